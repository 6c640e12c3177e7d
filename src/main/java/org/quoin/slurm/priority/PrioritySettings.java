package org.quoin.slurm.priority;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.quoin.base.Mistakes;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.machine.slurm.SlurmTime;
import org.quoin.slurm.account.TresTypes;

/**
 * The parameters of the priority in {@code slurm.conf}.
 *
 * @param multifactor whether {@code PriorityType} is {@code priority/multifactor}; otherwise jobs
 *     run in the order of submission
 * @param weights the weights of the factors
 * @param halfLife {@code PriorityDecayHalfLife} in seconds; infinite without decay
 * @param period {@code PriorityCalcPeriod} in seconds
 * @param maxAge {@code PriorityMaxAge} in seconds
 * @param favorSmall whether {@code PriorityFavorSmall} is set
 * @param dampening {@code FairShareDampeningFactor}
 * @param flags {@code PriorityFlags} in lower case
 */
public record PrioritySettings(
    boolean multifactor,
    Weights weights,
    double halfLife,
    double period,
    double maxAge,
    boolean favorSmall,
    double dampening,
    Set<String> flags) {

  private static final Set<String> KNOWN_FLAGS =
      Set.of(
          "accrue_always",
          "calculate_running",
          "incr_only",
          "max_tres",
          "no_fair_tree",
          "no_normal_all",
          "no_normal_assoc",
          "no_normal_part",
          "no_normal_qos",
          "no_normal_tres",
          "small_relative_to_time");

  /**
   * The weights of the factors.
   *
   * @param age weight of the age
   * @param association weight of the priority of the association
   * @param fairShare weight of the fair share
   * @param size weight of the job size
   * @param partition weight of the partition
   * @param qos weight of the QOS
   * @param tres weight of each resource
   */
  public record Weights(
      double age,
      double association,
      double fairShare,
      double size,
      double partition,
      double qos,
      double[] tres) {}

  public PrioritySettings {
    flags = Set.copyOf(flags);
  }

  /** {@return whether a flag is set} */
  boolean has(String flag) {
    return flags.contains(flag)
        || (flag.startsWith("no_normal_") && flags.contains("no_normal_all"));
  }

  /**
   * {@return the parameters of a configuration}
   *
   * @param tres the resources of the cluster
   * @throws org.quoin.base.InputException with every mistake
   */
  public static PrioritySettings of(SlurmConf conf, TresTypes tres) {
    Mistakes mistakes = new Mistakes();
    double[] weights = new double[tres.size()];
    String written = conf.value("PriorityWeightTRES", "");
    try {
      weights = tres.read(written.toLowerCase(Locale.ROOT), 0);
    } catch (IllegalArgumentException e) {
      mistakes.add(conf.mistake("PriorityWeightTRES", e.getMessage()));
    }
    Set<String> flags = new LinkedHashSet<>();
    for (String flag : conf.value("PriorityFlags", "").toLowerCase(Locale.ROOT).split(",")) {
      if (KNOWN_FLAGS.contains(flag.strip())) {
        flags.add(flag.strip());
      } else if (flag.strip().equals("depth_oblivious")) {
        mistakes.add(
            conf.mistake(
                "PriorityFlags",
                "DEPTH_OBLIVIOUS is not simulated; expected Fair Tree or"
                    + " NO_FAIR_TREE without it"));
      } else if (!flag.isBlank() && !flag.strip().equals("fair_tree")) {
        mistakes.add(
            conf.mistake("PriorityFlags", "'" + flag.strip() + "' is not a flag of priority"));
      }
    }
    double halfLife = time(conf, "PriorityDecayHalfLife", "7-0", mistakes);
    String type = conf.value("PriorityType", "priority/basic");
    if (!Arrays.asList("priority/basic", "priority/multifactor").contains(type)) {
      mistakes.add(
          conf.mistake(
              "PriorityType",
              "'" + type + "' is not simulated; expected priority/basic or priority/multifactor"));
    }
    PrioritySettings settings =
        new PrioritySettings(
            type.equals("priority/multifactor"),
            new Weights(
                number(conf, "PriorityWeightAge", 0, mistakes),
                number(conf, "PriorityWeightAssoc", 0, mistakes),
                number(conf, "PriorityWeightFairshare", 0, mistakes),
                number(conf, "PriorityWeightJobSize", 0, mistakes),
                number(conf, "PriorityWeightPartition", 0, mistakes),
                number(conf, "PriorityWeightQOS", 0, mistakes),
                weights),
            halfLife == 0 ? Double.POSITIVE_INFINITY : halfLife,
            time(conf, "PriorityCalcPeriod", "5", mistakes),
            time(conf, "PriorityMaxAge", "7-0", mistakes),
            conf.value("PriorityFavorSmall", "NO").equalsIgnoreCase("YES"),
            number(conf, "FairShareDampeningFactor", 1, mistakes),
            flags);
    mistakes.refuse();
    return settings;
  }

  private static double time(SlurmConf conf, String key, String standard, Mistakes mistakes) {
    try {
      return SlurmTime.limit(conf.value(key, standard));
    } catch (IllegalArgumentException e) {
      mistakes.add(conf.mistake(key, key + ": " + e.getMessage()));
      return SlurmTime.limit(standard);
    }
  }

  private static double number(SlurmConf conf, String key, long standard, Mistakes mistakes) {
    String text = conf.value(key, Long.toString(standard)).strip();
    if (text.matches("\\d{1,10}")) {
      return Long.parseLong(text);
    }
    mistakes.add(
        conf.mistake(key, key + " is '" + text + "'; expected a whole number of at least 0"));
    return standard;
  }
}

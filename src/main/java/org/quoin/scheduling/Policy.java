package org.quoin.scheduling;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.matrix.MatrixSettings;
import org.quoin.cluster.matrix.TimeSlices;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import org.quoin.input.Nearest;
import org.quoin.input.Setting;
import org.quoin.input.Settings;
import org.quoin.scheduling.order.Order;

/**
 * The registry of policies: one line each, with the options it understands. The options are a
 * supplier so that listing names loads no policy.
 */
public enum Policy {
  NONE("none", "strict: nobody overtakes the head", StrictPolicy::new),
  FIRST_FIT("first-fit", "whatever fits starts, in order", FirstFitPolicy::new),
  EASY("easy", "backfills what does not delay the head", EasyPolicy::options, EasyPolicy::new),
  CONSERVATIVE("conservative", "a kept reservation for every job", ConservativePolicy::new),
  PLANNED("planned", "everything replanned at every submission and end", PlannedPolicy::new),
  PROBABILISTIC(
      "probabilistic",
      "backfills what delays the head with a probability below tau",
      ProbabilisticPolicy::options,
      ProbabilisticPolicy::new),
  DYNP(
      "dynp",
      "self-tuning: plans under several orders, goes on with the best",
      DynP::options,
      DynP::new),
  DYNP_BOUNDS(
      "dynp-bounds",
      "planned in the order that the mean request of the waiting jobs asks for",
      MeanEstimatePolicy::options,
      MeanEstimatePolicy::new),
  IVS(
      "ivs",
      "implicit voting: the waiting jobs decide the order once the machine is saturated",
      ImplicitVotingPolicy::options,
      ImplicitVotingPolicy::new);

  private final String id;
  private final String title;
  private final Supplier<List<Setting>> options;
  private final Function<PolicySettings, SchedulingPolicy> maker;

  Policy(String id, String title, Function<PolicySettings, SchedulingPolicy> maker) {
    this(id, title, List::of, maker);
  }

  Policy(
      String id,
      String title,
      Supplier<List<Setting>> options,
      Function<PolicySettings, SchedulingPolicy> maker) {
    this.id = id;
    this.title = title;
    this.options = options;
    this.maker = maker;
  }

  /** Its name in files and on the command line. */
  public String id() {
    return id;
  }

  /** What it does, in a few words. */
  public String title() {
    return title;
  }

  /** The options it understands. */
  public List<Setting> options() {
    return options.get();
  }

  /** A policy for one run, with every option at its default. */
  public SchedulingPolicy create(Order order, int processors) {
    return create("policy", order, processors, Map.of());
  }

  /**
   * A policy for one run.
   *
   * @param source what the options were written in, for messages
   * @param options by name, as written
   * @throws InputException with every option that is unknown or has a wrong value
   */
  public SchedulingPolicy create(
      String source, Order order, int processors, Map<String, String> options) {
    Settings settings = settings(source, options);
    try {
      return maker.apply(new PolicySettings(order, processors, settings));
    } catch (InputException e) {
      throw new InputException(e.mistakes().stream().map(m -> m.within(source)).toList());
    }
  }

  /**
   * This policy in a matrix of time slices, where there are only {@link #NONE}, {@link #FIRST_FIT}
   * and {@link #EASY}, with their options at their defaults.
   *
   * @param source what the policy was written in, for messages
   * @param options by name, as written
   * @throws InputException with everything that a matrix cannot do
   */
  public MatrixSettings inMatrix(
      String source,
      Order order,
      ClusterSettings cluster,
      TimeSlices slices,
      Map<String, String> options) {
    MatrixSettings.Backfill backfill =
        switch (this) {
          case NONE -> MatrixSettings.Backfill.NONE;
          case FIRST_FIT -> MatrixSettings.Backfill.FIRST_FIT;
          case EASY -> MatrixSettings.Backfill.EASY;
          default ->
              throw new InputException(
                  source,
                  "policy '" + id + "' has no time slices; expected none, first-fit or easy");
        };
    Mistakes mistakes = new Mistakes();
    for (String name : settings(source, options).changed().keySet()) {
      mistakes.add(
          Mistake.in(source + " " + name, "has no meaning with time slices; leave it out"));
    }
    long cells = (long) cluster.processors() * slices.rows();
    if (cells > MatrixSettings.MOST_CELLS) {
      mistakes.add(
          Mistake.in(
              source,
              String.format(
                  Locale.ROOT,
                  "%,d processors in %,d time slices are %,d cells; expected at most %,d",
                  cluster.processors(),
                  slices.rows(),
                  cells,
                  MatrixSettings.MOST_CELLS)));
    }
    mistakes.refuse();
    return new MatrixSettings(cluster, slices, order, backfill);
  }

  /** Those of its options that differ from their defaults; wrong ones are left out. */
  Map<String, String> changed(Map<String, String> options) {
    return Settings.read(id, options(), options, name -> name, new Mistakes()).changed();
  }

  /**
   * The options with the files that they name read in, once for all runs: the log of {@code fit}
   * gives {@code mu} and {@code lambda}.
   *
   * @param source what the options were written in, for messages
   * @param folder that the files are relative to
   * @throws InputException when a file cannot be read or gives no value
   */
  public Map<String, String> resolved(String source, Path folder, Map<String, String> options) {
    return this == PROBABILISTIC ? ProbabilisticPolicy.resolved(source, folder, options) : options;
  }

  /** The files that its options name. */
  public List<Path> files(Path folder, Map<String, String> options) {
    return this == PROBABILISTIC ? ProbabilisticPolicy.files(folder, options) : List.of();
  }

  /** The options but for those that name files, for a check that opens none. */
  public Map<String, String> withoutFiles(Map<String, String> options) {
    return this == PROBABILISTIC ? ProbabilisticPolicy.withoutFit(options) : options;
  }

  private Settings settings(String source, Map<String, String> options) {
    Mistakes mistakes = new Mistakes();
    Settings settings =
        Settings.read(
            "policy '" + id + "'", options(), options, name -> source + " " + name, mistakes);
    mistakes.refuse();
    return settings;
  }

  /** All names. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Policy::id).toList();
  }

  /**
   * The policy of this name.
   *
   * @param source what the user wrote it in, for the message
   * @throws InputException when there is none
   */
  public static Policy named(String source, String id) {
    for (Policy policy : values()) {
      if (policy.id.equals(id.toLowerCase(Locale.ROOT))) {
        return policy;
      }
    }
    if (Order.ids().contains(id.toLowerCase(Locale.ROOT))) {
      String order = id.toLowerCase(Locale.ROOT);
      throw new InputException(
          source,
          "'"
              + id
              + "' is an order and no policy: with order '"
              + order
              + "' take policy 'none', or 'easy' to backfill, in a comparison none:"
              + order
              + " or easy:"
              + order);
    }
    throw new InputException(
        source, "there is no policy '" + id + "': " + Nearest.expected(id, ids()));
  }
}

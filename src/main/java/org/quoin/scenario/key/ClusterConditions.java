package org.quoin.scenario.key;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.UserLimit;
import org.quoin.workload.MemoryShare;

/** The settings of ParaSim's conditions for the scheduler of a cluster. */
public final class ClusterConditions {
  public static final String USER_PROCESSORS = "user-processors";

  public static final String USER_JOBS = "user-jobs";

  public static final String LIMIT_ORDER = "limit-order";

  public static final String OVER_LIMIT = "over-limit";

  public static final String MACHINE = "machine";

  public static final String MEMORY = "memory";

  public static final String NODE_PROCESSORS = "node-processors";

  public static final String REASONS = "reasons";

  public static final String MAINTENANCE = "maintenance";

  /** The conditions; each is off by default. */
  public static final List<Setting> ALL = ReplayKeys.KEYS.get("conditions");

  private ClusterConditions() {}

  public static List<String> names() {
    return ALL.stream().map(Setting::name).toList();
  }

  /**
   * {@return the conditions; valid if no mistake was added}
   *
   * @param given the texts by name
   * @param place returns where a name was given, for messages
   * @param mistakes gets every mistake; a wrong setting has its default in the result
   */
  public static ClusterSettings read(
      int processors, Map<String, String> given, UnaryOperator<String> place, Mistakes mistakes) {
    Settings settings = Settings.read("a cluster", ALL, given, place, mistakes);
    return of(settings, given.keySet(), processors, place, mistakes);
  }

  /**
   * {@return the conditions that validated settings describe}
   *
   * @param given names that were given, right or wrong
   */
  public static ClusterSettings of(
      Settings settings,
      Set<String> given,
      int processors,
      UnaryOperator<String> place,
      Mistakes mistakes) {
    boolean limited = given.contains(USER_PROCESSORS);
    if (given.contains(LIMIT_ORDER) && !limited && !given.contains(USER_JOBS)) {
      mistakes.add(
          place.apply(LIMIT_ORDER),
          "there is no limit; expected " + USER_PROCESSORS + " or " + USER_JOBS);
    }
    if (given.contains(OVER_LIMIT) && !limited) {
      mistakes.add(place.apply(OVER_LIMIT), "there is no limit; expected " + USER_PROCESSORS);
    }
    if (given.contains(NODE_PROCESSORS) && !given.contains(MEMORY)) {
      mistakes.add(place.apply(NODE_PROCESSORS), "there is no memory; expected " + MEMORY);
    }
    UserLimit limit =
        new UserLimit(
            count(settings, USER_PROCESSORS),
            count(settings, USER_JOBS),
            settings.text(LIMIT_ORDER).equals("strict"));
    ClusterSettings cluster = ClusterSettings.of(processors);
    return (settings.flag(REASONS) ? cluster.withWaitsExplained() : cluster)
        .withUserLimit(limit)
        .withSchedulingOverhead(settings.quantity("scheduling-overhead"))
        .withLoadOverhead(settings.quantity("load-overhead"))
        .withInformationDelay(settings.quantity("information-delay"))
        .withPeriod(settings.quantity("period"))
        .withMemory(memory(settings));
  }

  public static MemoryShare memory(Map<String, String> given) {
    return memory(Settings.read("a cluster", ALL, only(given), key -> key, new Mistakes()));
  }

  private static MemoryShare memory(Settings settings) {
    return settings.given(MEMORY)
        ? new MemoryShare(settings.quantity(MEMORY), count(settings, NODE_PROCESSORS))
        : MemoryShare.NONE;
  }

  public static int widest(int processors, Map<String, String> given) {
    Settings settings = Settings.read("a cluster", ALL, only(given), key -> key, new Mistakes());
    int most = count(settings, USER_PROCESSORS);
    return most > 0 && settings.text(OVER_LIMIT).equals("drop")
        ? Math.min(processors, most)
        : processors;
  }

  public static Map<String, String> only(Map<String, String> texts) {
    Map<String, String> own = new LinkedHashMap<>(texts);
    own.keySet().retainAll(names());
    return own;
  }

  private static int count(Settings settings, String name) {
    return settings.given(name) ? settings.count(name) : 0;
  }
}

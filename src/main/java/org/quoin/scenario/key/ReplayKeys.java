package org.quoin.scenario.key;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.KeyFile;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.resample.Resampling;

/** The keys of the replay of a job log, and the long options of {@code quoin replay}. */
public final class ReplayKeys {
  public static final String POLICY = "policy";

  public static final String ORDER = "order";
  public static final String COMPARE = "compare";
  public static final String PLANS_FOLLOWED = "plans";
  static final String WEIGHTED = "weighted";
  public static final String AGAINST_LOG = "against-log";
  public static final String BASELINE = "baseline";
  public static final String STREAM = "stream";

  /** User-defined metrics, in every kind of run. */
  static final Setting OWN =
      Setting.list(WEIGHTED, "Own metric, as in 'mix = 0.2 makespan + 0.8 ARTwW'. Repeatable")
          .labelled("NAME=SUM");

  static final Map<String, List<Setting>> KEYS =
      new KeyFile()
          .enums(
              LogRules.Width.class,
              LogRules.Oversize.class,
              Resampling.Unit.class,
              Resampling.Users.class)
          .groups(ReplayKeys.class, "replay.keys");

  /** Keys of the conversion of log lines to jobs. */
  public static final List<Setting> RULES = KEYS.get("rules");

  /** Keys of the policies to run. */
  public static final List<Setting> PLANS = with(KEYS.get("plans"), KEYS.get("plans").size(), OWN);

  /** Keys of jobs that a model draws; in files only. */
  public static final List<Setting> MODEL = KEYS.get("model");

  public static final String RESERVATIONS = "reservations";

  public static final String SHARE = "reservation-share";
  public static final String NOTICE = "reservation-notice";

  /** Keys of advance reservations, for policies that plan. */
  public static final List<Setting> RESERVED = KEYS.get("reserved");

  public static final String STATE = "state";

  public static final String OUTAGES = "outages";

  /** Keys of outages. */
  public static final List<Setting> DOWNTIMES = KEYS.get("downtimes");

  public static final String RESAMPLE = "resample";

  public static final String RESAMPLE_BY = "resample-by";
  public static final String RESAMPLE_NUMBER = "resample-number";
  public static final String LONG_TERM = "long-term";
  public static final String FEEDBACK = "feedback";
  public static final String SESSION = "session";
  public static final String SHAKE = "shake";

  /** Keys of logs that are drawn from the log. */
  public static final List<Setting> RESAMPLING = KEYS.get("resampling");

  /** Keys of the output. */
  public static final List<Setting> OUTPUT = with(KEYS.get("output"), 1, OutputOptions.BY);

  /** The title; in files only. */
  public static final Setting TITLE =
      Setting.text("title", "One line that reports show. Default: the name of the file", "")
          .labelled("TEXT");

  private ReplayKeys() {}

  public static String title(Settings settings, String name) {
    String title = settings.text(TITLE.name());
    return title.isEmpty() ? name : title;
  }

  static List<Setting> with(List<Setting> some, int index, Setting more) {
    List<Setting> all = new ArrayList<>(some);
    all.add(index, more);
    return List.copyOf(all);
  }

  /**
   * {@return the options of all policies by name, each with the first policy that has it} An option
   * with the name of another key, such as the reservations of EASY, is given in the brackets of a
   * compared policy only.
   */
  public static Map<Setting, PolicyKind> ofPolicies() {
    Map<String, Setting> named = new LinkedHashMap<>();
    others().forEach(setting -> named.put(setting.name(), setting));
    Map<Setting, PolicyKind> owners = new LinkedHashMap<>();
    for (PolicyKind policy : Policies.all()) {
      for (Setting setting : policy.options()) {
        if (named.putIfAbsent(setting.name(), setting) == null) {
          owners.put(setting, policy);
        }
      }
    }
    return owners;
  }

  /** {@return the keys that are options of the command line too} */
  public static List<Setting> all() {
    List<Setting> all = others();
    all.addAll(ofPolicies().keySet());
    return all;
  }

  private static List<Setting> others() {
    List<Setting> others = new ArrayList<>(RULES);
    others.addAll(PLANS);
    others.addAll(RESERVED);
    others.addAll(DOWNTIMES);
    others.addAll(RESAMPLING);
    others.addAll(ClusterConditions.ALL);
    others.addAll(OUTPUT);
    others.addAll(TimeSliceOptions.ALL);
    return others;
  }

  /** {@return the values with the unit s added to durations without a unit} */
  public static Map<String, String> withSeconds(
      Collection<Setting> settings, Map<String, String> given) {
    Map<String, String> with = new LinkedHashMap<>(given);
    for (Setting setting : settings) {
      if (setting.quantity() == Quantity.DURATION) {
        with.computeIfPresent(
            setting.name(), (name, time) -> time.matches("-?[0-9.]+") ? time + " s" : time);
      }
    }
    return with;
  }
}

package org.quoin.scenario.key;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;

/**
 * What a user can say of the replay of a job log, beside the log: the keys of a file and the long
 * options of {@code quoin replay}.
 */
public final class ReplayKeys {
  /** Names of keys that readers ask for. */
  public static final String POLICY = "policy";

  public static final String ORDER = "order";
  public static final String COMPARE = "compare";
  public static final String PLANS_FOLLOWED = "plans";
  static final String WEIGHTED = "weighted";
  public static final String AGAINST_LOG = "against-log";
  public static final String BASELINE = "baseline";

  /** Metrics of the user's own, of every kind of run. */
  static final Setting OWN =
      Setting.list(
              WEIGHTED, "A metric of your own, as in 'mix = 0.2 makespan + 0.8 ARTwW'. Repeatable")
          .labelled("NAME=SUM");

  /** How the lines of the log become jobs. */
  public static final List<Setting> RULES =
      List.of(
          number("processors", "Width of the machine. Default: the log's MaxProcs").orNone(),
          Setting.choice(
                  "width",
                  "requested (field 8, else 5) or allocated (field 5)",
                  "requested",
                  "allocated")
              .labelled("FIELD"),
          Setting.choice(
                  "oversize",
                  "Jobs wider than the machine: drop, clip or fail",
                  "drop",
                  "clip",
                  "fail")
              .labelled("RULE"),
          Setting.text(
                  "estimates",
                  "user, exact, factor:F (x F), uniform:F (x U(1, F)), modal (the next round time)",
                  "user")
              .labelled("KIND"),
          Setting.number(
                  "load",
                  "Factor on the load: times between submissions are divided by it. Default: 1",
                  1,
                  1e-6,
                  1e6)
              .orNone(),
          Setting.quantity(
                  "from",
                  "Only jobs submitted so long after the log's first, or later",
                  Quantity.DURATION,
                  "",
                  0,
                  1e10)
              .orNone(),
          Setting.quantity(
                  "until", "Only jobs submitted before that", Quantity.DURATION, "", 0, 1e10)
              .orNone(),
          numbers("users", "Only jobs of these users (field 12), as 3 or 1,4-7"),
          numbers("groups", "Only of these groups (13)"),
          numbers("queues", "Only of these queues (15)"),
          numbers("partitions", "Only of these partitions (16)"),
          Setting.count("limit", "Only the first N jobs", 0, 1, Double.POSITIVE_INFINITY).orNone(),
          Setting.count(
              "seed",
              "Seed of drawn estimates",
              1,
              Double.NEGATIVE_INFINITY,
              Double.POSITIVE_INFINITY),
          Setting.flag("strict", "Refuse a log with any doubtful line"));

  /** What is run on it. */
  public static final List<Setting> PLANS =
      List.of(
          Setting.text(POLICY, "See 'quoin list policies'", "easy").labelled("NAME"),
          Setting.text(ORDER, "Order of the queue, unless the policy chooses it", "fcfs")
              .labelled("NAME"),
          Setting.list(
                  COMPARE,
                  "Several policies side by side, separated by commas:"
                      + " POLICY[:ORDER][[OPTION=VALUE,...]]. A row's own options, also those of"
                      + " time slices, win over the others")
              .labelled("ROWS"),
          Setting.text(
                  BASELINE,
                  "Set the waits beside those of the same jobs under this POLICY[:ORDER] without"
                      + " reservations, and count the jobs started past the head: dTw, backfilled,"
                      + " backfillErrors, lateHeads, headDelay",
                  "")
              .labelled("ROW"),
          Setting.flag(
              PLANS_FOLLOWED,
              "Follow every job's planned start: its metrics, its columns in jobs.csv, and with"
                  + " --out plans.csv"),
          OWN);

  /** Names of the keys of advance reservations. */
  public static final String RESERVATIONS = "reservations";

  public static final String SHARE = "reservation-share";
  public static final String NOTICE = "reservation-notice";

  /** Advance reservations, under policies that plan. */
  public static final List<Setting> RESERVED =
      List.of(
          Setting.text(
                  RESERVATIONS,
                  "Advance reservations in CSV: submitted,start,duration,processors. They are"
                      + " accepted or refused when they are asked for",
                  "")
              .labelled("FILE"),
          Setting.number(
              SHARE, "Per cent of the log's jobs that ask for a reservation instead", 0, 0, 100),
          Setting.quantity(
              NOTICE,
              "From their submission to the start they ask for",
              Quantity.DURATION,
              "1 h",
              0,
              Double.POSITIVE_INFINITY));

  /** What becomes of the results. */
  public static final List<Setting> OUTPUT =
      List.of(
          Setting.text(
                  "out",
                  "Write summary.json, jobs.csv, .swf, timeseries.csv, .png, .svg, .pdf there",
                  "")
              .labelled("DIR"),
          OutputOptions.BY,
          Setting.flag(AGAINST_LOG, "Set the waits beside those that the log states (field 3)"),
          Setting.flag("events", "With --out: also every event, as events.log"),
          Setting.flag("force", "Replace files in a folder that is not empty"),
          Setting.flag("json", "Print the summary as JSON and nothing else"));

  /** What only a file says. */
  public static final Setting TITLE =
      Setting.text("title", "one line for people", "").labelled("TEXT");

  private ReplayKeys() {}

  /** {@return the title that is given, or else the scenario's name} */
  public static String title(Settings settings, String name) {
    String title = settings.text(TITLE.name());
    return title.isEmpty() ? name : title;
  }

  private static Setting numbers(String name, String description) {
    return Setting.text(name, description, "").labelled("N,N-M");
  }

  private static Setting number(String name, String description) {
    return Setting.count(name, description, 0, 1, Integer.MAX_VALUE);
  }

  /** {@return the options of all policies by name, each with the first policy that has it} */
  public static Map<Setting, PolicyKind> ofPolicies() {
    Map<String, Setting> named = new LinkedHashMap<>();
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

  /** {@return all that a command line can say too} */
  public static List<Setting> all() {
    List<Setting> all = new ArrayList<>(RULES);
    all.addAll(PLANS);
    all.addAll(RESERVED);
    all.addAll(ClusterConditions.ALL);
    all.addAll(OUTPUT);
    all.addAll(TimeSliceOptions.ALL);
    all.addAll(ofPolicies().keySet());
    return all;
  }

  /** {@return a plain time is one of seconds} */
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

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

/** The keys of the replay of a job log, and the long options of {@code quoin replay}. */
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
      Setting.list(WEIGHTED, "Own metric, as in 'mix = 0.2 makespan + 0.8 ARTwW'. Repeatable")
          .labelled("NAME=SUM");

  /** How the lines of the log become jobs. */
  public static final List<Setting> RULES =
      List.of(
          number("processors", "Number of processors of the machine. Default: MaxProcs of the log")
              .orNone(),
          Setting.choice(
                  "width",
                  "Width of a job: requested (field 8, else 5) or allocated (field 5)",
                  "requested",
                  "allocated")
              .labelled("FIELD"),
          Setting.choice(
                  "oversize",
                  "Handling of jobs wider than the machine: left out (drop), given all of it"
                      + " (clip), or the log is rejected (fail)",
                  "drop",
                  "clip",
                  "fail")
              .labelled("RULE"),
          Setting.text(
                  "estimates",
                  "Requested times: of the log (user), the run times (exact), these times F"
                      + " (factor:F) or times U(1, F) (uniform:F), or round times (modal)",
                  "user")
              .labelled("KIND"),
          Setting.number(
                  "load",
                  "Divisor of the times between submissions, a factor on the load. Default: 1",
                  1,
                  1e-6,
                  1e6)
              .orNone(),
          Setting.quantity(
                  "from",
                  "Start of the used part of the log, from its first submission. Default: 0 s",
                  Quantity.DURATION,
                  "",
                  0,
                  1e10)
              .orNone(),
          Setting.quantity(
                  "until",
                  "End of the used part of the log, from its first submission. Default: the end of"
                      + " the log",
                  Quantity.DURATION,
                  "",
                  0,
                  1e10)
              .orNone(),
          numbers("users", "Users (field 12) whose jobs are used, as 3 or 1,4-7. Default: all"),
          numbers("groups", "Groups (field 13) whose jobs are used. Default: all"),
          numbers("queues", "Queues (field 15) whose jobs are used. Default: all"),
          numbers("partitions", "Partitions (field 16) whose jobs are used. Default: all"),
          Setting.count(
                  "limit",
                  "Number of first jobs that are used. Default: all",
                  0,
                  1,
                  Double.POSITIVE_INFINITY)
              .orNone(),
          Setting.count(
              "seed",
              "Seed of the random numbers of estimates",
              1,
              Double.NEGATIVE_INFINITY,
              Double.POSITIVE_INFINITY),
          Setting.flag("strict", "Rejects a log with any doubtful line"));

  /** What is run on it. */
  public static final List<Setting> PLANS =
      List.of(
          Setting.text(POLICY, "Scheduling policy, see 'quoin list policies'", "easy")
              .labelled("NAME"),
          Setting.text(ORDER, "Order of the queue, unless the policy chooses it", "fcfs")
              .labelled("NAME"),
          Setting.list(
                  COMPARE,
                  "Policies to compare, separated by commas: POLICY[:ORDER][[OPTION=VALUE,...]];"
                      + " options of a row, also of time slices, win")
              .labelled("ROWS"),
          Setting.text(
                  BASELINE,
                  "Compares the waits with those of the same jobs under this POLICY[:ORDER] without"
                      + " reservations, and counts the backfilled jobs: dTw, backfilled,"
                      + " backfillErrors, lateHeads, headDelay",
                  "")
              .labelled("ROW"),
          Setting.flag(
              PLANS_FOLLOWED,
              "Records the planned start of every job: its metrics, its columns in jobs.csv, and"
                  + " with out the file plans.csv"),
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
                  "Advance reservations in CSV: submitted,start,duration,processors. Each is"
                      + " accepted or rejected when it is submitted",
                  "")
              .labelled("FILE"),
          Setting.number(
              SHARE,
              "Share of the jobs of the log that request a reservation, in percent",
              0,
              0,
              100),
          Setting.quantity(
              NOTICE,
              "Time from the submission of such a job to the requested start",
              Quantity.DURATION,
              "1 h",
              0,
              Double.POSITIVE_INFINITY));

  /** What becomes of the results. */
  public static final List<Setting> OUTPUT =
      List.of(
          Setting.text(
                  "out", "Folder for summary.json, jobs.csv, .swf, timeseries.csv and pictures", "")
              .labelled("DIR"),
          OutputOptions.BY,
          Setting.flag(AGAINST_LOG, "Compares the waits with those of the log (field 3)"),
          Setting.flag("events", "With out: writes every event to events.log"),
          Setting.flag("force", "Replaces files in a folder that is not empty"),
          Setting.flag("json", "Prints the summary as JSON only"));

  /** What only a file says. */
  public static final Setting TITLE =
      Setting.text("title", "One line that reports show. Default: the name of the file", "")
          .labelled("TEXT");

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
    return Setting.count(name, description, 1, Integer.MAX_VALUE);
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

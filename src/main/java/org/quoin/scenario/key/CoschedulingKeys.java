package org.quoin.scenario.key;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.node.Scheme;

/**
 * The keys of a time-shared cluster except the list of jobs, and the long options of {@code quoin
 * coschedule}.
 */
public final class CoschedulingKeys {
  /** Names of the keys that say where jobs come from. */
  public static final String JOBS = "jobs";

  public static final String COUNT = "count";
  public static final String FIT = "fit";
  public static final String EXCERPT = "excerpt";
  private static final int MOST_JOBS = 1_000_000;

  /** The cluster and its runs. */
  public static final List<Setting> RUNS =
      List.of(
          Setting.list(
                  TimeSharedOptions.SCHEME,
                  "Schemes, one of "
                      + String.join(", ", Scheme.titles())
                      + "; several, separated by commas, are compared on the same jobs")
              .labelled("NAMES"),
          TimeSharedOptions.NODES,
          Setting.quantity(
              "until",
              "Simulated time at which a run stops. Default: the end of the last job",
              Quantity.DURATION,
              "",
              1e-9,
              Double.POSITIVE_INFINITY),
          Setting.count(
              "seed",
              "Seed of the skew and of generated jobs",
              1,
              Double.NEGATIVE_INFINITY,
              Double.POSITIVE_INFINITY),
          Setting.count("replications", "Number of independent runs of each scheme", 1, 1, 100_000),
          ReplayKeys.OWN);

  /** Jobs that are generated, where there is no list. */
  public static final List<Setting> GENERATED =
      List.of(
          Setting.count(COUNT, "Number of jobs to generate, in place of JOBS.csv", 0, 1, MOST_JOBS)
              .orNone(),
          Setting.text(
                  TimeSharedOptions.TYPE,
                  "With count: WL1 ... WL8, or by commas J1 ... J6 or 50/20/30 Tree 4 KB (percent"
                      + " of computation, I/O, communication)",
                  "WL7")
              .labelled("NAME"),
          Setting.number("load", "With count: offered load until the last arrival", 0.5, 1e-6, 1e6),
          Setting.quantity(
              "mean",
              "With count: mean dedicated time of a job",
              Quantity.DURATION,
              "4 s",
              1e-6,
              20_000_000),
          Setting.count(
                  "widest",
                  "With count: largest number of tasks of a job. Default: the number of nodes",
                  0,
                  1,
                  TimeSharedOptions.NODES.most())
              .orNone(),
          Setting.text(
                  FIT,
                  "With count: log in SWF to whose size classes arrivals, widths and run times are"
                      + " fitted. Default: a plain model with widths up to 32",
                  "")
              .labelled("LOG"),
          Setting.flag(EXCERPT, "With fit: takes consecutive jobs of the log instead"));

  /** What becomes of the results. */
  public static final List<Setting> OUTPUT =
      List.of(
          Setting.text("out", "Folder for summary.json, summary.csv and jobs.csv", "")
              .labelled("DIR"),
          OutputOptions.BY,
          Setting.flag("force", "Replaces files in a folder that is not empty"),
          Setting.flag("json", "Prints summary.json instead of tables"));

  /** Costs and sizes of the cluster. */
  public static final List<Setting> CLUSTER =
      TimeSharedOptions.ALL.stream()
          .filter(setting -> !setting.name().equals(TimeSharedOptions.SCHEME))
          .toList();

  private CoschedulingKeys() {}

  /** {@return all that a command line can say too} */
  public static List<Setting> all() {
    List<Setting> all = new ArrayList<>(RUNS);
    all.addAll(GENERATED);
    all.addAll(OUTPUT);
    all.addAll(CLUSTER);
    return all;
  }
}

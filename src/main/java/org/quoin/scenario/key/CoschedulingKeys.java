package org.quoin.scenario.key;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.node.Scheme;

/**
 * What a user can say of jobs on a time-shared cluster, beside the list of jobs: the keys of a file
 * and the long options of {@code quoin coschedule}.
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
                  "One of "
                      + String.join(", ", Scheme.titles())
                      + "; several, separated by commas, run the same jobs side by side")
              .labelled("NAMES"),
          TimeSharedOptions.NODES,
          Setting.quantity(
              "until",
              "Stop then, whatever is left. Default: when the last job has ended",
              Quantity.DURATION,
              "",
              1e-9,
              Double.POSITIVE_INFINITY),
          Setting.count(
              "seed",
              "Seed of the skew, and of generated jobs",
              1,
              Double.NEGATIVE_INFINITY,
              Double.POSITIVE_INFINITY),
          Setting.count("replications", "Independent runs of each scheme", 1, 1, 100_000),
          ReplayKeys.OWN);

  /** Jobs that are generated, where there is no list. */
  public static final List<Setting> GENERATED =
      List.of(
          Setting.count(COUNT, "Instead of JOBS.csv: how many jobs to generate", 0, 1, MOST_JOBS)
              .orNone(),
          Setting.text(
                  TimeSharedOptions.TYPE,
                  "With --count: WL1 ... WL8, or by commas J1 ... J6 or 50/20/30 Tree 4 KB (percent"
                      + " of computation, I/O, communication)",
                  "WL7")
              .labelled("NAME"),
          Setting.number(
              "load",
              "With --count: dedicated node-seconds offered, over those until the last arrival",
              0.5,
              1e-6,
              1e6),
          Setting.quantity(
              "mean",
              "With --count: mean dedicated time",
              Quantity.DURATION,
              "4 s",
              1e-6,
              20_000_000),
          Setting.count(
                  "widest",
                  "With --count: most tasks of a job. Default: the nodes",
                  0,
                  1,
                  TimeSharedOptions.NODES.most())
              .orNone(),
          Setting.text(
                  FIT,
                  "With --count: a log in SWF that arrivals, widths and run times are fitted to by"
                      + " size class; without, a plain model of widths up to 32",
                  "")
              .labelled("LOG"),
          Setting.flag(EXCERPT, "With fit: take consecutive jobs of the log instead"));

  /** What becomes of the results. */
  public static final List<Setting> OUTPUT =
      List.of(
          Setting.text("out", "Write summary.json, summary.csv and jobs.csv there", "")
              .labelled("DIR"),
          OutputOptions.BY,
          Setting.flag("force", "Replace files in a folder that is not empty"),
          Setting.flag("json", "Print summary.json instead of tables"));

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

package org.quoin.reproduction.parasim;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;

/** A job flow of the paper, and the public log that flows like it are cut from. */
enum PaperFlow {
  /** Table 1: more than six jobs in ten have one task. */
  SERIAL(
      "Table 3, serial-heavy",
      "OSC-Clust-2000-3.1-cln",
      4103,
      62.2,
      41.8,
      new int[] {2551, 4, 56, 77, 100, 457, 146, 347, 365},
      Map.of(
          Column.FIRST_FIT, new int[] {143_244, 12_821, 101_407, 64_788},
          Column.FCFS_B, new int[] {142_149, 11_726, 102_607, 65_987},
          Column.BJF_B, new int[] {142_464, 12_042, 96_822, 60_203},
          Column.SRTJF, new int[] {144_037, 13_614, 133_460, 96_841})),
  /** Table 2: seven in ten have several. */
  PARALLEL(
      "Table 4, parallel-heavy",
      "SDSC-SP2-1998-4.2-cln",
      3250,
      30.1,
      61.2,
      new int[] {979, 86, 87, 120, 468, 432, 377, 240, 461},
      Map.of(
          Column.FIRST_FIT, new int[] {83_535, 19_454, 90_794, 66_868},
          Column.FCFS_B, new int[] {79_075, 14_993, 88_258, 64_332},
          Column.FCFS_B_R, new int[] {80_492, 16_411, 87_315, 63_389},
          Column.BJF_B, new int[] {78_498, 14_417, 78_932, 55_006},
          Column.BJF_B_R, new int[] {79_989, 15_907, 79_863, 55_937},
          Column.SRTJF, new int[] {76_567, 12_486, 79_830, 55_903}));

  /** CPUs of the paper's machine, by its Fig. 3. */
  static final int CPUS = 640;

  private final String title;
  private final String log;
  private final int jobs;
  private final double serial;
  private final double width;
  private final int[] sizes;
  private final Map<Column, int[]> printed;

  PaperFlow(
      String title,
      String log,
      int jobs,
      double serial,
      double width,
      int[] sizes,
      Map<Column, int[]> printed) {
    this.title = title;
    this.log = log;
    this.jobs = jobs;
    this.serial = serial;
    this.width = width;
    this.sizes = sizes;
    this.printed = printed;
  }

  /** The name on a command line. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The flow of this name.
   *
   * @throws InputException when there is none
   */
  static PaperFlow named(String source, String id) {
    List<String> ids = Arrays.stream(values()).map(PaperFlow::id).toList();
    int place = ids.indexOf(id);
    if (place < 0) {
      throw new InputException(source, "'" + id + "': " + NearestName.expected(id, ids));
    }
    return values()[place];
  }

  String title() {
    return title;
  }

  /** The log that stands for it unless another is asked for. */
  String log() {
    return log;
  }

  /** {@return the number of jobs of the flow} */
  int jobs() {
    return jobs;
  }

  /** Jobs of one task, in per cent. */
  double serial() {
    return serial;
  }

  /** Mean tasks of a job. */
  double tasks() {
    return width;
  }

  /** Jobs of 1 task, 2, at most 4, ... at most 128, and more: Table 1 or 2. */
  int[] sizes() {
    return sizes.clone();
  }

  /** Mean tasks of a job, in per cent of the machine. */
  double width() {
    return 100 * width / CPUS;
  }

  /** Mean wait over mean run time under FCFS with backfilling: how loaded the machine was. */
  double ratio() {
    return printed(Column.FCFS_B, Metrics.AWT) / runTime();
  }

  /** Mean run time in seconds; that of the second flow is misprinted in section 6.1. */
  double runTime() {
    return printed(Column.FCFS_B, Metrics.ART) - printed(Column.FCFS_B, Metrics.AWT);
  }

  /** Mean run time in seconds of a task: each job counts by its tasks. */
  double taskRunTime() {
    return printed(Column.FCFS_B, Metrics.PART) - printed(Column.FCFS_B, Metrics.PAWT);
  }

  /**
   * How run time goes with width: the mean run time of a task over that of a job, below 1 where
   * wide jobs run shorter.
   */
  double relation() {
    return taskRunTime() / runTime();
  }

  /** The printed seconds, on the paper's own flow; NaN where there are none. */
  double printed(Column column, Metric metric) {
    int[] row = printed.get(column);
    return row == null ? Double.NaN : row[Measured.METRICS.indexOf(metric)];
  }

  /** By how many per cent a printed figure differs from another; NaN where one is not there. */
  double printedChange(Column column, Column base, Metric metric) {
    return 100 * (printed(column, metric) / printed(base, metric) - 1);
  }
}

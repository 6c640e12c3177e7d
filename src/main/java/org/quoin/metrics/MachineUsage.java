package org.quoin.metrics;

/**
 * What a machine did that its jobs' records do not tell; NaN where nobody knows.
 *
 * @param processors its width
 * @param held processor-seconds that the jobs held while they computed; with time slices, the
 *     cell-seconds they held over the number of slices
 * @param computing the share of its processors' time in which jobs computed or communicated
 * @param dedicated time that its finished work takes alone, over its processors' time
 * @param losses what failures cost; of a grid
 * @param backfills of its jobs, past the head of the queue
 * @param baselineWait the mean wait of the same jobs under the baseline, in seconds
 */
public record MachineUsage(
    double processors,
    double held,
    double computing,
    double dedicated,
    FailureCosts losses,
    Backfills backfills,
    double baselineWait) {

  /** Of a grid: many machines, each with a record of its own. */
  public static final MachineUsage NONE = of(FailureCosts.NONE);

  /**
   * Creates the usage of a cluster of which only the processors are counted.
   *
   * @param processors its width
   * @param held processor-seconds that the jobs held
   * @param computing the share of its processors' time, 0 to 1, in which jobs computed or
   *     communicated
   * @param dedicated time that its finished work takes alone, over its processors' time; may exceed
   *     1
   */
  public MachineUsage(double processors, double held, double computing, double dedicated) {
    this(processors, held, computing, dedicated, FailureCosts.NONE);
  }

  /**
   * Creates a usage without counts of backfills and without a baseline.
   *
   * @param processors its width
   * @param held processor-seconds that the jobs held
   * @param computing the share of its processors' time, 0 to 1, in which jobs computed or
   *     communicated
   * @param dedicated time that its finished work takes alone, over its processors' time; may exceed
   *     1
   * @param losses what failures cost
   */
  public MachineUsage(
      double processors, double held, double computing, double dedicated, FailureCosts losses) {
    this(processors, held, computing, dedicated, losses, Backfills.UNKNOWN, Double.NaN);
  }

  /**
   * {@return that of a grid in which this was lost}
   *
   * @param losses what failures cost; {@link FailureCosts#NONE} where nobody knows
   */
  public static MachineUsage of(FailureCosts losses) {
    return new MachineUsage(Double.NaN, Double.NaN, Double.NaN, Double.NaN, losses);
  }

  /** That gave jobs processors of their own. */
  static MachineUsage of(Schedule schedule) {
    return new MachineUsage(
        schedule.processors(),
        schedule.held(),
        Double.NaN,
        Double.NaN,
        FailureCosts.NONE,
        schedule.backfills(),
        schedule.baselineWait());
  }
}

package org.quoin.metrics;

/**
 * The use of a cluster, or of a grid, that is in no job record; NaN if unknown.
 *
 * @param processors number of processors
 * @param held processor-seconds that jobs held while they computed; with time slices, the
 *     cell-seconds they held over the number of slices
 * @param computing share of the processors' time in which jobs computed or communicated
 * @param dedicated standalone time of the finished work over the processors' time
 * @param losses costs of failures in a grid
 * @param backfills the backfilled jobs
 * @param baselineWait mean wait of the same jobs under the baseline in seconds
 * @param lost processor-seconds that were idle while a job was waiting, where no record is kept
 * @param uncounted runs that held processors beside those in the records
 */
public record MachineUsage(
    double processors,
    double held,
    double computing,
    double dedicated,
    FailureCosts losses,
    Backfills backfills,
    double baselineWait,
    double lost,
    UncountedRuns uncounted) {

  /** The usage of a grid: its clusters' usage is in records of their own. */
  public static final MachineUsage NONE = of(FailureCosts.NONE);

  /**
   * Creates the usage of a cluster of which only the processors are counted.
   *
   * @param processors number of processors
   * @param held processor-seconds that jobs held
   * @param computing share of the processors' time, 0 to 1, in which jobs computed or communicated
   * @param dedicated standalone time of the finished work over the processors' time; may exceed 1
   */
  public MachineUsage(double processors, double held, double computing, double dedicated) {
    this(processors, held, computing, dedicated, FailureCosts.NONE);
  }

  /**
   * Creates a usage without counts of backfills and without a baseline.
   *
   * @param processors number of processors
   * @param held processor-seconds that jobs held
   * @param computing share of the processors' time, 0 to 1, in which jobs computed or communicated
   * @param dedicated standalone time of the finished work over the processors' time; may exceed 1
   * @param losses costs of failures
   */
  public MachineUsage(
      double processors, double held, double computing, double dedicated, FailureCosts losses) {
    this(
        processors,
        held,
        computing,
        dedicated,
        losses,
        Backfills.UNKNOWN,
        Double.NaN,
        Double.NaN,
        UncountedRuns.NONE);
  }

  /**
   * {@return the usage of a grid with costs of failures}
   *
   * @param losses costs of failures; {@link FailureCosts#NONE} if unknown
   */
  public static MachineUsage of(FailureCosts losses) {
    return new MachineUsage(Double.NaN, Double.NaN, Double.NaN, Double.NaN, losses);
  }

  /** Returns the usage of a cluster that gave jobs processors of their own. */
  static MachineUsage of(Schedule schedule) {
    return of(schedule, Double.NaN);
  }

  /**
   * {@return the usage of a cluster that gave jobs processors of their own}
   *
   * @param schedule the schedule; it may have no records
   * @param lost processor-seconds that were idle while a job was waiting; NaN if its records show
   *     them
   */
  public static MachineUsage of(Schedule schedule, double lost) {
    return new MachineUsage(
        schedule.processors(),
        schedule.held(),
        Double.NaN,
        Double.NaN,
        FailureCosts.NONE,
        schedule.backfills(),
        schedule.baselineWait(),
        lost,
        schedule.uncounted());
  }
}

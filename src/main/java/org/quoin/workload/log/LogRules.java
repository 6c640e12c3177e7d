package org.quoin.workload.log;

import org.quoin.base.RecordBuilder;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.MemoryShare;

/**
 * Rules that convert the lines of a log to jobs.
 *
 * @param processors width of the machine; 0 takes {@code MaxProcs} of the log
 * @param width source of a job's width
 * @param oversize handling of a job wider than the machine
 * @param estimates source of a job's requested time: any but {@code TSAFRIR}
 * @param limit maximum number of jobs, from the top of the log; 0 for all
 * @param strict whether any line with an issue rejects the log
 * @param seed seed of random estimates
 * @param userProcessors maximum number of processors of the running jobs of one user; 0 for no
 *     limit
 * @param overLimit handling of a job wider than the limit of a user
 * @param load factor of the load: times between submissions are divided by it
 * @param selection selection of jobs
 * @param memory memory of the machine, of which jobs need their request; without it they need none
 * @param reading what must be known beside the log to read it
 */
public record LogRules(
    int processors,
    Width width,
    Oversize oversize,
    EstimateModel estimates,
    long limit,
    boolean strict,
    long seed,
    int userProcessors,
    OverLimit overLimit,
    double load,
    LogSelection selection,
    MemoryShare memory,
    LogReading reading) {

  /** Source of a job's width. */
  public enum Width {
    /** Requested processors (SWF field 8), or allocated ones if they are unknown. */
    REQUESTED,
    /** Allocated processors (SWF field 5). */
    ALLOCATED
  }

  /**
   * Creates rules without a limit per user, at the load of the log.
   *
   * @param processors width of the machine; 0 takes {@code MaxProcs} of the log
   * @param width source of a job's width
   * @param oversize handling of a job wider than the machine
   * @param estimates source of a job's requested time: any but {@code TSAFRIR}
   * @param limit maximum number of jobs, from the top of the log; 0 for all
   * @param strict whether any line with an issue rejects the log
   * @param seed seed of random estimates
   */
  public LogRules(
      int processors,
      Width width,
      Oversize oversize,
      EstimateModel estimates,
      long limit,
      boolean strict,
      long seed) {
    this(
        processors,
        width,
        oversize,
        estimates,
        limit,
        strict,
        seed,
        0,
        OverLimit.ALONE,
        1,
        LogSelection.ALL,
        MemoryShare.NONE,
        LogReading.STANDARD);
  }

  /** Handling of a job wider than the limit of its user. */
  public enum OverLimit {
    /** Runs the job when its user has no other running job. */
    ALONE,
    /** Drops the job. */
    DROP
  }

  /** Handling of a job wider than the machine. */
  public enum Oversize {
    /** Drops the job. */
    DROP,
    /** Reduces the job to the width of the machine. */
    CLIP,
    /** Rejects the log. */
    FAIL
  }

  /**
   * {@return the default rules}
   *
   * @param processors width of the machine; 0 takes {@code MaxProcs} of the log
   */
  public static LogRules standard(int processors) {
    return new LogRules(
        processors, Width.REQUESTED, Oversize.DROP, EstimateModel.USER, 0, false, 1);
  }

  /**
   * {@return a copy with another source of the width}
   *
   * @param other source of a job's width
   */
  public LogRules withWidth(Width other) {
    return RecordBuilder.copy(this, "width", other);
  }

  /**
   * {@return a copy with another source of the estimates}
   *
   * @param other any but {@code TSAFRIR}
   * @param drawnFrom seed of random estimates; ignored for others
   */
  public LogRules withEstimates(EstimateModel other, long drawnFrom) {
    return RecordBuilder.copy(this, "estimates", other, "seed", drawnFrom);
  }

  /** {@return a copy with seed 0 if nothing is random, so that equivalent rules are equal} */
  public LogRules ofAnySeed() {
    return estimates.kind().isDrawn() ? this : withEstimates(estimates, 0);
  }

  /**
   * {@return a copy with a limit per user}
   *
   * @param most maximum number of processors of the running jobs of one user; 0 for no limit
   * @param rule handling of a job wider than that
   */
  public LogRules withUserLimit(int most, OverLimit rule) {
    return RecordBuilder.copy(this, "userProcessors", most, "overLimit", rule);
  }

  /**
   * {@return a copy with a multiple of the load}
   *
   * @param factor above 0; 2 halves the times between submissions
   */
  public LogRules withLoad(double factor) {
    return RecordBuilder.copy(this, "load", factor);
  }

  /**
   * {@return a copy with another selection}
   *
   * @param some selection of jobs
   */
  public LogRules with(LogSelection some) {
    return RecordBuilder.copy(this, "selection", some);
  }

  /** Returns a copy for a machine of another width. */
  LogRules of(int width) {
    return RecordBuilder.copy(this, "processors", width);
  }

  /**
   * {@return a copy for a machine with memory}
   *
   * @param share memory per processor; {@link MemoryShare#NONE} ignores memory
   */
  public LogRules with(MemoryShare share) {
    return RecordBuilder.copy(this, "memory", share);
  }

  /**
   * {@return a copy for a log that is read in another way}
   *
   * @param other what must be known beside the log
   */
  public LogRules with(LogReading other) {
    return RecordBuilder.copy(this, "reading", other);
  }
}

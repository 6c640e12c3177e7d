package org.quoin.workload.log;

import org.quoin.workload.EstimateModel;
import org.quoin.workload.MemoryShare;

/**
 * How the lines of a log become jobs.
 *
 * @param processors the machine's width; 0 takes the log's own {@code MaxProcs}
 * @param width where a job's width is read
 * @param oversize what becomes of a job wider than the machine
 * @param estimates where a job's requested time comes from: any but {@code TSAFRIR}
 * @param limit how many jobs at most, from the top of the log; 0 means all
 * @param strict whether any line with something against it refuses the log
 * @param seed of the drawn estimates
 * @param userProcessors how many processors the running jobs of one user may hold; 0 is no limit
 * @param overLimit what becomes of a job that is wider than that
 * @param load what the times between submissions are divided by, so a factor on the load
 * @param selection which of its jobs are taken at all
 * @param memory of the machine that its jobs must find; without it they ask for none
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
    MemoryShare memory) {

  /** Where a job's width is read. */
  public enum Width {
    /** Field 8 (requested processors), or field 5 where the log does not know it. */
    REQUESTED,
    /** Field 5 (allocated processors). */
    ALLOCATED
  }

  /**
   * Creates rules without a limit per user, at the load of the log.
   *
   * @param processors the machine's width; 0 takes the log's own {@code MaxProcs}
   * @param width where a job's width is read
   * @param oversize what becomes of a job wider than the machine
   * @param estimates where a job's requested time comes from: any but {@code TSAFRIR}
   * @param limit how many jobs at most, from the top of the log; 0 means all
   * @param strict whether any line with something against it refuses the log
   * @param seed of the drawn estimates
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
        MemoryShare.NONE);
  }

  /** What becomes of a job wider than what its user may hold. */
  public enum OverLimit {
    /** It runs when nothing else of its user does. */
    ALONE,
    /** It is left out. */
    DROP
  }

  /** What becomes of a job wider than the machine. */
  public enum Oversize {
    /** It is left out. */
    DROP,
    /** It gets the whole machine. */
    CLIP,
    /** The log is refused. */
    FAIL
  }

  /** Rules to be changed. */
  private static final class Draft {
    private int processors;
    private Width width;
    private Oversize oversize;
    private EstimateModel estimates;
    private long limit;
    private boolean strict;
    private long seed;
    private int userProcessors;
    private OverLimit overLimit;
    private double load;
    private LogSelection selection;
    private MemoryShare memory;

    Draft(LogRules same) {
      processors = same.processors;
      width = same.width;
      oversize = same.oversize;
      estimates = same.estimates;
      limit = same.limit;
      strict = same.strict;
      seed = same.seed;
      userProcessors = same.userProcessors;
      overLimit = same.overLimit;
      load = same.load;
      selection = same.selection;
      memory = same.memory;
    }

    LogRules rules() {
      return new LogRules(
          processors,
          width,
          oversize,
          estimates,
          limit,
          strict,
          seed,
          userProcessors,
          overLimit,
          load,
          selection,
          memory);
    }
  }

  /**
   * {@return the rules that hold when nothing else is said}
   *
   * @param processors the machine's width; 0 takes the log's own {@code MaxProcs}
   */
  public static LogRules standard(int processors) {
    return new LogRules(
        processors, Width.REQUESTED, Oversize.DROP, EstimateModel.USER, 0, false, 1);
  }

  /**
   * {@return the same with another source of the width}
   *
   * @param other field to read it from
   */
  public LogRules withWidth(Width other) {
    Draft same = new Draft(this);
    same.width = other;
    return same.rules();
  }

  /**
   * {@return the same with another source of the estimates}
   *
   * @param other any but {@code TSAFRIR}
   * @param drawnFrom the seed of drawn estimates; of no effect on others
   */
  public LogRules withEstimates(EstimateModel other, long drawnFrom) {
    Draft same = new Draft(this);
    same.estimates = other;
    same.seed = drawnFrom;
    return same.rules();
  }

  /** {@return the same of any seed where nothing is drawn, so that equal rules are equal} */
  public LogRules ofAnySeed() {
    return estimates.kind().isDrawn() ? this : withEstimates(estimates, 0);
  }

  /**
   * {@return the same with a limit of a user}
   *
   * @param most processors that the running jobs of one user may hold; 0 is no limit
   * @param rule what becomes of a job that is wider than that
   */
  public LogRules withUserLimit(int most, OverLimit rule) {
    Draft same = new Draft(this);
    same.userProcessors = most;
    same.overLimit = rule;
    return same.rules();
  }

  /**
   * {@return the same with so many times the load}
   *
   * @param factor above 0; 2 halves the times between submissions
   */
  public LogRules withLoad(double factor) {
    Draft same = new Draft(this);
    same.load = factor;
    return same.rules();
  }

  /**
   * {@return the same of some of the jobs}
   *
   * @param some which; {@link LogSelection#ALL} takes every job
   */
  public LogRules with(LogSelection some) {
    Draft same = new Draft(this);
    same.selection = some;
    return same.rules();
  }

  /**
   * {@return the same on a machine with memory}
   *
   * @param share of a processor; {@link MemoryShare#NONE} where memory is not looked at
   */
  public LogRules with(MemoryShare share) {
    Draft same = new Draft(this);
    same.memory = share;
    return same.rules();
  }
}

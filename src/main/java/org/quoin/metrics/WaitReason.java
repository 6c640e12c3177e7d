package org.quoin.metrics;

/**
 * What bounds the wait of a job at a batch cluster during some of its seconds. {@link
 * org.quoin.cluster} defines which reason a second has.
 *
 * @param kind the kind
 * @param name the name of a limit, such as {@code QOSMaxCpuPerUserLimit}; else the word of the kind
 */
public record WaitReason(Kind kind, String name) {

  /** The job would wait even if it were the first of all jobs. */
  public static final WaitReason RESOURCES = new WaitReason(Kind.RESOURCES);

  /** The job would run if it were the first of all jobs. */
  public static final WaitReason PRIORITY = new WaitReason(Kind.PRIORITY);

  /** A reservation, a maintenance or a failure holds processors that the job needs. */
  public static final WaitReason RESERVATION = new WaitReason(Kind.RESERVATION);

  /** The job depends on jobs that have not ended. Its wait begins when they have. */
  public static final WaitReason DEPENDENCY = new WaitReason(Kind.DEPENDENCY);

  /** The scheduler has not yet decided, or the job is being loaded. */
  public static final WaitReason SCHEDULER = new WaitReason(Kind.SCHEDULER);

  /** No more tasks of its array may run at once. Its wait begins when it may. */
  public static final WaitReason ARRAY_LIMIT = limit("JobArrayTaskLimit");

  /** The limit of its user, {@code user-processors} or {@code user-jobs}, holds the job. */
  public static final WaitReason USER_LIMIT = limit("UserLimit");

  /** The kinds of reasons. */
  public enum Kind {
    /** What the job needs is not free. */
    RESOURCES,
    /** Other jobs are before it. */
    PRIORITY,
    /** A limit holds it. */
    LIMIT,
    /** An advance reservation, a maintenance or failed processors. */
    RESERVATION,
    /** Other jobs have to end first. */
    DEPENDENCY,
    /** Overheads, periods and delays of the scheduler. */
    SCHEDULER;

    /** {@return the word of this kind in files and tables} */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private WaitReason(Kind kind) {
    this(kind, kind.word());
  }

  /**
   * {@return the reason with a name: that of a kind, or of a limit}
   *
   * @param name a word of {@link Kind}, or the name of a limit
   */
  public static WaitReason named(String name) {
    for (Kind kind : Kind.values()) {
      if (kind.word().equals(name)) {
        return new WaitReason(kind);
      }
    }
    return limit(name);
  }

  /**
   * {@return the reason that a limit holds the job}
   *
   * @param name the name of the limit, as squeue shows it
   */
  public static WaitReason limit(String name) {
    return new WaitReason(Kind.LIMIT, name);
  }
}

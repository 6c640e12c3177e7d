package org.quoin.workload.resample;

/**
 * How logs are drawn from a log.
 *
 * @param unit what is drawn
 * @param number how many users are drawn
 * @param load factor on the number of users; 1 keeps the load. Only for {@link Unit#USER} and
 *     {@link Unit#USER_WEEK}
 * @param longTerm seconds from the first to the last submission from which a user is a long-term
 *     user; infinite: all users are temporary
 * @param feedback the rule by which jobs wait for others
 * @param session maximum think time within a session in seconds
 * @param shake maximum change of submit times and estimates in seconds; 0 for none
 */
public record Resampling(
    Unit unit,
    Users number,
    double load,
    double longTerm,
    Dependence feedback,
    double session,
    double shake) {

  /** Rules by which jobs wait for others. */
  public enum Dependence {
    /** None: every job has its submit time. */
    NONE,
    /** The next batch of a session waits for the one before. */
    THINK,
    /** Jobs of which their users have stated that they depend on others. */
    DEPENDENCIES
  }

  /** Number of users that are drawn. */
  public enum Users {
    /** A Poisson variate: the number of users who come varies from log to log. */
    POISSON,
    /** The number of users in the log. */
    FIXED
  }

  /** The units that are drawn from a log with replacement. */
  public enum Unit {
    /** Users with all their jobs, moved by whole weeks. */
    USER,
    /** Weeks with all their jobs. */
    WEEK,
    /** The weeks of single users, moved by whole weeks. */
    USER_WEEK,
    /** The whole log: every drawn log has its jobs. */
    LOG;

    /** {@return whether the load is changed by the number of units} */
    public boolean changesLoad() {
      return this == USER || this == USER_WEEK;
    }
  }

  /** Default time from which a user is a long-term user: twelve weeks. */
  public static final double LONG_TERM = 12 * 7 * 86_400.0;

  /** Default maximum think time within a session: 20 minutes. */
  public static final double SESSION = 1200;

  /**
   * Creates the default way, without feedback and changes.
   *
   * @param unit what is drawn
   */
  public Resampling(Unit unit) {
    this(unit, Users.POISSON, 1, LONG_TERM, Dependence.NONE, SESSION, 0);
  }
}

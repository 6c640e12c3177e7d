package org.quoin.cluster;

/**
 * The limit on what one user may have running at once. A job that exceeds it alone runs while no
 * other job of its user does; unknown users (-1) have no limit.
 *
 * @param processors maximum processors of the user's running jobs together; 0 for no limit
 * @param jobs maximum number of the user's running jobs; 0 for no limit
 * @param strict whether no job of a user may pass one of the same user that the limit holds;
 *     otherwise a wide job can wait for ever behind its user's own narrow jobs
 */
public record UserLimit(int processors, int jobs, boolean strict) {

  /** No limit. */
  public static final UserLimit NONE = new UserLimit(0, 0, false);

  /** {@return whether there is a limit} */
  public boolean any() {
    return processors > 0 || jobs > 0;
  }
}

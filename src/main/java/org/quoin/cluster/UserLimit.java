package org.quoin.cluster;

/**
 * What one user may have running at once. A job that alone exceeds it runs while nothing else of
 * its user does; users who are unknown (-1) are not limited.
 *
 * @param processors that the user's running jobs may hold together; 0 is no limit
 * @param jobs that the user may have running; 0 is no limit
 * @param strict whether no job of a user passes one of the same user that the limit holds back;
 *     otherwise a wide job can wait for ever behind its user's own narrow ones
 */
public record UserLimit(int processors, int jobs, boolean strict) {

  /** No limit. */
  public static final UserLimit NONE = new UserLimit(0, 0, false);

  /** {@return whether there is one} */
  public boolean any() {
    return processors > 0 || jobs > 0;
  }
}

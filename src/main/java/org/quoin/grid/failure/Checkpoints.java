package org.quoin.grid.failure;

/**
 * What a job writes down while it is computed, to go on from there: after every {@code interval} of
 * computation it stops for {@code cost} (J. W. Young, Communications of the ACM 17, 1974). With
 * both 0 it loses nothing.
 *
 * @param interval seconds of computation between two checkpoints
 * @param cost seconds that one takes
 */
public record Checkpoints(double interval, double cost) {

  /** Jobs write none. */
  public static final Checkpoints NONE = new Checkpoints(Double.POSITIVE_INFINITY, 0);

  /** {@return how long a computation takes with its checkpoints; there is none at its end} */
  public double lengthened(double seconds) {
    return cost == 0 ? seconds : seconds + count(seconds) * cost;
  }

  /** {@return how long the checkpoints took by which so many seconds of computation were saved} */
  public double costOf(double saved) {
    return cost == 0 ? 0 : saved / interval * cost;
  }

  private double count(double seconds) {
    return Math.max(0, Math.ceil(seconds / interval) - 1);
  }

  /**
   * {@return the computation that is saved}
   *
   * @param spent seconds that the job was computed, checkpoints included
   * @param seconds that its computation takes without them
   */
  public double saved(double spent, double seconds) {
    if (interval == 0) {
      return Math.min(spent, seconds);
    }
    double made = Math.floor(spent / (interval + cost));
    return made == 0 ? 0 : Math.min(made, count(seconds)) * interval;
  }
}

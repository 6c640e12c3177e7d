package org.quoin.grid.failure;

/**
 * The checkpoints of a job: after every {@code interval} of computation it stops for {@code cost}
 * to store its state (J. W. Young, Communications of the ACM 17, 1974). With both 0 a failure costs
 * nothing.
 *
 * @param interval seconds of computation between two checkpoints
 * @param cost seconds per checkpoint
 */
public record Checkpoints(double interval, double cost) {

  public static final Checkpoints NONE = new Checkpoints(Double.POSITIVE_INFINITY, 0);

  /** {@return the seconds of a computation with its checkpoints; there is none at its end} */
  public double lengthened(double seconds) {
    return cost == 0 ? seconds : seconds + count(seconds) * cost;
  }

  /** {@return the seconds of the checkpoints that stored the given seconds of computation} */
  public double costOf(double saved) {
    return cost == 0 ? 0 : saved / interval * cost;
  }

  private double count(double seconds) {
    return Math.max(0, Math.ceil(seconds / interval) - 1);
  }

  /**
   * {@return the seconds of computation that are stored}
   *
   * @param spent seconds in service, with checkpoints
   * @param seconds seconds of the whole computation without checkpoints
   */
  public double saved(double spent, double seconds) {
    if (interval == 0) {
      return Math.min(spent, seconds);
    }
    double made = Math.floor(spent / (interval + cost));
    return made == 0 ? 0 : Math.min(made, count(seconds)) * interval;
  }
}

package org.quoin.grid.site;

/**
 * What a site can serve.
 *
 * @param speed operations a second of all its processors, what sharing them costs taken off
 * @param clientSpeed operations a second that it can do of clients' jobs alone: less where their
 *     width leaves processors over
 * @param jobSpeed operations a second that one client's job can do alone
 * @param localLoad load that its own users offer, as a share of {@code speed}
 */
public record SiteCapacity(double speed, double clientSpeed, double jobSpeed, double localLoad) {

  /** {@return that of a site that clients' jobs can fill} */
  public static SiteCapacity of(double speed, double jobSpeed, double localLoad) {
    return new SiteCapacity(speed, speed, jobSpeed, localLoad);
  }

  /**
   * {@return the load that clients and its own users offer together; at 1 or more there is no
   * steady state} Own users' jobs may fit beside clients' jobs where no further client's job does.
   *
   * @param operations that clients offer a second
   */
  public double load(double operations) {
    return Math.max(clientLoad(operations), localLoad + (operations > 0 ? operations / speed : 0));
  }

  /** {@return the load that clients offer, as a share of what they can have} */
  public double clientLoad(double operations) {
    return operations > 0 ? operations / clientSpeed : 0;
  }

  /**
   * {@return times these operations a second at which clients and its own users fill it; maybe
   * infinite}
   */
  public double saturation(double operations) {
    return operations > 0
        ? Math.min(clientSpeed, Math.max(0, 1 - localLoad) * speed) / operations
        : Double.POSITIVE_INFINITY;
  }

  /** {@return clients' jobs that it can work at, each at full speed} */
  public int servers() {
    return (int) Math.max(1, Math.rint(clientSpeed / jobSpeed));
  }
}

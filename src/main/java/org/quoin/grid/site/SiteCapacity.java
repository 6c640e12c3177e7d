package org.quoin.grid.site;

/**
 * The capacity of a site.
 *
 * @param speed operations per second of all processors, less the overhead of sharing them
 * @param clientSpeed operations per second for clients' jobs alone: less than {@code speed} if
 *     their width leaves processors idle
 * @param jobSpeed operations per second of one client's job alone
 * @param localLoad offered load of local jobs, as a share of {@code speed}
 */
public record SiteCapacity(double speed, double clientSpeed, double jobSpeed, double localLoad) {

  /** {@return the capacity of a site that clients' jobs can fill completely} */
  public static SiteCapacity of(double speed, double jobSpeed, double localLoad) {
    return new SiteCapacity(speed, speed, jobSpeed, localLoad);
  }

  /**
   * {@return the offered load of clients' and local jobs together; without a steady state from 1
   * on} Local jobs may fit next to clients' jobs where no further client's job does.
   *
   * @param operations operations per second that clients submit
   */
  public double load(double operations) {
    return Math.max(clientLoad(operations), localLoad + (operations > 0 ? operations / speed : 0));
  }

  /** {@return the offered load of the clients, as a share of their capacity} */
  public double clientLoad(double operations) {
    return operations > 0 ? operations / clientSpeed : 0;
  }

  /**
   * {@return the factor on {@code operations} per second at which the site saturates; maybe
   * infinite}
   */
  public double saturation(double operations) {
    return operations > 0
        ? Math.min(clientSpeed, Math.max(0, 1 - localLoad) * speed) / operations
        : Double.POSITIVE_INFINITY;
  }

  /** {@return the maximum number of clients' jobs that run at full speed} */
  public int servers() {
    return (int) Math.max(1, Math.rint(clientSpeed / jobSpeed));
  }
}

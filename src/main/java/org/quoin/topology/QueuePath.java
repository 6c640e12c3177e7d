package org.quoin.topology;

/**
 * Numbers of the queues between a client and a site, in order. An instance is reused for many
 * paths. Paths of all clients of a router share the queues between the router and the site.
 */
public final class QueuePath {
  private static final int NONE = -1;

  private int first;
  private int[] between;
  private int last;

  /**
   * Overwrites the path.
   *
   * @param first number of the first queue; negative without one
   * @param between numbers of the following queues; shared, not to be modified
   * @param last number of the last queue; negative without one
   */
  void write(int first, int[] between, int last) {
    this.first = first;
    this.between = between;
    this.last = last;
  }

  /** {@return the number of queues on the path} */
  public int length() {
    return (first == NONE ? 0 : 1) + between.length + (last == NONE ? 0 : 1);
  }

  /**
   * {@return the number of a queue on the path}
   *
   * @param position position in the path, from 0
   */
  public int at(int position) {
    int i = first == NONE ? position : position - 1;
    return i < 0 ? first : i < between.length ? between[i] : last;
  }
}

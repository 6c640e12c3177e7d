package org.quoin.topology;

/**
 * The numbers of the queues between a client and a site, in order; laid anew again and again. A
 * walk shares what many have in common: the queues between the client's router and the site.
 */
public final class QueuePath {
  private static final int NONE = -1;

  private int first;
  private int[] between;
  private int last;

  /**
   * Lays the walk.
   *
   * @param first the queue before the others; negative without one
   * @param between the others, not to be changed
   * @param last the queue after them; negative without one
   */
  void lay(int first, int[] between, int last) {
    this.first = first;
    this.between = between;
    this.last = last;
  }

  /** {@return how many queues it passes} */
  public int length() {
    return (first == NONE ? 0 : 1) + between.length + (last == NONE ? 0 : 1);
  }

  /**
   * {@return the number of a queue that it passes}
   *
   * @param place its place in the walk, from 0
   */
  public int at(int place) {
    int i = first == NONE ? place : place - 1;
    return i < 0 ? first : i < between.length ? between[i] : last;
  }
}

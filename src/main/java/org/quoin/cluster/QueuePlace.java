package org.quoin.cluster;

/**
 * The place of a job in the queue of its site, to which it can return after a failure.
 *
 * @param number its number in the order of arrival at its queue
 * @param arrivalTime its first arrival there in seconds
 * @param queue the index of the queue at a site with several; else 0
 */
public record QueuePlace(long number, double arrivalTime, int queue) {

  /**
   * Creates a place at a site with one queue.
   *
   * @param number its number in the order of arrival
   * @param arrivalTime its first arrival in seconds
   */
  public QueuePlace(long number, double arrivalTime) {
    this(number, arrivalTime, 0);
  }

  /**
   * {@return the place with this number in another queue}
   *
   * @param other the index of the queue
   */
  public QueuePlace in(int other) {
    return new QueuePlace(number, arrivalTime, other);
  }
}

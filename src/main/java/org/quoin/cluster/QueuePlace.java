package org.quoin.cluster;

/**
 * The place that a job had in the queue of its site, by which it can return there after a failure.
 *
 * @param number its number in the order of arrival at its queue
 * @param arrivalTime when it first arrived there, in seconds
 * @param queue the queue, where the site has several; else 0
 */
public record QueuePlace(long number, double arrivalTime, int queue) {

  /**
   * Creates a place at a site with one queue.
   *
   * @param number its number in the order of arrival
   * @param arrivalTime when it first arrived, in seconds
   */
  public QueuePlace(long number, double arrivalTime) {
    this(number, arrivalTime, 0);
  }

  /**
   * {@return the place with the same number in another queue}
   *
   * @param other the queue, from 0
   */
  public QueuePlace in(int other) {
    return new QueuePlace(number, arrivalTime, other);
  }
}

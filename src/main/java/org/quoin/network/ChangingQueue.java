package org.quoin.network;

/** A lazy network queue whose background has several states. */
final class ChangingQueue implements PacketQueue {
  private final LazyQueue queue;
  private final BackgroundProcess course;
  private final double meanRate;

  ChangingQueue(QueueParameters parameters, LiveQueues run) {
    queue = new LazyQueue(parameters, run);
    course = run.course(parameters);
    meanRate = parameters.backgroundRate();
    queue.change(0, meanRate * course.factor());
  }

  /** Draws the background and its states up to and including a time. */
  void advance(double time) {
    while (course.until() <= time) {
      double change = course.until();
      course.next();
      queue.change(change, meanRate * course.factor());
    }
    queue.advance(time);
  }

  /** Returns the index of the state of the background. */
  int phase() {
    return course.state();
  }

  /** Returns the packets in the queue at a time up to which it has been advanced. */
  int length(double time) {
    return queue.length(time);
  }

  /** Returns the seconds that the packets in the queue have still to spend there, in all. */
  double remaining(double time) {
    return queue.remaining(time);
  }

  /** Returns the departure time of the newest packet. */
  double lastDeparture() {
    return queue.lastDeparture();
  }

  /**
   * Replaces the state by a state of the background and a number of packets at a time; both go on
   * without memory.
   *
   * @param from time up to which the queue was advanced; it then holds no packet of a client
   */
  void restart(double from, double time, int phase, int length) {
    queue.restart(from, time, length);
    course.restart(time, phase);
    queue.change(time, meanRate * course.factor());
  }

  @Override
  public boolean offer(double time, double fraction, Receiver receiver, int hop) {
    advance(time);
    return queue.offer(time, fraction, receiver, hop);
  }

  @Override
  public void countBlocked(int attempts) {
    queue.countBlocked(attempts);
  }

  @Override
  public double nextDeparture(double time) {
    return queue.nextDeparture(time);
  }

  @Override
  public QueueCounts counts(double time) {
    advance(time);
    return queue.counts(time);
  }

  @Override
  public QueueParameters parameters() {
    return queue.parameters();
  }
}

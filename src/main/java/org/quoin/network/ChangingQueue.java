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

  private void advance(double time) {
    while (course.until() <= time) {
      double change = course.until();
      course.next();
      queue.change(change, meanRate * course.factor());
    }
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

package org.quoin.network;

import java.util.random.RandomGenerator;
import org.quoin.queueing.MM1K;

/**
 * Jumps of an M/M/1/K queue. Service and background are memoryless, so only the number of packets
 * matters: it is drawn by a Poisson number of steps of the uniformized chain, each power of two of
 * steps from a table ({@link MM1KTransient}). A buffer too large for tables is skipped if it
 * forgets its number in the gap: the next number is then drawn from the steady state.
 *
 * <p>Skipped packets are counted by their expectation in the steady state.
 */
final class MM1KJump implements QueueJump {
  /** Maximum buffer for which tables save more time than their creation takes. */
  private static final int MAX_TABLE = 200;

  /** Maximum difference of probabilities at which two distributions count as equal. */
  private static final double SAME = 1e-16;

  private final LazyQueue queue;
  private final QueueParameters parameters;
  private final RandomGenerator random;
  private final MM1K steady;
  private final LiveQueues run;
  private MM1KTransient steps;
  private double skippedSeconds;

  MM1KJump(QueueParameters parameters, LiveQueues run) {
    this.run = run;
    this.parameters = parameters;
    queue = new LazyQueue(parameters, run);
    random = run.streams().stream("skips of " + parameters.name());
    steady = steady(parameters);
  }

  private static MM1K steady(QueueParameters queue) {
    return new MM1K(queue.backgroundRate(), queue.serviceRate(), queue.buffer());
  }

  private static boolean hasTable(QueueParameters queue) {
    return queue.buffer() <= MAX_TABLE;
  }

  /**
   * Returns the seconds of the shortest gap that a queue can skip: with a table 0, otherwise from
   * its usual number of packets: nearly empty, or full if overloaded. A full queue takes one draw
   * per packet.
   */
  static double soonest(QueueParameters queue) {
    if (hasTable(queue)) {
      return 0;
    }
    boolean full = queue.offeredLoad() >= 1;
    double filled = full ? queue.buffer() / queue.backgroundRate() : 0;
    return Math.max(filled, steady(queue).forgotten(full ? queue.buffer() : 0, SAME));
  }

  @Override
  public PacketQueue queue() {
    return queue;
  }

  @Override
  public double lastDeparture() {
    return queue.lastDeparture();
  }

  @Override
  public void over(double from, double time) {
    double gap = time - from;
    queue.advance(from);
    int before = queue.length(from);
    if (hasTable(parameters)) {
      if (steps == null) {
        steps = run.steps(parameters.offeredLoad(), parameters.buffer());
      }
      double meanSteps = (parameters.backgroundRate() + parameters.serviceRate()) * gap;
      queue.restart(from, time, steps.after(meanSteps, before, random));
    } else if (gap > steady.forgotten(before, SAME)) {
      queue.restart(from, time, steady.number(random.nextDouble()));
    } else {
      return;
    }
    skippedSeconds += gap;
  }

  @Override
  public QueueCounts counts(double time) {
    double offered = skippedSeconds * parameters.backgroundRate();
    double accepted = offered * (1 - steady.lossProbability());
    return queue
        .counts(time)
        .plus(
            accepted,
            offered * steady.lossProbability(),
            accepted / parameters.serviceRate(),
            accepted == 0 ? 0 : accepted * steady.meanSojourn());
  }
}

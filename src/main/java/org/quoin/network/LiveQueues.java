package org.quoin.network;

import java.util.HashMap;
import java.util.Map;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.topology.Background;

/** Creates the live queues of one run; skip queues share their transition tables. */
public final class LiveQueues {
  private final Engine engine;
  private final RandomStreams streams;

  /** Tables by N, then by offered load. */
  private final Map<Integer, Map<Double, MM1KTransient>> chains = new HashMap<>();

  /** Tables of queues whose background has several states. */
  private final Map<Changing, Mmpp1KTransient> transients = new HashMap<>();

  private record Changing(Background background, double arrivals, double services, int buffer) {}

  /**
   * Creates the set of queues of a run, without any queue yet.
   *
   * @param engine the clock of the run
   * @param streams the random streams of the run; each queue has some under its name
   */
  public LiveQueues(Engine engine, RandomStreams streams) {
    this.engine = engine;
    this.streams = streams;
  }

  /**
   * {@return an empty queue}
   *
   * @param how the engine of the queue
   * @param parameters the parameters of the queue
   */
  public PacketQueue open(QueueEngine how, QueueParameters parameters) {
    return how.make(parameters, this);
  }

  /** Returns the states of a queue's background, from a random stream of its own. */
  BackgroundProcess course(QueueParameters parameters) {
    return parameters.course(streams);
  }

  Engine engine() {
    return engine;
  }

  RandomStreams streams() {
    return streams;
  }

  /** Returns the transition tables of the queue length, one object per load and N. */
  MM1KTransient steps(double rho, int buffer) {
    return chains
        .computeIfAbsent(buffer, n -> new HashMap<>())
        .computeIfAbsent(rho, load -> new MM1KTransient(load, buffer));
  }

  /** Returns the tables of background and queue length together, one object for equal queues. */
  Mmpp1KTransient transients(QueueParameters queue) {
    return transients.computeIfAbsent(
        new Changing(
            queue.background(), queue.backgroundRate(), queue.serviceRate(), queue.buffer()),
        key -> new Mmpp1KTransient(queue));
  }
}

package org.quoin.network;

import java.util.HashMap;
import java.util.Map;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;

/** Makes the live queues of one run; those that jump share their transition tables. */
public final class LiveQueues {
  private final Engine engine;
  private final RandomStreams streams;

  /** By N, then by the offered load. */
  private final Map<Integer, Map<Double, MM1KTransient>> chains = new HashMap<>();

  /**
   * Creates the set of queues of a run, without any queue yet.
   *
   * @param engine the calendar of the run
   * @param streams of the run; each queue has some under its name
   */
  public LiveQueues(Engine engine, RandomStreams streams) {
    this.engine = engine;
    this.streams = streams;
  }

  /**
   * {@return a live queue, empty}
   *
   * @param how it is advanced
   * @param parameters what it is
   */
  public PacketQueue open(QueueEngine how, QueueParameters parameters) {
    return how.make(parameters, this);
  }

  /** The states of a queue's background, from a stream of their own. */
  BackgroundProcess course(QueueParameters parameters) {
    return parameters.course(streams);
  }

  Engine engine() {
    return engine;
  }

  RandomStreams streams() {
    return streams;
  }

  /** The steps of the chain of a queue's length; one object for all queues of this load and N. */
  MM1KTransient steps(double rho, int buffer) {
    return chains
        .computeIfAbsent(buffer, n -> new HashMap<>())
        .computeIfAbsent(rho, load -> new MM1KTransient(load, buffer));
  }
}

package org.quoin.network;

import java.util.HashMap;
import java.util.Map;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;

/** Makes the live queues of one run; those that jump share their transition tables. */
public final class LiveQueues {
  private record Chain(double rho, int buffer) {}

  private final Engine engine;
  private final RandomStreams streams;
  private final Map<Chain, MM1KSteps> chains = new HashMap<>();

  public LiveQueues(Engine engine, RandomStreams streams) {
    this.engine = engine;
    this.streams = streams;
  }

  /** A live queue of these parameters, advanced so. */
  public PacketQueue open(QueueEngine how, QueueParameters parameters) {
    return how.make(parameters, this);
  }

  Engine engine() {
    return engine;
  }

  RandomStreams streams() {
    return streams;
  }

  /** The steps of the chain of a queue's length; one object for all queues of this load and N. */
  MM1KSteps steps(double rho, int buffer) {
    return chains.computeIfAbsent(
        new Chain(rho, buffer), chain -> new MM1KSteps(chain.rho, chain.buffer));
  }
}

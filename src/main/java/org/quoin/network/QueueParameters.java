package org.quoin.network;

import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;

/**
 * One network queue of the expanded graph.
 *
 * @param name its name, which also names its random streams
 * @param serviceRate packets a second, T_net / W
 * @param backgroundRate background packets a second, (T_net / T_act - 1) T_net / W
 * @param buffer packets it holds, the one in service included: N = T_latency T_net / W
 * @param service how service times vary
 */
public record QueueParameters(
    String name, double serviceRate, double backgroundRate, int buffer, Spread service) {

  /** The live queue of these parameters. */
  public PacketQueue open(QueueEngine how, Engine engine, RandomStreams streams) {
    return switch (how) {
      case REFERENCE -> new ReferenceQueue(this, engine, streams);
      case LAZY -> new LazyQueue(this, streams);
      case SKIP -> new SkipQueue(this, streams);
    };
  }

  /** Background load offered: background rate over service rate. */
  public double offeredLoad() {
    return backgroundRate / serviceRate;
  }

  String arrivalStream() {
    return "background arrivals of " + name;
  }

  String serviceStream() {
    return "services of " + name;
  }
}

package org.quoin.network;

import org.quoin.engine.RandomStreams;
import org.quoin.topology.Background;

/**
 * One network queue of the expanded graph.
 *
 * @param name its name, which also names its random streams
 * @param serviceRate packets a second, T_net / W
 * @param backgroundRate background packets a second, (T_net / T_act - 1) T_net / W
 * @param buffer packets it holds, the one in service included: N = T_latency T_net / W
 * @param service how service times vary
 * @param background how its rate varies about {@code backgroundRate}
 * @param propagation seconds from the departure of a packet from the queue to its arrival at the
 *     other end of the link, at least 0
 */
public record QueueParameters(
    String name,
    double serviceRate,
    double backgroundRate,
    int buffer,
    TimeDistribution service,
    Background background,
    double propagation) {

  /**
   * Creates parameters without propagation delay.
   *
   * @param name its name, which also names its random streams
   * @param serviceRate packets a second, T_net / W
   * @param backgroundRate background packets a second
   * @param buffer N, packets it holds, the one in service included
   * @param service how service times vary
   * @param background how its rate varies about {@code backgroundRate}
   */
  public QueueParameters(
      String name,
      double serviceRate,
      double backgroundRate,
      int buffer,
      TimeDistribution service,
      Background background) {
    this(name, serviceRate, backgroundRate, buffer, service, background, 0);
  }

  /**
   * Creates parameters without propagation delay, with a background of one rate.
   *
   * @param name its name, which also names its random streams
   * @param serviceRate packets a second, T_net / W
   * @param backgroundRate background packets a second
   * @param buffer N, packets it holds, the one in service included
   * @param service how service times vary
   */
  public QueueParameters(
      String name,
      double serviceRate,
      double backgroundRate,
      int buffer,
      TimeDistribution service) {
    this(name, serviceRate, backgroundRate, buffer, service, Background.STEADY);
  }

  /** {@return background load offered: background rate over service rate} */
  public double offeredLoad() {
    return backgroundRate / serviceRate;
  }

  /** {@return whether its background changes} */
  public boolean changes() {
    return background.changes();
  }

  /**
   * {@return the states of its background in one run}
   *
   * @param streams of the run; the course has one of its own
   */
  public BackgroundProcess course(RandomStreams streams) {
    return new BackgroundProcess(background, streams.stream("course of the background of " + name));
  }

  String arrivalStream() {
    return "background arrivals of " + name;
  }

  String serviceStream() {
    return "services of " + name;
  }
}

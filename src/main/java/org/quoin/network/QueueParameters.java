package org.quoin.network;

import org.quoin.engine.RandomStreams;
import org.quoin.topology.Background;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Vertex.NetworkQueue;

/**
 * One network queue of the queueing network.
 *
 * @param name its name, which also names its random streams
 * @param serviceRate packets per second, T_net / W
 * @param backgroundRate background packets per second, (T_net / T_act - 1) T_net / W
 * @param buffer capacity in packets, with the one in service: N = T_latency T_net / W
 * @param service distribution of service times
 * @param background the states of the background, relative to {@code backgroundRate}
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
   * @param serviceRate packets per second, T_net / W
   * @param backgroundRate background packets per second
   * @param buffer N in packets, with the one in service
   * @param service distribution of service times
   * @param background the states of the background, relative to {@code backgroundRate}
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
   * Creates parameters without propagation delay and with a background of one state.
   *
   * @param name its name, which also names its random streams
   * @param serviceRate packets per second, T_net / W
   * @param backgroundRate background packets per second
   * @param buffer N in packets, with the one in service
   * @param service distribution of service times
   */
  public QueueParameters(
      String name,
      double serviceRate,
      double backgroundRate,
      int buffer,
      TimeDistribution service) {
    this(name, serviceRate, backgroundRate, buffer, service, Background.STEADY);
  }

  /**
   * {@return the parameters of a queue}
   *
   * @param queue the queue
   * @param packets the packets of transfers
   */
  public static QueueParameters of(NetworkQueue queue, PacketModel packets) {
    LinkParameters line = queue.link().line();
    return new QueueParameters(
        queue.name(),
        queue.serviceRate(),
        queue.backgroundRate(),
        queue.buffer(),
        packets.service(),
        line.background(),
        line.propagation());
  }

  /** {@return the load that the background offers: background rate over service rate} */
  public double offeredLoad() {
    return backgroundRate / serviceRate;
  }

  /** {@return whether the background has several states} */
  public boolean changes() {
    return background.changes();
  }

  /**
   * {@return the states of the background in one run}
   *
   * @param streams the random streams of the run; the background has one of its own
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

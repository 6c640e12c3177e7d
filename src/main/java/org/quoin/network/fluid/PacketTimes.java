package org.quoin.network.fluid;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.network.QueueParameters;
import org.quoin.queueing.TransferTime;
import org.quoin.topology.Background;

/**
 * What the packets of one queue take, in closed form, so that a fluid stands for them: a transfer
 * alone then has the mean time that it has as packets ({@link TransferTime}).
 *
 * <p>The rate is that of a long transfer, 1 - P_N of T_net. What a transfer takes beyond its bytes
 * at that rate is its delay: packets of the background that it finds, the last packet's time in the
 * buffer, less what it gains while the buffer fills.
 */
public final class PacketTimes {
  /** A background of more states, such as a long trace, delays transfers by its mean rate. */
  private static final int MANY_STATES = 100;

  private final int buffer;
  private final double serviceRate;
  private final double propagation;
  private final double perPacket;
  private final double[] excesses;

  /** By offered load, the times in each state of a background that changes; empty for others. */
  private final Map<Double, PacketTimes> states = new HashMap<>();

  /**
   * Creates the times of one queue.
   *
   * @param queue the queue, whose services, spacings and retry delays are exponential
   */
  public PacketTimes(QueueParameters queue) {
    this(queue, queue.offeredLoad());
    List<Background.State> all = queue.background().states();
    if (queue.changes() && all.size() <= MANY_STATES) {
      for (Background.State state : all) {
        states.computeIfAbsent(
            queue.offeredLoad() * state.factor(), load -> new PacketTimes(queue, load));
      }
    }
  }

  private PacketTimes(QueueParameters queue, double load) {
    buffer = queue.buffer();
    serviceRate = queue.serviceRate();
    propagation = queue.propagation();
    TransferTime alone = new TransferTime(load, buffer);
    perPacket = alone.perPacket();
    excesses = alone.excesses();
  }

  /**
   * {@return the times in the steady state of one state of the background}
   *
   * @param offeredLoad the load that the background offers in this state
   */
  public PacketTimes at(double offeredLoad) {
    return states.getOrDefault(offeredLoad, this);
  }

  /** {@return the mean seconds per packet of a long transfer alone} */
  public double secondsPerPacket() {
    return perPacket / serviceRate;
  }

  /** {@return the propagation delay in seconds} */
  public double propagation() {
    return propagation;
  }

  /**
   * {@return the weight of a background among transfers of weight 1, so that a transfer alone has
   * its mean rate}
   *
   * @param offeredLoad the load that the background offers now
   */
  public double weight(double offeredLoad) {
    return new TransferTime(offeredLoad, buffer).perPacket() - 1;
  }

  /**
   * {@return the mean seconds of a transfer alone beyond its packets at the long-run rate}
   *
   * @param packets its size in packets; a fraction is a shorter last packet
   */
  public double excess(double packets) {
    double whole = Math.ceil(packets);
    double settled = excesses[(int) Math.min(whole, excesses.length) - 1];
    return (settled + (whole - packets) * (perPacket - 1)) / serviceRate;
  }

  /**
   * {@return the largest error of {@link #excess} in seconds} The excess of a transfer larger than
   * those that were solved is taken as constant; on a queue without background it grows at most
   * like that between two equal queues.
   *
   * @param packets its size in packets
   */
  public double unsettled(double packets) {
    double solved = excesses.length;
    return packets <= solved || perPacket > 1.05
        ? 0
        : 2 * (Math.sqrt(packets / Math.PI) - Math.sqrt(solved / Math.PI)) / serviceRate;
  }

  /**
   * {@return the mean seconds of a transfer alone}
   *
   * @param packets its size in packets
   */
  public double alone(double packets) {
    return packets * secondsPerPacket() + excess(packets);
  }

  /**
   * {@return the mean seconds for which the last packet waits behind packets of its own transfer,
   * at a queue that is not the slowest of its path}
   *
   * <p>Between two queues the packets form a queue of their own: in the steady state of M/M/1 at
   * the ratio r of both rates its wait is r / (1 - r) services. Equal rates have no steady state:
   * after n packets the wait is 2 sqrt(n / pi) services (P. Glynn and W. Whitt, "Departures from
   * many queues in series", Annals of Applied Probability 1, 1991, two exponential queues). The
   * times in between are taken by the sum of the inverses.
   *
   * @param slowest the slowest queue of the path
   * @param packets the size of the transfer in packets
   */
  public double behind(PacketTimes slowest, double packets) {
    double mean = secondsPerPacket();
    double ratio = Math.min(1, mean / slowest.secondsPerPacket());
    double growing = 2 * Math.sqrt(packets / Math.PI);
    return ratio == 0 ? 0 : mean / ((1 - ratio) / ratio + 1 / growing);
  }
}

package org.quoin.network.fluid;

import java.util.List;
import org.quoin.network.Path;
import org.quoin.network.TransferSettings;

/** The times of transfers in a {@link FluidNetwork} beyond their bytes at its rates. */
interface FluidDelays {
  /** Delays of the latency and the propagation of each link. */
  FluidDelays LATENCIES = new Latencies();

  /**
   * Returns the delay of a transfer at each link, in seconds.
   *
   * @param path the links, first hop first
   * @param bytes amount of data, above 0
   * @param now the current time in seconds
   */
  double[] delays(FluidLink[] path, double bytes, double now);

  /**
   * Returns the seconds of a transfer at each link without background and other transfers; null if
   * they follow from the delays and the link of least capacity.
   */
  double[] whenEmpty(Path path, double bytes, TransferSettings settings);

  /** A fluid of its own. */
  final class Latencies implements FluidDelays {
    private Latencies() {}

    @Override
    public double[] delays(FluidLink[] path, double bytes, double now) {
      double[] delays = new double[path.length];
      for (int hop = 0; hop < delays.length; hop++) {
        delays[hop] = path[hop].latency();
      }
      return delays;
    }

    @Override
    public double[] whenEmpty(Path path, double bytes, TransferSettings settings) {
      return null;
    }
  }

  /**
   * A fluid in place of packets ({@link PacketTimes}). The slowest queue of a path has the rate; at
   * every other one the last packet waits for the background and behind its own transfer.
   *
   * @param packetBytes logical packet size W
   */
  record OfPackets(double packetBytes) implements FluidDelays {
    @Override
    public double[] delays(FluidLink[] path, double bytes, double now) {
      PacketTimes[] queues = new PacketTimes[path.length];
      for (int hop = 0; hop < queues.length; hop++) {
        queues[hop] = path[hop].packets(now);
      }
      return delays(List.of(queues), bytes / packetBytes);
    }

    static double[] delays(List<PacketTimes> queues, double packets) {
      double last = packets - (Math.ceil(packets) - 1);
      int slowest = slowest(queues);
      double[] delays = new double[queues.size()];
      for (int hop = 0; hop < delays.length; hop++) {
        PacketTimes queue = queues.get(hop);
        double beyond =
            hop == slowest
                ? queue.excess(packets)
                : queue.alone(last) + queue.behind(queues.get(slowest), packets);
        delays[hop] = Math.max(0, beyond) + queue.propagation();
      }
      return delays;
    }

    static int slowest(List<PacketTimes> queues) {
      int slowest = 0;
      for (int hop = 1; hop < queues.size(); hop++) {
        if (queues.get(hop).secondsPerPacket() > queues.get(slowest).secondsPerPacket()) {
          slowest = hop;
        }
      }
      return slowest;
    }

    @Override
    public double[] whenEmpty(Path path, double bytes, TransferSettings settings) {
      return path.whenEmpty(bytes, packetBytes, settings);
    }
  }
}

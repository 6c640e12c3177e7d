package org.quoin.experiment;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.job.Itinerary;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueParameters;
import org.quoin.network.Retry;
import org.quoin.network.Spread;
import org.quoin.statistics.MM1K;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueueWalk;
import org.quoin.topology.Vertex.Source;
import org.quoin.workload.JobClass;

/**
 * The throughput of one transfer alone on a queue, T_net (1 - P_N) at rho = T_net / T_act: its
 * sender offers a packet a mean service time, so that the queue is M/M/1/N (Aida et al., HPDC 1998,
 * slides 11 to 14).
 *
 * <p>It holds where services, spacings and retry delays are exponential, two transfers never used
 * the queue at the same time, every path over the queue has no other queue, and transfers are so
 * long that the time until the last packet has left the buffer and its propagation do not count.
 */
final class LoneTransfer {
  /** A transfer takes at least this many times what a full buffer takes to empty. */
  private static final double LONG = 10;

  /** A transfer takes at least this many propagation delays, each of which is part of its time. */
  private static final double FAR_LONGER = 1000;

  private final GridModel grid;

  /** The transfers over each queue; null until a queue asks for them. */
  private Use use;

  /**
   * Describes the transfers of a grid's jobs, one value per network queue.
   *
   * @param longest queues on the longest path over the queue; 0 where no data pass it
   * @param least the least mean size of a transfer over it in bytes, those of 0 bytes left out;
   *     infinite where no data pass it
   */
  private record Use(int[] longest, double[] least) {}

  /** Creates the closed forms of a grid's queues. */
  LoneTransfer(GridModel grid) {
    this.grid = grid;
  }

  /**
   * {@return the throughput of a network queue in bytes per second; NaN where the closed form does
   * not hold}
   *
   * @param results of all replications of one metaserver
   * @param index of the queue
   */
  double throughput(MetaServerOutcome results, int index) {
    QueueResult queue = results.results().get(0).queues().get(index);
    boolean alone =
        results.results().stream()
            .map(result -> result.queues().get(index))
            .allMatch(q -> q.sharedSeconds() == 0);
    if (!alone || !holds(queue)) {
      return Double.NaN;
    }
    QueueParameters p = queue.parameters();
    double arrivals = p.backgroundRate() + p.serviceRate();
    return queue.bandwidth()
        * (1 - new MM1K(arrivals, p.serviceRate(), p.buffer()).lossProbability());
  }

  private boolean holds(QueueResult queue) {
    PacketModel packets = grid.packets();
    if (!grid.hasPackets()
        || queue.parameters().changes()
        || packets.service() != Spread.EXPONENTIAL
        || packets.spacing() != Spread.EXPONENTIAL
        || packets.retry() != Retry.EXPONENTIAL) {
      return false;
    }
    if (use == null) {
      use = use();
    }
    int number = queue.queue().number();
    double shortest =
        Math.max(
            LONG * queue.parameters().buffer() * packets.packetBytes() / queue.bandwidth(),
            FAR_LONGER * queue.parameters().propagation());
    return use.longest[number] == 0
        || (use.longest[number] == 1 && use.least[number] / queue.nominalThroughput() >= shortest);
  }

  /** Follows every path of the jobs once: for each queue alone it would be far too slow. */
  private Use use() {
    QueueNetwork network = grid.network();
    int[] longest = new int[network.queues().size()];
    double[] least = new double[longest.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    Map<String, Integer> clients = new HashMap<>();
    for (Source client : network.clients()) {
      clients.put(client.name(), client.number());
    }
    List<Itinerary> itineraries = grid.itineraries();
    QueueWalk path = new QueueWalk();
    for (int c = 0; c < itineraries.size(); c++) {
      JobClass jobs = grid.classes().get(c);
      Itinerary itinerary = itineraries.get(c);
      double[] bytes = new double[itinerary.stages() + 1];
      Arrays.setAll(bytes, leg -> jobs.data(leg).mean());
      for (String name : jobs.clients()) {
        int client = clients.get(name);
        for (int site = 0; site < network.sites().size(); site++) {
          if (itinerary.allows(client, site)) {
            for (int leg = 0; leg < bytes.length; leg++) {
              if (bytes[leg] != 0) {
                itinerary.lay(leg, client, site, path);
                int length = path.length();
                for (int i = 0; i < length; i++) {
                  int queue = path.at(i);
                  longest[queue] = Math.max(longest[queue], length);
                  least[queue] = Math.min(least[queue], bytes[leg]);
                }
              }
            }
          }
        }
      }
    }
    return new Use(longest, least);
  }
}

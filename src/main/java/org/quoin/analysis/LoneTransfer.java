package org.quoin.analysis;

import java.util.Arrays;
import java.util.List;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.job.StageSites;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueParameters;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.queueing.MM1K;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
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
public final class LoneTransfer {
  /** A transfer takes at least this many times what a full buffer takes to empty. */
  private static final double LONG = 10;

  /** A transfer takes at least this many propagation delays, each of which is part of its time. */
  private static final double FAR_LONGER = 1000;

  private final GridModel grid;

  /** The transfers over each queue; null until a queue asks for them. */
  private Use use;

  /**
   * Creates the closed forms of the network queues of a grid.
   *
   * @param grid the grid
   */
  public LoneTransfer(GridModel grid) {
    this.grid = grid;
  }

  /**
   * {@return the throughput of a network queue in bytes per second; NaN where the closed form does
   * not hold}
   *
   * @param results the results of all replications under one metaserver
   * @param index the index of the queue
   */
  public double throughput(List<GridResult> results, int index) {
    QueueResult queue = results.get(0).queues().get(index);
    boolean alone =
        results.stream()
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
        || packets.service() != TimeDistribution.EXPONENTIAL
        || packets.spacing() != TimeDistribution.EXPONENTIAL
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

  /** {@return what passes each network queue, from one walk over all paths of the jobs} */
  private Use use() {
    QueueNetwork network = grid.network();
    Use made = new Use(network.queues().size());
    List<StageSites> itineraries = grid.itineraries();
    for (int c = 0; c < itineraries.size(); c++) {
      JobClass jobs = grid.classes().get(c);
      StageSites itinerary = itineraries.get(c);
      double[] bytes = new double[itinerary.stages() + 1];
      Arrays.setAll(bytes, leg -> jobs.data(leg).mean());
      for (List<Integer> group : network.clientGroups(jobs.clients())) {
        int[] lengths = made.follow(itinerary, group.get(0), bytes, network.sites().size());
        int last = bytes.length - 1;
        for (int client : group) {
          made.passes(network.onlySend(client), lengths[0], bytes[0]);
          made.passes(network.onlyReceive(client), lengths[last], bytes[last]);
        }
      }
    }
    return made;
  }

  /** What passes each network queue, by its number. */
  private static final class Use {
    /** Queues on the longest path over the queue; 0 where no data pass it. */
    private final int[] longest;

    /** The least mean size of a transfer over it in bytes, above 0; infinite where none passes. */
    private final double[] least;

    Use(int queues) {
      longest = new int[queues];
      least = new double[queues];
      Arrays.fill(least, Double.POSITIVE_INFINITY);
    }

    /**
     * Follows the paths of one client's jobs.
     *
     * @param bytes mean size of each transfer of a job
     * @return by transfer, the queues on its longest path
     */
    int[] follow(StageSites itinerary, int client, double[] bytes, int sites) {
      int[] lengths = new int[bytes.length];
      QueuePath path = new QueuePath();
      for (int site = 0; site < sites; site++) {
        if (itinerary.allows(client, site)) {
          for (int leg = 0; leg < bytes.length; leg++) {
            itinerary.lay(leg, client, site, path);
            int length = path.length();
            lengths[leg] = Math.max(lengths[leg], length);
            for (int i = 0; i < length; i++) {
              passes(path.at(i), length, bytes[leg]);
            }
          }
        }
      }
      return lengths;
    }

    /** Notes a path over a queue, by number; there is no such queue if it is negative. */
    void passes(int queue, int length, double bytes) {
      if (queue >= 0 && length > 0 && bytes != 0) {
        longest[queue] = Math.max(longest[queue], length);
        least[queue] = Math.min(least[queue], bytes);
      }
    }
  }
}

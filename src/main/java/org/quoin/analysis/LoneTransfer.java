package org.quoin.analysis;

import java.util.Arrays;
import java.util.List;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.job.StageSites;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueParameters;
import org.quoin.queueing.MM1K;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.workload.JobClass;

/**
 * The throughput of one transfer alone on a queue, T_net (1 - P_N) at rho = T_net / T_act: its
 * sender offers one packet per mean service time, so that the queue is M/M/1/N (Aida et al., HPDC
 * 1998, slides 11 to 14).
 *
 * <p>It holds if services, spacings and retry delays are exponential, two transfers never used the
 * queue at the same time, every path over the queue has no other queue, and transfers are so long
 * that the last packet's time in the buffer and its propagation are negligible.
 */
public final class LoneTransfer {
  /** Minimum duration of a transfer over the time in which a full buffer empties. */
  private static final double MIN_BUFFER_TIMES = 10;

  /** Minimum duration of a transfer over the propagation delay, which is part of it. */
  private static final double MIN_PROPAGATION_DELAYS = 1000;

  private final GridModel grid;
  private final boolean transfersWait;

  private Use use;

  /**
   * Creates the closed forms of the network queues of a grid.
   *
   * @param grid the grid
   */
  public LoneTransfer(GridModel grid) {
    this.grid = grid;
    transfersWait = !grid.transfers().isNone() || grid.hasNodesThatLimitTransfers();
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
    if (!grid.hasPackets(queue.queue().number())
        || transfersWait
        || queue.queue().link().line().transfers() > 0
        || queue.parameters().changes()
        || !packets.isExponential()) {
      return false;
    }
    if (use == null) {
      use = use();
    }
    int number = queue.queue().number();
    double shortest =
        Math.max(
            MIN_BUFFER_TIMES
                * queue.parameters().buffer()
                * packets.packetBytes()
                / queue.bandwidth(),
            MIN_PROPAGATION_DELAYS * queue.parameters().propagation());
    return use.longest[number] == 0
        || (use.longest[number] == 1
            && use.smallest[number] / queue.nominalThroughput() >= shortest);
  }

  /** {@return the transfers over each network queue, from one pass over all paths of the jobs} */
  private Use use() {
    QueueNetwork network = grid.network();
    Use counted = new Use(network.queues().size());
    List<StageSites> stageSitesByClass = grid.stageSitesByClass();
    for (int c = 0; c < stageSitesByClass.size(); c++) {
      JobClass jobs = grid.classes().get(c);
      StageSites stageSites = stageSitesByClass.get(c);
      double[] bytes = new double[stageSites.stages() + 1];
      Arrays.setAll(bytes, transfer -> jobs.data(transfer).mean());
      for (List<Integer> group : network.clientGroups(jobs.clients())) {
        int[] lengths = counted.follow(stageSites, group.get(0), bytes, network.sites().size());
        int last = bytes.length - 1;
        for (int client : group) {
          counted.passes(network.onlySend(client), lengths[0], bytes[0]);
          counted.passes(network.onlyReceive(client), lengths[last], bytes[last]);
        }
      }
    }
    return counted;
  }

  /** The transfers over each network queue, by index. */
  private static final class Use {
    /** Queues on the longest path over the queue; 0 if no data pass it. */
    private final int[] longest;

    /**
     * Smallest mean size of a transfer over the queue in bytes, above 0; infinite if none passes.
     */
    private final double[] smallest;

    Use(int queues) {
      longest = new int[queues];
      smallest = new double[queues];
      Arrays.fill(smallest, Double.POSITIVE_INFINITY);
    }

    /**
     * Adds the paths of one client's jobs.
     *
     * @param bytes mean size of each transfer of a job
     * @return the number of queues on the longest path of each transfer
     */
    int[] follow(StageSites stageSites, int client, double[] bytes, int sites) {
      int[] lengths = new int[bytes.length];
      QueuePath path = new QueuePath();
      for (int site = 0; site < sites; site++) {
        if (stageSites.allows(client, site)) {
          for (int transfer = 0; transfer < bytes.length; transfer++) {
            stageSites.setPath(transfer, client, site, path);
            int length = path.length();
            lengths[transfer] = Math.max(lengths[transfer], length);
            for (int i = 0; i < length; i++) {
              passes(path.at(i), length, bytes[transfer]);
            }
          }
        }
      }
      return lengths;
    }

    /** Adds a path of {@code length} queues over a queue; a negative index means no queue. */
    void passes(int queue, int length, double bytes) {
      if (queue >= 0 && length > 0 && bytes != 0) {
        longest[queue] = Math.max(longest[queue], length);
        smallest[queue] = Math.min(smallest[queue], bytes);
      }
    }
  }
}

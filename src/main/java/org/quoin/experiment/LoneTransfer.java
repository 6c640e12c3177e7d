package org.quoin.experiment;

import java.util.List;
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
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.topology.Vertex.Source;
import org.quoin.workload.Amount;
import org.quoin.workload.JobClass;

/**
 * The throughput of one transfer alone on a queue, T_net (1 - P_N) at rho = T_net / T_act: its
 * sender offers a packet a mean service time, so that the queue is M/M/1/N (Aida et al., HPDC 1998,
 * slides 11 to 14).
 *
 * <p>It holds where services, spacings and retry delays are exponential, never two transfers were
 * under way at once, the queue is the only one of every way that uses it, and transfers are so long
 * that the time until the last packet has left the buffer does not count.
 */
final class LoneTransfer {
  /** A transfer takes at least this many times what a full buffer takes to empty. */
  private static final double LONG = 10;

  private LoneTransfer() {}

  /** Bytes a second by the closed form; NaN where it does not hold. */
  static double throughput(MetaServerOutcome outcome, int index) {
    QueueResult queue = outcome.results().get(0).queues().get(index);
    boolean alone =
        outcome.results().stream()
            .map(result -> result.queues().get(index))
            .allMatch(q -> q.sharedSeconds() == 0);
    if (!alone || !holds(outcome.scenario().grid(), queue)) {
      return Double.NaN;
    }
    QueueParameters p = queue.parameters();
    double arrivals = p.backgroundRate() + p.serviceRate();
    return queue.bandwidth()
        * (1 - new MM1K(arrivals, p.serviceRate(), p.buffer()).lossProbability());
  }

  private static boolean holds(GridModel grid, QueueResult queue) {
    PacketModel packets = grid.packets();
    if (!grid.hasPackets()
        || queue.parameters().changes()
        || packets.service() != Spread.EXPONENTIAL
        || packets.spacing() != Spread.EXPONENTIAL
        || packets.retry() != Retry.EXPONENTIAL) {
      return false;
    }
    double shortest =
        LONG * queue.parameters().buffer() * packets.packetBytes() / queue.bandwidth();
    List<Itinerary> itineraries = Itinerary.of(grid.network(), grid.classes());
    for (int c = 0; c < itineraries.size(); c++) {
      JobClass jobs = grid.classes().get(c);
      for (Source client : grid.network().clients()) {
        if (jobs.clients().contains(client.name())
            && !holds(grid.network(), itineraries.get(c), client.number(), jobs, queue, shortest)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean holds(
      QueueNetwork network,
      Itinerary itinerary,
      int client,
      JobClass jobs,
      QueueResult queue,
      double shortest) {
    QueueWalk walk = new QueueWalk();
    for (SiteQueue site : network.sites()) {
      for (int leg = 0; leg <= itinerary.stages(); leg++) {
        if (itinerary.allows(client, site.number())) {
          itinerary.lay(leg, client, site.number(), walk);
          if (!holds(walk, jobs.data(leg), queue, shortest)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static boolean holds(QueueWalk way, Amount data, QueueResult queue, double shortest) {
    boolean uses = false;
    for (int i = 0; i < way.length(); i++) {
      uses |= way.at(i) == queue.queue().number();
    }
    return !uses
        || data.mean() == 0
        || (way.length() == 1 && data.mean() / queue.nominalThroughput() >= shortest);
  }
}

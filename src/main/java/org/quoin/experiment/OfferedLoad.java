package org.quoin.experiment;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.grid.GridResult;
import org.quoin.observation.JobRecord;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.topology.Way;
import org.quoin.workload.Arrivals;

/**
 * The load that clients offer to each queue under one metaserver: the work of the jobs it was
 * given, over the time in which they were submitted. A queue of 1 or more has no steady state; its
 * means then only grow with the length of the run.
 */
final class OfferedLoad {
  private final Map<String, Double> byQueue = new HashMap<>();
  private final boolean open;

  private OfferedLoad(boolean open) {
    this.open = open;
  }

  /** The load of the counted jobs where the metaserver sent them, over all replications. */
  static OfferedLoad observed(MetaServerOutcome outcome) {
    boolean open =
        outcome.scenario().grid().classes().stream()
            .noneMatch(jobs -> jobs.arrivals() == Arrivals.CLOSED);
    OfferedLoad load = new OfferedLoad(open);
    Topology topology = outcome.scenario().grid().topology();
    double seconds = 0;
    for (GridResult result : outcome.results()) {
      List<JobRecord> records = result.records();
      if (records.size() > 1) {
        double first = records.get(0).job().submitTime();
        double last = records.get(records.size() - 1).job().submitTime();
        seconds += (last - first) * records.size() / (records.size() - 1);
        records.forEach(record -> load.add(topology, record));
      }
    }
    double span = seconds;
    load.byQueue.replaceAll((queue, work) -> work / span);
    return load;
  }

  private void add(Topology topology, JobRecord record) {
    Node client = topology.clients().get((int) record.job().user());
    Node site = topology.node(record.site());
    Way way = topology.way(client.name(), site.name());
    way.send().forEach(queue -> add(queue, record.job().inputBytes()));
    way.receive().forEach(queue -> add(queue, record.job().outputBytes()));
    if (site.speed() > 0) {
      double capacity = site.speed() * site.processors();
      byQueue.merge(
          topology.serverQueueName(site), record.job().operations() / capacity, Double::sum);
    }
  }

  private void add(Way.Queue queue, double bytes) {
    byQueue.merge(queue.name(), bytes / queue.link().bandwidth(), Double::sum);
  }

  /** Whether arrivals go on whatever becomes of the jobs; a closed system never overflows. */
  boolean open() {
    return open;
  }

  /** Clients' load offered to a queue, as a share of its full rate. */
  double of(String queue) {
    return byQueue.getOrDefault(queue, 0.0);
  }
}

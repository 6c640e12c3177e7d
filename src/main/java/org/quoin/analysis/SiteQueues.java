package org.quoin.analysis;

import java.util.List;
import java.util.Map;
import org.quoin.grid.GridModel;
import org.quoin.grid.SiteCapacity;
import org.quoin.statistics.Station;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork.SiteQueue;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;

/**
 * Sites as stations: a server is what it is; a cluster is one queue before as many servers as
 * clients' jobs fit, first come, first served, or shared where its nodes are. Its own users are
 * taken to bring jobs like the clients', exponential ones.
 */
final class SiteQueues {
  private final GridModel model;
  private final Site[] sites;

  /**
   * A site.
   *
   * @param station its queue
   * @param jobSpeed operations a second of a client's job
   * @param background servers that others keep busy; as many or more leave no steady state
   */
  record Site(Station.Server station, double jobSpeed, double background) {
    boolean isShared() {
      return station.order() == Station.Server.Order.SHARED;
    }
  }

  SiteQueues(GridModel model) {
    this.model = model;
    sites = model.network().sites().stream().map(this::made).toArray(Site[]::new);
  }

  Site site(SiteQueue queue) {
    return sites[queue.number()];
  }

  private Site made(SiteQueue queue) {
    Node node = queue.node();
    SiteCapacity capacity = model.sites().capacity(node);
    int servers = capacity.servers();
    return new Site(
        new Station.Server(queue.name(), servers, order(node)),
        capacity.jobSpeed(),
        capacity.localLoad() * servers);
  }

  /** Whether the nodes of a cluster are shared by its jobs, in turns or in gangs. */
  static boolean isTimeShared(Node node) {
    Map<String, String> options = node.options();
    return options.containsKey("scheme") || !options.getOrDefault("mpl", "1").equals("1");
  }

  static Station.Server.Order order(Node node) {
    if (node.kind() == Node.Kind.CLUSTER) {
      return isTimeShared(node) ? Station.Server.Order.SHARED : Station.Server.Order.ARRIVAL;
    }
    return switch (node.discipline()) {
      case FCFS, LCFS -> Station.Server.Order.ARRIVAL;
      case PS, LCFS_PREEMPTIVE -> Station.Server.Order.SHARED;
      case PRIORITY -> Station.Server.Order.PRIORITY;
      case PRIORITY_PREEMPTIVE -> Station.Server.Order.PREEMPTIVE;
    };
  }

  /**
   * Mean seconds that a job of each class spends at a site.
   *
   * @param rates jobs a second of each class there
   */
  double[] responses(SiteQueue queue, double[] rates) {
    Site site = site(queue);
    List<JobClass> classes = model.classes();
    Station.Flow[] flows = new Station.Flow[classes.size() + 1];
    double work = 0;
    double rate = 0;
    for (int c = 0; c < rates.length; c++) {
      JobClass jobs = classes.get(c);
      double mean = jobs.operations().mean() / site.jobSpeed;
      // Who sends nothing adds no residual work, however much his jobs vary.
      double variation = rates[c] > 0 ? jobs.operations().variation() : 0;
      flows[c] = new Station.Flow(rates[c], mean, variation, jobs.priority());
      work += rates[c] * mean;
      rate += rates[c];
    }
    Node node = queue.node();
    double mean =
        node.othersOperations() > 0
            ? node.othersOperations() / site.jobSpeed
            : rate > 0 ? work / rate : 0;
    flows[rates.length] =
        new Station.Flow(mean > 0 ? site.background / mean : 0, mean, 1, Job.NO_PRIORITY);
    return site.station.responses(flows);
  }
}

package org.quoin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.quoin.grid.GridModel;
import org.quoin.grid.SiteUse;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.site.SiteCapacity;
import org.quoin.queueing.OpenNetwork;
import org.quoin.queueing.OpenNetwork.Work;
import org.quoin.queueing.Station;
import org.quoin.topology.Node;
import org.quoin.topology.NodeGroup;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.workload.Amount;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;

/**
 * Sites as stations: a server is what it is; a cluster is one queue before as many servers as
 * clients' jobs fit, first come, first served, or shared where its nodes are. Its own users are
 * taken to bring jobs like the clients', exponential ones. Together they are an open network, in
 * which a job changes its class from stage to stage.
 */
final class SiteQueues {
  private final GridModel model;
  private final List<StageSites> itineraries;
  private final Site[] sites;
  private final SiteUse use;
  private final ToDoubleFunction<SiteQueue> loads;

  /** By class: the place of its first stage among the streams of the network of sites. */
  private final int[] firstStream;

  private double[][] alone;

  /**
   * A site.
   *
   * @param name of its node
   * @param station its queue
   * @param jobSpeed operations a second of a client's job; of unlike nodes of a mean one
   * @param background servers that others keep busy; as many or more leave no steady state
   */
  record Site(String name, Station.Server station, double jobSpeed, double background) {
    boolean isShared() {
      return station.order() == Station.Server.Order.SHARED;
    }
  }

  /**
   * Creates the queues of the sites of a grid.
   *
   * @param loads what is offered to each, as a share of what it can serve
   */
  SiteQueues(GridModel model, ToDoubleFunction<SiteQueue> loads) {
    this.model = model;
    this.loads = loads;
    use = model.siteUse();
    itineraries = model.itineraries();
    firstStream = new int[itineraries.size() + 1];
    for (int c = 0; c < itineraries.size(); c++) {
      firstStream[c + 1] = firstStream[c] + itineraries.get(c).stages();
    }
    sites = model.network().sites().stream().map(this::made).toArray(Site[]::new);
  }

  Site site(SiteQueue queue) {
    return sites[queue.number()];
  }

  private Site made(SiteQueue queue) {
    Node node = queue.node();
    SiteCapacity capacity = use.capacity(queue);
    int servers = capacity.servers();
    return new Site(
        node.name(),
        new Station.Server(queue.name(), servers, order(node)),
        jobSpeed(queue, capacity),
        capacity.localLoad() * servers);
  }

  private double jobSpeed(SiteQueue queue, SiteCapacity capacity) {
    double operations = loads.applyAsDouble(queue) * capacity.clientSpeed();
    return unlike(queue).map(servers -> servers.speed(operations)).orElse(capacity.jobSpeed());
  }

  private Optional<HeterogeneousSpeed> unlike(SiteQueue queue) {
    List<NodeGroup> kinds = NodeGroup.of(queue.node());
    double speed = use.capacity(queue).jobSpeed();
    int width = (int) Math.rint(speed / queue.node().speed());
    return kinds.size() == 1 ? Optional.empty() : Optional.of(new HeterogeneousSpeed(kinds, width));
  }

  /**
   * A site whose number of jobs is known: as fast as so many are computed, unlike nodes too.
   *
   * @return a station whose seconds of work are those of the site's job speed with nothing to do
   */
  Station station(SiteQueue queue) {
    return unlike(queue)
        .map(servers -> servers.station(queue.name()))
        .orElse(site(queue).station());
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
      case FCFS, LCFS, EDF -> Station.Server.Order.ARRIVAL;
      case PS, LCFS_PREEMPTIVE, EDF_PREEMPTIVE -> Station.Server.Order.SHARED;
      case PRIORITY -> Station.Server.Order.PRIORITY;
      case PRIORITY_PREEMPTIVE -> Station.Server.Order.PREEMPTIVE;
    };
  }

  /** The place of a stage of a class among the responses at a site. */
  int stream(int jobClass, int stage) {
    return firstStream[jobClass] + stage;
  }

  /** Mean seconds at a site by site and stream, of a job that meets no other client's. */
  double[][] alone() {
    if (alone == null) {
      alone = responses(new double[itineraries.size()][sites.length]);
    }
    return alone;
  }

  /**
   * Mean seconds that a job spends at a site, by site and stream: a stage of a class.
   *
   * @param first jobs a second by class and site of the first stage
   */
  double[][] responses(double[][] first) {
    List<Station> stations = new ArrayList<>();
    for (Site site : sites) {
      stations.add(site.station);
    }
    List<OpenNetwork.Stream> streams = new ArrayList<>();
    List<OpenNetwork.Change> changes = new ArrayList<>();
    for (int c = 0; c < first.length; c++) {
      for (int stage = 0; stage < itineraries.get(c).stages(); stage++) {
        streams.add(stream(c, stage, stage == 0 ? first[c] : new double[sites.length]));
        if (stage > 0) {
          changes(c, stage, changes);
        }
      }
    }
    streams.add(others(new OpenNetwork(stations, streams, changes).rates()));
    return new OpenNetwork(stations, streams, changes)
        .figures().stream()
            .map(f -> f.responses().stream().mapToDouble(Double::doubleValue).toArray())
            .toArray(double[][]::new);
  }

  /** Mean seconds that a stage of a job of a class takes a mean server of a site. */
  double work(int jobClass, int stage, Site site) {
    JobClass jobs = model.classes().get(jobClass);
    double operations = jobs.stages().get(stage).operations().mean();
    return operations / (site.jobSpeed * jobs.demands().affinity().at(site.name));
  }

  private OpenNetwork.Stream stream(int jobClass, int stage, double[] external) {
    JobClass jobs = model.classes().get(jobClass);
    Amount operations = jobs.stages().get(stage).operations();
    return new OpenNetwork.Stream(
        jobs.name(),
        true,
        jobs.priority(),
        Arrays.stream(external).boxed().toList(),
        List.of(),
        Arrays.stream(sites)
            .map(site -> new Work(work(jobClass, stage, site), operations.variation()))
            .toList());
  }

  /** A job whose stage before is done goes on to the site of this one. */
  private void changes(int jobClass, int stage, List<OpenNetwork.Change> changes) {
    StageSites itinerary = itineraries.get(jobClass);
    int stream = stream(jobClass, stage);
    for (int first = 0; first < sites.length; first++) {
      int from = itinerary.site(stage - 1, first);
      if (stage == 1 || first == 0) {
        changes.add(
            new OpenNetwork.Change(stream - 1, from, stream, itinerary.site(stage, first), 1));
      }
    }
  }

  /** The jobs of other users: like the clients' there where nothing else is said. */
  private OpenNetwork.Stream others(double[][] clients) {
    List<Double> external = new ArrayList<>();
    List<Work> works = new ArrayList<>();
    for (SiteQueue queue : model.network().sites()) {
      Site site = site(queue);
      double operations = queue.node().backgroundOperations();
      double mean = operations > 0 ? operations / site.jobSpeed : meanWork(clients, queue.number());
      external.add(mean > 0 ? site.background / mean : 0);
      works.add(new Work(mean, 1));
    }
    return new OpenNetwork.Stream("others", false, Job.NO_PRIORITY, external, List.of(), works);
  }

  /** The mean work of the clients' jobs at a site; 0 where there are none. */
  private double meanWork(double[][] rates, int site) {
    double work = 0;
    double rate = 0;
    int stream = 0;
    for (int c = 0; c < model.classes().size(); c++) {
      for (int stage = 0; stage < model.classes().get(c).stages().size(); stage++) {
        work += rates[stream][site] * work(c, stage, sites[site]);
        rate += rates[stream++][site];
      }
    }
    return rate > 0 ? work / rate : 0;
  }
}

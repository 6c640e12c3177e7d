package org.quoin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.quoin.grid.GridModel;
import org.quoin.grid.SiteUse;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.site.SiteCapacity;
import org.quoin.queueing.OpenNetwork;
import org.quoin.queueing.OpenNetwork.Work;
import org.quoin.queueing.Station;
import org.quoin.topology.Node;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.workload.Amount;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;

/**
 * Sites as stations of an open network, in which a job changes its class from stage to stage. A
 * cluster is one queue before as many servers as clients' jobs fit: in order of arrival, or shared
 * if its nodes are time-shared. Local jobs count as exponential jobs like the clients'.
 */
final class SiteQueues {
  private final GridModel model;
  private final List<StageSites> stageSitesByClass;
  private final Site[] sites;
  private final SiteUse use;
  private final ToDoubleFunction<SiteQueue> loads;

  /** By class: index of its first stage among the streams of the network of sites. */
  private final int[] firstStream;

  private double[][] alone;

  /**
   * Mean seconds by site and stream (one stage of one class).
   *
   * @param responses times from the arrival of a job to its end
   * @param services times from the start of its service to its end
   */
  record Times(double[][] responses, double[][] services) {}

  /**
   * A site as a station.
   *
   * @param jobSpeed mean speed of a client's job in operations per second
   * @param background servers that background jobs keep busy; without a steady state if it is at
   *     least the number of servers
   */
  record Site(String name, Station.Server station, double jobSpeed, double background) {
    boolean isShared() {
      return station.order() == Station.Server.Order.SHARED;
    }
  }

  /** Creates the queues of the sites of a grid, by the offered load of each. */
  SiteQueues(GridModel model, ToDoubleFunction<SiteQueue> loads) {
    this.model = model;
    this.loads = loads;
    use = model.siteUse();
    stageSitesByClass = model.stageSitesByClass();
    firstStream = new int[stageSitesByClass.size() + 1];
    for (int c = 0; c < stageSitesByClass.size(); c++) {
      firstStream[c + 1] = firstStream[c] + stageSitesByClass.get(c).stages();
    }
    sites = model.network().sites().stream().map(this::newSite).toArray(Site[]::new);
  }

  Site site(SiteQueue queue) {
    return sites[queue.number()];
  }

  private Site newSite(SiteQueue queue) {
    SiteCapacity capacity = use.capacity(queue);
    int servers = capacity.servers();
    return new Site(
        queue.node().name(),
        new Station.Server(queue.name(), servers, model.sites().get(queue.number()).order()),
        jobSpeed(queue, capacity),
        capacity.localLoad() * servers);
  }

  private double jobSpeed(SiteQueue queue, SiteCapacity capacity) {
    double operations = loads.applyAsDouble(queue) * capacity.clientSpeed();
    return heterogeneousSpeed(queue)
        .map(servers -> servers.speed(operations))
        .orElse(capacity.jobSpeed());
  }

  private Optional<HeterogeneousSpeed> heterogeneousSpeed(SiteQueue queue) {
    int width = (int) Math.rint(use.capacity(queue).jobSpeed() / queue.node().speed());
    return queue.node() instanceof Node.Cluster cluster && cluster.groups().size() > 1
        ? Optional.of(new HeterogeneousSpeed(cluster.groups(), width))
        : Optional.empty();
  }

  /**
   * {@return the station of a site with a known number of jobs} With heterogeneous nodes its speed
   * depends on that number. Its work is in seconds at the job speed of the idle site.
   */
  Station station(SiteQueue queue) {
    return heterogeneousSpeed(queue)
        .map(servers -> servers.station(queue.name()))
        .orElse(site(queue).station());
  }

  /** {@return the index of a stage of a class among the streams} */
  int stream(int jobClass, int stage) {
    return firstStream[jobClass] + stage;
  }

  /** {@return the mean seconds at a site by site and stream, without other clients' jobs} */
  double[][] alone() {
    if (alone == null) {
      alone = times(new double[stageSitesByClass.size()][sites.length]).responses;
    }
    return alone;
  }

  /**
   * {@return the mean times of a job at each site}
   *
   * @param first jobs per second by class and by site of the first stage
   */
  Times times(double[][] first) {
    List<Station> stations = new ArrayList<>();
    for (Site site : sites) {
      stations.add(site.station);
    }
    List<OpenNetwork.Stream> streams = new ArrayList<>();
    List<OpenNetwork.Change> changes = new ArrayList<>();
    for (int c = 0; c < first.length; c++) {
      for (int stage = 0; stage < stageSitesByClass.get(c).stages(); stage++) {
        streams.add(stream(c, stage, stage == 0 ? first[c] : new double[sites.length]));
        if (stage > 0) {
          changes(c, stage, changes);
        }
      }
    }
    streams.add(backgroundStream(new OpenNetwork(stations, streams, changes).rates()));
    List<OpenNetwork.Figures> figures = new OpenNetwork(stations, streams, changes).figures();
    return new Times(
        bySite(figures, OpenNetwork.Figures::responses),
        bySite(figures, OpenNetwork.Figures::services));
  }

  private static double[][] bySite(
      List<OpenNetwork.Figures> figures, Function<OpenNetwork.Figures, List<Double>> times) {
    return figures.stream()
        .map(times)
        .map(all -> all.stream().mapToDouble(Double::doubleValue).toArray())
        .toArray(double[][]::new);
  }

  /** {@return the mean seconds that a stage of a class takes on a mean server of a site} */
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
        jobs.priority(),
        Arrays.stream(external).boxed().toList(),
        List.of(),
        Arrays.stream(sites)
            .map(site -> new Work(work(jobClass, stage, site), operations.variation()))
            .toList());
  }

  /** Adds the changes of jobs from the previous stage to this stage. */
  private void changes(int jobClass, int stage, List<OpenNetwork.Change> changes) {
    StageSites stageSites = stageSitesByClass.get(jobClass);
    int stream = stream(jobClass, stage);
    for (int first = 0; first < sites.length; first++) {
      int from = stageSites.site(stage - 1, first);
      if (stage == 1 || first == 0) {
        changes.add(
            new OpenNetwork.Change(stream - 1, from, stream, stageSites.site(stage, first), 1));
      }
    }
  }

  /**
   * {@return the stream of the background jobs} Their work equals that of the clients' jobs there
   * unless the node gives it.
   */
  private OpenNetwork.Stream backgroundStream(double[][] clients) {
    List<Double> external = new ArrayList<>();
    List<Work> works = new ArrayList<>();
    for (SiteQueue queue : model.network().sites()) {
      Site site = site(queue);
      double operations =
          queue.node() instanceof Node.Server server ? server.backgroundOperations() : 0;
      double mean = operations > 0 ? operations / site.jobSpeed : meanWork(clients, queue.number());
      external.add(mean > 0 ? site.background / mean : 0);
      works.add(new Work(mean, 1));
    }
    return new OpenNetwork.Stream("others", Job.NO_PRIORITY, external, List.of(), works);
  }

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

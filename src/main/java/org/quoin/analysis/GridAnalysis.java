package org.quoin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.grid.GridModel;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.load.OfferedLoad;
import org.quoin.queueing.ClosedNetwork;
import org.quoin.statistics.Estimate;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Vertex;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** The steady state of a grid by closed forms, its jobs split over the sites. */
public final class GridAnalysis {
  private final GridModel model;
  private final QueueNetwork network;
  private final SiteShares split;
  private final ClosedClients closed;
  private final OfferedLoad load;
  private final RoundRobinCorrection evenness;
  private final TransferTimes transfers;
  private final SiteQueues sites;
  private final List<StageSites> itineraries;

  /** Of each queue, sites after network queues: seconds of job time that pass a second. */
  private final double[] spent;

  private final double[] spentEmpty;
  private final Times[] byClass;
  private final List<Queue> queues = new ArrayList<>();
  private final List<String> leftOut;
  private final List<String> approximations;

  /**
   * Mean seconds of a job of a class.
   *
   * @param jobsPerSecond of the class
   * @param sending its data on the way to its first site
   * @param waiting there, not computing
   * @param computing there and, of several stages, from then to the end of the last
   * @param returning its result on the way
   */
  public record Times(
      double jobsPerSecond, double sending, double waiting, double computing, double returning) {
    static final Times NONE = new Times(0, 0, 0, 0, 0);
    static final Times ENDLESS = new Times(0, 0, Double.POSITIVE_INFINITY, 0, 0);

    /**
     * Returns these times with every mean undefined (NaN); a class without a steady state stays.
     */
    private Times unknown() {
      double none = Double.NaN;
      return response() == Double.POSITIVE_INFINITY
          ? this
          : new Times(jobsPerSecond, none, none, none, none);
    }

    /** {@return the time from submission to the result} */
    public double response() {
      return sending + waiting + computing + returning;
    }

    private Times and(Times other) {
      double all = jobsPerSecond + other.jobsPerSecond;
      double a = all > 0 ? jobsPerSecond / all : 0;
      double b = all > 0 ? other.jobsPerSecond / all : 0;
      return new Times(
          all,
          mixed(a, sending, b, other.sending),
          mixed(a, waiting, b, other.waiting),
          mixed(a, computing, b, other.computing),
          mixed(a, returning, b, other.returning));
    }

    private static double mixed(double a, double x, double b, double y) {
      return (a > 0 ? a * x : 0) + (b > 0 ? b * y : 0);
    }
  }

  /**
   * A queue.
   *
   * @param vertex which
   * @param load what is offered to it
   * @param time mean seconds that a job, of any client, spends there
   * @param empty seconds that it would in an empty system
   */
  public record Queue(Vertex vertex, OfferedLoad.Load load, double time, double empty) {
    /** {@return whether it is a link's} */
    public boolean isNetwork() {
      return vertex instanceof NetworkQueue;
    }

    /** {@return its name, Qns1} */
    public String name() {
      return vertex.name();
    }

    /** {@return the link or the site} */
    public String place() {
      return vertex instanceof NetworkQueue queue ? queue.link().name() : vertex.place();
    }

    /** {@return the direction of the link, as a sentence says it, or the site} */
    public String direction() {
      return vertex instanceof NetworkQueue queue ? queue.link().direction() : vertex.place();
    }
  }

  /**
   * Creates the analysis of a grid.
   *
   * @param model the grid
   * @param split how its metaserver shares out jobs
   */
  public GridAnalysis(GridModel model, SiteShares split) {
    this.model = model;
    this.network = model.network();
    this.split = split;
    closed = new ClosedClients(model, split);
    itineraries = model.itineraries();
    load = OfferedLoad.split(model, split.weights(), closed::rate);
    evenness = new RoundRobinCorrection(model, split);
    transfers = new TransferTimes(model, load, evenness);
    sites = new SiteQueues(model, site -> load.ofSite(site).total());
    spent = new double[network.queues().size() + network.sites().size()];
    spentEmpty = new double[spent.length];
    byClass = new Times[model.classes().size()];
    openClasses();
    closed.chains().forEach(this::add);
    double rate = all().jobsPerSecond;
    for (NetworkQueue queue : network.queues()) {
      add(queue, load.ofNetwork(queue), queue.number(), rate);
    }
    for (SiteQueue site : network.sites()) {
      add(site, load.ofSite(site), network.queues().size() + site.number(), rate);
    }
    Assumptions assumptions = new Assumptions(this);
    leftOut = assumptions.leftOut();
    approximations = assumptions.approximated();
    if (!leftOut.isEmpty()) {
      queues.replaceAll(queue -> new Queue(queue.vertex, queue.load, Double.NaN, Double.NaN));
    }
  }

  private void add(Vertex vertex, OfferedLoad.Load offered, int place, double rate) {
    queues.add(new Queue(vertex, offered, spent[place] / rate, spentEmpty[place] / rate));
  }

  /** Clients that submit whatever becomes of their jobs, one by one. */
  private void openClasses() {
    double[][] atSites = responses();
    for (int c = 0; c < byClass.length; c++) {
      JobClass jobs = model.classes().get(c);
      byClass[c] = Times.NONE;
      if (jobs.arrivals() != Arrivals.CLOSED) {
        for (String name : jobs.clients()) {
          int client = network.client(name);
          double[] shares = split.shares(c, client);
          for (int first = 0; first < shares.length; first++) {
            if (shares[first] > 0) {
              double rate = shares[first] / jobs.interval();
              byClass[c] = byClass[c].and(job(c, client, first, rate, atSites));
            }
          }
        }
      }
    }
  }

  /** By site and stream; what clients' jobs add to others' is less where they come evenly. */
  private double[][] responses() {
    double[][] first = new double[byClass.length][network.sites().size()];
    for (int c = 0; c < byClass.length; c++) {
      JobClass jobs = model.classes().get(c);
      for (String name : jobs.clients()) {
        int client = network.client(name);
        boolean open = jobs.arrivals() != Arrivals.CLOSED;
        double rate = open ? 1 / jobs.interval() : closed.rate(c, client);
        double[] shares = split.shares(c, client);
        for (int s = 0; s < shares.length; s++) {
          first[c][s] += rate * shares[s];
        }
      }
    }
    double[][] met = sites.responses(first);
    for (SiteQueue site : network.sites()) {
      OfferedLoad.Load offered = load.ofSite(site);
      double left = offered.clients() / (1 - offered.background());
      double factor = evenness.factor(network.queues().size() + site.number(), left);
      double[] alone = sites.alone()[site.number()];
      double[] times = met[site.number()];
      for (int i = 0; i < times.length && factor != 1; i++) {
        times[i] = alone[i] + (times[i] - alone[i]) * factor;
      }
    }
    return met;
  }

  /** A job whose first stage is at a site. */
  private Times job(int jobClass, int client, int first, double rate, double[][] atSites) {
    JobClass jobs = model.classes().get(jobClass);
    StageSites itinerary = itineraries.get(jobClass);
    double[] legs = new double[itinerary.stages() + 1];
    QueuePath walk = new QueuePath();
    for (int leg = 0; leg < legs.length; leg++) {
      itinerary.lay(leg, client, first, walk);
      legs[leg] = way(walk, jobs.data(leg).mean(), rate);
    }
    double waiting = 0;
    double computing = 0;
    for (int stage = 0; stage < itinerary.stages(); stage++) {
      int number = itinerary.site(stage, first);
      SiteQueues.Site site = sites.site(network.sites().get(number));
      double response = atSites[number][sites.stream(jobClass, stage)];
      double work = sites.work(jobClass, stage, site);
      spent[network.queues().size() + number] += rate * response;
      spentEmpty[network.queues().size() + number] += rate * work;
      if (stage == 0) {
        computing = site.isShared() ? response : work;
        waiting = response - computing;
      } else {
        computing += legs[stage] + response;
      }
    }
    return new Times(rate, legs[0], waiting, computing, legs[legs.length - 1]);
  }

  /** The time of a transfer, told to the queues that it passes. */
  private double way(QueuePath way, double bytes, double rate) {
    double[] time = new double[1];
    transfers.pass(
        way,
        bytes,
        (queue, seconds, amount, slowest) -> {
          time[0] += seconds;
          spent[queue] += rate * seconds;
          spentEmpty[queue] += rate * transfers.empty(queue, amount);
        });
    return time[0];
  }

  private void add(ClosedClients.Chain chain) {
    if (chain.throughput() == 0) {
      byClass[chain.jobClass()] = Times.ENDLESS; // others alone are too many
      return;
    }
    for (ClosedClients.Part part : ClosedClients.Part.values()) {
      chain.seconds(part).forEach((queue, s) -> spent[queue] += chain.throughput() * s);
      chain.empty(part).forEach((queue, s) -> spentEmpty[queue] += chain.throughput() * s);
    }
    double first = sum(chain.seconds(ClosedClients.Part.FIRST));
    double computing = 0;
    for (Map.Entry<Integer, Double> work : chain.work(ClosedClients.Part.FIRST).entrySet()) {
      SiteQueue site = network.sites().get(work.getKey() - network.queues().size());
      double there = chain.seconds(ClosedClients.Part.FIRST).get(work.getKey());
      double own = work.getValue() * closed.jobSpeed(site) / sites.site(site).jobSpeed();
      computing += sites.site(site).isShared() ? there : Math.min(there, own);
    }
    Times times =
        new Times(
            chain.throughput(),
            sum(chain.seconds(ClosedClients.Part.SEND)),
            first - computing,
            computing + sum(chain.seconds(ClosedClients.Part.ONWARD)),
            sum(chain.seconds(ClosedClients.Part.BACK)));
    byClass[chain.jobClass()] = byClass[chain.jobClass()].and(times);
  }

  private static double sum(Map<Integer, Double> seconds) {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** {@return what was analysed} */
  public GridModel model() {
    return model;
  }

  /** {@return how jobs are taken to be split} */
  public SiteShares split() {
    return split;
  }

  /**
   * {@return mean times of the jobs of a class; NaN where they are left out}
   *
   * @param jobClass its place in the model, from 0
   */
  public Times of(int jobClass) {
    return leftOut.isEmpty() ? byClass[jobClass] : byClass[jobClass].unknown();
  }

  /**
   * {@return mean times of all jobs; infinite where a queue is offered too much, NaN where they are
   * left out}
   */
  public Times total() {
    return leftOut.isEmpty() ? all() : all().unknown();
  }

  private Times all() {
    if (Arrays.asList(byClass).contains(Times.ENDLESS)) {
      return Times.ENDLESS;
    }
    Times all = Times.NONE;
    for (Times times : byClass) {
      all = all.and(times);
    }
    return all;
  }

  /** What is offered to a network queue. */
  OfferedLoad.Load load(NetworkQueue queue) {
    return load.ofNetwork(queue);
  }

  /** {@return all queues that routes pass, and all sites} */
  public List<Queue> queues() {
    return List.copyOf(queues);
  }

  /** {@return those that clients can fill, the first to get full first} */
  public List<Queue> bySaturation() {
    return queues.stream()
        .filter(queue -> queue.load.saturation() < Double.POSITIVE_INFINITY)
        .sorted(Comparator.comparingDouble(queue -> queue.load.saturation()))
        .toList();
  }

  /**
   * {@return where jobs lose most time beyond an empty system, if they lose enough for a bottleneck
   * ({@link Congestion}); where a queue has no steady state, the one that is offered most of what
   * it can serve} Empty too where mean times are left out.
   */
  public Optional<Queue> bottleneck() {
    double response = total().response();
    if (response == Double.POSITIVE_INFINITY) {
      return queues.stream()
          .filter(queue -> queue.load.usable())
          .max(Comparator.comparingDouble(q -> q.isNetwork() ? q.load.clients() : q.load.total()));
    }
    double network = lost(true) / response;
    double sites = lost(false) / response;
    Congestion found = Congestion.of(exactly(network + sites), exactly(network - sites));
    return queues.stream()
        .filter(queue -> found.isBottleneck() && queue.isNetwork() == network > sites)
        .max(Comparator.comparingDouble(queue -> queue.time - queue.empty));
  }

  private double lost(boolean network) {
    return queues.stream()
        .filter(queue -> queue.isNetwork() == network)
        .mapToDouble(queue -> queue.time - queue.empty)
        .sum();
  }

  private static Estimate exactly(double value) {
    return new Estimate(value, 0, 1, 1);
  }

  /**
   * {@return where an empty system would spend most time} Empty if jobs take no time, or where mean
   * times are left out.
   */
  public Optional<Queue> slowest() {
    return queues.stream()
        .filter(queue -> queue.empty > 0)
        .max(Comparator.comparingDouble(Queue::empty));
  }

  /** {@return jobs that closed clients keep going round; 0 without} */
  public int closedJobs() {
    return closed.population();
  }

  /** {@return whether the closed clients are solved at all; else by their upper bound} */
  public boolean closedIsSolved() {
    return closed.isSolved();
  }

  /** {@return whether the closed clients are solved exactly, each with its own demands} */
  public boolean closedIsExact() {
    return closed.isExact();
  }

  /** {@return the asymptotic bounds of the throughput of closed clients that are all alike} */
  public Optional<ClosedNetwork.Bounds> closedBounds() {
    return closed.bounds();
  }

  /**
   * {@return why there are no mean times: what the scenario has and the closed forms have not, a
   * few words each} Empty where there are mean times. Loads hold all the same.
   */
  public List<String> leftOut() {
    return leftOut;
  }

  /** {@return what the mean times are only approximately right for, a few words each} */
  public List<String> approximations() {
    return approximations;
  }

  /** {@return the queues that are offered more than they can serve} */
  public List<Queue> overloaded() {
    return queues.stream().filter(queue -> !queue.load.stationary()).toList();
  }
}

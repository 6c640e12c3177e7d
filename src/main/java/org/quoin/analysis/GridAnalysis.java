package org.quoin.analysis;

import java.util.ArrayList;
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

/** The steady state of a grid by closed forms, for a given split of its jobs over the sites. */
public final class GridAnalysis {
  private final GridModel model;
  private final QueueNetwork network;
  private final SiteShares split;
  private final ClosedClients closed;
  private final OfferedLoad load;
  private final RoundRobinCorrection evenness;
  private final TransferTimes transfers;
  private final SiteQueues sites;
  private final List<StageSites> stageSitesByClass;

  /** By queue, sites after network queues: seconds that jobs spend there per second. */
  private final double[] spent;

  private final double[] spentEmpty;
  private final Times[] byClass;
  private final List<Queue> queues = new ArrayList<>();
  private final List<String> leftOut;
  private final List<String> approximations;

  /** Limits of the transfers in progress; null until they are asked for. */
  private List<TransferLimit> limits;

  /**
   * Mean times of the jobs of a class, in seconds.
   *
   * @param jobsPerSecond jobs of the class per second
   * @param sending duration of the transfer to the first site
   * @param waiting wait at the first site
   * @param computing service at the first site and, with several stages, the time from then to the
   *     end of the last
   * @param returning duration of the transfer of the result
   */
  public record Times(
      double jobsPerSecond, double sending, double waiting, double computing, double returning) {
    static final Times NONE = new Times(0, 0, 0, 0, 0);
    static final Times ENDLESS = new Times(0, 0, Double.POSITIVE_INFINITY, 0, 0);

    /**
     * {@return these times with NaN for every mean} A class without a steady state is unchanged.
     */
    private Times unknown() {
      double none = Double.NaN;
      return response() == Double.POSITIVE_INFINITY
          ? this
          : new Times(jobsPerSecond, none, none, none, none);
    }

    /** {@return the response time} */
    public double response() {
      return sending + waiting + computing + returning;
    }

    /** {@return whether these are {@link #ENDLESS}} */
    private boolean isEndless() {
      return jobsPerSecond == 0 && waiting == Double.POSITIVE_INFINITY;
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
   * The load and mean times of one queue.
   *
   * @param vertex the queue in the queueing network
   * @param load the offered load
   * @param time mean seconds that a job spends there, over all jobs of all clients
   * @param empty mean seconds in an empty system
   */
  public record Queue(Vertex vertex, OfferedLoad.Load load, double time, double empty) {
    /** {@return whether this is a network queue} */
    public boolean isNetwork() {
      return vertex instanceof NetworkQueue;
    }

    /**
     * {@return the load that decides whether there is a steady state} A network queue drops packets
     * of others, so that there it is the load of the clients alone.
     */
    public double decisiveLoad() {
      return isNetwork() ? load.clients() : load.total();
    }

    /** {@return the name of the queue, such as Qns1} */
    public String name() {
      return vertex.name();
    }

    /** {@return the name of the link or site} */
    public String place() {
      return vertex instanceof NetworkQueue queue ? queue.link().name() : vertex.place();
    }

    /** {@return the direction of the link, as sentences name it, or the site} */
    public String direction() {
      return vertex instanceof NetworkQueue queue ? queue.link().direction() : vertex.place();
    }
  }

  /**
   * The hits of jobs' files at a site.
   *
   * @param site name of the site
   * @param reads files that jobs there read per second
   * @param hitRatio share of them that the site holds
   * @param fetchedBytes bytes that the site fetches per second
   * @param characteristicTime seconds for which a file stays that is not read again
   */
  public record Cache(
      String site, double reads, double hitRatio, double fetchedBytes, double characteristicTime) {}

  /**
   * Creates the analysis of a grid.
   *
   * @param model the grid
   * @param split the split of the jobs over the sites
   */
  public GridAnalysis(GridModel model, SiteShares split) {
    this.model = model;
    this.network = model.network();
    this.split = split;
    closed = new ClosedClients(model, split);
    stageSitesByClass = model.stageSitesByClass();
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

  private void add(Vertex vertex, OfferedLoad.Load offered, int index, double rate) {
    queues.add(new Queue(vertex, offered, spent[index] / rate, spentEmpty[index] / rate));
  }

  /**
   * Adds the clients that submit independently of the departures of their jobs. Clients whose jobs
   * take equal times are added at once: a grid has many clients, but few kinds of them.
   */
  private void openClasses() {
    SiteQueues.Times times = times();
    for (int c = 0; c < byClass.length; c++) {
      JobClass jobs = model.classes().get(c);
      byClass[c] = Times.NONE;
      if (jobs.arrivals() != Arrivals.CLOSED) {
        for (List<Integer> group : transfers.alike(network, network.clientGroups(jobs.clients()))) {
          OwnQueues own = new OwnQueues(network, group, spent, spentEmpty);
          double[] shares = split.shares(c, group.get(0));
          for (int first = 0; first < shares.length; first++) {
            if (shares[first] > 0) {
              double rate = group.size() * shares[first] / jobs.interval();
              byClass[c] = byClass[c].and(job(c, group.get(0), first, rate, times));
            }
          }
          own.share();
        }
      }
    }
  }

  /**
   * {@return the mean times at each site by stream} Clients' jobs that arrive more evenly than a
   * Poisson stream cause less contention delay.
   */
  private SiteQueues.Times times() {
    double[][] first = new double[byClass.length][network.sites().size()];
    for (int c = 0; c < byClass.length; c++) {
      JobClass jobs = model.classes().get(c);
      for (List<Integer> group : network.clientGroups(jobs.clients())) {
        boolean open = jobs.arrivals() != Arrivals.CLOSED;
        int number = c;
        double rate =
            open
                ? group.size() / jobs.interval()
                : group.stream().mapToDouble(client -> closed.rate(number, client)).sum();
        double[] shares = split.shares(c, group.get(0));
        for (int s = 0; s < shares.length; s++) {
          first[c][s] += rate * shares[s];
        }
      }
    }
    SiteQueues.Times found = sites.times(first);
    for (SiteQueue site : network.sites()) {
      OfferedLoad.Load offered = load.ofSite(site);
      double load = offered.clients() / (1 - offered.background());
      double factor = evenness.factor(network.queues().size() + site.number(), load);
      double[] alone = sites.alone()[site.number()];
      double[] times = found.responses()[site.number()];
      for (int i = 0; i < times.length && factor != 1; i++) {
        times[i] = alone[i] + (times[i] - alone[i]) * factor;
      }
    }
    return found;
  }

  /**
   * {@return the hits at sites where jobs read files, by Che's approximation} Sites without a
   * closed form are left out: those that replace the least often read file, have quotas or get
   * replicas on a timer.
   */
  public List<Cache> caches() {
    return load.caches().stream()
        .filter(cache -> cache.isExpected() && cache.readsPerSecond() > 0)
        .map(
            cache ->
                new Cache(
                    cache.site().name(),
                    cache.readsPerSecond(),
                    cache.hitRatio(),
                    cache.fetchedPerSecond(),
                    cache.characteristicTime()))
        .toList();
  }

  /** {@return the mean times of a client's jobs whose first stage is at the site {@code first}} */
  private Times job(int jobClass, int client, int first, double rate, SiteQueues.Times times) {
    JobClass jobs = model.classes().get(jobClass);
    StageSites stageSites = stageSitesByClass.get(jobClass);
    double[] transferSeconds = new double[stageSites.stages() + 1];
    QueuePath path = new QueuePath();
    for (int transfer = 0; transfer < transferSeconds.length; transfer++) {
      stageSites.setPath(transfer, client, first, path);
      transferSeconds[transfer] = transferTime(path, jobs.data(transfer).mean(), rate);
    }
    double waiting = 0;
    double computing = 0;
    for (int stage = 0; stage < stageSites.stages(); stage++) {
      int number = stageSites.site(stage, first);
      SiteQueues.Site site = sites.site(network.sites().get(number));
      double response = times.responses()[number][sites.stream(jobClass, stage)];
      double work = sites.work(jobClass, stage, site);
      spent[network.queues().size() + number] += rate * response;
      spentEmpty[network.queues().size() + number] += rate * work;
      if (stage == 0) {
        computing =
            site.isShared() ? response : times.services()[number][sites.stream(jobClass, stage)];
        waiting = response - computing;
      } else {
        computing += transferSeconds[stage] + response;
      }
    }
    return new Times(
        rate, transferSeconds[0], waiting, computing, transferSeconds[transferSeconds.length - 1]);
  }

  /** {@return the mean seconds of a transfer} Adds them to the queues of its path. */
  private double transferTime(QueuePath path, double bytes, double rate) {
    double[] time = new double[1];
    transfers.pass(
        path,
        bytes,
        (queue, seconds, empty, amount, slowest) -> {
          time[0] += seconds;
          spent[queue] += rate * seconds;
          spentEmpty[queue] += rate * empty;
        });
    return time[0];
  }

  private void add(ClosedClients.Chain chain) {
    if (chain.throughput() == 0) {
      byClass[chain.jobClass()] = Times.ENDLESS; // background jobs alone saturate a site
      return;
    }
    for (ClosedClients.RoundPart part : ClosedClients.RoundPart.values()) {
      chain.seconds(part).forEach((queue, s) -> spent[queue] += chain.throughput() * s);
      chain.empty(part).forEach((queue, s) -> spentEmpty[queue] += chain.throughput() * s);
    }
    double first = sum(chain.seconds(ClosedClients.RoundPart.FIRST));
    double computing = 0;
    for (Map.Entry<Integer, Double> work : chain.work(ClosedClients.RoundPart.FIRST).entrySet()) {
      SiteQueue site = network.sites().get(work.getKey() - network.queues().size());
      double response = chain.seconds(ClosedClients.RoundPart.FIRST).get(work.getKey());
      double ownTime = work.getValue() * closed.jobSpeed(site) / sites.site(site).jobSpeed();
      computing += sites.site(site).isShared() ? response : Math.min(response, ownTime);
    }
    Times times =
        new Times(
            chain.throughput(),
            sum(chain.seconds(ClosedClients.RoundPart.SEND)),
            first - computing,
            computing + sum(chain.seconds(ClosedClients.RoundPart.ONWARD)),
            sum(chain.seconds(ClosedClients.RoundPart.BACK)));
    byClass[chain.jobClass()] = byClass[chain.jobClass()].and(times);
  }

  private static double sum(Map<Integer, Double> seconds) {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** {@return the grid} */
  public GridModel model() {
    return model;
  }

  /** {@return the split of the jobs over the sites} */
  public SiteShares split() {
    return split;
  }

  /**
   * {@return the mean times of the jobs of a class; NaN if they are undefined}
   *
   * @param jobClass the index of the class in the model
   */
  public Times of(int jobClass) {
    return leftOut.isEmpty() ? byClass[jobClass] : byClass[jobClass].unknown();
  }

  /**
   * {@return the mean times of all jobs; infinite if a queue is overloaded, NaN if they are
   * undefined}
   */
  public Times total() {
    return leftOut.isEmpty() ? all() : all().unknown();
  }

  private Times all() {
    Times all = Times.NONE;
    for (Times times : byClass) {
      if (times.isEndless()) {
        return Times.ENDLESS;
      }
      all = all.and(times);
    }
    return all;
  }

  OfferedLoad.Load load(NetworkQueue queue) {
    return load.ofNetwork(queue);
  }

  /** {@return all queues that routes pass, and all sites} */
  public List<Queue> queues() {
    return List.copyOf(queues);
  }

  /** {@return the queues that clients can saturate, in the order in which they saturate} */
  public List<Queue> bySaturation() {
    return queues.stream()
        .filter(queue -> queue.load.saturation() < Double.POSITIVE_INFINITY)
        .sorted(Comparator.comparingDouble(queue -> queue.load.saturation()))
        .toList();
  }

  /** {@return the queues of transfers before the network} */
  public List<TransferLimit> limits() {
    if (limits == null) {
      limits = List.copyOf(new TransferLimits(model).find(split));
    }
    return limits;
  }

  /**
   * {@return the queue of transfers that saturates before all other queues; empty if another queue
   * is the first}
   */
  public Optional<TransferLimit> firstLimit() {
    double queue =
        bySaturation().stream().findFirst().map(q -> q.load.saturation()).orElse(Double.MAX_VALUE);
    return limits().stream()
        .filter(limit -> limit.saturation() < queue)
        .min(Comparator.comparingDouble(TransferLimit::saturation));
  }

  /**
   * {@return the queue where jobs lose most time compared with an empty system, if they lose enough
   * for a bottleneck ({@link Congestion})} Without a steady state it is the queue with the highest
   * load over its capacity. Empty if mean times are undefined.
   */
  public Optional<Queue> bottleneck() {
    double response = total().response();
    if (response == Double.POSITIVE_INFINITY) {
      return queues.stream()
          .filter(queue -> queue.load.usable())
          .max(Comparator.comparingDouble(Queue::decisiveLoad));
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
   * {@return the queue where jobs spend most time in an empty system} Empty if jobs take no time or
   * mean times are undefined.
   */
  public Optional<Queue> slowest() {
    return queues.stream()
        .filter(queue -> queue.empty > 0)
        .max(Comparator.comparingDouble(Queue::empty));
  }

  /** {@return the number of jobs in circulation from closed clients; 0 without closed clients} */
  public int closedJobs() {
    return closed.population();
  }

  /** {@return whether closed clients have mean values; if not, only an upper bound} */
  public boolean closedIsSolved() {
    return closed.isSolved();
  }

  /** {@return whether closed clients are solved exactly, each with its own demands} */
  public boolean closedIsExact() {
    return closed.isExact();
  }

  /** {@return the asymptotic bounds of the throughput if all closed clients have equal demands} */
  public Optional<ClosedNetwork.Bounds> closedBounds() {
    return closed.bounds();
  }

  /**
   * {@return the reasons why mean times are undefined, as sentences; empty if they are defined}
   * Loads hold in any case.
   */
  public List<String> leftOut() {
    return leftOut;
  }

  /** {@return the approximations in the mean times, as sentences} */
  public List<String> approximations() {
    return approximations;
  }

  /** {@return the overloaded queues} */
  public List<Queue> overloaded() {
    return queues.stream().filter(queue -> !queue.load.stationary()).toList();
  }
}

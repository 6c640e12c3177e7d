package org.quoin.grid.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.grid.site.Site;
import org.quoin.statistics.Forecast;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.workload.Job;

/**
 * A view that reads all values from the monitor on demand, so that the cost of a decision depends
 * on what it reads. No value is cached beyond a decision.
 */
final class ReportedView implements BrokerView {
  /** Number of neighbouring sites that a decision passes over together. */
  private static final int BLOCK = 16;

  private final QueueNetwork network;
  private final Monitor monitor;
  private final AvailabilityView availability;

  /** Reused by all reads of a path and of a link on it. */
  private final QueuePath reusedPath = new QueuePath();

  private final ReportedLink reusedLink = new ReportedLink(0);

  private final List<ReportedSite> all;
  private final Candidates everySite;

  /** By site, in arrays: a decision may read those of a thousand sites. */
  private final double[] speeds;

  private final double[] speedRatios;

  /**
   * By site: jobs at the previous decision, and the resulting seconds per operation; few change.
   */
  private final double[] countedJobs;

  private final double[] operationSeconds;

  /** All sites in ascending order of the seconds per operation of an empty site. */
  private final int[] bySpeed;

  /**
   * By block of {@link #bySpeed}: the smallest seconds per operation of its sites when they are
   * empty, and with the jobs at the latest decision that looked at the block.
   */
  private final double[] leastWhenEmpty;

  private final double[] leastOfBlock;

  /** Whether every site has identical nodes. */
  private final boolean homogeneous;

  /**
   * Available sites by access router, for jobs of one stage; valid until a change of availability.
   */
  private final Map<Integer, Candidates> availableByRouter = new HashMap<>();

  private int availableSince;

  /** The width that every site accepts. */
  private final int narrowest;

  private Candidates candidates;
  private int client;
  private StageSites stageSites;

  /** The width of the job, and its affinity to each site; null for affinity 1 everywhere. */
  private int width;

  /** Operations of the job by its user's estimate. */
  private double operations;

  private double[] affinity;

  private List<DataFile> files = List.of();

  /** Planned start of the job by site; null if the planners were not queried. */
  private double[] plannedStarts;

  ReportedView(
      QueueNetwork network, Monitor monitor, List<Site> sites, AvailabilityView availability) {
    this.availability = availability;
    this.network = network;
    this.monitor = monitor;
    List<ReportedSite> reports = new ArrayList<>();
    sites.forEach(site -> reports.add(new ReportedSite(reports.size(), site)));
    all = List.copyOf(reports);
    everySite = new Candidates(all, all.size());
    candidates = everySite;
    speeds = all.stream().mapToDouble(site -> site.speed).toArray();
    speedRatios = all.stream().mapToDouble(site -> site.speedRatio).toArray();
    operationSeconds = new double[all.size()];
    countedJobs = new double[all.size()];
    Arrays.fill(countedJobs, Double.NaN);
    bySpeed =
        IntStream.range(0, all.size())
            .boxed()
            .sorted(Comparator.comparingDouble(site -> speedRatios[site] / speeds[site]))
            .mapToInt(Integer::intValue)
            .toArray();
    leastWhenEmpty =
        IntStream.iterate(0, first -> first < bySpeed.length, first -> first + BLOCK)
            .mapToDouble(first -> speedRatios[bySpeed[first]] / speeds[bySpeed[first]])
            .toArray();
    leastOfBlock = new double[leastWhenEmpty.length];
    homogeneous = sites.stream().allMatch(Site::isHomogeneous);
    narrowest = sites.stream().mapToInt(Site::widest).min().orElse(0);
  }

  @Override
  public GridView of(int clientNumber, StageSites stageSites, SubmittedJob job) {
    client = clientNumber;
    this.stageSites = stageSites;
    width = job.job().processors();
    operations = job.estimatedOperations()[0];
    affinity = job.affinity();
    files = job.files();
    plannedStarts = null;
    boolean any = width <= narrowest && stageSites.isFree() && network.connectsAll(client);
    Candidates allowed = any ? everySite : allowed();
    candidates = availability.isClear() ? allowed : available(allowed);
    return this;
  }

  @Override
  public GridView with(double[] plannedStarts) {
    this.plannedStarts = plannedStarts;
    return this;
  }

  private Candidates allowed() {
    return select(all, site -> width <= site.widest && stageSites.allows(client, site.index));
  }

  /** Returns the available sites; all of them if none is, since a job waits at any. */
  private Candidates available(Candidates allowed) {
    int router = network.accessRouter(client);
    if (allowed != everySite || router < 0) {
      return selectAvailable(allowed);
    }
    if (!availability.isUp(network.onlySend(client))
        || !availability.isUp(network.onlyReceive(client))) {
      return allowed;
    }
    if (availableSince != availability.changes()) {
      availableByRouter.clear();
      availableSince = availability.changes();
    }
    return availableByRouter.computeIfAbsent(router, key -> selectAvailable(allowed));
  }

  private Candidates selectAvailable(Candidates allowed) {
    Candidates available =
        select(allowed.sites, site -> availability.isAvailable(client, stageSites, site.index));
    return available.sites.isEmpty() ? allowed : available;
  }

  private Candidates select(List<ReportedSite> sites, Predicate<ReportedSite> which) {
    return new Candidates(sites.stream().filter(which).toList(), all.size());
  }

  @Override
  public double now() {
    return monitor.now();
  }

  @Override
  public List<? extends SiteReport> candidates() {
    return candidates.sites;
  }

  // The sites that compute fastest when they are empty come first. Once such a site would be too
  // slow, those behind it are, too: how many jobs they have is not asked.
  @Override
  public SiteReport cheapest(
      DoubleUnaryOperator bound, int likely, ToDoubleFunction<SiteReport> cost) {
    if (!isUniform()) {
      return BrokerView.super.cheapest(bound, likely, cost);
    }
    int first = candidates.sites.get(likely).index;
    int best = first;
    double smallest = cost.applyAsDouble(all.get(best));
    for (int block = 0;
        block < leastWhenEmpty.length && bound.applyAsDouble(leastWhenEmpty[block]) <= smallest;
        block++) {
      countJobs(block);
      if (bound.applyAsDouble(leastOfBlock[block]) <= smallest) {
        for (int i = BLOCK * block; i < end(block); i++) {
          int site = bySpeed[i];
          if (bound.applyAsDouble(operationSeconds[site]) <= smallest
              && candidates.include[site]
              && site != first) {
            double other = cost.applyAsDouble(all.get(site));
            if (other < smallest || (other == smallest && site < best)) {
              best = site;
              smallest = other;
            }
          }
        }
      }
    }
    return all.get(best);
  }

  private void countJobs(int block) {
    boolean changed = false;
    for (int i = BLOCK * block; i < end(block); i++) {
      int site = bySpeed[i];
      double jobs = monitor.jobs(site);
      if (jobs != countedJobs[site]) {
        countedJobs[site] = jobs;
        operationSeconds[site] = (jobs + speedRatios[site]) / speeds[site];
        changed = true;
      }
    }
    if (changed) {
      double least = Double.POSITIVE_INFINITY;
      for (int i = BLOCK * block; i < end(block); i++) {
        least = Math.min(least, operationSeconds[bySpeed[i]]);
      }
      leastOfBlock[block] = least;
    }
  }

  private int end(int block) {
    return Math.min(BLOCK * (block + 1), bySpeed.length);
  }

  /** {@return whether all jobs of the client have the same speed at a site} */
  private boolean isUniform() {
    return width == Job.OWN_WIDTH && affinity == null && homogeneous;
  }

  @Override
  public double maxOnSend(ToDoubleFunction<LinkReport> value) {
    return maximum(network.onlySend(client), value);
  }

  @Override
  public double maxOnReceive(ToDoubleFunction<LinkReport> value) {
    // Data for another stage need not pass the client's links.
    return stageSites.stages() > 1
        ? Double.POSITIVE_INFINITY
        : maximum(network.onlyReceive(client), value);
  }

  private double maximum(int queue, ToDoubleFunction<LinkReport> value) {
    reusedLink.number = queue;
    return queue < 0 ? Double.POSITIVE_INFINITY : value.applyAsDouble(reusedLink);
  }

  /** Some sites in the order of the topology, and by site whether it is one of them. */
  private static final class Candidates {
    private final List<ReportedSite> sites;
    private final boolean[] include;

    Candidates(List<ReportedSite> sites, int all) {
      this.sites = sites;
      include = new boolean[all];
      sites.forEach(site -> include[site.index] = true);
    }
  }

  private final class ReportedSite implements SiteReport {
    private final int index;
    private final String name;
    private final double speed;
    private final double jobSpeed;
    private final double speedRatio;
    private final int widest;
    private final Site site;

    ReportedSite(int index, Site site) {
      this.index = index;
      this.site = site;
      widest = site.widest();
      name = site.name();
      speed = site.speed();
      jobSpeed = site.jobSpeed();
      speedRatio = speed / jobSpeed;
    }

    @Override
    public int index() {
      return index;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public double age() {
      return monitor.age(index);
    }

    @Override
    public double speed() {
      return speed;
    }

    @Override
    public double jobSpeed() {
      return affinity == null ? processorSpeed() : processorSpeed() * affinity[index];
    }

    /** {@return the speed of the job's processors, at heterogeneous nodes by the reported load} */
    private double processorSpeed() {
      if (homogeneous || site.isHomogeneous()) {
        return width == Job.OWN_WIDTH ? jobSpeed : site.jobSpeed(width);
      }
      double operationsHere = affinity == null ? operations : operations / affinity[index];
      return site.jobSpeed(width, operationsHere, monitor.load(index));
    }

    @Override
    public double speedRatio() {
      return homogeneous && width == Job.OWN_WIDTH && affinity == null
          ? speedRatio
          : speed / jobSpeed();
    }

    @Override
    public double parallelJobs() {
      return homogeneous && width == Job.OWN_WIDTH ? speedRatio : speed / processorSpeed();
    }

    @Override
    public boolean startsAtOnce() {
      // {@code jobs()} and {@code speedRatio} are in units of jobs of the site's own width.
      double more = width == Job.OWN_WIDTH ? 1 : site.jobSpeed(width) / jobSpeed;
      return jobs() + more <= speedRatio;
    }

    @Override
    public double jobs() {
      return monitor.jobs(index);
    }

    @Override
    public double work() {
      return monitor.work(index);
    }

    @Override
    public double missingBytes() {
      return monitor.holders().missingBytes(files, index);
    }

    @Override
    public double fetchSeconds() {
      double seconds = 0;
      for (DataFile file : files) {
        if (!monitor.holders().has(file, index)) {
          seconds +=
              monitor
                  .holders()
                  .of(file)
                  .mapToDouble(holder -> secondsFrom(holder, file.bytes()))
                  .min()
                  .orElse(Double.POSITIVE_INFINITY);
        }
      }
      return seconds;
    }

    private double secondsFrom(int holder, double bytes) {
      if (!network.isReachable(holder, index)) {
        return Double.POSITIVE_INFINITY;
      }
      network.forwardPath(holder, index, reusedPath);
      return ReportedView.this.transferSeconds(reusedPath, bytes, LinkReport::expected);
    }

    @Override
    public double plannedStart() {
      return plannedStarts == null ? Double.NaN : plannedStarts[index];
    }

    @Override
    public PathReport send() {
      ReportedPath path = new ReportedPath();
      stageSites.setPath(0, client, index, path.queues);
      return path;
    }

    @Override
    public PathReport receive() {
      ReportedPath path = new ReportedPath();
      stageSites.setPath(1, client, index, path.queues);
      return path;
    }

    // A decision reads two paths per site, maybe of a thousand sites: this creates no object for
    // them.
    @Override
    public double sendSeconds(double bytes, ToDoubleFunction<LinkReport> throughput) {
      stageSites.setPath(0, client, index, reusedPath);
      return ReportedView.this.transferSeconds(reusedPath, bytes, throughput);
    }

    @Override
    public double receiveSeconds(double bytes, ToDoubleFunction<LinkReport> throughput) {
      stageSites.setPath(1, client, index, reusedPath);
      return ReportedView.this.transferSeconds(reusedPath, bytes, throughput);
    }
  }

  private double transferSeconds(
      QueuePath queues, double bytes, ToDoubleFunction<LinkReport> throughput) {
    if (bytes == 0) {
      return 0;
    }
    double smallest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < queues.length(); i++) {
      reusedLink.number = queues.at(i);
      smallest = Math.min(smallest, throughput.applyAsDouble(reusedLink));
    }
    return monitor.linkStates().seconds(queues, bytes, smallest);
  }

  private final class ReportedPath implements PathReport {
    private final QueuePath queues = new QueuePath();

    @Override
    public int hops() {
      return queues.length();
    }

    @Override
    public LinkReport hop(int index) {
      return new ReportedLink(queues.at(index));
    }

    @Override
    public double seconds(double bytes, ToDoubleFunction<LinkReport> throughput) {
      return transferSeconds(queues, bytes, throughput);
    }
  }

  private final class ReportedLink implements LinkReport {
    private int number;

    ReportedLink(int number) {
      this.number = number;
    }

    @Override
    public double bandwidth() {
      return monitor.linkStates().bandwidth(number);
    }

    @Override
    public double throughput() {
      return monitor.linkStates().nominalThroughput(number);
    }

    @Override
    public double propagation() {
      return monitor.linkStates().propagation(number);
    }

    @Override
    public double observed() {
      return monitor.observed(number);
    }

    @Override
    public double forecast(Forecast forecaster) {
      return monitor.forecast(number, forecaster);
    }

    @Override
    public double transfers() {
      return monitor.transfers(number);
    }

    @Override
    public double expected() {
      return monitor.expected(number);
    }
  }
}

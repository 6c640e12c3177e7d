package org.quoin.grid.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.grid.site.Site;
import org.quoin.statistics.Forecast;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.workload.Job;

/**
 * A view that reads all values from the monitor on demand, so that the cost of a decision depends on what it
 * reads. No value is cached beyond a decision.
 */
final class ReportedView implements BrokerView {
  private final QueueNetwork network;
  private final Monitor monitor;
  private final AvailabilityView outlook;

  /** Reused by all reads of a path and of a link on it. */
  private final QueuePath looked = new QueuePath();

  private final ReportedChannel looking = new ReportedChannel(0);

  private final List<ReportedSite> all;

  /** By site, in arrays: a decision may read those of a thousand sites. */
  private final double[] speeds;

  private final double[] slots;

  /**
   * By site: jobs at the previous decision, and the resulting seconds per operation; few change.
   */
  private final double[] counted;

  private final double[] seconds;

  /** Whether every site has identical nodes. */
  private final boolean alike;

  /**
   * Available sites by access router, for jobs of one stage; valid until a change of availability.
   */
  private final Map<Integer, List<ReportedSite>> opened = new HashMap<>();

  private int openedAt;

  /** The width that every site accepts. */
  private final int narrowest;

  private List<ReportedSite> candidates;
  private int client;
  private StageSites itinerary;

  /** The width of the job, and its affinity to each site; null for affinity 1 everywhere. */
  private int width;

  /** Operations of the job by its user's estimate. */
  private double operations;

  private double[] affinity;

  private List<DataFile> files = List.of();

  /** Planned start of the job by site; null if the planners were not queried. */
  private double[] answers;

  ReportedView(QueueNetwork network, Monitor monitor, List<Site> sites, AvailabilityView outlook) {
    this.outlook = outlook;
    this.network = network;
    this.monitor = monitor;
    List<ReportedSite> reports = new ArrayList<>();
    sites.forEach(site -> reports.add(new ReportedSite(reports.size(), site)));
    all = List.copyOf(reports);
    candidates = all;
    speeds = all.stream().mapToDouble(site -> site.speed).toArray();
    slots = all.stream().mapToDouble(site -> site.slots).toArray();
    seconds = new double[all.size()];
    counted = new double[all.size()];
    Arrays.fill(counted, Double.NaN);
    alike = sites.stream().allMatch(Site::isHomogeneous);
    narrowest = sites.stream().mapToInt(Site::widest).min().orElse(0);
  }

  @Override
  public GridView of(int clientNumber, StageSites way, SubmittedJob job) {
    client = clientNumber;
    itinerary = way;
    width = job.job().processors();
    operations = job.estimatedOperations()[0];
    affinity = job.affinity();
    files = job.files();
    answers = null;
    boolean any = width <= narrowest && way.isFree() && network.connectsAll(client);
    List<ReportedSite> allowed = any ? all : allowed();
    candidates = outlook.isClear() ? allowed : open(allowed);
    return this;
  }

  @Override
  public GridView with(double[] plannedStarts) {
    answers = plannedStarts;
    return this;
  }

  private List<ReportedSite> allowed() {
    return all.stream()
        .filter(site -> width <= site.widest && itinerary.allows(client, site.index))
        .toList();
  }

  /** Returns the available sites; all of them if none is, since a job waits at any. */
  private List<ReportedSite> open(List<ReportedSite> allowed) {
    int router = network.accessRouter(client);
    if (allowed != all || router < 0) {
      return tried(allowed);
    }
    if (!outlook.isUp(network.onlySend(client)) || !outlook.isUp(network.onlyReceive(client))) {
      return allowed;
    }
    if (openedAt != outlook.changes()) {
      opened.clear();
      openedAt = outlook.changes();
    }
    return opened.computeIfAbsent(router, key -> tried(allowed));
  }

  private List<ReportedSite> tried(List<ReportedSite> allowed) {
    List<ReportedSite> open =
        allowed.stream()
            .filter(site -> outlook.isAvailable(client, itinerary, site.index))
            .toList();
    return open.isEmpty() ? allowed : open;
  }

  @Override
  public double now() {
    return monitor.now();
  }

  @Override
  public List<? extends SiteReport> candidates() {
    return candidates;
  }

  @Override
  public double[] secondsAnOperation() {
    if (width != Job.OWN_WIDTH || affinity != null || !alike) {
      return BrokerView.super.secondsAnOperation();
    }
    double[] jobs = monitor.jobs();
    for (int site = 0; site < jobs.length; site++) {
      if (jobs[site] != counted[site]) {
        counted[site] = jobs[site];
        seconds[site] = (jobs[site] + slots[site]) / speeds[site];
      }
    }
    return candidates == all
        ? seconds.clone()
        : candidates.stream().mapToDouble(site -> seconds[site.index]).toArray();
  }

  @Override
  public double mostOnSend(ToDoubleFunction<LinkReport> figure) {
    return most(network.onlySend(client), figure);
  }

  @Override
  public double mostOnReceive(ToDoubleFunction<LinkReport> figure) {
    // Data for another stage need not pass the client's links.
    return itinerary.stages() > 1
        ? Double.POSITIVE_INFINITY
        : most(network.onlyReceive(client), figure);
  }

  private double most(int queue, ToDoubleFunction<LinkReport> figure) {
    looking.number = queue;
    return queue < 0 ? Double.POSITIVE_INFINITY : figure.applyAsDouble(looking);
  }

  private final class ReportedSite implements SiteReport {
    private final int index;
    private final String name;
    private final double speed;
    private final double jobSpeed;
    private final double slots;
    private final int widest;
    private final Site site;

    ReportedSite(int index, Site site) {
      this.index = index;
      this.site = site;
      widest = site.widest();
      name = site.name();
      speed = site.speed();
      jobSpeed = site.jobSpeed();
      slots = speed / jobSpeed;
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
      if (alike || site.isHomogeneous()) {
        return width == Job.OWN_WIDTH ? jobSpeed : site.jobSpeed(width);
      }
      double here = affinity == null ? operations : operations / affinity[index];
      return site.jobSpeed(width, here, monitor.load(index));
    }

    @Override
    public double speedRatio() {
      return alike && width == Job.OWN_WIDTH && affinity == null ? slots : speed / jobSpeed();
    }

    @Override
    public double parallelJobs() {
      return alike && width == Job.OWN_WIDTH ? slots : speed / processorSpeed();
    }

    @Override
    public boolean hasRoom() {
      // {@code jobs()} and {@code slots} are in units of jobs of the site's own width.
      double more = width == Job.OWN_WIDTH ? 1 : site.jobSpeed(width) / jobSpeed;
      return jobs() + more <= slots;
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
      network.forwardPath(holder, index, looked);
      return ReportedView.this.seconds(looked, bytes, LinkReport::expected);
    }

    @Override
    public double plannedStart() {
      return answers == null ? Double.NaN : answers[index];
    }

    @Override
    public PathReport send() {
      Walk walk = new Walk();
      itinerary.lay(0, client, index, walk.queues);
      return walk;
    }

    @Override
    public PathReport receive() {
      Walk walk = new Walk();
      itinerary.lay(1, client, index, walk.queues);
      return walk;
    }

    // A decision reads two paths per site, maybe of a thousand sites: this creates no object for
    // them.
    @Override
    public double sendSeconds(double bytes, ToDoubleFunction<LinkReport> throughput) {
      itinerary.lay(0, client, index, looked);
      return ReportedView.this.seconds(looked, bytes, throughput);
    }

    @Override
    public double receiveSeconds(double bytes, ToDoubleFunction<LinkReport> throughput) {
      itinerary.lay(1, client, index, looked);
      return ReportedView.this.seconds(looked, bytes, throughput);
    }
  }

  private double seconds(QueuePath queues, double bytes, ToDoubleFunction<LinkReport> throughput) {
    if (bytes == 0) {
      return 0;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < queues.length(); i++) {
      looking.number = queues.at(i);
      least = Math.min(least, throughput.applyAsDouble(looking));
    }
    return bytes / least + monitor.board().propagation(queues);
  }

  private final class Walk implements PathReport {
    private final QueuePath queues = new QueuePath();

    @Override
    public int hops() {
      return queues.length();
    }

    @Override
    public LinkReport hop(int index) {
      return new ReportedChannel(queues.at(index));
    }
  }

  private final class ReportedChannel implements LinkReport {
    private int number;

    ReportedChannel(int number) {
      this.number = number;
    }

    @Override
    public double bandwidth() {
      return monitor.board().bandwidth(number);
    }

    @Override
    public double throughput() {
      return monitor.board().nominalThroughput(number);
    }

    @Override
    public double propagation() {
      return monitor.board().propagation(number);
    }

    @Override
    public double observed() {
      return monitor.observed(number);
    }

    @Override
    public double forecast(Forecast how) {
      return monitor.forecast(number, how);
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

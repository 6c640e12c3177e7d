package org.quoin.grid;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.failure.ComponentOutages;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.Reason;
import org.quoin.grid.job.Client;
import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.JobGenerator;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.job.QueueNumber;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.grid.job.Users;
import org.quoin.grid.placement.AvailabilityView;
import org.quoin.grid.placement.BrokerModel;
import org.quoin.grid.placement.Information;
import org.quoin.grid.placement.MetaServer;
import org.quoin.grid.site.Site;
import org.quoin.grid.site.SiteCounts;
import org.quoin.metrics.FailureCosts;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.MachineUsage;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatisticsCollector;
import org.quoin.network.AdmissionLimit;
import org.quoin.network.LiveLink;
import org.quoin.network.QueueCounts;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.workload.FeedRun;
import org.quoin.workload.JobClass;
import org.quoin.workload.JobFeed;

/**
 * One run of a grid: clients submit jobs, the metaserver places each, its data pass the Qns, the
 * site computes it, the result passes the Qnr. A job of several stages visits several sites.
 *
 * <p>The run ends when the first {@link GridModel#jobs} jobs have ended. Until then clients submit
 * further jobs, so that none of these jobs sees an emptying system; later jobs are in no record and
 * no count. Without a steady state a job may never end, so there are at most {@link
 * GridModel#maxLaterJobs} later jobs, and local users stop where their jobs go first without end.
 */
public final class Grid {
  private final GridModel model;
  private final Engine engine = new Engine();
  private final RandomStreams streams;
  private final LiveNetwork network;
  private final List<LiveLink> links;
  private final List<Site> sites = new ArrayList<>();
  private final List<StageSites> stageSitesByClass;
  private final List<Client> clients = new ArrayList<>();

  /** The feed of each class; null for a class whose clients draw their jobs. */
  private final ClientFeed[] feeds;

  private final List<Broker> brokers = new ArrayList<>();
  private final LiveData data;
  private final JobLifecycle lifecycle;
  private final Users users;
  private final RunStatisticsCollector figures;
  private ReorderBuffer counted;
  private final JobTally tally;
  private final JobAccounting accounting = new JobAccounting();
  private final AvailabilityView availability;
  private final ComponentOutages outages;
  private final Recovery recovery;
  private int unplaced;
  private int submitted;
  private int completed;
  private int failed;
  private int later;
  private int unfinishedAtLimit;
  private Reading windowStart;

  private record Reading(
      QueueCounts[] queues,
      double[] bytes,
      double[] sending,
      double[] shared,
      double[] waiting,
      List<Map<AdmissionLimit, Double>> queued,
      SiteCounts[] sites) {}

  /**
   * Creates a grid at time 0 with one metaserver, which decides by the reports of the model's
   * monitor.
   *
   * @param model the grid, which runs may share
   * @param metaServer a new instance, which may have state
   * @param streams the random streams of the run
   */
  public Grid(GridModel model, MetaServer metaServer, RandomStreams streams) {
    this(
        model,
        List.of(
            new BrokerModel(
                metaServer,
                Information.REPORTS,
                model.monitor(),
                streams.stream("lost reports"),
                Set.of())),
        streams);
  }

  /**
   * Creates a grid at time 0.
   *
   * @param model the grid, which runs may share
   * @param metaServers the metaservers, exactly one for each client
   * @param streams the random streams of the run
   */
  public Grid(GridModel model, List<BrokerModel> metaServers, RandomStreams streams) {
    this.model = model;
    this.streams = streams;
    network = new LiveNetwork(model, engine, streams);
    stageSitesByClass = model.stageSitesByClass();
    feeds = new ClientFeed[model.classes().size()];
    links = network.links();
    model.sites().forEach(site -> sites.add(site.open(engine, streams)));
    if (model.horizon() == Double.POSITIVE_INFINITY) {
      sites.forEach(Site::stopLocalUsersWhereClientsStarve);
    }
    data = new LiveData(model, engine, network, streams);
    availability =
        new AvailabilityView(sites.stream().mapToInt(Site::widest).toArray(), links.size());
    ReportTransfers reports = new ReportTransfers(network, sites.size());
    lifecycle =
        new JobLifecycle(
            engine,
            network.transport(),
            sites,
            this::dataArrived,
            this::started,
            this::finish,
            data);
    for (BrokerModel metaServer : metaServers) {
      brokers.add(
          new Broker(
              metaServer,
              brokers.size(),
              model,
              engine,
              sites,
              network,
              data.holders(),
              availability,
              reports,
              lifecycle,
              this::redirect));
    }
    recovery =
        new Recovery(
            model.failures(),
            engine,
            sites,
            network,
            accounting.inside(),
            lifecycle,
            availability,
            data,
            this::place,
            this::fail);
    reports.useAvailability(recovery::isUp);
    outages = new ComponentOutages(model.failures(), engine, streams, recovery);
    users = new Users(model.network());
    figures = new RunStatisticsCollector(RunKind.GRID, users::name, model.summarisesPercentiles());
    int stages = model.classes().stream().mapToInt(c -> c.stages().size()).max().orElse(1);
    StageSums sums = new StageSums(model.network().clients().size(), stages, sites.size());
    tally = new JobTally(network.transport(), links.size(), sites, sums);
  }

  /** {@return the result of a run, without records of jobs} */
  public GridResult run() {
    return run(record -> {});
  }

  /**
   * Runs to the end.
   *
   * @param jobs receives the record of each counted job that is completed, in order of ids
   * @return the result of the run
   */
  public GridResult run(Consumer<JobRecord> jobs) {
    counted = new ReorderBuffer(model.warmup() + 1L, figures.andThen(jobs));
    startClients();
    brokers.forEach(Broker::start);
    data.start();
    if (model.failures().any()) {
      lifecycle.guard(recovery);
      recovery.start();
      outages.start();
    }
    if (model.horizon() < Double.POSITIVE_INFINITY) {
      engine.at(model.horizon(), Phase.TIMER, engine::stop);
    }
    engine.run(this::share);
    counted.end();
    accounting.check(unplaced + recovery.pending(), sites, lifecycle);
    return result();
  }

  /**
   * {@return the progress from 0 to 1: the share of jobs that have ended, plus the delivered share
   * of the data of the others}
   */
  private double share() {
    double ended = completed + failed;
    for (GridJob job : accounting.inside()) {
      if (job.id() <= model.jobs()) {
        ended += job.placements().stream().mapToDouble(PlacedJob::movedShare).max().orElse(0);
      }
    }
    return ended / model.jobs();
  }

  private void startClients() {
    List<String> names = sites.stream().map(Site::name).toList();
    int[] widest = sites.stream().mapToInt(Site::widest).toArray();
    for (int c = 0; c < model.classes().size(); c++) {
      JobClass jobs = model.classes().get(c);
      JobGenerator.Context context = JobGenerator.Context.of(jobs, users, names);
      List<Client> ofClass = new ArrayList<>();
      for (String name : jobs.clients()) {
        int number = model.network().client(name);
        int most = jobs.demands().hasWidth() ? stageSitesByClass.get(c).widest(number, widest) : 0;
        ofClass.add(new Client(name, number, context, c, most, engine, streams, this::submit));
      }
      clients.addAll(ofClass);
      start(c, ofClass);
    }
  }

  private void start(int jobClass, List<Client> ofClass) {
    JobFeed feed = model.classes().get(jobClass).demands().feed();
    if (feed == null) {
      ofClass.forEach(Client::start);
    } else {
      FeedRun jobs = feed.start("class " + jobClass, ofClass.size(), streams);
      feeds[jobClass] = new ClientFeed(engine, jobs, ofClass, this::submit);
      feeds[jobClass].schedule();
    }
  }

  private void submit(Client client, SubmittedJob unnumbered) {
    submit(client, unnumbered, null);
  }

  /** Submits a job; {@code fed} is null unless others of its feed may wait for it. */
  private void submit(Client client, SubmittedJob unnumbered, FeedRun.Dealt fed) {
    if (submitted == model.jobs() && later == model.maxLaterJobs()) {
      unfinishedAtLimit = Math.max(unfinishedAtLimit, submitted - completed - failed);
      return;
    }
    if (submitted == model.jobs()) {
      later++;
    } else {
      if (submitted == model.warmup()) {
        windowStart = read();
        data.startWindow();
      }
      submitted++;
    }
    SubmittedJob numbered =
        unnumbered.withId(submitted + later, data.next(client, unnumbered.job().id()));
    GridJob job = new GridJob(client, numbered, stageSitesByClass.get(client.classNumber()), fed);
    accounting.submitted(job);
    place(job);
  }

  /** Places the first stage of a job, by the metaserver unless its class names the site. */
  private void place(GridJob job) {
    StageSites stageSites = job.stageSites();
    unplaced++;
    if (!stageSites.isPlaced()) {
      dispatch(List.of(newPlacement(job, stageSites.first(), 0)));
      return;
    }
    Broker broker = broker(job.client());
    broker.place(
        job,
        firsts -> {
          List<PlacedJob> copies = new ArrayList<>(firsts.length);
          for (int first : firsts) {
            copies.add(newPlacement(job, first, copies.size()));
          }
          copies.forEach(broker::assigned);
          dispatch(copies);
        });
  }

  private Broker broker(Client client) {
    for (Broker broker : brokers) {
      if (broker.serves(client.name())) {
        return broker;
      }
    }
    throw new IllegalArgumentException("no metaserver serves the client " + client.name());
  }

  private void dataArrived(PlacedJob placed, int stage) {
    for (Broker broker : brokers) {
      broker.dataArrived(placed, stage);
    }
  }

  /**
   * Moves the job of an ended placement to another site. The job has not begun, so this is no
   * further attempt.
   */
  private void redirect(PlacedJob ended, int first) {
    GridJob job = ended.gridJob();
    job.ended(ended, new QueueNumber(true, ended.site(0)));
    job.placed(engine.now());
    PlacedJob placed = newPlacement(job, first, 0);
    broker(job.client()).assigned(placed);
    job.placements().add(placed);
    if (isCounted(job) && job.attempts() == 1) {
      tally.redirected(ended, placed);
    }
    lifecycle.begin(placed);
  }

  private PlacedJob newPlacement(GridJob job, int first, int copy) {
    int[] stages = job.stageSites().sites(first);
    return new PlacedJob(job, copy, stages, network.paths(job.client().number(), stages));
  }

  private void dispatch(List<PlacedJob> copies) {
    GridJob job = copies.get(0).gridJob();
    unplaced--;
    job.placements().addAll(copies);
    job.placed(engine.now());
    job.attempt();
    if (isCounted(job) && job.attempts() == 1) {
      tally.submitted(copies.get(0));
    }
    // One copy may have started before the others were dispatched.
    copies.stream().filter(copy -> !copy.isOver()).forEach(lifecycle::begin);
  }

  private boolean isCounted(GridJob job) {
    return job.id() > model.warmup() && job.id() <= model.jobs();
  }

  private void finish(PlacedJob placed) {
    GridJob job = placed.gridJob();
    accounting.completed(job, isCounted(job));
    returned(job);
    if (isCounted(job)) {
      counted.add(placed.returned(engine.now()));
      tally.returned(placed);
    }
    completed += job.id() <= model.jobs() ? 1 : 0;
    stopAfterAll();
  }

  /** Tells a client that the result of a job has returned, or that it has failed. */
  private void returned(GridJob job) {
    job.client().resultReturned();
    if (job.fed() != null) {
      job.fed().ended(engine.now());
      feeds[job.client().classNumber()].schedule();
    }
  }

  /** Notes the first start of a job, for others of its feed. */
  private void started(GridJob job) {
    job.fed().started(engine.now());
    feeds[job.client().classNumber()].schedule();
  }

  private void fail(GridJob job, Reason reason) {
    accounting.failed(job, reason, isCounted(job));
    returned(job);
    if (isCounted(job)) {
      counted.skip(job.id());
    }
    failed += job.id() <= model.jobs() ? 1 : 0;
    stopAfterAll();
  }

  private void stopAfterAll() {
    if (completed + failed == model.jobs()) {
      engine.stop();
    }
  }

  private Reading read() {
    double now = engine.now();
    return new Reading(
        links.stream().map(c -> c.counts(now)).toArray(QueueCounts[]::new),
        links.stream().mapToDouble(c -> c.acceptedBytes(now)).toArray(),
        links.stream().mapToDouble(c -> c.sendingSeconds(now)).toArray(),
        links.stream().mapToDouble(c -> c.sharedSeconds(now)).toArray(),
        links.stream().mapToDouble(c -> c.waitingSeconds(now)).toArray(),
        links.stream().map(Grid::queued).toList(),
        sites.stream().map(Site::counts).toArray(SiteCounts[]::new));
  }

  /** Returns a copy of the seconds for which transfers have waited before a link. */
  private static Map<AdmissionLimit, Double> queued(LiveLink link) {
    Map<AdmissionLimit, Double> seconds = link.queuedSeconds();
    return seconds.isEmpty() ? Map.of() : new LinkedHashMap<>(seconds);
  }

  /** Returns the seconds that were added between two readings. */
  private static List<GridResult.QueuedTime> since(
      Map<AdmissionLimit, Double> start, Map<AdmissionLimit, Double> end) {
    if (end.isEmpty()) {
      return List.of();
    }
    List<GridResult.QueuedTime> added = new ArrayList<>();
    end.forEach(
        (limit, seconds) ->
            added.add(new GridResult.QueuedTime(limit, seconds - start.getOrDefault(limit, 0.0))));
    return added;
  }

  private GridResult result() {
    Reading end = read();
    Reading start = windowStart == null ? end : windowStart;
    List<GridResult.QueueResult> queues = new ArrayList<>();
    for (int i = 0; i < links.size(); i++) {
      LiveLink link = links.get(i);
      queues.add(
          new GridResult.QueueResult(
              model.network().queues().get(i),
              link.parameters(),
              end.queues[i].since(start.queues[i]),
              end.bytes[i] - start.bytes[i],
              end.sending[i] - start.sending[i],
              end.shared[i] - start.shared[i],
              link.isBehindRouter()
                  ? new GridResult.RouterBacklog(
                      end.waiting[i] - start.waiting[i], link.waitingMost())
                  : null,
              since(start.queued.get(i), end.queued.get(i)),
              tally.atLink(i)));
    }
    List<GridResult.SiteResult> siteResults = new ArrayList<>();
    for (int i = 0; i < sites.size(); i++) {
      SiteQueue site = model.network().sites().get(i);
      siteResults.add(
          new GridResult.SiteResult(
              site.node().name(),
              site.name(),
              end.sites[i].since(start.sites[i]),
              tally.jobs(i),
              tally.atSite(i),
              sites.get(i).localLoad().orElse(null)));
    }
    return new GridResult(
        figures.figures(MachineUsage.of(losses())),
        submitted,
        completed,
        later,
        unfinishedAtLimit,
        clients.stream().mapToInt(Client::clipped).sum(),
        tally.submissions(),
        queues,
        siteResults,
        data.result(),
        failures(),
        engine.now());
  }

  private GridResult.FailureResult failures() {
    Map<FailureComponent, Double> availability = new LinkedHashMap<>();
    for (FailureComponent part : outages.components()) {
      double down = outages.downSeconds(part);
      availability.put(part, down == 0 ? 1 : 1 - down / engine.now());
    }
    return new GridResult.FailureResult(
        accounting.failed(), failed, accounting.attempts(), accounting.wasted(), availability);
  }

  private FailureCosts losses() {
    GridResult.FailureResult failures = failures();
    return FailureCosts.of(
        figures.jobs(),
        failures.jobs(),
        failures.attempts(),
        failures.wastedSeconds(),
        tally.computedSeconds());
  }
}

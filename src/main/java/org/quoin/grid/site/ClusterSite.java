package org.quoin.grid.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterLoad;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.QueuePlace;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.metrics.JobRecord;
import org.quoin.workload.Job;

/**
 * A cluster as a site: clients' jobs wait in the queue of its own scheduler, together with the jobs
 * of its local users. The model is the one that {@code replay} or {@code coschedule} drives, so a
 * cluster that is fed a log alone gives the same records, bit for bit.
 *
 * <p>A client's job that brings no width of its own gets a fixed one here. One that brings no run
 * time of its own runs for its operations over the speed of its processors, and requests that by
 * its user's estimate.
 */
public final class ClusterSite implements Site {
  private static final long UNKNOWN = -1;

  private final String name;
  private final double speed;
  private final int processors;
  private final int widest;
  private final int width;
  private final Engine engine;
  private final LiveCluster cluster;

  /** The cluster where it says how fast jobs are; else null. */
  private final HeterogeneousCluster unlike;

  private final Map<Long, Consumer<JobRecord>> clients = new HashMap<>();
  private final Map<Long, Runnable> watchers = new HashMap<>();
  private final LocalJobs local;
  private long localJobs;
  private double localSeconds;
  private double lastLocal;
  private boolean localEnded;
  private double wakeTime = Double.NaN;
  private boolean keepsPlaces;

  /**
   * Creates an idle cluster.
   *
   * @param speed of one processor, in operations a second
   * @param processors how many it has
   * @param width processors that a client's job gets; at most those there are
   * @param cluster makes the model, which tells the listener of every end
   * @param local the jobs of its own users
   */
  public ClusterSite(
      String name,
      double speed,
      int processors,
      int width,
      Function<ClusterListener, LiveCluster> cluster,
      LocalJobs local,
      Engine engine) {
    this(name, speed, processors, processors, width, cluster, local, engine);
  }

  /**
   * Creates an idle cluster that does not accept every job.
   *
   * @param speed of one processor, in operations a second; of unlike nodes the mean
   * @param processors how many it has
   * @param widest job that it takes from clients
   * @param width processors that a client's job gets; at most those there are
   * @param cluster makes the model, which tells the listener of every end
   * @param local the jobs of its own users
   */
  public ClusterSite(
      String name,
      double speed,
      int processors,
      int widest,
      int width,
      Function<ClusterListener, LiveCluster> cluster,
      LocalJobs local,
      Engine engine) {
    this.widest = widest;
    this.name = name;
    this.speed = speed;
    this.processors = processors;
    this.width = width;
    this.engine = engine;
    this.local = local;
    this.cluster = cluster.apply(new SiteListener());
    unlike = this.cluster instanceof HeterogeneousCluster nodes ? nodes : null;
    submitLocal();
  }

  @Override
  public void submit(Job job, Consumer<JobRecord> done) {
    clients.put(job.id(), done);
    enter(sized(job));
  }

  @Override
  public void rejoin(Job job, QueuePlace place, Consumer<JobRecord> done) {
    clients.put(job.id(), done);
    cluster.rejoin(sized(job), place, engine.now());
    wakeNext();
  }

  @Override
  public void keepPlaces() {
    keepsPlaces = true;
  }

  private Job sized(Job asked) {
    Job job = asked.processors() == Job.OWN_WIDTH ? asked.withProcessors(width) : asked;
    return unlike == null ? timed(job, speed) : job;
  }

  /** A job with the run time and the estimate that it has on processors of a speed, or brings. */
  static Job timed(Job job, double speed) {
    if (!Double.isNaN(job.runTime())) {
      return job;
    }
    double seconds = job.operations() / (speed * job.processors());
    double requested = seconds * job.terms().overestimate();
    return job.withRequestedTime(requested).withRunTime(seconds);
  }

  /** Schedules the next local submission. */
  private void submitLocal() {
    if (!local.jobs().hasNext()) {
      localEnded = true;
      return;
    }
    Job job = local.jobs().next();
    engine.at(
        job.submitTime(),
        Phase.ARRIVAL,
        () -> {
          localJobs++;
          localSeconds += job.processors() * job.runTime();
          lastLocal = engine.now();
          enter(hidden(job));
          submitLocal();
        });
  }

  /**
   * Local jobs and their users are numbered below 0, apart from clients'; unknown stays unknown.
   */
  private Job hidden(Job job) {
    return job.withId(-localJobs).withUser(job.user() == UNKNOWN ? UNKNOWN : -2 - job.user());
  }

  private void enter(Job job) {
    cluster.submit(job, engine.now());
    wakeNext();
  }

  /** Ends come before arrivals of the same instant, the pass after them. */
  private void wakeNext() {
    // After a failure what is due has been due for long.
    double next = Math.max(engine.now(), cluster.nextTime());
    if (next < Double.POSITIVE_INFINITY && !(wakeTime <= next)) {
      wakeTime = next;
      engine.at(next, Phase.END, () -> cluster.end(engine.now()));
      engine.at(next, Phase.SCHEDULING, this::wake);
    }
  }

  private void wake() {
    if (engine.now() == wakeTime) {
      wakeTime = Double.NaN;
    }
    cluster.advance(engine.now());
    wakeNext();
  }

  /** What it hears of its cluster. */
  private final class SiteListener implements ClusterListener {
    @Override
    public void ended(JobRecord job) {
      Consumer<JobRecord> done = clients.remove(job.job().id());
      if (done != null) {
        done.accept(job);
      }
    }

    @Override
    public void scheduled(ClusterJob job, double time) {
      Runnable started = watchers.isEmpty() ? null : watchers.remove(job.id());
      if (started != null) {
        started.run();
      }
    }
  }

  @Override
  public void whenStarted(long job, Runnable started) {
    if (cluster.hasStarted(job)) {
      started.run();
    } else {
      watchers.put(job, started);
    }
  }

  @Override
  public List<Queued> queued() {
    return cluster.queued().stream()
        .filter(job -> clients.containsKey(job.id()))
        .map(job -> new Queued(job.id(), job.demand() / width, job.remaining() * speed))
        .toList();
  }

  @Override
  public UnfinishedJob withdraw(long job) {
    clients.remove(job);
    watchers.remove(job);
    UnfinishedJob left = cluster.cancel(job, engine.now());
    wakeNext();
    return left;
  }

  @Override
  public List<UnfinishedJob> fail() {
    return cut(cluster.fail(engine.now()));
  }

  @Override
  public List<UnfinishedJob> lose(
      int processors, double until, boolean repairKnown, RandomGenerator random) {
    List<UnfinishedJob> cut =
        cut(cluster.failProcessors(processors, until, repairKnown, random, engine.now()));
    wakeNext();
    return cut;
  }

  /** Those of clients; the others begin anew. */
  private List<UnfinishedJob> cut(List<UnfinishedJob> all) {
    List<UnfinishedJob> ofClients = new ArrayList<>();
    for (UnfinishedJob cut : all) {
      if (clients.remove(cut.job().id()) != null) {
        ofClients.add(cut);
      } else if (keepsPlaces) {
        cluster.rejoin(cut.job(), cut.place(), engine.now());
      } else {
        cluster.submit(cut.job(), engine.now());
      }
    }
    return ofClients;
  }

  @Override
  public void repair() {
    cluster.repair(engine.now());
    wakeNext();
  }

  @Override
  public double plannedStart(Job job) {
    return cluster.plannedStart(sized(job), engine.now());
  }

  @Override
  public int clientJobs() {
    return clients.size();
  }

  /** Jobs by the processors they hold or ask for, in units of a client's width. */
  @Override
  public Load load() {
    ClusterLoad load = cluster.load(engine.now());
    List<Double> ahead = unlike == null ? List.of() : unlike.ahead(engine.now());
    return new Load(load.demand() / width, load.remaining() * speed, ahead);
  }

  @Override
  public SiteCounts counts() {
    ClusterLoad load = cluster.load(engine.now());
    return new SiteCounts(
        engine.now(), load.clientSeconds() / processors, load.localSeconds() / processors);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double speed() {
    return speed * processors;
  }

  @Override
  public double jobSpeed() {
    return speed * width;
  }

  @Override
  public double jobSpeed(int asked) {
    return asked == Job.OWN_WIDTH ? jobSpeed() : speed * asked;
  }

  @Override
  public boolean isHomogeneous() {
    return unlike == null;
  }

  @Override
  public double jobSpeed(int asked, double operations, Load load) {
    return unlike == null
        ? jobSpeed(asked)
        : unlike.jobSpeed(asked == Job.OWN_WIDTH ? width : asked, operations, load.backlog());
  }

  /** At unlike nodes it is that of the kind to which the job goes. */
  @Override
  public double runTime(Job job, QueuePlace place) {
    return unlike == null || !Double.isNaN(job.runTime())
        ? Site.super.runTime(job, place)
        : unlike.runTime(sized(job), place, engine.now());
  }

  @Override
  public double standaloneTime(Job job) {
    if (!Double.isNaN(job.runTime())) {
      return job.computeTime();
    }
    // A job that asks for less than it needs is killed at its request.
    double computed = Math.min(1, job.terms().overestimate());
    return computed * job.operations() / jobSpeed(job.processors(), job.operations(), Load.NONE);
  }

  @Override
  public int widest() {
    return widest;
  }

  @Override
  public Optional<LocalLoad> localLoad() {
    if (localJobs == 0 && Double.isNaN(local.asked())) {
      return Optional.empty();
    }
    double time = engine.now();
    double offered = time > 0 ? localSeconds / (processors * time) : 0;
    double end = localEnded ? lastLocal : Double.POSITIVE_INFINITY;
    return Optional.of(new LocalLoad(local.asked(), offered, localJobs, end));
  }
}

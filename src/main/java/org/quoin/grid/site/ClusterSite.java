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
 * A cluster as a site: clients' jobs wait in the queue of its scheduler together with the local
 * jobs. The cluster model is the one of {@code replay} and {@code coschedule}; fed with the jobs of
 * a log alone, it gives equal records, bit for bit.
 *
 * <p>A client's job without a width gets a fixed one here. Without a run time it runs for its
 * operations over the speed of its processors, and its requested time follows from its user's
 * estimate.
 */
public final class ClusterSite implements Site {
  private static final long UNKNOWN = -1;

  /** Local jobs that may come while a client's job waits and none of the clients' jobs begins. */
  private static final long PATIENCE = 10_000;

  /** Further ones for each local job that was there before: in order of arrival all go first. */
  private static final long PATIENCE_PER_JOB = 100;

  private final String name;
  private final double speed;
  private final int processors;
  private final int widest;
  private final int width;
  private final Engine engine;
  private final LiveCluster cluster;

  /** The cluster if its nodes are heterogeneous; otherwise null. */
  private final HeterogeneousCluster heterogeneous;

  private final Map<Long, Consumer<JobRecord>> clients = new HashMap<>();
  private final Map<Long, Runnable> startListeners = new HashMap<>();
  private final LocalJobs local;
  private long localJobs;
  private double localSeconds;
  private double lastLocal;
  private boolean localEnded;

  /** Local jobs in the cluster. */
  private long localPresent;

  private boolean stopsLocalUsers;
  private boolean localStopped;

  /** Local jobs that may still come before a client's job begins. */
  private long patience;

  private double wakeTime = Double.NaN;
  private boolean keepsQueuePlaces;

  /**
   * Creates an idle cluster.
   *
   * @param speed speed of one processor in operations per second; the mean if nodes are
   *     heterogeneous
   * @param processors number of processors
   * @param width processors of a client's job without a width, at most {@code processors}
   * @param cluster creates the cluster model, which notifies the given listener
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
    heterogeneous = this.cluster instanceof HeterogeneousCluster nodes ? nodes : null;
    submitLocal();
  }

  @Override
  public void submit(Job job, Consumer<JobRecord> done) {
    clients.put(job.id(), done);
    regainPatience();
    enter(sized(job));
  }

  @Override
  public void rejoin(Job job, QueuePlace place, Consumer<JobRecord> done) {
    clients.put(job.id(), done);
    regainPatience();
    cluster.rejoin(sized(job), place, engine.now());
    wakeNext();
  }

  @Override
  public void keepQueuePlaces() {
    keepsQueuePlaces = true;
  }

  @Override
  public void stopLocalUsersWhereClientsStarve() {
    stopsLocalUsers = true;
  }

  private void regainPatience() {
    patience = PATIENCE + PATIENCE_PER_JOB * localPresent;
  }

  /**
   * Returns whether a job of a client waits after more local jobs have come than it may wait for.
   */
  private boolean starves() {
    if (!stopsLocalUsers || clients.isEmpty() || patience-- > 0) {
      return false;
    }
    regainPatience();
    return clients.keySet().stream().anyMatch(job -> !cluster.hasStarted(job));
  }

  private Job sized(Job submitted) {
    Job job = submitted.processors() == Job.OWN_WIDTH ? submitted.withProcessors(width) : submitted;
    return heterogeneous == null ? timed(job, speed) : job;
  }

  /**
   * {@return the job with a run time and a requested time, computed from the speed of a processor
   * if it has none}
   */
  static Job timed(Job job, double speed) {
    if (!Double.isNaN(job.runTime())) {
      return job;
    }
    double seconds = job.operations() / (speed * job.processors());
    double requested = seconds * job.terms().overestimate();
    return job.withRequestedTime(requested).withRunTime(seconds);
  }

  /** Schedules the next submission of a local job. */
  private void submitLocal() {
    localStopped = starves();
    if (localStopped || !local.jobs().hasNext()) {
      localEnded = true;
      return;
    }
    Job job = local.jobs().next();
    engine.at(
        job.submitTime(),
        Phase.ARRIVAL,
        () -> {
          localJobs++;
          localPresent++;
          localSeconds += job.processors() * job.runTime();
          lastLocal = engine.now();
          enter(asLocal(job));
          submitLocal();
        });
  }

  /**
   * Gives local jobs and their users ids below 0, apart from clients'; an unknown user stays
   * unknown.
   */
  private Job asLocal(Job job) {
    return job.withId(-localJobs).withUser(job.user() == UNKNOWN ? UNKNOWN : -2 - job.user());
  }

  private void enter(Job job) {
    cluster.submit(job, engine.now());
    wakeNext();
  }

  /**
   * Schedules the next ends, before arrivals of the same instant, and the scheduling pass, after
   * them.
   */
  private void wakeNext() {
    // After a failure the next time of the cluster may be in the past.
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

  private final class SiteListener implements ClusterListener {
    @Override
    public void ended(JobRecord job) {
      Consumer<JobRecord> done = clients.remove(job.job().id());
      if (done == null) {
        localPresent--;
      } else {
        done.accept(job);
      }
    }

    @Override
    public void scheduled(ClusterJob job, double time) {
      if (clients.containsKey(job.id())) {
        regainPatience();
      }
      Runnable started = startListeners.isEmpty() ? null : startListeners.remove(job.id());
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
      startListeners.put(job, started);
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
  public UnfinishedJob cancel(long job) {
    clients.remove(job);
    startListeners.remove(job);
    UnfinishedJob rest = cluster.cancel(job, engine.now());
    wakeNext();
    return rest;
  }

  @Override
  public List<UnfinishedJob> fail() {
    return interrupted(cluster.fail(engine.now()));
  }

  @Override
  public List<UnfinishedJob> failProcessors(
      int processors, double until, boolean repairKnown, RandomGenerator random) {
    List<UnfinishedJob> interrupted =
        interrupted(cluster.failProcessors(processors, until, repairKnown, random, engine.now()));
    wakeNext();
    return interrupted;
  }

  /** Returns the interrupted jobs of clients; submits local jobs again. */
  private List<UnfinishedJob> interrupted(List<UnfinishedJob> all) {
    List<UnfinishedJob> ofClients = new ArrayList<>();
    for (UnfinishedJob interrupted : all) {
      if (clients.remove(interrupted.job().id()) != null) {
        ofClients.add(interrupted);
      } else if (keepsQueuePlaces) {
        cluster.rejoin(interrupted.job(), interrupted.place(), engine.now());
      } else {
        cluster.submit(interrupted.job(), engine.now());
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

  /** Counts jobs by the processors that they hold or request, in units of {@code width}. */
  @Override
  public Load load() {
    ClusterLoad load = cluster.load(engine.now());
    List<Double> backlog = heterogeneous == null ? List.of() : heterogeneous.backlog(engine.now());
    return new Load(load.demand() / width, load.remaining() * speed, backlog);
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
  public double jobSpeed(int jobWidth) {
    return jobWidth == Job.OWN_WIDTH ? jobSpeed() : speed * jobWidth;
  }

  @Override
  public boolean isHomogeneous() {
    return heterogeneous == null;
  }

  @Override
  public double jobSpeed(int jobWidth, double operations, Load load) {
    return heterogeneous == null
        ? jobSpeed(jobWidth)
        : heterogeneous.jobSpeed(
            jobWidth == Job.OWN_WIDTH ? width : jobWidth, operations, load.backlog());
  }

  /** With heterogeneous nodes the run time depends on the node group of the job. */
  @Override
  public double runTime(Job job, QueuePlace place) {
    return heterogeneous == null || !Double.isNaN(job.runTime())
        ? Site.super.runTime(job, place)
        : heterogeneous.runTime(sized(job), place, engine.now());
  }

  @Override
  public double standaloneTime(Job job) {
    if (!Double.isNaN(job.runTime())) {
      return job.computeTime();
    }
    // A job that requests less than its run time is killed at the requested time.
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
    return Optional.of(new LocalLoad(local.asked(), offered, localJobs, end, localStopped));
  }
}

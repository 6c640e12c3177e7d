package org.quoin.timeshared;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.quoin.cluster.ClusterLoad;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.QueuePlace;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.timeshared.node.RunningJob;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.workload.Job;

/**
 * Adapts a time-shared cluster to the interface of live clusters, and seconds as {@code double} to
 * nanoseconds. A job's run time (its requested time if that is shorter) is its dedicated time,
 * rounded to whole iterations; its type is drawn.
 *
 * <p>Only the ends of jobs are visible outside, and the time of the next end is not known in
 * advance. So {@link #nextTime()} is a lower bound: the minimum time that some job needs if it has
 * its nodes alone. Near an end the bound is the next event.
 *
 * <p>The utilization is that of {@link org.quoin.timeshared.node.CpuTimeBreakdown#utilization}: the
 * share of CPU time in which jobs computed or communicated.
 */
public final class TimeSharedAdapter implements LiveCluster {
  private static final double NS = 1e9;

  private final String site;
  private final TimeSharedSettings settings;
  private final TimeSharedCluster cluster;
  private final RandomGenerator types;
  private final Consumer<JobRecord> listener;
  private final Map<Integer, Arrived> inside = new HashMap<>();
  private long demand;
  private double dedicatedInside;
  private double clientNs;
  private double localNs;
  private boolean down;

  /** Number of jobs that have arrived, which gives the next place in the queue. */
  private long arrivals;

  private record Arrived(Job job, double time, IterativeJob timed, QueuePlace place) {
    Arrived at(long ns) {
      return new Arrived(job, time, timed.arrivingAt(ns), place);
    }
  }

  /**
   * Creates a cluster without jobs.
   *
   * @param site its name in the records
   * @param settings the cluster and the types of its jobs
   * @param streams random streams "skew", as in {@code coschedule}, and "job types"
   * @param listener notified of every job's end
   */
  public TimeSharedAdapter(
      String site,
      TimeSharedSettings settings,
      RandomStreams streams,
      Consumer<JobRecord> listener) {
    this.site = site;
    this.settings = settings;
    this.listener = listener;
    this.types = streams.stream("job types");
    this.cluster = new TimeSharedCluster(settings, streams, this::ended);
  }

  /** Returns the first whole nanosecond that is not before a time. */
  private static long notBefore(double seconds) {
    long ns = Math.round(seconds * NS);
    return ns / NS >= seconds ? ns : ns + 1;
  }

  @Override
  public void submit(Job job, double now) {
    enter(job, new QueuePlace(arrivals++, now), now);
  }

  /** Takes the jobs behind the place out of the queue, and puts them back behind this job. */
  @Override
  public void rejoin(Job job, QueuePlace place, double now) {
    long ns = notBefore(now);
    cluster.advance(ns);
    List<Arrived> behind =
        inside.values().stream()
            .filter(one -> one.place.number() > place.number())
            .filter(one -> cluster.running(one.timed.id()) == null)
            .sorted(Comparator.comparingLong(one -> one.place.number()))
            .toList();
    behind.forEach(one -> cluster.withdraw(one.timed.id(), ns));
    enter(job, place, now);
    for (Arrived one : behind) {
      Arrived again = one.at(ns);
      cluster.submit(again.timed);
      inside.put(again.timed.id(), again);
    }
  }

  private void enter(Job job, QueuePlace place, double now) {
    JobType type = settings.types().get(types.nextInt(settings.types().size()));
    IterativeJob timed =
        IterativeJob.of(
            Math.toIntExact(job.id()),
            notBefore(now),
            job.processors(),
            type,
            settings.pattern(),
            Math.min(job.runTime(), job.requestedTime()) * NS,
            settings.parameters());
    cluster.advance(timed.arrivalNs());
    cluster.submit(timed);
    inside.put(timed.id(), new Arrived(job, now, timed, place));
    demand += timed.tasks();
    dedicatedInside += work(timed);
  }

  private static double work(IterativeJob job) {
    return (double) job.dedicatedNs() * job.tasks();
  }

  @Override
  public double nextTime() {
    return down || inside.isEmpty() ? Double.POSITIVE_INFINITY : cluster.earliestEnd() / NS;
  }

  @Override
  public void advance(double now) {
    long ns = notBefore(now);
    cluster.advance(ns / NS > now ? ns : ns + 1);
  }

  @Override
  public UnfinishedJob cancel(long job, double now) {
    long ns = notBefore(now);
    cluster.advance(ns);
    int id = Math.toIntExact(job);
    RunningJob running = cluster.running(id);
    if (running != null) {
      return kill(running, ns);
    }
    if (!cluster.withdraw(id, ns)) {
      throw new IllegalArgumentException("there is no job " + job + " at " + site);
    }
    Arrived arrived = inside.remove(id);
    demand -= arrived.timed.tasks();
    dedicatedInside -= work(arrived.timed);
    return UnfinishedJob.waiting(arrived.job);
  }

  private UnfinishedJob kill(RunningJob job, long ns) {
    cluster.kill(job, ns);
    Arrived arrived = left(job, ns);
    double seconds = job.workNs() / NS / job.job.tasks();
    double length = work(job.job) / NS / job.job.tasks();
    return UnfinishedJob.started(arrived.job, job.startNs / NS, seconds, length).at(arrived.place);
  }

  /** Returns true: seen from outside, a job starts on arrival, even if it waits for free nodes. */
  @Override
  public boolean hasStarted(long job) {
    return true;
  }

  @Override
  public List<UnfinishedJob> fail(double now) {
    long ns = notBefore(now);
    cluster.advance(ns);
    List<UnfinishedJob> cut =
        List.copyOf(cluster.running()).stream().map(job -> kill(job, ns)).toList();
    cluster.hold(true, ns);
    down = true;
    return cut;
  }

  @Override
  public void repair(double now) {
    long ns = notBefore(now);
    cluster.advance(ns);
    cluster.hold(false, ns);
    down = false;
  }

  /** Accounts for a job that has left. */
  private Arrived left(RunningJob job, long ns) {
    demand -= job.job.tasks();
    dedicatedInside -= work(job.job);
    if (job.job.id() < 0) {
      localNs += job.busyNs(ns);
    } else {
      clientNs += job.busyNs(ns);
    }
    return inside.remove(job.job.id());
  }

  private void ended(RunningJob job) {
    Arrived arrived = left(job, job.endNs);
    double end = job.endNs / NS;
    listener.accept(
        new JobRecord(
                arrived.job,
                site,
                arrived.time,
                job.startNs / NS,
                end,
                end,
                false,
                job.allocation())
            .alone(job.job.dedicatedNs() / NS));
  }

  @Override
  public double plannedStart(Job job, double now) {
    return down ? Double.POSITIVE_INFINITY : now + load(now).remaining() / settings.nodes();
  }

  @Override
  public ClusterLoad load(double now) {
    long ns = notBefore(now);
    cluster.advance(ns);
    double clients = clientNs;
    double locals = localNs;
    double work = 0;
    for (RunningJob job : cluster.running()) {
      work += job.workNs();
      long busy = job.busyNs(ns);
      if (job.job.id() < 0) {
        locals += busy;
      } else {
        clients += busy;
      }
    }
    return new ClusterLoad(demand, (dedicatedInside - work) / NS, clients / NS, locals / NS);
  }
}

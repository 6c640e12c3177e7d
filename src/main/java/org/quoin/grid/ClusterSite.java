package org.quoin.grid;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterModel;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.observation.JobRecord;
import org.quoin.workload.Job;

/**
 * A cluster as a site: clients' jobs wait in the queue of its own scheduler, together with the jobs
 * of its local users. The model is the one that {@code replay} drives, so a cluster that is fed a
 * log alone gives the same records, bit for bit.
 *
 * <p>A client's job that brings no run time of its own gets a fixed width here and runs for its
 * operations over the speed of those processors, which is also what it requests.
 */
public final class ClusterSite implements Site {
  private final String name;
  private final double speed;
  private final int width;
  private final Engine engine;
  private final ClusterModel cluster;
  private final int processors;
  private final Map<Long, Consumer<Execution>> clients = new HashMap<>();
  private final List<Job> local;
  private int nextLocal;
  private double wakeTime = Double.NaN;
  private double queuedArea;
  private double countedTo;
  private int busyForClients;
  private int busyForOthers;
  private double clientArea;
  private double otherArea;

  /**
   * An idle cluster.
   *
   * @param speed of one processor, in operations a second
   * @param width processors that a client's job gets; at most those there are
   * @param settings the cluster
   * @param policy of its scheduler, fresh
   * @param local jobs of its own users in order of submission; empty for none
   */
  public ClusterSite(
      String name,
      double speed,
      int width,
      ClusterSettings settings,
      SchedulingPolicy policy,
      List<Job> local,
      Engine engine) {
    this.name = name;
    this.speed = speed;
    this.width = width;
    this.engine = engine;
    this.processors = settings.processors();
    this.local = local;
    this.cluster = new ClusterModel(name, settings, policy, new Listener());
    submitLocal();
  }

  @Override
  public void submit(Job job, Consumer<Execution> done) {
    clients.put(job.id(), done);
    enter(Double.isNaN(job.runTime()) ? sized(job) : job);
  }

  private Job sized(Job job) {
    double seconds = job.operations() / (speed * width);
    return new Job(
        job.id(),
        job.submitTime(),
        width,
        seconds,
        seconds,
        job.inputBytes(),
        job.outputBytes(),
        job.operations(),
        job.user());
  }

  /** Schedules the next local submission. */
  private void submitLocal() {
    if (nextLocal < local.size()) {
      Job job = local.get(nextLocal++);
      engine.at(
          job.submitTime(),
          Phase.ARRIVAL,
          () -> {
            enter(hidden(job));
            submitLocal();
          });
    }
  }

  /** Local jobs are numbered below 0, where no client's job is. */
  private static Job hidden(Job job) {
    return new Job(
        -1 - job.id(),
        job.submitTime(),
        job.processors(),
        job.requestedTime(),
        job.runTime(),
        0,
        0,
        0,
        -1 - job.user());
  }

  private void enter(Job job) {
    queuedArea += job.requestedTime() * job.processors();
    cluster.submit(job, engine.now());
    wakeNext();
  }

  /** After arrivals of the same instant, and after ends elsewhere that may send more. */
  private void wakeNext() {
    double next = cluster.nextTime();
    if (next < Double.POSITIVE_INFINITY && !(wakeTime <= next)) {
      wakeTime = next;
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

  /** Jobs by the processors they hold or ask for, in units of a client's width. */
  @Override
  public Load load() {
    ClusterView view = cluster.view();
    double area = queuedArea;
    for (int i = 0; i < view.runningCount(); i++) {
      ClusterJob job = view.running(i);
      area += Math.max(0, job.expectedEnd() - engine.now()) * job.processors();
    }
    return new Load(cluster.demand() / width, area * speed);
  }

  @Override
  public SiteCounts counts() {
    count();
    return new SiteCounts(engine.now(), clientArea / processors, otherArea / processors);
  }

  private void count() {
    double now = engine.now();
    clientArea += busyForClients * (now - countedTo);
    otherArea += busyForOthers * (now - countedTo);
    countedTo = now;
  }

  private void busy(long id, int by) {
    count();
    if (clients.containsKey(id)) {
      busyForClients += by;
    } else {
      busyForOthers += by;
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double speed() {
    return speed * processors;
  }

  private final class Listener implements ClusterListener {
    @Override
    public void scheduled(ClusterJob job, double time) {
      queuedArea -= job.requestedTime() * job.processors();
      busy(job.id(), job.processors());
    }

    @Override
    public void ended(JobRecord record) {
      busy(record.job().id(), -record.job().processors());
      Consumer<Execution> done = clients.remove(record.job().id());
      if (done != null) {
        done.accept(
            new Execution(
                record.startTime(), record.endTime(), record.killed(), record.allocation()));
      }
    }
  }
}

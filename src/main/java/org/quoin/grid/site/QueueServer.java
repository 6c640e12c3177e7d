package org.quoin.grid.site;

import java.util.List;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * Qs: one queue of clients' and others' jobs before equal servers. The other jobs are drawn when
 * the queue is touched.
 */
abstract class QueueServer implements Site {
  private final String name;
  private final double speed;
  private final int servers;
  private final Engine engine;
  private final BackgroundJobs others;
  private boolean down;

  /**
   * Creates an idle server with the speed, the background and the number of servers of its node.
   */
  QueueServer(Node node, Engine engine, RandomStreams streams) {
    name = node.name();
    speed = node.speed();
    servers = node.processors();
    this.engine = engine;
    others = new BackgroundJobs(node, streams);
  }

  /** Brings it up to a time; departures and other arrivals of that instant are not after it. */
  abstract void advance(double time);

  /**
   * Brings it up to a time such that a client's job which departs at that very time is still there.
   */
  abstract void approach(double time);

  /** Brings it up to now. */
  final double advance() {
    double now = engine.now();
    advance(now);
    return now;
  }

  /** A client's job leaves before its end, now; null where there is none of this number. */
  abstract UnfinishedJob leave(long job, double now);

  /** Stops computing: clients' jobs that have started leave, the others will go on. */
  abstract List<UnfinishedJob> stop(double now);

  /** Computes again. */
  abstract void goOn(double now);

  /** So many clients' jobs left before their end, or it failed or was repaired. */
  abstract void changed(int left);

  @Override
  public final UnfinishedJob withdraw(long job) {
    double now = engine.now();
    approach(now);
    UnfinishedJob left = leave(job, now);
    if (left == null) {
      throw missing(job);
    }
    changed(1);
    return left;
  }

  final IllegalArgumentException missing(long job) {
    return new IllegalArgumentException("there is no job " + job + " at " + name);
  }

  @Override
  public final List<UnfinishedJob> fail() {
    double now = advance();
    down = true;
    List<UnfinishedJob> cut = stop(now);
    changed(cut.size());
    return cut;
  }

  @Override
  public final void repair() {
    double now = advance();
    down = false;
    goOn(now);
    changed(0);
  }

  /** Whether it has failed and is not repaired. */
  final boolean isDown() {
    return down;
  }

  /** A client's job that waits. */
  static Queued queued(Job job) {
    return new Queued(job.id(), 1, job.operations());
  }

  /** A job that leaves before its end, after so many seconds of one server. */
  final UnfinishedJob unfinished(Job job, double start, double seconds) {
    return Double.isNaN(start)
        ? UnfinishedJob.waiting(job)
        : UnfinishedJob.started(job, start, seconds, job.operations() / speed);
  }

  /** The record of a job that is computed here. */
  final JobRecord record(Job job, double arrival, double start, double end) {
    Job computed = job.processors() == Job.OWN_WIDTH ? job.withProcessors(1) : job;
    return new JobRecord(computed, name, arrival, start, end, end, false, "")
        .alone(job.operations() / speed);
  }

  final Engine engine() {
    return engine;
  }

  final BackgroundJobs others() {
    return others;
  }

  final int servers() {
    return servers;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final double speed() {
    return servers * speed;
  }

  @Override
  public final double jobSpeed() {
    return speed;
  }
}

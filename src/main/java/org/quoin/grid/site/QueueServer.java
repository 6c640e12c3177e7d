package org.quoin.grid.site;

import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * Qs: one queue of clients' and background jobs before equal servers. Background jobs are drawn
 * when the queue is accessed.
 */
abstract class QueueServer implements Site {
  private final String name;
  private final double speed;
  private final int servers;
  private final Engine engine;
  private final BackgroundJobs background;
  private boolean down;

  QueueServer(Node.Server node, Engine engine, RandomStreams streams) {
    name = node.name();
    speed = node.speed();
    servers = node.servers();
    this.engine = engine;
    background = new BackgroundJobs(node, streams);
  }

  /** Advances to a time, through all departures and background arrivals up to and including it. */
  abstract void advance(double time);

  /** Advances to a time; a client's job that departs exactly then is still inside. */
  abstract void approach(double time);

  final double advance() {
    double now = engine.now();
    advance(now);
    return now;
  }

  /**
   * Removes a client's job before its end. {@return the rest of it; null if no such job is inside}
   */
  abstract UnfinishedJob leave(long job, double now);

  /**
   * Stops the servers. {@return the clients' jobs that had started, which leave; the others resume
   * later}
   */
  abstract List<UnfinishedJob> stop(double now);

  abstract void resume(double now);

  /**
   * Notifies the server of a failure, a repair or the early departure of {@code left} clients'
   * jobs.
   */
  abstract void changed(int left);

  @Override
  public final UnfinishedJob cancel(long job) {
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
    List<UnfinishedJob> interrupted = stop(now);
    changed(interrupted.size());
    return interrupted;
  }

  @Override
  public final void repair() {
    double now = advance();
    down = false;
    resume(now);
    changed(0);
  }

  final boolean isDown() {
    return down;
  }

  static Queued queued(Job job) {
    return new Queued(job.id(), 1, job.operations());
  }

  /** {@return the rest of a job that leaves before its end, after {@code seconds} of one server} */
  final UnfinishedJob unfinished(Job job, double start, double seconds) {
    return Double.isNaN(start)
        ? UnfinishedJob.waiting(job)
        : UnfinishedJob.started(job, start, seconds, job.operations() / speed);
  }

  final JobRecord record(Job job, double arrival, double start, double end) {
    Job computed = job.processors() == Job.OWN_WIDTH ? job.withProcessors(1) : job;
    return new JobRecord(computed, name, arrival, start, end, end, false, "")
        .alone(job.operations() / speed);
  }

  final Engine engine() {
    return engine;
  }

  final BackgroundJobs background() {
    return background;
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

  /**
   * The background jobs at a server (Aida et al., HPDC 1998, slide 16): a Poisson stream of rate
   * lambda_s_others = T_ser / W_s_others x U with exponential sizes of mean W_s_others.
   */
  static final class BackgroundJobs {
    private final double meanGap;
    private final double meanOperations;
    private final RandomGenerator arrivals;
    private final RandomGenerator sizes;
    private double nextArrival;

    /** Creates the background jobs of a server, whose name names the random streams. */
    BackgroundJobs(Node.Server server, RandomStreams streams) {
      meanOperations = server.backgroundOperations();
      meanGap = meanOperations / (server.totalSpeed() * server.utilization());
      arrivals = streams.stream("other jobs' arrivals at " + server.name());
      sizes = streams.stream("other jobs' sizes at " + server.name());
      nextArrival = server.utilization() > 0 ? gap() : Double.POSITIVE_INFINITY;
    }

    private double gap() {
      return arrivals.nextExponential() * meanGap;
    }

    /** {@return the time of the next arrival in seconds; infinity without background jobs} */
    double nextArrival() {
      return nextArrival;
    }

    /** {@return the operations of the next job} Then draws the arrival after it. */
    double take() {
      nextArrival += gap();
      return sizes.nextExponential() * meanOperations;
    }
  }
}

package org.quoin.cluster.replay;

import java.util.ArrayDeque;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.metrics.JobRecord;

/**
 * Adds up the processor-seconds that are idle while a job waits, as they pass: what the metric of
 * the loss of capacity finds in the records of all jobs. Jobs that end as soon as they start, and
 * jobs that are loaded first, count from their start.
 */
public final class LostCapacity implements ClusterListener {
  private final int processors;

  /** Jobs that have processors but do not compute yet, in the order of their starts. */
  private final ArrayDeque<ClusterJob> loaded = new ArrayDeque<>();

  private double now = Double.NEGATIVE_INFINITY;
  private long used;
  private long waiting;
  private double lost;

  /**
   * Creates a sum without jobs.
   *
   * @param processors the number of processors of the cluster
   */
  public LostCapacity(int processors) {
    this.processors = processors;
  }

  /** {@return the processor-seconds so far} */
  public double seconds() {
    return lost;
  }

  @Override
  public void arrived(ClusterJob job) {
    pass(job.enteredTime());
    waiting++;
  }

  @Override
  public void left(ClusterJob job, double time) {
    pass(time);
    waiting--;
  }

  @Override
  public void scheduled(ClusterJob job, double time) {
    pass(time);
    if (job.startTime() > time) {
      loaded.add(job);
    } else {
      begin(job);
    }
  }

  @Override
  public void ended(JobRecord job) {
    pass(job.endTime());
    used -= job.job().processors();
  }

  private void begin(ClusterJob job) {
    waiting--;
    used += job.tasks();
  }

  /** Lets time pass, with the starts of jobs that are loaded by then. */
  private void pass(double until) {
    while (!loaded.isEmpty() && loaded.peek().startTime() <= until) {
      ClusterJob job = loaded.poll();
      step(job.startTime());
      begin(job);
    }
    step(until);
  }

  private void step(double until) {
    if (waiting > 0 && until > now) {
      lost += Math.max(0, processors - used) * (until - now);
    }
    now = Math.max(now, until);
  }
}

package org.quoin.cluster.replay;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.quoin.cluster.ClusterListener;
import org.quoin.metrics.JobRecord;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;

/**
 * Submissions of which some wait for the ends of other jobs and the think time of their user. Jobs
 * of equal submit times are in the order of the list.
 */
final class FedBack implements Submissions, ClusterListener {
  private final List<Job> jobs;
  private final Feedback feedback;
  private final List<List<Integer>> followers;

  /** Jobs of each group that have not ended. */
  private final int[] open;

  private final PriorityQueue<Ready> ready =
      new PriorityQueue<>(Comparator.comparingDouble(Ready::time).thenComparingInt(Ready::index));

  /** Index of the next job with its own submit time. */
  private int next = -1;

  private int submitted;

  private record Ready(double time, int index) {}

  /**
   * Creates submissions with dependencies.
   *
   * @param jobs jobs in order of submit time, numbered from 1
   * @param feedback their dependencies, by index
   */
  FedBack(List<Job> jobs, Feedback feedback) {
    this.jobs = jobs;
    this.feedback = feedback;
    followers = feedback.followers();
    open = new int[feedback.groups()];
    for (int group = 0; group < open.length; group++) {
      open[group] = feedback.size(group);
    }
    advance();
  }

  private void advance() {
    do {
      next++;
    } while (next < jobs.size() && feedback.after(next) >= 0);
    if (next < jobs.size()) {
      ready.add(new Ready(jobs.get(next).submitTime(), next));
    }
  }

  @Override
  public double nextTime() {
    return ready.isEmpty() ? Double.POSITIVE_INFINITY : ready.peek().time;
  }

  @Override
  public Job next() {
    Ready one = ready.remove();
    submitted++;
    if (one.index == next) {
      advance();
    }
    Job job = jobs.get(one.index);
    return job.from(job.submitTime() - one.time).withSubmitTime(one.time);
  }

  @Override
  public double progress() {
    return (double) submitted / jobs.size();
  }

  @Override
  public void ended(JobRecord record) {
    int group = feedback.group((int) record.job().id() - 1);
    if (--open[group] == 0) {
      for (int job : followers.get(group)) {
        ready.add(new Ready(record.endTime() + feedback.delay(job), job));
      }
    }
  }
}

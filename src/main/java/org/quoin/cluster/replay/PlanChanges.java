package org.quoin.cluster.replay;

import java.util.Arrays;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.metrics.JobRecord;

/** Every planned start of every job, the first and each change, in the order of planning. */
public final class PlanChanges implements ClusterListener {
  private long[] jobs = new long[1024];
  private double[] times = new double[1024];
  private double[] starts = new double[1024];
  private int size;

  @Override
  public void ended(JobRecord job) {}

  @Override
  public void planned(ClusterJob job, double time) {
    if (size == jobs.length) {
      jobs = Arrays.copyOf(jobs, size + size / 2);
      times = Arrays.copyOf(times, size + size / 2);
      starts = Arrays.copyOf(starts, size + size / 2);
    }
    jobs[size] = job.id();
    times[size] = time;
    starts[size++] = job.promise().last();
  }

  /** {@return the number of planned starts} */
  public int size() {
    return size;
  }

  /**
   * {@return the job's number}
   *
   * @param index in the order of planning
   */
  public long job(int index) {
    return jobs[index];
  }

  /**
   * {@return the time of planning in seconds}
   *
   * @param index in the order of planning
   */
  public double time(int index) {
    return times[index];
  }

  /**
   * {@return the planned start in seconds}
   *
   * @param index in the order of planning
   */
  public double start(int index) {
    return starts[index];
  }
}

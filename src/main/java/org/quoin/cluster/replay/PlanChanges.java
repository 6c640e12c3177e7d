package org.quoin.cluster.replay;

import java.util.Arrays;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.metrics.JobRecord;

/** Every planned start of every job, the first and each change, in the order they were planned. */
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

  /** {@return how many there are} */
  public int size() {
    return size;
  }

  /**
   * {@return the job's number}
   *
   * @param index from 0, in the order of the planning
   */
  public long job(int index) {
    return jobs[index];
  }

  /**
   * {@return when it was planned, in seconds}
   *
   * @param index from 0, in the order of the planning
   */
  public double time(int index) {
    return times[index];
  }

  /**
   * {@return the start that was planned, in seconds}
   *
   * @param index from 0, in the order of the planning
   */
  public double start(int index) {
    return starts[index];
  }
}

package org.quoin.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Dependencies between the submissions of a list of jobs: a job can wait for the end of all jobs of
 * a group, and is then submitted after a delay, the think time of its user. All other jobs have
 * their own submit times.
 *
 * <p>Users react to the performance of a system; a simulation that keeps the time stamps of a log
 * loses this feedback. N. Zakay and D. G. Feitelson, "Preserving user behavior characteristics in
 * trace-based simulation of parallel job scheduling", MASCOTS 2014, keep the dependencies instead.
 */
public final class Feedback {
  /** Submissions that depend on nothing. */
  public static final Feedback NONE = new Feedback(new int[0], new int[0], new double[0]);

  private final int[] group;
  private final int[] after;
  private final double[] delay;
  private final int[] sizes;

  /**
   * Creates the dependencies of a list of jobs, by the index of the job.
   *
   * @param group group of each job, from 0
   * @param after group whose jobs must all have ended before a job is submitted; -1 for none
   * @param delay seconds from the last of these ends to the submission, at least 0
   */
  public Feedback(int[] group, int[] after, double[] delay) {
    this.group = group.clone();
    this.after = after.clone();
    this.delay = delay.clone();
    sizes = new int[Arrays.stream(group).max().orElse(-1) + 1];
    for (int one : group) {
      sizes[one]++;
    }
  }

  /** {@return whether any job depends on others} */
  public boolean any() {
    return Arrays.stream(after).anyMatch(one -> one >= 0);
  }

  /** {@return the number of jobs that depend on others} */
  public long dependent() {
    return Arrays.stream(after).filter(one -> one >= 0).count();
  }

  /** {@return the number of groups} */
  public int groups() {
    return sizes.length;
  }

  /**
   * {@return the group of a job}
   *
   * @param job index of the job
   */
  public int group(int job) {
    return group[job];
  }

  /**
   * {@return the number of jobs of a group}
   *
   * @param one a group
   */
  public int size(int one) {
    return sizes[one];
  }

  /**
   * {@return the group that a job waits for; -1 for none}
   *
   * @param job index of the job
   */
  public int after(int job) {
    return after[job];
  }

  /**
   * {@return the seconds from the end of the group that a job waits for to its submission}
   *
   * @param job index of the job
   */
  public double delay(int job) {
    return delay[job];
  }

  /** {@return for each group, the indices of the jobs that wait for it} */
  public List<List<Integer>> followers() {
    List<List<Integer>> followers = new ArrayList<>();
    for (int one = 0; one < sizes.length; one++) {
      followers.add(new ArrayList<>(0));
    }
    for (int job = 0; job < after.length; job++) {
      if (after[job] >= 0) {
        followers.get(after[job]).add(job);
      }
    }
    return followers;
  }
}

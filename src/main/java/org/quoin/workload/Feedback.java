package org.quoin.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Dependencies between the submissions of a list of jobs, by their indices in it. A job can wait
 * until jobs of some groups have ended, or have started, and is then submitted after a delay; and
 * of some jobs only a limited number may be in the system at once. All other jobs have their own
 * submit times.
 *
 * <p>Users react to the performance of a system; a simulation that keeps the time stamps of a log
 * loses this feedback. N. Zakay and D. G. Feitelson, "Preserving user behavior characteristics in
 * trace-based simulation of parallel job scheduling", MASCOTS 2014, keep the dependencies instead.
 * The users of a batch system can also state which jobs depend on others ({@link
 * StatedDependencies}).
 *
 * @param groups groups of jobs that others wait for
 * @param waits what each job waits for; null for a job with its own submit time
 * @param limited jobs of which not all may be in the system at once; no job is in two of them
 */
public record Feedback(List<Group> groups, List<Wait> waits, List<Limited> limited) {
  /** Submissions that depend on nothing. */
  public static final Feedback NONE = new Feedback(List.of(), List.of(), List.of());

  /**
   * Jobs that others wait for.
   *
   * @param jobs indices of the jobs
   * @param starts whether it is enough that they have started; else they must have ended
   * @param delay seconds from the last of these events until the group holds no job any more
   */
  public record Group(int[] jobs, boolean starts, double delay) {}

  /**
   * What a job waits for before its submission.
   *
   * @param groups indices of the groups
   * @param any whether one of them is enough
   * @param delay seconds from then to the submission, at least 0
   * @param earliest the earliest time of the submission; negative infinity without one
   */
  public record Wait(int[] groups, boolean any, double delay, double earliest) {
    /**
     * {@return whether the job is submitted only when it need not wait any more, with its deadline
     * and other times as much later} A job with an earliest time is submitted then, and waits.
     */
    public boolean isSubmission() {
      return earliest == Double.NEGATIVE_INFINITY;
    }
  }

  /**
   * Jobs of which not all may be in the system at once, as the tasks of a limited array.
   *
   * @param jobs indices of the jobs
   * @param limit how many of them may have been submitted and not have ended
   */
  public record Limited(int[] jobs, int limit) {}

  /**
   * {@return dependencies between batches of jobs: a job can wait for the ends of all jobs of one
   * batch}
   *
   * @param batch batch of each job, from 0
   * @param after batch that each job waits for; -1 for none
   * @param delay seconds from the last of its ends to the submission, at least 0
   */
  public static Feedback ofBatches(int[] batch, int[] after, double[] delay) {
    int[] sizes = new int[Arrays.stream(batch).max().orElse(-1) + 1];
    for (int one : batch) {
      sizes[one]++;
    }
    List<Group> groups = new ArrayList<>(sizes.length);
    for (int size : sizes) {
      groups.add(new Group(new int[size], false, 0));
    }
    List<Wait> waits = new ArrayList<>(batch.length);
    for (int job = 0; job < batch.length; job++) {
      int[] members = groups.get(batch[job]).jobs;
      members[members.length - sizes[batch[job]]--] = job;
      waits.add(
          after[job] < 0
              ? null
              : new Wait(new int[] {after[job]}, false, delay[job], Double.NEGATIVE_INFINITY));
    }
    return new Feedback(groups, waits, List.of());
  }

  /**
   * {@return what a job waits for; null if it has its own submit time}
   *
   * @param job index of the job
   */
  public Wait wait(int job) {
    return job < waits.size() ? waits.get(job) : null;
  }

  /** {@return whether any submission depends on other jobs} */
  public boolean any() {
    return !limited.isEmpty() || dependent() > 0;
  }

  /** {@return whether jobs are submitted and then wait for others, as users have stated} */
  public boolean isStated() {
    return waits.stream().anyMatch(one -> one != null && !one.isSubmission());
  }

  /** {@return the number of jobs that wait for others} */
  public long dependent() {
    return waits.stream().filter(one -> one != null).count();
  }
}

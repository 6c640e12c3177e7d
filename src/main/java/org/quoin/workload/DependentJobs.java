package org.quoin.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The jobs of a list of which some wait for the starts or ends of others, in one run: finds which
 * job is submitted next, and when. Jobs that are due at the same time are submitted in the order of
 * their indices.
 */
public final class DependentJobs {
  private final List<Job> jobs;
  private final Feedback feedback;
  private final int first;
  private final double begin;

  /** Jobs of each group whose events have not happened. */
  private final int[] open;

  /** Time of the last event of each group. */
  private final double[] last;

  /** Groups of each job; null for none. */
  private final int[][] groupsOf;

  /** Jobs that wait for each group. */
  private final List<List<Integer>> followers;

  /** Groups that each job still waits for. */
  private final int[] missing;

  /** Time from which each job need not wait for the groups that it has waited for so far. */
  private final double[] due;

  /** The places for the jobs of the limit that holds for a job; null for none. */
  private final Places[] places;

  /** Jobs that are in the system when the run begins. */
  private final BitSet present = new BitSet();

  private final boolean[] isStarted;
  private final PriorityQueue<Ready> ready = new PriorityQueue<>(Ready.ORDER);

  /** Index of the next job with its own submit time. */
  private int next;

  private record Ready(double time, int index) {
    private static final Comparator<Ready> ORDER =
        Comparator.comparingDouble(Ready::time).thenComparingInt(Ready::index);
  }

  /** Places in the system for jobs of which not all may be there. */
  private static final class Places {
    private final PriorityQueue<Ready> waiting = new PriorityQueue<>(Ready.ORDER);
    private int free;

    Places(int free) {
      this.free = free;
    }
  }

  /**
   * A submission.
   *
   * @param index index of the job in the list
   * @param time time of the submission
   */
  public record Submission(int index, double time) {}

  /**
   * Creates a run in which nothing has been submitted.
   *
   * @param jobs the jobs that are present when the run begins, then the others in order of submit
   *     time
   * @param feedback the dependencies between them
   * @param first index of the first job that is not there when the run begins; for those before it,
   *     call {@link #enter} or {@link #add}
   * @param begin time at which the run begins; no job that waits for others is submitted before
   */
  public DependentJobs(List<Job> jobs, Feedback feedback, int first, double begin) {
    this.jobs = jobs;
    this.feedback = feedback;
    this.first = first;
    this.begin = begin;
    int groups = feedback.groups().size();
    open = new int[groups];
    last = new double[groups];
    followers = new ArrayList<>(groups);
    groupsOf = new int[jobs.size()][];
    missing = new int[jobs.size()];
    due = new double[jobs.size()];
    places = new Places[jobs.size()];
    isStarted = new boolean[jobs.size()];
    for (int group = 0; group < groups; group++) {
      open(group);
    }
    for (int job = 0; job < feedback.waits().size(); job++) {
      expect(job, feedback.waits().get(job));
    }
    for (Feedback.Limited limited : feedback.limited()) {
      Places own = new Places(limited.limit());
      for (int job : limited.jobs()) {
        places[job] = own;
      }
    }
    next = first - 1;
    advance();
  }

  private void open(int group) {
    int[] members = feedback.groups().get(group).jobs();
    open[group] = members.length;
    last[group] = Double.NEGATIVE_INFINITY;
    followers.add(new ArrayList<>(0));
    for (int job : members) {
      int[] before = groupsOf[job] == null ? new int[0] : groupsOf[job];
      groupsOf[job] = Arrays.copyOf(before, before.length + 1);
      groupsOf[job][before.length] = group;
    }
  }

  private void expect(int job, Feedback.Wait wait) {
    if (wait != null) {
      missing[job] = wait.groups().length;
      due[job] = wait.any() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
      for (int group : wait.groups()) {
        followers.get(group).add(job);
      }
      if (wait.groups().length == 0 && job >= first) {
        ready.add(ready(job, wait));
      }
    }
  }

  /**
   * {@return whether a job waits for others}
   *
   * @param job index of the job
   */
  public boolean isDependent(int job) {
    Feedback.Wait wait = feedback.wait(job);
    return wait != null && wait.groups().length > 0;
  }

  /**
   * {@return whether others wait for the start of a job}
   *
   * @param job index of the job
   */
  public boolean isStartAwaited(int job) {
    return groupsOf[job] != null
        && Arrays.stream(groupsOf[job]).anyMatch(group -> feedback.groups().get(group).starts());
  }

  /**
   * {@return whether a job may be in the system besides those that are there}
   *
   * @param job index of the job
   */
  public boolean hasPlace(int job) {
    return places[job] == null || places[job].free > 0;
  }

  /**
   * Notes that a job is in the system when the run begins.
   *
   * @param job index of the job
   */
  public void enter(int job) {
    present.set(job);
    take(job);
  }

  /**
   * Adds a submission of a job that was there when the run begins, but has to wait outside.
   *
   * @param job index of the job
   * @param time time of the submission if there is a place for it
   */
  public void add(int job, double time) {
    ready.add(new Ready(time, job));
  }

  private void advance() {
    do {
      next++;
    } while (next < jobs.size() && feedback.wait(next) != null);
    if (next < jobs.size()) {
      ready.add(new Ready(jobs.get(next).submitTime(), next));
    }
  }

  /** Puts aside the first job as long as there is no place for it. */
  private void settle() {
    while (!ready.isEmpty() && !hasPlace(ready.peek().index)) {
      Ready one = ready.remove();
      places[one.index].waiting.add(one);
      if (one.index == next) {
        advance();
      }
    }
  }

  /** {@return the time of the next submission that is known; infinity if there is none} */
  public double nextTime() {
    settle();
    return ready.isEmpty() ? Double.POSITIVE_INFINITY : ready.peek().time;
  }

  /** {@return the submission of {@link #nextTime}} */
  public Submission next() {
    settle();
    Ready one = ready.remove();
    if (one.index == next) {
      advance();
    }
    take(one.index);
    return new Submission(one.index, one.time);
  }

  /**
   * {@return the job of a submission, submitted then} If it has waited for others to be submitted,
   * its deadline and other times are as much later; if it has waited for others after its
   * submission, it becomes eligible then.
   *
   * @param submission a submission of this run
   */
  public Job job(Submission submission) {
    Job job = jobs.get(submission.index);
    double time = submission.time;
    if (submission.index < first || job.submitTime() == time) {
      return job;
    }
    Feedback.Wait wait = feedback.wait(submission.index);
    if (wait != null && wait.isSubmission()) {
      return job.from(job.submitTime() - time).withSubmitTime(time);
    }
    ResourceRequest.Timing timing = job.terms().request().timing();
    double submitted = timing.submitted().orElse(job.submitTime());
    return job.withSubmitTime(time).with(timing.submittedAt(submitted));
  }

  /**
   * Notes the start of a job. Only its first start counts.
   *
   * @param job index of the job
   * @param time simulated time in seconds
   */
  public void started(int job, double time) {
    if (!isStarted[job]) {
      isStarted[job] = true;
      happened(job, true, time);
    }
  }

  /**
   * Notes the end of a job, which has started if that was not noted.
   *
   * @param job index of the job
   * @param time simulated time in seconds
   */
  public void ended(int job, double time) {
    started(job, time);
    happened(job, false, time);
    leave(job, time);
  }

  private void happened(int job, boolean isStart, double time) {
    if (groupsOf[job] == null) {
      return;
    }
    for (int group : groupsOf[job]) {
      Feedback.Group all = feedback.groups().get(group);
      if (all.starts() == isStart) {
        last[group] = Math.max(last[group], time);
        if (--open[group] == 0) {
          for (int follower : followers.get(group)) {
            met(follower, last[group] + all.delay());
          }
        }
      }
    }
  }

  /** Notes that a job need not wait for one of its groups from a time on. */
  private void met(int job, double time) {
    if (present.get(job)) {
      return;
    }
    Feedback.Wait wait = feedback.wait(job);
    missing[job]--;
    if (!wait.any()) {
      due[job] = Math.max(due[job], time);
      if (missing[job] == 0) {
        ready.add(ready(job, wait));
      }
    } else if (time < due[job]) {
      boolean isFirst = due[job] == Double.POSITIVE_INFINITY;
      Ready before = ready(job, wait);
      due[job] = time;
      if (isFirst || ready.remove(before)) {
        ready.add(ready(job, wait));
      }
    }
  }

  private Ready ready(int job, Feedback.Wait wait) {
    double earliest = Math.max(wait.earliest(), begin);
    return new Ready(Math.max(earliest, due[job] + wait.delay()), job);
  }

  private void take(int job) {
    if (places[job] != null) {
      places[job].free--;
    }
  }

  private void leave(int job, double time) {
    Places own = places[job];
    if (own != null) {
      own.free++;
      if (!own.waiting.isEmpty()) {
        Ready one = own.waiting.remove();
        ready.add(new Ready(Math.max(time, one.time), one.index));
      }
    }
  }
}

package org.quoin.cluster.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterState;
import org.quoin.metrics.JobRecord;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

/**
 * Submissions of which some wait for the starts or ends of other jobs. Jobs that are due at the
 * same time are submitted in the order of their indices.
 *
 * <p>A job that waits in the state with which the run begins, but may not be in the system yet, is
 * taken out of it and submitted later.
 */
final class FedBack implements Submissions, ClusterListener {
  /** The jobs of the state, then those that are submitted. */
  private final List<Job> jobs;

  private final int present;
  private final Feedback feedback;
  private final boolean isLost;
  private final ClusterState state;
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

  /** Jobs that run when the run begins. */
  private final BitSet running = new BitSet();

  private final boolean[] isStarted;

  /** Indices of jobs in the system, as they were submitted. */
  private final IdentityHashMap<Job, Integer> indices = new IdentityHashMap<>();

  private final IdentityHashMap<Job, Job> moved = new IdentityHashMap<>();

  /** Indices of jobs for whose starts others wait, by what the cluster knows of them. */
  private final IdentityHashMap<ClusterJob, Integer> awaited = new IdentityHashMap<>();

  /** Indices of the jobs of the state for whose starts others wait, by their numbers. */
  private final Map<Long, Integer> awaitedInState = new HashMap<>();

  private final PriorityQueue<Ready> ready = new PriorityQueue<>(Ready.ORDER);

  /** Index of the next job with its own submit time. */
  private int next;

  /** Index of the job that is being submitted. */
  private int current;

  private int submitted;

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
   * Creates submissions with dependencies.
   *
   * @param submissions jobs in order of submit time
   * @param feedback the dependencies of the jobs of the state, and then of these
   * @param state the jobs with which the run begins
   * @param isLost whether an interrupted job does not run again
   */
  FedBack(List<Job> submissions, Feedback feedback, ClusterState state, boolean isLost) {
    this.feedback = feedback;
    this.isLost = isLost;
    begin = state.time();
    present = state.jobs().size();
    jobs = new ArrayList<>(present + submissions.size());
    state.jobs().forEach(one -> jobs.add(one.job()));
    jobs.addAll(submissions);
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
    this.state = entering(state);
    next = present - 1;
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
      if (wait.groups().length == 0 && job >= present) {
        ready.add(ready(job, wait));
      }
    }
  }

  private boolean isDependent(int job) {
    Feedback.Wait wait = feedback.wait(job);
    return wait != null && wait.groups().length > 0;
  }

  /** Returns the state without the waiting jobs that may not be in the system yet. */
  private ClusterState entering(ClusterState whole) {
    List<ClusterState.Present> kept = new ArrayList<>();
    for (int job = 0; job < present; job++) {
      indices.put(jobs.get(job), job);
      if (isAwaited(job)) {
        awaitedInState.putIfAbsent(jobs.get(job).id(), job);
      }
      if (whole.jobs().get(job).isRunning()) {
        running.set(job);
        take(job);
      }
    }
    running.stream().forEach(job -> started(job, whole.jobs().get(job).start()));
    for (int job = 0; job < present; job++) {
      boolean waits = isDependent(job);
      boolean enters = !running.get(job) && !waits && (places[job] == null || places[job].free > 0);
      if (enters) {
        take(job);
      }
      if (running.get(job) || enters) {
        kept.add(whole.jobs().get(job));
      } else if (!waits) {
        ready.add(new Ready(begin, job));
      }
    }
    return kept.size() == present ? whole : new ClusterState(whole.time(), kept, whole.out());
  }

  /** Returns the jobs with which the run begins. */
  ClusterState state() {
    return state;
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
    while (!ready.isEmpty()) {
      Ready first = ready.peek();
      Places own = places[first.index];
      if (own == null || own.free > 0) {
        return;
      }
      own.waiting.add(ready.remove());
      if (first.index == next) {
        advance();
      }
    }
  }

  @Override
  public double nextTime() {
    settle();
    return ready.isEmpty() ? Double.POSITIVE_INFINITY : ready.peek().time;
  }

  @Override
  public Job next() {
    settle();
    Ready one = ready.remove();
    current = one.index;
    submitted++;
    if (current == next) {
      advance();
    }
    take(current);
    Job job = submitted(one);
    indices.put(job, current);
    return job;
  }

  private Job submitted(Ready one) {
    Job job = jobs.get(one.index);
    if (one.index < present || job.submitTime() == one.time) {
      return job;
    }
    Feedback.Wait wait = feedback.wait(one.index);
    boolean isSubmission = wait != null && wait.isSubmission();
    Job made =
        isSubmission
            ? job.from(job.submitTime() - one.time).withSubmitTime(one.time)
            : eligible(job, one.time);
    moved.put(made, job);
    return made;
  }

  /** Returns a job that becomes eligible after its submission. */
  private static Job eligible(Job job, double time) {
    ResourceRequest.Timing timing = job.terms().request().timing();
    double submission = timing.submitted().orElse(job.submitTime());
    return job.withSubmitTime(time).with(timing.submittedAt(submission));
  }

  /** Returns the jobs that were submitted at another time than that of the list, with its job. */
  IdentityHashMap<Job, Job> moved() {
    return moved;
  }

  @Override
  public double progress() {
    return (double) submitted / jobs.size();
  }

  @Override
  public void arrived(ClusterJob job) {
    if (isAwaited(current)) {
      awaited.put(job, current);
    }
  }

  @Override
  public void present(ClusterJob job, double time) {
    Integer index = awaitedInState.get(job.id());
    if (index != null) {
      awaited.put(job, index);
    }
  }

  private boolean isAwaited(int job) {
    return groupsOf[job] != null
        && Arrays.stream(groupsOf[job]).anyMatch(group -> feedback.groups().get(group).starts());
  }

  @Override
  public void scheduled(ClusterJob job, double time) {
    Integer index = awaited.remove(job);
    if (index != null) {
      started(index, time);
    }
  }

  @Override
  public void interrupted(JobRecord record) {
    if (isLost) {
      ended(record);
    }
  }

  @Override
  public void ended(JobRecord record) {
    Integer index = indices.remove(record.job());
    if (index != null) {
      started(index, record.endTime());
      happened(index, false, record.endTime());
      leave(index, record.endTime());
    }
  }

  private void started(int job, double time) {
    if (!isStarted[job]) {
      isStarted[job] = true;
      happened(job, true, time);
    }
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
    if (running.get(job)) {
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
        Ready first = own.waiting.remove();
        ready.add(new Ready(Math.max(time, first.time), first.index));
      }
    }
  }
}

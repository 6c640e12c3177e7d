package org.quoin.slurm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quoin.workload.ResourceRequest;

/**
 * The submitted jobs that may not be scheduled yet: they are held, their begin time is not reached,
 * or a job that they depend on has not done what they wait for.
 *
 * <p>A dependency on a job that is not known counts as met. One that can no longer be met keeps the
 * job waiting for ever, as Slurm does by default ({@code DependencyNeverSatisfied}). A dependency
 * on an array concerns all of its tasks. Numbers are those of the jobs; a task has the number of
 * its array and its index besides.
 */
final class JobConditions {
  private static final double NOT_STARTED = Double.POSITIVE_INFINITY;
  private static final int MINUTE = 60;

  private final Map<Long, Known> known = new TreeMap<>();
  private final IdentityHashMap<SlurmJob, Known> entries = new IdentityHashMap<>();
  private final Map<Long, List<Known>> arrays = new HashMap<>();
  private final List<Known> pending = new ArrayList<>();

  /** What became of a job. */
  private enum Outcome {
    UNFINISHED,
    SUCCEEDED,
    FAILED
  }

  /** Whether a condition holds. */
  private enum Answer {
    YES,
    NOT_YET,
    NEVER
  }

  /** A job that was submitted, also after its end. */
  private static final class Known {
    private final SlurmJob job;
    private final ResourceRequest request;
    private final double begin;
    private boolean held;
    private double start = NOT_STARTED;
    private Outcome outcome = Outcome.UNFINISHED;

    Known(SlurmJob job, ResourceRequest request) {
      this.job = job;
      this.request = request;
      begin = request.timing().begin().orElse(Double.NEGATIVE_INFINITY);
      held = request.timing().hold();
    }

    boolean isOwnedLike(Known other) {
      return request.owner().user().equals(other.request.owner().user())
          && request.owner().jobName().equals(other.request.owner().jobName());
    }
  }

  /** Adds a job, to which dependencies refer by a number. */
  void submit(SlurmJob job, long number, ResourceRequest request) {
    Known added = new Known(job, request);
    known.put(number, added);
    entries.put(job, added);
    request
        .timing()
        .arrayTask()
        .ifPresent(
            task -> arrays.computeIfAbsent(task.array(), id -> new ArrayList<>()).add(added));
    pending.add(added);
  }

  /** Notes that a job waits again. */
  void requeued(SlurmJob job) {
    Known again = entries.get(job);
    if (again != null) {
      again.start = NOT_STARTED;
    }
  }

  /** Holds a waiting job or releases it; a job that has no entry is not affected. */
  void hold(SlurmJob job, boolean held) {
    Known entry = entries.get(job);
    if (entry != null) {
      entry.held = held;
      if (held && entry.start == NOT_STARTED && !pending.contains(entry)) {
        pending.add(entry);
      }
    }
  }

  /** Notes the start of a job. */
  void started(SlurmJob job, double now) {
    Known entry = entries.get(job);
    if (entry != null) {
      entry.start = now;
    }
  }

  /** Notes that a job has ended, or was cancelled before its start. */
  void ended(SlurmJob job, boolean success, double now) {
    Known entry = entries.get(job);
    if (entry != null) {
      entry.outcome = success ? Outcome.SUCCEEDED : Outcome.FAILED;
      entry.start = Math.min(entry.start, now);
      pending.remove(entry);
    }
  }

  /** {@return the jobs that may be scheduled from now on, in the order of submission} */
  List<SlurmJob> takeEligible(double now) {
    List<SlurmJob> eligible = new ArrayList<>();
    pending.removeIf(
        entry -> {
          boolean may = !entry.held && entry.begin <= now && depends(entry, now) == Answer.YES;
          if (may) {
            eligible.add(entry.job);
          }
          return may;
        });
    return eligible;
  }

  /** {@return the next time at which a begin or a delay after a start is over; infinite if none} */
  double next(double now) {
    double next = Double.POSITIVE_INFINITY;
    for (Known entry : pending) {
      if (entry.held) {
        continue;
      }
      if (entry.begin > now) {
        next = Math.min(next, entry.begin);
      }
      for (ResourceRequest.Dependency one : entry.request.timing().dependencies().list()) {
        if (one.minutes() > 0) {
          for (Known other : others(one)) {
            double due = other.start + MINUTE * (double) one.minutes();
            next = due > now ? Math.min(next, due) : next;
          }
        }
      }
    }
    return next;
  }

  private Answer depends(Known entry, double now) {
    ResourceRequest.Dependencies all = entry.request.timing().dependencies();
    int never = 0;
    int met = 0;
    for (ResourceRequest.Dependency one : all.list()) {
      Answer answer = depends(entry, one, now);
      never += answer == Answer.NEVER ? 1 : 0;
      met += answer == Answer.YES ? 1 : 0;
    }
    int count = all.list().size();
    if (met == count || (all.any() && met > 0)) {
      return Answer.YES;
    }
    return never == count || (!all.any() && never > 0) ? Answer.NEVER : Answer.NOT_YET;
  }

  private Answer depends(Known entry, ResourceRequest.Dependency one, double now) {
    List<Known> others =
        switch (one.kind()) {
          case SINGLETON ->
              known.values().stream()
                  .filter(other -> other.job.id < entry.job.id && other.isOwnedLike(entry))
                  .toList();
          case AFTERCORR -> corresponding(entry, one);
          default -> others(one);
        };
    int unfinished = count(others, Outcome.UNFINISHED);
    int failed = count(others, Outcome.FAILED);
    return switch (one.kind()) {
      case AFTER ->
          answer(
              others.stream().allMatch(other -> other.start + MINUTE * one.minutes() <= now),
              false);
      case AFTERANY, SINGLETON -> answer(unfinished == 0, false);
      case AFTEROK, AFTERCORR -> answer(unfinished == 0 && failed == 0, failed > 0);
      case AFTERNOTOK ->
          answer(
              unfinished == 0 && (failed > 0 || others.isEmpty()), unfinished == 0 && failed == 0);
    };
  }

  private static Answer answer(boolean met, boolean never) {
    if (met) {
      return Answer.YES;
    }
    return never ? Answer.NEVER : Answer.NOT_YET;
  }

  private static int count(List<Known> jobs, Outcome outcome) {
    return (int) jobs.stream().filter(job -> job.outcome == outcome).count();
  }

  private List<Known> others(ResourceRequest.Dependency one) {
    if (arrays.containsKey(one.job())) {
      return arrays.get(one.job()).stream()
          .filter(other -> one.task().isEmpty() || one.task().getAsInt() == task(other))
          .toList();
    }
    Known other = known.get(one.job());
    return other == null ? List.of() : List.of(other);
  }

  private List<Known> corresponding(Known entry, ResourceRequest.Dependency one) {
    List<Known> tasks = arrays.get(one.job());
    return tasks == null || entry.request.timing().arrayTask().isEmpty()
        ? others(one)
        : tasks.stream().filter(other -> task(other) == task(entry)).toList();
  }

  private static int task(Known job) {
    return job.request.timing().arrayTask().orElseThrow().task();
  }
}

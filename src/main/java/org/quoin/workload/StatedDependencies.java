package org.quoin.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The dependencies that users have stated in their requests: {@code --dependency} and {@code
 * --array} of Slurm. A job with dependencies becomes eligible when the jobs that it depends on have
 * done in the simulation what it waits for, and a task of a limited array when there is a place for
 * it; its wait begins there, as in Slurm's accounting.
 *
 * <p>Whether a job succeeded is part of the log, and the job that depends on it ran: so {@code
 * afterok} and {@code afternotok} wait for its end. No job is eligible before its submission; one
 * that was held, has a begin time, or depends besides on a job that is not in the list, not before
 * it was so in the log. A job of which any of several conditions is enough keeps the time of the
 * log if one of them is on a job that is not in the list.
 */
public final class StatedDependencies {
  private static final int MINUTE = 60;

  private final List<Job> jobs;
  private final List<Feedback.Group> groups = new ArrayList<>();
  private final Map<Awaited, Integer> numbers = new HashMap<>();
  private final Map<Long, List<Integer>> byNumber = new HashMap<>();
  private final Map<Long, List<Integer>> byArray = new HashMap<>();

  /** The last job of each user and name that waits for all before it, with those after it. */
  private final Map<Name, List<Integer>> byName = new HashMap<>();

  /** A job or a task whose start or end other jobs await, and the minutes from then on. */
  private record Awaited(long job, OptionalInt task, boolean starts, int minutes) {}

  private record Name(Optional<String> user, Optional<String> job) {}

  private StatedDependencies(List<Job> jobs) {
    this.jobs = jobs;
  }

  /**
   * {@return the dependencies between jobs}
   *
   * @param jobs jobs of a log in the order in which they became eligible in it
   */
  public static Feedback of(List<Job> jobs) {
    if (jobs.stream().allMatch(job -> isAlone(timing(job)))) {
      return Feedback.NONE;
    }
    return new StatedDependencies(jobs).find();
  }

  /**
   * {@return the seconds that a job waited for others, from its submission until it was eligible; 0
   * for one that states no dependency and is in no limited array}
   *
   * @param job a job of a log, or as it was simulated
   */
  public static double seconds(Job job) {
    ResourceRequest.Timing timing = timing(job);
    return isAlone(timing) ? 0 : job.submitTime() - timing.submitted().orElse(job.submitTime());
  }

  /**
   * {@return whether a job states that it depends on others; else its array may be limited}
   *
   * @param job a job of a log
   */
  public static boolean hasDependency(Job job) {
    return !timing(job).dependencies().list().isEmpty();
  }

  private static ResourceRequest.Timing timing(Job job) {
    return job.terms().request().timing();
  }

  private static boolean isAlone(ResourceRequest.Timing timing) {
    return timing.dependencies().list().isEmpty() && !isLimited(timing);
  }

  private static boolean isLimited(ResourceRequest.Timing timing) {
    return timing.arrayTask().isPresent() && timing.arrayTask().get().limit() > 0;
  }

  private Feedback find() {
    List<Feedback.Wait> waits = new ArrayList<>(jobs.size());
    for (int i = 0; i < jobs.size(); i++) {
      ResourceRequest.Timing timing = timing(jobs.get(i));
      waits.add(isAlone(timing) ? null : wait(i, timing));
      add(i, timing);
    }
    return new Feedback(groups, waits, limited());
  }

  /** Returns what a job waits for; null if it keeps the time of the log. */
  private Feedback.Wait wait(int job, ResourceRequest.Timing timing) {
    ResourceRequest.Dependencies stated = timing.dependencies();
    List<Integer> known = new ArrayList<>();
    boolean isWhole = true;
    for (ResourceRequest.Dependency one : stated.list()) {
      OptionalInt group = group(job, one);
      group.ifPresent(known::add);
      isWhole &= group.isPresent() || one.kind() == ResourceRequest.Dependency.Kind.SINGLETON;
    }
    boolean isMet = stated.any() && known.size() < stated.list().size();
    if (isMet || (known.isEmpty() && !isLimited(timing))) {
      return null;
    }
    double logged = jobs.get(job).submitTime();
    boolean isFree = isWhole && !timing.hold() && timing.begin().isEmpty();
    double earliest = isFree ? timing.submitted().orElse(logged) : logged;
    return new Feedback.Wait(
        known.stream().mapToInt(Integer::intValue).toArray(),
        stated.any(),
        0,
        Math.max(earliest, jobs.get(0).submitTime()));
  }

  private void add(int job, ResourceRequest.Timing timing) {
    Job added = jobs.get(job);
    byNumber.computeIfAbsent(added.id(), id -> new ArrayList<>()).add(job);
    timing
        .arrayTask()
        .ifPresent(task -> byArray.computeIfAbsent(task.array(), id -> new ArrayList<>()).add(job));
    List<Integer> like = byName.computeIfAbsent(name(added), name -> new ArrayList<>());
    if (timing.dependencies().list().stream()
        .anyMatch(one -> one.kind() == ResourceRequest.Dependency.Kind.SINGLETON)) {
      like.clear();
    }
    like.add(job);
  }

  private static Name name(Job job) {
    ResourceRequest.Owner owner = job.terms().request().owner();
    return new Name(owner.user(), owner.jobName());
  }

  /** Returns the jobs that a condition is on, of those before a job; empty if there are none. */
  private OptionalInt group(int job, ResourceRequest.Dependency one) {
    boolean starts = one.kind() == ResourceRequest.Dependency.Kind.AFTER;
    return switch (one.kind()) {
      case SINGLETON -> group(byName.getOrDefault(name(jobs.get(job)), List.of()), false, 0);
      case AFTERCORR -> {
        OptionalInt task =
            timing(jobs.get(job)).arrayTask().isPresent() && byArray.containsKey(one.job())
                ? OptionalInt.of(timing(jobs.get(job)).arrayTask().get().task())
                : one.task();
        yield group(new Awaited(one.job(), task, false, 0));
      }
      default -> group(new Awaited(one.job(), one.task(), starts, starts ? one.minutes() : 0));
    };
  }

  private OptionalInt group(Awaited awaited) {
    Integer number = numbers.get(awaited);
    if (number != null) {
      return OptionalInt.of(number);
    }
    List<Integer> all = byArray.get(awaited.job);
    if (all == null) {
      all = byNumber.getOrDefault(awaited.job, List.of());
    } else if (awaited.task.isPresent()) {
      int task = awaited.task.getAsInt();
      all = all.stream().filter(one -> task(one) == task).toList();
    }
    OptionalInt made = group(all, awaited.starts, MINUTE * (double) awaited.minutes);
    made.ifPresent(group -> numbers.put(awaited, group));
    return made;
  }

  private int task(int job) {
    return timing(jobs.get(job)).arrayTask().orElseThrow().task();
  }

  private OptionalInt group(List<Integer> some, boolean starts, double delay) {
    if (some.isEmpty()) {
      return OptionalInt.empty();
    }
    int[] indices = some.stream().mapToInt(Integer::intValue).toArray();
    groups.add(new Feedback.Group(indices, starts, delay));
    return OptionalInt.of(groups.size() - 1);
  }

  private List<Feedback.Limited> limited() {
    List<Feedback.Limited> all = new ArrayList<>();
    for (List<Integer> tasks : byArray.values()) {
      int limit =
          tasks.stream()
              .mapToInt(one -> timing(jobs.get(one)).arrayTask().orElseThrow().limit())
              .max()
              .orElseThrow();
      if (limit > 0) {
        all.add(new Feedback.Limited(tasks.stream().mapToInt(Integer::intValue).toArray(), limit));
      }
    }
    return all;
  }
}

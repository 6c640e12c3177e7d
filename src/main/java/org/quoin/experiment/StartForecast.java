package org.quoin.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.ClusterState.Present;
import org.quoin.engine.RandomStreams;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;
import org.quoin.workload.StatedDependencies;

/**
 * The forecast of a job's start, from the jobs that run and wait when it is submitted. Their run
 * times and the jobs that are submitted later are drawn from a {@link JobHistory}. The start if all
 * run to their limits is without later jobs.
 *
 * @param atLimits the start in seconds if every job runs to its limit
 * @param low the start that one of twenty resampled runs is below
 * @param median the median of the starts in resampled runs
 * @param high the start that one of twenty resampled runs is above
 * @param starts the starts in resampled runs, in ascending order
 */
public record StartForecast(
    double atLimits, double low, double median, double high, List<Double> starts) {
  private static final double TAIL = 0.05;

  /** Copies the starts. */
  public StartForecast {
    starts = List.copyOf(starts);
  }

  /**
   * {@return the forecast of a job}
   *
   * @param plan the replay, on a cluster
   * @param state the jobs at the time of submission; their run times do not count
   * @param job the job, submitted at the time of the state; its run time does not count
   * @param history the jobs of the log until then
   * @param runs the number of resampled runs
   * @param seed the seed of the drawn run times
   */
  public static StartForecast of(
      ReplaySpec plan, ClusterState state, Job job, JobHistory history, int runs, long seed) {
    List<Job> all = new ArrayList<>();
    state.jobs().forEach(present -> all.add(present.job()));
    all.add(job);
    Asked asked = new Asked(plan, state, job, StatedDependencies.of(all));
    double atLimits = atLimits(asked);
    double[] starts =
        starts(
            asked,
            history.count() == 0 ? 0 : runs,
            run -> Assumption.drawn(history, state, job, seed, run),
            atLimits);
    return new StartForecast(
        atLimits,
        quantile(starts, TAIL),
        quantile(starts, 0.5),
        quantile(starts, 1 - TAIL),
        Arrays.stream(starts).boxed().toList());
  }

  /** {@return the number of resampled runs} */
  public int runs() {
    return starts.size();
  }

  /**
   * {@return this forecast with a longer or shorter interval, if it promises anything but a start
   * at once}
   *
   * @param submitted the time of the submission, at which the interval begins at the earliest
   * @param margin what it is longer at each end, in widths of the interval; below 0 if shorter
   */
  public StartForecast widened(double submitted, double margin) {
    StartPromises.Promise both =
        new StartPromises.Promise(submitted, median, atLimits, new double[] {low, high});
    if (!both.isOpen(1 - 2 * TAIL)) {
      return this;
    }
    double[] ends = both.widened(1 - 2 * TAIL, margin).drawn();
    return new StartForecast(atLimits, ends[0], median, ends[1], starts);
  }

  /** Assumptions of a run: the run times of the jobs of the state, and the jobs that come later. */
  record Assumption(ToDoubleFunction<Present> runTimes, LaterJobs later) {
    /** Returns what is drawn from a history. */
    static Assumption drawn(JobHistory history, ClusterState state, Job job, long seed, int run) {
      JobHistory.Future future =
          history.future(new RandomStreams(seed, run).stream("resampled run times"), state);
      return new Assumption(
          present -> runTime(future, present, state.time()),
          future.submissions(state.time(), job.id() + 1));
    }

    /** Returns a drawn run time of a job of a state. */
    static double runTime(JobHistory.Future future, Present present, double now) {
      double elapsed = present.isRunning() ? now - present.start() : 0;
      return future.runTime(present.job(), elapsed);
    }
  }

  /**
   * What a forecast is of.
   *
   * @param plan the replay, on a cluster
   * @param state the jobs at the time of submission
   * @param job the job
   * @param feedback the dependencies of the jobs of the state, in its order, and of the job
   */
  record Asked(ReplaySpec plan, ClusterState state, Job job, Feedback feedback) {}

  /** Returns the start of a job if all jobs of the state run to their limits. */
  static double atLimits(Asked asked) {
    Assumption limits = new Assumption(present -> present.job().requestedTime(), LaterJobs.none());
    return start(asked, limits, asked.state.time());
  }

  /** Returns the starts of a job in some runs, in ascending order. */
  static double[] starts(Asked asked, int runs, IntFunction<Assumption> assumed, double atLimits) {
    return IntStream.range(0, runs)
        .mapToDouble(run -> start(asked, assumed.apply(run), atLimits))
        .sorted()
        .toArray();
  }

  /**
   * Returns the start of a job in a run. All jobs count that are submitted until then. They are
   * drawn until a first guess of the start, and further if the job starts after it.
   */
  private static double start(Asked asked, Assumption assumed, double guess) {
    ClusterState state = asked.state;
    List<Job> later = assumed.later.until(guess);
    List<Present> jobs =
        state.jobs().stream()
            .map(present -> present.withRunTime(assumed.runTimes.applyAsDouble(present)))
            .toList();
    ReplaySpec begun = asked.plan.with(new ClusterState(state.time(), jobs, state.out()));
    double until = guess;
    double start = start(asked, begun, later);
    while (start > until) {
      until = Math.max(start, 2 * start - state.time());
      int before = later.size();
      later = assumed.later.until(until);
      start = later.size() > before ? start(asked, begun, later) : start;
    }
    return start;
  }

  private static double start(Asked asked, ReplaySpec begun, List<Job> later) {
    Job job = asked.job.withRunTime(asked.job.requestedTime());
    List<Job> all = new ArrayList<>();
    all.add(job);
    all.addAll(later);
    return begun.run(all, asked.feedback, record -> {}).schedule().jobs().stream()
        .filter(record -> record.job().id() == job.id())
        .findFirst()
        .orElseThrow()
        .startTime();
  }

  /** Returns the median by the nearest rank; NaN of nothing. */
  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return quantile(sorted, 0.5);
  }

  /** Returns a quantile by the nearest rank; NaN of nothing. */
  static double quantile(double[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
  }
}

package org.quoin.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.ClusterState.Present;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.Job;

/**
 * The forecast of a job's start, from the jobs that run and wait when it is submitted. Their run
 * times and the jobs that are submitted later are drawn from a {@link JobHistory}. The start if all
 * run to their limits is without later jobs.
 *
 * @param atLimits the start in seconds if every job runs to its limit
 * @param low the start that one of twenty resampled runs is below
 * @param median the median of the starts in resampled runs
 * @param high the start that one of twenty resampled runs is above
 * @param runs the number of resampled runs
 */
public record StartForecast(double atLimits, double low, double median, double high, int runs) {
  private static final double TAIL = 0.05;

  /**
   * Measured quality of forecasts.
   *
   * @param jobs the number of jobs whose start was forecast
   * @param within the share of them that started within the interval
   * @param notAfterLimits the share of them that started no later than if all ran to their limits
   * @param waited the number of them that did not start at their submission
   * @param waitedWithin the share of those that waited that started within the interval
   * @param medianWidth the median width of the intervals of those that waited, in seconds
   * @param medianError the median distance of their starts from the forecast medians, in seconds
   */
  public record Coverage(
      int jobs,
      double within,
      double notAfterLimits,
      int waited,
      double waitedWithin,
      double medianWidth,
      double medianError) {}

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
    double atLimits =
        start(
            plan,
            state,
            job,
            present -> present.job().withRunTime(present.job().requestedTime()),
            List.of());
    double[] starts = new double[history.count() == 0 ? 0 : runs];
    for (int run = 0; run < starts.length; run++) {
      JobHistory.Future future =
          history.future(new RandomStreams(seed, run).stream("resampled run times"));
      List<Job> later = future.submissions(state.time(), atLimits, job.id() + 1);
      starts[run] =
          start(
              plan,
              state,
              job,
              present -> {
                double elapsed = present.isRunning() ? state.time() - present.start() : 0;
                return present.job().withRunTime(future.runTime(present.job(), elapsed));
              },
              later);
    }
    Arrays.sort(starts);
    return new StartForecast(
        atLimits, at(starts, TAIL), at(starts, 0.5), at(starts, 1 - TAIL), starts.length);
  }

  private interface Change {
    Job of(Present present);
  }

  private static double start(
      ReplaySpec plan, ClusterState state, Job job, Change change, List<Job> later) {
    List<Present> jobs =
        state.jobs().stream()
            .map(present -> new Present(change.of(present), present.start()))
            .toList();
    Job asked = job.withRunTime(job.requestedTime());
    List<Job> all = new ArrayList<>();
    all.add(asked);
    all.addAll(later);
    return plan
        .with(new ClusterState(state.time(), jobs, state.out()))
        .run(all)
        .schedule()
        .jobs()
        .stream()
        .filter(record -> record.job().id() == asked.id())
        .findFirst()
        .orElseThrow()
        .startTime();
  }

  /** Returns a quantile by the nearest rank; NaN of nothing. */
  private static double at(double[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
  }

  private static double median(double[] values, int count) {
    double[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return at(sorted, 0.5);
  }

  private boolean holds(double start) {
    return low <= start && start <= high;
  }

  /**
   * {@return how often the forecasts of a log's own jobs come true} The whole log is simulated
   * once. Then some of its jobs are taken, evenly behind its first quarter. At the submission of
   * each the state is that of the simulation, and the history is of the jobs before.
   *
   * @param plan the replay, on a cluster
   * @param jobs the jobs of the log
   * @param count the number of jobs to forecast
   * @param runs the number of resampled runs of each
   * @param seed the seed of the drawn run times
   */
  public static Coverage coverage(ReplaySpec plan, List<Job> jobs, int count, int runs, long seed) {
    List<JobRecord> whole = plan.run(jobs).schedule().jobs();
    JobRecord[] byJob = new JobRecord[jobs.size()];
    IdentityHashMap<Job, Integer> places = new IdentityHashMap<>();
    IntStream.range(0, byJob.length).forEach(i -> places.put(jobs.get(i), i));
    whole.forEach(record -> byJob[places.get(record.job())] = record);
    long number = jobs.stream().mapToLong(Job::id).max().orElse(0) + 1;
    int first = jobs.size() / 4;
    int taken = Math.min(count, jobs.size() - first);
    int within = 0;
    int notAfter = 0;
    int waited = 0;
    int waitedWithin = 0;
    double[] widths = new double[taken];
    double[] errors = new double[taken];
    for (int i = 0; i < taken; i++) {
      int chosen = first + (int) ((long) i * (jobs.size() - first) / taken);
      double now = jobs.get(chosen).submitTime();
      List<Present> present = new ArrayList<>();
      List<Job> ended = new ArrayList<>();
      for (int j = 0; j < chosen; j++) {
        JobRecord record = byJob[j];
        if (record.endTime() <= now) {
          ended.add(record.job());
        } else {
          double start = record.startTime();
          present.add(new Present(record.job(), start < now ? start : Double.NaN));
        }
      }
      StartForecast forecast =
          of(
              plan,
              new ClusterState(now, present),
              jobs.get(chosen).withId(number),
              new JobHistory(ended, jobs.subList(0, chosen)),
              runs,
              seed + i);
      double start = byJob[chosen].startTime();
      within += forecast.holds(start) ? 1 : 0;
      notAfter += start <= forecast.atLimits ? 1 : 0;
      if (start > now) {
        waitedWithin += forecast.holds(start) ? 1 : 0;
        widths[waited] = forecast.high - forecast.low;
        errors[waited++] = Math.abs(start - forecast.median);
      }
    }
    return new Coverage(
        taken,
        (double) within / taken,
        (double) notAfter / taken,
        waited,
        (double) waitedWithin / waited,
        median(widths, waited),
        median(errors, waited));
  }
}

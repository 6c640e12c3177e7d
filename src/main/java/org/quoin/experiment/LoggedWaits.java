package org.quoin.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.quoin.base.DisplayUnit;
import org.quoin.base.InputException;
import org.quoin.base.Meaning;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Schedule;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogStatistics;

/**
 * Compares the waits of a replay with those that its log states (field 3 of SWF). The comparison
 * shows how close the simulated machine comes to the real one, whose scheduler, limits and outages
 * the log does not describe.
 *
 * @param waits one item per job with both waits, in the order of the log
 * @param comparison the statistics of these jobs
 */
public record LoggedWaits(List<Wait> waits, Comparison comparison) {

  /** Part of the jobs of a log whose wait must be known for a schedule as logged. */
  private static final double MIN_KNOWN = 0.5;

  /** Logged and simulated waits of all jobs and of groups of jobs. */
  public record Comparison(
      @Meaning("Jobs without a logged wait") int jobsWithoutBoth,
      @Meaning("All jobs with both waits") Group all,
      @Meaning("One item per group of jobs of similar width") List<Group> byProcessors,
      @Meaning("One item per group of jobs of similar run time") List<Group> byRunTime,
      @Meaning("One item per period of submission") List<Group> bySubmission,
      @Meaning("One item per partition, if the jobs name several") List<Group> byPartition) {}

  private static final double DAY = 86_400;

  /** Periods of the log: as many at most, each of whole days. */
  private static final int PERIODS = 12;

  private static final double[] LENGTHS = {60, 600, 3_600, 36_000};
  private static final List<String> LENGTH_NAMES =
      List.of("up to 1 min", "up to 10 min", "up to 1 h", "up to 10 h", "longer");

  /**
   * The waits of a job in s.
   *
   * @param job the job
   * @param partition its partition in the log; empty if unknown
   * @param logged the wait that the log states
   * @param simulated time from submission to start
   */
  public record Wait(Job job, String partition, double logged, double simulated) {}

  /** Explained part of the distance of a constant, and rank correlation, of a good model. */
  private static final double WELL = 0.6;

  /** Explained part of the distance of a constant of a model that serves for differences. */
  private static final double PARTLY = 0.2;

  /** The waits of a group of jobs. */
  public record Group(
      @Meaning("Name of the group") String name,
      @Meaning("Jobs in the group") int jobs,
      @Meaning("Mean wait in the log, in s") double logged,
      @Meaning("Mean simulated wait, in s") double simulated,
      @Meaning("Median wait in the log (nearest rank), in s") double loggedMedian,
      @Meaning("Median simulated wait (nearest rank), in s") double simulatedMedian,
      @Meaning("Mean absolute difference of the two waits of a job, in s") double distance,
      @Meaning("Rank correlation of the waits (Spearman's rho); null if all waits are equal")
          double rankCorrelation,
      @Meaning(
              "Mean absolute difference of the logged waits from their median, in s: the distance"
                  + " of the best constant")
          double constantDistance) {

    static Group of(String name, List<Wait> waits) {
      double[] logged = waits.stream().mapToDouble(Wait::logged).toArray();
      double[] simulated = waits.stream().mapToDouble(Wait::simulated).toArray();
      double median = StartForecast.median(logged);
      double distance = 0;
      double constant = 0;
      for (int i = 0; i < logged.length; i++) {
        distance += Math.abs(simulated[i] - logged[i]);
        constant += Math.abs(median - logged[i]);
      }
      return new Group(
          name,
          logged.length,
          Arrays.stream(logged).average().orElse(Double.NaN),
          Arrays.stream(simulated).average().orElse(Double.NaN),
          median,
          StartForecast.median(simulated),
          distance / logged.length,
          logged.length < 2
              ? Double.NaN
              : new PearsonsCorrelation().correlation(ranks(logged), ranks(simulated)),
          constant / logged.length);
    }

    /**
     * {@return how far a policy explains the logged waits, in sentences}
     *
     * @param policy the policy that was simulated
     * @param unit the unit in which waits are shown
     */
    public String judged(String policy, DisplayUnit unit) {
      if (distance == 0) {
        return "As logged, the mean wait is %s; %s has the waits of the log exactly."
            .formatted(unit.show(logged), policy);
      }
      double explained = 1 - distance / constantDistance;
      String judgement =
          explained >= WELL && rankCorrelation >= WELL
              ? "it explains them well."
              : explained >= PARTLY || rankCorrelation >= WELL
                  ? "it explains them in part; trust differences of policies more than levels."
                  : "it explains them "
                      + (explained >= 0 ? "hardly better" : "worse")
                      + " than that guess; limits, priorities or outages"
                      + " that are not simulated may have decided, so trust no level and no small"
                      + " difference.";
      return ("As logged, the mean wait is %s; %s simulates %s. Its waits differ from those of the"
              + " log by %s on average (guessing the same wait for every job: %s), with"
              + " a rank correlation of %s: %s")
          .formatted(
              unit.show(logged),
              policy,
              unit.show(simulated),
              unit.show(distance),
              unit.show(constantDistance),
              Double.isNaN(rankCorrelation)
                  ? "0"
                  : String.format(Locale.ROOT, "%.2f", rankCorrelation),
              judgement);
    }

    /** Returns the rank of each value; equal values share the mean of their ranks. */
    private static double[] ranks(double[] values) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      double[] ofSorted = new double[sorted.length];
      for (int i = 0, end = 0; i < sorted.length; i = end) {
        while (end < sorted.length && sorted[end] == sorted[i]) {
          end++;
        }
        Arrays.fill(ofSorted, i, end, (i + end + 1) / 2.0);
      }
      double[] ranks = new double[values.length];
      for (int i = 0; i < ranks.length; i++) {
        ranks[i] = ofSorted[Arrays.binarySearch(sorted, values[i])];
      }
      return ranks;
    }
  }

  /**
   * {@return the stated and the simulated waits side by side}
   *
   * @param log the log
   * @param simulated what became of its jobs, by their identity
   * @throws InputException when the log states no wait
   */
  public static LoggedWaits of(JobLog log, IdentityHashMap<Job, JobRecord> simulated) {
    List<Wait> waits = new ArrayList<>();
    int unknown = 0;
    for (int i = 0; i < log.jobs().size(); i++) {
      Job job = log.jobs().get(i);
      double logged = log.stated().waitOf(i);
      JobRecord record = simulated.get(job);
      if (logged < 0 || record == null) {
        unknown++;
      } else {
        waits.add(new Wait(job, log.partition(i), logged, record.untilStart()));
      }
    }
    if (waits.isEmpty()) {
      throw new InputException(log.source(), "states no wait (field 3) to compare with");
    }
    double first = waits.get(0).job.submitTime();
    double span = waits.get(waits.size() - 1).job.submitTime() - first;
    int days = Math.max(1, (int) Math.ceil(span / DAY / PERIODS));
    return new LoggedWaits(
        List.copyOf(waits),
        new Comparison(
            unknown,
            Group.of("all", waits),
            grouped(waits, wait -> wait.job.sizeClass(), LogStatistics::className),
            grouped(waits, LoggedWaits::length, LENGTH_NAMES::get),
            grouped(
                waits,
                wait -> (int) ((wait.job.submitTime() - first) / DAY / days),
                period -> period(period * days + 1, (period + 1) * days)),
            byPartition(waits)));
  }

  private static String period(int first, int last) {
    return "day " + first + (last > first ? " to " + last : "");
  }

  private static List<Group> byPartition(List<Wait> waits) {
    Map<String, List<Wait>> groups = new TreeMap<>();
    waits.forEach(
        wait -> groups.computeIfAbsent(wait.partition, name -> new ArrayList<>()).add(wait));
    groups.remove("");
    return groups.size() < 2
        ? null
        : groups.entrySet().stream().map(one -> Group.of(one.getKey(), one.getValue())).toList();
  }

  /**
   * {@return the schedule that a log states, with the processors of the machine; empty if it states
   * the wait of less than half of its jobs} Jobs run as long as the log says, also beyond their
   * estimates.
   *
   * @param log the log
   */
  public static Optional<Schedule> schedule(JobLog log) {
    List<JobRecord> records = new ArrayList<>();
    for (int i = 0; i < log.jobs().size(); i++) {
      Job job = log.jobs().get(i);
      double wait = log.stated().waitOf(i);
      if (wait >= 0) {
        double start = job.submitTime() + wait;
        double end = start + job.runTime();
        records.add(new JobRecord(job, "cluster", job.submitTime(), start, end, end, false, ""));
      }
    }
    records.sort(Comparator.comparingDouble(JobRecord::endTime));
    return records.size() < MIN_KNOWN * log.jobs().size()
        ? Optional.empty()
        : Optional.of(new Schedule(records, log.processors()));
  }

  private static int length(Wait wait) {
    int length = 0;
    while (length < LENGTHS.length && wait.job.computeTime() > LENGTHS[length]) {
      length++;
    }
    return length;
  }

  private static List<Group> grouped(
      List<Wait> waits, ToIntFunction<Wait> number, IntFunction<String> name) {
    TreeMap<Integer, List<Wait>> groups = new TreeMap<>();
    for (Wait wait : waits) {
      groups.computeIfAbsent(number.applyAsInt(wait), n -> new ArrayList<>()).add(wait);
    }
    return groups.entrySet().stream()
        .map(group -> Group.of(name.apply(group.getKey()), group.getValue()))
        .toList();
  }
}

package org.quoin.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.quoin.base.InputException;
import org.quoin.base.Meaning;
import org.quoin.metrics.JobRecord;
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

  /** Logged and simulated waits of all jobs and of groups of jobs. */
  public record Comparison(
      @Meaning("Jobs without a logged wait") int jobsWithoutBoth,
      @Meaning("All jobs with both waits") Group all,
      @Meaning("One item per group of jobs of similar width") List<Group> byProcessors,
      @Meaning("One item per group of jobs of similar run time") List<Group> byRunTime,
      @Meaning("One item per period of submission") List<Group> bySubmission) {}

  private static final int WAIT = 3;
  private static final double DAY = 86_400;

  /** The widest size class of {@link LogStatistics}. */
  private static final int LAST_CLASS = 8;

  /** Periods of the log: as many at most, each of whole days. */
  private static final int PERIODS = 12;

  private static final double[] LENGTHS = {60, 600, 3_600, 36_000};
  private static final List<String> LENGTH_NAMES =
      List.of("up to 1 min", "up to 10 min", "up to 1 h", "up to 10 h", "longer");

  /**
   * The waits of a job in s.
   *
   * @param job the job
   * @param logged the wait that the log states
   * @param simulated time from submission to start
   */
  public record Wait(Job job, double logged, double simulated) {}

  /** The waits of a group of jobs. */
  public record Group(
      @Meaning("Name of the group") String name,
      @Meaning("Jobs in the group") int jobs,
      @Meaning("Mean wait in the log, in s") double logged,
      @Meaning("Mean simulated wait, in s") double simulated,
      @Meaning("Median wait in the log, in s") double loggedMedian,
      @Meaning("Median simulated wait, in s") double simulatedMedian,
      @Meaning("Mean absolute difference of the two waits of a job, in s") double distance,
      @Meaning("Rank correlation of the waits (Spearman's rho); null if all waits are equal")
          double rankCorrelation) {

    static Group of(String name, List<Wait> waits) {
      double[] logged = waits.stream().mapToDouble(Wait::logged).toArray();
      double[] simulated = waits.stream().mapToDouble(Wait::simulated).toArray();
      double distance = 0;
      for (int i = 0; i < logged.length; i++) {
        distance += Math.abs(simulated[i] - logged[i]);
      }
      return new Group(
          name,
          logged.length,
          Arrays.stream(logged).average().orElse(Double.NaN),
          Arrays.stream(simulated).average().orElse(Double.NaN),
          new Median().evaluate(logged),
          new Median().evaluate(simulated),
          distance / logged.length,
          logged.length < 2
              ? Double.NaN
              : new SpearmansCorrelation().correlation(logged, simulated));
    }
  }

  /**
   * {@return the stated and the simulated waits side by side}
   *
   * @param log read with all fields
   * @param records what became of its jobs
   * @throws InputException when the log states no wait
   */
  public static LoggedWaits of(JobLog log, List<JobRecord> records) {
    IdentityHashMap<Job, JobRecord> simulated = new IdentityHashMap<>();
    records.forEach(record -> simulated.put(record.job(), record));
    List<Wait> waits = new ArrayList<>();
    int unknown = 0;
    for (int i = 0; i < log.jobs().size(); i++) {
      Job job = log.jobs().get(i);
      double logged = log.field(i, WAIT);
      JobRecord record = simulated.get(job);
      if (logged < 0 || record == null) {
        unknown++;
      } else {
        waits.add(new Wait(job, logged, record.untilStart()));
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
            grouped(
                waits,
                wait -> Math.min(wait.job.sizeClass(), LAST_CLASS),
                LogStatistics::className),
            grouped(waits, LoggedWaits::length, LENGTH_NAMES::get),
            grouped(
                waits,
                wait -> (int) ((wait.job.submitTime() - first) / DAY / days),
                period -> "day " + (period * days + 1) + " to " + (period + 1) * days)));
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

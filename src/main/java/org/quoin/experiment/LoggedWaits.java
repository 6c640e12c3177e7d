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
import org.quoin.metrics.JobRecord;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogStatistics;

/**
 * The waits of a replay beside those that its log states (field 3 of SWF): how near the simulated
 * machine comes to the real one, whose scheduler, limits and outages the log does not tell.
 *
 * @param waits of the jobs that both know, in the order of the log
 * @param unknown jobs without a stated wait
 * @param all of them
 * @param byWidth the same by processors
 * @param byLength the same by run time
 * @param byTime the same by the time of submission
 */
public record LoggedWaits(
    List<Wait> waits,
    int unknown,
    Group all,
    List<Group> byWidth,
    List<Group> byLength,
    List<Group> byTime) {

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
   * One job.
   *
   * @param logged seconds that it waited, by the log
   * @param simulated seconds from its submission to its start
   */
  public record Wait(Job job, double logged, double simulated) {}

  /**
   * Some jobs; seconds.
   *
   * @param difference the mean distance between the two waits of a job
   * @param correlation of the ranks of the waits (Spearman's rho); NaN where all are alike
   */
  public record Group(
      String name,
      int jobs,
      double logged,
      double simulated,
      double loggedMedian,
      double simulatedMedian,
      double difference,
      double correlation) {

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
        unknown,
        Group.of("all", waits),
        grouped(
            waits, wait -> Math.min(wait.job.sizeClass(), LAST_CLASS), LogStatistics::className),
        grouped(waits, LoggedWaits::length, LENGTH_NAMES::get),
        grouped(
            waits,
            wait -> (int) ((wait.job.submitTime() - first) / DAY / days),
            period -> "day " + (period * days + 1) + " to " + (period + 1) * days));
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

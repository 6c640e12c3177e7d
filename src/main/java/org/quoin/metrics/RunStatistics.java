package org.quoin.metrics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * The statistics of the jobs of one run.
 *
 * @param jobs number of jobs
 * @param metrics the value of each metric of the run's kind by its id, NaN if it has none
 * @param classes groups by class in a grid, by width in a replay, by type on a time-shared cluster
 * @param users groups by user, without unknown users
 * @param sites groups by site; only a grid has more than one
 * @param waits what bounded the waits at clusters that explain them
 */
public record RunStatistics(
    int jobs,
    Map<String, Double> metrics,
    List<Group> classes,
    List<Group> users,
    List<Group> sites,
    WaitReasons waits) {

  /**
   * {@return the statistics of jobs on one cluster}
   *
   * @param kind kind of run
   * @param jobs all jobs in the order of summation; without jobs the metrics of jobs are NaN
   * @param machine the usage of the cluster; {@link MachineUsage#NONE} if unknown
   */
  public static RunStatistics of(RunKind kind, List<JobRecord> jobs, MachineUsage machine) {
    return of(kind, jobs, machine, Long::toString);
  }

  private static RunStatistics of(
      RunKind kind, List<JobRecord> jobs, MachineUsage machine, LongFunction<String> users) {
    RunStatisticsCollector sums = new RunStatisticsCollector(kind, users);
    jobs.forEach(sums);
    return sums.figures(machine);
  }

  /**
   * {@return the statistics of a schedule}
   *
   * @param schedule the schedule of a replay
   */
  public static RunStatistics of(Schedule schedule) {
    return of(schedule, Long::toString);
  }

  /**
   * {@return the statistics of a schedule}
   *
   * @param schedule the schedule of a replay
   * @param users returns the name of a user by number; the unknown user has none
   */
  public static RunStatistics of(Schedule schedule, LongFunction<String> users) {
    return of(RunKind.REPLAY, schedule.jobs(), MachineUsage.of(schedule), users);
  }

  /**
   * {@return the value of a metric; NaN if there is none}
   *
   * @param metric a metric of the run's kind
   */
  public double value(Metric metric) {
    return metrics.get(metric.id());
  }

  /**
   * {@return the values of all metrics and of sums of them, by their names}
   *
   * @param own the user's sums of metrics; may be empty
   */
  public Map<String, Double> with(List<WeightedMetric> own) {
    Map<String, Double> values = new LinkedHashMap<>(metrics);
    own.forEach(sum -> values.put(sum.id(), sum.of(this)));
    return values;
  }

  /**
   * {@return the metrics of each class, user and site}
   *
   * @param kind the kind of run
   */
  public static List<Metric> ofGroups(RunKind kind) {
    return switch (kind) {
      case GRID ->
          responseAnd(
              Metrics.SEND_TIME,
              Metrics.WAIT_TIME,
              Metrics.COMPUTE_TIME,
              Metrics.RETURN_TIME,
              Metrics.AVE_BSLD);
      case REPLAY ->
          List.of(
              Metrics.ART,
              Metrics.AWT,
              Metrics.P50_WAIT,
              Metrics.P90_WAIT,
              Metrics.P95_WAIT,
              Metrics.P99_WAIT,
              Metrics.SLD,
              Metrics.AVE_BSLD);
      case COSCHEDULING -> responseAnd(Metrics.WAIT_TIME, Metrics.COMPUTE_TIME, Metrics.SLOWDOWN);
    };
  }

  private static List<Metric> responseAnd(Metric... others) {
    Stream<Metric> response =
        Stream.of(
            Metrics.RESPONSE_TIME,
            Metrics.P50_RESPONSE,
            Metrics.P90_RESPONSE,
            Metrics.P95_RESPONSE,
            Metrics.P99_RESPONSE);
    return Stream.concat(response, Stream.of(others)).toList();
  }
}

package org.quoin.metrics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the jobs of one run come to.
 *
 * @param jobs how many they are
 * @param metrics the value of each metric of the run's kind by its id, NaN where it has none
 * @param classes by class in a grid, by width in a replay, by type on a time-shared cluster
 * @param users by user, those that nobody knows left out
 * @param sites by site
 */
public record RunStatistics(
    int jobs,
    Map<String, Double> metrics,
    List<Group> classes,
    List<Group> users,
    List<Group> sites) {

  /**
   * {@return those of jobs that are all there, on one machine}
   *
   * @param kind of run they are recorded in
   * @param jobs in the order in which they are to be summed; none makes metrics of jobs NaN
   * @param machine what it did; {@link MachineUsage#NONE} where nobody knows
   */
  public static RunStatistics of(RunKind kind, List<JobRecord> jobs, MachineUsage machine) {
    RunStatisticsCollector sums = new RunStatisticsCollector(kind, Long::toString);
    jobs.forEach(sums);
    return sums.figures(machine);
  }

  /**
   * {@return those of a schedule}
   *
   * @param schedule of a replay
   */
  public static RunStatistics of(Schedule schedule) {
    return of(RunKind.REPLAY, schedule.jobs(), MachineUsage.of(schedule));
  }

  /**
   * {@return the value of a metric of the run's kind} NaN where it has none.
   *
   * @param metric one of the run's kind
   */
  public double value(Metric metric) {
    return metrics.get(metric.id());
  }

  /**
   * {@return the values of all metrics and of sums of them, by their names}
   *
   * @param own sums of metrics of the run's kind, which users named; may be empty
   */
  public Map<String, Double> with(List<WeightedMetric> own) {
    Map<String, Double> values = new LinkedHashMap<>(metrics);
    own.forEach(sum -> values.put(sum.id(), sum.of(this)));
    return values;
  }

  /**
   * {@return what is told of each class, user and site}
   *
   * @param kind of run that the groups are of
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

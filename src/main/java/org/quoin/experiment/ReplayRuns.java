package org.quoin.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.observation.Metric;
import org.quoin.observation.Schedule;
import org.quoin.observation.WeightedMetric;
import org.quoin.scenario.ReplayScenario;
import org.quoin.workload.JobLog;

/** The runs of a job log under policies. */
final class ReplayRuns implements Runs {
  private final ReplayScenario scenario;
  private final SharedLogs logs;

  ReplayRuns(ReplayScenario scenario, SharedLogs logs) {
    this.scenario = scenario;
    this.logs = logs;
  }

  @Override
  public List<RunMetric> metrics() {
    List<RunMetric> metrics = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      metrics.add(
          new RunMetric(metric.id(), metric.unit(), metric.meaning(), metric.moreIsBetter()));
    }
    for (WeightedMetric metric : scenario.metrics()) {
      metrics.add(new RunMetric(metric.id(), metric.unit(), "a sum", metric.moreIsBetter()));
    }
    return metrics;
  }

  @Override
  public RunResult run(int compared, int replication) {
    JobLog log = logs.of(scenario);
    Schedule schedule = scenario.plans(log, false).get(compared).run(log.jobs()).schedule();
    Map<String, Double> metrics = new LinkedHashMap<>();
    for (Metric metric : Metric.values()) {
      metrics.put(metric.id(), metric.of(schedule));
    }
    for (WeightedMetric metric : scenario.metrics()) {
      metrics.put(metric.id(), metric.of(schedule));
    }
    return new RunResult(metrics);
  }
}

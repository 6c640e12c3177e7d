package org.quoin.report;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.cluster.ClusterModel;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.Replay;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.observation.JobRecord;
import org.quoin.observation.Metric;
import org.quoin.observation.Schedule;
import org.quoin.scheduling.Order;
import org.quoin.scheduling.Policy;
import org.quoin.workload.JobLog;
import org.quoin.workload.LogIssue;

/**
 * One replayed log: its records and the tree of {@code summary.json}.
 *
 * @param schedule the jobs in order of their end
 * @param tree keys and values of {@code summary.json}
 */
public record ReplaySummary(Schedule schedule, Map<String, Object> tree) {

  /** Replays a log under a policy and sums it up. */
  public static ReplaySummary run(
      JobLog log,
      ClusterSettings settings,
      Policy policy,
      Order order,
      String source,
      Map<String, String> options) {
    long start = System.nanoTime();
    SchedulingPolicy made = policy.create(source, order, settings.processors(), options);
    List<JobRecord> records = new ArrayList<>(log.jobs().size());
    Replay.run(log.jobs(), new ClusterModel("cluster", settings, made, records::add));
    Schedule schedule = new Schedule(records, settings.processors());
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("log", log.source());
    tree.put("processors", settings.processors());
    tree.put("policy", policy.id());
    tree.put("order", order.id());
    tree.put("jobs", jobs(log));
    Map<String, Object> metrics = new LinkedHashMap<>();
    for (Metric metric : Metric.values()) {
      metrics.put(metric.id(), metric.of(schedule));
    }
    tree.put("metrics", metrics);
    tree.putAll(made.statistics());
    Map<String, Object> seconds = new LinkedHashMap<>();
    seconds.put("wall", (System.nanoTime() - start) / 1e9);
    seconds.put("cpu", ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9);
    tree.put("seconds", seconds);
    return new ReplaySummary(schedule, tree);
  }

  private static Map<String, Object> jobs(JobLog log) {
    Map<String, Object> jobs = new LinkedHashMap<>();
    jobs.put("read", log.read());
    jobs.put("simulated", log.jobs().size());
    for (LogIssue issue : LogIssue.values()) {
      jobs.put(issue.key(), log.counts().get(issue));
    }
    return jobs;
  }

  /** The summary for a reader. */
  public String text() {
    TextTable table = new TextTable("metric", "value", "unit");
    for (Metric metric : Metric.values()) {
      table.row(
          metric.id(), String.format(Locale.ROOT, "%,.4f", metric.of(schedule)), metric.unit());
    }
    return table.render();
  }
}

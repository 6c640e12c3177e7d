package org.quoin.scheduling;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Schedule;
import org.quoin.workload.MemoryShare;

/**
 * The use of a cluster's memory, from the first submission to the last end.
 *
 * @param used memory that running jobs have requested, in per cent of the cluster's memory
 * @param idle processors that are idle because their memory is taken, in per cent of all
 * @param jobs number of jobs that held memory of idle processors
 */
public record MemoryStatistics(double used, double idle, long jobs) implements PolicyStatistics {

  /**
   * {@return the use of memory over a schedule}
   *
   * @param schedule the schedule
   * @param cluster the cluster that it was made on
   * @param rows the number of rows of jobs that share the cluster in time
   */
  public static MemoryStatistics of(Schedule schedule, ClusterSettings cluster, int rows) {
    MemoryShare share = cluster.memory().among(rows);
    double first = Double.POSITIVE_INFINITY;
    double last = 0;
    double used = 0;
    double idle = 0;
    long jobs = 0;
    for (JobRecord record : schedule.jobs()) {
      int tasks = record.job().processors();
      double memory = record.job().terms().memory();
      double seconds = record.endTime() - record.startTime();
      int more = share.held(tasks, memory) - tasks;
      first = Math.min(first, record.job().submitTime());
      last = Math.max(last, record.endTime());
      used += tasks * memory * seconds;
      idle += more * seconds;
      jobs += more > 0 ? 1 : 0;
    }
    double all = cluster.processors() * (last - first) / 100;
    return new MemoryStatistics(used / (all * cluster.memory().bytes()), idle / (all * rows), jobs);
  }

  @Override
  public Map<String, Object> tree() {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("used", used);
    figures.put("idleProcessors", idle);
    figures.put("jobsHoldingIdle", jobs);
    return Map.of("memory", figures);
  }
}

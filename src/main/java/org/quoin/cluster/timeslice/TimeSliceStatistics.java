package org.quoin.cluster.timeslice;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.Schedule;

/**
 * Statistics of time slices beyond the metrics of held processors.
 *
 * @param turns number of turns
 * @param multiprogramming mean number of jobs on a processor from their starts to their ends
 * @param computing share of the processors' time in which jobs computed, in per cent
 */
public record TimeSliceStatistics(long turns, double multiprogramming, double computing)
    implements PolicyStatistics {

  /** {@return the statistics of a schedule, with the turns of the cluster} */
  public static TimeSliceStatistics of(Schedule schedule, long turns) {
    List<JobRecord> jobs = schedule.jobs();
    int processors = schedule.processors();
    double inside =
        jobs.stream().mapToDouble(job -> job.job().processors() * job.computeTime()).sum();
    return new TimeSliceStatistics(
        turns,
        Metrics.UTILIZATION.of(new Schedule(jobs, processors, inside)) / 100,
        Metrics.UTILIZATION.of(new Schedule(jobs, processors)));
  }

  @Override
  public Map<String, Object> tree() {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("turns", turns);
    figures.put("multiprogramming", multiprogramming);
    figures.put("computing", computing);
    return Map.of("timeSlices", figures);
  }
}

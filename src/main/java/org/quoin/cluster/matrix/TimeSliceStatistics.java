package org.quoin.cluster.matrix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.observation.JobRecord;
import org.quoin.observation.Metrics;
import org.quoin.observation.Schedule;

/**
 * What the metrics of held processors do not say of time slices.
 *
 * @param turns of time slices
 * @param multiprogramming mean number of jobs on a processor from their starts to their ends
 * @param computing share of the processors' time in which jobs computed, in per cent
 * @param sld slowdown by run times, without the waits for a turn
 * @param aveBsld bounded slowdown by run times
 */
public record TimeSliceStatistics(
    long turns, double multiprogramming, double computing, double sld, double aveBsld)
    implements PolicyStatistics {

  /** {@return what a schedule says of it; the turns are those of the machine} */
  public static TimeSliceStatistics of(Schedule schedule, long turns) {
    // As if every job had held its processors for what it computed, and waited for the rest.
    List<JobRecord> computed = new ArrayList<>(schedule.jobs().size());
    for (JobRecord r : schedule.jobs()) {
      double seconds = r.job().computeTime();
      computed.add(
          new JobRecord(
              r.job(),
              r.site(),
              r.arrivalTime(),
              r.endTime() - seconds,
              r.endTime(),
              r.returnTime(),
              r.killed(),
              ""));
    }
    Schedule byRunTime = new Schedule(computed, schedule.processors());
    Schedule alone = new Schedule(schedule.jobs(), schedule.processors());
    return new TimeSliceStatistics(
        turns,
        Metrics.UTILIZATION.of(alone) / 100,
        Metrics.UTILIZATION.of(byRunTime),
        Metrics.SLD.of(byRunTime),
        Metrics.AVE_BSLD.of(byRunTime));
  }

  @Override
  public Map<String, Object> tree() {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("turns", turns);
    figures.put("multiprogramming", multiprogramming);
    figures.put("computing", computing);
    figures.put(Metrics.SLD.id(), sld);
    figures.put(Metrics.AVE_BSLD.id(), aveBsld);
    return Map.of("timeSlices", figures);
  }
}

package org.quoin.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.Downtime;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Schedule;

/**
 * Finds outages and maintenance that a log carries already. In a period of k processors out of P
 * the log has a gap if its jobs never held more than P - k of them in the period, but did for at
 * least half of the other time. The real machine was then most likely without these processors, and
 * the submissions and run times of the log show the effect.
 */
public final class LoggedGaps {
  private final double[] times;
  private final int[] used;
  private final Map<Integer, Double> above = new HashMap<>();

  private record Change(double time, int processors) {}

  private LoggedGaps(List<Change> changes) {
    changes.sort(Comparator.comparingDouble(Change::time));
    times = new double[changes.size()];
    used = new int[changes.size()];
    int now = 0;
    for (int i = 0; i < times.length; i++) {
      now += changes.get(i).processors;
      times[i] = changes.get(i).time;
      used[i] = now;
    }
  }

  /**
   * {@return the periods in which the log has a gap}
   *
   * @param logged the schedule that the log states
   * @param periods periods without processors
   */
  public static List<Downtime> in(Schedule logged, List<Downtime> periods) {
    List<Change> changes = new ArrayList<>();
    for (JobRecord job : logged.jobs()) {
      changes.add(new Change(job.startTime(), job.job().processors()));
      changes.add(new Change(job.endTime(), -job.job().processors()));
    }
    if (changes.isEmpty()) {
      return List.of();
    }
    LoggedGaps gaps = new LoggedGaps(changes);
    return periods.stream().filter(period -> gaps.isGap(period, logged.processors())).toList();
  }

  private boolean isGap(Downtime period, int processors) {
    int left = processors - period.processors();
    double first = times[0];
    double last = times[times.length - 1];
    if (period.from() < first || period.until() > last) {
      return false;
    }
    for (int i = 0; i < times.length - 1 && times[i] < period.until(); i++) {
      if (used[i] > left && times[i + 1] > period.from() && times[i + 1] > times[i]) {
        return false;
      }
    }
    double others = last - first - (period.until() - period.from());
    return above.computeIfAbsent(left, this::secondsAbove) >= others / 2;
  }

  private double secondsAbove(int left) {
    double seconds = 0;
    for (int i = 0; i < times.length - 1; i++) {
      seconds += used[i] > left ? times[i + 1] - times[i] : 0;
    }
    return seconds;
  }
}

package org.quoin.page.folder;

import java.time.DayOfWeek;
import java.time.OffsetDateTime;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.quoin.page.folder.file.JobList;
import org.quoin.page.folder.file.JobRow;
import org.quoin.report.block.Figure;

/** A log's jobs on grids of coloured cells. */
final class ReplayMaps {
  private static final double[] LENGTHS = {60, 600, 3600, 6 * 3600, 24 * 3600};
  private static final List<String> LENGTH_NAMES =
      List.of("to 1 min", "to 10 min", "to 1 h", "to 6 h", "to 1 d", "longer");
  private static final int HOURS = 24;

  private ReplayMaps() {}

  /** Widths from one power of two to the next: "5-8". */
  static String width(int processors) {
    int class2 = widthClass(processors);
    int most = 1 << class2;
    return most <= 2 ? String.valueOf(most) : most / 2 + 1 + "-" + most;
  }

  private static int widthClass(int processors) {
    return processors <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(processors - 1);
  }

  /** Mean bounded slowdown by width and run time. */
  static Figure slowdowns(List<JobRow> jobs, String under) {
    int widths = 1 + jobs.stream().mapToInt(job -> widthClass(job.width())).max().orElse(0);
    double[][] sums = new double[LENGTH_NAMES.size()][widths];
    int[][] counts = new int[LENGTH_NAMES.size()][widths];
    for (JobRow job : jobs) {
      int found = Arrays.binarySearch(LENGTHS, job.aloneTime());
      int length = found < 0 ? -found - 1 : found;
      sums[length][widthClass(job.width())] += job.boundedSlowdown();
      counts[length][widthClass(job.width())]++;
    }
    for (int i = 0; i < sums.length; i++) {
      for (int k = 0; k < widths; k++) {
        sums[i][k] = counts[i][k] == 0 ? Double.NaN : sums[i][k] / counts[i][k];
      }
    }
    return new Figure.HeatMap(
        "Which jobs are slowed down?",
        under + "Mean bounded slowdown of the jobs of a width and a run time.",
        "processors",
        IntStream.range(0, widths).mapToObj(i -> width(1 << i)).toList(),
        "run time",
        LENGTH_NAMES,
        "bounded slowdown",
        "",
        sums,
        true);
  }

  /**
   * Counts the submissions of every job by day of the week and hour.
   *
   * @param start the date and time of the log's time 0
   */
  static Figure arrivals(JobList jobs, OffsetDateTime start) {
    double[][] counts = new double[DayOfWeek.values().length][HOURS];
    jobs.forEach(
        job -> {
          OffsetDateTime time = start.plusSeconds((long) job.submit());
          counts[time.getDayOfWeek().ordinal()][time.getHour()]++;
        });
    List<String> days = new ArrayList<>();
    for (DayOfWeek day : DayOfWeek.values()) {
      days.add(day.getDisplayName(TextStyle.SHORT, Locale.ENGLISH));
    }
    return new Figure.HeatMap(
        "When are jobs submitted?",
        "Jobs by the day of the week and the hour, in the zone of the log's start.",
        "hour",
        IntStream.range(0, HOURS).mapToObj(String::valueOf).toList(),
        "day",
        days,
        "jobs",
        "",
        counts,
        false);
  }
}

package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.quoin.calibration.MeasuredJobs.Row;
import org.quoin.result.CalibrationSummary;

/**
 * Residuals of the measured jobs by hour of the day and by size: how far the sum of a time over
 * some jobs is above the sum of the simulated means that belong to them. The mean that belongs to a
 * job is that of the simulated jobs at its site in its class; where there are fewer than five of
 * them, as in hours that the simulation does not reach, that of all simulated jobs at the site.
 */
final class Residuals {
  private static final double DAY = 86_400;
  private static final int HOURS = 24;
  private static final int SIZES = 4;

  /** Least number of jobs of a class. */
  private static final int LEAST = 5;

  private final MeasuredJobs measured;
  private final List<Row> simulated;

  /**
   * Creates the residuals.
   *
   * @param simulated jobs of the scenario with the fitted values
   */
  Residuals(MeasuredJobs measured, List<Row> simulated) {
    this.measured = measured;
    this.simulated = simulated;
  }

  /** {@return the residuals of each time by hour, then by size; empty where there is one class} */
  List<CalibrationSummary.Residual> all() {
    List<CalibrationSummary.Residual> all = new ArrayList<>();
    for (int time = 0; time < measured.times().size(); time++) {
      if (measured.hasClock()) {
        all.addAll(
            classes(
                time,
                "hour",
                HOURS,
                job -> Math.floor(measured.secondsOfDay(job) * HOURS / DAY),
                hour -> String.format(Locale.ROOT, "%02.0f:00", hour)));
      }
      double[] bounds = sizes(time);
      int at = time;
      if (bounds.length > 1) {
        all.addAll(
            classes(
                time,
                "size",
                bounds.length,
                job -> place(bounds, job.sizes()[at]),
                size -> "from " + measured.times().get(at).showSize(bounds[(int) size])));
      }
    }
    return all;
  }

  /** Returns the least size of each class: quartiles, those that are equal once. */
  private double[] sizes(int time) {
    double[] sizes =
        measured.jobs().stream()
            .mapToDouble(job -> job.sizes()[time])
            .filter(size -> size > 0)
            .sorted()
            .toArray();
    double[] bounds = new double[sizes.length == 0 ? 0 : SIZES];
    Arrays.setAll(bounds, i -> sizes[i * sizes.length / SIZES]);
    return Arrays.stream(bounds).distinct().toArray();
  }

  private static double place(double[] bounds, double size) {
    if (!(size > 0)) {
      return -1;
    }
    int place = 0;
    while (place + 1 < bounds.length && size >= bounds[place + 1]) {
      place++;
    }
    return place;
  }

  private interface Label {
    String of(double number);
  }

  private List<CalibrationSummary.Residual> classes(
      int time, String by, int count, ToDoubleFunction<Row> number, Label label) {
    int sites = measured.sites().size();
    double[][] sums = new double[sites][count + 1]; // the last one is of all classes
    int[][] jobs = new int[sites][count + 1];
    for (Row job : simulated) {
      int of = (int) number.applyAsDouble(job);
      for (int one : of < 0 ? new int[] {count} : new int[] {of, count}) {
        sums[job.site()][one] += job.seconds()[time];
        jobs[job.site()][one]++;
      }
    }
    List<CalibrationSummary.Residual> all = new ArrayList<>();
    for (int of = 0; of < count; of++) {
      int wanted = of;
      List<Row> some =
          measured.jobs().stream().filter(job -> number.applyAsDouble(job) == wanted).toList();
      if (some.size() < LEAST) {
        continue;
      }
      double[] expected = new double[some.size()];
      for (int i = 0; i < expected.length; i++) {
        int site = some.get(i).site();
        int from = jobs[site][of] < LEAST ? count : of;
        expected[i] = sums[site][from] / Math.max(1, jobs[site][from]);
      }
      all.add(
          residual(measured.times().get(time).column(), by, label.of(of), some, time, expected));
    }
    return all.size() < 2 ? List.of() : all;
  }

  /** Returns the residual of some jobs, with the standard error of a ratio of sums. */
  private static CalibrationSummary.Residual residual(
      String column, String by, String label, List<Row> jobs, int time, double[] expected) {
    double sum = jobs.stream().mapToDouble(job -> job.seconds()[time]).sum();
    double model = Arrays.stream(expected).sum();
    double ratio = sum / model;
    double squares = 0;
    for (int i = 0; i < expected.length; i++) {
      double off = jobs.get(i).seconds()[time] - ratio * expected[i];
      squares += off * off;
    }
    double error = Math.sqrt(squares * jobs.size() / (jobs.size() - 1.0)) / model;
    return new CalibrationSummary.Residual(
        column,
        by,
        label,
        jobs.size(),
        sum / jobs.size(),
        model / jobs.size(),
        model > 0 ? ratio - 1 : null,
        model > 0 && sum > 0 ? error : null);
  }
}

package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.quoin.base.DisplayUnit;
import org.quoin.page.folder.file.JobRows.JobRow;
import org.quoin.report.block.Figure;

/** Distributions of a figure of jobs. */
final class JobDistributions {
  /** Groups that are shown; the others share one box. */
  static final int MAX = 12;

  private static final int POINTS = 200;

  /** The left end of a logarithmic axis of times, in seconds: shorter times do not matter. */
  private static final double SHORTEST = 1;

  /** The 95 % quantile over the median from which on an axis is logarithmic. */
  private static final double WIDE = 20;

  /** The greatest value over the 99 % quantile from which on an axis ends at the latter. */
  private static final double FAR = 2;

  private static final Figure.Axis SHARE = new Figure.Axis("share of the jobs", "", false);

  private JobDistributions() {}

  /**
   * Makes the distribution function of values, one point per half percent; empty without values.
   */
  static Figure.Curve ecdf(String name, double[] values) {
    double[] sorted = Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
    int points = Math.min(POINTS + 1, sorted.length);
    double[] x = new double[points];
    double[] y = new double[points];
    for (int i = 0; i < points; i++) {
      int place = points == 1 ? 0 : (int) ((long) i * (sorted.length - 1) / (points - 1));
      x[i] = sorted[place];
      y[i] = (place + 1.0) / sorted.length;
    }
    return new Figure.Curve(name, x, y, null, null, Figure.Form.LINE, "");
  }

  /**
   * Makes distribution functions over an axis that shows most of the values: a logarithmic one
   * where they differ in size, else one that ends at the 99 % quantile where few are far greater.
   *
   * @param values values by curve
   */
  static Figure.Curves ecdfs(
      String title, String says, Figure.Axis axis, Map<String, double[]> values) {
    double[] sorted =
        values.values().stream()
            .flatMapToDouble(Arrays::stream)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    double floor =
        axis.unit().equals("s")
            ? SHORTEST
            : Arrays.stream(sorted).filter(value -> value > 0).findFirst().orElse(SHORTEST);
    boolean log =
        axis.logarithmic()
            || (sorted.length > 0
                && quantile(sorted, 0.95) > WIDE * Math.max(floor, quantile(sorted, 0.5)));
    double end = log || sorted.length == 0 ? Double.POSITIVE_INFINITY : quantile(sorted, 0.99);
    double most = sorted.length == 0 ? 0 : sorted[sorted.length - 1];
    boolean cut = most > FAR * end;
    boolean floored = log && sorted.length > 0 && sorted[0] < floor;
    List<Figure.Curve> curves = new ArrayList<>();
    values.forEach(
        (name, some) -> {
          double[] shown =
              floored ? Arrays.stream(some).map(v -> Math.max(v, floor)).toArray() : some;
          Figure.Curve curve = ecdf(name, shown);
          curves.add(cut ? upTo(end, curve) : curve);
        });
    DisplayUnit unit = axis.shown() == null ? DisplayUnit.of(axis.unit(), most) : axis.shown();
    String note =
        floored
            ? floored(axis, floor)
            : cut
                ? " The axis ends where 99 %% of all lie; the greatest is %s."
                    .formatted(unit.show(most))
                : "";
    return new Figure.Curves(title, says + note, axis.withRatios(log), SHARE, curves);
  }

  private static String floored(Figure.Axis axis, double floor) {
    return " Values below %s stand at the left end."
        .formatted(DisplayUnit.of(axis.unit(), floor).show(floor));
  }

  private static double quantile(double[] sorted, double share) {
    return sorted[(int) Math.round(share * (sorted.length - 1))];
  }

  /** Returns the part of a curve up to a place. */
  private static Figure.Curve upTo(double end, Figure.Curve curve) {
    int points = (int) Arrays.stream(curve.x()).filter(x -> x <= end).count();
    return new Figure.Curve(
        curve.name(),
        Arrays.copyOf(curve.x(), points),
        Arrays.copyOf(curve.y(), points),
        curve.form());
  }

  static Figure.Box box(String name, double[] values) {
    Percentile percentile = new Percentile();
    percentile.setData(values);
    return new Figure.Box(
        name,
        values.length,
        percentile.evaluate(5),
        percentile.evaluate(25),
        percentile.evaluate(50),
        percentile.evaluate(75),
        percentile.evaluate(95),
        Arrays.stream(values).average().orElse(Double.NaN));
  }

  /**
   * Makes a figure of distributions. Times are on a logarithmic axis where the upper whiskers
   * differ in size.
   *
   * @param says what the boxes are, before the sentence on how they are drawn
   */
  static Figure figure(String title, String says, Figure.Axis axis, List<Figure.Box> boxes) {
    String drawn =
        "Boxes reach over the middle half of the jobs, whiskers from 5 to 95 %; the line in a box"
            + " is the median, the diamond the mean.";
    double[] ends = boxes.stream().mapToDouble(Figure.Box::p95).sorted().toArray();
    boolean log =
        axis.unit().equals("s")
            && ends.length > 0
            && ends[ends.length - 1] > WIDE * Math.max(SHORTEST, ends[0]);
    if (!log) {
      return new Figure.Boxes(title, says + drawn, "", axis, boxes);
    }
    boolean some = boxes.stream().anyMatch(box -> box.p5() < SHORTEST);
    return new Figure.Boxes(
        title,
        says + drawn + (some ? floored(axis, SHORTEST) : ""),
        "",
        axis.withRatios(true),
        boxes.stream().map(JobDistributions::fromShortest).toList());
  }

  private static Figure.Box fromShortest(Figure.Box box) {
    return new Figure.Box(
        box.name(),
        box.count(),
        Math.max(SHORTEST, box.p5()),
        Math.max(SHORTEST, box.q1()),
        Math.max(SHORTEST, box.median()),
        Math.max(SHORTEST, box.q3()),
        Math.max(SHORTEST, box.p95()),
        Math.max(SHORTEST, box.mean()));
  }

  /** Makes one box per group, the largest groups first; those after the first dozen share one. */
  static List<Figure.Box> boxes(
      List<JobRow> jobs, Function<JobRow, String> group, ToDoubleFunction<JobRow> value) {
    List<Figure.Box> boxes = new ArrayList<>();
    groups(jobs, group)
        .forEach((name, some) -> boxes.add(box(name, some.stream().mapToDouble(value).toArray())));
    return boxes;
  }

  /** Jobs by group, those with the most jobs first; jobs of no group are left out. */
  static Map<String, List<JobRow>> groups(List<JobRow> jobs, Function<JobRow, String> group) {
    return groups(jobs, group, job -> 1);
  }

  /**
   * Jobs by group, those with the most processor time first, as a picture of processors over time
   * shows them; jobs of no group are left out.
   */
  static Map<String, List<JobRow>> byArea(List<JobRow> jobs, Function<JobRow, String> group) {
    return groups(
        jobs,
        group,
        job ->
            Double.isFinite(job.end() - job.start()) ? job.width() * (job.end() - job.start()) : 0);
  }

  private static Map<String, List<JobRow>> groups(
      List<JobRow> jobs, Function<JobRow, String> group, ToDoubleFunction<JobRow> size) {
    Map<String, List<JobRow>> all = new LinkedHashMap<>();
    for (JobRow job : jobs) {
      String name = group.apply(job);
      if (!name.isEmpty()) {
        all.computeIfAbsent(name, k -> new ArrayList<>()).add(job);
      }
    }
    List<String> names = new ArrayList<>(all.keySet());
    Map<String, Double> sizes = new HashMap<>();
    all.forEach((name, some) -> sizes.put(name, some.stream().mapToDouble(size).sum()));
    names.sort(Comparator.comparingDouble((String name) -> -sizes.get(name)));
    Map<String, List<JobRow>> groups = new LinkedHashMap<>();
    List<JobRow> rest = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (i < MAX || names.size() == MAX + 1) {
        groups.put(names.get(i), all.get(names.get(i)));
      } else {
        rest.addAll(all.get(names.get(i)));
      }
    }
    if (!rest.isEmpty()) {
      groups.put(names.size() - MAX + " others", rest);
    }
    return groups;
  }
}

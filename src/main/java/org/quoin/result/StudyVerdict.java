package org.quoin.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Plurals;
import org.quoin.experiment.store.RunMetric;
import org.quoin.result.StudySummary.Alternative;
import org.quoin.result.StudySummary.Axis;
import org.quoin.result.StudySummary.Point;

/** Says in one sentence what a study shows. */
final class StudyVerdict {
  private StudyVerdict() {}

  /**
   * {@return the number of points at which each alternative is shown to be the best, and by how
   * much; of a single alternative the range of the metric and where its ends are}
   */
  static String sentence(List<RunMetric> metrics, List<Axis> axes, List<Point> points) {
    String ranked = points.get(0).rankedBy();
    RunMetric first =
        metrics.stream().filter(one -> one.id().equals(ranked)).findFirst().orElse(metrics.get(0));
    if (points.size() == 1 && points.get(0).compared().size() > 1) {
      return points.get(0).verdict(first).sentence();
    }
    return points.stream().anyMatch(point -> point.compared().size() > 1)
        ? winners(first, points)
        : range(first, axes, points);
  }

  private static String winners(RunMetric metric, List<Point> points) {
    Map<String, List<Double>> wins = new LinkedHashMap<>();
    int open = points.size();
    int narrow = 0;
    for (Point point : points) {
      if (point.isNarrow(metric)) {
        narrow++;
        open--;
        continue;
      }
      for (Alternative one : point.compared()) {
        if (List.of(1, 1).equals(one.place()) && point.compared().size() > 1) {
          wins.computeIfAbsent(one.name(), name -> new ArrayList<>())
              .add(distance(metric, point, one));
          open--;
        }
      }
    }
    String all = counted(points.size());
    String close =
        narrow == 0
            ? ""
            : "; at " + counted(narrow) + " the best hardly differs from others (below 0.1 %)";
    if (wins.isEmpty()) {
      return "At none of %s can a best one be shown by %s (95 %%)%s."
          .formatted(all, words(metric), close);
    }
    List<Map.Entry<String, List<Double>>> ordered = new ArrayList<>(wins.entrySet());
    ordered.sort(Comparator.comparing(win -> -win.getValue().size()));
    Map.Entry<String, List<Double>> most = ordered.get(0);
    String others =
        ordered.stream()
            .skip(1)
            .map(win -> ", " + win.getKey() + " at " + win.getValue().size())
            .collect(Collectors.joining());
    int best = most.getValue().size();
    return "%s is best at %s by %s%s (significant at 95 %%)%s%s%s."
        .formatted(
            most.getKey(),
            best > 1 && best == points.size() ? "all " + all : best + " of " + all,
            words(metric),
            by(most.getValue()),
            others,
            close,
            open == 0 ? "" : "; at " + counted(open) + " no best one can be shown");
  }

  /** Returns the distance of the best alternative from the next one, as a share of the latter. */
  private static double distance(RunMetric metric, Point point, Alternative best) {
    double mean = best.metrics().get(metric.id()).mean();
    return point.compared().stream()
        .filter(one -> !one.equals(best))
        .mapToDouble(one -> one.metrics().get(metric.id()).mean())
        .map(other -> Math.abs(other - mean) / Math.abs(other))
        .filter(Double::isFinite)
        .min()
        .orElse(Double.NaN);
  }

  private static String by(List<Double> shares) {
    double[] sorted =
        shares.stream().mapToDouble(x -> 100 * x).filter(Double::isFinite).sorted().toArray();
    if (sorted.length == 0) {
      return "";
    }
    String least = String.format(Locale.ROOT, "%.0f", sorted[0]);
    String greatest = String.format(Locale.ROOT, "%.0f", sorted[sorted.length - 1]);
    return ", "
        + (least.equals(greatest) ? least : least + " to " + greatest)
        + " % ahead of the next";
  }

  private static String range(RunMetric metric, List<Axis> axes, List<Point> points) {
    List<Point> valued =
        points.stream()
            .filter(point -> !Double.isNaN(mean(metric, point)))
            .sorted(Comparator.comparing(point -> mean(metric, point)))
            .toList();
    if (valued.isEmpty()) {
      return "No run has a value of " + words(metric) + ".";
    }
    Point least = valued.get(0);
    Point greatest = valued.get(valued.size() - 1);
    DisplayUnit unit = DisplayUnit.of(metric.unit(), Math.abs(mean(metric, greatest)));
    return valued.size() == 1
        ? "At the only point %s is %s.".formatted(words(metric), unit.show(mean(metric, least)))
        : "Over %s %s goes from %s%s to %s%s."
            .formatted(
                counted(valued.size()),
                words(metric),
                unit.show(mean(metric, least)),
                at(axes, least),
                unit.show(mean(metric, greatest)),
                at(axes, greatest));
  }

  private static double mean(RunMetric metric, Point point) {
    return point.compared().get(0).metrics().get(metric.id()).mean();
  }

  private static String at(List<Axis> axes, Point point) {
    return axes.isEmpty()
        ? ""
        : axes.stream()
            .map(axis -> shown(axis, point.at().get(axis.key())))
            .collect(Collectors.joining(", ", " (", ")"));
  }

  private static String shown(Axis axis, Object value) {
    String name = axis.key().replaceFirst("^.*[.]", "");
    return name
        + " "
        + (value instanceof Number number
            ? DisplayUnit.of(axis.unit(), Math.abs(number.doubleValue())).show(number.doubleValue())
            : value);
  }

  private static String words(RunMetric metric) {
    return "the " + StudyResults.words(metric);
  }

  private static String counted(int points) {
    return Plurals.counted(points, "point");
  }
}

package org.quoin.pairs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunStatistics;

/** The run of one scenario with what is wrong with it. */
abstract class ScenarioTrial {
  /** The relative error that rounding may cause. */
  static final double ROUNDING = 1e-9;

  private final Map<String, String> names;
  private final List<String> broken = new ArrayList<>();

  /**
   * Creates a trial that has found nothing wrong.
   *
   * @param names the values of the features, by feature
   */
  ScenarioTrial(Map<String, String> names) {
    this.names = names;
  }

  /** {@return the names of chosen values, by feature} */
  static <D> Map<String, String> names(Map<String, Value<D>> choice) {
    Map<String, String> names = new TreeMap<>();
    choice.forEach((feature, value) -> names.put(feature, value.name()));
    return names;
  }

  /** {@return what is wrong, a sentence each} */
  List<String> broken() {
    return broken;
  }

  /** {@return whether the run shows that a value of a feature took effect} */
  abstract boolean shows(String feature);

  String value(String feature) {
    return names.get(feature);
  }

  boolean is(String feature, String... values) {
    return List.of(values).contains(names.get(feature));
  }

  boolean has(String feature) {
    return !is(feature, Feature.NONE);
  }

  @SuppressWarnings("AnnotateFormatMethod")
  void expect(boolean holds, String law, Object... values) {
    if (!holds) {
      broken.add(law.formatted(values));
    }
  }

  static boolean atMost(double x, double y) {
    return x <= y + ROUNDING * Math.max(1, Math.max(Math.abs(x), Math.abs(y)));
  }

  static boolean equal(double x, double y) {
    return atMost(x, y) && atMost(y, x);
  }

  static double figure(RunStatistics figures, String id) {
    Metric metric = Metrics.all().stream().filter(m -> m.id().equals(id)).findFirst().orElseThrow();
    return figures.value(metric);
  }

  /** Checks that a figure is the mean over the records. */
  void mean(
      RunStatistics figures, List<JobRecord> records, String id, ToDoubleFunction<JobRecord> of) {
    if (!records.isEmpty()) {
      double mean = records.stream().mapToDouble(of).average().orElseThrow();
      double shown = figure(figures, id);
      expect(equal(mean, shown), "%s is %s, of the records %s", id, shown, mean);
    }
  }

  /**
   * Checks that the area below the number of jobs inside is the sum of the response times.
   *
   * @param sum of the response times, as the figures have it
   */
  void littlesLaw(List<JobRecord> records, double sum) {
    double area = 0;
    double inside = 0;
    double before = 0;
    Map<Double, Double> steps =
        steps(records, r -> r.job().submitTime(), JobRecord::returnTime, r -> 1);
    for (Map.Entry<Double, Double> step : steps.entrySet()) {
      area += inside * (step.getKey() - before);
      before = step.getKey();
      inside += step.getValue();
    }
    expect(inside == 0, "%s jobs are left inside", inside);
    expect(equal(area, sum), "area %s, sum of response times %s", area, sum);
  }

  /** Checks that at no time more processors are held than there are. */
  void held(String site, int most, List<JobRecord> records, ToDoubleFunction<JobRecord> width) {
    double held = 0;
    Map<Double, Double> steps = steps(records, JobRecord::startTime, JobRecord::endTime, width);
    for (Map.Entry<Double, Double> step : steps.entrySet()) {
      held += step.getValue();
      expect(held <= most, "%s holds %s of %s at %s s", site, held, most, step.getKey());
    }
  }

  private static Map<Double, Double> steps(
      List<JobRecord> records,
      ToDoubleFunction<JobRecord> from,
      ToDoubleFunction<JobRecord> to,
      ToDoubleFunction<JobRecord> height) {
    TreeMap<Double, Double> steps = new TreeMap<>();
    for (JobRecord record : records) {
      if (from.applyAsDouble(record) < to.applyAsDouble(record)) {
        steps.merge(from.applyAsDouble(record), height.applyAsDouble(record), Double::sum);
        steps.merge(to.applyAsDouble(record), -height.applyAsDouble(record), Double::sum);
      }
    }
    return steps;
  }

  /** Checks that two runs have equal rows, in order. */
  void same(List<String> mine, List<String> others) {
    for (int i = 0; i < Math.min(mine.size(), others.size()); i++) {
      if (!mine.get(i).equals(others.get(i))) {
        broken.add(mine.get(i) + " became " + others.get(i));
        return;
      }
    }
    expect(mine.size() == others.size(), "%d jobs became %d", mine.size(), others.size());
  }

  static List<String> rows(List<JobRecord> records, Function<JobRecord, String> row) {
    return records.stream().map(row).toList();
  }

  /** Checks that what a command printed holds figures. */
  void printed(String command, int exitCode, String out, String err) {
    expect(exitCode == 0, "%s: %s", command, err);
    out.lines()
        .filter(line -> line.matches(".*\\b(NaN|Infinity)\\b.*"))
        .findFirst()
        .ifPresent(line -> broken.add(command + ": " + line));
  }

  /** {@return a failure with the first lines of Quoin's own code that it went through} */
  static String shown(RuntimeException e) {
    return e
        + Arrays.stream(e.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith("org.quoin"))
            .limit(4)
            .map(frame -> "\n      at " + frame)
            .collect(Collectors.joining());
  }
}

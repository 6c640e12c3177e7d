package org.quoin.metrics;

import java.util.Locale;
import java.util.function.Function;

/**
 * A metric that a given percentage of the jobs do not exceed, by the nearest rank.
 *
 * @param meaning its meaning in one sentence
 * @param written its formula as text
 */
record Percentile(MetricLabel label, String meaning, String written, Formula formula) {

  /** Returns a percentile of the waits at the site. */
  static Percentile wait(int percent) {
    return of(percent, "Wait", "s", "wait no longer", "b - d", Samples::waits);
  }

  /** Returns a percentile of the response times. */
  static Percentile response(int percent) {
    return of(percent, "Response", "s", "are back no later", "r", Samples::responses);
  }

  /** Returns a percentile of the slowdowns. */
  static Percentile slowdown(int percent) {
    String slowed = "are slowed down no more, run times of at least 1 s";
    String written = "r / max(l, 1), on a time-shared cluster (e - b) / l";
    return of(percent, "Slowdown", "", slowed, written, Samples::slowdowns);
  }

  private static Percentile of(
      int percent,
      String name,
      String unit,
      String jobsDo,
      String written,
      Function<Samples, Samples.Sample> values) {
    return new Percentile(
        MetricLabel.less("p" + percent + name, unit, RunKind.ALL, "nearest rank")
            .called(
                (percent == 50 ? "median " : "p" + percent + " ") + name.toLowerCase(Locale.ROOT)),
        (percent == 50 ? "Half of the jobs " : percent + " of 100 jobs ") + jobsDo,
        "P" + percent + "(" + written + ")",
        Formula.percentile(values, percent / 100.0));
  }
}

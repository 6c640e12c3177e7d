package org.quoin.observation;

/**
 * A metric that so many of a hundred jobs do not exceed, by the nearest rank.
 *
 * @param label what is told of it
 * @param meaning what it is, in a sentence
 * @param written its formula as it is written
 * @param formula how it is made
 */
record Percentile(MetricLabel label, String meaning, String written, Formula formula) {

  /** That of the waits at the site. */
  static Percentile wait(int percent) {
    return new Percentile(
        label("Wait", "s", percent),
        jobs(percent) + " wait no longer",
        "P" + percent + "(b - d)",
        Formula.percentile(Samples::waits, percent / 100.0));
  }

  /** That of the response times. */
  static Percentile response(int percent) {
    return new Percentile(
        label("Response", "s", percent),
        jobs(percent) + " are back no later",
        "P" + percent + "(r)",
        Formula.percentile(Samples::responses, percent / 100.0));
  }

  /** That of the slowdowns. */
  static Percentile slowdown(int percent) {
    return new Percentile(
        label("Slowdown", "", percent),
        jobs(percent) + " are slowed down no more, run times of at least 1 s",
        "P" + percent + "(r / max(l, 1))",
        Formula.percentile(Samples::slowdowns, percent / 100.0));
  }

  private static MetricLabel label(String of, String unit, int percent) {
    return MetricLabel.less("p" + percent + of, unit, RunKind.ALL, "nearest rank");
  }

  private static String jobs(int percent) {
    return percent == 50 ? "Half of the jobs" : percent + " of 100 jobs";
  }
}

package org.quoin.cli;

import org.quoin.cluster.TimeSlices;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import picocli.CommandLine.Option;

/** Time sharing in ParaSim's matrix; off by default. */
final class SliceOptions {
  private static final int MOST_ROWS = 1000;
  private static final double SHORTEST = 0.001;
  private static final double STANDARD = 60;

  @Option(
      names = "--mpl",
      paramLabel = "M",
      description = {
        "Multiprogramming level of ParaSim's matrix: M rows of jobs take turns of a time slice;"
            + " with none, first-fit or easy. Default: 1, space sharing.",
        "A job's end less its start is then longer than its run time: slowdowns and utilization"
            + " are of that longer time; timeSlices in the summary has those of the run time."
      })
  private Integer mpl;

  @Option(
      names = "--slice",
      paramLabel = "TIME",
      description = "With --mpl: length of a time slice, as in '10 s'. Default: 60 s.")
  private String slice;

  @Option(
      names = "--slice-switch",
      paramLabel = "TIME",
      description = "With --mpl: of a slice, before jobs compute that did not in the last.")
  private String sliceSwitch;

  /**
   * What was given.
   *
   * @throws org.quoin.input.InputException with everything that is wrong
   */
  TimeSlices slices() {
    Mistakes mistakes = new Mistakes();
    int rows = mpl == null ? 1 : mpl;
    if (rows < 1 || rows > MOST_ROWS) {
      mistakes.add(Mistake.in("--mpl", rows + "; expected a whole number from 1 to " + MOST_ROWS));
    }
    double seconds = mistakes.read(STANDARD, () -> seconds("--slice", slice, STANDARD));
    double switching = mistakes.read(0.0, () -> seconds("--slice-switch", sliceSwitch, 0));
    if (rows == 1) {
      needsRows("--slice", slice, mistakes);
      needsRows("--slice-switch", sliceSwitch, mistakes);
    } else if (seconds < SHORTEST) {
      mistakes.add(Mistake.in("--slice", "is " + slice + "; expected at least 1 ms"));
    } else if (switching >= seconds) {
      mistakes.add(
          Mistake.in("--slice-switch", "fills the slice of " + seconds + " s; expected less"));
    }
    mistakes.refuse();
    return rows == 1 ? TimeSlices.NONE : new TimeSlices(rows, seconds, switching);
  }

  /** In place of slices with a mistake, so that the mistakes beside it are found: the standard. */
  TimeSlices standard() {
    return mpl == null || mpl <= 1 ? TimeSlices.NONE : new TimeSlices(mpl, STANDARD, 0);
  }

  private static void needsRows(String option, String text, Mistakes mistakes) {
    if (text != null) {
      mistakes.add(Mistake.in(option, "there are no time slices; expected --mpl of 2 or more"));
    }
  }

  private static double seconds(String option, String text, double standard) {
    return text == null ? standard : ConditionOptions.seconds(option, text);
  }
}

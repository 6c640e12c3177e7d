package org.quoin.cli;

import java.util.ArrayList;
import java.util.List;
import org.quoin.cluster.TimeSlices;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import picocli.CommandLine.Option;

/** Time sharing in ParaSim's matrix; off by default. */
final class SliceOptions {
  private static final int MOST_ROWS = 1000;
  private static final double SHORTEST = 0.001;

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
   * @throws InputException with everything that is wrong
   */
  TimeSlices slices() {
    List<Mistake> mistakes = new ArrayList<>();
    int rows = mpl == null ? 1 : mpl;
    if (rows < 1 || rows > MOST_ROWS) {
      mistakes.add(Mistake.in("--mpl", rows + "; expected a whole number from 1 to " + MOST_ROWS));
    }
    double seconds = seconds("--slice", slice, 60, mistakes);
    double switching = seconds("--slice-switch", sliceSwitch, 0, mistakes);
    if (rows == 1) {
      needsRows("--slice", slice, mistakes);
      needsRows("--slice-switch", sliceSwitch, mistakes);
    } else if (seconds < SHORTEST) {
      mistakes.add(Mistake.in("--slice", "is " + slice + "; expected at least 1 ms"));
    } else if (switching >= seconds) {
      mistakes.add(
          Mistake.in("--slice-switch", "fills the slice of " + seconds + " s; expected less"));
    }
    if (!mistakes.isEmpty()) {
      throw new InputException(mistakes);
    }
    return rows == 1 ? TimeSlices.NONE : new TimeSlices(rows, seconds, switching);
  }

  private static void needsRows(String option, String text, List<Mistake> mistakes) {
    if (text != null) {
      mistakes.add(Mistake.in(option, "there are no time slices; expected --mpl of 2 or more"));
    }
  }

  private static double seconds(
      String option, String text, double standard, List<Mistake> mistakes) {
    try {
      return text == null ? standard : ConditionOptions.seconds(option, text);
    } catch (InputException e) {
      mistakes.addAll(e.mistakes());
      return standard;
    }
  }
}

package org.quoin.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.cluster.TimeSlices;
import org.quoin.input.Mistakes;
import org.quoin.scheduling.TimeSliceOptions;
import picocli.CommandLine.Option;

/** Time sharing in ParaSim's matrix; off by default. */
final class SliceOptions {
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

  /** What was given; after a mistake in the slice, the standard one. */
  TimeSlices slices(Mistakes mistakes) {
    Map<String, String> given = new LinkedHashMap<>();
    put(given, TimeSliceOptions.MPL, mpl == null ? null : mpl.toString());
    put(given, TimeSliceOptions.SLICE, ConditionOptions.withUnit(slice));
    put(given, TimeSliceOptions.SWITCH, ConditionOptions.withUnit(sliceSwitch));
    return TimeSliceOptions.read(given, name -> "--" + name, mistakes);
  }

  private static void put(Map<String, String> given, String name, String text) {
    if (text != null) {
      given.put(name, text);
    }
  }
}

package org.quoin.reproduction.dynp;

import java.util.List;
import java.util.Map;

/** The figures printed in dynP (Streit, JSSPP 2004). */
final class DynpPaper {
  static final List<String> METRICS =
      List.of("ART", "ARTwA", "ARTwW", "SLD", "SLDwA", "SLDwW", "makespan");
  static final List<String> DECIDERS =
      List.of("advanced", "sjf-preferred", "simple", "fcfs-preferred");
  static final List<String> TUNINGS = List.of("half", "full");

  private DynpPaper() {}

  /**
   * Table 1: width min, avg, max; requested time min, avg, max; run time min, avg, max; average
   * overestimation; interarrival time min, avg, max; and the number of jobs, from section 4.2.
   */
  static double[] properties(PaperLog log) {
    return switch (log) {
      case CTC ->
          new double[] {
            1, 10.72, 336, 0, 24_324, 64_800, 0, 10_958, 64_800, 2.220, 0, 369, 164_472, 79_302
          };
      case KTH ->
          new double[] {
            1, 7.66, 100, 60, 13_678, 216_000, 0, 8_858, 216_000, 1.544, 0, 1_031, 327_952, 28_490
          };
      case LANL ->
          new double[] {
            32, 104.95, 1024, 1, 3_683, 30_000, 1, 1_659, 25_200, 2.220, 0, 509, 201_006, 201_387
          };
      case SDSC ->
          new double[] {
            1, 10.54, 128, 2, 14_344, 172_800, 0, 6_077, 172_800, 2.360, 0, 934, 79_503, 67_667
          };
    };
  }

  /** Table 3, SLDwA in the order of {@link #METRICS}. */
  static double[] metrics(PaperLog log) {
    return switch (log) {
      case CTC -> new double[] {2.0073, 2.2866, 1.8781, 1.9585, 1.8781, 1.9021, 2.4582};
      case KTH -> new double[] {3.1459, 5.6542, 2.5754, 2.6939, 2.5754, 2.5594, 5.3823};
      case LANL -> new double[] {1.7008, 1.8328, 1.6177, 1.6626, 1.6177, 1.6179, 2.0357};
      case SDSC -> new double[] {14.6495, 20.5247, 10.1598, 12.6742, 10.1598, 11.8321, 24.8958};
    };
  }

  /** Table 3, utilisation in per cent in the order of {@link #METRICS}. */
  static double[] utilizations(PaperLog log) {
    return switch (log) {
      case CTC -> new double[] {65.701, 65.701, 65.701, 65.701, 65.701, 65.701, 65.701};
      case KTH -> new double[] {68.716, 68.716, 68.716, 68.716, 68.716, 68.716, 68.716};
      case LANL -> new double[] {55.607, 55.607, 55.607, 55.607, 55.607, 55.607, 55.607};
      case SDSC -> new double[] {81.787, 81.812, 81.633, 81.762, 81.633, 81.309, 82.473};
    };
  }

  /** Table 4, SLDwA, half then full, deciders in the order of {@link #DECIDERS}. */
  static double[][] deciders(PaperLog log) {
    return switch (log) {
      case CTC ->
          new double[][] {{1.9085, 1.8781}, {1.8567, 1.8873}, {2.3036, 2.2812}, {2.3270, 2.2804}};
      case KTH ->
          new double[][] {{2.5812, 2.5754}, {2.5734, 2.5578}, {4.7256, 5.7433}, {4.9281, 5.7492}};
      case LANL ->
          new double[][] {{1.6027, 1.6177}, {1.6330, 1.6143}, {1.7534, 1.7610}, {1.7605, 1.7680}};
      case SDSC ->
          new double[][] {
            {10.0953, 10.1598}, {10.2896, 10.5198}, {13.3353, 32.6934}, {16.1766, 32.6965}
          };
    };
  }

  /** Section 5.3: jobs waiting at a call on CTC (advanced, full, ARTwW). */
  static final double WAITING_ON_CTC = 22.5;

  /** Table 5, the share of case 6b, in per cent of the calls; no other cell is legible. */
  static final Map<String, Double> CASE_6B = Map.of("advanced", 75.11, "simple", 42.56);

  /** Section 5.3.1: calls on SDSC with half self-tuning. */
  static final Map<String, Double> HALF_CALLS = Map.of("advanced", 56_208.0, "simple", 56_738.0);

  /** Section 5.3.1: calls on SDSC with full self-tuning. */
  static final Map<String, Double> FULL_CALLS = Map.of("advanced", 107_066.0, "simple", 109_521.0);

  /** Table 6: switches to FCFS, SJF, LJF, none; jobs started by FCFS, SJF, LJF. */
  static final Map<String, double[]> SWITCHES =
      Map.of(
          "simple", new double[] {47_499, 47_287, 395, 14_340, 39_936, 26_737, 947},
          "advanced", new double[] {1_086, 963, 1_085, 103_932, 4_120, 53_634, 9_866});
}

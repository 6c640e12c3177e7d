package org.quoin.reproduction.coscheduling;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures that Zhang et al. (2001) print as numbers, by scheme and column. */
final class Published {
  private Published() {}

  /** Section 4.1: the use at which schemes saturate. */
  static final Map<String, Double> USE = Map.of("GS", 0.57, "PB", 0.77, "PB-SB", 0.77, "SB", 0.77);

  /** Section 4.1: those that saturate below a use of 50 %. */
  static final List<String> BELOW_HALF = List.of("Local", "SY", "DCS", "DCS-SY");

  /** {@return the use at which a scheme saturates, as section 4.1 prints it} */
  static String saturation(String scheme) {
    return USE.containsKey(scheme)
        ? String.format(Locale.ROOT, "%.0f %%", 100 * USE.get(scheme))
        : BELOW_HALF.contains(scheme) ? "< 50 %" : "-";
  }

  /** Fig. 10 (b), Fig. 14 (b), Table 6: coefficient of variation of the slowdowns. */
  static final Map<String, Double> UNFAIRNESS =
      Map.ofEntries(
          Map.entry("Local", 1.632),
          Map.entry("GS", 0.099),
          Map.entry("SB", 0.203),
          Map.entry("DCS", 0.403),
          Map.entry("PB", 0.504),
          Map.entry("PB-SB", 0.274),
          Map.entry("PB-SY", 0.524),
          Map.entry("PB-A", 0.504),
          Map.entry("PB-B", 0.184),
          Map.entry("PB-C", 0.671),
          Map.entry("PB-D", 0.196),
          Map.entry("PB-E", 0.384),
          Map.entry("PB-A'", 0.101),
          Map.entry("PB-B'", 0.123),
          Map.entry("PB-C'", 0.082),
          Map.entry("PB-D'", 0.058),
          Map.entry("PB-E'", 0.280));

  /** Table 4: change of the response time against level 2, by {@link #LEVEL_COLUMNS}. */
  static final Map<String, double[]> LEVELS =
      Map.of(
          "Local", new double[] {0.30, 0.37, Double.NaN, 15.44, Double.NaN},
          "GS", new double[] {-0.25, -0.20, -0.34, -0.30, -0.41},
          "SB", new double[] {-0.69, -0.36, -0.48, -0.44, -0.54},
          "DCS", new double[] {-0.27, -0.13, -0.34, 0.18, Double.NaN},
          "DCS-SB", new double[] {-0.68, -0.35, -0.44, -0.21, -0.38},
          "PB", new double[] {-0.65, -0.25, -0.38, -0.41, -0.52},
          "PB-SB", new double[] {-0.71, -0.34, -0.45, -0.43, -0.54},
          "SY", new double[] {-0.29, 2.82, Double.NaN, 4.59, Double.NaN},
          "PB-SY", new double[] {-0.64, -0.24, 0.36, -0.28, 2.78},
          "DCS-SY", new double[] {-0.58, -0.44, -0.81, -0.42, -0.94});

  /** The columns of Table 4: a workload and a level. */
  static final List<String> LEVEL_COLUMNS = List.of("WL2 5", "WL4 5", "WL4 16", "WL5 5", "WL5 16");

  /**
   * {@return whether Table 4 prints that level 5 shortens the response more for a workload than for
   * WL4}
   */
  static boolean gainsMore(String scheme, String workload) {
    return level(scheme, workload + " 5") < level(scheme, "WL4 5");
  }

  /** {@return an entry of Table 4; NaN if none is printed} */
  static double level(String scheme, String column) {
    int place = LEVEL_COLUMNS.indexOf(column);
    return place < 0 ? Double.NaN : LEVELS.get(scheme)[place];
  }

  /** Table 5: response time with cheaper overheads over the first column's; PB has one for both. */
  static final Map<String, double[]> OVERHEADS =
      Map.of(
          "GS", new double[] {0.896, 0.977},
          "SB", new double[] {0.647, 0.659},
          "DCS", new double[] {0.902, 0.904},
          "DCS-SB", new double[] {0.710, 0.804},
          "PB-SB", new double[] {0.670, 0.687},
          "PB", new double[] {0.89, 0.89});
}

package org.quoin.reproduction.parasim;

import java.util.Map;
import org.quoin.observation.Metric;

/**
 * A job flow of the paper, by the public log that stands for it and its machine; LCG's is narrowed
 * until the load is high.
 */
enum PaperLog {
  SERIAL(
      "LCG-2005-1",
      1700,
      "Table 3, serial-heavy",
      Map.of(
          Column.FIRST_FIT, new int[] {143_244, 12_821, 101_407, 64_788},
          Column.FCFS_B, new int[] {142_149, 11_726, 102_607, 65_987},
          Column.BJF_B, new int[] {142_464, 12_042, 96_822, 60_203},
          Column.SRTJF, new int[] {144_037, 13_614, 133_460, 96_841})),
  PARALLEL(
      "SDSC-SP2-1998-4.2-cln",
      128,
      "Table 4, parallel-heavy",
      Map.of(
          Column.FIRST_FIT, new int[] {83_535, 19_454, 90_794, 66_868},
          Column.FCFS_B, new int[] {79_075, 14_993, 88_258, 64_332},
          Column.FCFS_B_R, new int[] {80_492, 16_411, 87_315, 63_389},
          Column.BJF_B, new int[] {78_498, 14_417, 78_932, 55_006},
          Column.BJF_B_R, new int[] {79_989, 15_907, 79_863, 55_937},
          Column.SRTJF, new int[] {76_567, 12_486, 79_830, 55_903}));

  private final String file;
  private final int processors;
  private final String title;
  private final Map<Column, int[]> printed;

  PaperLog(String file, int processors, String title, Map<Column, int[]> printed) {
    this.file = file;
    this.processors = processors;
    this.title = title;
    this.printed = printed;
  }

  String file() {
    return file;
  }

  int processors() {
    return processors;
  }

  String title() {
    return title;
  }

  /** What kind of flow it is. */
  String kind() {
    return title.substring(title.indexOf(' ', title.indexOf(',')) + 1);
  }

  /** The printed seconds, on the paper's own log; NaN where there are none. */
  double printed(Column column, Metric metric) {
    int[] row = printed.get(column);
    return row == null ? Double.NaN : row[Measured.METRICS.indexOf(metric)];
  }

  /** By how many per cent the printed figure differs from FirstFit's. */
  double printedChange(Column column, Metric metric) {
    return 100 * (printed(column, metric) / printed(Column.FIRST_FIT, metric) - 1);
  }
}

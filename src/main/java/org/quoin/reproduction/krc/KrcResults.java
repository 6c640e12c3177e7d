package org.quoin.reproduction.krc;

import java.util.List;

/**
 * All that was simulated for Mazalov and Nikitina 2012.
 *
 * @param study how many streams, of how many jobs
 * @param cells one a point
 * @param logs the real log on each machine; empty where it is not there
 * @param others streams of other distributions
 * @param frontiers wait against errors, of each log that is there
 */
record KrcResults(
    KrcStudy study,
    List<Cell> cells,
    List<KarelianLog> logs,
    List<OtherStreams> others,
    List<Frontier> frontiers) {

  /** The cells of a figure under a reading, in the order of the points. */
  List<Cell> figure(String figure, Reading reading) {
    return cells.stream()
        .filter(c -> c.point().figure().equals(figure) && c.point().reading() == reading)
        .toList();
  }

  /** The cells of one curve of a figure under a reading. */
  List<Cell> curve(String figure, String curve, Reading reading) {
    return figure(figure, reading).stream().filter(c -> c.point().curve().equals(curve)).toList();
  }

  /** The curves of a figure, in order. */
  List<String> curves(String figure, Reading reading) {
    return figure(figure, reading).stream().map(c -> c.point().curve()).distinct().toList();
  }

  /** The one cell with this place on the axis. */
  Cell at(String figure, String curve, double x, Reading reading) {
    return curve(figure, curve, reading).stream()
        .filter(c -> c.point().x() == x)
        .findFirst()
        .orElseThrow();
  }
}

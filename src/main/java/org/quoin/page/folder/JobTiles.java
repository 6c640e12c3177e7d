package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quoin.page.folder.Stretches.Stretch;
import org.quoin.report.block.Figure;

/**
 * Cuts the jobs of a large log into tiles, so that a page unpacks only the jobs that it shows. Each
 * tile has jobs of about one length that start one after the other: a few long jobs would otherwise
 * stretch every tile over the whole log.
 */
final class JobTiles {
  /** The number of jobs of a full tile. */
  static final int SIZE = 8192;

  /** Lengths from one power of this number to the next are of one kind. */
  private static final double RATIO = 8;

  private record Placed(
      long id, double submit, double start, double end, int[] blocks, int color) {}

  private final int rows;
  private final Map<Integer, List<Placed>> byLength = new TreeMap<>();

  JobTiles(int rows) {
    this.rows = rows;
  }

  /** Adds a job, or a stretch of one in time slices, unless its processors have no numbers. */
  void add(Stretch one, int color) {
    double length = one.to() - one.from();
    int[] blocks = one.rows();
    if (blocks.length == 0 || blocks[blocks.length - 1] >= rows) {
      return;
    }
    int kind = (int) (Math.log(Math.max(1, length)) / Math.log(RATIO));
    byLength
        .computeIfAbsent(kind, k -> new ArrayList<>())
        .add(new Placed(one.job().id(), one.job().submit(), one.from(), one.to(), blocks, color));
  }

  /** {@return the tiles of all jobs that were added} */
  List<Figure.Tile> cut() {
    List<Figure.Tile> tiles = new ArrayList<>();
    for (List<Placed> jobs : byLength.values()) {
      jobs.sort(Comparator.comparingDouble(Placed::start));
      for (int first = 0; first < jobs.size(); first += SIZE) {
        tiles.add(tile(jobs.subList(first, Math.min(jobs.size(), first + SIZE))));
      }
    }
    return tiles;
  }

  private static Figure.Tile tile(List<Placed> jobs) {
    double[] ends = jobs.stream().mapToDouble(Placed::end).toArray();
    double last = jobs.stream().mapToDouble(Placed::end).max().orElseThrow();
    return new Figure.Tile(
        jobs.get(0).start(),
        last,
        new Figure.Jobs(
            jobs.stream().mapToLong(Placed::id).toArray(),
            jobs.stream().mapToDouble(Placed::submit).toArray(),
            jobs.stream().mapToDouble(Placed::start).toArray(),
            ends,
            jobs.stream().map(Placed::blocks).toArray(int[][]::new),
            jobs.stream().mapToInt(Placed::color).toArray()));
  }
}

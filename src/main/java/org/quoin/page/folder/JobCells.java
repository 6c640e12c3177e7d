package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Plurals;
import org.quoin.page.folder.Stretches.Stretch;
import org.quoin.page.folder.file.JobRows.JobRow;
import org.quoin.report.block.Figure;

/**
 * Jobs that are too many to draw, as cells of time by processors: each has the group of jobs that
 * holds most of it, or none where less than half of it is in use. Neighbours in time with one group
 * make one block, so the overview of any log has a bounded size.
 */
final class JobCells {
  private static final int TIMES = 4096;
  private static final int ROWS = 192;
  private static final int LEAST_TIMES = 64;

  private final Stretches all;

  /** Rows of cells of each slice, and of all. */
  private final int each;

  private final int rows;
  private final double begin;
  private final double end;
  private final int groups;
  private int times = TIMES;

  /** The share of each cell that each group holds: by row, then time, then group. */
  private float[] held;

  private JobCells(Stretches all, int groups) {
    this.all = all;
    this.groups = groups;
    each = Math.min(all.processors(), Math.max(1, ROWS / all.slices()));
    rows = each * all.slices();
    begin = all.begin();
    end = Math.max(all.end(), begin + 1);
    held = new float[rows * times * groups];
  }

  /**
   * {@return the chart; empty where no job has numbers of processors}
   *
   * @param processor what one of the processors is called: "processor" or "node"
   * @param group what jobs of one colour have in common
   * @param most the number of blocks that it may have
   * @param single whether the chart has the single jobs, too
   */
  static Optional<Figure.Gantt> figure(
      Stretches all,
      String processor,
      String title,
      Function<JobRow, String> group,
      Figure.Curve waiting,
      double zero,
      int most,
      boolean single) {
    List<String> legend = new ArrayList<>(JobDistributions.byArea(all.sample(), group).keySet());
    if (legend.isEmpty()) {
      legend.add("jobs");
    }
    Map<String, Integer> places = new HashMap<>();
    legend.forEach(name -> places.put(name, places.size()));
    JobCells cells = new JobCells(all, legend.size());
    JobTiles tiles = new JobTiles(all.slices() * all.processors());
    all.each(
        one -> {
          int color = places.getOrDefault(group.apply(one.job()), legend.size() - 1);
          cells.add(one, color);
          if (single) {
            tiles.add(one, color);
          }
        });
    List<double[]> blocks = cells.blocks();
    while (blocks.size() > most && cells.times > LEAST_TIMES) {
      cells.halve();
      blocks = cells.blocks();
    }
    return blocks.isEmpty()
        ? Optional.empty()
        : Optional.of(cells.figure(processor, title, legend, blocks, tiles.cut(), waiting, zero));
  }

  private double length() {
    return (end - begin) / times;
  }

  /** Returns the first row of the chart in a row of cells; each slice begins with one. */
  private int edge(int row) {
    return row / each * all.processors() + (int) ((long) (row % each) * all.processors() / each);
  }

  private void add(Stretch one, int group) {
    double from = Math.max(0, (one.from() - begin) / length());
    double to = Math.min(times, (one.to() - begin) / length());
    int[] blocks = one.rows();
    for (int b = 0; b < blocks.length && from < to; b += 2) {
      int last = Math.min(edge(rows) - 1, blocks[b + 1]);
      int within = blocks[b] % all.processors();
      int row =
          blocks[b] / all.processors() * each + (int) ((long) within * each / all.processors());
      for (; row < rows && edge(row) <= last; row++) {
        int low = Math.max(blocks[b], edge(row));
        int high = Math.min(last + 1, edge(row + 1));
        float share = (float) Math.max(0, high - low) / (edge(row + 1) - edge(row));
        for (int time = (int) from; time < to; time++) {
          double wide = Math.min(to, time + 1) - Math.max(from, time);
          held[(row * times + time) * groups + group] += (float) (share * wide);
        }
      }
    }
  }

  /** Joins each two neighbours in time. */
  private void halve() {
    float[] wider = new float[held.length / 2];
    for (int i = 0; i < wider.length; i++) {
      int cell = i / groups;
      int group = i % groups;
      wider[i] = (held[2 * cell * groups + group] + held[(2 * cell + 1) * groups + group]) / 2;
    }
    held = wider;
    times /= 2;
  }

  /** Returns the group of a cell; -1 where less than half of it is in use. */
  private int group(int row, int time) {
    int first = (row * times + time) * groups;
    int most = 0;
    float sum = 0;
    for (int i = 0; i < groups; i++) {
      sum += held[first + i];
      most = held[first + i] > held[first + most] ? i : most;
    }
    return sum < 0.5 ? -1 : most;
  }

  /** Returns the blocks in the order of their starts: first time, last time, row, group. */
  private List<double[]> blocks() {
    List<double[]> blocks = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      int from = 0;
      for (int time = 1; time <= times; time++) {
        if (time == times || group(row, time) != group(row, from)) {
          if (group(row, from) >= 0) {
            blocks.add(new double[] {from, time, row, group(row, from)});
          }
          from = time;
        }
      }
    }
    blocks.sort((one, other) -> Double.compare(one[0], other[0]));
    return blocks;
  }

  private String jobs() {
    String jobs = Plurals.counted(all.jobs(), "job");
    return all.slices() == 1
        ? jobs
        : jobs
            + ", slice above slice, which hold the same slices for "
            + Plurals.counted(all.count(), "period")
            + ",";
  }

  private Figure.Gantt figure(
      String processor,
      String title,
      List<String> legend,
      List<double[]> blocks,
      List<Figure.Tile> tiles,
      Figure.Curve waiting,
      double zero) {
    long[] ids = new long[blocks.size()];
    Arrays.setAll(ids, i -> i + 1);
    double[] starts = blocks.stream().mapToDouble(one -> begin + one[0] * length()).toArray();
    return new Figure.Gantt(
        title,
        ("%s in cells of %s by %s: each has the colour that holds most of it, none where less than"
                + " half is in use. %s%s")
            .formatted(
                jobs(),
                DisplayUnit.of("s", length()).show(length()),
                Plurals.counted(Math.max(1, all.processors() / each), processor),
                tiles.isEmpty()
                    ? "The page holds no single jobs, for they are too many."
                    : "Zoom in for the single jobs.",
                waiting == null ? "" : " Above, the number of waiting jobs."),
        edge(rows),
        all.slices(),
        processor,
        new Figure.Jobs(
            ids,
            starts,
            starts,
            blocks.stream().mapToDouble(one -> begin + one[1] * length()).toArray(),
            blocks.stream()
                .map(one -> new int[] {edge((int) one[2]), edge((int) one[2] + 1) - 1})
                .toArray(int[][]::new),
            blocks.stream().mapToInt(one -> (int) one[3]).toArray()),
        legend,
        waiting,
        zero,
        length(),
        tiles);
  }
}

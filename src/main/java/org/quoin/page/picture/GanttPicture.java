package org.quoin.page.picture;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.ChartPicture;
import org.quoin.report.picture.Picture;
import org.quoin.report.picture.Scale;

/**
 * A Gantt chart as a picture. The plane is divided into cells of about a point; each has the colour
 * that covers most of it, or none where less than half is covered, so that any number of jobs makes
 * a picture of bounded size.
 */
final class GanttPicture {
  private static final int COLUMNS = 642;
  private static final int LINES = 392;

  /** More jobs than these have no edges. */
  private static final int MOST_FRAMED = 400;

  /** Colours that are told apart; what comes after shares the last. */
  private static final int COLOURS = 8;

  private final Figure.Gantt figure;
  private final double from;
  private final double to;
  private final int lines;
  private final float[][][] covered;

  private GanttPicture(Figure.Gantt figure) {
    this.figure = figure;
    double first = Arrays.stream(figure.starts()).min().orElse(0);
    double last = Arrays.stream(figure.ends()).max().orElse(1);
    from = first;
    to = last > first ? last : first + 1;
    lines = Math.min(LINES, figure.rows());
    int colours = Math.min(COLOURS, Math.max(1, figure.legend().size()));
    covered = new float[lines][COLUMNS][colours];
  }

  static Picture of(Figure.Gantt figure) {
    GanttPicture picture = new GanttPicture(figure);
    for (int i = 0; i < figure.ids().length; i++) {
      picture.cover(i);
    }
    return picture.drawn();
  }

  private void cover(int job) {
    double perTime = COLUMNS / (to - from);
    double perRow = (double) lines / figure.rows();
    double left = (figure.starts()[job] - from) * perTime;
    double right = (figure.ends()[job] - from) * perTime;
    int colour = Math.min(covered[0][0].length - 1, figure.colors()[job]);
    int[] rows = figure.blocks()[job];
    for (int b = 0; b < rows.length; b += 2) {
      double top = rows[b] * perRow;
      double bottom = (rows[b + 1] + 1) * perRow;
      for (int y = (int) top; y < Math.min(lines, bottom); y++) {
        double high = Math.min(bottom, y + 1) - Math.max(top, y);
        for (int x = (int) left; x < Math.min(COLUMNS, right); x++) {
          double wide = Math.min(right, x + 1) - Math.max(left, x);
          covered[y][x][colour] += (float) (high * wide);
        }
      }
    }
  }

  /** The colour of a cell; -1 where most of it is idle. */
  private static int colour(float[] shares) {
    int most = 0;
    double sum = 0;
    for (int i = 0; i < shares.length; i++) {
      sum += shares[i];
      most = shares[i] > shares[most] ? i : most;
    }
    return sum < 0.5 ? -1 : most;
  }

  private Picture drawn() {
    FigurePicture.Time unit = FigurePicture.time("s", new double[] {from, to});
    boolean sliced = figure.slices() > 1;
    List<String> slices = IntStream.range(0, figure.slices()).mapToObj(i -> "slice " + i).toList();
    double rows = sliced ? (double) figure.rows() / figure.slices() : figure.rows();
    ChartPicture chart =
        new ChartPicture(
            figure.title(),
            "",
            Scale.between(
                from / unit.seconds(), to / unit.seconds(), ChartPicture.LEFT, ChartPicture.RIGHT),
            FigurePicture.named("time", unit),
            sliced
                ? Scale.words(slices, ChartPicture.TOP, ChartPicture.BOTTOM)
                : Scale.between(0, rows, ChartPicture.TOP, ChartPicture.BOTTOM),
            sliced ? "slices of " + (int) rows + " " + figure.rowName() + "s" : figure.rowName());
    int[][] cells = new int[lines][COLUMNS];
    for (int y = 0; y < lines; y++) {
      for (int x = 0; x < COLUMNS; x++) {
        cells[y][x] = colour(covered[y][x]);
      }
    }
    int y = 0;
    while (y < lines) {
      int below = y + 1;
      while (below < lines && Arrays.equals(cells[y], cells[below])) {
        below++;
      }
      line(chart, unit, cells[y], valueAt(y, rows), valueAt(below, rows));
      y = below;
    }
    frames(chart, unit, rows);
    for (int i = 0; i < covered[0][0].length; i++) {
      boolean rest = i == COLOURS - 1 && figure.legend().size() > COLOURS;
      chart.name(i, rest ? "others" : figure.legend().isEmpty() ? "" : figure.legend().get(i));
    }
    return chart.done();
  }

  /** The edges of jobs, and of slices. */
  private void frames(ChartPicture chart, FigurePicture.Time unit, double rows) {
    if (figure.slices() > 1) {
      for (int slice = 0; slice < figure.slices(); slice++) {
        chart.frame(from / unit.seconds(), to / unit.seconds(), slice - 0.5, slice + 0.5);
      }
    }
    for (int i = 0; i < figure.ids().length && figure.ids().length <= MOST_FRAMED; i++) {
      int[] ends = figure.blocks()[i];
      for (int b = 0; b < ends.length; b += 2) {
        chart.frame(
            figure.starts()[i] / unit.seconds(),
            figure.ends()[i] / unit.seconds(),
            onAxis(ends[b], rows),
            onAxis(ends[b + 1] + 1, rows));
      }
    }
  }

  /** The value on the axis of a line's upper edge. */
  private double valueAt(int line, double rows) {
    return onAxis((double) line / lines * figure.rows(), rows);
  }

  private double onAxis(double row, double rows) {
    return figure.slices() > 1 ? row / rows - 0.5 : row;
  }

  private void line(
      ChartPicture chart, FigurePicture.Time unit, int[] cells, double top, double bottom) {
    double perCell = (to - from) / COLUMNS / unit.seconds();
    int x = 0;
    while (x < COLUMNS) {
      int end = x + 1;
      while (end < COLUMNS && cells[end] == cells[x]) {
        end++;
      }
      if (cells[x] >= 0) {
        double start = from / unit.seconds();
        chart.area(
            start + x * perCell, start + end * perCell, top, bottom, ChartPicture.ink(cells[x]));
      }
      x = end;
    }
  }
}

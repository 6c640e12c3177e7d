package org.quoin.report.picture;

import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.base.Quantity;
import org.quoin.report.block.Figure;

/**
 * Draws a Gantt chart. The plane is divided into cells of about a point; each has the colour that
 * covers most of it, or none where less than half is covered, so that any number of jobs makes a
 * picture of bounded size.
 */
final class GanttPainter {
  private static final int COLUMNS = (int) Chart.WIDTH;

  /** The height of the curve of waiting jobs. */
  private static final double STRIP = 48;

  /** Charts of more jobs have no edges around them. */
  private static final int MAX_FRAMED = 400;

  /** The number of colours; all further entries of the legend share the last. */
  private static final int COLOURS = 8;

  private final Figure.Gantt figure;
  private final Drawing drawing;
  private final double from;
  private final double to;
  private final int lines;
  private final double lineHeight;
  private final float[][][] covered;

  /** Creates the painter of one chart. */
  GanttPainter(Figure.Gantt figure, Drawing drawing) {
    this.figure = figure;
    this.drawing = drawing;
    from = Arrays.stream(figure.jobs().starts()).min().orElse(0);
    double last = Arrays.stream(figure.jobs().ends()).max().orElse(1);
    to = last > from ? last : from + 1;
    lines = Math.min((int) Chart.HEIGHT, figure.rows());
    lineHeight = Chart.HEIGHT / lines;
    int colours = Math.min(COLOURS, Math.max(1, figure.legend().size()));
    covered = new float[lines][COLUMNS][colours];
  }

  void paint() {
    boolean sliced = figure.slices() > 1;
    int rows = figure.rows() / figure.slices();
    List<String> slices = IntStream.range(0, figure.slices()).mapToObj(i -> "slice " + i).toList();
    Chart chart =
        new Chart(
            drawing,
            figure,
            Double.isNaN(figure.zero())
                ? Scale.between(from, to, 0, Chart.WIDTH, "s")
                : Scale.dates(from, to, 0, Chart.WIDTH, figure.zero()),
            "time",
            sliced
                ? Scale.words(slices, Chart.HEIGHT)
                : Scale.between(0, rows, 0, Chart.HEIGHT, ""),
            sliced ? "slices of " + rows + " " + figure.rowName() + "s" : figure.rowName(),
            figure.waiting() == null ? 0 : STRIP + 24);
    for (int i = 0; i < figure.jobs().ids().length; i++) {
      cover(i);
    }
    paintCells();
    paintEdges();
    if (figure.waiting() != null) {
      paintWaiting(figure.waiting());
    }
    for (int i = 0; i < covered[0][0].length; i++) {
      boolean rest = i == COLOURS - 1 && figure.legend().size() > COLOURS;
      chart.name(i, rest ? "others" : figure.legend().isEmpty() ? "" : figure.legend().get(i));
    }
    chart.writeNames();
  }

  private double x(double time) {
    return (time - from) / (to - from) * Chart.WIDTH;
  }

  private double y(int row) {
    return row * Chart.HEIGHT / figure.rows();
  }

  private void cover(int job) {
    double left = x(figure.jobs().starts()[job]);
    double right = x(figure.jobs().ends()[job]);
    int colour = Math.min(covered[0][0].length - 1, figure.jobs().colors()[job]);
    int[] rows = figure.jobs().blocks()[job];
    for (int b = 0; b < rows.length; b += 2) {
      double top = y(rows[b]) / lineHeight;
      double bottom = y(rows[b + 1] + 1) / lineHeight;
      for (int y = (int) top; y < Math.min(lines, bottom); y++) {
        double high = Math.min(bottom, y + 1) - Math.max(top, y);
        for (int x = (int) left; x < Math.min(COLUMNS, right); x++) {
          double wide = Math.min(right, x + 1) - Math.max(left, x);
          covered[y][x][colour] += (float) (high * wide);
        }
      }
    }
  }

  /** Fills the cells of each colour; equal lines are drawn once, and neighbours together. */
  private void paintCells() {
    Path2D[] areas = new Path2D[covered[0][0].length];
    Arrays.setAll(areas, i -> new Path2D.Double());
    int[][] cells = new int[lines][];
    Arrays.setAll(cells, y -> Arrays.stream(covered[y]).mapToInt(GanttPainter::colour).toArray());
    int y = 0;
    while (y < lines) {
      int below = y + 1;
      while (below < lines && Arrays.equals(cells[y], cells[below])) {
        below++;
      }
      int x = 0;
      while (x < COLUMNS) {
        int end = x + 1;
        while (end < COLUMNS && cells[y][end] == cells[y][x]) {
          end++;
        }
        if (cells[y][x] >= 0) {
          double height = (below - y) * lineHeight;
          areas[cells[y][x]].append(
              new Rectangle2D.Double(x, y * lineHeight, end - x, height), false);
        }
        x = end;
      }
      y = below;
    }
    for (int i = 0; i < areas.length; i++) {
      drawing.fill(areas[i], Ink.fill(i));
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

  /** Draws the number of waiting jobs over time as an area above the plane. */
  private void paintWaiting(Figure.Curve waiting) {
    double foot = -36;
    double most = Arrays.stream(waiting.y()).filter(Double::isFinite).max().orElse(0);
    Path2D area = new Path2D.Double();
    area.moveTo(0, foot);
    for (int i = 0; i < waiting.x().length && most > 0; i++) {
      double left = Math.max(0, Math.min(Chart.WIDTH, x(waiting.x()[i])));
      double end = i + 1 < waiting.x().length ? waiting.x()[i + 1] : to;
      double right = Math.max(0, Math.min(Chart.WIDTH, x(end)));
      double count = Double.isFinite(waiting.y()[i]) ? waiting.y()[i] : 0;
      area.lineTo(left, foot - STRIP * count / most);
      area.lineTo(right, foot - STRIP * count / most);
    }
    area.lineTo(Chart.WIDTH, foot);
    area.closePath();
    drawing.fill(area, Ink.AXIS);
    String name = waiting.name() + ", at most " + Quantity.digits(most);
    drawing.text(Chart.WIDTH + 12, foot, 0, Drawing.Style.LABEL, name);
  }

  private void paintEdges() {
    Path2D edges = new Path2D.Double();
    for (int slice = 0; figure.slices() > 1 && slice < figure.slices(); slice++) {
      double height = Chart.HEIGHT / figure.slices();
      edges.append(new Rectangle2D.Double(0, slice * height, Chart.WIDTH, height), false);
    }
    for (int i = 0;
        i < figure.jobs().ids().length && figure.jobs().ids().length <= MAX_FRAMED;
        i++) {
      int[] rows = figure.jobs().blocks()[i];
      for (int b = 0; b < rows.length; b += 2) {
        double left = x(figure.jobs().starts()[i]);
        double upper = y(rows[b]);
        double height = y(rows[b + 1] + 1) - upper;
        if (height >= 3) {
          edges.append(
              new Rectangle2D.Double(left, upper, x(figure.jobs().ends()[i]) - left, height),
              false);
        }
      }
    }
    drawing.stroke(edges, "ffffff", 1, false);
  }
}

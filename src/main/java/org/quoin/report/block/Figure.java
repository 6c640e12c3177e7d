package org.quoin.report.block;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.quoin.base.DisplayUnit;

/**
 * A figure: the data that are shown, with their units. The page draws it with a script, {@link
 * org.quoin.report.picture.FigurePainter} draws it for files.
 */
public sealed interface Figure extends Block
    permits Figure.Curves,
        Figure.Bars,
        Figure.Boxes,
        Figure.HeatMap,
        Figure.StudyMap,
        Figure.NetworkMap,
        Figure.Gantt,
        Figure.Gantts {

  /** {@return the question that the figure answers, in a line} */
  String title();

  /** {@return what a reader sees in the figure, in a sentence or two; may be empty} */
  String says();

  /**
   * An axis of numbers.
   *
   * @param unit the unit of the data, empty where there is none; a painter chooses minutes or days
   *     for {@code s}, and a prefix for {@code B/s}
   * @param logarithmic whether equal ratios are equal lengths
   * @param zero the local time at 0 s in seconds since 1970, for an axis of dates; NaN without
   * @param signed whether it shows differences: what lies below 0 counts, in intervals as well
   * @param shown the unit of the numbers along it, where it is not logarithmic; null where a
   *     painter chooses one
   */
  record Axis(
      String name,
      String unit,
      boolean logarithmic,
      double zero,
      boolean signed,
      DisplayUnit shown) {

    /** Creates an axis of quantities. */
    public Axis(String name, String unit, boolean logarithmic, double zero) {
      this(name, unit, logarithmic, zero, false, null);
    }

    /** Creates an axis without dates. */
    public Axis(String name, String unit, boolean logarithmic) {
      this(name, unit, logarithmic, Double.NaN);
    }

    /** {@return an axis of differences} */
    public static Axis difference(String name, String unit) {
      return new Axis(name, unit, false, Double.NaN, true, null);
    }

    /** {@return this axis with equal lengths for equal ratios, or for equal differences} */
    public Axis withRatios(boolean ratios) {
      return new Axis(name, unit, ratios, zero, signed, shown);
    }

    /** {@return this axis with numbers in a unit, that of the table which has them} */
    public Axis in(DisplayUnit shown) {
      return new Axis(name, unit, logarithmic, zero, signed, shown);
    }

    /**
     * {@return an axis of dates}
     *
     * @param start date and time at 0 s, whose zone holds for the whole axis; empty for seconds
     */
    public static Axis time(Optional<OffsetDateTime> start) {
      return new Axis("time", "s", false, zero(start));
    }

    /**
     * {@return the local time at 0 s in seconds since 1970; NaN if it is unknown}
     *
     * @param start date and time at 0 s
     */
    public static double zero(Optional<OffsetDateTime> start) {
      return start
          .map(date -> (double) date.toLocalDateTime().toEpochSecond(ZoneOffset.UTC))
          .orElse(Double.NaN);
    }

    /** {@return whether it shows dates} */
    public boolean hasDates() {
      return !Double.isNaN(zero);
    }
  }

  /**
   * Curves over common axes.
   *
   * @param panels whether each group of curves has a plane of its own, below the others
   */
  record Curves(String title, String says, Axis x, Axis y, List<Curve> curves, boolean panels)
      implements Figure {

    /** Creates a figure with all curves in one plane. */
    public Curves(String title, String says, Axis x, Axis y, List<Curve> curves) {
      this(title, says, x, y, curves, false);
    }
  }

  /**
   * One curve.
   *
   * @param low the lower ends of intervals; null without
   * @param high the upper ends; null without
   * @param form how the points are joined
   * @param group curves of one group are shown or hidden together ("network", "servers"); empty
   *     without
   */
  record Curve(
      String name, double[] x, double[] y, double[] low, double[] high, Form form, String group) {

    /** Creates a curve without intervals, of no group. */
    public Curve(String name, double[] x, double[] y, Form form) {
      this(name, x, y, null, null, form, "");
    }

    /** {@return points with intervals, given by their half-widths; NaN where there is none} */
    public static Curve points(String name, double[] x, double[] means, double[] halfWidths) {
      double[] low = new double[means.length];
      double[] high = new double[means.length];
      boolean known = false;
      for (int i = 0; i < means.length; i++) {
        low[i] = means[i] - halfWidths[i];
        high[i] = means[i] + halfWidths[i];
        known |= !Double.isNaN(halfWidths[i]);
      }
      return new Curve(name, x, means, known ? low : null, known ? high : null, Form.POINTS, "");
    }
  }

  /** The ways to join points. */
  enum Form {
    /** Straight lines with a mark at each point. */
    POINTS,
    /** Straight lines. */
    LINE,
    /** Each value holds until the next. */
    STEPS
  }

  /**
   * Bars by category, beside each other or stacked.
   *
   * @param xName what the categories are; may be empty
   * @param halfWidths the half-widths of the intervals of stacked bars' sums; null without
   * @param best the category that is marked as the best; empty without
   */
  record Bars(
      String title,
      String says,
      String xName,
      Axis y,
      List<String> categories,
      List<BarSeries> series,
      boolean stacked,
      double[] halfWidths,
      String best)
      implements Figure {

    /** Creates bars without intervals of sums, none of which is marked. */
    public Bars(
        String title,
        String says,
        String xName,
        Axis y,
        List<String> categories,
        List<BarSeries> series,
        boolean stacked) {
      this(title, says, xName, y, categories, series, stacked, null, "");
    }
  }

  /**
   * The bars of one colour.
   *
   * @param values one a category; NaN leaves one out
   * @param halfWidths the half-widths of their intervals; null without
   */
  record BarSeries(String name, double[] values, double[] halfWidths) {}

  /**
   * Boxes side by side: one a name, or one for each series of a name.
   *
   * @param xName what the names are; may be empty
   */
  record Boxes(String title, String says, String xName, Axis y, List<Box> boxes)
      implements Figure {}

  /**
   * A distribution.
   *
   * @param p5 the lower end of the whiskers; in pages the 5 % quantile
   * @param p95 the upper end of the whiskers; in pages the 95 % quantile
   * @param series the series that the box belongs to; empty where there is one
   * @param beyond single values beyond the whiskers
   */
  record Box(
      String name,
      long count,
      double p5,
      double q1,
      double median,
      double q3,
      double p95,
      double mean,
      String series,
      double[] beyond) {

    /** Creates a box that shows no single values. */
    public Box(
        String name,
        long count,
        double p5,
        double q1,
        double median,
        double q3,
        double p95,
        double mean) {
      this(name, count, p5, q1, median, q3, p95, mean, "", new double[0]);
    }
  }

  /**
   * A grid of coloured cells.
   *
   * @param values values by row, then column; NaN is an empty cell
   * @param logarithmic whether colours go by ratios
   * @param contours the axes of numbers over which lines of equal value are drawn in place of
   *     cells; null without
   */
  record HeatMap(
      String title,
      String says,
      String xName,
      List<String> columns,
      String yName,
      List<String> rows,
      String valueName,
      String unit,
      double[][] values,
      boolean logarithmic,
      Contours contours)
      implements Figure {}

  /**
   * The axes of a map with lines of equal value.
   *
   * @param xs the places of its columns
   * @param ys the places of its rows
   */
  record Contours(Axis x, Axis y, double[] xs, double[] ys) {}

  /**
   * A study over two of its axes, the others held: in each cell the best alternative, or the mean
   * under one of them. Cells are numbered with the values of the last axis following each other.
   *
   * @param axes the axes, those along the bottom and at the left first
   * @param value what the means are
   * @param means means by alternative, then cell; NaN where there is none
   * @param best the index of the best alternative by cell; -1 where there is none
   * @param shown 1 for each cell whose best is significantly the best (95 %), else 0
   */
  record StudyMap(
      String title,
      String says,
      List<MapAxis> axes,
      List<String> alternatives,
      Axis value,
      double[][] means,
      double[][] halfWidths,
      int[] best,
      int[] shown)
      implements Figure {}

  /** An axis of a study, with its values as people say them. */
  record MapAxis(String name, List<String> values) {}

  /**
   * A network, coloured by use, with a slider over time.
   *
   * @param times the ends of the intervals of the slider, in seconds; empty without a slider
   * @param regions what is folded into one node until a reader opens it, each after the one around
   *     it
   */
  record NetworkMap(
      String title,
      String says,
      List<Place> places,
      List<Connection> connections,
      double[] times,
      List<Region> regions)
      implements Figure {}

  /**
   * Nodes that a map can show as one.
   *
   * @param around the index of the region around it; -1 without
   */
  record Region(String name, int around) {}

  /**
   * A node.
   *
   * @param kind client, router, server, cluster or store
   * @param x position, from 0 on the left to 1, or the longitude in degrees
   * @param y position, from 0 at the top to 1, or the latitude in degrees
   * @param use share of its capacity in use over the whole run, from 0 to 1; NaN where it has none
   * @param uses the use in each interval of the slider; null without
   * @param says what is shown when it is pointed at
   * @param region the index of the innermost region around it; -1 without
   */
  record Place(
      String name,
      String kind,
      double x,
      double y,
      boolean geographic,
      double use,
      double[] uses,
      String says,
      int region) {}

  /**
   * A link with both of its directions. A link without a use and without a label is unlimited.
   *
   * @param from the index of a place
   * @param to the index of a place
   * @param use share of its capacity in use over the whole run, from 0 to 1; NaN where it has none
   * @param uses the use in each interval of the slider; null without
   * @param back the use in the opposite direction; NaN where it has none
   * @param backs the use in the opposite direction in each interval of the slider; null without
   * @param says what is shown when it is pointed at
   * @param label what is written at a link without a use; may be empty
   * @param capacity bytes per second, the mean of both directions; NaN for an unlimited link
   */
  record Connection(
      String name,
      int from,
      int to,
      double use,
      double[] uses,
      double back,
      double[] backs,
      String says,
      String label,
      double capacity) {

    /** {@return the use of the busier direction; NaN without} */
    public double most() {
      return Double.isNaN(use) ? back : Double.isNaN(back) ? use : Math.max(use, back);
    }
  }

  /**
   * Jobs on the rows of a Gantt chart. Each array has one entry per job, or one per stretch of time
   * in which the job holds the same slices.
   *
   * @param submits seconds
   * @param starts seconds, in ascending order
   * @param ends seconds
   * @param blocks blocks by job, pairs of first and last row, both from 0
   * @param colors places in the legend
   */
  record Jobs(
      long[] ids, double[] submits, double[] starts, double[] ends, int[][] blocks, int[] colors) {}

  /**
   * Jobs that a page unpacks when it shows their time.
   *
   * @param from the first start, in seconds
   * @param to the last end, in seconds
   */
  record Tile(double from, double to, Jobs jobs) {}

  /**
   * Jobs over processors and time.
   *
   * @param rows the number of processors, times the number of slices
   * @param slices the number of time slices; 1 where processors are not shared. The first rows are
   *     the processors in the first slice.
   * @param rowName what a row is: "processor"
   * @param jobs the jobs, or the cells that stand for them
   * @param legend what colours mean: users, classes or results
   * @param waiting the number of waiting jobs over time, above; null without
   * @param zero the local time at 0 s in seconds since 1970, for dates; NaN without
   * @param cell the length in seconds of a cell, where cells stand for jobs that are too many to
   *     draw at once; 0 for jobs
   * @param tiles the single jobs where {@code jobs} are cells; empty where there are no cells, or
   *     where the jobs are too many for a page
   */
  record Gantt(
      String title,
      String says,
      int rows,
      int slices,
      String rowName,
      Jobs jobs,
      List<String> legend,
      Curve waiting,
      double zero,
      double cell,
      List<Tile> tiles)
      implements Figure {}

  /**
   * Gantt charts of which a reader chooses one.
   *
   * @param names what each shows: the policy, and what its colours mean
   */
  record Gantts(String title, String says, List<String> names, List<Gantt> charts)
      implements Figure {}
}

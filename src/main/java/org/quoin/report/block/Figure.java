package org.quoin.report.block;

import java.util.List;

/** A figure: what is shown, with its units; how it is drawn is the page's business. */
public sealed interface Figure extends Block
    permits Figure.Curves,
        Figure.Bars,
        Figure.Boxes,
        Figure.HeatMap,
        Figure.NetworkMap,
        Figure.Gantt {

  /** {@return what is asked or shown, in a line} */
  String title();

  /** {@return what a reader is to see in it, in a sentence or two; stands below it} */
  String says();

  /**
   * An axis.
   *
   * @param unit empty where there is none; of seconds, "s": the drawing chooses minutes or days
   * @param logarithmic whether equal ratios are equal lengths
   */
  record Axis(String name, String unit, boolean logarithmic) {}

  /** Curves over common axes. */
  record Curves(String title, String says, Axis x, Axis y, List<Curve> curves) implements Figure {}

  /**
   * One curve.
   *
   * @param x ascending
   * @param low the lower ends of intervals; null without
   * @param high the upper ends; null without
   * @param form how the points are joined
   * @param group curves of one group are shown or hidden together ("network", "servers"); empty
   *     without
   */
  record Curve(
      String name, double[] x, double[] y, double[] low, double[] high, Form form, String group) {}

  /** How points are joined. */
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
   * @param unit of the values
   * @param series from the bottom or the left
   */
  record Bars(
      String title,
      String says,
      String valueName,
      String unit,
      List<String> categories,
      List<BarSeries> series,
      boolean stacked)
      implements Figure {}

  /**
   * The bars of one colour.
   *
   * @param values one a category; NaN leaves one out
   * @param halfWidths of their intervals; null without
   */
  record BarSeries(String name, double[] values, double[] halfWidths) {}

  /** Boxes side by side. */
  record Boxes(String title, String says, Axis y, List<Box> boxes) implements Figure {}

  /** A distribution: its ends (5 and 95 %), quartiles, and its mean. */
  record Box(
      String name,
      long count,
      double p5,
      double q1,
      double median,
      double q3,
      double p95,
      double mean) {}

  /**
   * A grid of coloured cells.
   *
   * @param values by row, then column; NaN is an empty cell
   * @param logarithmic whether colours go by ratios
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
      boolean logarithmic)
      implements Figure {}

  /**
   * A network, coloured by use, with a slider over time.
   *
   * @param times the ends of the intervals of the slider, in seconds; empty without a slider
   */
  record NetworkMap(
      String title, String says, List<Place> places, List<Connection> connections, double[] times)
      implements Figure {}

  /**
   * A node.
   *
   * @param kind client, router, server, cluster or store
   * @param x from 0 on the left to 1, or the longitude in degrees
   * @param y from 0 at the top to 1, or the latitude in degrees
   * @param use share of its capacity in use over the whole run, from 0 to 1; NaN where it has none
   * @param uses the same for each interval of the slider; null without
   * @param says what is shown when it is pointed at
   */
  record Place(
      String name,
      String kind,
      double x,
      double y,
      boolean geographic,
      double use,
      double[] uses,
      String says) {}

  /**
   * A link, in the direction that is used more.
   *
   * @param from a place, by its number
   * @param to a place, by its number
   */
  record Connection(String name, int from, int to, double use, double[] uses, String says) {}

  /**
   * Jobs over processors and time; arrays have an entry a job, or one for each stretch of time in
   * which it holds the same slices.
   *
   * @param rows how many processors there are, times the slices
   * @param slices how many share a processor: the first rows are the processors in the first; else
   *     1
   * @param rowName what a row is: "processor"
   * @param ids the jobs' numbers
   * @param submits seconds
   * @param starts seconds
   * @param ends seconds
   * @param blocks by job, pairs of first and last row, both from 0
   * @param colors by job, its place in {@code legend}
   * @param legend what colours mean: users, classes or results
   * @param waiting the number of waiting jobs over time, above; null without
   */
  record Gantt(
      String title,
      String says,
      int rows,
      int slices,
      String rowName,
      long[] ids,
      double[] submits,
      double[] starts,
      double[] ends,
      int[][] blocks,
      int[] colors,
      List<String> legend,
      Curve waiting)
      implements Figure {}
}

package org.quoin.report.picture;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A picture of one or more lines over common axes, with error bars where they are given. */
public final class LineChart {
  private final XYChart chart;

  /**
   * An empty picture.
   *
   * @param title above it
   * @param x name of the horizontal axis, with its unit
   * @param y name of the vertical axis, with its unit
   */
  public LineChart(String title, String x, String y) {
    chart =
        new XYChartBuilder()
            .width(900)
            .height(560)
            .title(title)
            .xAxisTitle(x)
            .yAxisTitle(y)
            .build();
    Pictures.style(chart.getStyler());
    chart.getStyler().setErrorBarsColorSeriesColor(true);
  }

  /** {@return the same with a logarithmic vertical axis, for values above 0} */
  public LineChart withRatiosUpwards() {
    chart.getStyler().setYAxisLogarithmic(true);
    return this;
  }

  /**
   * Adds a line with a marker at each point; half-widths of error bars may be null.
   *
   * @return this chart
   */
  public LineChart points(String name, double[] x, double[] y, double[] halfWidths) {
    XYSeries series =
        halfWidths == null ? chart.addSeries(name, x, y) : chart.addSeries(name, x, y, halfWidths);
    series.setLineWidth(1.6f);
    series.setMarker(SeriesMarkers.CIRCLE);
    return this;
  }

  /** {@return this chart, with a logarithmic horizontal axis from now on} */
  public LineChart logarithmicX() {
    chart.getStyler().setXAxisLogarithmic(true);
    return this;
  }

  /**
   * Adds a plain line.
   *
   * @return this chart
   */
  public LineChart line(String name, double[] x, double[] y) {
    XYSeries series = chart.addSeries(name, x, y);
    series.setLineWidth(1.8f);
    series.setMarker(SeriesMarkers.NONE);
    return this;
  }

  /** {@return the picture as a PNG file} */
  public byte[] png() {
    return Pictures.png(chart);
  }
}

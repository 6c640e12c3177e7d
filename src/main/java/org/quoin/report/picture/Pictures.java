package org.quoin.report.picture;

import java.awt.Color;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;

/** Bars and curves as PNG, for figures of papers. */
public final class Pictures {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 500;

  /** That colour-blind eyes tell apart: Okabe and Ito's, the yellow last, and two more. */
  private static final Color[] COLORS = {
    new Color(0x0072b2),
    new Color(0xe69f00),
    new Color(0x009e73),
    new Color(0xd55e00),
    new Color(0x56b4e9),
    new Color(0xcc79a7),
    new Color(0x000000),
    new Color(0x8c8c8c),
    new Color(0x7a4a1e),
    new Color(0xd6c500)
  };

  private Pictures() {}

  /**
   * {@return bars, one group or stack a category}
   *
   * @param series heights by category; those that are no number are left out as 0
   */
  public static byte[] bars(
      String title,
      String yTitle,
      List<String> categories,
      Map<String, double[]> series,
      boolean stacked) {
    CategoryChart chart =
        new CategoryChartBuilder().width(WIDTH).height(HEIGHT).title(title).build();
    chart.setYAxisTitle(yTitle);
    chart.getStyler().setStacked(stacked);
    style(chart.getStyler());
    chart.getStyler().setXAxisTickMarkSpacingHint(20); // no category without its name
    chart.getStyler().setXAxisLabelRotation(categories.size() > 8 ? 45 : 0);
    for (Map.Entry<String, double[]> one : series.entrySet()) {
      List<Double> heights =
          Arrays.stream(one.getValue()).map(y -> Double.isFinite(y) ? y : 0).boxed().toList();
      chart.addSeries(one.getKey(), categories, heights);
    }
    return png(chart);
  }

  /**
   * {@return curves on a logarithmic scale}
   *
   * @param series abscissas and positive ordinates by the name of the curve
   */
  public static byte[] curves(
      String title, String xTitle, String yTitle, Map<String, double[][]> series) {
    XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).build();
    chart.setXAxisTitle(xTitle);
    chart.setYAxisTitle(yTitle);
    chart.getStyler().setYAxisLogarithmic(true);
    // Whole decades, for only those have labels.
    DoubleSummaryStatistics range =
        series.values().stream().flatMapToDouble(xy -> Arrays.stream(xy[1])).summaryStatistics();
    if (range.getCount() > 0) {
      double lowest = Math.floor(Math.log10(range.getMin()));
      double highest = Math.ceil(Math.log10(range.getMax()));
      chart.getStyler().setYAxisMin(Math.pow(10, lowest));
      chart.getStyler().setYAxisMax(Math.pow(10, Math.max(highest, lowest + 1)));
    }
    style(chart.getStyler());
    series.forEach((name, xy) -> chart.addSeries(name, xy[0], xy[1]));
    return png(chart);
  }

  /** What all charts have in common. */
  static void style(AxesChartStyler styler) {
    styler.setSeriesColors(COLORS);
    styler.setDecimalPattern("#,##0.######");
    styler.setLegendPosition(Styler.LegendPosition.OutsideE);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setChartBackgroundColor(Color.WHITE);
  }

  static byte[] png(Chart<?, ?> chart) {
    return PngFile.encode(BitmapEncoder.getBufferedImage(chart));
  }
}

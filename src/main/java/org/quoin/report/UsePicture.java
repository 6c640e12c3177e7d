package org.quoin.report;

import java.awt.Color;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.quoin.scheduling.ReplayPlan;

/** ParaSim's Fig. 3 over a whole run: used processors and waiting demand, means of the passes. */
final class UsePicture {
  private static final int BINS = 600;
  private static final double DAY = 86_400;

  private UsePicture() {}

  static byte[] png(UseOverTime use, ReplayPlan plan) {
    double begin = use.time(0);
    double span = Math.max(1, use.time(use.size() - 1) - begin);
    double[] days = new double[BINS];
    double[] used = new double[BINS];
    double[] demand = new double[BINS];
    for (int bin = 0; bin < BINS; bin++) {
      days[bin] = (begin + (bin + 0.5) * span / BINS) / DAY;
    }
    int pass = 0;
    for (int bin = 0; bin < BINS; bin++) {
      int first = pass;
      while (pass < use.size() && (use.time(pass) - begin) * BINS <= (bin + 1) * span) {
        used[bin] += use.used(pass);
        demand[bin] += use.demand(pass);
        pass++;
      }
      used[bin] = pass > first ? used[bin] / (pass - first) : Double.NaN;
      demand[bin] = pass > first ? demand[bin] / (pass - first) : Double.NaN;
    }
    XYChart chart =
        new XYChartBuilder()
            .width(1200)
            .height(500)
            .title(plan.name() + " on " + ReplaySummary.machine(plan))
            .xAxisTitle("days")
            .yAxisTitle("processors")
            .build();
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideS);
    chart.getStyler().setLegendLayout(Styler.LegendLayout.Horizontal);
    chart.getStyler().setXAxisDecimalPattern("0");
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    add(chart, "used", days, used, new Color(0x1f, 0x5f, 0xa8));
    add(chart, "asked for by waiting jobs", days, demand, new Color(0xd0, 0x6a, 0x1c));
    return Pictures.png(chart);
  }

  private static void add(XYChart chart, String name, double[] x, double[] y, Color color) {
    XYSeries series = chart.addSeries(name, x, y);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(color);
    series.setLineWidth(1.2f);
  }
}

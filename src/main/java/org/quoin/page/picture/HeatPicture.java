package org.quoin.page.picture;

import java.util.Arrays;
import org.quoin.base.Quantity;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.ChartPicture;
import org.quoin.report.picture.Picture;
import org.quoin.report.picture.Scale;

/** A grid of coloured cells as a picture. */
final class HeatPicture {
  private HeatPicture() {}

  static Picture of(Figure.HeatMap figure) {
    double[] seen =
        Arrays.stream(figure.values())
            .flatMapToDouble(Arrays::stream)
            .filter(value -> Double.isFinite(value) && (!figure.logarithmic() || value > 0))
            .toArray();
    double least = Arrays.stream(seen).min().orElse(0);
    double most = Arrays.stream(seen).max().orElse(1);
    ChartPicture chart =
        new ChartPicture(
            figure.title(),
            figure.valueName(),
            Scale.words(figure.columns(), ChartPicture.LEFT, ChartPicture.RIGHT),
            figure.xName(),
            Scale.words(figure.rows(), ChartPicture.TOP, ChartPicture.BOTTOM),
            figure.yName());
    for (int row = 0; row < figure.values().length; row++) {
      for (int column = 0; column < figure.values()[row].length; column++) {
        double value = figure.values()[row][column];
        if (Double.isFinite(value) && (!figure.logarithmic() || value > 0)) {
          double share =
              figure.logarithmic()
                  ? Math.log(value / least) / Math.log(most / least)
                  : (value - least) / (most - least);
          Picture.Ink ink = Picture.Ink.heat(Double.isNaN(share) ? 0 : share);
          chart.area(column - 0.48, column + 0.48, row - 0.46, row + 0.46, ink);
        }
      }
    }
    if (seen.length > 0) {
      chart.ramp(shown(least, figure), shown(most, figure));
    }
    return chart.done();
  }

  private static String shown(double value, Figure.HeatMap figure) {
    return Quantity.digits(value) + (figure.unit().isEmpty() ? "" : " " + figure.unit());
  }
}

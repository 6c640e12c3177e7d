package org.quoin.report.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.experiment.store.RunMetric;
import org.quoin.report.block.Figure;

class TheoryCurveTest {
  private static Figure.Curve curve(String theory, String unit, String metric, double... places) {
    Figure.Axis axis = new Figure.Axis("interval", unit, false);
    return new TheoryCurve(theory, axis, new RunMetric(metric, "s", "", false), false).over(places);
  }

  /** M/M/1: 1 / (mu - lambda); M/D/1: service and half of M/M/1's wait; ends of the axis. */
  @ParameterizedTest
  @CsvSource({
    "M/M/1 2 s, s, responseTime, 4, 10, 4, 2.5",
    "M/M/1 2 s, s, waitTime, 4, 10, 2, 0.5",
    "M/D/1 2 s, s, responseTime, 4, 10, 3, 2.25",
    "M/M/1 0.5/s, 1/s, ART, 0.1, 0.25, 2.5, 4",
    "M/M/1 2 s, s, AWT, 1, 4, NaN, 2"
  })
  void aCurveHasTheValuesOfItsFormula(
      String theory, String unit, String metric, double least, double most, double y, double last) {
    Figure.Curve curve = curve(theory, unit, metric, most, least);
    assertThat(curve.x()[0]).isEqualTo(least);
    double begin = curve.y()[0];
    assertThat(Double.isNaN(y) ? Double.isNaN(begin) : Math.abs(begin - y) < 1e-9).isTrue();
    assertThat(curve.x()[curve.x().length - 1]).isCloseTo(most, within(1e-9));
    assertThat(curve.y()[curve.y().length - 1]).isCloseTo(last, within(1e-9));
  }

  /** M/M/1 at 20 and 50 %: 2 / (1 - 0.2) and 2 / (1 - 0.5), from a time and from a rate. */
  @ParameterizedTest
  @CsvSource({"2 s, s, 10, 4", "0.5/s, 1/s, 0.1, 0.25"})
  void aCurveOverTheLoadHasTheValuesOfItsFormula(
      String service, String unit, double atTwenty, double atFifty) {
    Figure.Axis axis = new Figure.Axis("interval", unit, false);
    RunMetric metric = new RunMetric("ART", "s", "", false);
    TheoryCurve theory = new TheoryCurve("M/M/1 " + service, axis, metric, true);
    assertThat(theory.drawn(atTwenty)).isCloseTo(20, within(1e-9));
    Figure.Curve curve = theory.over(new double[] {atTwenty, atFifty});
    int last = curve.x().length - 1;
    assertThat(curve.x()[0]).isCloseTo(20, within(1e-9));
    assertThat(curve.x()[last]).isCloseTo(50, within(1e-9));
    assertThat(curve.y()[0]).isCloseTo(2.5, within(1e-9));
    assertThat(curve.y()[last]).isCloseTo(4, within(1e-9));
    assertThatThrownBy(() -> new TheoryCurve("M/M/1->M/M/1 1 s", axis, metric, true))
        .isInstanceOf(InputException.class);
  }

  @Test
  void whatAFormulaDoesNotSayIsRefused() {
    assertThatThrownBy(() -> curve("M/M/1", "s", "ART", 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has no service time");
    assertThatThrownBy(() -> curve("M/M/1 1 s", "B/s", "ART", 1))
        .hasMessageContaining("neither a time between arrivals");
    assertThatThrownBy(() -> curve("M/M/1 1 s", "s", "sendTime", 1))
        .hasMessageContaining("not 'sendTime'");
    assertThatThrownBy(() -> curve("M/M/1 1 s", "s", "ART", 0.5, 0.9))
        .hasMessageContaining("no steady state");
    assertThatThrownBy(() -> curve("X/M/1 1 s", "s", "ART", 2, 3))
        .isInstanceOf(InputException.class);
  }
}

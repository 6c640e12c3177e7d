package org.quoin.queueing.kendall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.queueing.kendall.QueueModel.Customers;

class LoadCurveTest {
  private static LoadCurve curve(String notation, double arrivals, double service, Law think) {
    return LoadCurve.of(
        QueueModel.of(
            Kendall.parse(notation, new Kendall.Letters(0, 0)),
            List.of(
                new Customers(
                    "all",
                    think == null
                        ? List.of(Law.exponential(1 / arrivals))
                        : Collections.singletonList(null),
                    List.of(Law.exponential(service)))),
            think));
  }

  /** W = S / (1 - rho). */
  @Test
  void theResponseOfMM1IsItsServiceOverTheIdleShare() {
    LoadCurve curve = curve("M/M/1", 0.4, 2, null);
    assertThat(curve.present()).isCloseTo(0.8, within(1e-12));
    assertThat(curve.alone()).isCloseTo(2, within(1e-12));
    assertThat(curve.points())
        .hasSizeGreaterThan(50)
        .isSortedAccordingTo((a, b) -> Double.compare(a.load(), b.load()))
        .allSatisfy(
            point ->
                assertThat(point.meanResponse()).isCloseTo(2 / (1 - point.load()), within(1e-9)))
        .anyMatch(point -> point.load() == curve.present());
    assertThat(curve.points().get(curve.points().size() - 1).load()).isEqualTo(0.95);
    assertThat(curve.firstLoad(2)).isCloseTo(0.5, within(1e-3));
    assertThat(curve.firstLoad(5)).isCloseTo(0.8, within(1e-3));
    assertThat(curve.firstLoad(100)).isNaN();
  }

  @Test
  void theLoadIsThatOfAllServersAndClasses() {
    assertThat(curve("M/M/4", 1, 2, null).present()).isCloseTo(0.5, within(1e-12));
    LoadCurve busy = curve("M/M/4", 1.98, 2, null);
    assertThat(busy.points().get(busy.points().size() - 1).load()).isEqualTo(busy.present());
  }

  /** Even twice what it can serve leaves a queue with ten places a steady state. */
  @Test
  void aLimitedQueueIsSeenBeyondItsSaturation() {
    List<LoadCurve.Point> points = curve("M/M/1/10", 0.5, 1, null).points();
    LoadCurve.Point last = points.get(points.size() - 1);
    assertThat(last.load()).isEqualTo(2);
    assertThat(last.meanResponse()).isBetween(8.0, 10.0);
  }

  @Test
  void withoutALoadThereIsNoCurve() {
    assertThat(curve("M/M/inf", 0.5, 1, null).points()).isEmpty();
    assertThat(curve("M/M/1//10", 0.5, 1, Law.exponential(9)).points()).isEmpty();
  }
}

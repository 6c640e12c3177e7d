package org.quoin.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The intervals of fitted keys contain the values that the measured jobs were drawn with. */
@Tag("slow")
class CalibrationCoverageTest {
  /** {@code -Dquoin.calibrations=300} fits more; {@code quoin bench calibration} prints a table. */
  private static final int EXPERIMENTS = Integer.getInteger("quoin.calibrations", 1);

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 3, 4})
  void intervalsCoverTheTruth(int model) {
    CalibrationCoverage coverage = new CalibrationCoverage(EXPERIMENTS, 1);
    double slack = 4 * Math.sqrt(0.95 * 0.05 / EXPERIMENTS); // four standard errors of 95 %
    for (CalibrationCoverage.Coverage one : coverage.measure(model)) {
      assertThat(one.covered() / (double) EXPERIMENTS).as("%s", one).isGreaterThan(0.95 - slack);
      assertThat(one.open()).as("%s", one).isLessThanOrEqualTo(EXPERIMENTS / 50);
      assertThat(one.value().mean()).as("%s", one).isBetween(0.7, 1.3);
      assertThat(one.halfWidth()).as("%s", one).isLessThan(0.5);
    }
  }
}

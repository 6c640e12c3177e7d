package org.quoin.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.calibration.MeasuredJobs.Row;
import org.quoin.result.CalibrationSummary.Residual;

/** Residuals by hour and by size, by hand. */
class ResidualsTest {
  private static final List<TimeColumn> SEND = List.of(TimeColumn.SEND);

  private static Row row(double submitted, int site, double seconds, double bytes) {
    return new Row(0, "", "", submitted, site, new double[] {seconds}, new double[] {bytes});
  }

  private static MeasuredJobs measured(List<Row> rows) {
    return new MeasuredJobs(SEND, List.of("a", "b"), rows, true, false, ZoneOffset.UTC, List.of());
  }

  /** Small jobs take as long as simulated, large ones half as long again. */
  @Test
  void residualsBySize() {
    List<Row> measured = new ArrayList<>();
    List<Row> simulated = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      measured.add(row(i, i % 2, i % 2 == 0 ? 2 : 4, 100));
      measured.add(row(i, 0, i < 5 ? 14 : 16, 900));
      simulated.add(row(i, i % 2, i % 2 == 0 ? 2 : 4, 100));
      simulated.add(row(i, 0, 10, Double.NaN));
    }
    List<Residual> all = new Residuals(measured(measured), simulated).all();
    assertThat(all).hasSize(2).allMatch(one -> one.by().equals("size") && one.jobs() == 10);
    assertThat(all).extracting(Residual::jobsOf).containsExactly("from 100 B", "from 900 B");
    assertThat(all.get(0).residual()).isCloseTo(0, within(1e-12));
    assertThat(all.get(0).standardError()).isCloseTo(0, within(1e-12));
    // No simulated job is known to have 900 B: the mean of all at site a is (5 x 2 + 10 x 10) / 15.
    double expected = 110.0 / 15;
    assertThat(all.get(1).simulated()).isCloseTo(expected, within(1e-12));
    assertThat(all.get(1).residual()).isCloseTo(15 / expected - 1, within(1e-12));
    // Each is 1 s off 15 s: sqrt(10 / 9) / sqrt(10) over the expected mean.
    assertThat(all.get(1).standardError()).isCloseTo(1 / 3.0 / expected, within(1e-12));
  }

  /** At 1 o'clock of each day times are twice as long, which the simulation does not know. */
  @Test
  void residualsByHourOfTheDay() {
    List<Row> measured = new ArrayList<>();
    List<Row> simulated = new ArrayList<>();
    for (int day = 0; day < 6; day++) {
      measured.add(row(day * 86_400 + 5_000, 0, 6, 100));
      measured.add(row(day * 86_400 + 9_000, 0, 3, 100));
      simulated.add(row(day * 86_400 + 5_000, 0, 3, 100));
      simulated.add(row(day * 86_400 + 9_000, 0, 3, 100));
    }
    List<Residual> all = new Residuals(measured(measured), simulated).all();
    assertThat(all).extracting(Residual::by).containsExactly("hour", "hour");
    assertThat(all).extracting(Residual::jobsOf).containsExactly("01:00", "02:00");
    assertThat(all).extracting(Residual::residual).containsExactly(1.0, 0.0);
    assertThat(all).extracting(Residual::measured).containsExactly(6.0, 3.0);
  }

  /** In hours that the simulation knows, its jobs of that hour count. */
  @Test
  void aCycleThatIsSimulatedLeavesNoResidual() {
    List<Row> jobs = new ArrayList<>();
    for (int day = 0; day < 6; day++) {
      jobs.add(row(day * 86_400 + 5_000, 0, 6, 100));
      jobs.add(row(day * 86_400 + 9_000, 0, 3, 100));
    }
    assertThat(new Residuals(measured(jobs), jobs).all())
        .extracting(Residual::residual)
        .containsExactly(0.0, 0.0);
  }

  @Test
  void oneClassIsNoTable() {
    List<Row> jobs = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      jobs.add(row(i, 0, 3, 100));
    }
    assertThat(new Residuals(measured(jobs), jobs).all()).isEmpty();
  }
}

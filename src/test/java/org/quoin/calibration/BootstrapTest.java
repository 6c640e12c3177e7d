package org.quoin.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.calibration.MeasuredJobs.Row;
import org.quoin.engine.RandomStreams;

/** Intervals of blocks that are drawn with replacement, by hand. */
class BootstrapTest {
  private static final List<TimeColumn> SEND = List.of(TimeColumn.SEND);

  private static Row row(double submitted, int site, String user, double seconds) {
    return new Row(0, "", user, submitted, site, new double[] {seconds}, new double[] {Double.NaN});
  }

  private static MeasuredJobs jobs(ZoneId zone, Row... rows) {
    return new MeasuredJobs(SEND, List.of("a", "b"), List.of(rows), true, false, zone, List.of());
  }

  /**
   * Moves from -1 to 1, all alike. Four blocks have t(3) = 3.1824 and the tail of -3.1824 sqrt(4 /
   * 3) = -3.6747, which is 1.19e-4; many blocks have one of 2.5 %.
   */
  @Test
  void theEndsArePercentilesFurtherOutForFewBlocks() {
    double[][] moves = new double[2001][];
    Arrays.setAll(moves, i -> new double[] {(i - 1000) / 1000.0});
    Jackknife four = Jackknife.of(new double[][] {{3}, {8 / 3.0}, {7 / 3.0}, {2}});
    assertThat(new Bootstrap(moves, four).low(0)).isCloseTo(-1 + 2 * 1.19e-4, within(1e-6));
    assertThat(new Bootstrap(moves, four).high(0)).isCloseTo(1 - 2 * 1.19e-4, within(1e-6));
    double[][] without = new double[100_000][];
    Arrays.setAll(without, i -> new double[] {i % 2});
    assertThat(new Bootstrap(moves, Jackknife.of(without)).low(0)).isCloseTo(-0.95, within(1e-4));
  }

  /**
   * Two blocks with the means 1 and 5, of one and three jobs: drawn twice each in half of the
   * cases, else both, with the mean 4. A site whose jobs are not drawn keeps its mean.
   */
  @Test
  void statisticsOfDrawnBlocksAreThoseOfTheirJobs() {
    MeasuredJobs jobs =
        jobs(
            ZoneId.of("UTC"),
            row(0, 0, "", 1),
            row(1, 0, "", 5),
            row(2, 0, "", 5),
            row(3, 0, "", 5),
            row(4, 1, "", 7));
    JobBlocks blocks = new JobBlocks(jobs, new int[] {0, 1, 1, 1, 1}, Loss.MEANS);
    assertThat(blocks.figures()).containsExactly(4, 7);
    var random = new RandomStreams(1, 0).stream("blocks");
    int[] seen = new int[6];
    for (int i = 0; i < 4000; i++) {
      double[] drawn = blocks.resampled(random);
      assertThat(drawn[1]).isEqualTo(7);
      seen[(int) drawn[0]]++;
    }
    assertThat(seen[4]).isBetween(1870, 2130); // four standard errors of 2000
    assertThat(seen[1]).isBetween(890, 1110);
    assertThat(seen[1] + seen[4] + seen[5]).isEqualTo(4000);
  }

  /** Midnight in Auckland is 12:00 of the day before in UTC, in June. */
  @Test
  void aDayIsOneOfTheZoneOfTheMeasurement() {
    Row[] rows =
        IntStream.range(0, 12)
            .mapToObj(
                i ->
                    new Row(
                        i + 1,
                        "",
                        "u" + i % 6,
                        1_750_000_000 + 21_600.5 * i,
                        0,
                        new double[1],
                        new double[1]))
            .toArray(Row[]::new);
    // 1,750,000,000 is 15 June 2025, 15:06 in UTC and 16 June, 3:06 in Auckland.
    assertThat(BlockUnit.DAYS.blocks(jobs(ZoneId.of("Pacific/Auckland"), repeated(rows)), 5))
        .startsWith(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2);
    assertThat(BlockUnit.DAYS.blocks(jobs(ZoneId.of("UTC"), repeated(rows)), 5))
        .startsWith(0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3);
    assertThat(BlockUnit.USERS.blocks(jobs(ZoneId.of("UTC"), rows), 5))
        .containsExactly(0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5);
    assertThat(BlockUnit.JOBS.blocks(jobs(ZoneId.of("UTC"), rows), 5))
        .containsExactly(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1);
  }

  /** Returns the jobs, and later ones, so that there are enough days. */
  private static Row[] repeated(Row... rows) {
    return IntStream.range(0, 36)
        .mapToObj(
            i ->
                new Row(
                    1, "", "", rows[0].submitted() + 21_600.5 * i, 0, new double[1], new double[1]))
        .toArray(Row[]::new);
  }
}

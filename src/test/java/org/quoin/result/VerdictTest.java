package org.quoin.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {
  private static Verdict of(double[]... observations) {
    List<String> names = List.of("A", "B", "C").subList(0, observations.length);
    return Verdict.of("mean response time", "s", names, List.of(observations));
  }

  /** B is 1, 1 and 4 s later: 2 ± 4.3 s at 95 %; C is 9, 10 and 11 s later: 10 ± 2.5 s. */
  @Test
  void onlyADifferenceWhoseIntervalLeavesOutZeroIsShown() {
    double[] a = {10, 20, 30};
    double[] b = {11, 21, 34};
    double[] c = {19, 30, 41};
    Verdict tied = of(a, b, c);
    assertThat(tied.best()).isZero();
    assertThat(tied.isShown()).isFalse();
    assertThat(tied.sentence())
        .isEqualTo(
            "No difference in mean response time can be shown between A and B (A: 20 ± 25 s; B: 2.0"
                + " ± 4.3 s more); that of A is 10.0 ± 2.5 s (33 %) below that of C (significant at"
                + " 95 %).");
    Verdict shown = of(c, a);
    assertThat(shown.isShown()).isTrue();
    assertThat(shown.sentence())
        .isEqualTo(
            "B is best: its mean response time is 20 ± 25 s, 10.0 ± 2.5 s (33 %) below that of A"
                + " (significant at 95 %).");
  }

  /** A is 1 of 500 sooner, in each replication. */
  @Test
  void aDifferenceBelowHalfAPercentHasOneDigit() {
    assertThat(of(new double[] {498, 500}, new double[] {499, 501}).sentence())
        .contains("A is best", "1 s (0.2 %) below that of B");
  }

  /**
   * Of 267 s, 4 ms in each replication are sure and hardly matter; 4 and 5 ms are 4.5 ± 6.4 ms and
   * are not sure; 0.2 s are below a per mille, 0.27 s are above.
   */
  @Test
  void aSureDifferenceBelowAPerMilleHardlyMatters() {
    double[] a = {266, 268};
    double[] c = {266.004, 268.004};
    double[] d = {296, 298};
    Verdict near = of(a, c, d);
    assertThat(near.isShown()).isFalse();
    assertThat(near.isNarrow()).isTrue();
    assertThat(near.sentence())
        .isEqualTo(
            "A and B hardly differ: the mean response time of A is 267 ± 13 s, 0.004 s (0.001 %)"
                + " below that of B and 30 s (10 %) below that of C (significant at 95 %).");
    assertThat(of(a, new double[] {266.004, 268.005}, d).sentence())
        .startsWith("No difference in mean response time can be shown between A and B");
    Verdict wide = of(a, new double[] {266.2, 268.2001}, d);
    assertThat(wide.isShown()).isFalse();
    Verdict beyond = of(a, new double[] {266.27, 268.27}, d);
    assertThat(beyond.isShown()).isTrue();
    assertThat(beyond.sentence()).startsWith("A is best").contains("0.27 s (0.1 %) below");
  }

  /** B is 1, 0 and -1 s later than A, of 1000 s: 0 ± 2.5 s. */
  @Test
  void alternativesThatAreNearlyAlikeAreSoWithinABound() {
    assertThat(of(new double[] {1000, 1001, 1002}, new double[] {1001, 1001, 1001}).sentence())
        .endsWith("), which differ by at most 0.3 % (95 %).");
  }

  /** B takes half a minute longer than the 20 min of A, which a sentence of its own gives in s. */
  @Test
  void theTimesOfASentenceShareAUnit() {
    assertThat(of(new double[] {1199, 1201}, new double[] {1229, 1233}).sentence())
        .contains("20.00 ± 0.21 min, 0.52 ± 0.21 min");
    assertThat(of(new double[] {2535, 2535}, new double[] {2908, 2908}).sentence())
        .contains("42.25 min, 6.22 min (13 %) below");
  }

  @Test
  void equalAlternativesAreCalledEqual() {
    assertThat(of(new double[] {10, 12}, new double[] {10, 12}).sentence())
        .endsWith("), which are equal in every replication.");
  }

  @Test
  void oneReplicationShowsNothing() {
    Verdict one = of(new double[] {1}, new double[] {2});
    assertThat(one.isShown()).isFalse();
    assertThat(one.sentence())
        .isEqualTo(
            "No difference in mean response time can be shown between A and B from a single"
                + " replication (A: 1 s).");
  }

  @Test
  void aLoneOneIsNotBest() {
    Verdict lone = of(new double[] {1, 3});
    assertThat(lone.isShown()).isFalse();
    assertThat(lone.sentence()).isEqualTo("Under A the mean response time is 2 ± 13 s.");
  }

  /** Replays are exact: equal values are equal, others differ. */
  @Test
  void replaysAreExact() {
    ReplaySummary.Several outcome =
        new ReplaySummary.Several(
            "log",
            List.of(replay("easy", 100, 3600), replay("sjf", 80, 7200), replay("dynp", 80, 5400)),
            null);
    assertThat(outcome.answer())
        .containsExactly(
            "sjf and dynp have the least mean response time, 80 s, 20 s (20 %) below that of easy.",
            "But the longest wait is 7,200 s under sjf, and 3,600 s under easy.",
            "Nothing can be said of the mean bounded slowdown: no job came to its end.",
            "easy, sjf and dynp have the same utilization, 59.23 %.");
  }

  /** A difference of shares is not a share of one of them. */
  @Test
  void sharesStandBesideEachOther() {
    ReplaySummary.Several outcome =
        new ReplaySummary.Several(
            "log", List.of(replay("sjf", 80, 7200, 60), replay("easy", 80, 7200, 59.23)), null);
    assertThat(outcome.answer())
        .contains("By utilization sjf is best: 60 %, against 59.23 % under easy.");
  }

  /** A sentence by another measure does not call a second one the best without saying by what. */
  @Test
  void eachSentenceSaysByWhichMeasureOneIsBest() {
    ReplaySummary.Several outcome =
        new ReplaySummary.Several(
            "log",
            List.of(
                replay("sjf", 80, 3600, 50),
                replay("easy", 90, 7200, 60),
                replay("dynp", 95, 1, 40)),
            null);
    assertThat(outcome.answer())
        .contains(
            "sjf is best: its mean response time is 80 s, 10 s (11 %) below that of easy and 15 s"
                + " (16 %) below that of dynp.",
            "But the longest wait is 3,600 s under sjf, and 1 s under dynp.",
            "By utilization easy is best: 60 %, against 50 % under sjf and less under 1 other.");
    ReplaySummary.Several shortest =
        new ReplaySummary.Several(
            "log", List.of(replay("sjf", 80, 3600, 50), replay("easy", 90, 7200, 60)), null);
    assertThat(shortest.answer()).contains("The longest wait is shortest under sjf, too: 3,600 s.");
  }

  /** Of 80 s a table shows 0.1 s, not 0.02 s. */
  @ParameterizedTest
  @CsvSource({
    "80,    sjf and easy have the same mean response time",
    "80.02, sjf and easy have almost the same mean response time",
    "80.1,  sjf is best: its mean response time is"
  })
  void aDifferenceThatNoTableShowsIsNotCalledBetter(double response, String sentence) {
    ReplaySummary.Several outcome =
        new ReplaySummary.Several(
            "log", List.of(replay("sjf", 80, 7200), replay("easy", response, 7200)), null);
    assertThat(outcome.answer().get(0)).startsWith(sentence);
  }

  private static ReplaySummary replay(String name, double response, double longestWait) {
    return replay(name, response, longestWait, 59.23);
  }

  private static ReplaySummary replay(
      String name, double response, double longestWait, double utilization) {
    Map<String, Double> metrics =
        Map.of("ART", response, "maxWait", longestWait, "utilization", utilization);
    return new ReplaySummary(
        "log", 1, null, null, null, null, name, null, null, null, null, null, null, metrics, null,
        null, null, null, null, null, null, null, null, null, null);
  }
}

package org.quoin.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.statistics.Estimate;

/** Verdicts on one figure, and what a claim makes of several. */
class RelationTest {

  private static Estimate of(double mean, double halfWidth) {
    return new Estimate(mean, halfWidth, 0.95, 10);
  }

  @Test
  void aBoundInsideTheIntervalIsOpen() {
    Estimate estimate = of(0.52, 0.03);
    assertThat(Relation.ABOVE.of(estimate, 0.5)).isEqualTo(ClaimVerdict.OPEN);
    assertThat(Relation.ABOVE.of(estimate, 0.4)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(Relation.ABOVE.of(estimate, 0.6)).isEqualTo(ClaimVerdict.FAILS);
    assertThat(Relation.NOT_ABOVE.of(estimate, 0.6)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(Relation.BELOW.of(estimate, 0.6)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(Relation.NOT_BELOW.of(estimate, 0.6)).isEqualTo(ClaimVerdict.FAILS);
    assertThat(Relation.NOT_BELOW.of(estimate, 0.5)).isEqualTo(ClaimVerdict.OPEN);
    assertThat(Relation.ABOVE.of(of(1, Double.NaN), 0)).isEqualTo(ClaimVerdict.OPEN);
  }

  /** Two metaservers that decide alike: neither is shorter, and that is certain. */
  @Test
  void noDifferenceAtAllIsDecided() {
    assertThat(Relation.BELOW.ofDifference(of(0, 0))).isEqualTo(ClaimVerdict.FAILS);
    assertThat(Relation.ABOVE.ofDifference(of(0, 0))).isEqualTo(ClaimVerdict.FAILS);
    assertThat(Relation.NOT_BELOW.ofDifference(of(0, 0))).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(Relation.NOT_ABOVE.ofDifference(of(0, 0))).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(Relation.BELOW.ofDifference(of(0, 1))).isEqualTo(ClaimVerdict.OPEN);
    assertThat(Relation.BELOW.ofDifference(of(-3, 1))).isEqualTo(ClaimVerdict.HOLDS);
  }

  @Test
  void aClaimCountsTheCasesOfEachVerdict() {
    Finding yes = new Finding("2", ClaimVerdict.HOLDS);
    Finding no = new Finding("0", ClaimVerdict.FAILS);
    Finding open = new Finding("1", ClaimVerdict.OPEN);
    Claim claim =
        new Claim(
            "Fig. 1",
            "all are large",
            "above 1?",
            List.of("a", "b", "c", "d"),
            List.of(
                new Claim.Row("one", List.of(yes, yes, no, no)),
                new Claim.Row("two", List.of(yes, open, no, open))));
    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.FAILS);
    assertThat(claim.table("reading").render())
        .containsPattern("reading +a +verdict +b +verdict +c +verdict +d +verdict")
        .containsPattern("two +2 +holds +1 +not decided +0 +does not hold +1 +not decided");
    Judged judged = Judged.of(claim);
    assertThat(judged.cases()).hasSize(8);
    assertThat(judged.count(ClaimVerdict.HOLDS)).isEqualTo(3);
    assertThat(Judged.table(List.of(judged)).render())
        .containsPattern("1 +Fig. 1 +all are large +8 +3 +3 +0 +2");
  }
}

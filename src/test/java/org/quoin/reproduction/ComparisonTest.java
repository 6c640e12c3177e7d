package org.quoin.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Verdicts from pairs small enough to work by hand: t(0.975) is 12.706 for 1, 4.303 for 2. */
class ComparisonTest {

  private static Sample of(String name, double... values) {
    return Sample.of(name, values);
  }

  private static Verdict below(Sample low, Sample high) {
    return Comparison.below(low, high).verdict();
  }

  @Test
  void theDifferencesArePairedNotTheMeans() {
    Sample a = of("A", 1, 10, 100);
    Sample b = of("B", 1.1, 11, 110);
    // The means overlap by far; the ratio is 1 / 1.1 in every replication.
    assertThat(below(a, b)).isEqualTo(Verdict.HOLDS);
    assertThat(below(b, a)).isEqualTo(Verdict.FAILS);
    assertThat(below(a, of("C", 11, 110, 1.1))).isEqualTo(Verdict.LEANS);
    assertThat(below(of("C", 11, 110, 1.1), a)).isEqualTo(Verdict.OPEN);
  }

  /** Logarithms -1, -2, -3: mean -2, deviation 1, half-width 4.303 / sqrt 3 = 2.484. */
  @Test
  void theIntervalIsThatOfLogarithms() {
    Sample e = of("E", Math.exp(-1), Math.exp(-2), Math.exp(-3));
    Comparison one = Comparison.below(e, Sample.exact(1));
    assertThat(one.difference().mean()).isCloseTo(-2, within(1e-12));
    assertThat(one.difference().halfWidth()).isCloseTo(2.484, within(1e-3));
    assertThat(one.verdict()).isEqualTo(Verdict.LEANS);
    // Against e the mean is -3, and -3 + 2.484 is below zero.
    assertThat(below(e, Sample.exact(Math.E))).isEqualTo(Verdict.HOLDS);
    assertThat(below(Sample.exact(Math.E), e)).isEqualTo(Verdict.FAILS);
  }

  /** Shares 0.1 and 0.3: mean 0.2, deviation 0.1414, half-width 12.706 x 0.1 = 1.2706. */
  @Test
  void aFixedNumberIsHeldAgainstTheInterval() {
    Sample x = of("X", 0.1, 0.3);
    assertThat(Comparison.less(x, Sample.exact(1.46)).verdict()).isEqualTo(Verdict.LEANS);
    assertThat(Comparison.less(x, Sample.exact(1.48)).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(Comparison.less(Sample.exact(1.48), x).verdict()).isEqualTo(Verdict.FAILS);
  }

  /** What is refuted is the exception, though what is open may be wider. */
  @Test
  void nearlyAllIsAllButOne() {
    Comparison holds = Comparison.below(of("A", 1, 2, 4), of("B", 2, 4, 8));
    Comparison fails = Comparison.below(of("B", 2, 4, 8), of("A", 1, 2, 4));
    Comparison open = Comparison.below(of("C", 1, 1, 9), of("B", 2, 9, 1));
    assertThat(verdict(holds, holds, holds)).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(holds, fails, holds)).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(holds, open, holds)).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(open, fails, holds)).isEqualTo(open.verdict());
    assertThat(verdict(fails, holds, fails)).isEqualTo(Verdict.FAILS);
    assertThat(Claim.nearlyAll("t", List.of(fails, holds)).parts()).hasSize(2);
  }

  private static Verdict verdict(Comparison... parts) {
    return Claim.nearlyAll("t", List.of(parts)).verdict();
  }

  @Test
  void tiesAndSingleReplicationsDecideNothing() {
    Sample a = of("A", 2, 3, 4);
    assertThat(below(a, of("B", 2, 3, 4))).isEqualTo(Verdict.OPEN);
    assertThat(Comparison.less(of("A", 0, 0), of("B", 0, 0)).verdict()).isEqualTo(Verdict.OPEN);
    assertThat(below(of("A", 1), of("B", 100))).isEqualTo(Verdict.LEANS);
    assertThat(below(of("B", 100), of("A", 1))).isEqualTo(Verdict.OPEN);
  }

  /** What is printed of both stands beside ours; a figure made of others is made of theirs too. */
  @Test
  void thePrintedFiguresAreComparedAlike() {
    Sample a = of("A", 1, 2).printed(0.2);
    Sample b = of("B", 2, 4).printed(0.504);
    assertThat(Comparison.below(a, b).published()).isEqualTo("A 0.200 to B 0.504");
    assertThat(Comparison.below(a, of("C", 2, 2)).published()).isEqualTo("A 0.200");
    assertThat(Comparison.less(Sample.exact(1), b).published()).isEqualTo("B 0.504");
    assertThat(Comparison.below(of("C", 1), of("D", 2)).published()).isEqualTo("not printed");
    assertThat(Comparison.below(a.over(b), Sample.exact(1)).published()).isEqualTo("A 0.397");
    Claim claim = Claim.all("", Comparison.allBelow(List.of(a), List.of(b, of("C", 3, 3))));
    assertThat(claim.parts()).hasSize(2).extracting(part -> part.low()).containsOnly(a);
    assertThat(claim.published()).isIn("A 0.200 to B 0.504", "A 0.200");
  }

  /** A pair without both figures, or a zero that has no logarithm, is left out. */
  @Test
  void undefinedPairsAreLeftOut() {
    Sample a = of("A", 1, Double.NaN, 2, 0);
    Comparison one = Comparison.below(a, of("B", 2, 1, 4, 1));
    assertThat(one.difference().count()).isEqualTo(2);
    assertThat(one.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(below(of("A", Double.NaN, 1), of("B", 2, 2))).isEqualTo(Verdict.LEANS);
  }

  @Test
  void aConjunctionFailsByOnePartAndHoldsByAll() {
    Sample one = of("one", 1, 1);
    Sample two = of("two", 2, 2);
    Sample wide = of("wide", 0.1, 10);
    assertThat(all(one, two)).isEqualTo(Verdict.HOLDS);
    // Logarithms of wide to two: ln 0.05 and ln 5, in the mean below zero.
    assertThat(all(one, two, wide, two)).isEqualTo(Verdict.LEANS);
    assertThat(all(one, two, wide, two, two, wide)).isEqualTo(Verdict.OPEN);
    assertThat(all(one, two, two, wide, two, one)).isEqualTo(Verdict.FAILS);
    Claim claim =
        Claim.all("", Comparison.allBelow(List.of(one, wide), List.of(two, of("three", 3, 3))));
    // Logarithms of wide to two: ln 0.05 and ln 5, mean -0.693, half-width 12.706 x 2.303.
    assertThat(claim.figures())
        .startsWith("2 of 4 hold, 0 not, 2 open: wide 5.05 to two 2.00, ratio 0.00 ... 25");
    assertThat(Comparison.below(wide, two).difference().halfWidth())
        .isCloseTo(29.256, within(1e-2));
  }

  private static Verdict all(Sample... pairs) {
    return Claim.all("", comparisons(pairs)).verdict();
  }

  private static List<Comparison> comparisons(Sample... pairs) {
    List<Comparison> parts = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      parts.add(Comparison.below(pairs[i], pairs[i + 1]));
    }
    return parts;
  }

  @Test
  void aDisjunctionHoldsByOnePartAndFailsByAll() {
    Sample one = of("one", 1, 1);
    Sample two = of("two", 2, 2);
    Sample wide = of("wide", 0.1, 10);
    assertThat(any(two, one, one, two)).isEqualTo(Verdict.HOLDS);
    assertThat(any(two, one, of("three", 3, 3), two)).isEqualTo(Verdict.FAILS);
    // Logarithms of wide to two: ln 0.05 and ln 5, in the mean below zero.
    assertThat(any(two, one, wide, two)).isEqualTo(Verdict.LEANS);
    assertThat(any(two, one, two, wide)).isEqualTo(Verdict.OPEN);
    Claim claim = Claim.any("", List.of(Comparison.below(two, one), Comparison.below(one, two)));
    assertThat(claim.figures())
        .isEqualTo("1 of 2 hold, 1 not, 0 open: one 1.00 to two 2.00, ratio 0.50 ... 0.50");
  }

  private static Verdict any(Sample... pairs) {
    return Claim.any("", comparisons(pairs)).verdict();
  }
}

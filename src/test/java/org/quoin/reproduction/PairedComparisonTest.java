package org.quoin.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quoin.reproduction.Claim.Finding;

/** Verdicts from pairs small enough to work by hand: t(0.975) is 12.706 for 1, 4.303 for 2. */
class PairedComparisonTest {

  static PairedSample of(String name, double... values) {
    return new PairedSample(name, Arrays.stream(values).boxed().toList());
  }

  private static ClaimVerdict below(PairedSample low, PairedSample high) {
    return PairedComparison.below(low, high).verdict();
  }

  @Test
  void theDifferencesArePairedNotTheMeans() {
    PairedSample a = of("A", 1, 10, 100);
    PairedSample b = of("B", 1.1, 11, 110);
    // The means overlap by far; the ratio is 1 / 1.1 in every replication.
    assertThat(below(a, b)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(below(b, a)).isEqualTo(ClaimVerdict.FAILS);
    assertThat(below(a, of("C", 11, 110, 1.1))).isEqualTo(ClaimVerdict.LEANS);
    assertThat(below(of("C", 11, 110, 1.1), a)).isEqualTo(ClaimVerdict.OPEN);
  }

  /** Logarithms -1, -2, -3: mean -2, deviation 1, half-width 4.303 / sqrt 3 = 2.484. */
  @Test
  void theIntervalIsThatOfLogarithms() {
    PairedSample e = of("E", Math.exp(-1), Math.exp(-2), Math.exp(-3));
    PairedComparison one = PairedComparison.below(e, PairedSample.exact(1));
    assertThat(one.difference().mean()).isCloseTo(-2, within(1e-12));
    assertThat(one.difference().halfWidth()).isCloseTo(2.484, within(1e-3));
    assertThat(one.verdict()).isEqualTo(ClaimVerdict.LEANS);
    // Against e the mean is -3, and -3 + 2.484 is below zero.
    assertThat(below(e, PairedSample.exact(Math.E))).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(below(PairedSample.exact(Math.E), e)).isEqualTo(ClaimVerdict.FAILS);
  }

  /** Shares 0.1 and 0.3: mean 0.2, deviation 0.1414, half-width 12.706 x 0.1 = 1.2706. */
  @Test
  void aFixedNumberIsHeldAgainstTheInterval() {
    PairedSample x = of("X", 0.1, 0.3);
    assertThat(PairedComparison.less(x, PairedSample.exact(1.46), 0.95).verdict())
        .isEqualTo(ClaimVerdict.LEANS);
    assertThat(PairedComparison.less(x, PairedSample.exact(1.48), 0.95).verdict())
        .isEqualTo(ClaimVerdict.HOLDS);
    assertThat(PairedComparison.less(PairedSample.exact(1.48), x, 0.95).verdict())
        .isEqualTo(ClaimVerdict.FAILS);
  }

  /** What is refuted is the exception, though what is open may be wider. */
  @Test
  void nearlyAllIsAllButOne() {
    PairedComparison holds = PairedComparison.below(of("A", 1, 2, 4), of("B", 2, 4, 8));
    PairedComparison fails = PairedComparison.below(of("B", 2, 4, 8), of("A", 1, 2, 4));
    PairedComparison open = PairedComparison.below(of("C", 1, 1, 9), of("B", 2, 9, 1));
    assertThat(verdict(holds, holds, holds)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(verdict(holds, fails, holds)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(verdict(holds, open, holds)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(verdict(open, fails, holds)).isEqualTo(open.verdict());
    assertThat(verdict(fails, holds, fails)).isEqualTo(ClaimVerdict.FAILS);
    assertThat(Finding.of("nearly all", List.of(fails, holds)).parts()).hasSize(2);
  }

  private static ClaimVerdict verdict(PairedComparison... parts) {
    return Finding.of("nearly all", List.of(parts)).verdict();
  }

  /** Intervals of logarithms by hand: mean 0.04 +- 0, then 0.04 +- 4.303 x 0.005 / sqrt 3. */
  @Test
  void anIntervalWithinFivePerCentOfEqualityIsAlike() {
    PairedSample a = of("A", 2, 3, 4);
    assertThat(below(a, of("B", 2, 3, 4))).isEqualTo(ClaimVerdict.ALIKE);
    PairedSample more = of("C", 2.08, 3.12, 4.16);
    assertThat(below(a, more)).isEqualTo(ClaimVerdict.ALIKE);
    assertThat(below(more, a)).isEqualTo(ClaimVerdict.ALIKE);
    assertThat(below(a, of("D", 2.12, 3.18, 4.24))).isEqualTo(ClaimVerdict.HOLDS);
    double[] wider = {2 * Math.exp(0.035), 3 * Math.exp(0.04), 4 * Math.exp(0.045)};
    assertThat(below(a, of("E", wider))).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(below(of("E", wider), a)).isEqualTo(ClaimVerdict.FAILS);
    // The difference of shares is held against 5 % of the larger one.
    assertThat(PairedComparison.less(of("A", 0.40, 0.40), of("B", 0.42, 0.42), 0.95).verdict())
        .isEqualTo(ClaimVerdict.ALIKE);
    assertThat(PairedComparison.less(of("A", 0.40, 0.40), of("B", 0.43, 0.43), 0.95).verdict())
        .isEqualTo(ClaimVerdict.HOLDS);
  }

  /** Three per cent beyond a factor of 1.5, or below a number, is beyond it. */
  @Test
  void aFactorThatIsAskedForIsNoEquality() {
    PairedSample a = of("A", 2, 3, 4);
    PairedSample most = a.with(PairedSample.exact(1.5), (x, y) -> x * y);
    assertThat(below(of("B", 2.91, 4.365, 5.82), most)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(PairedComparison.less(of("A", 0.61, 0.61), PairedSample.exact(0.62), 0.95).verdict())
        .isEqualTo(ClaimVerdict.HOLDS);
    PairedSample ratio = a.over(of("B", 2.04, 3.06, 4.08));
    assertThat(below(ratio, PairedSample.exact(1))).isEqualTo(ClaimVerdict.ALIKE);
  }

  /** The paper's figures are 2 % apart: 0.98 % of the larger one are half of that. */
  @Test
  void exactFiguresAreAlikeOnTheScaleOfThePaper() {
    double none = Double.NaN;
    assertThat(exactly(10.1011, 3, 10.1014, 1)).isEqualTo(ClaimVerdict.ALIKE);
    assertThat(exactly(1, none, 1.04, none)).isEqualTo(ClaimVerdict.ALIKE);
    assertThat(exactly(1.04, none, 1, none)).isEqualTo(ClaimVerdict.ALIKE);
    assertThat(exactly(1, none, 1.06, none)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(exactly(1.06, none, 1, none)).isEqualTo(ClaimVerdict.FAILS);
    assertThat(exactly(1, 1, 1.005, 1.02)).isEqualTo(ClaimVerdict.ALIKE);
    assertThat(exactly(1, 1, 1.02, 1.02)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(exactly(1.02, 1, 1, 1.02)).isEqualTo(ClaimVerdict.FAILS);
    assertThat(exactly(1, 1, 1, 1)).isEqualTo(ClaimVerdict.ALIKE);
    PairedSample figure = PairedSample.exactFigure(0.61, none);
    assertThat(PairedComparison.exactly(figure, PairedSample.exact(0.62)))
        .isEqualTo(ClaimVerdict.HOLDS);
    PairedSample least = figure.with(PairedSample.exactFigure(0.7, 0.5), Math::min);
    assertThat(PairedComparison.exactly(least, PairedSample.exactFigure(0.62, 0.6)))
        .isEqualTo(ClaimVerdict.ALIKE);
  }

  private static ClaimVerdict exactly(double low, double lowest, double high, double highest) {
    return PairedComparison.exactly(
        PairedSample.exactFigure(low, lowest), PairedSample.exactFigure(high, highest));
  }

  /** Waits of 0.01 and 0.02 s in responses of 3 s; a wait of 0.05 s is more than 1 %. */
  @Test
  void partsThatAreNearlyNothingAreNotCompared() {
    PairedSample none = of("A", 0.01, 0.01).partOf(3);
    PairedSample little = of("B", 0.02, 0.02).partOf(3);
    assertThat(PairedComparison.less(none, little, 0.95).verdict()).isEqualTo(ClaimVerdict.NOTHING);
    assertThat(PairedComparison.less(none, of("B", 0.05, 0.05).partOf(3), 0.95).verdict())
        .isEqualTo(ClaimVerdict.HOLDS);
    PairedComparison nothing = PairedComparison.less(none, little, 0.95);
    PairedComparison holds = PairedComparison.less(of("A", 1, 1), of("B", 2, 2), 0.95);
    assertThat(Finding.of("", List.of(nothing, holds)).verdict()).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(Finding.of("", List.of(nothing, nothing)).verdict()).isEqualTo(ClaimVerdict.NOTHING);
    assertThat(Finding.of("", List.of(nothing, holds)).figures())
        .startsWith("1 of 2 hold, 0 not, 1 with nothing to compare, 0 open");
  }

  /**
   * Differences 1, 2 and 2.2 have the t value 4.71, and p = 0.042 for both sides: alone it refutes,
   * among two it does not, beside one that holds by however much.
   */
  @Test
  void theRefutationIsCorrectedForTheNumberOfParts() {
    PairedComparison fails = PairedComparison.less(of("A", 1, 2, 2.2), of("B", 0, 0, 0), 0.95);
    PairedComparison holds = PairedComparison.less(of("A", 1, 1, 1), of("B", 2, 2.1, 2), 0.95);
    assertThat(Finding.of("", List.of(fails)).verdict()).isEqualTo(ClaimVerdict.FAILS);
    PairedComparison weak = PairedComparison.less(of("A", 1, 2, 4), of("B", 2, 2, 4), 0.95);
    Finding claim = Finding.of("", List.of(fails, weak, holds));
    assertThat(claim.verdict()).isEqualTo(ClaimVerdict.OPEN);
    assertThat(claim.undecided()).containsExactly(fails, weak);
    // What holds needs no correction where all must hold, but where any may.
    PairedComparison turned = PairedComparison.less(of("B", 0, 0, 0), of("A", 1, 2, 2.2), 0.95);
    assertThat(Finding.of("", List.of(turned, turned)).verdict()).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(Finding.of("any", List.of(turned, weak)).verdict()).isEqualTo(ClaimVerdict.LEANS);
    assertThat(Finding.of("any", List.of(turned)).verdict()).isEqualTo(ClaimVerdict.HOLDS);
  }

  @Test
  void singleReplicationsDecideNothing() {
    assertThat(below(of("A", 1), of("B", 100))).isEqualTo(ClaimVerdict.LEANS);
    assertThat(below(of("B", 100), of("A", 1))).isEqualTo(ClaimVerdict.OPEN);
  }

  /** What is printed of both stands beside ours; a figure made of others is made of theirs too. */
  @Test
  void thePrintedFiguresAreComparedAlike() {
    PairedSample a = of("A", 1, 2).printed(0.2);
    PairedSample b = of("B", 2, 4).printed(0.504);
    assertThat(PairedComparison.below(a, b).published()).isEqualTo("A 0.200 to B 0.504");
    assertThat(PairedComparison.below(a, of("C", 2, 2)).published()).isEqualTo("A 0.200");
    assertThat(PairedComparison.less(PairedSample.exact(1), b, 0.95).published())
        .isEqualTo("B 0.504");
    assertThat(PairedComparison.below(of("C", 1), of("D", 2)).published()).isEqualTo("not printed");
    assertThat(PairedComparison.below(a.over(b), PairedSample.exact(1)).published())
        .isEqualTo("A 0.397");
    Finding claim =
        Finding.of(
            "", List.of(PairedComparison.below(a, b), PairedComparison.below(a, of("C", 3, 3))));
    assertThat(claim.parts()).hasSize(2).extracting(part -> part.low()).containsOnly(a);
    assertThat(claim.published()).isIn("A 0.200 to B 0.504", "A 0.200");
  }

  /** A pair without both figures, or a zero that has no logarithm, is left out. */
  @Test
  void undefinedPairsAreLeftOut() {
    PairedSample a = of("A", 1, Double.NaN, 2, 0);
    PairedComparison one = PairedComparison.below(a, of("B", 2, 1, 4, 1));
    assertThat(one.difference().count()).isEqualTo(2);
    assertThat(one.verdict()).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(below(of("A", Double.NaN, 1), of("B", 2, 2))).isEqualTo(ClaimVerdict.LEANS);
  }

  @Test
  void aConjunctionFailsByOnePartAndHoldsByAll() {
    PairedSample one = of("one", 1, 1);
    PairedSample two = of("two", 2, 2);
    PairedSample wide = of("wide", 0.1, 10);
    assertThat(all(one, two)).isEqualTo(ClaimVerdict.HOLDS);
    // Logarithms of wide to two: ln 0.05 and ln 5, in the mean below zero.
    assertThat(all(one, two, wide, two)).isEqualTo(ClaimVerdict.LEANS);
    assertThat(all(one, two, wide, two, two, wide)).isEqualTo(ClaimVerdict.OPEN);
    assertThat(all(one, two, two, wide, two, one)).isEqualTo(ClaimVerdict.FAILS);
    PairedSample three = of("three", 3, 3);
    Finding claim =
        Finding.of(
            "",
            Stream.of(one, wide)
                .flatMap(
                    low -> Stream.of(two, three).map(high -> PairedComparison.below(low, high)))
                .toList());
    // Logarithms of wide to two: ln 0.05 and ln 5, mean -0.693, half-width 12.706 x 2.303.
    assertThat(claim.figures())
        .startsWith("2 of 4 hold, 0 not, 2 open: wide 5.05 to two 2.00, ratio 0.00 ... 25");
    assertThat(PairedComparison.below(wide, two).difference().halfWidth())
        .isCloseTo(29.256, within(1e-2));
  }

  private static ClaimVerdict all(PairedSample... pairs) {
    return Finding.of("", comparisons(pairs)).verdict();
  }

  private static List<PairedComparison> comparisons(PairedSample... pairs) {
    List<PairedComparison> parts = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      parts.add(PairedComparison.below(pairs[i], pairs[i + 1]));
    }
    return parts;
  }

  @Test
  void aDisjunctionHoldsByOnePartAndFailsByAll() {
    PairedSample one = of("one", 1, 1);
    PairedSample two = of("two", 2, 2);
    PairedSample wide = of("wide", 0.1, 10);
    assertThat(any(two, one, one, two)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(any(two, one, of("three", 3, 3), two)).isEqualTo(ClaimVerdict.FAILS);
    // Logarithms of wide to two: ln 0.05 and ln 5, in the mean below zero.
    assertThat(any(two, one, wide, two)).isEqualTo(ClaimVerdict.LEANS);
    assertThat(any(two, one, two, wide)).isEqualTo(ClaimVerdict.OPEN);
    Finding claim =
        Finding.of(
            "any", List.of(PairedComparison.below(two, one), PairedComparison.below(one, two)));
    assertThat(claim.figures())
        .isEqualTo("1 of 2 hold, 1 not, 0 open: one 1.00 to two 2.00, ratio 0.50 ... 0.50");
  }

  private static ClaimVerdict any(PairedSample... pairs) {
    return Finding.of("any", comparisons(pairs)).verdict();
  }
}

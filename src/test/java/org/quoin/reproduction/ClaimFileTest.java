package org.quoin.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Claims as lines of text, of figures that are known by hand. */
class ClaimFileTest {
  private static final Map<String, Double> TIMES =
      Map.of("A x", 1.0, "B x", 2.0, "C x", 4.0, "A n", 109_521.0, "B n", 107_066.0, "C n", 0.5);

  /** Exact figures; those of column y are not known. */
  private static final ClaimFormula.Figures FIGURES =
      new ClaimFormula.Figures() {
        @Override
        public PairedSample of(String name, String row, String column) {
          return PairedSample.exact(TIMES.getOrDefault(row + " " + column, Double.NaN));
        }

        @Override
        public List<String> set(String name) {
          return name.equals("ALL") ? List.of("A", "B", "C") : List.of(name);
        }
      };

  private static List<String> judged(String line) {
    return judged(line, FIGURES);
  }

  private static List<String> judged(String line, ClaimFormula.Figures figures) {
    return ClaimFile.read("[4]\nIt is so\n? time\n  " + line).get(0).judge(figures).stream()
        .flatMap(claim -> claim.rows().stream())
        .flatMap(
            row ->
                row.findings().stream()
                    .map(one -> row.name() + ": " + one.figures() + " " + one.verdict()))
        .toList();
  }

  @Test
  void aLineIsRepeatedForEachValue() {
    assertThat(judged("\"$row\" row in B|C: time(A @ x) < time($row @ x)"))
        .containsExactly("B: 1 to 2 HOLDS", "C: 1 to 4 HOLDS");
    assertThat(judged("time(!C @ x) > time(B @ x)")).containsExactly(": 1 to 2; 2 to 2 FAILS");
    assertThat(judged("time(A @ y) < time(B @ x)")).as("there is no such figure").isEmpty();
  }

  @Test
  void countsAreWholeNumbersWithSeparators() {
    assertThat(judged("time(A @ n) > time(B @ n)")).containsExactly(": 109,521 to 107,066 HOLDS");
    assertThat(judged("time(A @ n) > time(C @ n)"))
        .containsExactly(": 109,521.0000 to 0.5000 HOLDS");
  }

  @Test
  void figuresAreCombinedAndRounded() {
    assertThat(judged("time(C @ x) / time(B @ x) = 2")).containsExactly(": 2.00 HOLDS");
    assertThat(judged("1 - min(time(ALL @ x)) / time(C @ x) in 70 % .. 80 %"))
        .containsExactly(": 75.00 % HOLDS");
    assertThat(judged("(time(A @ x) + time(B @ x)) * 2 - max(time(ALL @ x)) = 2.1"))
        .containsExactly(": 2.00 FAILS");
    assertThat(judged("time(B @ x) / time(A @ x) - 1 > 5 %")).containsExactly(": 100.00 % HOLDS");
  }

  @Test
  void aSentenceHasARuleAndASource() {
    List<ClaimFile.Stated> claims =
        ClaimFile.read(
            """
            # A comment.
            [Fig. 1]
            any: Some are below B
              time(A|C @ x) < time(B @ x)
            A and B are alike
              time(A|B @ x) alike
            """);
    assertThat(claims).extracting(ClaimFile.Stated::rule).containsExactly("any", "");
    ClaimFormula.Figures drawn =
        new ClaimFormula.Figures() {
          @Override
          public PairedSample of(String name, String row, String column) {
            return PairedComparisonTest.of(row, row.equals("A") ? 2.1 : row.equals("B") ? 3 : 5, 3);
          }

          @Override
          public List<String> set(String name) {
            return List.of(name);
          }
        };
    Claim some = claims.get(0).judge(drawn).orElseThrow();
    assertThat(some.source()).isEqualTo("Fig. 1");
    assertThat(some.finding().parts()).hasSize(2);
    assertThat(claims.get(1).judge(drawn).orElseThrow().finding().parts()).hasSize(2);
  }

  /** Figures of several replications, whose interval is known by hand: t(0.975) is 4.303 for 2. */
  private static ClaimFormula.Figures drawn(double... values) {
    return new ClaimFormula.Figures() {
      @Override
      public PairedSample of(String name, String row, String column) {
        return name.equals("zero")
            ? PairedComparisonTest.of("", 0, 0, 0)
            : PairedComparisonTest.of("", values);
      }

      @Override
      public List<String> set(String name) {
        return List.of(name);
      }
    };
  }

  /** Differences of 0.04, 0.05 and 0.057 have a half-width of 0.021. */
  @Test
  void theWholeIntervalDecides() {
    String close = "x(a) - zero(a) in -0.05 .. 0.05";
    assertThat(judged(close, drawn(0.04, 0.05, 0.057)))
        .containsExactly(": 0.049 \u00b1 0.021 LEANS");
    assertThat(judged(close, drawn(0.04, 0.052, 0.061))).allMatch(one -> one.endsWith("OPEN"));
    assertThat(judged(close, drawn(0.020, 0.021, 0.022))).allMatch(one -> one.endsWith("HOLDS"));
    assertThat(judged(close, drawn(0.080, 0.081, 0.082))).allMatch(one -> one.endsWith("FAILS"));
    ClaimFormula.Figures half = drawn(0.51, 0.52, 0.53);
    assertThat(judged("x(a) above 0.4", half)).allMatch(one -> one.endsWith("HOLDS"));
    assertThat(judged("x(a) above 0.51", half)).allMatch(one -> one.endsWith("LEANS"));
    assertThat(judged("x(a) below 0.51", half)).allMatch(one -> one.endsWith("OPEN"));
    assertThat(judged("x(a) at least 0.6", half)).allMatch(one -> one.endsWith("FAILS"));
    assertThat(judged("x(a) = 0.5", half)).containsExactly(": 0.520 \u00b1 0.025 HOLDS");
    assertThat(judged("x(a) below 60 %", half)).containsExactly(": +52.0 \u00b1 2.5 % HOLDS");
  }

  /** Two schedulers that decide alike: neither is shorter, and that is certain. */
  @Test
  void noDifferenceAtAllIsDecided() {
    ClaimFormula.Figures none = drawn(0, 0, 0);
    assertThat(judged("x(a) - zero(a) below 0", none)).containsExactly(": 0 FAILS");
    assertThat(judged("x(a) - zero(a) above 0", none)).containsExactly(": 0 FAILS");
    assertThat(judged("x(a) - zero(a) at least 0", none)).containsExactly(": 0 HOLDS");
    assertThat(judged("x(a) always 0", none)).containsExactly(": 0 HOLDS");
    assertThat(judged("x(a) always 0", drawn(0, 0, 1))).allMatch(one -> one.endsWith("FAILS"));
  }

  @Test
  void aSeriesGrowsIfNoStepIsDownBeyondItsInterval() {
    Map<String, PairedSample> steps =
        Map.of(
            "1", PairedComparisonTest.of("", 1, 2, 3),
            "2", PairedComparisonTest.of("", 2, 3, 4),
            "3", PairedComparisonTest.of("", 4, 5, 6.1));
    ClaimFormula.Figures figures =
        new ClaimFormula.Figures() {
          @Override
          public PairedSample of(String name, String row, String column) {
            return steps.get(row);
          }

          @Override
          public List<String> set(String name) {
            return List.of(name);
          }
        };
    assertThat(judged("x(1|2|3) grows", figures)).containsExactly(": 2.000 to 5.033 HOLDS");
    assertThat(judged("x(1|3|2) grows", figures)).containsExactly(": 2.000 to 3.000 FAILS");
    assertThat(judged("largest(x(1|3|2)) above 5", figures)).allMatch(one -> one.contains("5.0"));
  }

  @Test
  void aNameHasARowAndAColumn() {
    Claim claim =
        ClaimFile.read(
                """
                [Fig. 1]
                all are large
                ? above 1?
                  "$row | $of" row in A|B|C, of in a|b: time($row @ x) above 1
                """)
            .get(0)
            .judge(FIGURES)
            .orElseThrow();
    assertThat(claim.columns()).containsExactly("a", "b");
    assertThat(claim.table("reading").render())
        .containsPattern("reading +a +verdict +b +verdict")
        .containsPattern("C +4.00 +holds +4.00 +holds");
    Judged judged = Judged.of(claim);
    assertThat(judged.cases()).hasSize(6);
    assertThat(judged.count(ClaimVerdict.HOLDS)).isEqualTo(4);
    assertThat(Judged.table(List.of(judged)).render())
        .containsPattern("1 +Fig. 1 +all are large +6 +4 +2 +0 +0");
    assertThat(claim.without("b").columns()).containsExactly("a");
  }
}

package org.quoin.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Claims as lines of text, of figures that are known by hand. */
class ClaimFileTest {
  private static final Map<String, Double> TIMES = Map.of("A x", 1.0, "B x", 2.0, "C x", 4.0);

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
    return ClaimFile.read("[4]\nIt is so\n? time\n  " + line).get(0).judge(FIGURES).stream()
        .map(one -> one.name() + ": " + one.finding().figures() + " " + one.finding().verdict())
        .toList();
  }

  @Test
  void aLineIsRepeatedForEachValue() {
    assertThat(judged("\"$row\" row in B|C: time(A @ x) < time($row @ x)"))
        .containsExactly("B: 1.0000 to 2.0000 HOLDS", "C: 1.0000 to 4.0000 HOLDS");
    assertThat(judged("time(!C @ x) > time(B @ x)"))
        .containsExactly(": 1.0000 to 2.0000 FAILS", ": 2.0000 to 2.0000 FAILS");
    assertThat(judged("time(A @ y) < time(B @ x)")).as("there is no such figure").isEmpty();
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
            return PairedSample.of(row, row.equals("A") ? 2.1 : row.equals("B") ? 3 : 5, 3);
          }

          @Override
          public List<String> set(String name) {
            return List.of(name);
          }
        };
    Claim some = claims.get(0).of(drawn);
    assertThat(some.source()).isEqualTo("Fig. 1");
    assertThat(some.parts()).hasSize(2);
    assertThat(claims.get(1).of(drawn).parts()).hasSize(2);
  }
}

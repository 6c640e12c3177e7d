package org.quoin.page.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.report.block.Figure;

class JobDistributionsTest {
  private static Figure.Curves of(String unit, double... values) {
    return JobDistributions.ecdfs(
        "t", "Says.", new Figure.Axis("wait", unit, false), Map.of("a", values));
  }

  @Test
  void alikeValuesHaveALinearAxisToTheGreatest() {
    Figure.Curves figure = of("s", 1, 2, 3, 4);
    assertThat(figure.x().logarithmic()).isFalse();
    assertThat(figure.says()).isEqualTo("Says.");
    assertThat(figure.curves().get(0).x()).containsExactly(1, 2, 3, 4);
    assertThat(figure.curves().get(0).y()).containsExactly(0.25, 0.5, 0.75, 1);
  }

  /** The median is 50 s and the 95 % quantile 50,000 s; half of the jobs start at once. */
  @Test
  void valuesOfManySizesHaveALogarithmicAxisWithShortOnesAtItsEnd() {
    Figure.Curves figure = of("s", 0, 0, 0, 50_000, 50_000);
    assertThat(figure.x().logarithmic()).isTrue();
    assertThat(figure.says()).isEqualTo("Says. Values below 1 s stand at the left end.");
    assertThat(figure.curves().get(0).x()).containsExactly(1, 1, 1, 50_000, 50_000);
    assertThat(figure.curves().get(0).y()[2]).isEqualTo(0.6);
  }

  /** The upper whiskers are 10 s and 1,000 s long: 100 to 1; a wait of 0 has no logarithm. */
  @Test
  void boxesOfManySizesHaveALogarithmicAxisWithShortTimesAtItsEnd() {
    Figure.Axis axis = new Figure.Axis("wait", "s", false);
    Figure.Box brief = new Figure.Box("brief", 9, 0, 2, 3, 4, 10, 5);
    Figure.Boxes alike =
        (Figure.Boxes) JobDistributions.figure("t", "", axis, List.of(brief, brief));
    assertThat(alike.y().logarithmic()).isFalse();
    assertThat(alike.boxes().get(0)).isSameAs(brief);
    Figure.Box lengthy = new Figure.Box("long", 9, 2, 20, 30, 40, 1000, 100);
    Figure.Boxes far =
        (Figure.Boxes) JobDistributions.figure("t", "", axis, List.of(brief, lengthy));
    assertThat(far.y().logarithmic()).isTrue();
    assertThat(far.boxes().get(0).p5()).isEqualTo(1);
    assertThat(far.boxes().get(0).q1()).isEqualTo(2);
    assertThat(far.says()).endsWith("Values below 1 s stand at the left end.");
  }

  @Test
  void fewFarGreaterValuesLieBeyondTheAxis() {
    double[] values =
        IntStream.range(0, 1000).mapToDouble(i -> i < 995 ? 10 + i % 10 : 60).toArray();
    Figure.Curves figure = of("s", values);
    assertThat(figure.x().logarithmic()).isFalse();
    assertThat(figure.says())
        .isEqualTo("Says. The axis ends where 99 % of all lie; the greatest is 60 s.");
    assertThat(figure.curves().get(0).x()).endsWith(19).doesNotContain(60);
    assertThat(of("s").curves().get(0).x()).isEmpty();
  }
}

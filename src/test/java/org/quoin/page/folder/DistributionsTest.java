package org.quoin.page.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.report.block.Figure;

class DistributionsTest {
  private static Figure.Curves of(String unit, double... values) {
    return Distributions.ecdfs(
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

package org.quoin.timeshared.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Values of Table 3 of Zhang et al. (2001), and copies of them. */
class CostParametersTest {
  private static final CostParameters PAPER =
      new CostParameters(
          200_000,
          2_000_000,
          200_000_000,
          50_000,
          3_000,
          2_000,
          185_480,
          4096,
          0,
          0,
          1,
          1,
          0,
          false,
          0,
          Growth.CONSTANT,
          0,
          0,
          false,
          0,
          0,
          0,
          0,
          20e6,
          false,
          TickPreemption.HEAD,
          false,
          0,
          1,
          false);

  @Test
  void theStandardIsThePapers() {
    assertThat(CostParameters.STANDARD).isEqualTo(PAPER);
  }

  @Test
  void aCopyDiffersInWhatIsChangedAlone() {
    CostParameters other = other(12.5);
    assertThat(other.with(p -> {})).isEqualTo(other);
    assertThat(other.with(p -> p.grain *= 2)).isEqualTo(other(25));
    assertThat(PAPER).isEqualTo(CostParameters.STANDARD);
  }

  private static CostParameters other(double grain) {
    return new CostParameters(
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        11,
        grain,
        13,
        true,
        15,
        Growth.TREE,
        17,
        18,
        true,
        20,
        21,
        22,
        23,
        24,
        true,
        TickPreemption.HIGHER,
        true,
        28,
        29,
        true);
  }
}

package org.quoin.coscheduling.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Values of Table 3 of Zhang et al. (2001), and copies of them. */
class ParametersTest {
  private static final Parameters PAPER =
      new Parameters(
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
          20e6);

  @Test
  void theStandardIsThePapers() {
    assertThat(Parameters.STANDARD).isEqualTo(PAPER);
  }

  @Test
  void aCopyDiffersInWhatIsChangedAlone() {
    Parameters other = other(12.5);
    assertThat(other.with(p -> {})).isEqualTo(other);
    assertThat(other.with(p -> p.grain *= 2)).isEqualTo(other(25));
    assertThat(PAPER).isEqualTo(Parameters.STANDARD);
  }

  private static Parameters other(double grain) {
    return new Parameters(
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
        24);
  }
}

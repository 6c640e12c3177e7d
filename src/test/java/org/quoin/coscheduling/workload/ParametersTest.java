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
          false);

  @Test
  void theStandardIsThePapers() {
    assertThat(Parameters.STANDARD).isEqualTo(PAPER);
  }

  @Test
  void aCopyDiffersInWhatIsChangedAlone() {
    Parameters other = new Parameters(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12.5, 13, true);
    assertThat(other.with(p -> {})).isEqualTo(other);
    assertThat(other.with(p -> p.grain *= 2))
        .isEqualTo(new Parameters(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 25, 13, true));
    assertThat(PAPER).isEqualTo(Parameters.STANDARD);
  }
}

package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PercentTest {
  @Test
  void aShareHasOneDigitBehindThePointAndNoNegativeZero() {
    assertThat(Percent.of(0.31136)).isEqualTo("31.1 %");
    assertThat(Percent.of(12.3456)).isEqualTo("1,234.6 %");
    assertThat(Percent.of(-1e-17)).isEqualTo("0.0 %");
    assertThat(Percent.of(-0.0004)).isEqualTo("0.0 %");
    assertThat(Percent.of(-0.0006)).isEqualTo("-0.1 %");
    assertThat(Percent.of(0.0006)).isEqualTo("0.1 %");
    assertThat(Percent.of(Double.NaN)).isEmpty();
    assertThat(Percent.number(Double.NaN)).isEmpty();
  }

  @Test
  void aDifferenceIsInWholePercentButNeverRoundedToNone() {
    assertThat(Percent.whole(0.2241)).isEqualTo("22 %");
    assertThat(Percent.whole(15)).isEqualTo("1,500 %");
    assertThat(Percent.whole(0)).isEqualTo("0 %");
    assertThat(Percent.whole(0.0034)).isEqualTo("0.3 %");
    assertThat(Percent.whole(-0.00002)).isEqualTo("-0.002 %");
    assertThat(Percent.whole(Double.NaN)).isEmpty();
  }
}

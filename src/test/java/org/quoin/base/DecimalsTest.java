package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DecimalsTest {
  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void numbersAreWrittenAsJavaWritesThem() {
    assertThat(Decimals.grouped(Long.MIN_VALUE)).isEqualTo("-9,223,372,036,854,775,808");
    for (int i = 0; i < 100_000; i++) {
      long whole = random.nextLong() >> random.nextInt(64);
      assertThat(Decimals.grouped(whole)).isEqualTo(String.format(Locale.ROOT, "%,d", whole));
      int digits = random.nextInt(6);
      double number =
          random.nextBoolean()
              ? Math.rint(random.nextDouble(-1e5, 1e5)) / 1000 // often half way
              : random.nextDouble(-1, 1) * Math.pow(10, random.nextInt(-8, 18));
      String expected = String.format(Locale.ROOT, "%,." + digits + "f", number);
      assertThat(Decimals.fixed(number, digits))
          .as("%s with %d digits", number, digits)
          .isEqualTo(expected.matches("-[0.]+") ? expected.substring(1) : expected);
    }
  }

  @Test
  void numbersWithoutDigitsAreWords() {
    assertThat(Decimals.fixed(Double.NaN, 2)).isEqualTo("NaN");
    assertThat(Decimals.fixed(Double.NEGATIVE_INFINITY, 2)).isEqualTo("-Infinity");
  }

  @Test
  void zerosBehindThePointAreLeftOutAndOthersAreNot() {
    assertThat(Decimals.atMost(1200, 2)).isEqualTo("1,200");
    assertThat(Decimals.atMost(1.1004, 3)).isEqualTo("1.1");
    assertThat(Decimals.atMost(0.25, 1)).isEqualTo("0.3");
    assertThat(Decimals.atMost(-1000.05, 2)).isEqualTo("-1,000.05");
  }
}

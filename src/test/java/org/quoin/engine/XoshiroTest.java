package org.quoin.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XoshiroTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, 42, 0x6a09e667f3bcc909L, Long.MIN_VALUE, Long.MAX_VALUE})
  void itGivesTheNumbersOfTheOneInTheJdk(long seed) {
    RandomGenerator own = new Xoshiro(seed);
    RandomGenerator other = RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(seed);
    for (int i = 0; i < 1000; i++) {
      assertThat(own.nextLong()).isEqualTo(other.nextLong());
      assertThat(own.nextDouble()).isEqualTo(other.nextDouble());
      assertThat(own.nextInt(1 + i)).isEqualTo(other.nextInt(1 + i));
      assertThat(own.nextExponential()).isEqualTo(other.nextExponential());
    }
  }
}

package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

class MistakesTest {
  @Test
  void aMistakeIsReportedOnceAndTheRestIsCounted() {
    Mistakes mistakes = new Mistakes("a.conf");
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < Mistakes.MAX; i++) {
        mistakes.add("a.conf", "mistake " + i);
      }
      mistakes.add("a.conf", "another one of round " + round);
    }
    InputException refused = catchThrowableOfType(InputException.class, mistakes::refuse);
    assertThat(refused.mistakes())
        .hasSize(Mistakes.MAX + 1)
        .doesNotHaveDuplicates()
        .last()
        .hasToString("a.conf: and 2 more mistakes");
  }
}

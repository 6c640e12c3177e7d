package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuoinTest {

  @Test
  void noCommandIsRefusedInOneSentence() {
    Run run = Run.quoin();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("which command?").doesNotContain("\tat ");
  }

  @Test
  void anUnknownCommandIsRefused() {
    Run run = Run.quoin("simulate");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("simulate").doesNotContain("\tat ");
  }

  @Test
  void helpIsHelp() {
    Run run = Run.quoin("--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Usage: quoin");
  }
}

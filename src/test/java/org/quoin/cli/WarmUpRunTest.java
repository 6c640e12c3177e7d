package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The launcher's training run: were a command refused, the archive would lack its classes. */
class WarmUpRunTest {

  @Test
  void allItsCommandsSucceed() throws Exception {
    assertThat(new ClassDataCommand().call()).isZero();
  }
}

package org.quoin.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The benchmark of {@code network: auto}, on few small jobs. */
class AutoBenchmarkTest {
  @Test
  void theErrorMadeIsNotAboveTheErrorTold() {
    AutoBenchmark.Case measured = AutoBenchmark.measure("1 Gbit/s", "200 MB", 20);
    assertThat(measured.packets()).isEqualTo(20_000);
    assertThat(measured.fluid()).isEqualTo(measured.queues()).isPositive();
    assertThat(measured.error().estimated()).isBetween(0.0, 0.02);
    assertThat(measured.error().holds()).isTrue();
    assertThat(measured.autoSeconds()).isPositive();
  }
}

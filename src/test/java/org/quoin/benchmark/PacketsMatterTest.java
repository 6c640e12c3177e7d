package org.quoin.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PacketsMatterTest {
  /** One packet on an idle link with N = 1: a service, and as a fluid a delay of one more. */
  @Test
  void onePacketByHand() {
    PacketsMatter.Case one = new PacketsMatter.Case(0, 1, 1);
    assertThat(one.error()).isCloseTo(1, within(1e-12));
    assertThat(new PacketsMatter.Case(1, 100, 1000).rule()).isCloseTo(50 / 2050.0, within(1e-12));
  }

  @Test
  void theRuleHoldsAsFarAsThePageSays() {
    assertThat(PacketsMatter.cases()).hasSize(48);
    assertThat(PacketsMatter.cases())
        .filteredOn(one -> Math.abs(one.rule()) <= 0.2)
        .hasSizeGreaterThan(30)
        .allSatisfy(one -> assertThat(one.rule()).isCloseTo(one.error(), within(0.05)));
    assertThat(PacketsMatter.errorOfRule())
        .contains("it differs by at most 4.1 % of the time of a transfer");
  }
}

package org.quoin.network.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.network.QueueParameters;
import org.quoin.network.TimeDistribution;
import org.quoin.queueing.TransferTime;
import org.quoin.topology.Background;

/** A fluid has the mean time of a transfer alone that its packets have. */
class PacketTimesTest {
  private static PacketTimes times(double load, int buffer, double propagation) {
    return new PacketTimes(
        new QueueParameters(
            "q",
            100,
            100 * load,
            buffer,
            TimeDistribution.EXPONENTIAL,
            Background.STEADY,
            propagation));
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 1", "0, 10, 7.25", "0.3, 10, 1", "0.3, 40, 33.5", "2, 5, 100", "9, 10, 3000"})
  void aTransferAloneTakesTheTimeOfItsPackets(double load, int buffer, double packets) {
    assertThat(times(load, buffer, 0).alone(packets))
        .isCloseTo(new TransferTime(load, buffer).mean(packets) / 100, within(1e-9));
  }

  /** Without background and with N = 1 a packet takes a service and, after it, half are refused. */
  @Test
  void byHand() {
    PacketTimes one = times(0, 1, 0.5);
    assertThat(one.secondsPerPacket()).isCloseTo(0.02, within(1e-12));
    assertThat(one.excess(1)).isCloseTo(-0.01, within(1e-12));
    assertThat(one.weight(3)).isCloseTo(4, within(1e-12));
  }

  /** The slower of two queues has the rate; the other adds its last packet, and the wait before. */
  @Test
  void theDelaysOfAPathAddUp() {
    PacketTimes slow = times(3, 10, 0.5);
    PacketTimes fast = times(0, 10, 0.25);
    double[] delays = FluidDelays.OfPackets.delays(List.of(fast, slow), 50);
    assertThat(delays[1])
        .isCloseTo(slow.alone(50) - 50 * slow.secondsPerPacket() + 0.5, within(1e-9));
    assertThat(delays[0]).isCloseTo(0.01 + fast.behind(slow, 50) + 0.25, within(1e-9));
    double ratio = fast.secondsPerPacket() / slow.secondsPerPacket();
    assertThat(fast.behind(slow, 1e12))
        .isCloseTo(fast.secondsPerPacket() * ratio / (1 - ratio), within(1e-6));
    assertThat(slow.behind(slow, 100))
        .isCloseTo(2 * Math.sqrt(100 / Math.PI) * slow.secondsPerPacket(), within(1e-9));
  }

  @Test
  void aStateHasTimesOfItsOwn() {
    QueueParameters bursts =
        new QueueParameters(
            "q",
            100,
            100,
            20,
            TimeDistribution.EXPONENTIAL,
            Background.bursts(Background.Kind.ON_OFF, 4, 10));
    PacketTimes times = new PacketTimes(bursts);
    assertThat(times.at(4).alone(30))
        .isCloseTo(new TransferTime(4, 20).mean(30) / 100, within(1e-9));
    assertThat(times.at(0).alone(30))
        .isCloseTo(new TransferTime(0, 20).mean(30) / 100, within(1e-9));
  }
}

package org.quoin.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.queueing.MM1K;

/** Transfers that are given up on their way. */
class CancelledTransferTest {
  private static final double PACKET = 10_000;
  private static final Offset<Double> EXACT = within(1e-9);

  private final Engine engine = new Engine();
  private final List<LiveLink> channels = new ArrayList<>();

  private void open(
      QueueEngine how, TimeDistribution service, double background, double... bandwidths) {
    RandomStreams streams = new RandomStreams(5, 0);
    LiveQueues live = new LiveQueues(engine, streams);
    for (double bandwidth : bandwidths) {
      int number = channels.size();
      double rate = bandwidth / PACKET;
      QueueParameters parameters =
          new QueueParameters("q" + number, rate, background * rate, 5, service);
      channels.add(
          new LiveLink(
              number,
              live.open(how, parameters),
              streams.stream("senders " + number),
              bandwidth,
              bandwidth / (1 + background),
              new LinkStateTable(number + 1, TransferSettings.NONE)));
    }
  }

  private static PacketModel model(QueueEngine how, TimeDistribution spread) {
    Retry retry = spread == TimeDistribution.EXPONENTIAL ? Retry.EXPONENTIAL : Retry.FIXED;
    return new PacketModel(PACKET, spread, spread, retry, how);
  }

  /**
   * Ten packets at 10 and then 25 ms a packet, given up after 52 ms: the first hop has taken those
   * of 0, 10 ... 50 ms; the second those that came at 10 and waited until 35 ms; those that came at
   * 30, 40 and 50 ms wait.
   */
  @ParameterizedTest
  @EnumSource(names = {"LAZY", "REFERENCE"})
  void twoHopsByHand(QueueEngine how) {
    open(how, TimeDistribution.DETERMINISTIC, 0, 1e6, 0.4e6);
    List<double[]> spent = new ArrayList<>();
    TransferHandle[] sending = new TransferHandle[1];
    PacketModel model = model(how, TimeDistribution.DETERMINISTIC);
    Path path = new Path(channels);
    engine.at(
        1,
        Phase.ARRIVAL,
        () ->
            sending[0] =
                new PacketTransport(engine, model, TransferSettings.NONE)
                    .send(path, 10 * PACKET, 0, spent::add));
    engine.at(1.052, Phase.TIMER, () -> sending[0].cancel());
    engine.at(1.053, Phase.TIMER, () -> sending[0].cancel());
    engine.run();
    assertThat(spent).isEmpty();
    LiveLink first = channels.get(0);
    LiveLink second = channels.get(1);
    assertThat(first.transfers() + second.transfers()).isZero();
    assertThat(first.sendingSeconds(9)).isCloseTo(0.052, EXACT);
    assertThat(second.sendingSeconds(9)).isCloseTo(0.052, EXACT);
    assertThat(first.acceptedBytes(9)).isEqualTo(6 * PACKET);
    assertThat(second.acceptedBytes(9)).isEqualTo(2 * PACKET);
    assertThat(first.queue().counts(9).busy()).isCloseTo(0.06, EXACT);
    assertThat(second.queue().counts(9).busy()).isCloseTo(0.05, EXACT);
    // From 20 to 35 ms one packet waits before the second hop, one more from 30, 40, 50 to 52 ms.
    assertThat(second.waitingSeconds(9)).isCloseTo(0.015 + 0.022 + 0.012 + 0.002, EXACT);
    assertThat(first.attempting()).isZero();
    assertThat(first.observedThroughput()).isEqualTo(first.nominalThroughput());
  }

  /** Nothing is left of it from the instant of its delivery on, whichever event comes first. */
  @ParameterizedTest
  @EnumSource(names = {"LAZY", "REFERENCE"})
  void theLastInstantDecidesByPhase(QueueEngine how) {
    open(how, TimeDistribution.DETERMINISTIC, 0, 1e6);
    List<Integer> back = new ArrayList<>();
    for (Phase phase : List.of(Phase.END, Phase.TIMER)) {
      double start = phase.ordinal();
      engine.at(
          start,
          Phase.ARRIVAL,
          () -> {
            TransferHandle sending =
                new PacketTransport(
                        engine, model(how, TimeDistribution.DETERMINISTIC), TransferSettings.NONE)
                    .send(
                        new Path(channels),
                        PACKET,
                        phase.ordinal(),
                        seconds -> back.add(phase.ordinal()));
            engine.at(start + 0.01, phase, sending::cancel);
          });
    }
    engine.run();
    assertThat(back).containsExactly(Phase.TIMER.ordinal());
    assertThat(channels.get(0).transfers()).isZero();
  }

  /** 60 transfers over two hops that all share, those of odd numbers given up at some time. */
  private List<Double> seen(QueueEngine how, double background) {
    open(how, TimeDistribution.EXPONENTIAL, background, 1e6, 0.7e6);
    PacketModel model = model(how, TimeDistribution.EXPONENTIAL);
    List<Double> seen = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int number = i;
      engine.at(
          1 + i * 0.05,
          Phase.ARRIVAL,
          () -> {
            TransferHandle sending =
                new PacketTransport(engine, model, TransferSettings.NONE)
                    .send(
                        new Path(channels.subList(number % 3 == 0 ? 1 : 0, 2)),
                        (5.5 + number) * PACKET,
                        number,
                        spent -> seen.add(engine.now() + 1000 * number));
            if (number % 2 == 1) {
              engine.at(engine.now() + 0.3 * number, Phase.TIMER, sending::cancel);
            }
          });
    }
    engine.at(400, Phase.TIMER, engine::stop);
    engine.run();
    for (LiveLink channel : channels) {
      QueueCounts counts = channel.queue().counts(400);
      seen.addAll(List.of(counts.accepted(), counts.refused(), counts.backgroundAccepted()));
      seen.addAll(List.of(channel.waitingSeconds(400), (double) channel.transfers()));
      assertThat(channel.attempting()).isZero();
    }
    return seen;
  }

  @ParameterizedTest
  @CsvSource({"0", "1.5"})
  void enginesAgreeOnWhatIsLeft(double background) {
    List<Double> lazy = seen(QueueEngine.LAZY, background);
    List<Double> reference = new CancelledTransferTest().seen(QueueEngine.REFERENCE, background);
    assertThat(lazy).isEqualTo(reference);
    assertThat(lazy).hasSizeBetween(40, 69);
  }

  /** Of 40 endless senders 30 give up: the others get what 10 get, from then on. */
  @ParameterizedTest
  @CsvSource({"false", "true"})
  void thoseLeftInACrowdGetWhatTheyWouldAlone(boolean routed) {
    if (routed) {
      double[] bandwidths = new double[41];
      java.util.Arrays.fill(bandwidths, 1, 41, 5e6);
      bandwidths[0] = 1e6;
      open(QueueEngine.LAZY, TimeDistribution.EXPONENTIAL, 0, bandwidths);
    } else {
      open(QueueEngine.LAZY, TimeDistribution.EXPONENTIAL, 0, 1e6);
    }
    PacketModel model = model(QueueEngine.LAZY, TimeDistribution.EXPONENTIAL);
    LiveLink shared = channels.get(0);
    engine.at(
        1,
        Phase.ARRIVAL,
        () -> {
          for (int i = 0; i < 40; i++) {
            Path path = new Path(routed ? List.of(channels.get(i + 1), shared) : List.of(shared));
            TransferHandle sending =
                new PacketTransport(engine, model, TransferSettings.NONE)
                    .send(path, 1e9, i, spent -> {});
            if (i >= 10) {
              engine.at(20, Phase.TIMER, sending::cancel);
            }
          }
          engine.at(20, Phase.TIMER, () -> assertThat(shared.attempting()).isEqualTo(10));
        });
    double[] start = new double[2];
    engine.at(
        21,
        Phase.TIMER,
        () -> {
          QueueCounts counts = shared.queue().counts(21);
          start[0] = counts.accepted();
          start[1] = counts.refused();
        });
    engine.at(2_021, Phase.TIMER, engine::stop);
    engine.run();
    assertThat(shared.transfers()).isEqualTo(10);
    QueueCounts counts = shared.queue().counts(2_021);
    double loss = new MM1K(10, 1, 5).lossProbability();
    double accepted = counts.accepted() - start[0];
    assertThat(accepted / 2_000).isCloseTo(1000 * (1 - loss), Percentage.withPercentage(1));
    assertThat((counts.refused() - start[1]) / accepted)
        .isCloseTo(loss / (1 - loss), Percentage.withPercentage(2));
  }

  @Test
  void whatIsThereAtOnceCannotBeGivenUp() {
    TransferHandle sending =
        new PacketTransport(engine, PacketModel.defaults(), TransferSettings.NONE)
            .send(new Path(List.of()), 5, 0, spent -> {});
    sending.cancel();
    assertThat(sending).isSameAs(TransferHandle.THERE);
  }
}

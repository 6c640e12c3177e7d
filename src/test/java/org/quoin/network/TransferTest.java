package org.quoin.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.queueing.MM1K;
import org.quoin.statistics.Estimate;

/** Transfers over queues: what one client gets, over one hop and several. */
class TransferTest {

  private static List<Double> transferTimes(
      PacketModel model,
      double background,
      int buffer,
      int hops,
      int transfers,
      int replication,
      double bytes) {
    Engine engine = new Engine();
    RandomStreams streams = new RandomStreams(31, replication);
    List<LiveLink> channels = new ArrayList<>();
    for (int hop = 0; hop < hops; hop++) {
      QueueParameters parameters =
          new QueueParameters("q" + hop, 100, background, buffer, model.service());
      channels.add(
          new LiveLink(
              hop,
              new LiveQueues(engine, streams).open(model.engine(), parameters),
              streams.stream("senders " + hop),
              1e6,
              1e6 / (1 + background / 100),
              new LinkStateTable(hop + 1, TransferSettings.NONE)));
    }
    List<Double> times = new ArrayList<>();
    Path path = new Path(channels);
    // Into a queue in its steady state, at a moment that has nothing to do with its phase.
    double start = 10 + streams.stream("start").nextDouble();
    engine.at(
        start, Phase.TIMER, () -> sendAfterEachOther(engine, model, path, transfers, bytes, times));
    engine.run();
    return times;
  }

  private static void sendAfterEachOther(
      Engine engine, PacketModel model, Path path, int left, double bytes, List<Double> times) {
    double start = engine.now();
    new PacketTransport(engine, model, TransferSettings.NONE)
        .send(
            path,
            bytes,
            0,
            seconds -> {
              times.add(engine.now() - start);
              if (left > 1) {
                sendAfterEachOther(engine, model, path, left - 1, bytes, times);
              } else {
                engine.stop();
              }
            });
  }

  private static PacketModel model(
      TimeDistribution service, TimeDistribution spacing, Retry retry, QueueEngine how) {
    return new PacketModel(10_000, service, spacing, retry, how);
  }

  /** The slides' example: T_net 1 MB/s, T_act 0.1 MB/s, N = 10: T_net (1 - P_N) for one client. */
  @ParameterizedTest
  @EnumSource(value = QueueEngine.class, mode = Mode.EXCLUDE, names = "AUTO")
  void oneClientGetsTheThroughputOfTheClosedForm(QueueEngine how) {
    PacketModel model = PacketModel.exponential(10_000, how);
    double[] throughput = new double[10];
    for (int r = 0; r < throughput.length; r++) {
      double seconds = transferTimes(model, 900, 10, 1, 1, r, 4e6).get(0);
      throughput[r] = 4e6 / seconds / 1e6;
    }
    double theory = 1 - new MM1K(1000, 100, 10).lossProbability();
    // The sojourn of the last packet, 0.1 s of 40 s, is in the transfer but not in the closed form.
    assertThat(Estimate.of(throughput, 0.999))
        .matches(
            e -> Math.abs(e.mean() - theory) < e.halfWidth() + 0.003 * theory, "near " + theory);
    assertThat(theory).isCloseTo(0.1, Offset.offset(1e-9));
  }

  @Test
  void theRulesOfRetransmissionGiveWhatTheyAreKnownToGive() {
    double exponential =
        mean(TimeDistribution.EXPONENTIAL, TimeDistribution.EXPONENTIAL, Retry.EXPONENTIAL);
    double fixed = mean(TimeDistribution.EXPONENTIAL, TimeDistribution.EXPONENTIAL, Retry.FIXED);
    double nextSlot =
        mean(TimeDistribution.EXPONENTIAL, TimeDistribution.EXPONENTIAL, Retry.NEXT_SLOT);
    double deterministicService =
        mean(TimeDistribution.DETERMINISTIC, TimeDistribution.EXPONENTIAL, Retry.EXPONENTIAL);
    double starved =
        mean(TimeDistribution.DETERMINISTIC, TimeDistribution.EXPONENTIAL, Retry.FIXED);
    assertThat(exponential).isCloseTo(0.0998, Offset.offset(0.003));
    assertThat(fixed).isCloseTo(0.1109, Offset.offset(0.003));
    assertThat(nextSlot).isCloseTo(0.52, Offset.offset(0.02));
    assertThat(deterministicService).isCloseTo(0.0999, Offset.offset(0.003));
    assertThat(starved).isLessThan(0.01);
  }

  private static double mean(TimeDistribution service, TimeDistribution spacing, Retry retry) {
    PacketModel model = model(service, spacing, retry, QueueEngine.LAZY);
    boolean trap = service == TimeDistribution.DETERMINISTIC && retry == Retry.FIXED;
    double bytes = trap ? 1e6 : 4e8;
    return bytes / transferTimes(model, 900, 10, 1, 1, 0, bytes).get(0) / 1e6;
  }

  /** Deterministic spacing and service march in step: each job's luck is its phase. */
  @Test
  void thePhaseLockTrap() {
    PacketModel locked =
        model(
            TimeDistribution.DETERMINISTIC,
            TimeDistribution.DETERMINISTIC,
            Retry.SPACING,
            QueueEngine.LAZY);
    PacketModel free = PacketModel.exponential(10_000, QueueEngine.LAZY);
    assertThat(locked.phaseLocked()).isTrue();
    assertThat(free.phaseLocked()).isFalse();
    double[] lockedRange = throughputRange(locked);
    double[] freeRange = throughputRange(free);
    assertThat(lockedRange[1] / lockedRange[0]).isGreaterThan(20);
    assertThat(freeRange[1] / freeRange[0]).isLessThan(2);
  }

  private static double[] throughputRange(PacketModel model) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int r = 0; r < 60; r++) {
      double throughput = 1e6 / transferTimes(model, 900, 10, 1, 1, r, 1e6).get(0);
      least = Math.min(least, throughput);
      most = Math.max(most, throughput);
    }
    return new double[] {least, most};
  }

  /** Two hops with ample buffers are a Jackson tandem: each packet waits at each as in M/M/1. */
  @ParameterizedTest
  @EnumSource(value = QueueEngine.class, mode = Mode.EXCLUDE, names = "AUTO")
  void aTandemOfAmpleQueuesIsJacksons(QueueEngine how) {
    PacketModel model = PacketModel.exponential(10_000, how);
    double[] sojourn = new double[12];
    for (int r = 0; r < sojourn.length; r++) {
      sojourn[r] = probeTandem(model, r);
    }
    // Background rho 0.5 at each hop of its own, probes rare: 2 x 1 / (100 - 50) s.
    assertThat(Estimate.of(sojourn, 0.999)).matches(e -> e.covers(2.0 / 50), "covers 0.04");
  }

  private static double probeTandem(PacketModel model, int replication) {
    Engine engine = new Engine();
    RandomStreams streams = new RandomStreams(41, replication);
    List<LiveLink> channels = new ArrayList<>();
    for (int hop = 0; hop < 2; hop++) {
      QueueParameters parameters =
          new QueueParameters("q" + hop, 100, 50, 200, TimeDistribution.EXPONENTIAL);
      channels.add(
          new LiveLink(
              hop,
              new LiveQueues(engine, streams).open(model.engine(), parameters),
              streams.stream("s" + hop),
              1e6,
              1e6,
              new LinkStateTable(hop + 1, TransferSettings.NONE)));
    }
    int probes = model.engine() == QueueEngine.REFERENCE ? 1500 : 4000;
    double[] sum = new double[1];
    int[] left = {probes};
    Path path = new Path(channels);
    // Probes far apart see the steady state; each is one whole packet.
    for (int i = 1; i <= probes; i++) {
      double at = i * 1.0;
      engine.at(
          at,
          Phase.ARRIVAL,
          () ->
              new PacketTransport(engine, model, TransferSettings.NONE)
                  .send(
                      path,
                      10_000,
                      left[0],
                      seconds -> {
                        sum[0] += engine.now() - at;
                        if (--left[0] == 0) {
                          engine.stop();
                        }
                      }));
    }
    engine.run();
    return sum[0] / probes;
  }

  @Test
  void engineChoiceDoesNotChangeALazyTransfer() {
    PacketModel lazy = PacketModel.exponential(10_000, QueueEngine.LAZY);
    PacketModel reference = PacketModel.exponential(10_000, QueueEngine.REFERENCE);
    assertThat(transferTimes(lazy, 900, 10, 3, 8, 1, 123_456))
        .isEqualTo(transferTimes(reference, 900, 10, 3, 8, 1, 123_456));
  }

  @Test
  void noDataTakesNoTime() {
    assertThat(transferTimes(PacketModel.defaults(), 900, 10, 1, 1, 0, 0)).containsExactly(0.0);
  }
}

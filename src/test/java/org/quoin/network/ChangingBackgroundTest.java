package org.quoin.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.network.fluid.FluidLink;
import org.quoin.network.fluid.FluidNetwork;
import org.quoin.queueing.MM1K;
import org.quoin.queueing.Mmpp1K;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Background;
import org.quoin.topology.Background.Kind;
import org.quoin.topology.Background.State;

/** A background that goes from state to state: alike in all engines, and by its closed form. */
class ChangingBackgroundTest {
  private static final double PACKET = 10_000;

  private static Background trace(double... secondsAndFactors) {
    List<State> states = new ArrayList<>();
    for (int i = 0; i < secondsAndFactors.length; i += 2) {
      states.add(new State(secondsAndFactors[i], secondsAndFactors[i + 1]));
    }
    return Background.trace(states, "a.csv");
  }

  static Stream<Background> backgrounds() {
    return Stream.of(
        Background.bursts(Kind.MMPP, 4, 2),
        Background.bursts(Kind.ON_OFF, 3, 0.5),
        Background.daily(2, 30),
        trace(2, 0.5, 1, 2, 4, 0, 3, 7.0 / 3));
  }

  /** A dozen transfers over two such links, and what the links count. */
  private static List<Double> seen(QueueEngine how, Background background) {
    Engine engine = new Engine();
    RandomStreams streams = new RandomStreams(11, 0);
    LiveQueues live = new LiveQueues(engine, streams);
    List<LiveLink> channels = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      QueueParameters parameters =
          new QueueParameters("q" + i, 100, 80, 6, TimeDistribution.EXPONENTIAL, background);
      channels.add(
          new LiveLink(
              i,
              live.open(how, parameters),
              streams.stream("senders " + i),
              1e6,
              1e6 / 1.8,
              new LinkStateTable(i + 1, TransferSettings.NONE)));
    }
    PacketModel model = PacketModel.exponential(PACKET, how);
    List<Double> seen = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      long order = i;
      engine.at(
          1 + i * i * 0.7,
          Phase.ARRIVAL,
          () ->
              new PacketTransport(engine, model, TransferSettings.NONE)
                  .send(new Path(channels), 40.5 * PACKET, order, spent -> seen.add(engine.now())));
    }
    engine.at(120, Phase.TIMER, engine::stop);
    engine.run();
    for (LiveLink channel : channels) {
      QueueCounts counts = channel.counts(120);
      seen.addAll(List.of(counts.accepted(), counts.refused(), counts.backgroundAccepted()));
      seen.addAll(List.of(counts.backgroundDropped(), counts.busy(), counts.backgroundBusy()));
    }
    return seen;
  }

  @ParameterizedTest
  @MethodSource("backgrounds")
  void lazyAndReferenceAgreeBitForBit(Background background) {
    List<Double> lazy = seen(QueueEngine.LAZY, background);
    assertThat(lazy).hasSize(12 + 12).isEqualTo(seen(QueueEngine.REFERENCE, background));
    assertThat(lazy).isNotEqualTo(seen(QueueEngine.LAZY, Background.STEADY));
  }

  @ParameterizedTest
  @MethodSource("backgrounds")
  void theMeanRateIsKept(Background background) {
    double seconds = background.states().stream().mapToDouble(State::seconds).sum();
    double mean =
        background.states().stream().mapToDouble(s -> s.seconds() * s.factor()).sum() / seconds;
    double most = background.states().stream().mapToDouble(State::factor).max().orElseThrow();
    assertThat(mean).isCloseTo(1, within(1e-12));
    assertThat(most).isCloseTo(background.burstiness(), within(1e-12));
    assertThat(seconds).isCloseTo(background.timescale(), within(1e-9));
    assertThat(background.states()).allMatch(s -> s.factor() >= 0);
  }

  static Stream<Arguments> laws() {
    return Stream.of(
        Arguments.of(Background.bursts(Kind.MMPP, 3, 0.4), 0.9, 10),
        Arguments.of(Background.bursts(Kind.MMPP, 2, 3), 1.8, 4),
        Arguments.of(Background.bursts(Kind.ON_OFF, 2.5, 0.5), 0.6, 20));
  }

  /** Loss, sojourn and use of a queue without clients, of 12 runs of 4,000 s. */
  @ParameterizedTest
  @MethodSource("laws")
  void aTwoStateBackgroundIsMmppM1K(Background background, double load, int buffer) {
    int runs = 12;
    double[] loss = new double[runs];
    double[] sojourn = new double[runs];
    double[] use = new double[runs];
    for (int r = 0; r < runs; r++) {
      QueueParameters parameters =
          new QueueParameters(
              "q", 100, load * 100, buffer, TimeDistribution.EXPONENTIAL, background);
      PacketQueue queue =
          new LiveQueues(new Engine(), new RandomStreams(3, r)).open(QueueEngine.LAZY, parameters);
      QueueCounts start = queue.counts(20);
      QueueCounts counts = queue.counts(4_020).since(start);
      loss[r] = counts.backgroundLoss();
      sojourn[r] = counts.backgroundSojourn() / counts.backgroundAccepted();
      use[r] = counts.backgroundBusy() / counts.time();
    }
    double[] rates =
        background.states().stream().mapToDouble(s -> s.factor() * load * 100).toArray();
    double[] seconds = background.states().stream().mapToDouble(State::seconds).toArray();
    Mmpp1K theory = new Mmpp1K(rates, seconds, 100, buffer);
    assertThat(theory.offeredLoad()).isCloseTo(load, within(1e-12));
    assertCovers(loss, theory.lossProbability());
    assertCovers(sojourn, theory.meanSojourn());
    assertCovers(use, theory.utilization());
    // It is not what a steady background would do.
    assertThat(Estimate.of(loss, 0.999).covers(mm1k(load, buffer))).isFalse();
  }

  private static double mm1k(double load, int buffer) {
    return new MM1K(load, 1, buffer).lossProbability();
  }

  private static void assertCovers(double[] values, double theory) {
    assertThat(Estimate.of(values, 0.999)).matches(e -> e.covers(theory), "covers " + theory);
  }

  @Test
  void burstsAreJumpedOverAndFixedTimesAreNot() {
    QueueUse seldom = new QueueUse(0.01, 0.1);
    LiveQueues live = new LiveQueues(new Engine(), new RandomStreams(1, 0));
    for (Background background : backgrounds().toList()) {
      QueueParameters queue =
          new QueueParameters("q", 1000, 900, 10, TimeDistribution.EXPONENTIAL, background);
      if (background.kind().isRandom()) {
        assertThat(QueueEngine.AUTO.of(queue, seldom)).isEqualTo(QueueEngine.SKIP);
        assertThat(live.open(QueueEngine.SKIP, queue)).isInstanceOf(SkipQueue.class);
      } else {
        assertThat(QueueEngine.AUTO.of(queue, seldom)).isEqualTo(QueueEngine.LAZY);
        assertThatThrownBy(() -> live.open(QueueEngine.SKIP, queue))
            .hasMessageContaining("poisson, on-off or mmpp");
      }
    }
    Background bursts = Background.bursts(Kind.MMPP, 2, 1);
    QueueParameters large =
        new QueueParameters("q", 1000, 900, 101, TimeDistribution.EXPONENTIAL, bursts);
    assertThat(QueueEngine.AUTO.of(large, seldom)).isEqualTo(QueueEngine.LAZY);
  }

  /**
   * A link of 10 B/s, its background of load 4 on average: 2 for 10 s, then 6 for 10 s. Transfers
   * of 40 B from 4 s and from 34 s: 6 s at 10 / 3 B/s, 10 s at 10 / 7 and the rest at 10 / 3; 6 s
   * at 10 / 7, and the rest at 10 / 3 until 44 s ... One from 100.5 s of 1 B takes 0.3 s.
   */
  @Test
  void aFluidHeedsItByHand() {
    Engine engine = new Engine();
    QueueParameters parameters =
        new QueueParameters(
            "q",
            10 / PACKET,
            40 / PACKET,
            5,
            TimeDistribution.EXPONENTIAL,
            trace(10, 0.5, 10, 1.5));
    FluidLink link = new FluidLink(parameters, 0, 10, new RandomStreams(1, 0));
    LiveLink channel =
        new LiveLink(0, link, null, 10, 2, new LinkStateTable(1, TransferSettings.NONE));
    FluidNetwork network = new FluidNetwork(engine, TransferSettings.NONE, List.of(link));
    List<Double> back = new ArrayList<>();
    double[][] sent = {{4, 40}, {34, 30}, {100.5, 1}};
    for (double[] one : sent) {
      engine.at(
          one[0],
          Phase.ARRIVAL,
          () ->
              network.send(
                  new Path(List.of(channel)),
                  one[1],
                  Math.round(one[0]),
                  seconds -> back.add(engine.now())));
    }
    engine.run();
    // 20 B until 10 s, 100 / 7 B until 20 s, the other 40 / 7 B at 10 / 3 B/s.
    double first = 20 + 40.0 / 7 * 0.3;
    // 60 / 7 B until 40 s, the other 150 / 7 B at 10 / 3 B/s: 6.43 s.
    double second = 40 + 150.0 / 7 * 0.3;
    assertThat(back.get(0)).isCloseTo(first, within(1e-9));
    assertThat(back.get(1)).isCloseTo(second, within(1e-9));
    assertThat(back.get(2)).isCloseTo(100.8, within(1e-9));
    // Of the background, as many transfers more, what it was left: all but the clients' bytes.
    assertThat(channel.counts(120).backgroundBusy()).isCloseTo(120 - 7.1, within(1e-9));
  }

  /** Long transfers as a fluid and as packets, through bursts. */
  @Test
  void aFluidGetsWhatPacketsGet() {
    Background background = Background.bursts(Kind.ON_OFF, 2, 20);
    QueueParameters parameters =
        new QueueParameters("q", 100, 300, 10, TimeDistribution.EXPONENTIAL, background);
    double[] seconds = new double[2];
    for (int fluid = 0; fluid < 2; fluid++) {
      Engine engine = new Engine();
      RandomStreams streams = new RandomStreams(8, 0);
      int as = fluid;
      LiveLink channel;
      Transport transport;
      if (fluid == 1) {
        FluidLink link = new FluidLink(parameters, 0, 1e6, streams);
        channel =
            new LiveLink(0, link, null, 1e6, 1e6, new LinkStateTable(1, TransferSettings.NONE));
        transport = new FluidNetwork(engine, TransferSettings.NONE, List.of(link));
      } else {
        PacketModel model = PacketModel.defaults();
        PacketQueue queue = new LiveQueues(engine, streams).open(QueueEngine.LAZY, parameters);
        channel =
            new LiveLink(
                0,
                queue,
                streams.stream("senders"),
                1e6,
                1e6,
                new LinkStateTable(1, TransferSettings.NONE));
        transport = new PacketTransport(engine, model, TransferSettings.NONE);
      }
      engine.at(
          1,
          Phase.ARRIVAL,
          () ->
              transport.send(
                  new Path(List.of(channel)), 2e8, 0, spent -> seconds[as] = engine.now() - 1));
      engine.run();
    }
    // The same course of states: 2e8 B at 1 MB/s where it is off, at a seventh where it is on.
    assertThat(seconds[1]).isBetween(200.0, 700.0);
    // Alone on an idle link packets get N / (N + 1).
    assertThat(seconds[0] / seconds[1]).isBetween(1.0, 1.1);
  }
}

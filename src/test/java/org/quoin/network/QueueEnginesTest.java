package org.quoin.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.queueing.MM1K;
import org.quoin.topology.Background;
import org.quoin.topology.Background.Kind;

/** What one queue counts and tells, by hand, and which engine advances it. */
class QueueEnginesTest {
  private static final PacketQueue.Receiver NOBODY = (hop, fraction, time) -> {};

  private final Engine engine = new Engine();

  private PacketQueue open(
      QueueEngine how, double background, int buffer, TimeDistribution service) {
    return new LiveQueues(engine, new RandomStreams(23, 0))
        .open(how, new QueueParameters("q", 100, background, buffer, service));
  }

  /** Three packets of 10 ms, the last of them half a packet, into three places. */
  @ParameterizedTest
  @EnumSource(names = {"LAZY", "REFERENCE"})
  void departuresRefusalsAndSecondsByHand(QueueEngine how) {
    PacketQueue queue = open(how, 0, 3, TimeDistribution.DETERMINISTIC);
    List<Double> left = new ArrayList<>();
    List<Integer> hops = new ArrayList<>();
    PacketQueue.Receiver receiver =
        (hop, fraction, time) -> {
          hops.add(hop);
          left.add(time);
        };
    engine.at(
        1,
        Phase.ARRIVAL,
        () -> {
          assertThat(queue.offer(1, 1, receiver, 4)).isTrue();
          assertThat(queue.offer(1, 1, receiver, 5)).isTrue();
          assertThat(queue.nextDeparture(1)).isCloseTo(1.01, within(1e-12));
          assertThat(queue.offer(1, 0.5, receiver, 6)).isTrue();
          assertThat(queue.offer(1, 1, receiver, 7)).isFalse();
          queue.countBlocked(5);
        });
    engine.at(1.013, Phase.TIMER, () -> inTheMiddle(queue));
    engine.at(
        1.02,
        Phase.TIMER,
        () -> assertThat(queue.offer(engine.now() + 1e-6, 1, receiver, 8)).isTrue());
    engine.run();
    assertThat(hops).containsExactly(4, 5, 6, 8);
    double[] by = {1.01, 1.02, 1.025, 1.035};
    for (int i = 0; i < by.length; i++) {
      assertThat(left.get(i)).isCloseTo(by[i], within(1e-12));
    }
    assertThat(queue.counts(2).busy()).isCloseTo(0.035, within(1e-12));
  }

  private static void inTheMiddle(PacketQueue queue) {
    assertThat(queue.nextDeparture(1.013)).isCloseTo(1.02, within(1e-12));
    QueueCounts counts = queue.counts(1.013);
    assertThat(counts.time()).isEqualTo(1.013);
    assertThat(counts.accepted()).isEqualTo(3);
    assertThat(counts.refused()).isEqualTo(6);
    assertThat(counts.busy()).isCloseTo(0.013, within(1e-12));
    assertThat(counts.backgroundBusy()).isZero();
    assertThat(counts.backgroundLoss()).isNaN();
  }

  static Stream<QueueParameters> queues() {
    return Stream.of(TimeDistribution.values())
        .flatMap(
            service ->
                Stream.of(1, 2, 7)
                    .map(buffer -> new QueueParameters("q", 100, 90, buffer, service)));
  }

  /** At any moment, packets of clients and of the background inside. */
  @ParameterizedTest
  @MethodSource("queues")
  void lazyCountsWhatTheReferenceCounts(QueueParameters parameters) {
    List<QueueCounts> lazy = readings(QueueEngine.LAZY, parameters);
    List<QueueCounts> reference = readings(QueueEngine.REFERENCE, parameters);
    assertThat(lazy).hasSize(200);
    for (int i = 0; i < 200; i++) {
      assertThat(figures(lazy.get(i))).containsExactly(figures(reference.get(i)), within(1e-9));
    }
  }

  private static List<QueueCounts> readings(QueueEngine how, QueueParameters parameters) {
    Engine engine = new Engine();
    RandomStreams streams = new RandomStreams(29, 0);
    PacketQueue queue = new LiveQueues(engine, streams).open(how, parameters);
    RandomGenerator random = streams.stream("probe");
    List<QueueCounts> readings = new ArrayList<>();
    for (int i = 1; i <= 200; i++) {
      double time = i * 0.02 + 0.01 * random.nextDouble();
      engine.at(
          time,
          Phase.TIMER,
          () -> {
            queue.offer(time, 1, NOBODY, 0);
            readings.add(queue.counts(time));
          });
    }
    engine.at(5, Phase.TIMER, engine::stop);
    engine.run();
    return readings;
  }

  private static double[] figures(QueueCounts counts) {
    return new double[] {
      counts.time(),
      counts.accepted(),
      counts.refused(),
      counts.backgroundAccepted(),
      counts.backgroundDropped(),
      counts.busy(),
      counts.backgroundBusy(),
      counts.backgroundSojourn()
    };
  }

  /** K = 2 and rho = 1/2: a seventh of what comes is lost, and of 50 a second 300/7 are served. */
  @Test
  void aJumpCountsWhatIsToBeExpected() {
    PacketQueue queue = open(QueueEngine.SKIP, 50, 2, TimeDistribution.EXPONENTIAL);
    QueueCounts counts = queue.counts(700);
    assertThat(figures(counts))
        .containsExactly(
            new double[] {
              700, 0, 0, 30_000, 5_000, 0, 300, 30_000 * new MM1K(50, 100, 2).meanSojourn()
            },
            within(1e-6));
    assertThat(counts.backgroundLoss()).isCloseTo(1.0 / 7, within(1e-12));
  }

  /** What a client was told of must happen: the jump begins when its packet has left. */
  @Test
  void aJumpBeginsWithTheLastDepartureTold() {
    PacketQueue queue = open(QueueEngine.SKIP, 50, 2, TimeDistribution.EXPONENTIAL);
    double[] left = new double[1];
    assertThat(queue.offer(0, 1, (hop, fraction, time) -> left[0] = time, 0)).isTrue();
    QueueCounts counts = queue.counts(700);
    assertThat(counts.accepted()).isEqualTo(1);
    assertThat(counts.busy()).isCloseTo(left[0], within(1e-12));
    double drawn = counts.backgroundAccepted() + counts.backgroundDropped() - 50 * (700 - left[0]);
    assertThat(drawn).isCloseTo(Math.rint(drawn), within(1e-6)).isGreaterThan(-0.5);
  }

  /**
   * Gaps of no more than 24 packets are drawn packet by packet, and with a buffer too large for
   * tables those in which the queue does not forget its number: at rho = 1/2 it takes 4.8 s to.
   */
  @ParameterizedTest
  @CsvSource({"2, 0.48", "200, 0.48", "201, 4.7", "100000, 4.7"})
  void aShortGapIsDrawnPacketByPacket(int buffer, double gap) {
    PacketQueue queue = open(QueueEngine.SKIP, 50, buffer, TimeDistribution.EXPONENTIAL);
    QueueCounts counts = queue.counts(gap);
    assertThat(counts.backgroundAccepted()).isEqualTo(Math.rint(counts.backgroundAccepted()));
    assertThat(counts.backgroundDropped()).isEqualTo(Math.rint(counts.backgroundDropped()));
    assertThat(counts.backgroundAccepted()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"2, 0.5", "200, 0.5", "201, 4.9", "1000, 4.9", "1000, 1e12"})
  void aLongerOneIsJumpedOver(int buffer, double gap) {
    PacketQueue queue = open(QueueEngine.SKIP, 50, buffer, TimeDistribution.EXPONENTIAL);
    QueueCounts counts = queue.counts(gap);
    assertThat(counts.backgroundAccepted() + counts.backgroundDropped())
        .isCloseTo(50 * gap, withinPercentage(1e-9));
  }

  /** Jumped over or drawn packet by packet, a client's packet waits as long: by PASTA, L / mu. */
  @ParameterizedTest
  @CsvSource({"LAZY, 80, 0.005", "SKIP, 80, 0.005", "SKIP, 125, 0.015"})
  void afterAJumpALargeBufferIsInItsSteadyState(
      QueueEngine how, double background, double tolerance) {
    QueueParameters parameters =
        new QueueParameters("q", 100, background, 250, TimeDistribution.EXPONENTIAL);
    PacketQueue queue = new LiveQueues(engine, new RandomStreams(41, 0)).open(how, parameters);
    double[] wait = new double[1];
    int taken = 0;
    int offered = 4000;
    for (int i = 1; i <= offered; i++) {
      double time = 60.0 * i; // forgotten after 40 s
      taken += queue.offer(time, 1e-9, (hop, f, left) -> wait[0] += left - time, 0) ? 1 : 0;
    }
    MM1K law = new MM1K(background, 100, 250);
    double expected = law.meanSojourn() - 0.01; // the packet itself takes no time
    assertThat(wait[0] / taken).isCloseTo(expected, within(tolerance)); // six errors
    assertThat(1 - (double) taken / offered).isCloseTo(law.lossProbability(), within(0.03));
  }

  /** At twice its load a queue grows by 100 a second: after 0.25 s about 25 packets wait. */
  @ParameterizedTest
  @EnumSource(names = {"LAZY", "SKIP"})
  void aJumpEndsWhereTheQueueHasGrownTo(QueueEngine how) {
    QueueParameters parameters =
        new QueueParameters("q", 100, 200, 100, TimeDistribution.EXPONENTIAL);
    double[] wait = new double[1];
    int replications = 400;
    for (int r = 0; r < replications; r++) {
      PacketQueue queue = new LiveQueues(engine, new RandomStreams(37, r)).open(how, parameters);
      queue.counts(0.1); // too soon to jump, but the jump begins here
      queue.offer(0.25, 1e-9, (hop, fraction, time) -> wait[0] += time - 0.25, 0);
    }
    // 25 by the drift and one for the time it was empty; the standard error is half a packet.
    assertThat(wait[0] / replications * 100).isCloseTo(26, within(2.2));
  }

  @Test
  void withoutBackgroundThereIsNothingToJumpOver() {
    PacketQueue skip = open(QueueEngine.SKIP, 0, 2, TimeDistribution.EXPONENTIAL);
    PacketQueue lazy = open(QueueEngine.LAZY, 0, 2, TimeDistribution.EXPONENTIAL);
    for (double time : new double[] {1, 1.001, 1.002, 1.003, 900}) {
      assertThat(skip.offer(time, 1, NOBODY, 0)).isEqualTo(lazy.offer(time, 1, NOBODY, 0));
      assertThat(skip.nextDeparture(time)).isEqualTo(lazy.nextDeparture(time));
    }
    skip.countBlocked(3);
    lazy.countBlocked(3);
    assertThat(skip.counts(1000)).isEqualTo(lazy.counts(1000));
  }

  @Test
  void theWindowBetweenTwoReadings() {
    QueueCounts start = new QueueCounts(1, 2, 3, 4, 5, 6, 7, 8);
    QueueCounts end = new QueueCounts(101, 202, 303, 304, 105, 606, 707, 808);
    assertThat(end.since(start)).isEqualTo(new QueueCounts(100, 200, 300, 300, 100, 600, 700, 800));
    assertThat(end.since(start).backgroundLoss()).isEqualTo(0.25);
    assertThat(start.since(start).backgroundLoss()).isNaN();
  }

  @Test
  void enginesAreNamedInFilesByTheirNamesInSmallLetters() {
    assertThat(Stream.of(QueueEngine.values()).map(QueueEngine::id))
        .containsExactly("auto", "reference", "lazy", "skip");
  }

  @Test
  void onlyAJumpNeedsAMemorylessBackground() {
    Background daily = Background.daily(2, 60);
    Background bursts = Background.bursts(Kind.MMPP, 2, 60);
    for (QueueEngine how : QueueEngine.values()) {
      boolean skip = how == QueueEngine.SKIP;
      for (TimeDistribution service : TimeDistribution.values()) {
        boolean constant = service == TimeDistribution.DETERMINISTIC;
        assertThat(how.needs(service, Background.STEADY)).isEmpty();
        assertThat(how.needs(service, daily).isPresent()).isEqualTo(skip);
        assertThat(how.needs(service, bursts).isPresent()).isEqualTo(skip && constant);
      }
    }
    QueueParameters queue =
        new QueueParameters("q", 100, 50, 2, TimeDistribution.DETERMINISTIC, bursts);
    LiveQueues live = new LiveQueues(engine, new RandomStreams(23, 0));
    assertThatThrownBy(() -> live.open(QueueEngine.SKIP, queue))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs a background of one rate");
  }

  /** At 0.01 transfers a second 10 packets a second are a thousand between two transfers. */
  @ParameterizedTest
  @CsvSource({
    "200, 10, 0.01, 0.25, EXPONENTIAL, SKIP",
    "201, 10, 0.01, 0.25, EXPONENTIAL, SKIP",
    "201, 10, 0.01, 0.26, EXPONENTIAL, LAZY",
    "201, 70, 0.01, 0.25, EXPONENTIAL, SKIP",
    "201, 80, 0.01, 0.25, EXPONENTIAL, LAZY",
    "200, 9.9, 0.01, 0.25, EXPONENTIAL, LAZY",
    "200, 10, 0.01, 0.26, EXPONENTIAL, LAZY",
    "200, 10, 0, 0, EXPONENTIAL, LAZY",
    "200, 10, 0.01, 0.25, DETERMINISTIC, SKIP",
    "201, 10, 0.01, 0.25, DETERMINISTIC, LAZY",
    "200, 100, 0.01, 0.25, DETERMINISTIC, LAZY"
  })
  void autoJumpsWhereMuchPassesBetweenTransfers(
      int buffer,
      double background,
      double transfers,
      double underWay,
      TimeDistribution service,
      QueueEngine how) {
    QueueParameters queue = new QueueParameters("q", 100, background, buffer, service);
    QueueUse use = new QueueUse(transfers, underWay);
    assertThat(QueueEngine.AUTO.of(queue, use)).isEqualTo(how);
    assertThat(QueueEngine.REFERENCE.of(queue, use)).isEqualTo(QueueEngine.REFERENCE);
  }

  @Test
  void usesAddUp() {
    assertThat(QueueUse.NONE.plus(2, 0.5).plus(3, 0.25)).isEqualTo(new QueueUse(5, 1.75));
  }
}

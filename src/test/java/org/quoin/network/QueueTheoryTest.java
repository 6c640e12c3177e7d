package org.quoin.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.queueing.MM1K;
import org.quoin.statistics.Estimate;

/** Queue engines against the closed form of M/M/1/K, and against each other. */
class QueueTheoryTest {
  private static final double LEVEL = 0.999;
  private static final int REPLICATIONS = 10;

  private static final PacketQueue.Receiver NOBODY = (hop, fraction, time) -> {};

  static Stream<Arguments> loads() {
    return Stream.of(QueueEngine.LAZY, QueueEngine.SKIP)
        .flatMap(
            engine -> queues().map(queue -> Arguments.of(engine, queue.get()[0], queue.get()[1])));
  }

  static Stream<Arguments> queues() {
    return Stream.of(0.3, 0.8, 1.0, 1.25, 2.0, 10.0)
        .flatMap(rho -> Stream.of(1, 2, 5, 10, 50).map(k -> Arguments.of(rho, k)));
  }

  /** What the closed forms are held against of the lazy ring, they are of the reference too. */
  @ParameterizedTest
  @MethodSource("queues")
  void theReferenceCountsAsTheLazyRingDoes(double rho, int k) {
    QueueParameters parameters =
        new QueueParameters("q", 100, rho * 100, k, TimeDistribution.EXPONENTIAL);
    QueueCounts lazy = probed(QueueEngine.LAZY, parameters, new RandomStreams(11, 0), 60, 0.7);
    QueueCounts reference =
        probed(QueueEngine.REFERENCE, parameters, new RandomStreams(11, 0), 60, 0.7);
    assertThat(reference.accepted() + reference.refused()).isEqualTo(60);
    assertThat(lazy)
        .usingRecursiveComparison()
        .withComparatorForType(QueueTheoryTest::nearly, Double.class)
        .isEqualTo(reference);
  }

  /** The order in which a sum is taken may touch its last digits. */
  private static int nearly(double a, double b) {
    return Math.abs(a - b) <= 1e-9 * Math.abs(b) ? 0 : Double.compare(a, b);
  }

  /** A rare probe sees the steady state (PASTA), so its refusals estimate P_K. */
  @ParameterizedTest
  @MethodSource("loads")
  void aProbeIsRefusedWithTheProbabilityOfAFullBuffer(QueueEngine how, double rho, int k) {
    double mu = 100;
    // Far enough apart that a probe hardly ever finds the one before it still waiting.
    double spacing =
        Math.max(100 / mu, 4 * k / (mu * Math.max(0.3, Math.min(1, Math.abs(1 - rho)))));
    double[] refused = new double[REPLICATIONS];
    for (int r = 0; r < REPLICATIONS; r++) {
      QueueCounts counts =
          probed(
              how,
              new QueueParameters("q", mu, rho * mu, k, TimeDistribution.EXPONENTIAL),
              new RandomStreams(11, r),
              800,
              spacing);
      refused[r] = counts.refused() / (counts.accepted() + counts.refused());
    }
    covers(Estimate.of(refused, LEVEL), new MM1K(rho * mu, mu, k).lossProbability());
  }

  @ParameterizedTest
  @MethodSource("loads")
  void lossUseAndSojournAreThoseOfTheClosedForm(QueueEngine how, double rho, int k) {
    double mu = 100;
    double end = Math.max(40, 0.3 * k * k);
    double[] loss = new double[REPLICATIONS];
    double[] busy = new double[REPLICATIONS];
    double[] sojourn = new double[REPLICATIONS];
    for (int r = 0; r < REPLICATIONS; r++) {
      Engine engine = new Engine();
      PacketQueue queue =
          new LiveQueues(engine, new RandomStreams(12, r))
              .open(how, new QueueParameters("q", mu, rho * mu, k, TimeDistribution.EXPONENTIAL));
      QueueCounts[] read = new QueueCounts[2];
      engine.at(end / 5, Phase.TIMER, () -> read[0] = queue.counts(engine.now()));
      engine.at(
          end,
          Phase.TIMER,
          () -> {
            read[1] = queue.counts(engine.now());
            engine.stop();
          });
      engine.run();
      QueueCounts counts = read[1].since(read[0]);
      loss[r] = counts.backgroundLoss();
      busy[r] = counts.backgroundBusy() / counts.time();
      sojourn[r] = counts.backgroundSojourn() / counts.backgroundAccepted();
    }
    MM1K theory = new MM1K(rho * mu, mu, k);
    covers(Estimate.of(loss, LEVEL), theory.lossProbability());
    covers(Estimate.of(busy, LEVEL), theory.utilization());
    covers(Estimate.of(sojourn, LEVEL), theory.meanSojourn());
  }

  private static void covers(Estimate estimate, double value) {
    if (value < 1e-4) {
      // Too rare for an interval of this many packets: only the order of magnitude.
      assertThat(estimate.mean()).isLessThan(3e-4);
      return;
    }
    assertThat(Math.abs(estimate.mean() - value))
        .as("%s against %s", estimate, value)
        .isLessThanOrEqualTo(estimate.halfWidth() + 2e-3 * value + 1e-6);
  }

  private static QueueCounts probed(
      QueueEngine how, QueueParameters parameters, RandomStreams streams, int probes, double gap) {
    Engine engine = new Engine();
    PacketQueue queue = new LiveQueues(engine, streams).open(how, parameters);
    RandomGenerator random = streams.stream("probe");
    QueueCounts[] end = new QueueCounts[1];
    engine.at(
        gap * random.nextExponential(),
        Phase.ARRIVAL,
        new Runnable() {
          int left = probes;

          @Override
          public void run() {
            queue.offer(engine.now(), 1e-9, NOBODY, 0);
            if (--left > 0) {
              engine.at(engine.now() + gap * random.nextExponential(), Phase.ARRIVAL, this);
            } else {
              end[0] = queue.counts(engine.now());
              engine.stop();
            }
          }
        });
    engine.run();
    return end[0];
  }

  /** Same streams, same arithmetic: the lazy ring gives the reference's departures bit by bit. */
  @ParameterizedTest
  @CsvSource({
    "EXPONENTIAL, 0.5, 10",
    "EXPONENTIAL, 1, 1",
    "EXPONENTIAL, 9, 10",
    "EXPONENTIAL, 2, 50",
    "DETERMINISTIC, 0.5, 10",
    "DETERMINISTIC, 9, 10",
    "DETERMINISTIC, 1.5, 3"
  })
  void lazyEqualsReferenceBitByBit(TimeDistribution service, double rho, int buffer) {
    QueueParameters parameters = new QueueParameters("q", 100, rho * 100, buffer, service);
    assertThat(departures(QueueEngine.LAZY, parameters))
        .isEqualTo(departures(QueueEngine.REFERENCE, parameters))
        .hasSizeGreaterThan(50);
  }

  private static double[] departures(QueueEngine how, QueueParameters parameters) {
    RandomStreams streams = new RandomStreams(5, 0);
    Engine engine = new Engine();
    PacketQueue queue = new LiveQueues(engine, streams).open(how, parameters);
    RandomGenerator random = streams.stream("probe");
    double[] departures = new double[2000];
    int[] count = {0};
    PacketQueue.Receiver receiver = (hop, fraction, time) -> departures[count[0]++] = time;
    engine.at(
        0,
        Phase.ARRIVAL,
        new Runnable() {
          @Override
          public void run() {
            queue.offer(engine.now(), 0.25 + 0.75 * random.nextDouble(), receiver, 0);
            if (engine.now() < 12) {
              engine.at(engine.now() + 0.02 * random.nextExponential(), Phase.ARRIVAL, this);
            } else {
              // Nobody counts the background any more: let the queue empty itself.
              engine.at(engine.now() + 60, Phase.TIMER, engine::stop);
            }
          }
        });
    engine.run();
    return java.util.Arrays.copyOf(departures, count[0]);
  }

  @ParameterizedTest
  @CsvSource({"0.5, 4", "1, 10", "1.3, 25", "10, 10"})
  void theTransientDistributionIsExact(double rho, int buffer) {
    // Against the matrix exponential by direct integration of the Kolmogorov equations.
    double time = 3.7;
    int start = buffer / 2;
    double[] p = new double[buffer + 1];
    p[start] = 1;
    int steps = 200_000;
    double dt = time / steps;
    for (int s = 0; s < steps; s++) {
      double[] q = p.clone();
      for (int n = 0; n <= buffer; n++) {
        double out = (n < buffer ? rho : 0) + (n > 0 ? 1 : 0);
        double in = (n > 0 ? rho * p[n - 1] : 0) + (n < buffer ? p[n + 1] : 0);
        q[n] += dt * (in - out * p[n]);
      }
      p = q;
    }
    MM1KTransient chain = new MM1KTransient(rho, buffer);
    RandomGenerator random = new RandomStreams(3, 0).stream("chain");
    int draws = 200_000;
    double[] seen = new double[buffer + 1];
    for (int i = 0; i < draws; i++) {
      seen[chain.after((1 + rho) * time, start, random)] += 1.0 / draws;
    }
    for (int n = 0; n <= buffer; n++) {
      assertThat(seen[n])
          .isCloseTo(
              p[n],
              org.assertj.core.data.Offset.offset(
                  4.5 * Math.sqrt(p[n] * (1 - p[n]) / draws) + 2e-4));
    }
  }

  @Test
  void closedFormByHand() {
    // K = 2, rho = 1/2: probabilities 4/7, 2/7, 1/7.
    MM1K queue = new MM1K(1, 2, 2);
    assertThat(queue.probability(0)).isCloseTo(4.0 / 7, org.assertj.core.data.Offset.offset(1e-15));
    assertThat(queue.lossProbability())
        .isCloseTo(1.0 / 7, org.assertj.core.data.Offset.offset(1e-15));
    assertThat(queue.meanSojourn())
        .isCloseTo(4.0 / 7 / (6.0 / 7), org.assertj.core.data.Offset.offset(1e-15));
    assertThat(new MM1K(1000, 100, 10).lossProbability())
        .isCloseTo(0.900000000009, org.assertj.core.data.Offset.offset(1e-12));
    assertThat(new MM1K(10, 1, 400).lossProbability())
        .isCloseTo(0.9, org.assertj.core.data.Offset.offset(1e-12));
  }

  /** The published setting's figures: sojourns of an accepted packet at N = 10, in milliseconds. */
  @ParameterizedTest
  @CsvSource({"10, 98.89", "2, 90.10", "1.25, 72.03", "1, 55.00"})
  void sojournsOfTheExampleLink(double rho, double milliseconds) {
    assertThat(new MM1K(rho * 100, 100, 10).meanSojourn() * 1000)
        .isCloseTo(milliseconds, org.assertj.core.data.Offset.offset(0.01));
  }

  @ParameterizedTest
  @EnumSource(value = QueueEngine.class, mode = Mode.EXCLUDE, names = "AUTO")
  void countsNeverLoseAPacketOrASecond(QueueEngine how) {
    RandomStreams streams = new RandomStreams(2, 0);
    QueueCounts counts =
        probed(
            how,
            new QueueParameters("q", 100, 80, 8, TimeDistribution.EXPONENTIAL),
            streams,
            400,
            0.05);
    assertThat(counts.accepted() + counts.refused()).isEqualTo(400);
    assertThat(counts.busy() + counts.backgroundBusy()).isLessThanOrEqualTo(counts.time());
    assertThat(counts.backgroundSojourn()).isPositive();
  }
}

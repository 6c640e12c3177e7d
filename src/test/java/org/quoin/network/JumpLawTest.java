package org.quoin.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.queueing.Mmpp1K;
import org.quoin.topology.Background;
import org.quoin.topology.Background.Kind;
import org.quoin.topology.Background.State;

/**
 * A queue that jumps has the law of the queue that makes an event of every packet. {@code
 * -Dquoin.jumps=1000000} compares a million runs of each.
 */
class JumpLawTest {
  private static final int RUNS = Integer.getInteger("quoin.jumps", 1000);

  /** Classes of the wait of a packet; the last one is for a packet that is refused. */
  private static final int WAITS = 6;

  private static final int REFUSED = WAITS - 1;

  private static QueueParameters queue(double background, int buffer, Background states) {
    return new QueueParameters("q", 100, background, buffer, TimeDistribution.EXPONENTIAL, states);
  }

  private static QueueParameters constantService(double background, int buffer) {
    return new QueueParameters("q", 100, background, buffer, TimeDistribution.DETERMINISTIC);
  }

  static Stream<QueueParameters> queues() {
    return Stream.of(
        queue(80, 10, Background.STEADY),
        queue(90, 6, Background.bursts(Kind.MMPP, 4, 1)),
        queue(150, 7, Background.bursts(Kind.MMPP, 2, 0.1)),
        queue(60, 8, Background.bursts(Kind.ON_OFF, 3, 0.5)),
        constantService(60, 4),
        constantService(80, 1));
  }

  /** A packet at the start, one after a gap, one soon after it, when the background goes on. */
  @ParameterizedTest
  @MethodSource("queues")
  void theWaitsOfTwoPacketsHaveTheSameLaw(QueueParameters parameters) {
    double gap = 40 / parameters.backgroundRate();
    long[] jumped = counts(QueueEngine.SKIP, parameters, gap, 0);
    long[] drawn = counts(QueueEngine.REFERENCE, parameters, gap, RUNS);
    assertThat(jumped).isNotEqualTo(drawn);
    assertThat(probabilityOfSuchADifference(jumped, drawn)).isGreaterThan(1e-4);
  }

  /** What the test above would say of a queue that forgets its state in the gap. */
  @Test
  void anotherGapIsToldApart() {
    QueueParameters parameters = queue(90, 6, Background.bursts(Kind.MMPP, 4, 1));
    long[] soon = counts(QueueEngine.SKIP, parameters, 0.02, 0);
    long[] late = counts(QueueEngine.SKIP, parameters, 4, RUNS);
    assertThat(probabilityOfSuchADifference(soon, late)).isLessThan(1e-4);
  }

  private static double probabilityOfSuchADifference(long[] a, long[] b) {
    int[] seen = new int[a.length];
    int cells = 0;
    long restA = 0;
    long restB = 0;
    for (int i = 0; i < a.length; i++) {
      if (a[i] + b[i] >= 20) {
        seen[cells++] = i;
      } else {
        restA += a[i];
        restB += b[i];
      }
    }
    boolean rest = restA + restB >= 20;
    long[] first = new long[cells + (rest ? 1 : 0)];
    long[] second = new long[first.length];
    for (int i = 0; i < cells; i++) {
      first[i] = a[seen[i]];
      second[i] = b[seen[i]];
    }
    if (rest) {
      first[cells] = restA;
      second[cells] = restB;
    }
    return new ChiSquareTest().chiSquareTestDataSetsComparison(first, second);
  }

  /** Returns how often each pair of classes of waits comes. */
  private static long[] counts(
      QueueEngine how, QueueParameters parameters, double gap, int firstRun) {
    long[] counts = new long[WAITS * WAITS];
    for (int run = firstRun; run < firstRun + RUNS; run++) {
      int[] waits = waits(how, parameters, gap, run);
      counts[waits[0] * WAITS + waits[1]]++;
    }
    return counts;
  }

  private static int[] waits(QueueEngine how, QueueParameters parameters, double gap, int run) {
    Engine engine = new Engine();
    PacketQueue queue = new LiveQueues(engine, new RandomStreams(7, run)).open(how, parameters);
    double[] times = {0, gap, gap + 5 / parameters.backgroundRate()};
    int[] waits = {REFUSED, REFUSED};
    int[] open = {2};
    for (int i = 0; i < times.length; i++) {
      int packet = i;
      engine.at(
          times[i],
          Phase.ARRIVAL,
          () -> {
            boolean taken =
                queue.offer(
                    times[packet],
                    1e-9,
                    (hop, fraction, left) -> {
                      if (packet > 0) {
                        waits[packet - 1] = waitClass((left - times[packet]) * 100);
                        open[0]--;
                      }
                    },
                    0);
            if (!taken && packet > 0) {
              open[0]--;
            }
          });
    }
    Runnable end =
        new Runnable() {
          @Override
          public void run() {
            if (open[0] == 0) {
              engine.stop();
            } else {
              engine.at(engine.now() + 0.1, Phase.TIMER, this);
            }
          }
        };
    engine.at(times[2], Phase.TIMER, end);
    engine.run();
    return waits;
  }

  /** Returns the class of a wait in mean services. */
  private static int waitClass(double services) {
    double[] borders = {1e-6, 1, 3, 7};
    int place = Arrays.binarySearch(borders, services);
    return place >= 0 ? place : -place - 1;
  }

  static Stream<QueueParameters> bursts() {
    return queues().filter(QueueParameters::changes);
  }

  /** The joint law and what the background does, against the Kolmogorov equations. */
  @ParameterizedTest
  @MethodSource("bursts")
  void stateAndLengthHaveTheirJointLaw(QueueParameters parameters) {
    double time = 0.4;
    int buffer = parameters.buffer();
    int lengths = buffer + 1;
    double[] expected = new double[4];
    double[] law = integrated(parameters, time, lengths + 2, expected);
    Mmpp1KTransient chain = new Mmpp1KTransient(parameters);
    RandomGenerator random = new RandomStreams(3, 0).stream("chain");
    int draws = 8000;
    double[] seen = new double[law.length];
    double[][] done = new double[4][draws];
    for (int i = 0; i < draws; i++) {
      Mmpp1KTransient.After after = chain.after(time, 1, 2, random);
      seen[after.phase() * lengths + after.length()] += 1.0 / draws;
      Mmpp1KTransient.Course course = after.course();
      done[0][i] = course.offered();
      done[1][i] = course.lost();
      done[2][i] = course.packetSeconds();
      done[3][i] = course.busySeconds();
    }
    for (int state = 0; state < law.length; state++) {
      assertThat(seen[state])
          .as("state %d", state)
          .isCloseTo(
              law[state],
              Offset.offset(4.5 * Math.sqrt(law[state] * (1 - law[state]) / draws) + 1e-4));
    }
    for (int r = 0; r < done.length; r++) {
      double mean = Arrays.stream(done[r]).average().orElseThrow();
      double squares = Arrays.stream(done[r]).map(x -> (x - mean) * (x - mean)).sum();
      assertThat(mean)
          .as("reward %d", r)
          .isCloseTo(expected[r], Offset.offset(4.5 * Math.sqrt(squares) / draws + 1e-4));
    }
  }

  /** Returns the probabilities after a time, by small steps; adds the means of what is done. */
  private static double[] integrated(QueueParameters queue, double time, int start, double[] sums) {
    int buffer = queue.buffer();
    int lengths = buffer + 1;
    double[] p = new double[2 * lengths];
    p[start] = 1;
    int steps = 20_000;
    double dt = time / steps;
    for (int s = 0; s < steps; s++) {
      double[] q = p.clone();
      for (int i = 0; i < p.length; i++) {
        int n = i % lengths;
        State state = queue.background().states().get(i / lengths);
        double arrivals = queue.backgroundRate() * state.factor();
        flow(q, i, (i + lengths) % p.length, dt * p[i] / state.seconds());
        flow(q, i, n < buffer ? i + 1 : i, dt * p[i] * arrivals);
        flow(q, i, n > 0 ? i - 1 : i, dt * p[i] * queue.serviceRate());
        sums[0] += dt * p[i] * arrivals;
        sums[1] += n == buffer ? dt * p[i] * arrivals : 0;
        sums[2] += dt * p[i] * n;
        sums[3] += n > 0 ? dt * p[i] : 0;
      }
      p = q;
    }
    return p;
  }

  private static void flow(double[] q, int from, int to, double probability) {
    q[from] -= probability;
    q[to] += probability;
  }

  /** After long the start is forgotten, also by more steps than are drawn at once. */
  @ParameterizedTest
  @MethodSource("bursts")
  void afterLongBothAreInTheSteadyState(QueueParameters parameters) {
    double[] rates =
        parameters.background().states().stream()
            .mapToDouble(s -> s.factor() * parameters.backgroundRate())
            .toArray();
    double[] seconds =
        parameters.background().states().stream().mapToDouble(State::seconds).toArray();
    int buffer = parameters.buffer();
    Mmpp1K steady = new Mmpp1K(rates, seconds, 100, buffer);
    Mmpp1KTransient chain = new Mmpp1KTransient(parameters);
    RandomGenerator random = new RandomStreams(4, 0).stream("chain");
    for (double time : new double[] {1e3, 3e7}) {
      int draws = 3000;
      double[] seen = new double[2 * (buffer + 1)];
      Mmpp1KTransient.Course course = null;
      for (int i = 0; i < draws; i++) {
        Mmpp1KTransient.After after = chain.after(time, 0, 0, random);
        seen[after.phase() * (buffer + 1) + after.length()] += 1.0 / draws;
        course = after.course();
      }
      for (int n = 0; n <= buffer; n++) {
        for (int state = 0; state < 2; state++) {
          double p = steady.probability(n, state);
          assertThat(seen[state * (buffer + 1) + n])
              .isCloseTo(p, Offset.offset(4.5 * Math.sqrt(p * (1 - p) / draws) + 1e-4));
        }
      }
      assertThat(course.lost() / course.offered())
          .isCloseTo(steady.lossProbability(), Offset.offset(100 / time + 1e-9));
      assertThat(course.busySeconds() / time)
          .isCloseTo(steady.utilization(), Offset.offset(100 / time + 1e-9));
    }
  }

  /** Bursts of hours on a fast link: the state is remembered through a billion packets. */
  @Test
  void aSlowBackgroundIsRememberedThroughABillionSteps() {
    QueueParameters parameters = queue(50, 3, Background.bursts(Kind.ON_OFF, 2, 1e8));
    Mmpp1KTransient chain = new Mmpp1KTransient(parameters);
    RandomGenerator random = new RandomStreams(5, 0).stream("chain");
    int draws = 2000;
    double stays = 0;
    for (int i = 0; i < draws; i++) {
      stays += chain.after(2e7, 0, 1, random).phase() == 0 ? 1.0 / draws : 0;
    }
    // Both states last 5e7 s on average.
    double law = (1 + Math.exp(-0.8)) / 2;
    assertThat(stays).isCloseTo(law, Offset.offset(4.5 * Math.sqrt(law * (1 - law) / draws)));
  }

  /**
   * Packets offered, lost, served and their time in the queue, over many gaps of a burst or less.
   */
  @ParameterizedTest
  @MethodSource("queues")
  void aJumpCountsWhatTheEventsCount(QueueParameters parameters) {
    QueueCounts[] counts = new QueueCounts[2];
    QueueEngine[] engines = {QueueEngine.SKIP, QueueEngine.LAZY};
    for (int e = 0; e < 2; e++) {
      PacketQueue queue =
          new LiveQueues(new Engine(), new RandomStreams(6, e)).open(engines[e], parameters);
      double time = 0;
      for (int i = 0; i < 6000; i++) {
        time += 30 / parameters.backgroundRate();
        queue.offer(time, 1, (hop, fraction, left) -> {}, 0);
      }
      counts[e] = queue.counts(time);
    }
    QueueCounts skip = counts[0];
    QueueCounts lazy = counts[1];
    double offered = lazy.backgroundAccepted() + lazy.backgroundDropped();
    assertThat(skip.backgroundAccepted() + skip.backgroundDropped())
        .isCloseTo(offered, Offset.offset(0.05 * offered));
    assertThat(skip.backgroundLoss()).isCloseTo(lazy.backgroundLoss(), Offset.offset(0.02));
    assertThat(skip.backgroundBusy() / skip.time())
        .isCloseTo(lazy.backgroundBusy() / lazy.time(), Offset.offset(0.02));
    double sojourn = lazy.backgroundSojourn() / lazy.backgroundAccepted();
    assertThat(skip.backgroundSojourn() / skip.backgroundAccepted())
        .isCloseTo(sojourn, Offset.offset(0.04 * sojourn));
    assertThat(skip.accepted() / 6000).isCloseTo(lazy.accepted() / 6000, Offset.offset(0.02));
  }
}

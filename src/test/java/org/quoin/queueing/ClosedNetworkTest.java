package org.quoin.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.queueing.ClosedNetwork.Bounds;
import org.quoin.queueing.ClosedNetwork.Chain;
import org.quoin.queueing.ClosedNetwork.Solution;
import org.quoin.queueing.Station.Delay;
import org.quoin.queueing.Station.Link;
import org.quoin.queueing.Station.Server;
import org.quoin.queueing.Station.Server.Order;

class ClosedNetworkTest {
  private static final Station ONE = server(1);

  private static Station server(int servers) {
    return new Server("s" + servers, servers, Order.SHARED);
  }

  private static ClosedNetwork network(List<Station> stations, Chain... chains) {
    return new ClosedNetwork(stations, Collections.nCopies(stations.size(), 0.0), List.of(chains));
  }

  private static Chain chain(int population, double think, Double... demands) {
    return new Chain("c", population, think, List.of(demands));
  }

  /** R. Jain, The Art of Computer Systems Performance Analysis, 1991, example 34.2, table 34.2. */
  @ParameterizedTest
  @CsvSource({"1, 6, 0.1", "2, 7.4, 0.175", "3, 9.088, 0.229"})
  void aTimesharingSystemByHand(int users, double response, double throughput) {
    ClosedNetwork system = network(List.of(ONE, ONE, ONE), chain(users, 4, 2.0, 3.0, 1.0));
    Solution solution = system.solution();
    assertThat(solution.response(0)).isCloseTo(response, within(0.0005));
    assertThat(solution.throughputs()[0]).isCloseTo(throughput, within(0.0005));
  }

  @Test
  void balancedQueuesHaveAClosedForm() {
    // X = N / (D (N + M - 1)).
    for (int jobs = 0; jobs < 200; jobs += 7) {
      Solution solution = network(List.of(ONE, ONE, ONE), chain(jobs, 0, 0.2, 0.2, 0.2)).solution();
      assertThat(solution.throughputs()[0]).isCloseTo(jobs / (0.2 * (jobs + 2)), within(1e-9));
    }
  }

  /** C. Palm's repairmen: c of them, so many machines that each run for a mean time. */
  @ParameterizedTest
  @CsvSource({"6, 2", "30, 3", "400, 40", "800, 1"})
  void repairmenAreABirthAndDeathProcess(int machines, int repairmen) {
    double run = 10;
    double[] log = new double[machines + 1];
    double most = 0;
    for (int k = 1; k <= machines; k++) {
      double rate = (machines - k + 1) / run / Math.min(k, repairmen);
      log[k] = log[k - 1] + Math.log(rate);
      most = Math.max(most, log[k]);
    }
    double total = 0;
    double broken = 0;
    for (int k = 0; k <= machines; k++) {
      total += Math.exp(log[k] - most);
      broken += k * Math.exp(log[k] - most);
    }
    Solution solution = network(List.of(server(repairmen)), chain(machines, run, 1.0)).solution();
    assertThat(solution.meanNumbers()[0]).isCloseTo(broken / total, within(1e-7));
    assertThat(solution.throughputs()[0])
        .isCloseTo((machines - broken / total) / run, within(1e-7));
  }

  /**
   * Repairmen of speed 1 and 1/2 and two machines, which run for 1 s: weights 1, 2 and 4/3 of 0, 1
   * and 2 that stand still. A third repairman has nothing to do.
   */
  @Test
  void unlikeServersByHand() {
    Station unlike = new Station.UnlikeServers("u", List.of(1.0, 0.5, 0.25));
    Solution solution = network(List.of(unlike), chain(2, 1, 1.0)).solution();
    assertThat(solution.throughputs()[0]).isCloseTo(12.0 / 13, within(1e-12));
    assertThat(solution.response(0)).isCloseTo(7.0 / 6, within(1e-12));
    assertThat(unlike.mostSpeed()).isEqualTo(1.75);
    assertThat(network(List.of(unlike), chain(9, 0, 1.0)).asymptoticBounds().most())
        .isEqualTo(1.75);
    for (List<Double> wrong : List.of(List.<Double>of(), List.of(1.0, 2.0), List.of(0.0))) {
      assertThatThrownBy(() -> new Station.UnlikeServers("u", wrong))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /**
   * Two jobs that think for 1 s and need 1 s of a fluid link with a background of 1: speeds 1/2 and
   * 2/3, weights 1/2, 2 and 3 of 0, 1 and 2 on the link.
   */
  @Test
  void aFluidLinkWithABackgroundByHand() {
    Station link = new Station.FluidLink("f", 1);
    Solution solution = network(List.of(link), chain(2, 1, 1.0)).solution();
    assertThat(solution.throughputs()[0]).isCloseTo(3 / 5.5, within(1e-12));
    Station idle = new Station.FluidLink("f", 0);
    assertThat(network(List.of(idle), chain(2, 1, 1.0)).solution().throughputs()[0])
        .isCloseTo(
            network(List.of(ONE), chain(2, 1, 1.0)).solution().throughputs()[0], within(1e-12));
  }

  /** Mean value analysis and convolution are two ways to one number. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void bothAlgorithmsAgree(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Double[][] demands = new Double[2][4];
    for (Double[] chain : demands) {
      for (int i = 0; i < 3; i++) {
        chain[i] = random.nextDouble();
      }
    }
    demands[0][3] = demands[1][3] = 0.0;
    Chain[] chains = {
      chain(random.nextInt(1, 12), random.nextDouble(), demands[0]),
      chain(random.nextInt(1, 12), 3 * random.nextDouble(), demands[1])
    };
    List<Station> plain = List.of(ONE, new Delay("d"), ONE, ONE);
    List<Station> dependent = List.of(ONE, new Delay("d"), ONE, server(2));
    Solution byMeans = network(plain, chains).solution();
    Solution byWeights = network(dependent, chains).solution();
    assertThat(byWeights.throughputs()).containsExactly(byMeans.throughputs(), within(1e-10));
    assertThat(byWeights.meanNumbers()).containsExactly(byMeans.meanNumbers(), within(1e-9));
  }

  /** Jobs of two classes, a shared server, two servers, a link and a think time, against all. */
  @Test
  void twoChainsAreTheirMarkovChain() {
    Link link = new Link("l", 3, 4);
    double[][] work = {{0.5, 1.2, 0.3}, {0.9, 0.4, 0.2}};
    double[] think = {2, 1};
    int[] population = {3, 2};
    // State: at each station the jobs of each chain; thinking are the others.
    MarkovChain all =
        new MarkovChain(
            List.of(0, 0, 0, 0, 0, 0),
            s -> {
              MarkovChain.Moves moves = new MarkovChain.Moves(s);
              double[] speed = new double[3];
              for (int i = 0; i < 3; i++) {
                int inside = s.get(2 * i) + s.get(2 * i + 1);
                speed[i] =
                    i == 0 ? 1 : i == 1 ? Math.min(2, inside) : inside > 0 ? link.speed(inside) : 0;
                speed[i] /= Math.max(1, inside);
              }
              for (int r = 0; r < 2; r++) {
                int thinking = population[r] - s.get(r) - s.get(2 + r) - s.get(4 + r);
                moves.add(thinking / think[r], r, 1);
                moves.add(s.get(r) * speed[0] / work[r][0], r, -1, 2 + r, 1);
                moves.add(s.get(2 + r) * speed[1] / work[r][1], 2 + r, -1, 4 + r, 1);
                moves.add(s.get(4 + r) * speed[2] / work[r][2], 4 + r, -1);
              }
              return moves.rates();
            });
    ClosedNetwork network =
        network(
            List.of(ONE, server(2), link), chain(3, 2, 0.5, 1.2, 0.3), chain(2, 1, 0.9, 0.4, 0.2));
    Solution solution = network.solution();
    for (int i = 0; i < 3; i++) {
      int at = 2 * i;
      assertThat(solution.meanNumbers()[i])
          .isCloseTo(all.mean(s -> s.get(at) + s.get(at + 1)), within(1e-9));
    }
    for (int r = 0; r < 2; r++) {
      int own = r;
      double thinking = population[r] - all.mean(s -> s.get(own) + s.get(2 + own) + s.get(4 + own));
      assertThat(solution.throughputs()[r]).isCloseTo(thinking / think[r], within(1e-9));
      assertThat(solution.response(r))
          .isCloseTo(population[r] / solution.throughputs()[r] - think[r], within(1e-9));
    }
  }

  /** Open jobs beside those of the chain at one server and at two. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void openBackgroundSharesTheServers(int servers) {
    double load = 0.4;
    MarkovChain all =
        new MarkovChain(
            List.of(0, 0),
            s -> {
              int inside = s.get(0) + s.get(1);
              double each = inside == 0 ? 0 : Math.min(inside, servers) / (double) inside;
              return new MarkovChain.Moves(s)
                  .add((4 - s.get(0)) / 3.0, 0, 1)
                  .add(s.get(0) * each, 0, -1)
                  .add(s.get(1) < 80 ? load : 0, 1, 1)
                  .add(s.get(1) * each, 1, -1)
                  .rates();
            });
    Solution solution =
        new ClosedNetwork(List.of(server(servers)), List.of(load), List.of(chain(4, 3, 1.0)))
            .solution();
    assertThat(solution.meanNumbers()[0]).isCloseTo(all.mean(s -> s.get(0)), within(1e-9));
  }

  /** A slow link whose speed grows a hundredfold with its transfers keeps its digits. */
  @Test
  void manyTransfersOverASlowLinkAddUp() {
    int jobs = 300;
    Solution solution =
        network(List.of(new Link("l", 99, 10), server(3), ONE), chain(jobs, 50, 1.0, 2.0, 0.5))
            .solution();
    double inside =
        solution.meanNumbers()[0] + solution.meanNumbers()[1] + solution.meanNumbers()[2];
    assertThat(inside + solution.throughputs()[0] * 50).isCloseTo(jobs, within(1e-7));
    assertThat(solution.throughputs()[0]).isBetween(0.5, 1.0);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theBoundsHoldTheThroughput(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Chain jobs =
        chain(
            random.nextInt(1, 40),
            random.nextInt(3) * random.nextDouble(),
            random.nextDouble(),
            random.nextDouble(),
            random.nextDouble());
    List<Double> background = List.of(0.0, random.nextDouble(), 0.0);
    ClosedNetwork network =
        new ClosedNetwork(List.of(ONE, ONE, new Delay("d")), background, List.of(jobs));
    double exact = network.solution().throughputs()[0];
    Bounds wide = network.asymptoticBounds();
    double slack = 1e-12;
    assertThat(exact).isBetween(wide.least() - slack, wide.most() + slack);
    ClosedNetwork dependent =
        network(List.of(server(2), new Link("l", random.nextInt(9), 5), new Delay("d")), jobs);
    Bounds around = dependent.asymptoticBounds();
    assertThat(dependent.solution().throughputs()[0]).isBetween(around.least(), around.most());
  }

  @Test
  void whatMakesNoSenseOrTakesForEverIsRefused() {
    Chain many = chain(1000, 1, 1.0, 1.0);
    ClosedNetwork huge = network(List.of(ONE, ONE), many, many, many);
    assertThat(huge.isTractable()).isFalse();
    assertThatThrownBy(huge::solution).hasMessage("too many jobs for an exact solution");
    assertThat(network(List.of(ONE, ONE), many, many).isTractable()).isTrue();
    assertThatThrownBy(() -> chain(1, 0, 0.0)).hasMessage("c goes round in no time");
    assertThatThrownBy(() -> chain(1, -1, 1.0)).isInstanceOf(IllegalArgumentException.class);
    for (double load : new double[] {-0.1, 1, Double.NaN}) {
      assertThatThrownBy(
              () -> new ClosedNetwork(List.of(ONE), List.of(load), List.of(chain(1, 0, 1.0))))
          .hasMessageContaining("with background");
    }
    assertThatThrownBy(() -> network(List.of(ONE), many)).hasMessageContaining("for each station");
  }
}

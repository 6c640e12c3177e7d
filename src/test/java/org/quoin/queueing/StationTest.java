package org.quoin.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.queueing.Station.Flow;
import org.quoin.queueing.Station.Link;
import org.quoin.queueing.Station.Server;
import org.quoin.queueing.Station.Server.Order;

/** One station at a time, against textbook examples and Markov chains solved whole. */
class StationTest {
  /** Places of a chain's queue: the probability of more is below 1e-5. */
  private static final int PLACES = 18;

  private static double[] responses(int servers, Order order, Flow... flows) {
    return new Server("s", servers, order).responses(flows);
  }

  private static Flow exponential(double rate, double mean, int priority) {
    return new Flow(rate, mean, 1, priority);
  }

  /** R. Jain, The Art of Computer Systems Performance Analysis, 1991, example 31.2. */
  @Test
  void fiveTerminalsOfAComputingCentre() {
    MMC terminals = new MMC(10 / 60.0, 1 / 20.0, 5);
    assertThat(terminals.utilization()).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(terminals.waitProbability()).isCloseTo(0.33, within(0.005));
    assertThat(terminals.meanSojourn()).isCloseTo(24, within(0.1));
    assertThat(terminals.meanNumber()).isCloseTo(4, within(0.02));
  }

  @ParameterizedTest
  @CsvSource({"1, 0.7", "2, 1.2", "5, 3", "20, 16"})
  void severalServersAreTheirBirthAndDeathProcess(int servers, double load) {
    MarkovChain chain =
        new MarkovChain(
            List.of(0),
            s ->
                new MarkovChain.Moves(s)
                    .add(s.get(0) < 200 ? load : 0, 0, 1)
                    .add(Math.min(s.get(0), servers), 0, -1)
                    .rates());
    MMC queue = new MMC(load, 1, servers);
    assertThat(queue.meanNumber()).isCloseTo(chain.mean(s -> s.get(0)), within(1e-8));
    assertThat(queue.waitProbability())
        .isCloseTo(chain.mean(s -> s.get(0) >= servers ? 1 : 0), within(1e-9));
    assertThat(responses(servers, Order.ARRIVAL, exponential(load, 1, 0))[0])
        .isCloseTo(queue.meanSojourn(), within(1e-12));
    assertThat(responses(servers, Order.SHARED, exponential(load / 3, 3, 0))[0])
        .isCloseTo(3 * queue.meanSojourn(), within(1e-12));
  }

  @Test
  void oneServerIsPollaczekAndKhinchine() {
    // M/D/1: W = rho / (2 (1 - rho)); with others that are exponential, their second moment too.
    Flow fixed = new Flow(0.5, 1, 0, 0);
    assertThat(responses(1, Order.ARRIVAL, fixed)[0]).isCloseTo(1.5, within(1e-12));
    double[] both = responses(1, Order.ARRIVAL, fixed, exponential(1, 0.25, 0));
    double wait = (0.5 * 1 + 1 * 2 * 0.0625) / 2 / (1 - 0.75);
    assertThat(both).containsExactly(new double[] {1 + wait, 0.25 + wait}, within(1e-12));
    assertThat(responses(1, Order.SHARED, fixed)[0]).isCloseTo(2, within(1e-12));
  }

  /** State: jobs of each class, and the class in service from 1; 0 when idle. */
  private static MarkovChain twoPriorities(boolean preemptive) {
    double[] rates = {0.3, 0.2};
    double[] work = {1, 0.8};
    return new MarkovChain(
        List.of(0, 0, 0),
        s -> {
          MarkovChain.Moves moves = new MarkovChain.Moves(s);
          int served = s.get(2);
          for (int k = 0; k < 2; k++) {
            double rate = s.get(k) < PLACES ? rates[k] : 0;
            int next = served == 0 || (preemptive && k + 1 < served) ? k + 1 : served;
            moves.add(rate, k, 1, 2, next - served);
          }
          if (served > 0) {
            int first = s.get(0) - (served == 1 ? 1 : 0);
            int second = s.get(1) - (served == 2 ? 1 : 0);
            int next = first > 0 ? 1 : second > 0 ? 2 : 0;
            moves.add(1 / work[served - 1], served - 1, -1, 2, next - served);
          }
          return moves.rates();
        });
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void twoPrioritiesAtOneServer(boolean preemptive) {
    MarkovChain chain = twoPriorities(preemptive);
    double[] theory =
        responses(
            1,
            preemptive ? Order.PREEMPTIVE : Order.PRIORITY,
            exponential(0.2, 0.8, 9),
            exponential(0.3, 1, -1));
    assertThat(0.3 * theory[1]).isCloseTo(chain.mean(s -> s.get(0)), within(1e-4));
    assertThat(0.2 * theory[0]).isCloseTo(chain.mean(s -> s.get(1)), within(1e-4));
  }

  /**
   * Two servers; the first class waits only behind itself. State: in service, waiting, by class.
   */
  @Test
  void twoPrioritiesAtTwoServers() {
    double[] rates = {0.5, 0.6};
    MarkovChain waiting =
        new MarkovChain(
            List.of(0, 0, 0),
            s -> {
              MarkovChain.Moves moves = new MarkovChain.Moves(s);
              for (int k = 0; k < 2; k++) {
                boolean free = s.get(0) < 2;
                moves.add(s.get(k + 1) < PLACES || free ? rates[k] : 0, free ? 0 : k + 1, 1);
              }
              int next = s.get(1) > 0 ? 1 : s.get(2) > 0 ? 2 : 0;
              return moves.add(s.get(0), next, -1).rates();
            });
    double[] theory =
        responses(2, Order.PRIORITY, exponential(rates[0], 1, 1), exponential(rates[1], 1, 2));
    assertThat(rates[0] * (theory[0] - 1)).isCloseTo(waiting.mean(s -> s.get(1)), within(1e-4));
    assertThat(rates[1] * (theory[1] - 1)).isCloseTo(waiting.mean(s -> s.get(2)), within(1e-4));
    MarkovChain preemptive =
        new MarkovChain(
            List.of(0, 0),
            s -> {
              int first = Math.min(2, s.get(0));
              return new MarkovChain.Moves(s)
                  .add(s.get(0) < PLACES ? rates[0] : 0, 0, 1)
                  .add(s.get(1) < PLACES ? rates[1] : 0, 1, 1)
                  .add(first, 0, -1)
                  .add(Math.min(2 - first, s.get(1)), 1, -1)
                  .rates();
            });
    theory =
        responses(2, Order.PREEMPTIVE, exponential(rates[0], 1, 1), exponential(rates[1], 1, 2));
    assertThat(rates[0] * theory[0]).isCloseTo(preemptive.mean(s -> s.get(0)), within(1e-4));
    assertThat(rates[1] * theory[1]).isCloseTo(preemptive.mean(s -> s.get(1)), within(1e-4));
  }

  /** Where all are alike, who is served changes nothing in the mean over all. */
  @Test
  void workIsConserved() {
    Flow[] flows = {exponential(0.1, 1, 1), exponential(0.4, 1, 2), exponential(0.2, 1, 2)};
    for (int servers = 1; servers <= 3; servers++) {
      double same = new MMC(0.7, 1, servers).meanSojourn();
      for (Order order : Order.values()) {
        double[] each = responses(servers, order, flows);
        assertThat(0.1 * each[0] + 0.4 * each[1] + 0.2 * each[2])
            .as("%s with %d", order, servers)
            .isCloseTo(0.7 * same, within(1e-12));
      }
    }
  }

  @Test
  void whatIsOfferedTooMuchHasNoMean() {
    Flow much = exponential(1, 0.7, 2);
    Flow some = exponential(1, 0.4, 1);
    assertThat(responses(1, Order.ARRIVAL, much, some)).containsOnly(Double.POSITIVE_INFINITY);
    assertThat(responses(1, Order.SHARED, much, some)).containsOnly(Double.POSITIVE_INFINITY);
    assertThat(responses(1, Order.PRIORITY, much, some))
        .containsExactly(Double.POSITIVE_INFINITY, Double.NaN);
    double[] preemptive = responses(1, Order.PREEMPTIVE, much, some);
    assertThat(preemptive[0]).isInfinite();
    assertThat(preemptive[1]).isCloseTo(0.4 / 0.6, within(1e-12));
    assertThat(new MMC(3, 1, 2).meanNumber()).isInfinite();
    assertThatThrownBy(() -> new MMC(1, 1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Link("l", -1, 3)).isInstanceOf(IllegalArgumentException.class);
  }

  /** Packets of one transfer alone get 1 - P_N of T_net, many transfers all of it. */
  @Test
  void aLinkGivesOneTransferItsThroughputAndManyAllItHas() {
    Link link = new Link("l", 9, 10);
    assertThat(link.speed(1))
        .isCloseTo(1 - new MM1K(1000, 100, 10).lossProbability(), within(1e-15));
    assertThat(link.speed(1)).isCloseTo(0.1, within(1e-9));
    assertThat(link.speed(3)).isCloseTo(3.0 / 12, within(1e-9));
    assertThat(link.speed(1_000_000)).isCloseTo(1, within(1e-4));
    assertThat(new Link("l", 0, 10).speed(1)).isCloseTo(10.0 / 11, within(1e-12));
    assertThat(link.responses(exponential(0, 5, 0))[0]).isCloseTo(50, within(1e-6));
    assertThat(new Link("l", 2000, 5).stretch(0.97)).isBetween(1e4, 1e6);
    assertThat(link.stretch(1)).isInfinite();
  }

  /**
   * Transfers of so many packets that the packets inside forget how many there were. State: packets
   * inside (at most N), transfers under way.
   */
  @Test
  void transfersOverALinkAreItsChainOfPackets() {
    int buffer = 3;
    double background = 1.5;
    double packets = 400;
    double load = 0.3;
    MarkovChain chain =
        new MarkovChain(
            List.of(0, 0),
            s -> {
              double offered = s.get(0) < buffer ? s.get(1) : 0;
              return new MarkovChain.Moves(s)
                  .add(s.get(0) > 0 ? 1 : 0, 0, -1)
                  .add(s.get(0) < buffer ? background : 0, 0, 1)
                  .add(offered * (1 - 1 / packets), 0, 1)
                  .add(offered / packets, 0, 1, 1, -1)
                  .add(s.get(1) < 80 ? load / packets : 0, 1, 1)
                  .rates();
            });
    double theory = new Link("l", background, buffer).responses(exponential(0, 1, 0))[0];
    assertThat(theory).isLessThan(new Link("l", background, buffer).stretch(load));
    assertThat(load * new Link("l", background, buffer).stretch(load))
        .isCloseTo(chain.mean(s -> s.get(1)), within(0.01 * chain.mean(s -> s.get(1))));
  }
}

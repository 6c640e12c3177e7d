package org.quoin.queueing.kendall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.math3.special.Gamma;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.queueing.MarkovChain;
import org.quoin.queueing.MarkovChain.Moves;
import org.quoin.queueing.kendall.Law.Form;
import org.quoin.queueing.kendall.QueueModel.Customers;
import org.quoin.topology.Discipline;

/** Each formula against a second way to the same number: a Markov chain, a series, a limit. */
class FormulasTest {
  private static final Offset<Double> CLOSE = within(1e-9);
  private static final int FAR = 160;

  private static SteadyState state(String notation, Law arrivals, Law service) {
    Kendall queue = Kendall.parse(notation, new Kendall.Letters(0, 0));
    return Formulas.of(
        QueueModel.of(
            queue, List.of(new Customers("all", Arrays.asList(arrivals), List.of(service))), null));
  }

  private static Law exponential(double rate) {
    return Law.exponential(1 / rate);
  }

  private static MarkovChain chain(List<Integer> first, Function<List<Integer>, Moves> moves) {
    return new MarkovChain(first, state -> moves.apply(state).rates());
  }

  private static double share(MarkovChain chain, int n) {
    return chain.mean(state -> state.get(0) == n ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource({
    "M/M/1, 0.7, 1, 0, 1",
    "M/M/3, 2.1, 1, 0, 3",
    "M/M/1/4, 1.5, 1, 4, 1",
    "M/M/2/7, 1.9, 1, 7, 2",
    "M/M/3/3, 4, 1, 3, 3"
  })
  void markovianQueuesAreTheirChains(
      String notation, double lambda, double mu, int capacity, int servers) {
    SteadyState state = state(notation, exponential(lambda), exponential(mu));
    int most = capacity == 0 ? FAR : capacity;
    MarkovChain chain =
        chain(
            List.of(0),
            n ->
                new Moves(n)
                    .add(n.get(0) < most ? lambda : 0, 0, 1)
                    .add(Math.min(n.get(0), servers) * mu, 0, -1));
    for (int n = 0; n <= Math.min(most, 10); n++) {
      assertThat(state.numbers().applyAsDouble(n)).isCloseTo(share(chain, n), CLOSE);
    }
    double full = capacity == 0 ? 0 : share(chain, capacity);
    assertThat(state.loss()).isCloseTo(full, CLOSE);
    assertThat(state.means().number()).isCloseTo(chain.mean(n -> n.get(0)), within(1e-6));
    double queueing = chain.mean(n -> Math.max(0, n.get(0) - servers));
    assertThat(state.means().waiting()).isCloseTo(queueing, within(1e-6));
    assertThat(state.means().meanResponse())
        .isCloseTo(chain.mean(n -> n.get(0)) / (lambda * (1 - full)), within(1e-6));
    double waits = chain.mean(n -> n.get(0) >= servers && n.get(0) < most ? 1 : 0) / (1 - full);
    assertThat(state.waitProbability()).isCloseTo(waits, within(1e-6));
    // The integral of a tail is the mean; that of t times it half the second moment.
    assertThat(integral(state.waitTail(), 200)).isCloseTo(state.means().meanWait(), within(1e-4));
    assertThat(integral(state.responseTail(), 200))
        .isCloseTo(state.means().meanResponse(), within(1e-4));
  }

  private static double integral(java.util.function.DoubleUnaryOperator tail, double end) {
    int steps = 40_000;
    double step = end / steps;
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      sum += tail.applyAsDouble((i + 0.5) * step) * step;
    }
    return sum;
  }

  @Test
  void aFinitePopulationIsItsChain() {
    Kendall queue = Kendall.parse("M/M/2//6", new Kendall.Letters(0, 0));
    Customers customers = new Customers("all", Arrays.asList((Law) null), List.of(exponential(1)));
    SteadyState state = Formulas.of(QueueModel.of(queue, List.of(customers), Law.exponential(3)));
    MarkovChain chain =
        chain(
            List.of(0),
            n -> new Moves(n).add((6 - n.get(0)) / 3.0, 0, 1).add(Math.min(n.get(0), 2), 0, -1));
    double served = chain.mean(n -> Math.min(n.get(0), 2));
    assertThat(state.means().throughput()).isCloseTo(served, CLOSE);
    assertThat(state.means().meanResponse())
        .isCloseTo(chain.mean(n -> n.get(0)) / served, CLOSE)
        .isCloseTo(6 / served - 3, CLOSE); // the response law
    assertThat(integral(state.responseTail(), 100))
        .isCloseTo(state.means().meanResponse(), within(1e-4));
  }

  /** Service in phases makes M/E2/1 and M/H2/1 Markov chains. */
  @Test
  void phasesOfServiceGiveTheNumbersOfPollaczekAndKhinchine() {
    double lambda = 0.6;
    SteadyState erlang = state("M/E2/1", exponential(lambda), Law.erlang(2, 1));
    MarkovChain stages =
        chain(
            List.of(0, 0),
            s ->
                s.get(0) == 0
                    ? new Moves(s).add(lambda, 0, 1, 1, 1)
                    : new Moves(s)
                        .add(s.get(0) < FAR ? lambda : 0, 0, 1)
                        .add(s.get(1) == 1 ? 2 : 0, 1, 1)
                        .add(s.get(1) == 2 && s.get(0) > 1 ? 2 : 0, 0, -1, 1, -1)
                        .add(s.get(1) == 2 && s.get(0) == 1 ? 2 : 0, 0, -1, 1, -2));
    same(erlang, stages);
    Law hyper = new Law(Form.HYPEREXPONENTIAL, 1, 3);
    double p = (1 + Math.sqrt(0.5)) / 2;
    double q = 1 - p;
    SteadyState branches = state("M/H2/1", exponential(lambda), hyper);
    MarkovChain two =
        chain(
            List.of(0, 0),
            s -> {
              if (s.get(0) == 0) {
                return new Moves(s).add(lambda * p, 0, 1, 1, 1).add(lambda * q, 0, 1, 1, 2);
              }
              double rate = s.get(1) == 1 ? 2 * p : 2 * q;
              Moves moves = new Moves(s).add(s.get(0) < FAR ? lambda : 0, 0, 1);
              return s.get(0) == 1
                  ? moves.add(rate, 0, -1, 1, -s.get(1))
                  : moves
                      .add(rate * p, 0, -1, 1, 1 - s.get(1))
                      .add(rate * q, 0, -1, 1, 2 - s.get(1));
            });
    same(branches, two);
  }

  private static void same(SteadyState state, MarkovChain chain) {
    for (int n = 0; n < 12; n++) {
      assertThat(state.numbers().applyAsDouble(n)).isCloseTo(share(chain, n), within(1e-7));
    }
    assertThat(state.means().number()).isCloseTo(chain.mean(s -> s.get(0)), within(1e-5));
  }

  /** A. K. Erlang's series for M/D/1 (1909). */
  @Test
  void constantServiceHasTheWaitsOfErlangsSeries() {
    double lambda = 0.7;
    SteadyState state = state("M/D/1", exponential(lambda), Law.deterministic(1));
    for (double t : new double[] {0, 0.4, 1.3, 2.6, 4.9}) {
      double sum = 0;
      for (int k = 0; k <= (int) t; k++) {
        double x = lambda * (k - t);
        sum += Math.exp(-x + k * Math.log(Math.abs(x)) - Gamma.logGamma(k + 1.0)) * sign(x, k);
      }
      assertThat(state.waitTail().applyAsDouble(t))
          .as("t = " + t)
          .isCloseTo(1 - (1 - lambda) * (t == 0 ? 1 : sum), within(2e-4));
    }
  }

  private static double sign(double x, int k) {
    return k == 0 ? 1 : x < 0 && k % 2 == 1 ? -1 : 1;
  }

  /** The sums over numbers and over waits lead to the mean of the formula along other paths. */
  @ParameterizedTest
  @EnumSource(Form.class)
  void distributionsOfEachServiceHaveTheMeanOfPollaczekAndKhinchine(Form form) {
    double variation =
        switch (form) {
          case EXPONENTIAL -> 1;
          case DETERMINISTIC -> 0;
          case UNIFORM -> 1.0 / 3;
          case ERLANG -> 1.0 / 3;
          default -> 2;
        };
    Law law = new Law(form, 2, variation);
    SteadyState state = state("M/G/1", exponential(0.3), law);
    double number = 0;
    for (int n = 1; n < 1500; n++) {
      number += n * state.numbers().applyAsDouble(n);
    }
    double wait = 0.3 * 4 * (1 + variation) / 2 / 0.4;
    assertThat(state.means().meanWait()).isCloseTo(wait, CLOSE);
    assertThat(number).isCloseTo(0.3 * (wait + 2), within(form == Form.LOGNORMAL ? 3e-3 : 1e-6));
    double heavy = form == Form.LOGNORMAL ? 0.02 : 5e-3;
    assertThat(integral(state.waitTail(), 400)).isCloseTo(wait, within(heavy));
    assertThat(integral(state.responseTail(), 400)).isCloseTo(wait + 2, within(heavy));
    // The transform at s is the integral of s e^(-s t) P(T <= t).
    double s = 0.7;
    double transform = integral(t -> s * Math.exp(-s * t) * (1 - law.tail(t)), 100);
    assertThat(law.transform(s)).isCloseTo(transform, within(3e-3));
    assertThat(Arrays.stream(law.arrivals(0.3, 400)).sum()).isCloseTo(1, within(1e-4));
  }

  @Test
  void exponentialServiceIsMM1AlongEveryPath() {
    SteadyState simple = state("M/M/1", exponential(0.8), exponential(1));
    SteadyState service = state("M/G/1", exponential(0.8), new Law(Form.GAMMA, 1, 1));
    SteadyState arrivals = state("G/M/1", new Law(Form.GAMMA, 1.25, 1), exponential(1));
    SteadyState both = state("G/G/1", new Law(Form.GAMMA, 1.25, 1), new Law(Form.GAMMA, 1, 1));
    for (SteadyState other : List.of(service, arrivals)) {
      for (double t : new double[] {0.5, 3, 12}) {
        assertThat(other.waitTail().applyAsDouble(t))
            .isCloseTo(simple.waitTail().applyAsDouble(t), within(1e-4));
        assertThat(other.responseTail().applyAsDouble(t))
            .isCloseTo(simple.responseTail().applyAsDouble(t), within(1e-4));
      }
    }
    assertThat(both.means().meanWait()).isCloseTo(4, CLOSE);
    assertThat(SteadyState.quantile(simple.waitTail(), 0.05, 1))
        .isCloseTo(Math.log(0.8 / 0.05) / 0.2, CLOSE);
    assertThat(SteadyState.quantile(simple.waitTail(), 0.9, 1)).isZero();
  }

  /** Arrivals in phases make E2/M/1 a Markov chain; arrivals see its phases, not its mean. */
  @Test
  void arrivalsOfAnyDistributionHaveTheNumbersOfTheirChain() {
    SteadyState state = state("E2/M/1", Law.erlang(2, 1.25), exponential(1));
    double stage = 2 / 1.25;
    MarkovChain chain =
        chain(
            List.of(0, 0),
            s ->
                new Moves(s)
                    .add(s.get(1) == 0 ? stage : 0, 1, 1)
                    .add(s.get(1) == 1 && s.get(0) < FAR ? stage : 0, 0, 1, 1, -1)
                    .add(s.get(1) == 1 && s.get(0) == FAR ? stage : 0, 1, -1)
                    .add(s.get(0) > 0 ? 1 : 0, 0, -1));
    same(state, chain);
    double atArrival =
        chain.mean(s -> s.get(1) == 1 && s.get(0) > 0 ? stage : 0)
            / chain.mean(s -> s.get(1) == 1 ? stage : 0);
    assertThat(state.waitProbability()).isCloseTo(atArrival, within(1e-7));
  }

  @Test
  void boundsEncloseWhatIsKnownAndHeavyTrafficIsReached() {
    for (double rho : new double[] {0.3, 0.8, 0.99}) {
      SteadyState general = state("E2/D/1", Law.erlang(2, 1 / rho), Law.deterministic(1));
      assertThat(general.exact()).isFalse();
      double least = general.bounds().get(0).seconds();
      double most = general.bounds().get(1).seconds();
      assertThat(general.means().meanWait()).isBetween(least, most);
      assertThat(general.bounds().get(2).seconds()).isBetween(least, most);
    }
    SteadyState busy = state("E2/D/1", Law.erlang(2, 1 / 0.9999), Law.deterministic(1));
    assertThat(busy.means().meanWait() / busy.bounds().get(1).seconds()).isCloseTo(1, within(1e-3));
    // Allen and Cunneen's approximation is exact for M/M/c.
    assertThat(
            state("G/G/3", new Law(Form.GAMMA, 0.5, 1), new Law(Form.GAMMA, 1, 1))
                .means()
                .meanWait())
        .isCloseTo(state("M/M/3", exponential(2), exponential(1)).means().meanWait(), CLOSE);
  }

  private static QueueModel classes(Discipline discipline, double one, double other) {
    Kendall queue = new Kendall("M", "M", 1, Kendall.MANY, 0, discipline);
    return QueueModel.of(
        queue,
        List.of(
            new Customers("high", List.of(exponential(one)), List.of(exponential(1))),
            new Customers("low", List.of(exponential(other)), List.of(exponential(1)))),
        null);
  }

  @Test
  void prioritiesAreThoseOfTheirChains() {
    SteadyState preemptive = Formulas.of(classes(Discipline.PRIORITY_PREEMPTIVE, 0.2, 0.3));
    int far = 19;
    MarkovChain interrupts =
        chain(
            List.of(0, 0),
            s ->
                new Moves(s)
                    .add(s.get(0) < far ? 0.2 : 0, 0, 1)
                    .add(s.get(1) < far ? 0.3 : 0, 1, 1)
                    .add(s.get(0) > 0 ? 1 : 0, 0, -1)
                    .add(s.get(0) == 0 && s.get(1) > 0 ? 1 : 0, 1, -1));
    for (int k = 0; k < 2; k++) {
      int kind = k;
      assertThat(preemptive.parts().get(k).means().number())
          .isCloseTo(interrupts.mean(s -> s.get(kind)), within(1e-3));
    }
    SteadyState patient = Formulas.of(classes(Discipline.PRIORITY, 0.2, 0.3));
    // The last place is the class in service: 0 none, 1 high, 2 low.
    int near = 13;
    MarkovChain waits =
        chain(
            List.of(0, 0, 0),
            s -> {
              int high = s.get(0);
              int low = s.get(1);
              int served = s.get(2);
              if (served == 0) {
                return new Moves(s).add(0.2, 0, 1, 2, 1).add(0.3, 1, 1, 2, 2);
              }
              int next =
                  (served == 1 ? high > 1 : high > 0)
                      ? 1
                      : (served == 2 ? low > 1 : low > 0) ? 2 : 0;
              return new Moves(s)
                  .add(high < near ? 0.2 : 0, 0, 1)
                  .add(low < near ? 0.3 : 0, 1, 1)
                  .add(1, served - 1, -1, 2, next - served);
            });
    for (int k = 0; k < 2; k++) {
      int kind = k;
      assertThat(patient.parts().get(k).means().number())
          .isCloseTo(waits.mean(s -> s.get(kind)), within(1e-3));
    }
    // The work that waits does not depend on the order (Kleinrock's conservation law).
    assertThat(patient.means().number())
        .isCloseTo(state("M/M/1", exponential(0.5), exponential(1)).means().number(), CLOSE);
    assertThat(Formulas.of(classes(Discipline.FCFS, 0.2, 0.3)).means().number())
        .isCloseTo(patient.means().number(), CLOSE);
  }

  @Test
  void sharedServersAndLossSystemsDependOnTheMeanAlone() {
    SteadyState shared = state("M/G/1-PS", exponential(0.5), new Law(Form.GAMMA, 1, 9));
    assertThat(shared.means().meanResponse()).isCloseTo(2, CLOSE);
    SteadyState lost = state("M/D/2/2", exponential(1), Law.deterministic(1));
    assertThat(lost.loss()).isCloseTo(0.2, CLOSE); // (1/2) / (1 + 1 + 1/2)
    SteadyState many = state("M/D/inf", exponential(3), Law.deterministic(2));
    assertThat(many.means().number()).isCloseTo(6, CLOSE);
    assertThat(many.numbers().applyAsDouble(0)).isCloseTo(Math.exp(-6), CLOSE);
    SteadyState last = state("M/G/1-LCFS", exponential(0.5), Law.erlang(2, 1));
    assertThat(last.means().meanWait()).isCloseTo(0.75, CLOSE);
    assertThat(last.waitTail()).isNull();
  }

  private static QueueModel network(double arrivals, int population, Double... to) {
    Law gaps = arrivals > 0 ? exponential(arrivals) : null;
    return new QueueModel(
        "two",
        List.of(
            new QueueModel.Station("a", 1, Kendall.MANY, Discipline.FCFS),
            new QueueModel.Station("b", 2, Kendall.MANY, Discipline.FCFS)),
        List.of(
            new Customers(
                "all", Arrays.asList(gaps, null), List.of(exponential(1), exponential(0.5)))),
        List.of(List.of(to[0], to[1]), List.of(to[2], to[3])),
        population,
        null);
  }

  @Test
  void anOpenNetworkIsItsChain() {
    SteadyState state = Formulas.of(network(0.3, 0, 0.0, 0.5, 0.2, 0.1));
    int far = 19;
    MarkovChain chain =
        chain(
            List.of(0, 0),
            s -> {
              double a = s.get(0) > 0 ? 1 : 0;
              double b = Math.min(2, s.get(1)) * 0.5;
              return new Moves(s)
                  .add(s.get(0) < far ? 0.3 : 0, 0, 1)
                  .add(a * 0.5, 0, -1)
                  .add(s.get(1) < far ? a * 0.5 : 0, 0, -1, 1, 1)
                  .add(s.get(0) < far ? b * 0.2 : 0, 1, -1, 0, 1)
                  .add(b * 0.7, 1, -1);
            });
    assertThat(state.exact()).isTrue();
    for (int i = 0; i < 2; i++) {
      int at = i;
      assertThat(state.parts().get(i).means().number())
          .isCloseTo(chain.mean(s -> s.get(at)), within(1e-4));
    }
    assertThat(state.means().meanResponse())
        .isCloseTo(chain.mean(s -> s.get(0) + s.get(1)) / 0.3, within(1e-3));
  }

  @Test
  void aClosedNetworkIsItsChain() {
    SteadyState state = Formulas.of(network(0, 4, 0.0, 1.0, 1.0, 0.0));
    MarkovChain chain =
        chain(
            List.of(4, 0),
            s ->
                new Moves(s)
                    .add(s.get(0) > 0 ? 1 : 0, 0, -1, 1, 1)
                    .add(Math.min(2, s.get(1)) * 0.5, 0, 1, 1, -1));
    assertThat(state.means().throughput()).isCloseTo(chain.mean(s -> s.get(0) > 0 ? 1 : 0), CLOSE);
    assertThat(state.parts().get(1).means().number()).isCloseTo(chain.mean(s -> s.get(1)), CLOSE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "M/M/1 | 1.2 | the queue is offered 1.2 times what it can serve, so that it grows for ever:"
            + " stable with arrivals below 1/s, with service of less than 0.8333 s, or with 2"
            + " servers",
        "M/M/2 | 2 | the queue is offered 1 times what it can serve, so that it grows for ever:"
            + " stable with arrivals below 2/s, with service of less than 1 s, or with 3 servers",
        "M/M/2-PS | 1 | no formula is known for M/M/2-PS; with PS there is one for Poisson arrivals"
            + " and one server, as in M/G/1-PS",
        "D/M/1/3 | 1 | no formula is known for D/M/1/3; there is one for M/M/c/K, and for M/G/c/c"
            + " without waiting places"
      })
  void whatHasNoSteadyStateOrFormulaIsSaidInALine(String notation, double rate, String message) {
    Law gaps = notation.startsWith("D") ? Law.deterministic(1 / rate) : exponential(rate);
    assertThatThrownBy(() -> state(notation, gaps, exponential(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void aCustomerThatCannotLeaveIsRefused() {
    assertThatThrownBy(() -> Formulas.of(network(0, 4, 0.0, 0.5, 0.0, 1.0)))
        .hasMessageContaining("never leave a part of the network");
    assertThatThrownBy(() -> Formulas.of(network(0.3, 0, 0.0, 1.0, 1.0, 0.0)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

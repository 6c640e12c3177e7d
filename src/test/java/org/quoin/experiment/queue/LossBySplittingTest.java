package org.quoin.experiment.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.queueing.kendall.Formulas;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.scenario.queue.QueueNotation;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Discipline;

/** Rare losses by splitting, against closed forms and an exact solution. */
class LossBySplittingTest {
  private static final long EVENTS = 300_000_000;

  private static QueueModel model(String notation, String arrivals, String services) {
    QueueNotation.Shape shape = new QueueNotation.Shape(Law.Form.GAMMA, 4);
    return QueueNotation.open(notation, arrivals, List.of(services.split(";")), shape).model();
  }

  /** A tandem of two queues of one server with limits. */
  private static QueueModel tandem(double arrivals, double[] services, int... places) {
    return new QueueModel(
        "tandem",
        List.of(
            new QueueModel.Station("one", 1, places[0], Discipline.FCFS),
            new QueueModel.Station("two", 1, places[1], Discipline.FCFS)),
        List.of(
            new QueueModel.Customers(
                "customers",
                Arrays.asList(Law.exponential(1 / arrivals), null),
                List.of(Law.exponential(1 / services[0]), Law.exponential(1 / services[1])))),
        List.of(List.of(0.0, 1.0), List.of(0.0, 0.0)),
        0,
        null);
  }

  private static Estimate loss(QueueModel model, long seed, double relative) {
    int last = model.stations().size() - 1;
    return LossBySplitting.estimate(model, last, seed, relative, EVENTS, 1).orElseThrow();
  }

  /** Half-widths that a true value is away; above 2 for less than one seed in a thousand. */
  private static double distance(Estimate estimate, double value) {
    return Math.abs(estimate.mean() - value) / estimate.halfWidth();
  }

  @ParameterizedTest
  @CsvSource({
    "M/M/1/19, 0.5/s, 1/s, 9.537e-7",
    "M/M/1/39, 0.5/s, 1/s, 9.095e-13",
    "M/M/1/100, 0.505/s, 1/s, 1.056e-30",
    "M/M/1/5, 0.05/s, 1/s, 2.969e-7",
    "M/M/2/30, 1/s, 1/s, 6.209e-10",
    "M/M/8/8, 0.5/s, 1/s, 5.876e-8",
    "M/G/8/8, 0.5/s, 1/s, 5.876e-8",
    "M/M/1 -> M/M/1/20, 0.3/s, 1/s;0.6/s, 4.768e-7",
    "M/M/1 -> M/M/1/15, 0.3/s, 0.6/s;1/s, 1.004e-8",
    "M/M/1 -> M/M/1 -> M/M/2/12, 0.3/s, 1/s;0.8/s;0.6/s, 7.1526e-8",
  })
  @Tag("slow")
  void theFormulaIsWithinTheInterval(
      String notation, String arrivals, String services, double loss) {
    QueueModel model = model(notation, arrivals, services);
    assertThat(Formulas.of(model).loss()).isCloseTo(loss, within(5e-4 * loss));
    Estimate estimate = loss(model, 1, 0.3);
    assertThat(estimate.halfWidth()).isLessThanOrEqualTo(0.3 * estimate.mean());
    assertThat(distance(estimate, loss)).isLessThan(2);
  }

  /** With 25 intervals of 95 %, fewer than 20 cover the truth with a probability of 1e-3. */
  @ParameterizedTest
  @CsvSource({"9, 0.2", "19, 0.5"})
  @Tag("slow")
  void intervalsCoverTheFormula(int places, double load) {
    QueueModel model = model("M/M/1/" + places, load + "/s", "1/s");
    double loss = Formulas.of(model).loss();
    int covered = 0;
    for (int seed = 0; seed < 25; seed++) {
      covered += loss(model, seed, 0.5).covers(loss) ? 1 : 0;
    }
    assertThat(covered).isGreaterThanOrEqualTo(20);
  }

  @ParameterizedTest
  @CsvSource({"0.2, 0.6, 0.7, 3, 9", "0.2, 0.5, 1.5, 6, 6"})
  void aTandemOfFiniteQueuesHasTheLossOfItsExactSolution(
      double arrivals, double one, double two, int places, int rest) {
    double exact = exact(arrivals, one, two, places, rest);
    assertThat(exact).isBetween(1e-8, 1e-4);
    Estimate estimate = loss(tandem(arrivals, new double[] {one, two}, places, rest), 1, 0.1);
    assertThat(distance(estimate, exact)).isLessThan(2);
  }

  /** Solves the Markov chain of both numbers of customers; losses of the second queue only. */
  private static double exact(double arrivals, double one, double two, int places, int rest) {
    int size = (places + 1) * (rest + 1);
    RealMatrix rates = new Array2DRowRealMatrix(size, size);
    for (int i = 0; i <= places; i++) {
      for (int j = 0; j <= rest; j++) {
        int from = i * (rest + 1) + j;
        if (i < places) {
          rates.addToEntry(from + rest + 1, from, arrivals);
          rates.addToEntry(from, from, -arrivals);
        }
        if (i > 0) {
          rates.addToEntry(from - rest - 1 + (j < rest ? 1 : 0), from, one);
          rates.addToEntry(from, from, -one);
        }
        if (j > 0) {
          rates.addToEntry(from - 1, from, two);
          rates.addToEntry(from, from, -two);
        }
      }
    }
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    rates.setRow(0, ones);
    double[] first = new double[size];
    first[0] = 1;
    double[] p = new LUDecomposition(rates).getSolver().solve(new ArrayRealVector(first)).toArray();
    double lost = 0;
    for (int i = 1; i <= places; i++) {
      lost += one * p[i * (rest + 1) + rest];
    }
    return lost / arrivals;
  }

  @Test
  void threadsChangeNothingAndSeedsDo() {
    QueueModel model = model("M/M/1/20", "0.3/s", "1/s");
    Estimate one = LossBySplitting.estimate(model, 0, 3, 0.2, EVENTS, 1).orElseThrow();
    assertThat(LossBySplitting.estimate(model, 0, 3, 0.2, EVENTS, 4)).hasValue(one);
    assertThat(LossBySplitting.estimate(model, 0, 4, 0.2, EVENTS, 1).orElseThrow())
        .isNotEqualTo(one);
  }

  @Test
  void itEndsAtTheLimitOfEvents() {
    QueueModel model = model("M/M/1/40", "0.5/s", "1/s");
    Estimate limited = LossBySplitting.estimate(model, 0, 1, 1e-6, 1, 1).orElseThrow();
    assertThat(limited.halfWidth()).isGreaterThan(0.05 * limited.mean());
  }

  @Test
  void aLossThatNoNumberHoldsIsLeftOut() {
    assertThat(LossBySplitting.estimate(model("M/M/1/400", "0.1/s", "1/s"), 0, 1, 0.2, EVENTS, 1))
        .isEmpty();
    assertThat(LossBySplitting.canEstimate(model("M/M/1", "0.1/s", "1/s"), 0)).isFalse();
    assertThat(LossBySplitting.canEstimate(model("M/M/inf", "0.1/s", "1/s"), 0)).isFalse();
  }
}

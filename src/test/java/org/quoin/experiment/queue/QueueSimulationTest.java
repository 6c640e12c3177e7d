package org.quoin.experiment.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.RecordBuilder;
import org.quoin.engine.RandomStreams;
import org.quoin.queueing.kendall.Formulas;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.queueing.kendall.SteadyState;
import org.quoin.scenario.queue.QueueNotation;
import org.quoin.statistics.Estimate;

/** Simulated queues at a fixed seed: formulas that others prove lie within the intervals. */
class QueueSimulationTest {
  private static final QueueSimulation.Effort SHORT =
      new QueueSimulation.Effort(0.03, 100_000, false);

  private static QueueModel model(String notation, List<String> classes, String think) {
    boolean plain = classes.isEmpty();
    QueueNotation.Shape shape = new QueueNotation.Shape(Law.Form.GAMMA, 1.5);
    QueueNotation open =
        QueueNotation.open(
            notation,
            plain && think.isEmpty() ? "0.6/s" : "",
            plain ? List.of("1/s") : List.of(),
            shape);
    return RecordBuilder.copy(open, "classes", classes, "think", think).model();
  }

  private static QueueSimulation run(QueueModel model, int threads) {
    return QueueSimulation.run(model, 5, 0.6, 1, SHORT, threads);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "M/M/1",
        "M/M/2",
        "M/M/1/3",
        "M/M/inf",
        "M/D/1",
        "M/G/1",
        "D/M/1",
        "E3/M/1",
        "M/E2/1-PS",
        "M/H2/1-LCFS-PREEMPTIVE",
        "M/M/1-LCFS",
        "M/M/1//5",
        "M/M/1-PRIORITY",
        "M/E2/1-PRIORITY-PREEMPTIVE",
        "M/M/1 -> M/M/2",
        "M/M/1 -> M/M/1/3"
      })
  void theFormulaIsWithinTheInterval(String notation) {
    boolean closed = notation.contains("//");
    List<String> classes =
        notation.contains("PRIORITY") ? List.of("a=0.2/s,1 s", "b=0.4/s,1 s") : List.of();
    QueueModel model = model(notation, classes, closed ? "4 s" : "");
    SteadyState state = Formulas.of(model);
    QueueSimulation run = run(model, 1);
    covers(run.means().meanResponse(), state.means().meanResponse());
    covers(run.means().number(), state.means().number());
    covers(run.means().throughput(), state.means().throughput());
    covers(run.means().utilization(), state.means().utilization());
    covers(run.means().meanWait(), state.means().meanWait());
    covers(run.waited(), state.waitProbability());
    covers(run.lost(), state.loss());
    for (int n = 0; state.numbers() != null && n < 4; n++) {
      covers(run.number(n), state.numbers().applyAsDouble(n));
    }
    for (double p : new double[] {0.5, 0.1}) {
      covers(run.waitQuantile(p), SteadyState.quantile(state.waitTail(), p, 1));
      covers(run.responseQuantile(p), SteadyState.quantile(state.responseTail(), p, 1));
    }
    for (int i = 0; i < state.parts().size(); i++) {
      covers(run.part(i).meanResponse(), state.parts().get(i).means().meanResponse());
      covers(run.part(i).number(), state.parts().get(i).means().number());
    }
  }

  /** One interval in twenty misses; twice its half-width leaves one in a thousand. */
  private static void covers(Estimate estimate, double value) {
    if (!Double.isNaN(value) && !Double.isNaN(estimate.mean())) {
      assertThat(estimate.mean()).isCloseTo(value, within(2 * estimate.halfWidth() + 1e-12));
      assertThat(estimate.halfWidth()).isLessThanOrEqualTo(0.15 * value + 0.04);
    }
  }

  @Test
  void threadsChangeNothing() {
    QueueModel model = model("M/G/1", List.of(), "");
    QueueSimulation one = run(model, 1);
    QueueSimulation four = run(model, 4);
    assertThat(four.means()).isEqualTo(one.means());
    assertThat(four.customers()).isEqualTo(one.customers());
    assertThat(run(model("M/M/1", List.of(), ""), 1).means()).isNotEqualTo(one.means());
  }

  @Test
  void itEndsAtThePrecisionOrAtTheLimit() {
    QueueModel model = model("M/M/1", List.of(), "");
    Estimate loose =
        QueueSimulation.run(
                model, 1, 0.6, 1, new QueueSimulation.Effort(0.03, 10_000_000, false), 1)
            .means()
            .meanResponse();
    assertThat(loose.halfWidth()).isLessThanOrEqualTo(0.03 * loose.mean());
    QueueSimulation limited =
        QueueSimulation.run(model, 1, 0.6, 1, new QueueSimulation.Effort(1e-6, 150_000, false), 1);
    assertThat(limited.customers()).isEqualTo(150_000);
  }

  /** A customer's times alone: nobody waits, a response is the service. */
  @Test
  void aCustomerAloneIsServedAtOnce() {
    QueueModel model = model("M/D/1//1", List.of(), "2 s");
    QueueRun run = new QueueRun(model, new RandomStreams(1, 0), 1);
    run.run(50);
    QueueSample sample = run.sample();
    assertThat(sample.means().meanResponse()).isCloseTo(1, within(1e-9));
    assertThat(sample.means().meanWait()).isCloseTo(0, within(1e-9));
    assertThat(sample.customers()).isEqualTo(50);
  }

  @Test
  void quantilesOfAHistogramAreThoseOfItsValues() {
    RandomGenerator random = new RandomStreams(1, 0).stream("values");
    TimeHistogram histogram = new TimeHistogram(3);
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      double value = i % 4 == 0 ? 0 : random.nextExponential() * 7;
      values.add(value);
      histogram.add(value);
    }
    values.sort(null);
    for (double p : new double[] {0.5, 0.1, 0.01}) {
      double exact = values.get((int) (10_000 * (1 - p)));
      assertThat(histogram.quantile(p)).isCloseTo(exact, within(0.01 * exact));
      assertThat(histogram.tail(exact)).isCloseTo(p, within(0.003));
    }
    assertThat(histogram.quantile(0.8)).isZero();
    assertThat(histogram.tail(0)).isCloseTo(0.75, within(1e-9));
  }
}

package org.quoin.experiment.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.queueing.kendall.Formulas;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.queueing.kendall.SteadyState;
import org.quoin.scenario.queue.QueueNotation;
import org.quoin.statistics.Estimate;

/** Waits by array-RQMC beside closed forms. */
class WaitsByArrayRqmcTest {
  private static final QueueSimulation.Effort SHARP =
      new QueueSimulation.Effort(0.002, 1_000_000, true);

  private static QueueModel model(String notation, String arrivals, Law.Form form) {
    QueueNotation.Shape shape =
        new QueueNotation.Shape(form, form == Law.Form.HYPEREXPONENTIAL ? 3 : 0.5);
    return QueueNotation.open(notation, arrivals, List.of("1/s"), shape).model();
  }

  @ParameterizedTest
  @ValueSource(strings = {"M/M/1", "M/D/1", "M/E3/1", "M/H2/1", "D/M/1", "E2/M/1"})
  void meansAreThoseOfTheFormula(String notation) {
    QueueModel model = model(notation, "0.6/s", Law.Form.HYPEREXPONENTIAL);
    SteadyState exact = Formulas.of(model);
    QueueSimulation run = QueueSimulation.run(model, 3, 0.6, 1, SHARP, 2);
    QueueSimulation.Means means = run.means();
    double width = means.meanResponse().halfWidth();
    assertThat(width).isPositive().isLessThan(0.002 * means.meanResponse().mean());
    assertThat(means.meanWait().mean()).isCloseTo(exact.means().meanWait(), within(1.5 * width));
    assertThat(means.number().mean()).isCloseTo(exact.means().number(), within(width));
    assertThat(means.waiting().mean()).isCloseTo(exact.means().waiting(), within(width));
    assertThat(run.waited().mean()).isCloseTo(exact.waitProbability(), within(0.002));
    assertThat(run.copies()).isBetween(256, 1 << 16);
  }

  /** The formula of Pollaczek and Khinchine knows two moments of the service time. */
  @ParameterizedTest
  @EnumSource(
      value = Law.Form.class,
      names = {"LOGNORMAL", "GAMMA", "HYPEREXPONENTIAL"})
  void everyFormOfServiceIsDrawn(Law.Form form) {
    QueueModel model = model("M/G/1", "0.5/s", form);
    QueueSimulation run = QueueSimulation.run(model, 8, 0.5, 1, SHARP, 2);
    assertThat(run.means().meanWait().mean())
        .isCloseTo(Formulas.of(model).means().meanWait(), within(0.004));
  }

  @Test
  void threadsDoNotMatter() {
    QueueModel model = model("M/M/1", "0.5/s", Law.Form.GAMMA);
    WaitsByArrayRqmc.Waits one =
        WaitsByArrayRqmc.estimate(model, 1, 0.01, 10_000_000, 1).orElseThrow();
    assertThat(WaitsByArrayRqmc.estimate(model, 1, 0.01, 10_000_000, 2)).contains(one);
    assertThat(WaitsByArrayRqmc.estimate(model, 2, 0.01, 10_000_000, 2).orElseThrow().mean())
        .isNotEqualTo(one.mean());
  }

  /**
   * As many successive customers of M/M/1 have a mean wait of variance r (2 + 5 r - 4 r^2 + r^3) /
   * (1 - r)^4 over their number (Daley, Journal of Applied Probability 5, 1968).
   */
  @Test
  void intervalsAreNarrowerThanThoseOfReplications() {
    QueueModel model = model("M/M/1", "0.8/s", Law.Form.GAMMA);
    WaitsByArrayRqmc.Waits waits =
        WaitsByArrayRqmc.estimate(model, 4, 0.001, 20_000_000, 2).orElseThrow();
    double variance = 0.8 * (2 + 5 * 0.8 - 4 * 0.64 + 0.512) / Math.pow(0.2, 4);
    double replications = 2.26 * Math.sqrt(variance / waits.customers());
    assertThat(waits.mean().halfWidth()).isLessThan(replications / 5);
    assertThat(waits.mean().mean()).isCloseTo(4, within(3 * waits.mean().halfWidth()));
  }

  /** With 100 independent intervals of 95 %, fewer than 88 that hold have a chance of 0.2 %. */
  @Test
  @Tag("slow")
  void intervalsContainTheMean() {
    QueueModel model = model("M/M/1", "0.4/s", Law.Form.GAMMA);
    int held = 0;
    for (int seed = 0; seed < 100; seed++) {
      Estimate mean = WaitsByArrayRqmc.estimate(model, seed, 1, 10_000_000, 2).orElseThrow().mean();
      held += Math.abs(mean.mean() - 0.4 / 0.6) <= mean.halfWidth() ? 1 : 0;
    }
    assertThat(held).isBetween(88, 100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"M/M/2", "M/M/1/3", "M/M/1-PS", "M/M/1-LCFS", "M/M/inf"})
  void otherQueuesAreRefused(String notation) {
    QueueModel model = model(notation, "0.6/s", Law.Form.GAMMA);
    assertThatThrownBy(() -> QueueSimulation.run(model, 3, 0.6, 1, SHARP, 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("array-RQMC needs one server")
        .hasMessageContaining(notation);
  }

  @Test
  void aWarmUpBeyondTheCustomersAllowedIsRefused() {
    QueueModel model = model("M/M/1", "0.999/s", Law.Form.GAMMA);
    assertThatThrownBy(() -> QueueSimulation.run(model, 3, 0.999, 1, SHARP, 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("expected more of them");
  }

  @ParameterizedTest
  @CsvSource({
    "EXPONENTIAL, 1",
    "ERLANG, 0.25",
    "LOGNORMAL, 2",
    "GAMMA, 0.4",
    "UNIFORM, 0.333",
    "HYPEREXPONENTIAL, 4",
    "DETERMINISTIC, 0"
  })
  void inverseHasTheMeanAndTheTailOfItsLaw(Law.Form form, double variation) {
    Law law = new Law(form, 3, variation);
    int count = 200_000;
    double sum = 0;
    int above = 0;
    for (int i = 0; i < count; i++) {
      double value = law.inverse((i + 0.5) / count);
      sum += value;
      above += value > 4 ? 1 : 0;
    }
    assertThat(sum / count).isCloseTo(3, within(0.003));
    assertThat((double) above / count).isCloseTo(law.tail(4), within(1e-4));
  }
}

package org.quoin.grid.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.failure.FailureModel.Law;
import org.quoin.grid.failure.FailureModel.Outage;
import org.quoin.workload.Amount;

/** Times of failures and repairs, calculated by hand. */
class ComponentOutagesTest {
  private static final FailureComponent SITE =
      new FailureComponent(FailureComponent.Kind.SITE, "s");
  private static final FailureComponent PROCESSORS = FailureComponent.of("c", 2);

  private final Engine engine = new Engine();
  private final List<String> heard = new ArrayList<>();

  private final ComponentOutages.Listener listener =
      new ComponentOutages.Listener() {
        @Override
        public void down(FailureComponent part) {
          heard.add(part.name() + " down at " + engine.now());
        }

        @Override
        public void up(FailureComponent part) {
          heard.add(part.name() + " up at " + engine.now());
        }

        @Override
        public void processorsFailed(
            FailureComponent processors,
            double until,
            boolean repairKnown,
            RandomGenerator random) {
          String known = repairKnown ? ", known" : "";
          heard.add(processors.name() + " from " + engine.now() + " to " + until + known);
        }
      };

  /** Whether a repair is known is a property of its law or outage. */
  @Test
  void schedulersMayKnowARepair() {
    Law known = new Law(PROCESSORS, Amount.fixed(12), Amount.fixed(50), true);
    run(
        20,
        List.of(known),
        new Outage(PROCESSORS, 10, 15, false),
        new Outage(PROCESSORS, 13, 14, true));
    assertThat(heard)
        .containsExactly(
            "c from 10.0 to 15.0", "c from 12.0 to 62.0, known", "c from 13.0 to 14.0, known");
  }

  private static Law law(FailureComponent part, double every, double lasting) {
    return new Law(part, Amount.fixed(every), Amount.fixed(lasting), false);
  }

  private ComponentOutages run(double seconds, List<Law> laws, Outage... outages) {
    FailureModel model =
        new FailureModel(laws, List.of(outages), List.of(), FailurePolicy.STANDARD);
    ComponentOutages run = new ComponentOutages(model, engine, new RandomStreams(1, 0), listener);
    run.start();
    engine.at(seconds, Phase.TIMER, engine::stop);
    engine.run();
    return run;
  }

  @Test
  void aPartFailsAgainAfterItsRepair() {
    ComponentOutages run = run(38, List.of(law(SITE, 10, 3)));
    assertThat(heard)
        .containsExactly(
            "s down at 10.0", "s up at 13.0", "s down at 23.0", "s up at 26.0", "s down at 36.0");
    assertThat(run.downSeconds(SITE)).isEqualTo(3 + 3 + 2);
    assertThat(run.downSeconds(PROCESSORS)).isZero();
  }

  /** From 1 to 8 s by two causes and from 9 to 11 s by one. */
  @Test
  void whatFailsByTwoCausesFailsOnce() {
    ComponentOutages run =
        run(
            20,
            List.of(),
            new Outage(SITE, 1, 5, false),
            new Outage(SITE, 3, 8, false),
            new Outage(SITE, 9, 11, false));
    assertThat(heard)
        .containsExactly("s down at 1.0", "s up at 8.0", "s down at 9.0", "s up at 11.0");
    assertThat(run.downSeconds(SITE)).isEqualTo(7 + 2);
    assertThat(run.components()).containsExactly(SITE);
  }

  @Test
  void whatIsDownForEverNeverReturns() {
    ComponentOutages run = run(20, List.of(), new Outage(SITE, 4, Double.POSITIVE_INFINITY, false));
    assertThat(heard).containsExactly("s down at 4.0");
    assertThat(run.downSeconds(SITE)).isEqualTo(16);
  }

  /** Each cause fails different processors; their repair is not notified. */
  @Test
  void processorsAreLostByEachCause() {
    ComponentOutages run =
        run(20, List.of(law(PROCESSORS, 12, 5)), new Outage(PROCESSORS, 10, 15, false));
    assertThat(heard).containsExactly("c from 10.0 to 15.0", "c from 12.0 to 17.0");
    assertThat(run.downSeconds(PROCESSORS)).isEqualTo(7);
  }

  @Test
  void twoLawsOfAPartDrawTimesOfTheirOwn() {
    Law law = new Law(PROCESSORS, Amount.exponential(5), Amount.fixed(1e9), false);
    assertThat(run(1e6, List.of(law, law)).components()).containsExactly(PROCESSORS);
    assertThat(heard).hasSize(2).doesNotHaveDuplicates();
  }
}

package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/** What a site is offered is counted as its speed makes it of the jobs it is given. */
class AffinityLoadTest {

  /** MET gives every site the jobs that suit it: it is busy for a third of what they are. */
  @ParameterizedTest
  @ValueSource(strings = {"inconsistent", "semi-consistent"})
  void aSiteOfJobsThatSuitItIsOfferedWhatItIsBusyWith(String consistency) {
    GridScenario scenario =
        ScenarioFile.grid(
            Path.of("scenarios/heterogeneous.yaml"),
            List.of(
                "metaservers=[MET]",
                "replications=4",
                "clients.0.interval=30 s",
                "clients.0.affinity.consistency=" + consistency));
    MetaServerOutcome met = GridExperiment.run(scenario, 1, () -> {}).metaServers().get(0);
    assertThat(met.stationary()).isTrue();
    double busy = 0;
    double offered = 0;
    for (QueueStatistics site : met.queues()) {
      busy += site.utilization().mean();
      offered += site.offered().clients();
    }
    assertThat(offered).isCloseTo(busy, within(0.05 * busy)).isLessThan(2);
  }
}

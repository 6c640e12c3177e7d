package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.ScenarioFile;

/**
 * A forecast of the throughput of a link knows nothing of the transfers that a metaserver has just
 * started there. Divided among those in progress, it no longer sends jobs behind each other.
 */
@Tag("slow")
class ForecastSharingTest {
  @Test
  void aForecastThatIsDividedSavesAFifthOfTheResponse() {
    var scenario =
        ScenarioFile.grid(
            Path.of("scenarios", "bursty-network.yaml"),
            List.of(
                "replications=3",
                "jobs=500",
                "topology.links.*.background=mmpp",
                "topology.links.*.utilization=1.5",
                "topology.links.*.burstiness=8",
                "topology.links.*.timescale=2 min",
                "monitor.own=true",
                "monitor.period=0 s",
                "metaservers=[{name: LOTH, throughput: forecast}, {name: LOTH, throughput:"
                    + " forecast, sharing: progress}]"));
    double[] response =
        GridExperiment.run(scenario, 1, () -> {}).metaServers().stream()
            .mapToDouble(one -> one.metric(Metrics.RESPONSE_TIME).mean())
            .toArray();
    assertThat(response[1]).isLessThan(0.8 * response[0]);
  }
}

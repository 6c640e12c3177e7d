package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.InputCache;
import org.quoin.workload.log.JobLog;

/** Replays that have a log in common read it once. */
class ReplayCacheTest {
  @Test
  void aSeedMattersWhereEstimatesAreDrawn() {
    ReplayCache shared = new ReplayCache();
    List<JobLog> logs = new ArrayList<>();
    for (String options : List.of("seed: 1", "seed: 2", "seed: 2\nestimates: uniform:3")) {
      String text = "log: replay-example.swf\n" + options + "\n";
      Path file = Path.of("scenarios/a.yaml");
      logs.add(
          shared.of(
              (ReplayScenario) ScenarioFile.read(file, text, List.of(), new InputCache()), 0));
    }
    assertThat(logs.get(1)).isSameAs(logs.get(0)).isNotSameAs(logs.get(2));
  }
}

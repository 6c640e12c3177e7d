package org.quoin.pairs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/**
 * One run of a scenario of a grid.
 *
 * @param files its files by name
 * @param scenario as read
 * @param result what the run showed
 * @param records of its counted jobs
 */
record GridRun(
    Map<String, String> files, GridScenario scenario, GridResult result, List<JobRecord> records) {

  /** Writes files, reads the scenario and makes its first run. */
  static GridRun of(Map<String, String> files, Path folder) {
    GridScenario scenario = ScenarioFile.grid(GridDraft.write(files, folder), List.of());
    return of(files, scenario);
  }

  /** Makes the first run of a scenario. */
  static GridRun of(Map<String, String> files, GridScenario scenario) {
    RandomStreams streams = new RandomStreams(scenario.seed(), 0);
    List<JobRecord> records = new ArrayList<>();
    GridResult result =
        new Grid(scenario.grid(), scenario.metaServers().get(0).open(streams), streams)
            .run(records::add);
    return new GridRun(files, scenario, result, records);
  }
}

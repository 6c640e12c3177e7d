package org.quoin.reproduction.aida;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.Metrics;
import org.quoin.report.TextTable;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.MetaServerSetup;
import org.quoin.workload.JobClass;

/**
 * The performance of LOAD with old information: slide 28 of Aida et al. asks for dynamic
 * information.
 */
final class OldInformation {
  private OldInformation() {}

  /** Ages shown, in mean intervals between the submissions of all clients. */
  private static final int[] PERIODS = {0, 1, 4, 16, 64};

  /** {@return how many runs there are, each one step of progress} */
  static int steps() {
    return PERIODS.length;
  }

  /**
   * {@return LOAD with and without its own assignments on EP in environment 1, by refresh period}
   *
   * @param settings changes to it, as {@code replications=2}
   */
  static TextTable table(Path folder, List<String> settings, int threads, Runnable onStep) {
    GridScenario base = ScenarioFile.grid(folder.resolve("aida-environment-1-ep.yaml"), settings);
    double interval = 0;
    for (JobClass jobs : base.grid().classes()) {
      interval += jobs.clients().size() / jobs.interval();
    }
    interval = 1 / interval;
    TextTable table =
        new TextTable(
            "refreshed every",
            "intervals",
            "RR [s]",
            "LOAD [s]",
            "LOAD, own: true [s]",
            "published");
    for (int period : PERIODS) {
      MonitorModel monitor = new MonitorModel(period * interval, 0, false);
      List<MetaServerSetup> metaServers =
          List.of(
              new MetaServerSetup(MetaServers.RR, Map.of(), monitor),
              new MetaServerSetup(MetaServers.LOAD, Map.of(), monitor),
              new MetaServerSetup(MetaServers.LOAD, Map.of(), monitor.withOwn(true)));
      GridOutcome outcome = GridExperiment.run(base.with(metaServers), threads, () -> {});
      List<String> row =
          new ArrayList<>(
              List.of(
                  period == 0 ? "decision" : Quantity.DURATION.show(period * interval),
                  String.valueOf(period)));
      outcome.metaServers().forEach(one -> row.add(one.metric(Metrics.RESPONSE_TIME).toString()));
      row.add("nothing");
      table.row(row.toArray(String[]::new));
      onStep.run();
    }
    return table;
  }
}

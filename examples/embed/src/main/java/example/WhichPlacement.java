package example;

import java.nio.file.Path;
import java.util.List;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.GridOutcome;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.statistics.Estimate;

/** Quoin as a library: which metaserver answers soonest in a scenario, and how sure that is. */
public final class WhichPlacement {
  private WhichPlacement() {}

  /** Takes a scenario and changes to it, such as {@code replications=10}. */
  public static void main(String[] arguments) {
    List<String> words = List.of(arguments);
    GridScenario scenario =
        ScenarioFile.grid(Path.of(words.get(0)), words.subList(1, words.size()));
    int threads = Runtime.getRuntime().availableProcessors();
    GridOutcome outcome = GridExperiment.run(scenario, threads, () -> {});
    MetaServerOutcome best = outcome.best();
    for (MetaServerOutcome one : outcome.metaServers()) {
      Estimate response = one.metric(Metrics.RESPONSE_TIME);
      Estimate behind = outcome.difference(one, best);
      System.out.printf(
          "%-6s %8.3f s +- %.3f, behind %s by %.3f s +- %.3f%n",
          one.name(),
          response.mean(),
          response.halfWidth(),
          best.name(),
          behind.mean(),
          behind.halfWidth());
    }
  }
}

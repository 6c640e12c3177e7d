package org.quoin.reproduction.aida;

import java.nio.file.Path;
import java.util.List;
import org.quoin.experiment.Experiment;
import org.quoin.experiment.QueueFigures;
import org.quoin.input.Quantity;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Printed;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.statistics.Estimate;

/**
 * The worked examples of Aida et al. (HPDC 1998), slides 14 and 17: the only figures that the
 * slides print of what their model does. Rates are those of the queues that are run; throughput and
 * utilization are what a run then shows.
 */
public final class Examples {
  private static final String SCENARIO = "aida-example";

  /** Bytes of the megabyte in which the slides give throughputs. */
  private static final double MEGABYTE = 1e6;

  private Examples() {}

  /**
   * Each printed figure beside ours.
   *
   * @param folder where the scenario file is
   * @param settings changes to it, as {@code replications=2}
   */
  public static String text(Path folder, List<String> settings, int threads, Runnable onStep) {
    GridScenario scenario = ScenarioFile.grid(folder.resolve(SCENARIO + ".yaml"), settings);
    List<QueueFigures> queues =
        Experiment.run(scenario, threads, () -> {}).metaServers().get(0).queues();
    onStep.run();
    QueueFigures link = queues.get(0);
    QueueFigures server = queues.get(queues.size() - 1);
    Estimate throughput = link.throughput();
    TextTable table = new TextTable("slide", "figure", "printed", "ours", "difference", "");
    table.row(exact("14", "lambda_packet, 1/s", new Printed(100, 0), link.serviceRate()));
    table.row(exact("14", "lambda_ns_others, 1/s", new Printed(900, 0), link.backgroundRate()));
    table.row(
        drawn(
            "14",
            "T_act, MB/s",
            new Printed(0.1, 1),
            new Estimate(
                throughput.mean() / MEGABYTE,
                throughput.halfWidth() / MEGABYTE,
                throughput.level(),
                throughput.count())));
    table.row(exact("17", "lambda_s_others, 1/s", new Printed(100, 0), server.backgroundRate()));
    table.row(
        drawn("17", "U, share of others", new Printed(0.1, 1), server.backgroundUtilization()));
    return table.render();
  }

  private static String[] exact(String slide, String figure, Printed printed, double ours) {
    return new String[] {
      slide,
      figure,
      printed.text(),
      Quantity.digits(ours),
      printed.difference(ours),
      printed.judged(ours)
    };
  }

  private static String[] drawn(String slide, String figure, Printed printed, Estimate ours) {
    return new String[] {
      slide,
      figure,
      printed.text(),
      ours.toString(),
      printed.difference(ours.mean()),
      printed.verdict(ours).text()
    };
  }
}

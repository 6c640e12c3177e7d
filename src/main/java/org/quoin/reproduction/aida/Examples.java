package org.quoin.reproduction.aida;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.QueueStatistics;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.Finding;
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

  private static final String NOTE =
      "a printed value holds if the whole interval rounds to its digits. Our T_act is a"
          + " little less than 0.1: a transfer ends when its last packet has left the queue, so its"
          + " time contains that packet's time in the queue";

  private final List<Claim.Row> rows = new ArrayList<>();

  private Examples() {}

  /**
   * {@return the claim that the worked examples come out, one case per printed figure}
   *
   * @param folder where the scenario file is
   * @param settings changes to it, as {@code replications=2}
   */
  static Claim claim(Path folder, List<String> settings, int threads, Runnable onStep) {
    GridScenario scenario = ScenarioFile.grid(folder.resolve(SCENARIO + ".yaml"), settings);
    List<QueueStatistics> queues =
        GridExperiment.run(scenario, threads, () -> {}).metaServers().get(0).queues();
    onStep.run();
    QueueStatistics link = queues.get(0);
    QueueStatistics server = queues.get(queues.size() - 1);
    Estimate throughput = link.throughput();
    Examples examples = new Examples();
    examples.exact("14", "lambda_packet, 1/s", 100, link.serviceRate());
    examples.exact("14", "lambda_ns_others, 1/s", 900, link.backgroundRate());
    examples.drawn(
        "14",
        "T_act, MB/s",
        new Estimate(
            throughput.mean() / MEGABYTE,
            throughput.halfWidth() / MEGABYTE,
            throughput.level(),
            throughput.count()));
    examples.exact("17", "lambda_s_others, 1/s", 100, server.backgroundRate());
    examples.drawn("17", "U, share of others", server.backgroundUtilization());
    return new Claim("slides 14, 17", "The worked examples", NOTE, List.of("ours"), examples.rows);
  }

  private void exact(String slide, String figure, double value, double ours) {
    Printed printed = new Printed(value, 0);
    row(slide, figure, printed, Quantity.digits(ours), printed.verdict(ours));
  }

  /** Adds an estimated figure; the slides print a tenth for both of them. */
  private void drawn(String slide, String figure, Estimate ours) {
    Printed printed = new Printed(0.1, 1);
    row(slide, figure, printed, ours.toString(), printed.verdict(ours));
  }

  private void row(
      String slide, String figure, Printed printed, String shown, ClaimVerdict verdict) {
    rows.add(
        new Claim.Row(slide + ": " + figure, List.of(new Finding(printed.text(), shown, verdict))));
  }
}

package org.quoin.benchmark;

import java.util.List;
import java.util.Locale;
import org.quoin.experiment.queue.QueueSimulation;
import org.quoin.experiment.queue.QueueSimulation.Effort;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.report.Stopwatch;
import org.quoin.report.TextTable;
import org.quoin.scenario.queue.QueueNotation;
import org.quoin.statistics.Estimate;

/**
 * Measures what array-RQMC gains at single queues, as {@code quoin queue --variance-reduction rqmc}
 * uses it: the half-width of the mean response and the CPU time, beside those of replications.
 *
 * @param seeds simulations of each kind whose squared half-widths and CPU times are added
 */
record QueueVariance(int seeds) {
  private static final List<String> QUEUES = List.of("M/D/1", "M/M/1", "M/H2/1", "E4/E4/1");
  private static final List<Double> UTILIZATIONS = List.of(0.5, 0.8, 0.9);
  private static final Effort REPLICATIONS = new Effort(0.01, 20_000_000, false);
  private static final Effort RQMC = new Effort(0.002, 20_000_000, true);

  /**
   * The mean response of one kind of simulation.
   *
   * @param mean over the seeds, in mean service times
   * @param square mean square of the half-widths of the 95 % intervals
   * @param cpu CPU seconds of a simulation
   */
  private record Measured(double mean, double square, double cpu) {
    String response() {
      return String.format(Locale.ROOT, "%.4f ± %.4f", mean, Math.sqrt(square));
    }

    String seconds() {
      return String.format(Locale.ROOT, "%.2f", cpu);
    }
  }

  private static QueueModel model(String notation, double utilization) {
    QueueNotation.Shape shape = new QueueNotation.Shape(Law.Form.GAMMA, Double.NaN);
    return QueueNotation.open(notation, utilization + "/s", List.of("1/s"), shape).model();
  }

  private Measured measure(QueueModel model, double utilization, Effort effort) {
    double mean = 0;
    double square = 0;
    double start = Stopwatch.ofProcess().read().cpu();
    for (int seed = 1; seed <= seeds; seed++) {
      Estimate response =
          QueueSimulation.run(model, seed, utilization, 1, effort, 1).means().meanResponse();
      mean += response.mean() / seeds;
      square += response.halfWidth() * response.halfWidth() / seeds;
    }
    return new Measured(mean, square, (Stopwatch.ofProcess().read().cpu() - start) / seeds);
  }

  /** {@return the table, a line per queue and utilization} */
  TextTable table() {
    TextTable table =
        new TextTable(
            "queue", "utilization", "replications", "CPU s", "array-RQMC", "CPU s", "gain");
    QUEUES.forEach(queue -> UTILIZATIONS.forEach(rho -> table.row(row(queue, rho))));
    return table;
  }

  /** {@return the cells of a queue at a utilization} */
  List<String> row(String queue, double utilization) {
    QueueModel model = model(queue, utilization);
    Measured plain = measure(model, utilization, REPLICATIONS);
    Measured rqmc = measure(model, utilization, RQMC);
    double gain = plain.square * plain.cpu / (rqmc.square * rqmc.cpu);
    return List.of(
        queue,
        "" + utilization,
        plain.response(),
        plain.seconds(),
        rqmc.response(),
        rqmc.seconds(),
        String.format(Locale.ROOT, gain < 10 ? "%.1f" : "%.0f", gain));
  }
}

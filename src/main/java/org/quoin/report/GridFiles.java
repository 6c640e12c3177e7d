package org.quoin.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Json;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.QueueStatistics;
import org.quoin.grid.GridResult;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
import org.quoin.metrics.WeightedMetric;
import org.quoin.queueing.FiniteQueue;
import org.quoin.report.topology.NetworkFile;
import org.quoin.result.GridSummary;
import org.quoin.result.GridSummary.LocalUsers;
import org.quoin.result.GridSummary.Mean;

/** The result of a scenario as files: summary.json, summary.csv, jobs.csv and network.json. */
public final class GridFiles {
  /** Of {@code summary.csv}, a row a metaserver and metric. */
  public static final List<CsvColumn<Void>> SUMMARY =
      List.of(
          new CsvColumn<>(
              "metaserver",
              "Name of the metaserver, with the options that differ from the defaults"),
          new CsvColumn<>("metric", "Name of the metric"),
          new CsvColumn<>("mean", "Mean over the replications; NaN if no run has a value"),
          new CsvColumn<>(
              "half_width",
              "Half-width of the 95 % interval of the mean (Student t); NaN with less than two"
                  + " values"),
          new CsvColumn<>("unit", "Unit of both; empty for a pure number"));

  private final GridOutcome outcome;

  /** Files of this outcome. */
  public GridFiles(GridOutcome outcome) {
    this.outcome = outcome;
  }

  /** {@return what the files tell} */
  public GridOutcome outcome() {
    return outcome;
  }

  /** Writes all files, the summary last: where it stands, the others do. */
  public void write(OutputFolder folder, JobParts jobs) {
    folder.write("jobs.csv", jobs::writeTo);
    folder.write("summary.csv", summaryCsv());
    NetworkFile.of(outcome.scenario().grid().network())
        .ifPresent(network -> folder.write("network.json", Json.write(network)));
    folder.write("summary.json", summaryJson());
  }

  /** {@return the content of {@code summary.json}} */
  public GridSummary summary() {
    Verdict verdict = GridReport.verdict(outcome);
    boolean compared = outcome.metaServers().size() > 1;
    return new GridSummary(
        outcome.scenario().name(),
        outcome.scenario().title(),
        outcome.scenario().seed(),
        outcome.scenario().replications(),
        outcome.metaServers().stream().map(this::server).toList(),
        compared ? outcome.best().name() : null,
        compared ? verdict.isShown() : null,
        verdict.sentence(),
        Prediction.of(outcome.scenario().grid()).summary(),
        Warnings.of(outcome));
  }

  /** {@return the text of {@code summary.json}} */
  public String summaryJson() {
    return Json.write(summary());
  }

  private GridSummary.Server server(MetaServerOutcome server) {
    Map<String, Mean> metrics = new LinkedHashMap<>();
    for (Metric metric : Metrics.of(RunKind.GRID)) {
      metrics.put(metric.id(), new Mean(server.metric(metric), metric.unit()));
    }
    for (WeightedMetric metric : outcome.scenario().metrics()) {
      metrics.put(metric.id(), new Mean(server.metric(metric), metric.unit()));
    }
    List<RunStatistics> runs = server.results().stream().map(GridResult::figures).toList();
    Bottleneck bottleneck = new Bottleneck(server);
    return new GridSummary.Server(
        server.name(),
        server.stationary(),
        metrics,
        Groups.means(RunKind.GRID, Grouping.CLASS, runs),
        Groups.means(RunKind.GRID, Grouping.USER, runs),
        Groups.means(RunKind.GRID, Grouping.SITE, runs),
        outcome.metaServers().size() > 1
            ? new Mean(outcome.difference(server, outcome.best()), "s")
            : null,
        server.queues().stream().map(GridFiles::queue).toList(),
        DataTable.isUsed(outcome) ? DataTable.summary(server) : null,
        FailureTable.isUsed(outcome) ? FailureTable.summary(server) : null,
        localUsers(server),
        jobs(server.jobs()),
        server.jobs().survivorsOnly(),
        server.lost().mean(),
        server.lost().halfWidth(),
        bottleneck.kind(),
        bottleneck.sentence());
  }

  private static List<LocalUsers> localUsers(MetaServerOutcome server) {
    List<LocalUsers> all = new ArrayList<>();
    server
        .localLoads()
        .forEach(
            (site, load) ->
                all.add(
                    new LocalUsers(site, load.asked(), load.offered(), load.jobs(), load.ended())));
    return all.isEmpty() ? null : all;
  }

  private GridSummary.Jobs jobs(MetaServerOutcome.Jobs jobs) {
    return new GridSummary.Jobs(
        jobs.submitted(),
        jobs.completed(),
        FailureTable.isUsed(outcome) ? jobs.failed() : null,
        jobs.inside(),
        jobs.counted(),
        jobs.lost());
  }

  private static GridSummary.Queue queue(QueueStatistics queue) {
    boolean network = queue.isNetwork();
    boolean behindRouter = queue.isBehindRouter();
    FiniteQueue theory = queue.theory();
    return new GridSummary.Queue(
        queue.name(),
        queue.kind().word(),
        queue.place(),
        queue.direction(),
        queue.totalUtilization(),
        queue.utilization().mean(),
        queue.backgroundUtilization().mean(),
        queue.backgroundRate(),
        queue.serviceRate(),
        queue.offered().total(),
        queue.offered().clients(),
        queue.offered().background(),
        queue.stationary(),
        queue.usable(),
        queue.timeShare().mean(),
        queue.contentionShare().mean(),
        queue.contentionShare().halfWidth(),
        queue.buffer() > 0 ? queue.buffer() : Double.NaN,
        network ? queue.lossProbability().mean() : Double.NaN,
        network ? null : queue.jobs(),
        network ? queue.throughput().mean() : null,
        network ? queue.throughput().halfWidth() : null,
        network ? queue.transferTheory() : null,
        network ? queue.sojourn().mean() : null,
        network ? queue.retransmissions() : null,
        network ? queue.drops() : null,
        behindRouter ? queue.waiting().mean() : null,
        behindRouter ? queue.waitingMost() : null,
        theory == null
            ? null
            : new GridSummary.ClosedForm(
                theory.lossProbability(), theory.utilization(), theory.meanSojourn()));
  }

  /** {@return the content of {@code summary.csv}: a row per metaserver and metric} */
  public String summaryCsv() {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().build(text)) {
      writer.writeRecord(CsvColumn.names(SUMMARY));
      for (GridSummary.Server server : summary().metaservers()) {
        server
            .metrics()
            .forEach(
                (id, value) ->
                    writer.writeRecord(
                        server.name(),
                        id,
                        String.valueOf(value.mean()),
                        String.valueOf(value.halfWidth()),
                        value.unit()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}

package org.quoin.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.QueueStatistics;
import org.quoin.grid.GridResult;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WeightedMetric;
import org.quoin.queueing.FiniteQueue;
import org.quoin.report.topology.NetworkFile;
import org.quoin.statistics.Estimate;

/** The result of a scenario as files: summary.json, summary.csv, jobs.csv and network.json. */
public final class GridFiles {
  /** Of {@code summary.csv}, a row a metaserver and metric. */
  public static final List<CsvColumn> SUMMARY =
      List.of(
          new CsvColumn("metaserver", "Its name, with the options that differ from the defaults"),
          new CsvColumn("metric", "Its name"),
          new CsvColumn("mean", "Over the replications; NaN where no run has a value"),
          new CsvColumn(
              "half_width",
              "Of the 95 % interval of the mean, Student t; NaN with less than two values"),
          new CsvColumn("unit", "Of both; empty for a plain number"));

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
    NetworkFile.json(outcome.scenario().grid().network())
        .ifPresent(network -> folder.write("network.json", network));
    folder.write("summary.json", summaryJson());
  }

  /** {@return the summary as JSON} */
  public String summaryJson() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("scenario", outcome.scenario().name());
    tree.put("title", outcome.scenario().title());
    tree.put("seed", outcome.scenario().seed());
    tree.put("replications", outcome.scenario().replications());
    tree.put("metaservers", outcome.metaServers().stream().map(this::metaServer).toList());
    if (outcome.metaServers().size() > 1) {
      tree.put("best", outcome.best().name());
      tree.put("bestIsShown", GridReport.verdict(outcome).isShown());
    }
    tree.put("verdict", GridReport.verdict(outcome).sentence());
    tree.put("predicted", Prediction.of(outcome.scenario().grid()).tree());
    tree.put("warnings", Warnings.of(outcome));
    return Json.write(tree);
  }

  private Map<String, Object> metaServer(MetaServerOutcome metaServer) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", metaServer.name());
    tree.put("stationary", metaServer.stationary());
    Map<String, Object> metrics = new LinkedHashMap<>();
    for (Metric metric : Metrics.of(RunKind.GRID)) {
      metrics.put(metric.id(), estimate(metaServer.metric(metric), metric.unit()));
    }
    for (WeightedMetric metric : outcome.scenario().metrics()) {
      metrics.put(metric.id(), estimate(metaServer.metric(metric), metric.unit()));
    }
    tree.put("metrics", metrics);
    tree.putAll(
        Groups.trees(
            RunKind.GRID, metaServer.results().stream().map(GridResult::figures).toList()));
    if (outcome.metaServers().size() > 1) {
      tree.put("differenceToBest", estimate(outcome.difference(metaServer, outcome.best()), "s"));
    }
    tree.put("queues", metaServer.queues().stream().map(GridFiles::queue).toList());
    if (DataTable.isUsed(outcome)) {
      tree.put("data", DataTable.tree(metaServer));
    }
    if (FailureTable.isUsed(outcome)) {
      tree.put("failures", FailureTable.tree(metaServer));
    }
    List<Object> localUsers = new ArrayList<>();
    metaServer
        .localLoads()
        .forEach(
            (site, load) -> {
              Map<String, Object> users = new LinkedHashMap<>();
              users.put("site", site);
              users.put("loadAsked", load.asked());
              users.put("loadOffered", load.offered());
              users.put("jobs", load.jobs());
              users.put("ended", load.ended());
              localUsers.add(users);
            });
    if (!localUsers.isEmpty()) {
      tree.put("localUsers", localUsers);
    }
    MetaServerOutcome.Jobs jobs = metaServer.jobs();
    Map<String, Object> counts = new LinkedHashMap<>();
    counts.put("submitted", jobs.submitted());
    counts.put("completed", jobs.completed());
    if (FailureTable.isUsed(outcome)) {
      counts.put("failed", jobs.failed());
    }
    counts.put("inside", jobs.inside());
    counts.put("counted", jobs.counted());
    counts.put("countedInside", jobs.lost());
    tree.put("jobs", counts);
    tree.put("survivorsOnly", jobs.survivorsOnly());
    tree.put("beyondEmptyShare", metaServer.lost().mean());
    tree.put("beyondEmptyShareHalfWidth", metaServer.lost().halfWidth());
    Bottleneck bottleneck = new Bottleneck(metaServer);
    tree.put("bottleneckKind", bottleneck.kind());
    tree.put("bottleneck", bottleneck.sentence());
    return tree;
  }

  private static Map<String, Object> estimate(Estimate estimate, String unit) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("mean", estimate.mean());
    tree.put("halfWidth", estimate.halfWidth());
    tree.put("unit", unit);
    return tree;
  }

  private static Map<String, Object> queue(QueueStatistics queue) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", queue.name());
    tree.put("kind", queue.kind().word());
    tree.put("of", queue.place());
    tree.put("direction", queue.direction());
    tree.put("utilization", queue.totalUtilization());
    tree.put("clientUtilization", queue.utilization().mean());
    tree.put("backgroundUtilization", queue.backgroundUtilization().mean());
    tree.put("backgroundRate", queue.backgroundRate());
    tree.put("serviceRate", queue.serviceRate());
    tree.put("offeredLoad", queue.offered().total());
    tree.put("clientOfferedLoad", queue.offered().clients());
    tree.put("backgroundOfferedLoad", queue.offered().background());
    tree.put("stationary", queue.stationary());
    tree.put("usable", queue.usable());
    tree.put("timeShare", queue.timeShare().mean());
    tree.put("beyondEmptyShare", queue.contentionShare().mean());
    tree.put("beyondEmptyShareHalfWidth", queue.contentionShare().halfWidth());
    if (!queue.isNetwork()) {
      tree.put("buffer", null);
      tree.put("lossProbability", null);
      tree.put("jobs", queue.jobs());
      return tree;
    }
    tree.put("buffer", queue.buffer() > 0 ? queue.buffer() : null);
    tree.put("lossProbability", queue.lossProbability().mean());
    tree.put("throughput", queue.throughput().mean());
    tree.put("throughputHalfWidth", queue.throughput().halfWidth());
    tree.put("throughputOneTransferTheory", queue.transferTheory());
    tree.put("sojourn", queue.sojourn().mean());
    tree.put("retransmissions", queue.retransmissions());
    tree.put("drops", queue.drops());
    if (queue.isBehindRouter()) {
      tree.put("waitingPackets", queue.waiting().mean());
      tree.put("waitingPacketsMost", queue.waitingMost());
    }
    if (queue.theory() != null) {
      tree.put("closedForm", closedForm(queue.theory()));
    }
    return tree;
  }

  private static Map<String, Object> closedForm(FiniteQueue theory) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("lossProbability", theory.lossProbability());
    tree.put("utilization", theory.utilization());
    tree.put("sojourn", theory.meanSojourn());
    return tree;
  }

  /** {@return one row a metaserver and metric: mean, half-width, unit} */
  public String summaryCsv() {
    List<String[]> rows = new ArrayList<>();
    rows.add(CsvColumn.names(SUMMARY).toArray(String[]::new));
    for (MetaServerOutcome metaServer : outcome.metaServers()) {
      for (Metric metric : Metrics.of(RunKind.GRID)) {
        rows.add(row(metaServer, metric.id(), metaServer.metric(metric), metric.unit()));
      }
      for (WeightedMetric metric : outcome.scenario().metrics()) {
        rows.add(row(metaServer, metric.id(), metaServer.metric(metric), metric.unit()));
      }
    }
    return csv(rows);
  }

  private static String[] row(
      MetaServerOutcome metaServer, String id, Estimate value, String unit) {
    return new String[] {
      metaServer.name(), id, String.valueOf(value.mean()), String.valueOf(value.halfWidth()), unit
    };
  }

  private static String csv(List<String[]> rows) {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().build(text)) {
      rows.forEach(writer::writeRecord);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}

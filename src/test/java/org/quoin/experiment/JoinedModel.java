package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.base.Stages;
import org.quoin.grid.GridResult;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.report.GridFiles;
import org.quoin.report.GridReport;
import org.quoin.report.JobsCsv;
import org.quoin.report.TextStyle;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Node;

/** Small joined models, written as a user writes them and run as a user runs them. */
final class JoinedModel {
  /** A server that computes 1 Mop a second. */
  static final String SERVER = "kind=server, speed=\"1 Mop/s\"";

  private static final double LEVEL = 0.999;

  private final GridOutcome outcome;
  private final KeptRecords records;

  private JoinedModel(GridOutcome outcome, KeptRecords records) {
    this.outcome = outcome;
    this.records = records;
  }

  /** One client c and one site s, joined by an ideal link. */
  static String site(String attributes) {
    return linked("bandwidth=unlimited", attributes);
  }

  /** One client c and one site s, joined by this link. */
  static String linked(String link, String site) {
    return "c [kind=client]\n s [%s]\n c -- s [%s]".formatted(site, link);
  }

  /** A class of generic jobs: who submits them, computation, data there, result, when. */
  static String jobs(String of, String operations, String send, String receive, String when) {
    return "  - {of: [%s], job: generic, operations: %s, send: %s, receive: %s, %s}\n"
        .formatted(of, operations, send, receive, when);
  }

  /** Jobs of computation only. */
  static String jobs(String of, String operations, String when) {
    return jobs(of, operations, "0 B", "0 B", when);
  }

  static String exponential(String mean) {
    return "{distribution: exponential, mean: " + mean + "}";
  }

  static String every(String interval) {
    return "arrivals: deterministic, interval: " + interval;
  }

  static String poisson(String interval) {
    return "interval: " + interval;
  }

  static String closed(String think) {
    return "arrivals: closed, interval: " + think;
  }

  /**
   * A scenario.
   *
   * @param keys the keys but topology and clients, separated by semicolons; seed 1 unless given
   */
  static String scenario(String keys, String... classes) {
    String lines =
        Arrays.stream(keys.split(";", -1)).map(String::strip).collect(Collectors.joining("\n"));
    return "topology: t.dot\n%s\nclients:\n%s".formatted(lines, String.join("", classes));
  }

  static GridScenario read(String topology, String scenario, String... overrides) {
    try {
      Path folder = Files.createTempDirectory("joined");
      Path graph = Files.writeString(folder.resolve("t.dot"), "graph t {\n " + topology + "\n}\n");
      Path file = Files.writeString(folder.resolve("s.yaml"), scenario);
      try {
        return ScenarioFile.grid(file, List.of(overrides));
      } finally {
        Files.delete(graph);
        Files.delete(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JoinedModel run(String topology, String scenario, String... overrides) {
    return run(topology, scenario, 2, overrides);
  }

  static JoinedModel run(String topology, String scenario, int threads, String... overrides) {
    KeptRecords records = new KeptRecords();
    GridScenario read = read(topology, scenario, overrides);
    return new JoinedModel(
        GridExperiment.run(read, threads, () -> {}, Optional.empty(), records, Stages.NONE),
        records);
  }

  GridOutcome outcome() {
    return outcome;
  }

  MetaServerOutcome metaServer(int index) {
    return outcome.metaServers().get(index);
  }

  /** The counted jobs of the first metaserver's first replication. */
  List<JobRecord> jobs() {
    return jobs(0, 0);
  }

  /** The counted jobs of a run, by number. */
  List<JobRecord> jobs(int metaServer, int replication) {
    return records.of(metaServer, replication);
  }

  /** The counted jobs of each replication under the first metaserver. */
  List<List<JobRecord>> replications() {
    return IntStream.range(0, results().size()).mapToObj(r -> jobs(0, r)).toList();
  }

  /** All that jobs.csv is made of. */
  String jobsCsv() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Node.Client> clients = outcome.scenario().grid().topology().clients();
    try (JobsCsv csv = new JobsCsv(out, user -> clients.get((int) user).name(), List.of())) {
      csv.header();
      for (int m = 0; m < outcome.metaServers().size(); m++) {
        String name = metaServer(m).name();
        for (int r = 0; r < metaServer(m).results().size(); r++) {
          int replication = r;
          jobs(m, r).forEach(job -> csv.write(name, replication, job));
        }
      }
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  List<GridResult> results() {
    return metaServer(0).results();
  }

  /** A mean under the first metaserver. */
  double mean(Metric metric) {
    return metaServer(0).metric(metric).mean();
  }

  double response() {
    return mean(Metrics.RESPONSE_TIME);
  }

  /** Bytes a second that transfers get of the first queue, in each replication. */
  double[] throughputs() {
    return results().stream()
        .map(result -> result.queues().get(0))
        .mapToDouble(queue -> queue.acceptedBytes() / queue.sendingSeconds())
        .toArray();
  }

  /** The figures of a queue under the first metaserver. */
  QueueStatistics queue(String name) {
    return metaServer(0).queues().stream()
        .filter(queue -> queue.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** How many counted jobs of a client a site (of all and any for null) computed in all runs. */
  long jobsAt(String client, String site) {
    return replications().stream()
        .flatMap(List::stream)
        .filter(job -> client == null || client(job).equals(client))
        .filter(job -> site == null || job.site().equals(site))
        .count();
  }

  String client(JobRecord job) {
    return outcome.scenario().grid().topology().clients().get((int) job.job().user()).name();
  }

  /** The sites of the counted jobs of the first replication, in the order of submission. */
  List<String> sites() {
    return jobs().stream().map(JobRecord::site).toList();
  }

  String text() {
    return new GridReport(new GridFiles(outcome, true), TextStyle.FULL)
        .render()
        .replaceAll("\n  ", " ");
  }

  String json() {
    return files().summaryJson();
  }

  GridFiles files() {
    return new GridFiles(outcome, true);
  }

  /** The metric's interval covers the value and is narrow: half at most this share of it. */
  void agrees(Metric metric, double value, double narrow) {
    agrees(metaServer(0).perReplication(metric), value, narrow);
  }

  /** The mean response of one client's jobs. */
  void agrees(String client, double value, double narrow) {
    agrees(
        replications().stream()
            .mapToDouble(
                jobs ->
                    Metrics.RESPONSE_TIME.of(
                        jobs.stream().filter(job -> client(job).equals(client)).toList()))
            .toArray(),
        value,
        narrow);
  }

  static void agrees(double[] replications, double value, double narrow) {
    Estimate estimate = Estimate.of(replications, LEVEL);
    assertThat(estimate)
        .matches(e -> e.covers(value), "covers " + value)
        .matches(e -> e.halfWidth() <= narrow * value, "is within " + narrow + " of it");
  }
}

package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.SiteResult;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;

/** What belongs to whole runs of a joined model: files, replications, seeds, threads, engines. */
class JoinedModelRunsTest {
  private static final Offset<Double> EXACT = within(1e-9);

  /** Two clients, two sites, links with others on them. */
  private static final String GRID =
      """
      a [kind=client]
      b [kind=client]
      r [kind=router]
      A [kind=server, speed="2 Mop/s", utilization=0.2, others="1 Mop"]
      B [kind=server, speed="1 Mop/s", discipline=PS]
      a -- r [bandwidth=unlimited]
      b -- r [bandwidth="2 MB/s", buffer=5]
      r -- A [bandwidth="1 MB/s", buffer=10, utilization=1]
      r -- B [bandwidth="1 MB/s", buffer=3, utilization=0.5]
      """;

  private static final String CLASSES =
      jobs("a", exponential("1 Mop"), "100 KB", "50 KB", poisson("2 s"))
          + jobs("b", exponential("1 Mop"), "200 KB", "20 KB", poisson("3 s"));

  private static String grid(String keys) {
    return scenario("jobs: 60; warmup: 12; monitor: {period: 4 s, delay: 1 s}; " + keys, CLASSES);
  }

  private static final String FOUR =
      "replications: 4; metaservers: [RR, LOAD, LOTH, {name: LOTH, throughput: nominal}]";

  /** The columns of jobs.csv and the metrics of which they are. */
  private static final Map<String, Metric> COLUMNS =
      Map.of(
          "response_time", Metrics.RESPONSE_TIME,
          "send_time", Metrics.SEND_TIME,
          "wait_time", Metrics.WAIT_TIME,
          "execution_time", Metrics.COMPUTE_TIME,
          "result_time", Metrics.RETURN_TIME);

  /** Values of some columns, row by row, of a table without quoted commas but for names. */
  private static List<Map<String, String>> rows(String csv) {
    List<Map<String, String>> rows = new ArrayList<>();
    String[] lines = csv.split("\r?\n");
    String[] names = cells(lines[0]);
    for (String line : List.of(lines).subList(1, lines.length)) {
      String[] cells = cells(line);
      Map<String, String> row = new LinkedHashMap<>();
      for (int c = 0; c < names.length; c++) {
        row.put(names[c], cells[c]);
      }
      rows.add(row);
    }
    return rows;
  }

  private static String[] cells(String line) {
    return line.split(",", -1);
  }

  @Test
  void meansAndIntervalsAreThoseOfTheJobsWrittenDown() {
    JoinedModel model = run(GRID, grid(FOUR));
    List<Map<String, String>> jobs = rows(model.jobsCsv());
    List<Map<String, String>> summary = rows(model.files().summaryCsv());
    double t = new TDistribution(3).inverseCumulativeProbability(0.975);
    assertThat(jobs).hasSize(4 * 4 * 48);
    assertThat(model.outcome().metaServers()).hasSize(4);
    for (MetaServerOutcome metaServer : model.outcome().metaServers()) {
      for (Map.Entry<String, Metric> column : COLUMNS.entrySet()) {
        SummaryStatistics means = new SummaryStatistics();
        for (int r = 0; r < 4; r++) {
          String replication = String.valueOf(r);
          means.addValue(
              jobs.stream()
                  .filter(row -> row.get("compared").equals(metaServer.name()))
                  .filter(row -> row.get("replication").equals(replication))
                  .mapToDouble(row -> Double.parseDouble(row.get(column.getKey())))
                  .average()
                  .orElseThrow());
        }
        Map<String, String> printed =
            summary.stream()
                .filter(row -> row.get("metaserver").equals(metaServer.name()))
                .filter(row -> row.get("metric").equals(column.getValue().id()))
                .findFirst()
                .orElseThrow();
        assertThat(Double.parseDouble(printed.get("mean"))).isCloseTo(means.getMean(), EXACT);
        assertThat(Double.parseDouble(printed.get("half_width")))
            .isPositive()
            .isCloseTo(t * means.getStandardDeviation() / 2, within(1e-6));
      }
    }
  }

  @Test
  void timesOfAJobAreDifferencesOfItsInstants() {
    for (Map<String, String> row : rows(run(GRID, grid(FOUR)).jobsCsv())) {
      double[] at =
          List.of("submission", "arrival", "starting", "finish", "return").stream()
              .mapToDouble(name -> Double.parseDouble(row.get(name + "_time")))
              .toArray();
      assertThat(at).isSorted();
      String[] between = {"send_time", "wait_time", "execution_time", "result_time"};
      for (int i = 0; i < between.length; i++) {
        assertThat(Double.parseDouble(row.get(between[i]))).isCloseTo(at[i + 1] - at[i], EXACT);
      }
      assertThat(Double.parseDouble(row.get("response_time"))).isCloseTo(at[4] - at[0], EXACT);
    }
  }

  @Test
  void busyTimesAreThoseOfTheJobs() {
    // Two jobs come together every 100 s and are long back before the next two: what the server
    // does between the submission of the first counted job and the return of the last is theirs.
    String topology =
        """
        a [kind=client]
        b [kind=client]
        r [kind=router]
        s [kind=server, speed="1 Mop/s"]
        a -- r [bandwidth=unlimited]
        b -- r [bandwidth=unlimited]
        r -- s [bandwidth="1 MB/s", buffer=10]
        """;
    String work = "{distribution: uniform, least: 10 Mop, most: 40 Mop}";
    JoinedModel model =
        run(
            topology,
            scenario(
                "service: deterministic; replications: 3; jobs: 24; warmup: 4; metaservers: [RR]",
                jobs("a, b", work, "300 KB", "60 KB", every("100 s"))));
    List<JobRecord> waiting = model.jobs().stream().filter(job -> job.waitTime() > 1).toList();
    assertThat(waiting).hasSize(10);
    double server = 0;
    double there = 0;
    double back = 0;
    for (int r = 0; r < 3; r++) {
      GridResult result = model.results().get(r);
      List<JobRecord> jobs = model.jobs(0, r);
      double begin = jobs.stream().mapToDouble(j -> j.job().submitTime()).min().orElseThrow();
      double end = jobs.stream().mapToDouble(JobRecord::returnTime).max().orElseThrow();
      double computing = jobs.stream().mapToDouble(j -> j.endTime() - j.startTime()).sum();
      SiteResult site = result.sites().get(0);
      assertThat(site.counts().time()).isCloseTo(end - begin, EXACT);
      assertThat(site.counts().busy()).isCloseTo(computing, EXACT);
      server += computing / (end - begin) / 3;
      there += 20 * 0.3 / (end - begin) / 3;
      back += 20 * 0.06 / (end - begin) / 3;
    }
    assertThat(model.queue("Qs1").utilization().mean()).isCloseTo(server, EXACT);
    // Packets of a fixed length: bytes over the bandwidth.
    assertThat(model.queue("Qns1").utilization().mean()).isCloseTo(there, EXACT);
    assertThat(model.queue("Qnr1").utilization().mean()).isCloseTo(back, EXACT);
  }

  @Test
  void replicationsSeedsThreadsAndMetaserversAreIndependentOfEachOther() {
    String five = grid("replications: 5; metaservers: [LOAD, RR]");
    JoinedModel all = run(GRID, five);
    JoinedModel first = run(GRID, five, "replications=2", "metaservers=[RR]");
    assertThat(first.outcome().metaServers()).hasSize(1);
    assertThat(first.results()).isEqualTo(all.metaServer(1).results().subList(0, 2));
    assertThat(first.results().get(0)).isNotEqualTo(first.results().get(1));
    JoinedModel written = run(GRID, grid("replications: 2; metaservers: [RR]"));
    assertSameFiles(first, written);
    JoinedModel other = run(GRID, five, "seed=2", "replications=2", "metaservers=[RR]");
    assertThat(other.results()).doesNotContainAnyElementsOf(all.metaServer(1).results());
  }

  @Test
  void filesAreTheSameForAnyNumberOfThreads() {
    JoinedModel one = run(GRID, grid(FOUR), 1);
    assertSameFiles(run(GRID, grid(FOUR), 2), one);
    assertSameFiles(run(GRID, grid(FOUR), 7), one);
  }

  private static void assertSameFiles(JoinedModel model, JoinedModel expected) {
    assertThat(model.jobsCsv()).isEqualTo(expected.jobsCsv());
    assertThat(model.files().summaryCsv()).isEqualTo(expected.files().summaryCsv());
    assertThat(model.json()).isEqualTo(expected.json());
  }

  @ParameterizedTest
  @ValueSource(strings = {"exponential", "fixed", "spacing", "next-slot"})
  void theReferenceEngineShowsTheSameJobs(String retry) {
    String keys = grid("replications: 2; metaservers: [RR, LOTH]; retry: " + retry);
    JoinedModel lazy = run(GRID, keys, "engine=lazy");
    JoinedModel reference = run(GRID, keys, "engine=reference");
    assertThat(lazy.queue("Qns1").retransmissions()).isPositive();
    assertSameFiles(lazy, reference);
    for (Metric metric : Metrics.of(RunKind.GRID)) {
      assertThat(lazy.mean(metric)).as(metric.id()).isEqualTo((Double) reference.mean(metric));
    }
  }
}

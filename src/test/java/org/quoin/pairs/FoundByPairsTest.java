package org.quoin.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.workload.log.JobLog;

/** Small cases of defects that the pair table has found in replays. */
class FoundByPairsTest {
  private static final Map<String, String> FILES =
      Map.of(
          "jobs.swf",
          GridFeatures.log(30, 2, 40),
          "equal.yaml",
          "nodes: {n: {count: 2, cores: 2}}\n",
          "parts.yaml",
          """
          nodes: {a: {count: 1, cores: 3}, b: {count: 1, cores: 4}}
          partitions: {one: {nodes: a}, two: {nodes: b}}
          """,
          "narrow.yaml",
          """
          nodes: {a: {count: 2, cores: 1}, b: {count: 1, cores: 1}}
          partitions: {"1": {nodes: a}, "2": {nodes: b}}
          """,
          "limits.yaml",
          """
          nodes: {n: {count: 2, cores: 2}}
          qos: {"1": {limits: {MaxJobsPU: 1}}, "2": {priority: 5}}
          accounts: {"1": {}, "2": {shares: 3}}
          """,
          "reserved.csv",
          "submitted,start,duration,processors\n2 s,20 s,6 s,2\n",
          "outages.csv",
          "start,end,processors\n10 s,16 s,all\n",
          "two.swf",
          """
          ; MaxProcs: 2
          1 0 -1 10 2 -1 -1 2 10 -1 1 1 1 1 1 1 -1 -1
          2 1 -1 5 2 -1 -1 2 5 -1 1 1 1 1 1 1 -1 -1
          """,
          "drain.csv",
          "start,end,processors\n2 s,6 s,all\n");

  @TempDir private Path folder;

  private ReplayScenario read(String keys) {
    return (ReplayScenario) ScenarioFile.read(file(keys), List.of());
  }

  private Path file(String keys) {
    Path file = GridDraft.write(FILES, folder);
    GridDraft.write(Map.of("s.yaml", keys.replace("; ", "\n") + "\n"), folder);
    return file;
  }

  private List<JobRecord> run(String keys) {
    ReplayScenario scenario = read("log: jobs.swf; " + keys);
    JobLog log = scenario.jobs().read(0, false);
    return scenario.plans(log, true).get(0).run(log, record -> {}).records();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "log: jobs.swf; machine: equal.yaml; processors: 2 | 4 CPUs; leave it out",
        "log: jobs.swf; machine: equal.yaml; processors: 6 | 4 CPUs; leave it out",
        "model: krc-exponential; machine: parts.yaml | default one has 3 of 7 processors",
        "log: jobs.swf; policy: planned; machine: limits.yaml; reservations: reserved.csv"
            + " | has limits of accounts or QOS; leave it out",
        "log: jobs.swf; from: 6 s; state: log; feedback: think"
            + " | think does not apply to a log with a state",
        "log: jobs.swf; machine: limits.yaml; user-jobs: 1"
            + " | has limits of accounts or QOS; leave it out",
        "log: jobs.swf; processors: 7; machine: parts.yaml; mpl: 2; policy: easy"
            + " | which do not apply with time slices",
      })
  void whatCannotBeCombinedIsRefused(String keys, String expected) {
    assertThatThrownBy(() -> read(keys))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void aModelFillsTheMachineOfItsFile() {
    ReplayScenario model = read("model: krc-exponential; machine: equal.yaml; limit: 9");
    assertThat(model.jobs().read(0, false).processors()).isEqualTo(4);
  }

  @Test
  void aMachineFileIsShownBesideReservations() {
    String keys = "log: jobs.swf; policy: planned; machine: equal.yaml; reservations: reserved.csv";
    assertThat(ScenarioFile.resolved(file(keys), List.of()))
        .contains("machine: " + folder.resolve("equal.yaml"));
  }

  /** The head of the queue fits, but maintenance holds it. */
  @Test
  void aHeadHeldByMaintenanceNeedsNoProcessors() {
    assertThat(run("policy: probabilistic; offset: free; maintenance: 20 s for 6 s")).hasSize(30);
  }

  @Test
  void aJobCutWhileItIsLoadedStartsNotAfterItsEnd() {
    assertThat(run("load-overhead: 3 s; outages: outages.csv; outage-running: lost"))
        .hasSize(30)
        .anyMatch(record -> record.endTime() == 10 && record.startTime() == 10)
        .allMatch(record -> record.startTime() <= record.endTime());
  }

  /** Jobs that run when a run begins count in the limits, and leave them at their end. */
  @Test
  void limitsOfSlurmCountTheJobsOfAState() {
    assertThat(run("policy: slurm; machine: limits.yaml; from: 6 s; state: log")).hasSize(30);
  }

  /** An outage that ends before a processor was idle leaves plans as if it had not been. */
  @ParameterizedTest
  @ValueSource(strings = {"none", "easy", "conservative", "planned", "dynp"})
  void anOutageThatNoProcessorMetIsForgotten(String policy) {
    ReplayScenario scenario =
        read("log: two.swf; outages: drain.csv; outage-running: finish; policy: " + policy);
    JobLog log = scenario.jobs().read(0, false);
    assertThat(scenario.plans(log, true).get(0).run(log, record -> {}).records())
        .extracting(JobRecord::startTime)
        .containsExactly(0.0, 10.0);
  }

  /** A cluster of a grid on a machine file is refused where a job of it could never run. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "processors=4 machine=limits.yaml user-jobs=1 | 1 | has limits of accounts or QOS; leave",
        "processors=4 machine=parts.yaml | 1 | has 7 CPUs with rules of their own, but the cluster"
            + " 4",
        "processors=2 machine=equal.yaml scheduler=slurm | 1 | but the cluster 2 processors",
        "processors=7 machine=parts.yaml | 4 | has 3 processors, but jobs that name none may"
            + " request 4",
        "processors=7 machine=parts.yaml width=4 | | has 3 processors, but jobs that name none",
        "processors=7 machine=parts.yaml workload=lublin | 1 | has 3 processors, but jobs",
        "processors=3 machine=narrow.yaml workload=jobs.swf | 1 | no nodes of its partition have"
            + " what",
        "processors=7 machine=parts.yaml mpl=2 | 1 | which do not apply with time slices",
        "processors=7 machine=parts.yaml workload=jobs.swf | 3 |",
        "processors=3 machine=narrow.yaml | 1 |",
        "processors=2 machine=equal.yaml workload=jobs.swf | 2 |",
      })
  void aClusterOfAGridRunsItsJobsOnItsMachine(String cluster, String width, String expected) {
    Path file = file(grid(width == null ? "" : "processors: " + width));
    String attributes = cluster.replaceAll("(\\S+)=(\\S+)", ", \"$1\"=\"$2\"");
    GridDraft.write(
        Map.of(
            "t.dot",
            """
            graph g {
              a [kind=client]
              c [kind=cluster, speed="1 Mop/s" %s]
              d [kind=cluster, speed="1 Mop/s", processors=4, workload="jobs.swf"]
              a -- c [bandwidth=unlimited]
              a -- d [bandwidth=unlimited]
            }
            """
                .formatted(attributes)),
        folder);
    if (expected == null) {
      GridRun run = GridRun.of(Map.of(), ScenarioFile.grid(file, List.of()));
      assertThat(run.records()).hasSize(5);
    } else {
      assertThatThrownBy(() -> ScenarioFile.grid(file, List.of()))
          .isInstanceOf(InputException.class)
          .hasMessageContaining(expected);
    }
  }

  private static String grid(String width) {
    return "topology: t.dot; jobs: 5; warmup: 0; replications: 1; metaservers: [RR]; clients:"
        + " [{job: generic, operations: 1 Mop, send: 0 B, receive: 0 B, interval: 1 s"
        + (width.isEmpty() ? "" : ", " + width)
        + "}]";
  }
}

package org.quoin.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.Stages;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.JobSink;
import org.quoin.metrics.JobRecord;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;

/** A grid's own records in CSV as its workload: jobs have the data that their rows state. */
class GridRecordsTest {
  @TempDir private Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(
        folder.resolve("records.csv"),
        """
        place,queued,began,ended,cores,walltime,read,written
        a,0,5,65,1,100,2000000,0
        b,30,31,51,2,100,500000,40000
        a,60,60,70,1,100,0,10000
        """);
    Files.writeString(
        folder.resolve("columns.yaml"),
        """
        site: place
        submit: queued
        start: began
        end: ended
        cpus: cores
        time-limit: walltime
        input-bytes: read
        output-bytes: written
        """);
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          c [kind=client]
          s [kind=cluster, processors=4, speed="1 Gop/s"]
          c -- s [bandwidth="1 MB/s", latency="100 ms"]
        }
        """);
    Files.writeString(
        folder.resolve("s.yaml"),
        """
        topology: t.dot
        jobs: 3
        warmup: 0
        replications: 1
        metaservers: [RR]
        clients:
          - {job: log, log: records.csv, columns: columns.yaml}
        """);
  }

  private List<JobRecord> run(String... changes) {
    List<JobRecord> jobs = new ArrayList<>();
    GridExperiment.run(
        ScenarioFile.grid(folder.resolve("s.yaml"), List.of(changes)),
        1,
        () -> {},
        Optional.empty(),
        JobSink.into((compared, replication) -> jobs::add),
        Stages.NONE);
    jobs.sort((one, other) -> Double.compare(one.job().submitTime(), other.job().submitTime()));
    return jobs;
  }

  @Test
  void jobsHaveTheDataOfTheirRecords() {
    for (String network : List.of("packets", "fluid", "auto")) {
      List<JobRecord> jobs = run("network=" + network);
      assertThat(jobs)
          .extracting(JobRecord::job)
          .extracting(Job::inputBytes)
          .containsExactly(2e6, 5e5, 0.0);
      assertThat(jobs)
          .extracting(JobRecord::job)
          .extracting(Job::outputBytes)
          .containsExactly(0.0, 4e4, 1e4);
      assertThat(jobs.get(0).sendTime()).as(network).isBetween(1.8, 2.6); // 2 MB at 1 MB/s
      assertThat(jobs.get(2).sendTime()).isZero();
      assertThat(jobs.get(0).computeTime()).isEqualTo(60);
    }
  }

  /** Closed forms take the mean of the records: (2 + 0.5 + 0) MB / 3. */
  @Test
  void theClassHasTheMeanOfTheRecords() {
    GridScenario scenario = ScenarioFile.grid(folder.resolve("s.yaml"), List.of());
    JobClass jobs = scenario.grid().classes().get(0);
    assertThat(jobs.inputBytes().mean()).isEqualTo(2.5e6 / 3);
    assertThat(jobs.demands().feed().notes()).isEmpty();
    GridScenario sent = ScenarioFile.grid(folder.resolve("s.yaml"), List.of("clients.0.send=7 KB"));
    assertThat(sent.grid().classes().get(0).demands().feed().notes())
        .containsExactly("the log states the data of its jobs: send and receive are not used");
  }

  @Test
  void withoutColumnsOfDataTheClassDrawsThem() throws IOException {
    Path columns = folder.resolve("columns.yaml");
    Files.writeString(
        columns, Files.readString(columns).replaceAll("(?m)^(in|out)put-bytes.*\\R", ""));
    assertThat(run("clients.0.send=7 KB"))
        .extracting(JobRecord::job)
        .extracting(Job::inputBytes)
        .containsOnly(7000.0);
  }

  @Test
  void aSizeThatIsNoNumberDropsItsRow() throws IOException {
    Path records = folder.resolve("records.csv");
    Files.writeString(records, Files.readString(records).replace("2000000", "-3"));
    assertThat(run("jobs=2"))
        .extracting(JobRecord::job)
        .extracting(Job::inputBytes)
        .containsExactly(5e5, 0.0);
  }
}

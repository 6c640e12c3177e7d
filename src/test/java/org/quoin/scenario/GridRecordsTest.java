package org.quoin.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.base.Stages;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.JobSink;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.FileDemand;
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

  /** Adds an archive at 1 MB/s with the files run1, run2 (3 MB each) and cal (1 MB) to the grid. */
  private void readsFiles(String first, String second, String third) throws IOException {
    Path topology = folder.resolve("t.dot");
    Files.writeString(
        topology,
        Files.readString(topology)
            .replace(
                "c -- s",
                "archive [kind=store]; archive -- s [bandwidth=\"1 MB/s\", latency=\"500 ms\"]; c"
                    + " -- s"));
    Files.writeString(
        folder.resolve("catalogue.csv"),
        """
        name,bytes,homes,owner
        run1,3000000,archive,
        run2,3000000,archive,
        cal,1000000,archive,
        """);
    Path scenario = folder.resolve("s.yaml");
    Files.writeString(
        scenario, Files.readString(scenario) + "files: catalogue.csv\nnetwork: fluid\n");
    Path columns = folder.resolve("columns.yaml");
    Files.writeString(columns, Files.readString(columns) + "input-files: files\n");
    List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("records.csv")));
    List<String> cells = List.of("files", first, second, third);
    for (int i = 0; i < cells.size(); i++) {
      lines.set(i, lines.get(i) + "," + cells.get(i));
    }
    Files.write(folder.resolve("records.csv"), lines);
  }

  /**
   * The first job fetches run1 and cal: 4 MB at 1 MB/s, with 0.5 s of latency for each. The second
   * one, 30 s later, finds cal and fetches run2 in 3.5 s; the third one reads nothing.
   */
  @Test
  void jobsReadTheFilesOfTheirRecords() throws IOException {
    readsFiles("run1 cal", "cal;run2", "");
    List<JobRecord> jobs = run();
    assertThat(jobs).extracting(job -> job.files().files()).containsExactly(2, 2, 0);
    assertThat(jobs).extracting(job -> job.files().hits()).containsExactly(0, 1, 0);
    assertThat(jobs).extracting(job -> job.files().fetchedBytes()).containsExactly(4e6, 3e6, 0.0);
    assertThat(jobs.get(0).files().seconds()).isCloseTo(5, within(1e-9));
    assertThat(jobs.get(1).files().seconds()).isCloseTo(3.5, within(1e-9));
  }

  /** Of three jobs two read cal and one each of the others; a window begins with its own jobs. */
  @Test
  void closedFormsTakeTheShareOfTheJobs() throws IOException {
    readsFiles("run1 cal", "cal;run2", "");
    FileDemand reads =
        ScenarioFile.grid(folder.resolve("s.yaml"), List.of()).grid().data().reads(0);
    assertThat(reads.files()).extracting(DataFile::name).containsExactly("run1", "cal", "run2");
    assertThat(reads.probabilities()).containsExactly(1 / 3.0, 2 / 3.0, 1 / 3.0);
    assertThat(reads.number().mean()).isEqualTo(4 / 3.0);
    assertThat(run("clients.0.from=10 s", "jobs=2"))
        .extracting(job -> job.files().fetchedBytes())
        .containsExactly(4e6, 0.0);
  }

  @Test
  void aFileThatIsNowhereIsAMistakeOfItsRow() throws IOException {
    readsFiles("run1 cal", "cal;run3;runs", "x");
    String log = folder.resolve("records.csv").toString();
    assertThatThrownBy(() -> run())
        .isInstanceOfSatisfying(
            InputException.class,
            e ->
                assertThat(e.mistakes())
                    .extracting(m -> m.source().equals(log) + " " + m.line() + " " + m.message())
                    .containsExactly(
                        "true 3 reads the file 'run3', which is nowhere; did you mean 'run1'?"
                            + " Expected one of run1, run2, cal",
                        "true 3 reads the file 'runs', which is nowhere; did you mean 'run1'?"
                            + " Expected one of run1, run2, cal",
                        "true 4 reads the file 'x', which is nowhere; expected one of run1, run2,"
                            + " cal"));
  }

  @Test
  void aCatalogueThatCannotBeIsRefusedByLine() throws IOException {
    readsFiles("run1", "", "");
    Files.writeString(
        folder.resolve("catalogue.csv"),
        """
        name,bytes,homes,owner
        run1,10,archive s,
        run2,-1,archive,
        run1,5,s,
        b,5,archiv,
        c,5,,
        """);
    assertThatThrownBy(() -> run())
        .isInstanceOfSatisfying(
            InputException.class,
            e ->
                assertThat(e.mistakes())
                    .extracting(m -> m.line() + " " + m.message())
                    .containsExactly(
                        "3 is the file 'run2' of '-1' bytes; expected a name and 1 to 1e15 bytes",
                        "4 there is a file 'run1' already",
                        "5 the topology has no site or store 'archiv'; did you mean 'archive'?"
                            + " Expected one of s, archive",
                        "6 has no home; expected names of sites or stores, with blanks between"
                            + " them"));
  }

  @Test
  void readsOfTheClassAreNotUsed() throws IOException {
    readsFiles("run1", "", "");
    assertThat(
            ScenarioFile.grid(folder.resolve("s.yaml"), List.of("clients.0.reads=[cal]"))
                .grid()
                .classes()
                .get(0)
                .demands()
                .feed()
                .notes())
        .containsExactly("the log names the files of its jobs: reads is not used");
  }
}

package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.experiment.Coscheduling;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.key.KeyValues;

/** What a long run of a time-shared cluster says before it is done. */
class CheaperJobsTest {
  @TempDir Path folder;

  private CoschedulingScenario scenario(String keys) throws IOException {
    Path file = Files.writeString(folder.resolve("long.yaml"), "scheme: [PB]\n" + keys);
    return ScenarioFile.coscheduling(file, List.of(), KeyValues.ofOptions("the test"));
  }

  /** Of 2,000 s a hundredth is wanted: a mean of 36 s, and 3 jobs, each to one digit. */
  @Test
  void aLongRunSaysWhatShorterOrFewerJobsTake() throws IOException {
    CheaperJobs cheaper = new CheaperJobs(scenario("count: 300\nmean: 1 h\n"), each -> 60);
    assertThat(cheaper.ways(2000))
        .hasSize(2)
        .allMatch(way -> way.matches("with --(mean '[34]0 s'|count 3) about 60 s"));
    assertThat(cheaper.ways(100)).as("not worth it").isEmpty();
  }

  @Test
  void aListOfJobsHasNoShorterOnes() throws IOException {
    Files.writeString(
        folder.resolve("jobs.csv"), "arrival_s,tasks,type,dedicated_s\n0,4,J4,36000\n");
    CheaperJobs cheaper = new CheaperJobs(scenario("jobs: jobs.csv\n"), each -> 60);
    assertThat(cheaper.ways(2000)).isEmpty();
  }

  /** Jobs of hours have tens of millions of iterations, of which a second makes a small part. */
  @Test
  void theTimeOfJobsOfHoursIsForetold() throws IOException {
    assertThat(Coscheduling.pilot(scenario("count: 300\nmean: 10 h\ntype: J4\n"), 4))
        .isGreaterThan(4)
        .isFinite();
  }
}

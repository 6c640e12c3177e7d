package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Jobs of a log with messages between their tasks. */
class CoscheduleLogTest {
  @TempDir private Path folder;

  private Path log;

  /** Jobs 3 and 4 do not count: one is too wide for two nodes, one has no run time. */
  @BeforeEach
  void writeLog() throws IOException {
    log = folder.resolve("two.swf");
    Files.writeString(
        log,
        "; MaxProcs: 4\n"
            + line(1, 0, 10, 2)
            + line(2, 5, 10, 2)
            + line(3, 6, 10, 4)
            + line(4, 7, 0, 2)
            + line(5, 8, 5, 1));
  }

  private static String line(int id, int submit, int seconds, int tasks) {
    return "%d %d -1 %d %d -1 -1 %d 100 -1 1 1 1 1 1 1 -1 -1%n"
        .formatted(id, submit, seconds, tasks, tasks);
  }

  private Run coschedule(String... options) {
    List<String> all = new ArrayList<>(List.of("coschedule", log.toString(), "--skew", "0"));
    all.addAll(List.of("--scheme", "Local"));
    all.addAll(List.of(options));
    if (!all.contains("--nodes")) {
      all.addAll(List.of("--nodes", "2"));
    }
    return Run.quoin(all.toArray(String[]::new));
  }

  private static JsonNode summary(Run run) {
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    return JsonMapper.shared().readTree(run.out());
  }

  /**
   * An iteration of J4 takes 3.7096 ms, so that 10 s are 2,696 iterations and 5 s are 1,348. One
   * after the other the jobs end at 10, 20 and 25 s.
   */
  @Test
  void aLogGivesArrivalsTasksAndRunTimes() {
    JsonNode run = summary(coschedule("--mpl", "1", "--type", "J4", "--json"));
    assertThat(run.get("jobs").size()).isEqualTo(3);
    long iteration = 3_709_600;
    long first = 2_696 * iteration;
    assertThat(run.get("jobs").get(0).get("endNs").longValue()).isEqualTo(first);
    assertThat(run.get("jobs").get(1).get("startNs").longValue()).isEqualTo(first);
    assertThat(run.get("jobs").get(1).get("endNs").longValue()).isEqualTo(2 * first);
    assertThat(run.get("jobs").get(2).get("endNs").longValue())
        .isEqualTo(2 * first + 1_348 * iteration);
    double response = (first + (2 * first - 5e9) + (2 * first + 1_348 * iteration - 8e9)) / 3e9;
    assertThat(run.get("meanResponse_s").doubleValue()).isEqualTo(response, within(1e-9));
  }

  /** The mean run time is 25/3 s: with a mean of 2.5 s all times are .3 of those of the log. */
  @Test
  void aMeanChangesAllTimesByOneFactorAndALoadOnlyTheArrivals() {
    String[] types = {"--mpl", "1", "--type", "J4", "--json"};
    double logged = summary(coschedule(types)).get("meanResponse_s").doubleValue();
    double shorter =
        summary(coschedule(and(types, "--mean", "2.5 s"))).get("meanResponse_s").doubleValue();
    assertThat(shorter).isEqualTo(0.3 * logged, within(0.01));
    JsonNode rare = summary(coschedule(and(types, "--load", "0.1")));
    // 45 node-seconds at a load of .1 on two nodes arrive within 225 s.
    assertThat(rare.get("meanWait_s").doubleValue()).isZero();
    assertThat(rare.get("jobs").get(2).get("startNs").longValue() / 1e9)
        .isEqualTo(225, within(0.1));
  }

  private static String[] and(String[] some, String... more) {
    List<String> all = new ArrayList<>(List.of(some));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @Test
  void jobsThatAreLeftOutAreCounted() {
    assertThat(coschedule("--mpl", "1", "--type", "J4").out())
        .contains("3 jobs on 2 nodes")
        .contains("Warning: 2 jobs of the log had more than 2 tasks or no run time");
    assertThat(coschedule("--count", "2").out())
        .contains("2 jobs on 2 nodes")
        .doesNotContain("Warning");
    assertThat(coschedule("--widest", "1").out())
        .contains("1 job on 2 nodes")
        .contains("4 jobs of the log had more than 1 task or no run time");
  }

  @Test
  void whatDoesNotApplyToALogIsRefused() throws IOException {
    Run run = coschedule("--count", "4", "--fit", "x.swf", "--excerpt");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("--fit: is of generated jobs; there is a log of jobs")
        .contains("--excerpt: is of fit")
        .contains(
            "two.swf: has 3 jobs of at most 2 tasks and with a run time; expected at least 4");
    Path file = folder.resolve("given.yaml");
    Files.writeString(file, "jobs: two.swf\nfit: two.swf\nscheme: GS\n");
    assertThat(Run.quoin("validate", file.toString()).err())
        .contains("given.yaml: fit: is of generated jobs; there is a log of jobs");
    Files.writeString(log, "; MaxProcs: 4\n" + line(1, 0, 10, 2) + line(2, 30_000_000, 10, 2));
    assertThat(coschedule().err())
        .contains("two.swf: has times of 8,333 h; expected at most 5,556 h: fewer jobs (count)");
    assertThat(coschedule("--mean", "8 s").err()).contains("--mean: has times of");
    assertThat(coschedule("--mean", "1 s").exitCode()).isZero();
    Files.writeString(log, "; MaxProcs: 4\n" + line(1, 0, 10, 3));
    assertThat(coschedule().err()).contains("has 0 jobs of at most 2 tasks");
  }

  /** With one process a node no message waits for a turn: the cluster is that of a replay. */
  @Test
  void withoutTimeSharingMessagesChangeNothingThatAReplayShows() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder lines = new StringBuilder("; MaxProcs: 8\n");
    int submit = 0;
    for (int id = 1; id <= 40; id++) {
      submit += random.nextInt(8);
      lines.append(line(id, submit, 1 + random.nextInt(30), 1 + random.nextInt(8)));
    }
    Files.writeString(log, lines.toString());
    double replayed =
        JsonMapper.shared()
            .readTree(Run.quoin("replay", log.toString(), "--policy", "none", "--json").out())
            .get("metrics")
            .get("AWT")
            .doubleValue();
    assertThat(replayed).isGreaterThan(10);
    for (String type : List.of("J4", "J5")) {
      Run run =
          coschedule("--nodes", "8", "--mpl", "1", "--latencies", "20", "--type", type, "--json");
      assertThat(summary(run).get("meanWait_s").doubleValue())
          .isEqualTo(replayed, within(0.02 * replayed));
    }
  }

  /** Two jobs share two nodes: without coordination a message waits for the other job's turns. */
  @Test
  void messagesDelayJobsWhoseNodesTakeTurnsOfTheirOwn() throws IOException {
    Files.writeString(log, "; MaxProcs: 2\n" + line(1, 0, 4, 2) + line(2, 1, 4, 2));
    assertThat(response("GS", "J5")).isEqualTo(response("GS", "J4"), within(0.2));
    for (String type : List.of("J4", "J5")) {
      assertThat(response("Local", type)).isGreaterThan(1.2 * response("GS", type));
    }
  }

  private double response(String scheme, String type) {
    String[] command = {
      "coschedule", log.toString(), "--nodes", "2", "--mpl", "2", "--scheme", scheme
    };
    return summary(Run.quoin(and(command, "--type", type, "--json")))
        .get("meanResponse_s")
        .doubleValue();
  }
}

package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A user's own metric is the sum that it was written as, in grids and coscheduling as in replays.
 */
class OwnMetricsTest {
  @TempDir private Path folder;
  private Path grid;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        folder.resolve("two.dot"),
        """
        graph two {
          c [kind=client]
          a [kind=server, speed="100 Mop/s"]
          b [kind=server, speed="50 Mop/s"]
          c -- a [bandwidth=unlimited]
          c -- b [bandwidth=unlimited]
        }
        """);
    grid =
        Files.writeString(
            folder.resolve("grid.yaml"),
            """
            topology: two.dot
            jobs: 60
            replications: 3
            metaservers: [RR, LOAD]
            metrics:
              mix: 0.2 makespan + 0.8 ARTwW
              tail: p95Response
            clients:
              - {job: generic, operations: 100 Mop, send: 1 B, receive: 1 B, interval: 2 s}
            """);
  }

  private static JsonNode json(String... arguments) {
    Run run = Run.quoin(arguments);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonMapper.shared().readTree(run.out());
  }

  private static double mean(JsonNode metrics, String id) {
    return metrics.path(id).path("mean").asDouble();
  }

  @Test
  void ofAGrid() {
    for (JsonNode one : json("compare", grid.toString(), "--json").get("metaservers")) {
      JsonNode metrics = one.get("metrics");
      assertThat(mean(metrics, "mix"))
          .isPositive()
          .isCloseTo(0.2 * mean(metrics, "makespan") + 0.8 * mean(metrics, "ARTwW"), within(1e-9));
      assertThat(metrics.path("mix").path("unit").asString()).isEqualTo("s");
      assertThat(mean(metrics, "tail")).isEqualTo(mean(metrics, "p95Response"));
    }
    assertThat(Run.quoin("compare", grid.toString()).out())
        .containsPattern("longer than the best +lost .* mix\n")
        .as("the columns that have no room in 100 characters")
        .containsPattern("metaserver +tail .s.\n");
  }

  @Test
  void ofCoscheduling() throws IOException {
    Path jobs =
        Files.writeString(
            folder.resolve("jobs.csv"),
            "arrival_s,tasks,type,dedicated_s\n0,2,J1,0.5\n0,2,J4,0.5\n0.1,1,J5,0.2\n");
    String[] command = {
      "coschedule",
      jobs.toString(),
      "--nodes",
      "2",
      "--scheme",
      "PB",
      "--weighted",
      "mix = 2 slowdown + unfairness",
      "--json"
    };
    JsonNode metrics = json(command).get("metrics");
    assertThat(metrics.get("mix").asDouble())
        .isPositive()
        .isEqualTo(2 * metrics.get("slowdown").asDouble() + metrics.get("unfairness").asDouble());
  }

  /** Utilization is not a metric of a grid: it has many machines. */
  @Test
  void allMistakesAreNamedWhereTheyAre() throws IOException {
    String text =
        Files.readString(grid)
            .replace("0.2 makespan", "0.2 makespam")
            .replace("tail: p95Response", "use: utilization\n  ART: makespan\n  n: [1]");
    Files.writeString(grid, text);
    Run run = Run.quoin("run", grid.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .contains("grid.yaml:6:8: metrics.mix: '0.2 makespam': expected a metric")
                    .endsWith("did you mean 'makespan'?"),
            line ->
                assertThat(line).contains("grid.yaml:7:8: metrics.use: 'utilization': expected"),
            line -> assertThat(line).contains("grid.yaml:8:8: metrics.ART: 'ART' is a metric"),
            line -> assertThat(line).contains("grid.yaml:9:6: metrics.n: is a list; expected"));
  }
}

package org.quoin.scenario.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/** Machine files of the clusters of a grid. */
class MachineOfGridTest {
  @TempDir private Path folder;

  /** Twenty jobs of a second each, some each second, at a cluster of two nodes. */
  private GridScenario read(String scheduler, String reservation) throws IOException {
    Files.writeString(
        folder.resolve("m.yaml"),
        "nodes: {n: {count: 2, cores: 2}}\nreservations: {" + reservation + "}\n");
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph g {
          a [kind=client]
          c [kind=cluster, speed="1 Mop/s", processors=4, machine="m.yaml", scheduler=%s]
          a -- c [bandwidth=unlimited]
        }
        """
            .formatted(scheduler));
    return ScenarioFile.grid(
        Files.writeString(
            folder.resolve("s.yaml"),
            "topology: t.dot\njobs: 20\nwarmup: 0\nreplications: 1\nmetaservers: [RR]\nclients:"
                + " [{job: generic, operations: 1 Mop, send: 0 B, receive: 0 B, interval: 1 s}]"),
        List.of());
  }

  private static List<JobRecord> run(GridScenario scenario) {
    RandomStreams streams = new RandomStreams(1, 0);
    List<JobRecord> records = new ArrayList<>();
    new Grid(scenario.grid(), scenario.metaServers().get(0).open(streams), streams)
        .run(records::add);
    return records;
  }

  private static long during(List<JobRecord> records, double from, double until) {
    return records.stream().filter(one -> one.startTime() < until && one.endTime() > from).count();
  }

  /** Limits are exact, so that a job which would end in the maintenance does not start before. */
  @ParameterizedTest
  @ValueSource(strings = {"none", "easy", "conservative", "planned", "slurm"})
  void noJobRunsInAReservationForMaintenance(String scheduler) throws IOException {
    GridScenario repaired =
        read(scheduler, "repair: {begin: 4 s, duration: 300 s, nodes: all, flags: MAINT}");
    List<JobRecord> records = run(repaired);
    assertThat(records).hasSize(20);
    assertThat(during(records, 4, 304)).isZero();
    assertThat(during(records, 304, 1000)).isGreaterThan(5);
    assertThat(repaired.warnings()).isEmpty();
    List<JobRecord> one =
        run(read(scheduler, "repair: {begin: 0 s, duration: 300 s, nodes: 'n[1]', flags: MAINT}"));
    assertThat(most(one)).isLessThanOrEqualTo(2);
  }

  private static long most(List<JobRecord> records) {
    return records.stream()
        .filter(one -> one.startTime() < 300)
        .mapToLong(
            one ->
                records.stream()
                    .filter(
                        other ->
                            other.startTime() <= one.startTime()
                                && other.endTime() > one.startTime())
                    .count())
        .max()
        .orElse(0);
  }

  /** Jobs of a grid have no user, so that none of them may use the node of a course. */
  @ParameterizedTest
  @ValueSource(strings = {"none", "easy", "conservative", "planned", "slurm"})
  void noJobRunsInAReservationOfOthers(String scheduler) throws IOException {
    String nodes = "course: {begin: 4 s, duration: 300 s, nodes: %s, users: eve}";
    GridScenario course = read(scheduler, nodes.formatted("'n[1-2]'"));
    List<JobRecord> records = run(course);
    assertThat(records).hasSize(20);
    assertThat(during(records, 4, 304)).isZero();
    assertThat(during(records, 304, 1000)).isGreaterThan(5);
    assertThat(course.warnings()).isEmpty();
    assertThat(most(run(read(scheduler, nodes.formatted("n1").replace("4 s", "0 s")))))
        .isLessThanOrEqualTo(2);
  }
}

package org.quoin.scenario.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.workload.JobClass;

/** Widths, run times, estimates, deadlines, users and affinities of the jobs of clients. */
class DemandsReaderTest {
  private static final String CLUSTERS =
      """
      small [kind=cluster, processors=4, speed="1 Gop/s"]
      large [kind=cluster, processors=8, speed="3 Gop/s", width=2]
      c -- small [bandwidth=unlimited]
      c -- large [bandwidth=unlimited]
      """;

  private static final String SERVER =
      "s [kind=server, speed=\"2 Gop/s\"]\nc -- s [bandwidth=unlimited]\n";

  private static final String PLAIN = "send: 0 B, receive: 0 B, interval: 1000 s";

  @TempDir Path folder;
  private final List<JobRecord> jobs = new ArrayList<>();

  private Path file(String sites, String keys) throws IOException {
    Files.writeString(folder.resolve("t.dot"), "graph {\nc [kind=client]\n" + sites + "}\n");
    return Files.writeString(
        folder.resolve("s.yaml"),
        "topology: t.dot\njobs: 60\nwarmup: 0\nmetaservers: [RR]\nclients:\n  - {job: generic, "
            + PLAIN
            + ", "
            + keys
            + "}\n");
  }

  private GridResult run(String sites, String keys) throws IOException {
    GridScenario scenario = ScenarioFile.grid(file(sites, keys), List.of());
    jobs.clear();
    RandomStreams streams = new RandomStreams(1, 0);
    return new Grid(scenario.grid(), scenario.metaServers().get(0).open(streams), streams)
        .run(jobs::add);
  }

  private String refusal(String sites, String keys) throws IOException {
    Path file = file(sites, keys);
    InputException refused =
        catchThrowableOfType(InputException.class, () -> ScenarioFile.grid(file, List.of()));
    assertThat(refused).as(keys).isNotNull();
    return String.join("\n", refused.mistakes().stream().map(m -> m.message()).toList());
  }

  /**
   * 12 Gop on 4 processors of 1 Gop/s, 4 of 3 Gop/s; RR takes both in turn, and never the server.
   */
  @Test
  void aJobBringsItsWidthAndIsSentWhereItFits() throws IOException {
    run(CLUSTERS + SERVER, "operations: 12 Gop, processors: 4");
    for (int i = 0; i < jobs.size(); i++) {
      JobRecord job = jobs.get(i);
      assertThat(job.site()).isEqualTo(i % 2 == 0 ? "small" : "large");
      assertThat(job.job().processors()).isEqualTo(4);
      assertThat(job.job().runTime()).isEqualTo(i % 2 == 0 ? 3 : 1);
    }
    run(CLUSTERS, "operations: 12 Gop, processors: 5");
    assertThat(jobs).allMatch(job -> job.site().equals("large"));
  }

  /** Without a width it is computed as before: on 1 processor here and 2 there. */
  @Test
  void aJobWithoutWidthGetsThatOfItsSite() throws IOException {
    run(CLUSTERS + SERVER, "operations: 12 Gop");
    assertThat(jobs.subList(0, 3)).map(job -> job.job().processors()).containsExactly(1, 2, 1);
    assertThat(jobs.subList(0, 3)).map(JobRecord::computeTime).containsExactly(12.0, 2.0, 6.0);
  }

  @Test
  void aDrawnWidthBeyondEverySiteIsClippedAndCounted() throws IOException {
    String widths = "processors: {distribution: uniform, least: 1, most: 20}";
    GridResult result = run(CLUSTERS, "operations: 1 Gop, " + widths);
    assertThat(jobs).allMatch(job -> job.job().processors() <= 8);
    long eight = jobs.stream().filter(job -> job.job().processors() == 8).count();
    assertThat(result.clipped()).isBetween((int) eight - 10, 60 + result.later()).isPositive();
  }

  /** Measured on 2 processors of 1.5 Gop/s: 30 Gop. Without a reference it holds everywhere. */
  @Test
  void aRunTimeIsThatOfItsReferenceOrHolds() throws IOException {
    run(CLUSTERS, "run-time: 10 s, reference: 1.5 Gop/s, processors: 2");
    assertThat(jobs.get(0).computeTime()).isEqualTo(15);
    assertThat(jobs.get(1).computeTime()).isEqualTo(5);
    assertThat(jobs.get(0).job().operations()).isEqualTo(30e9);
    run(CLUSTERS, "run-time: 10 s, processors: 2");
    assertThat(jobs).allMatch(job -> job.job().runTime() == 10);
  }

  @Test
  void usersEstimateRunTimes() throws IOException {
    run(CLUSTERS, "operations: 12 Gop, estimates: \"uniform:3\"");
    assertThat(jobs)
        .allMatch(job -> job.job().requestedTime() >= job.job().runTime())
        .allMatch(job -> job.job().requestedTime() <= 3 * job.job().runTime())
        .anyMatch(job -> job.job().requestedTime() > 2 * job.job().runTime());
    for (String twice : List.of("\"factor:2\"", "{factor: 2}")) {
      run(CLUSTERS, "operations: 12 Gop, estimates: " + twice);
      assertThat(jobs).allMatch(job -> job.job().requestedTime() == 2 * job.job().runTime());
    }
    run(CLUSTERS, "run-time: 17 min, estimates: modal");
    assertThat(jobs).allMatch(job -> job.job().requestedTime() == 1200);
    run(CLUSTERS, "run-time: 2 h, estimates: \"tsafrir:1\"");
    assertThat(jobs)
        .allMatch(JobRecord::killed)
        .allMatch(job -> Math.abs(job.computeTime() - 3600) < 1e-6);
  }

  /** Every other job takes 12 s, the others 2: due after 11 s, half are late, by 1 s each. */
  @Test
  void lateJobsAreCounted() throws IOException {
    GridResult result = run(CLUSTERS, "operations: 12 Gop, deadline: 11 s");
    assertThat(result.figures().value(Metrics.LATE)).isCloseTo(50, within(1e-9));
    assertThat(result.figures().value(Metrics.TARDINESS)).isCloseTo(0.5, within(1e-9));
    assertThat(result.figures().value(Metrics.LATENESS)).isCloseTo(-4, within(1e-9));
    assertThat(run(CLUSTERS, "operations: 12 Gop").figures().value(Metrics.LATE)).isZero();
  }

  @Test
  void aClientMayHaveUsers() throws IOException {
    GridResult result = run(CLUSTERS, "operations: 1 Gop, users: 3");
    assertThat(result.figures().users())
        .map(group -> group.name())
        .containsExactly("c/1", "c/2", "c/3");
  }

  /** Twice as fast at the large cluster, and there by its name alone. */
  @Test
  void affinityIsASpeedOfAClassAtASite() throws IOException {
    run(CLUSTERS, "operations: 12 Gop, affinity: {sites: {\"l*\": 2}}");
    assertThat(jobs.subList(0, 2)).map(JobRecord::computeTime).containsExactly(12.0, 1.0);
    run(
        CLUSTERS,
        "operations: 12 Gop, affinity: {times: {distribution: gamma, mean: 1,"
            + " variation: 0.6}, consistency: consistent}");
    assertThat(jobs.stream().map(JobRecord::computeTime).distinct()).hasSize(60);
  }

  @Test
  void theMeanWorkOfJobsIsThatOfTheirFactors() throws IOException {
    String keys =
        "run-time: {distribution: exponential, mean: 10 s}, reference: 2 Gop/s,"
            + " processors: {distribution: uniform, least: 0.5, most: 4.5}";
    JobClass read = ScenarioFile.grid(file(CLUSTERS, keys), List.of()).grid().classes().get(0);
    assertThat(read.stages().get(0).operations().mean()).isCloseTo(50e9, within(1e-3));
    assertThat(read.stages().get(0).operations().variation())
        .isCloseTo(2 * (30 / 4.0) / 6.25 - 1, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "operations: 1 Gop, processors: 9     | are 9, but the widest job that sites take",
        "operations: 1 Gop, processors: 1.5   | is 1.5; expected a whole number of processors",
        "operations: 1 Gop, run-time: 1 s     | exclude run-time; expected one of them",
        "operations: 1 Gop, reference: 1 op/s | has a meaning only with run-time",
        "run-time: 1 s                        | run times hold at clusters only, and there is a"
            + " server (s)",
        "operations: 1 Gop, estimates: wild   | 'wild': expected one of exact, factor:F",
        "operations: 1 Gop, estimates: {factor: 0.5} | factor: is 0.5; expected at least 1",
        "operations: 1 Gop, estimates: {factor: 2, uniform: 2} | has more than 1 keys",
        "operations: 1 Gop, estimates: modal       | are times; expected run-time",
        "operations: 1 Gop, estimates: 'tsafrir:9' | are times; expected run-time",
        "run-time: 1 s, reference: 1 op/s, estimates: tsafrir | needs the largest estimate",
        "operations: 1 Gop, affinity: {sites: {small1: 2}} | no site 'small1'; did you mean"
            + " 'small'? Expected one of",
        "operations: 1 Gop, affinity: {consistency: consistent} | has a meaning only with times",
        "operations: 1 Gop, arrivals: on-off, on: 1 h | arrivals on-off need off",
        "operations: 1 Gop, weights: [1, 2]   | has a meaning only with arrivals: daily",
        "operations: 1 Gop, arrivals: daily, weights: [0, 0] | are all 0; expected some above",
        "operations: 1 Gop, arrivals: hyper-erlang, variation: 0.5 | with order 1 at least 1",
        "operations: 1 Gop, arrivals: closed, batch: 2 | has no meaning with arrivals: closed"
      })
  void whatCannotBeIsRefused(String keys, String message) throws IOException {
    assertThat(refusal(CLUSTERS + SERVER, keys.replace("'", "\""))).contains(message);
  }

  /** A hyper-Erlang client has the mean and the variation asked for; batches leave the mean. */
  @ParameterizedTest
  @CsvSource({"1, 3", "4, 0.6"})
  void hyperErlangGapsHaveTheVariationAskedFor(int order, double variation) throws IOException {
    String keys = "operations: 1 Gop, arrivals: hyper-erlang, order: %d, variation: %s";
    JobClass read =
        ScenarioFile.grid(file(CLUSTERS, keys.formatted(order, variation)), List.of())
            .grid()
            .classes()
            .get(0);
    var times = read.process().start(new RandomStreams(1, 0).stream("arrivals"));
    int n = 50_000;
    double time = 0;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double next = times.after(time);
      squares += (next - time) * (next - time) / n;
      time = next;
    }
    double mean = time / n;
    assertThat(mean).isCloseTo(1000, within(4000 * variation / Math.sqrt(n)));
    assertThat(Math.sqrt(squares / (mean * mean) - 1)).isCloseTo(variation, within(0.08));
  }

  @Test
  void jobsOfABatchComeAtOnce() throws IOException {
    run(CLUSTERS, "operations: 1 Gop, batch: 3");
    List<Double> times = jobs.stream().map(job -> job.job().submitTime()).toList();
    assertThat(times.stream().distinct()).hasSize(20);
    assertThat(times.get(0)).isEqualTo(times.get(2)).isLessThan(times.get(3));
    assertThat(times.get(57) / 20).isCloseTo(3000, within(2000.0));
  }
}

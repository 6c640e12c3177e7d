package org.quoin.grid.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.benchmark.FluidError;
import org.quoin.benchmark.RandomNetworks;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult;
import org.quoin.grid.NetworkChoice;
import org.quoin.metaserver.MetaServers;
import org.quoin.scenario.ScenarioFile;

/**
 * The error told of a fluid in place of packets, against both on random grids. A build tries some;
 * {@code -Dquoin.auto=200} tries more, with longer runs; {@code -Dquoin.auto.from=101} begins with
 * another grid.
 */
class FluidChoiceTest {
  /** Jobs that read a file whose home is one site. */
  private static final String FILE_READS =
      """
      jobs: 100
      metaservers: [RR]
      network: auto
      files: [{name: f, count: 3, size: 200 KB, home: [near]}]
      clients:
        - job: generic
          operations: 1 Mop
          send: 20 KB
          receive: 20 KB
          interval: 5 s
          reads: {files: "*", number: 1}
      """;

  private static final int GIVEN = Integer.getInteger("quoin.auto", 0);
  private static final int GRIDS = Math.max(12, GIVEN);
  private static final int FIRST = Integer.getInteger("quoin.auto.from", 1);
  private static final int JOBS = GIVEN > 0 ? 3000 : 300;

  /** Both have the same jobs; what chance leaves of the difference is its 95 % interval. */
  @Test
  void theErrorToldIsNotLessThanTheErrorMadeOnNineteenOfTwentyGrids() {
    int held = 0;
    StringBuilder table = new StringBuilder();
    for (int seed = FIRST; seed < FIRST + GRIDS; seed++) {
      FluidError error = FluidError.of(seed, JOBS);
      boolean holds = error.holds();
      held += holds ? 1 : 0;
      table.append(
          "%d: told %.4f, made %+.4f +- %.4f%s%n"
              .formatted(
                  seed,
                  error.estimated(),
                  error.made().mean(),
                  error.made().halfWidth(),
                  holds ? "" : " (more)"));
    }
    if (GIVEN > 0) {
      System.out.printf("%s%d of %d hold%n", table, held, GRIDS);
    }
    assertThat((double) held / GRIDS).as(table.toString()).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void withoutAFluidEveryBitIsThatOfPackets() {
    GridModel grid = new RandomNetworks(3).next(100);
    NetworkChoice none = FluidChoice.of(grid, -1);
    assertThat(none.fluidQueues()).isZero();
    assertThat(none.sentence()).startsWith("packets on all queues: a fluid would change the mean");
    assertThat(run(grid.with(none))).isEqualTo(run(grid));
  }

  /** Direct links are parts of their own, so that some may be packets and the others a fluid. */
  @Test
  void partsOfBothKindsMoveAllBytes() {
    int mixed = 0;
    for (int seed = 1; seed <= 20; seed++) {
      GridModel grid = new RandomNetworks(seed).next(60);
      NetworkChoice choice = FluidChoice.of(grid);
      assertThat(choice.error()).isLessThanOrEqualTo(FluidChoice.MOST);
      if (choice.fluidQueues() > 0 && choice.fluidQueues() < grid.network().queues().size()) {
        mixed++;
        double[] seconds = FluidError.onTheWay(grid.with(choice), seed);
        assertThat(Arrays.stream(seconds).min().orElseThrow()).isPositive();
      }
    }
    assertThat(mixed).isPositive();
  }

  /**
   * A site over a slow link, on which a fluid makes an error: drained for ever it counts as if it
   * were not there, drained for a while as if it were not drained.
   */
  @ParameterizedTest
  @CsvSource({"poisson, 5 s", "closed, 5 s"})
  void aSiteThatTakesNoJobsDoesNotCount(String arrivals, String interval, @TempDir Path folder)
      throws IOException {
    String near =
        """
        graph g {
          c [kind=client]
          d [kind=client]
          near [kind=server, speed="100 Mop/s"]
          c -- near [bandwidth="1 MB/s", throughput="400 KB/s", latency="100 ms"]
          d -- near [bandwidth="1 MB/s", throughput="500 KB/s", latency="100 ms"]
        """;
    Files.writeString(folder.resolve("one.dot"), near + "}");
    Files.writeString(
        folder.resolve("two.dot"),
        near
            + """
              far [kind=server, speed="100 Mop/s"]
              c -- far [bandwidth="100 KB/s", throughput="40 KB/s", latency="100 ms"]
              d -- far [bandwidth="100 KB/s", throughput="50 KB/s", latency="100 ms"]
            }
            """);
    Path file =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            jobs: 100
            metaservers: [RR]
            network: auto
            clients:
              - job: generic
                operations: 10 Mop
                send: 200 KB
                receive: 20 KB
                arrivals: %s
                interval: %s
            """
                .formatted(arrivals, interval));
    String drain = "failures.drain=[{sites: [far], from: 0 s, until: %s}]";
    double one = error(file, "topology=one.dot");
    double two = error(file, "topology=two.dot");
    assertThat(two).isGreaterThan(1.1 * one);
    assertThat(error(file, "topology=two.dot", drain.formatted("1000000 s")))
        .isCloseTo(one, within(1e-12));
    assertThat(error(file, "topology=two.dot", drain.formatted("20 s"))).isEqualTo(two);
  }

  /** A site that takes no jobs gets no copies of files, so that none come from it. */
  @Test
  void noFilesComeFromASiteThatTakesNoJobs(@TempDir Path folder) throws IOException {
    String near =
        """
        graph g {
          c [kind=client]
          r [kind=router]
          near [kind=server, speed="100 Mop/s", storage="1 MB"]
          c -- r [bandwidth=unlimited]
          r -- near [bandwidth="1 MB/s", throughput="400 KB/s", latency="100 ms"]
        """;
    Files.writeString(folder.resolve("one.dot"), near + "}");
    Files.writeString(
        folder.resolve("two.dot"),
        near
            + """
              far [kind=server, speed="100 Mop/s", storage="1 MB"]
              r -- far [bandwidth=unlimited]
            }
            """);
    Path file = Files.writeString(folder.resolve("s.yaml"), FILE_READS);
    double one = error(file, "topology=one.dot");
    assertThat(one).isPositive();
    assertThat(
            error(
                file,
                "topology=two.dot",
                "failures.drain=[{sites: [far], from: 0 s, until: 1000000 s}]"))
        .isCloseTo(one, within(1e-12));
  }

  /**
   * Copies of a timer meet the transfers of jobs. In 500 s, 3 files take 0.6 MB to the site at
   * most: as much as one file in 167 s, however short the period is.
   */
  @Test
  void copiesOfATimerCountAsLoad(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph g {
          c [kind=client]
          r [kind=router]
          near [kind=server, speed="100 Mop/s", storage="1 MB"]
          far [kind=server, speed="100 Mop/s", storage="1 MB"]
          c -- r [bandwidth=unlimited]
          r -- near [bandwidth="1 MB/s", throughput="400 KB/s", latency="100 ms"]
          r -- far [bandwidth="1 MB/s", throughput="400 KB/s", latency="100 ms"]
        }
        """);
    Path file = Files.writeString(folder.resolve("s.yaml"), "topology: t.dot\n" + FILE_READS);
    String replicas = "replicas={period: %s, files: 1, sites: [far]}";
    double none = error(file);
    double rare = error(file, replicas.formatted("500 s"));
    double all = error(file, replicas.formatted("100 s"));
    assertThat(rare).isGreaterThan(1.001 * none);
    assertThat(all).isGreaterThan(rare);
    assertThat(error(file, replicas.formatted("1 s"))).isEqualTo(all);
    String drain = "failures.drain=[{sites: [far], from: 0 s, until: 1000000 s}]";
    assertThat(error(file, replicas.formatted("1 s"), drain)).isEqualTo(error(file, drain));
  }

  /**
   * A job is 200,000 packets over two queues, to either site: 249 jobs are 99.6 million packets,
   * 251 are 100.4 million. The way back is a part of its own with few packets. A horizon at which
   * half of the jobs are submitted halves the packets.
   */
  @Test
  void veryManyPacketsBearALargerError(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph g {
          c [kind=client]
          r [kind=router]
          near [kind=server, speed="1 Gop/s"]
          far [kind=server, speed="1 Gop/s"]
          c -- r [bandwidth="10 Gbit/s", latency="0.2 ms"]
          r -- near [bandwidth="10 Gbit/s", latency="0.2 ms"]
          r -- far [bandwidth="10 Gbit/s", latency="0.2 ms"]
        }
        """);
    Path file =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            topology: t.dot
            metaservers: [LOTH]
            clients:
              - {job: generic, arrivals: poisson, interval: 4 s, send: 2 GB, receive: 1 MB, operations: 1 Gop}
            """);
    NetworkChoice few = choice(file, "jobs=249");
    NetworkChoice many = choice(file, "jobs=251");
    assertThat(few.fluidQueues()).isEqualTo(3);
    assertThat(few.error()).isLessThan(FluidChoice.MOST);
    assertThat(many.fluidQueues()).isEqualTo(6);
    assertThat(many.error()).isBetween(FluidChoice.MOST, FluidChoice.MOST_OF_MANY);
    assertThat(many.sentence()).endsWith("; it spares 100 million packets a run");
    assertThat(choice(file, "jobs=502").sentence()).contains("spares 201 million packets");
    assertThat(choice(file, "jobs=502", "horizon=990 s").fluidQueues()).isEqualTo(3);
  }

  private static NetworkChoice choice(Path file, String... changes) {
    return FluidChoice.of(ScenarioFile.grid(file, List.of(changes)).grid());
  }

  private static double error(Path file, String... changes) {
    return FluidChoice.of(
            ScenarioFile.grid(file, List.of(changes)).grid(), Double.POSITIVE_INFINITY)
        .error();
  }

  private static String run(GridModel grid) {
    RandomStreams streams = new RandomStreams(1, 0);
    GridResult result =
        new Grid(grid, MetaServers.RR.create(Map.of(), streams.stream("metaserver")), streams)
            .run();
    return result.toString();
  }
}

package org.quoin.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.base.InputException;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.network.TransportModel;

/** What data are on their way, and backgrounds that change, in a scenario. */
class NetworkScenarioTest {
  private static final String CLIENTS =
      """
      jobs: 200
      warmup: 0
      metaservers: [LOTH]
      clients:
        - {job: generic, operations: 1 Mop, send: 300 KB, receive: 30 KB, interval: 2 s}
      """;

  @TempDir Path folder;

  @BeforeEach
  void topology() throws IOException {
    Files.writeString(folder.resolve("wan.csv"), "time,throughput\n0,400000\n20,100000\n");
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          c [kind=client]
          r [kind=router]
          a [kind=server, speed="2 Mop/s"]
          b [kind=server, speed="2 Mop/s"]
          edge [bandwidth="1 MB/s", latency="50 ms"]
          c -- r [utilization=0.3, background=mmpp, burstiness=2, timescale="5 s"]
          r -- a [trace="wan.csv"]
          r -- b [utilization=2, background="on-off", burstiness=2, timescale="20 s"]
        }
        """);
  }

  private GridScenario read(String text) throws IOException {
    return ScenarioFile.grid(
        Files.writeString(folder.resolve("s.yaml"), "topology: t.dot\n" + text + CLIENTS),
        List.of());
  }

  /** Its text has every figure to its last digit, what is not a number included. */
  private static GridResult run(GridScenario scenario) {
    RandomStreams streams = new RandomStreams(1, 0);
    return new Grid(scenario.grid(), scenario.metaServers().get(0).open(streams), streams).run();
  }

  @Test
  void dataArePacketsUnlessSaid() throws IOException {
    assertThat(read("").grid().transport()).isEqualTo(TransportModel.PACKETS);
    assertThat(read("network: fluid\n").grid().transport()).isEqualTo(TransportModel.FLUID);
    InputException refused =
        catchThrowableOfType(InputException.class, () -> read("network: water\n"));
    assertThat(refused.mistakes().get(0).message())
        .contains("'water' is unknown here; expected one of packets, fluid, auto");
  }

  /** Metaserver, sites and both kinds of network in one run, twice: the same to the last bit. */
  @ParameterizedTest
  @EnumSource(TransportModel.class)
  void aRunIsTheSameEachTimeAndMovesAllBytes(TransportModel model) throws IOException {
    GridScenario scenario = read("network: " + model.name().toLowerCase(Locale.ROOT) + "\n");
    GridResult result = run(scenario);
    assertThat(result.toString().equals(run(scenario).toString())).isTrue();
    assertThat(result.completed()).isEqualTo(200);
    assertThat(result.queues().get(0).acceptedBytes()).isGreaterThanOrEqualTo(200 * 300e3 - 1);
    for (GridResult.QueueResult queue : result.queues()) {
      assertThat(queue.counts().busy() + queue.counts().backgroundBusy())
          .isLessThanOrEqualTo(queue.counts().time() * (1 + 1e-9));
      assertThat(queue.counts().backgroundDropped()).isPositive();
    }
  }

  /** A job of 330 KB is 33 packets of 10 KB, and 330,000 of 1 B. */
  @Test
  void manyPacketsAreAFluidWhereItIsExactEnoughUnlessSaid() throws IOException {
    String tiny = "packet: 1 B\n";
    assertThat(read("packet: 10 B\n").grid().transport()).isEqualTo(TransportModel.PACKETS);
    assertThat(read(tiny + "network: packets\n").grid().transport())
        .isEqualTo(TransportModel.PACKETS);
    assertThat(read(tiny).grid().transport()).isEqualTo(TransportModel.AUTO);
    String window = tiny + "transfers: {window: 1 MB}\n";
    assertThat(read(window).grid().choice().sentence())
        .isEqualTo(
            "packets on all queues: no closed form: transfers have a window or several streams");
    assertThat(read("network: auto\nservice: deterministic\n").grid().isFluid()).isFalse();
  }

  @Test
  void sharesByRoundTripTimeAreRefusedForPacketsWithWhatServesInTheirPlace() throws IOException {
    String shares = "transfers: {round-trip: 100 ms}\n";
    assertThat(read("network: fluid\n" + shares).grid().isFluid()).isTrue();
    for (String network : List.of("packets", "auto")) {
      InputException refused =
          catchThrowableOfType(
              InputException.class, () -> read("network: " + network + "\n" + shares));
      assertThat(refused.mistakes())
          .extracting(m -> m.message())
          .containsExactly(
              "transfers.round-trip: has a meaning only with network: fluid, which divides a full"
                  + " link by shares; with packets transfers.window makes long paths slower (quoin"
                  + " explain transfers.round-trip)");
    }
  }

  @Test
  void skipIsRefusedWhereABackgroundChangesAtFixedTimes() throws IOException {
    InputException refused =
        catchThrowableOfType(InputException.class, () -> read("engine: skip\n"));
    assertThat(refused.mistakes())
        .extracting(m -> m.message())
        .allMatch(m -> m.startsWith("engine: skip needs a background that is poisson"))
        .hasSize(2);
    InputException deterministic =
        catchThrowableOfType(
            InputException.class, () -> read("engine: skip\nservice: deterministic\n"));
    assertThat(deterministic.mistakes())
        .extracting(m -> m.message())
        .allMatch(m -> m.startsWith("engine: skip needs a background of one rate"))
        .hasSize(6);
  }

  @Test
  void aTraceIsAFileOfTheScenario() throws IOException {
    assertThat(read("").files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("s.yaml", "t.dot", "wan.csv");
  }
}

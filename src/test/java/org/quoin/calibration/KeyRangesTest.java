package org.quoin.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.scenario.ScenarioFile;

/** Ranges of keys by hand, from declarations and from the values of a small grid. */
class KeyRangesTest {
  @TempDir private Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          c [kind=client]
          r [kind=router]
          s [kind=server, speed="100 Mop/s", utilization=0.3, others="50 Mop", latitude=10, longitude=20]
          c -- r [name=lan, bandwidth="100 MB/s | 20 MB/s", latency="1 ms"]
          r -- s [name=wan, bandwidth="1 MB/s", throughput="700 KB/s", latency="200 ms"]
        }
        """);
    Files.writeString(
        folder.resolve("s.yaml"),
        """
        topology: t.dot
        jobs: 40
        metaservers: [RR]
        monitor: {period: 10 s, loss: 0.1}
        clients:
          - job: generic
            operations: {distribution: exponential, mean: 50 Mop}
            send: 100 KB
            receive: 10 KB
            interval: 20 s
            users: 7
        """);
  }

  private List<FittedKey> keys(List<String> set, String... fit) {
    Path file = folder.resolve("s.yaml");
    return new KeyRanges(
            file,
            set,
            changes ->
                ScenarioFile.grid(file, Stream.concat(set.stream(), changes.stream()).toList()))
        .keys(List.of(fit));
  }

  /** The wan has 0.7 MB/s of 1 MB/s; 0.3 of the server is used; both ways of the lan count. */
  @ParameterizedTest
  @CsvSource({
    "topology.links.wan.throughput, 70000, 1e6, around the value in the files",
    "topology.links.wan.bandwidth, 700000, 1e7, around the value in the files",
    "topology.links.*.latency, 1e-4, 2, around the value in the files",
    "topology.links.lan.bandwidth, 2e6, 1e9, around the value in the files",
    "topology.links.lan.throughput, 2e6, 2e7, around the value in the files",
    "topology.links.wan.weight, 0.1, 10, around the value in the files",
    "topology.nodes.s.speed, 1e7, 1e9, around the value in the files",
    "topology.nodes.s.utilization, 0, 0.99, declared",
    "topology.nodes.s.servers, 1, 10, around the value in the files",
    "clients.0.interval, 2, 200, around the value in the files",
    "clients.0.operations.mean, 5e6, 5e8, around the value in the files",
    "clients.0.users, 1, 70, around the value in the files",
    "monitor.period, 1, 100, around the value in the files",
    "monitor.loss, 0, 0.99, declared",
    "packet, 1e3, 1e5, around the value in the files",
    "transfers.streams, 1, 64, declared",
    "clients.0.interval=3 s..4 s, 3, 4, given",
  })
  void aRangeFollowsFromTheDeclarationAndTheFiles(
      String fit, double low, double high, String origin) {
    FittedKey key = keys(List.of(), fit).get(0);
    assertThat(key.low()).isCloseTo(low, within(1e-9 * high));
    assertThat(key.high()).isCloseTo(high, within(1e-9 * high));
    assertThat(key.ends().origin()).isEqualTo(origin);
    assertThat(key.isWhole()).isEqualTo(fit.matches(".*(servers|users|streams)"));
  }

  @Test
  void aValueThatIsChangedIsTheOneAroundWhichIsSearched() {
    List<String> set = List.of("topology.links.wan.throughput='300 KB/s'", "packet=2 KB");
    assertThat(keys(set, "throughput", "packet"))
        .extracting(FittedKey::low)
        .containsExactly(2e6, 30e3, 200.0);
  }

  @Test
  void aNameAloneIsEveryNumberOfThatName() {
    assertThat(keys(List.of(), "speed,interval=5 s..9 s , utilization"))
        .extracting(FittedKey::path)
        .containsExactly(
            "topology.nodes.s.speed", "clients.0.interval", "topology.nodes.s.utilization");
    assertThat(keys(List.of(), "latency"))
        .extracting(FittedKey::path)
        .containsExactly("topology.links.lan.latency", "topology.links.wan.latency");
    assertThat(keys(List.of(), "users")).extracting(FittedKey::path).contains("clients.0.users");
  }

  /** 0.7 to 1 MB/s may be both: each gets its part, up to the geometric mean, 0.83666 MB/s. */
  @Test
  void rangesOfBandwidthAndThroughputOfALinkDoNotOverlap() {
    List<FittedKey> keys =
        keys(List.of(), "topology.links.wan.bandwidth", "topology.links.wan.throughput");
    assertThat(keys.get(0).low()).isCloseTo(836_660, within(1.0));
    assertThat(keys.get(1).high()).isEqualTo(keys.get(0).low());
    assertThat(keys.get(1).low()).isEqualTo(70e3);
    assertThat(keys.get(0).widened(keys.get(0).low())).isSameAs(keys.get(0));
  }

  /** An end that is not declared moves by a factor of ten, once; a declared one does not. */
  @Test
  void anOpenEndMovesOnce() {
    FittedKey interval = keys(List.of(), "clients.0.interval").get(0);
    FittedKey wider = interval.widened(200);
    assertThat(wider.low()).isEqualTo(2);
    assertThat(wider.high()).isEqualTo(2000);
    assertThat(wider.ends().origin()).endsWith("widened once");
    assertThat(wider.widened(2000)).isSameAs(wider);
    assertThat(interval.widened(2).low()).isCloseTo(0.2, within(1e-12));
    FittedKey loss = keys(List.of(), "monitor.loss").get(0);
    assertThat(loss.widened(0)).isSameAs(loss);
    assertThat(loss.widened(0.99)).isSameAs(loss);
    FittedKey given = keys(List.of(), "clients.0.interval=3 s..4 s").get(0);
    assertThat(given.widened(4)).isSameAs(given);
    FittedKey throughput = keys(List.of(), "topology.links.wan.throughput").get(0);
    assertThat(throughput.widened(1e6)).isSameAs(throughput); // at the bandwidth
    assertThat(throughput.widened(7e4).low()).isCloseTo(7e3, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "seed=1..5 | seed: is a setting of the runs, which is not a parameter of the model",
        "replications | replications: is a setting of the runs",
        "jobs | jobs: is a setting of the runs",
        "network | network: takes a word",
        "title | title: takes a text",
        "monitor.own | monitor.own: takes true or false",
        "transfers | transfers: takes a group of keys",
        "metaservers | metaservers: takes a list",
        "topology.links.wan.name | topology.links.wan.name: takes a text",
        "topology.nodes.s.latitude=1..2 | topology.nodes.s.latitude: places or multiplies nodes",
        "threads | threads: is not a number of the scenario or its topology; expected one",
        "precision=1..2 | precision: is not a number of the scenario or its topology",
        "bandwith | bandwith: is not a number of the scenario or its topology; did you mean"
            + " 'bandwidth'?",
        "topology.links.vpn.latency | topology.links.vpn.latency: the topology has no link 'vpn'",
        "clients.0.intervall | clients.0.intervall: unknown key; did you mean 'interval'?",
        "window | window: has no value in the files; expected KEY=LOW..HIGH",
        "transfers.window | transfers.window: has no value in the files, from which a range"
            + " follows",
        "transfers.overhead | transfers.overhead: is 0 in the files, from which no range follows",
        "clients.0.operations | clients.0.operations: is a distribution; did you mean"
            + " 'clients.0.operations.mean'?",
        "clients.0.interval,interval | clients.0.interval: is there twice",
        "interval=9 s..9 s | : the range of 'clients.0.interval=9 s..9 s' is empty",
        "interval=5..9 | clients.0.interval: is '5' without a unit",
        "speed, | : '' names no key",
        "topology.links.wan.bandwidth=500 KB/s..5 MB/s,topology.links.wan.throughput=90 KB/s..2"
            + " MB/s | : the ranges contain values that exclude each other: link r-s: the"
            + " throughput 2 MB/s exceeds the bandwidth 500 KB/s",
      })
  void whatCannotBeFittedIsRefusedInOneLine(String fit, String message) {
    assertThatThrownBy(() -> keys(List.of(), fit))
        .isInstanceOfSatisfying(
            InputException.class,
            e ->
                assertThat(e.mistakes().get(0).source() + ": " + e.mistakes().get(0).message())
                    .startsWith("--fit" + (message.startsWith(":") ? "" : " ") + message));
  }
}

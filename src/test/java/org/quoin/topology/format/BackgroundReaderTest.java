package org.quoin.topology.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.topology.Background;
import org.quoin.topology.Background.Kind;
import org.quoin.topology.Background.State;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Topology;

/** Reading of varying background traffic. */
class BackgroundReaderTest {
  @TempDir Path folder;

  @BeforeEach
  void aTrace() throws IOException {
    trace("wan.csv", "time,throughput\n0,1000000\n10 s, 500 KB/s\n30,250000\n");
  }

  private void trace(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private Topology read(String link) throws IOException {
    Path file = folder.resolve("t.dot");
    Files.writeString(
        file,
        "graph t {\n c [kind=client]\n s [kind=server, speed=\"1 Mop/s\"]\n"
            + " c -- s [bandwidth=\"1 MB/s\", latency=\"100 ms\", "
            + link
            + "]\n}\n");
    return TopologyFile.read(file);
  }

  private LinkParameters line(String link) throws IOException {
    return read(link).links().get(0).line();
  }

  private List<String> mistakes(String link) {
    InputException refused = catchThrowableOfType(InputException.class, () -> read(link));
    return refused.mistakes().stream()
        .map(m -> Path.of(m.source()).getFileName() + ":" + m.line() + " " + message(m))
        .toList();
  }

  private static String message(Mistake mistake) {
    return mistake.message().replace("link c-s: ", "");
  }

  @Test
  void burstsKeepTheMeanThatUtilizationGives() throws IOException {
    LinkParameters line =
        line("utilization=0.5, background=\"on-off\", burstiness=4, timescale=\"1 min\"");
    assertThat(line.offeredLoad()).isCloseTo(0.5, within(1e-12));
    Background background = line.background();
    assertThat(background.kind()).isEqualTo(Kind.ON_OFF);
    assertThat(background.states()).containsExactly(new State(15, 4), new State(45, 0));
    assertThat(
            line("throughput=\"500 KB/s\", background=mmpp, burstiness=2, timescale=\"1 min\"")
                .background()
                .states())
        .containsExactly(new State(15, 2), new State(45, 0.5 / 0.75));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mmpp", "\"on-off\"", "daily"})
  void burstinessOneIsNoBurst(String kind) throws IOException {
    Background background =
        line("utilization=0.5, burstiness=1, timescale=\"1 s\", background=" + kind).background();
    assertThat(background.changes()).isFalse();
    assertThat(background.states()).isEqualTo(Background.STEADY.states());
  }

  @Test
  void aDayIsADayUnlessSaid() throws IOException {
    Background day = line("utilization=0.5, background=daily, burstiness=1.5").background();
    assertThat(day.timescale()).isEqualTo(86_400);
    assertThat(day.states()).hasSize(48);
    assertThat(day.states().get(0).factor()).isCloseTo(0.5, within(1e-12));
    assertThat(day.states().get(24).factor()).isCloseTo(1.5, within(1e-12));
    assertThat(
            line("utilization=0.5, background=daily, burstiness=2, timescale=\"1 h\"")
                .background()
                .states()
                .get(0)
                .seconds())
        .isEqualTo(75);
  }

  @Test
  void eachDirectionMayHaveItsOwn() throws IOException {
    Topology topology =
        read(
            "utilization=0.5, background=\"on-off|mmpp\", burstiness=\"4|2\","
                + " timescale=\"1 min|1 h\"");
    assertThat(topology.links().get(0).line().background().kind()).isEqualTo(Kind.ON_OFF);
    Background back = topology.links().get(1).line().background();
    assertThat(back.kind()).isEqualTo(Kind.MMPP);
    assertThat(back.timescale()).isEqualTo(3600);
    Topology one =
        read(
            "utilization=\"0.5|0\", background=\"on-off|\", burstiness=\"4|\", timescale=\"1"
                + " min|\"");
    assertThat(one.links().get(1).line().background()).isEqualTo(Background.STEADY);
  }

  /** Loads 0, 1 and 3 for 10, 20 and 20 s: 80 / 50 on average. */
  @Test
  void aTraceSaysTheThroughputFromTimeToTime() throws IOException {
    LinkParameters line = line("trace=\"wan.csv\"");
    assertThat(line.offeredLoad()).isCloseTo(1.6, within(1e-12));
    assertThat(line.background().states())
        .extracting(State::seconds)
        .containsExactly(10.0, 20.0, 20.0);
    assertThat(line.background().states().get(2).factor()).isCloseTo(3 / 1.6, within(1e-12));
    assertThat(line.background().kind()).isEqualTo(Kind.TRACE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "trace=\"wan.csv\"",
        "utilization=0.5, background=daily, burstiness=1.5",
        "utilization=0.5, background=\"mmpp|on-off\", burstiness=3, timescale=\"7.5 s\"",
        "utilization=\"0.5|0.1\", background=\"mmpp|\", burstiness=\"3|\", timescale=\"7.5 s|\"",
        "trace=\"wan.csv|\", utilization=\"|0.5\""
      })
  void whatIsWrittenIsReadAgain(String link) throws IOException {
    Topology topology = read(link);
    for (GraphFormat format : List.of(GraphFormat.DOT, GraphFormat.GRAPHML)) {
      Path file = folder.resolve(format == GraphFormat.DOT ? "again.dot" : "again.graphml");
      Files.writeString(file, format.write(topology));
      Topology again = TopologyFile.read(file);
      for (int i = 0; i < 2; i++) {
        LinkParameters line = again.links().get(i).line();
        assertThat(line.background()).isEqualTo(topology.links().get(i).line().background());
        assertThat(line.throughput())
            .isCloseTo(topology.links().get(i).line().throughput(), within(1e-6));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\'',
      value = {
        "utilization=0.5, background=bursty;unknown background 'bursty'; expected one of",
        "utilization=0.5, background=mmpp, timescale=\"1 s\";has no burstiness; expected"
            + " burstiness",
        "utilization=0.5, background=mmpp, burstiness=3;has no timescale; expected timescale",
        "background=mmpp, burstiness=3, timescale=\"1 s\";varies but no mean;x",
        "utilization=0.5, burstiness=3;'''burstiness'' has no meaning without background';x",
        "utilization=0.5, background=poisson, timescale=\"1 s\";'''timescale'' has no meaning';x",
        "utilization=0.5, background=daily, burstiness=2.5;burstiness is '2.5'; from 1 to 2",
        "utilization=0.5, background=mmpp, burstiness=0.5, timescale=\"1 s\";burstiness is"
            + " '0.5';from 1",
        "utilization=0.5, background=mmpp, burstiness=-3, timescale=\"1 s\";burstiness is '-3';x",
        "utilization=0.5, background=mmpp, burstiness=3, timescale=\"-1 s\";timescale;x",
        "utilization=500, background=mmpp, burstiness=3, timescale=\"1 s\";more than 1,000 times;x",
        "background=trace;has background = trace but no trace;x",
        "trace=\"wan.csv\", utilization=0.5;'''utilization'' has no meaning with a trace';x",
        "trace=\"wan.csv\", background=mmpp;a trace and a background of another kind;x",
        "trace=\"van.csv\";there is no such file; did you mean 'wan.csv'"
      })
  void whatIsWrongIsSaidInOneLine(String link, String said, String expected) {
    List<String> mistakes = mistakes(link);
    assertThat(mistakes).hasSize(1);
    assertThat(mistakes.get(0)).contains(said);
    if (!expected.equals("x")) {
      assertThat(mistakes.get(0)).contains(expected);
    }
  }

  /** A study that sets the throughput of a link removes its trace, and the reverse. */
  @Test
  void aTraceGivesWayToAUtilizationAndTakesItsPlace() throws IOException {
    LinkParameters changed = changed("trace=\"wan.csv\", background=trace", "utilization", "0.5");
    assertThat(changed.background()).isEqualTo(Background.STEADY);
    assertThat(changed.offeredLoad()).isCloseTo(0.5, within(1e-12));
    assertThat(changed("utilization=0.5", "trace", "wan.csv").background().kind())
        .isEqualTo(Kind.TRACE);
  }

  private LinkParameters changed(String link, String key, String value) throws IOException {
    read(link);
    TopologyChange change =
        TopologyChange.of("topology.links.c-s." + key, value, "test").orElseThrow();
    return TopologyFile.read(folder.resolve("t.dot"), List.of(change)).links().get(0).line();
  }

  @Test
  void aTraceTellsAllItsMistakesByLine() throws IOException {
    trace(
        "bad.csv",
        """
        # measured
        time,throughput
        5,1000000
        10,
        8,2 MB/s
        12,0
        14,fast
        15,1,2
        """);
    assertThat(mistakes("trace=\"bad.csv\""))
        .satisfiesExactlyInAnyOrder(
            m -> assertThat(m).startsWith("bad.csv:3 ").contains("begins at 5 s: a gap"),
            m -> assertThat(m).startsWith("bad.csv:4 ").contains("throughput is missing: a gap"),
            m -> assertThat(m).startsWith("bad.csv:5 ").contains("8 s does not come after 10 s"),
            m -> assertThat(m).startsWith("bad.csv:5 ").contains("2 MB/s on a link of 1 MB/s"),
            m -> assertThat(m).startsWith("bad.csv:6 ").contains("throughput 0 B/s on a link"),
            m -> assertThat(m).startsWith("bad.csv:7 ").contains("'fast' is not a bandwidth"),
            m -> assertThat(m).startsWith("bad.csv:8 ").contains("has 3 fields"));
    trace("short.csv", "time,throughput\n0,5000\n");
    assertThat(mistakes("trace=\"short.csv\"").get(0)).contains("fewer than two rows");
    trace("head.csv", "seconds,rate\n0,5000\n");
    assertThat(mistakes("trace=\"head.csv\"").get(0)).startsWith("head.csv:1 the header is");
  }

  @Test
  void anIdealLinkHasNoBackground() throws IOException {
    assertThat(mistakes("background=mmpp").get(0)).isNotEmpty();
    InputException refused =
        catchThrowableOfType(
            InputException.class,
            () -> {
              Path file = folder.resolve("u.dot");
              Files.writeString(
                  file,
                  """
                  graph u {
                   c [kind=client]
                   s [kind=server, speed="1 Mop/s"]
                   c -- s [bandwidth=unlimited, trace="wan.csv"]
                  }
                  """);
              TopologyFile.read(file);
            });
    assertThat(refused.mistakes().get(0).message())
        .contains("is unlimited, so it has no queue and 'trace' has no meaning");
  }
}

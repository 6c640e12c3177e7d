package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.report.GridReport;
import org.quoin.statistics.Estimate;

/**
 * Under {@code network: fluid} there are no packets, so nothing of them is shown or warned of.
 * Links of 1 and 10 Gbit/s have backgrounds of their own, some above the bandwidth; jobs are of 2
 * GB.
 */
class FluidOutputTest {
  private static final Pattern OF_PACKETS = Pattern.compile("(?i)packet|drop|retr|-0\\.0");

  @TempDir Path folder;
  private String scenario;

  @BeforeEach
  void scenario() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          a [kind=client]
          b [kind=client]
          r [kind=router]
          q [kind=router]
          x [kind=server, speed="100 Gop/s"]
          y [kind=server, speed="100 Gop/s"]
          z [kind=server, speed="100 Gop/s", utilization=0.3, others="100 Gop"]
          a -- r [bandwidth="1 Gbit/s", utilization=0.5, latency="5 ms"]
          b -- q [bandwidth="1 Gbit/s", latency="20 ms", propagation="3 ms"]
          r -- q [bandwidth="10 Gbit/s", utilization=3, latency="20 ms"]
          r -- x [bandwidth="1 Gbit/s", utilization=2, latency="1 us"]
          q -- y [bandwidth="1 Gbit/s", background="on-off", burstiness=2, timescale="1 min",
            throughput="50 MB/s", latency="1 ms"]
          q -- z [bandwidth="1 Gbit/s", utilization=1, latency="0 s"]
        }
        """);
    scenario =
        Files.writeString(
                folder.resolve("s.yaml"),
                """
                topology: t.dot
                network: fluid
                jobs: 60
                warmup: 10
                replications: 2
                metaservers: [RR, LOTH]
                clients:
                  - {job: generic, operations: 1 Top, send: 2 GB, receive: 200 MB, interval: 120 s}
                """)
            .toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"validate", "run", "compare"})
  void nothingOfPacketsIsPrinted(String command) {
    Run run = Run.quoin(command, scenario);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).doesNotContainPattern(OF_PACKETS);
    assertThat(run.err()).doesNotContainPattern(OF_PACKETS);
  }

  @Test
  void aBenchmarkOfAFluidHasNoPackets() {
    String[] small = {"bench", "scale", "--sites", "3", "--clients", "4", "--jobs", "20"};
    assertThat(Run.quoin(small).out()).contains("client packets on");
    String[] fluid = Arrays.copyOf(small, small.length + 2);
    fluid[small.length] = "--network";
    fluid[small.length + 1] = "fluid";
    assertThat(Run.quoin(fluid).out()).contains("s simulated").doesNotContainPattern(OF_PACKETS);
  }

  @Test
  void aShareThatRoundsToNothingHasNoSign() {
    assertThat(GridReport.percent(new Estimate(-1e-17, 1e-9, 0.95, 8))).isEqualTo("0.0 ± 0.1 %");
    assertThat(GridReport.percent(new Estimate(-1e-17, 0, 0.95, 8))).isEqualTo("0.0 %");
  }

  @Test
  void theAnalysisNamesPacketsOnlyToSayThatThereAreNone() {
    Run run = Run.quoin("analyze", scenario);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " ").replace("data travel as packets that queue", ""))
        .doesNotContainPattern(OF_PACKETS);
  }

  /** Figures of packets are absent from the files and the page, not 0. */
  @Test
  void filesAndPageHaveNoFiguresOfPackets() throws IOException {
    Path out = folder.resolve("out");
    assertThat(Run.quoin("run", scenario, "--out", out.toString()).exitCode()).isZero();
    String summary = Files.readString(out.resolve("summary.json"));
    for (String key :
        new String[] {"buffer", "lossProbability", "sojourn", "retransmissions", "drops"}) {
      assertThat(summary).contains("\"" + key + "\": null");
      assertThat(summary).doesNotContainPattern("\"" + key + "\": [^n]");
    }
    assertThat(summary).doesNotContain("waitingPackets").doesNotContainPattern("-0\\.0\\b");
    String page = Files.readString(out.resolve("report.html"));
    assertThat(page).doesNotContain("Share of the background packets").contains("Qns1");
  }

  /** What only packets need is not asked of a fluid: their number, their phase, their engine. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "service: deterministic\nspacing: deterministic",
        "packet: 1 B",
        "service: deterministic\nengine: skip"
      })
  void whatOnlyPacketsNeedIsNotAsked(String keys) throws IOException {
    Path file = Path.of(scenario);
    String text = Files.readString(file);
    Files.writeString(file, text + keys + "\n");
    assertThat(Run.quoin("validate", scenario).err()).isEmpty();
    Files.writeString(file, text.replace("network: fluid\n", "") + keys + "\n");
    assertThat(Run.quoin("validate", scenario).exitCode()).isEqualTo(2);
  }
}

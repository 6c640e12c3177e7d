package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line of a calibration: its folder with a page, and mistakes by line. */
class CalibrateTest {
  @TempDir private Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph t {
          c [kind=client]
          s [kind=server, speed="100 Mop/s"]
          c -- s [name=wan, bandwidth="1 MB/s", throughput="700 KB/s", latency="200 ms"]
        }
        """);
    Files.writeString(
        folder.resolve("s.yaml"),
        """
        topology: t.dot
        jobs: 40
        warmup: 0
        replications: 2
        metaservers: [RR]
        clients:
          - job: generic
            operations: {distribution: exponential, mean: 50 Mop}
            send: 100 KB
            receive: 10 KB
            interval: 20 s
        """);
    StringBuilder table = new StringBuilder("site,bytes,start,end\n");
    for (int i = 0; i < 20; i++) {
      int start = i * 3600;
      table.append("s,100000,%d,%d.%d\n".formatted(start, start, 2 + i % 4));
    }
    Files.writeString(folder.resolve("m.csv"), table);
  }

  private Run calibrate(String... more) {
    String[] words = new String[6 + more.length];
    words[0] = "calibrate";
    words[1] = folder.resolve("s.yaml").toString();
    words[2] = "--measured=" + folder.resolve("m.csv");
    words[3] = "--loss=likelihood";
    words[4] = "--held-back=0";
    words[5] = "--fit=topology.links.wan.throughput=100 KB/s..900 KB/s";
    System.arraycopy(more, 0, words, 6, more.length);
    return Run.quoin(words);
  }

  @Test
  void theFolderHasAPageThatReportMakesAgain() throws IOException {
    Path out = folder.resolve("fit");
    Run run = calibrate("--out=" + out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .startsWith("topology.links.wan.throughput is ")
        .contains(
            " (95 % interval: ", "Fitted by likelihood to 20 measured jobs; 1 simulated point")
        .containsPattern(
            "With this value the scenario explains the measured times: all that is off"
                + " is send_time at s, by [0-2]\\.\\d standard errors");
    String page = Files.readString(out.resolve("report.html"));
    assertThat(page)
        .contains("<h1 dir=\"auto\">Fit of s.yaml</h1>", "How far are the simulated times from")
        .doesNotContain("What the measured jobs determine");
    assertThat(out.resolve("origin.json")).content().contains("\"calibration\"", "m.csv");
    Files.delete(out.resolve("report.html"));
    assertThat(Run.quoin("report", out.toString()).exitCode()).isZero();
    assertThat(out.resolve("report.html")).hasContent(page);
  }

  /**
   * Five days of four transfers each, which take 0.35 s on average; on the fifth, twice as long.
   */
  private void fiveDays(int slower) throws IOException {
    StringBuilder table = new StringBuilder("site,bytes,start,end\n");
    for (int i = 0; i < 20; i++) {
      int start = i * 6 * 3600;
      double seconds = 0.1 * (2 + i % 4) * (i < 16 ? 1 : slower);
      table.append("s,100000,%d,%s\n".formatted(start, start + seconds));
    }
    Files.writeString(folder.resolve("m.csv"), table);
  }

  private Run heldBack(String what) {
    return Run.quoin(
        "calibrate",
        folder.resolve("s.yaml").toString(),
        "--measured=" + folder.resolve("m.csv"),
        "--loss=likelihood",
        "--held-back=" + what,
        "--fit=topology.links.wan.throughput=100 KB/s..900 KB/s");
  }

  /**
   * The means of the first days are those of the fourth, and half of those of the fifth. What the
   * days held back measured changes nothing of the fit.
   */
  @Test
  void daysAreHeldBack() throws IOException {
    fiveDays(2);
    Run run = heldBack("2 days");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("Fitted by likelihood to 12 measured jobs, 8 of 2 days held back;")
        .contains("day held back jobs off by a plain guess off by")
        .containsPattern(" 4 4 \\d+\\.\\d % 0\\.0 % 5 4 \\d+\\.\\d % 50\\.0 %")
        .containsPattern("On the 2 days held back the simulated means are off by [^;]* on average;")
        .contains("a guess without a model, the means of the fitted jobs, by 25.0 %.")
        .contains("These days do not tell which is better: the difference is");
    fiveDays(7);
    String other = heldBack("2 days").out();
    assertThat(other.substring(0, other.indexOf("day held back")))
        .isEqualTo(run.out().substring(0, run.out().indexOf("day held back")));
    assertThat(other).isNotEqualTo(run.out());
  }

  /** No fitted job waited, so the waits of the last day judge nothing: only its transfers do. */
  @Test
  void aTimeThatWasZeroForAllFittedJobsIsNotJudged() throws IOException {
    StringBuilder table = new StringBuilder("site,submission_time,send_time,wait_time\n");
    for (int i = 0; i < 20; i++) {
      table.append(
          String.format(
              Locale.ROOT, "s,%d,%.1f,%d%n", i * 6 * 3600, 0.1 * (2 + i % 4), i < 16 ? 0 : 3));
    }
    Files.writeString(folder.resolve("m.csv"), table);
    Run run =
        Run.quoin(
            "calibrate",
            folder.resolve("s.yaml").toString(),
            "--measured=" + folder.resolve("m.csv"),
            "--budget=10",
            "--set=jobs=40",
            "--set=replications=1",
            "--held-back=1 day",
            "--fit=topology.links.wan.throughput=100 KB/s..900 KB/s");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " ")).containsPattern(" 5 4 \\d+\\.\\d % 0\\.0 % ");
  }

  @Test
  void daysThatCannotBeHeldBackAreRefused() throws IOException {
    fiveDays(1);
    assertThat(heldBack("5 days").err())
        .isEqualTo(
            "quoin: --held-back: 5 days needs jobs of at least 6 days; the measured jobs are of 5"
                + " days\n");
    assertThat(heldBack("weeks").err())
        .isEqualTo(
            "quoin: --held-back: is 'weeks'; expected a share of the jobs from 0 to 0.9, the last"
                + " days as in '2 days', or 'every 7 days'\n");
    assertThat(heldBack("every 2 days").err())
        .isEqualTo(
            "quoin: --loss: likelihood has no closed form with days held back between others, whose"
                + " jobs it would miss; expected means or quantiles\n");
  }

  @Test
  void aRowThatCannotBeIsNamedByItsLine() throws IOException {
    Path measured = folder.resolve("m.csv");
    Files.writeString(measured, Files.readString(measured) + "s,0,80000,80001\ns,1,90000,80001\n");
    Run run = calibrate();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .containsExactly(
            "quoin: " + measured + ":22: bytes is '0'; expected a number of bytes above 0",
            "quoin: "
                + measured
                + ":23: the transfer starts at 90000 and ends at 80001; expected an end after its"
                + " start");
  }

  /** Both ends of each range are read, too, but a mistake of the scenario itself is told once. */
  @Test
  void aMistakeOfTheScenarioIsToldOnce() throws IOException {
    Path topology = folder.resolve("t.dot");
    Files.writeString(topology, Files.readString(topology).replace("kind=client", "kind=clint"));
    Run run = calibrate();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines().filter(line -> line.contains("clint"))).hasSize(1);
  }

  /** An unknown key, one of an unknown part of the topology, ends that are both bad, or one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "clients.0.intervall=5 s..9 s | unknown key; did you mean 'interval'? Expected one of",
        "links.wan.throughput=5 KB/s..9 KB/s | links: unknown key; expected one of",
        "topology.nodes.x.speed=5 Mop/s..9 Mop/s | the topology has no node 'x'; did you mean",
        "topology.links.wan.latenc=5 s..9 s | link c-s: unknown attribute 'latenc'; did you mean",
        "topology.links.wan.bandwidth=5 KB/s..2 MB/s"
            + "| link c-s: the throughput 100 KB/s exceeds the bandwidth 5 KB/s",
        "title=5..9 | takes a text, which is not a parameter of the model; expected a number of"
            + " the",
        "seed=1..5 | is a setting of the runs, which is not a parameter of the model; expected a"
            + " number",
        "topology.nodes.s.speed=1 s..2 s | '1 s' has the unit 's' // '2 s' has the unit 's'"
      })
  void aMistakeOfAFittedKeyIsToldOnceByItsOption(String fit, String messages) {
    String source = "quoin: --fit " + fit.substring(0, fit.indexOf('=')) + ": ";
    List<String> told = calibrate("--fit=" + fit).err().lines().toList();
    String[] expected = messages.split(" // ", -1);
    assertThat(told).hasSize(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(told.get(i)).startsWith(source).contains(expected[i]);
    }
  }

  /**
   * Streams of a transfer are whole: n of them, each with a window of 10 KB and a round trip of 100
   * ms, send 1 MB in 10 / n + 0.05 s, so that 3.38 s tell n = 3. Half of them are not tried.
   */
  @Test
  void aKeyOfWholeNumbersIsFittedByWholeNumbers() throws IOException {
    Path file = folder.resolve("w.yaml");
    Files.writeString(
        folder.resolve("w.dot"),
        """
        graph w {
          c [kind=client]
          s [kind=server, speed="100 Mop/s"]
          c -- s [name=wan, bandwidth="100 MB/s", latency="1 ms", propagation="50 ms"]
        }
        """);
    Files.writeString(
        file,
        Files.readString(folder.resolve("s.yaml"))
                .replace("t.dot", "w.dot")
                .replace("100 KB", "1 MB")
            + "network: fluid\ntransfers: {window: 10 KB, streams: 1}\n");
    Files.writeString(folder.resolve("m.csv"), "site,send_time\n" + "s,3.38\ns,3.39\n".repeat(10));
    String fit = "--fit=transfers.streams=1..8";
    String measured = "--measured=" + folder.resolve("m.csv");
    Run run = Run.quoin("calibrate", file.toString(), measured, fit);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("transfers.streams is 3 (95 % interval: 3 to 3)");
    assertThat(Run.quoin("calibrate", file.toString(), measured, fit, "--loss=likelihood").err())
        .isEqualTo(
            "quoin: --loss: likelihood has no closed form with a key of whole numbers,"
                + " transfers.streams; expected means or quantiles\n");
  }

  /**
   * The transfers have about 475 KB/s, above ten times the 40 KB/s that are stated: the end that
   * nobody declared is moved once, up to the bandwidth, which is printed and in the summary.
   */
  @Test
  void aKeyWithoutARangeIsSearchedAroundItsValueAndBeyondAnEnd() {
    List<String> words =
        List.of(
            "calibrate",
            folder.resolve("s.yaml").toString(),
            "--measured=" + folder.resolve("m.csv"),
            "--set=topology.links.wan.throughput=40 KB/s",
            "--loss=likelihood",
            "--held-back=0",
            "--fit=throughput");
    Run run = Run.quoin(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .startsWith("topology.links.wan.throughput is 474")
        .contains(
            "Searched without a given range: topology.links.wan.throughput from 4 KB/s to 1 MB/s"
                + " (around the value in the files, widened once).")
        .doesNotContain("Warning");
    String[] json = Stream.concat(words.stream(), Stream.of("--json")).toArray(String[]::new);
    assertThat(Run.quoin(json).out().replaceAll("\\s", ""))
        .contains("\"least\":4000,\"most\":1000000,\"range\":\"aroundthevalueinthefiles,w");
  }

  @Test
  void intervalsAreFoundOverDaysOrUsersByTheBootstrap() throws IOException {
    Path measured = folder.resolve("m.csv");
    StringBuilder table = new StringBuilder("site,bytes,start,end,user\n");
    for (int i = 0; i < 30; i++) {
      int start = i * 12 * 3600;
      table.append("s,100000,%d,%d.%d,u%d\n".formatted(start, start, 2 + i % 4, i % 6));
    }
    Files.writeString(measured, table);
    assertThat(calibrate().out()).contains("; intervals by the profile of");
    assertThat(calibrate("--intervals=bootstrap").out())
        .contains("bootstrap over 30")
        .contains("jobs");
    Run days = calibrate("--intervals=bootstrap", "--blocks=days");
    assertThat(days.out().replaceAll("\\s+", " "))
        .contains("intervals by the bootstrap over 15 days.");
    assertThat(calibrate("--intervals=bootstrap", "--blocks=days").out()).isEqualTo(days.out());
    assertThat(calibrate("--blocks=users").out().replaceAll("\\s+", " "))
        .contains("intervals by the profile of the likelihood and jackknife over 6 users.");
    Files.writeString(measured, table.toString().replaceAll("u[1-5]", "u0"));
    assertThat(calibrate("--blocks=users").err())
        .isEqualTo("quoin: --blocks: users needs at least 5; the 30 fitted jobs are of 1 user\n");
    Files.writeString(measured, "site,send_time\n" + "s,3.38\ns,3.39\n".repeat(10));
    assertThat(calibrate("--blocks=days").err())
        .isEqualTo(
            "quoin: --blocks: days needs times of submission, which the measured jobs do not"
                + " have\n");
  }

  @Test
  void severalKeysAreJoinedByCommas() {
    Run run = calibrate("--fit=clients.0.x=1..2,clients.0.send=1 KB..2 KB,clients.0.y=1..2");
    assertThat(run.err().lines().map(line -> line.substring(0, 28)))
        .containsExactly("quoin: --fit clients.0.x: un", "quoin: --fit clients.0.y: un");
  }

  @Test
  void closedFormsTakeTheSetsOfValuesOfAFit() {
    Path out = folder.resolve("fit");
    assertThat(calibrate("--out=" + out).exitCode()).isZero();
    String scenario = folder.resolve("s.yaml").toString();
    String given = "--given=" + out.resolve("calibration.json");
    Run run = Run.quoin("analyze", scenario, given);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("given what was measured", "of 200 sets", "full first");
    assertThat(Run.quoin("analyze", scenario, scenario, given).err())
        .isEqualTo("quoin: --given: fits keys of one scenario; expected one file\n");
    assertThat(Run.quoin("analyze", scenario, "--simulate", given).err())
        .startsWith("quoin: --given: takes closed forms alone; to simulate, use");
    assertThat(Run.quoin("analyze", scenario, "--given=" + out.resolve("origin.json")).err())
        .contains("has no sets of values in 'draws'");
  }
}

package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.page.folder.ResultFolder;
import org.quoin.report.block.Figure;

/** What happened by the log, beside the policies of a replay. */
class AsLoggedTest {
  @TempDir private Path folder;

  /** One job a line: submission, wait, run time, processors, partition. */
  private String log(String... jobs) throws IOException {
    StringBuilder text = new StringBuilder("; MaxProcs: 4\n");
    int id = 0;
    for (String job : jobs) {
      String[] f = job.split(" ");
      text.append(
          String.format(
              Locale.ROOT,
              "%d %s %s %s %s -1 -1 %s %s -1 1 1 1 -1 1 %s -1 -1%n",
              ++id,
              f[0],
              f[1],
              f[2],
              f[3],
              f[3],
              f[2],
              f[4]));
    }
    return Files.writeString(folder.resolve("log.swf"), text).toString();
  }

  private static String row(Run run, String name) {
    return run.out()
        .lines()
        .filter(line -> line.startsWith("  " + name + " "))
        .findFirst()
        .map(line -> line.strip().replaceAll(" +", " "))
        .orElse("");
  }

  /** FCFS: waits 0, 90, 0; logged 10, 100, 20; run times 100, 50, 5. */
  private String three() throws IOException {
    return log("0 10 100 4 1", "10 100 50 4 2", "200 20 5 1 1");
  }

  @Test
  void isARowOfAComparisonWithTheMetricsOfTheLog() throws IOException {
    Run run = Run.quoin("replay", three(), "--compare", "none,easy");
    // Responses 110, 150, 25; waits as above; the machine is used from 0 to 225 s.
    assertThat(row(run, "as logged"))
        .startsWith("as logged 43.33 100 100 95.00 ")
        .endsWith(" 67.2 %");
    assertThat(row(run, "none:fcfs")).startsWith("none:fcfs 30");
    assertThat(run.out().replaceAll("\n  ", " "))
        .contains(
            "As logged, the mean wait is 43.33 s; none:fcfs, the closest, simulates 30 s. Its waits"
                + " differ from those of the log by 13.33 s on average (guessing the same wait"
                + " for every job: 30 s), with a rank correlation of 0.87: it explains them in"
                + " part;");
  }

  /** The estimate 2^31 - 1 s is none; a log without remark would seem to have one. */
  @Test
  void anEstimateAboveAYearIsRemarked() throws IOException {
    String job = "%d %d 0 10 1 -1 -1 1 %d -1 1 1 1 -1 1 -1 -1 -1%n";
    Path log =
        Files.writeString(
            folder.resolve("long.swf"),
            "; MaxProcs: 4\n"
                + String.format(Locale.ROOT, job, 1, 0, Integer.MAX_VALUE)
                + String.format(Locale.ROOT, job, 2, 1, 365 * 86_400));
    assertThat(Run.quoin("replay", log.toString(), "--policy", "easy").out())
        .contains("1 job with an estimate above 365 days, which limits nothing");
  }

  /** Of a machine of 1,024 processors the last class is that of its widest job. */
  @Test
  void everyWidthHasItsClass() throws IOException {
    Path log = folder.resolve("wide.swf");
    String job = "%d %d 5 10 %d -1 -1 %d 10 -1 1 1 1 -1 1 -1 -1 -1%n";
    Files.writeString(
        log,
        "; MaxProcs: 1024\n"
            + String.format(Locale.ROOT, job, 1, 0, 200, 200)
            + String.format(Locale.ROOT, job, 2, 1, 1000, 1000));
    assertThat(Run.quoin("replay", log.toString(), "--against-log").out())
        .contains("processors <=256 ", "processors <=1024 ")
        .doesNotContain(">128");
  }

  @ParameterizedTest
  @CsvSource({
    "'--compare none,easy --load 2'", // submissions are not those of the log
    "--policy easy", // no comparison
  })
  void isAbsentWhereNothingIsCompared(String options) throws IOException {
    Run run = Run.quoin(("replay " + three() + " " + options).split(" "));
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).doesNotContain("as logged").doesNotContain("As logged");
  }

  @ParameterizedTest
  @CsvSource({"'-1 -1', ''", "'3 -1', as logged"})
  void needsTheStartsOfHalfOfTheJobs(String waits, String row) throws IOException {
    String[] wait = waits.split(" ");
    Run run =
        Run.quoin(
            "replay",
            log("0 " + wait[0] + " 10 1 1", "5 " + wait[1] + " 10 1 1"),
            "--compare",
            "none,easy");
    assertThat(row(run, "as logged").contains("as logged")).isEqualTo(!row.isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    // FCFS waits 0, 90, 0 of which each log states its own.
    "0 90 0, has the waits of the log exactly",
    "0 80 1, it explains them well",
    "0 90 100, it explains them hardly better than that guess",
    // 60 s from the waits of the log, and the constant 0 s only 30 s.
    "0 0 90, it explains them worse than that guess",
  })
  void aSentenceJudgesHowFarTheModelExplainsTheWaits(String waits, String verdict)
      throws IOException {
    String[] wait = waits.split(" ");
    String log =
        log("0 " + wait[0] + " 100 4 1", "10 " + wait[1] + " 50 4 1", "200 " + wait[2] + " 5 1 1");
    String text = Run.quoin("replay", log, "--compare", "none").out().replaceAll("\n  ", " ");
    assertThat(text).contains(verdict);
  }

  @Test
  void thePageAndTheSummaryHaveItToo() throws IOException {
    Path out = folder.resolve("out");
    Run run = Run.quoin("replay", three(), "--compare", "none,easy", "--out", out.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains("\"asLogged\"", "\"byPartition\"");
    Figure.Bars bars =
        ResultFolder.open(out).page().sections().get(0).blocks().stream()
            .filter(Figure.Bars.class::isInstance)
            .map(Figure.Bars.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(bars.categories()).containsExactly("as logged", "none:fcfs", "easy:fcfs");
    assertThat(bars.series().get(0).values()).containsExactly(130 / 3.0, 30, 30);
    String page = Files.readString(out.resolve("report.html"));
    assertThat(page).contains("partition 2", "beside those of the log", "As logged, the mean wait");
  }

  @Test
  void filesInNamesOfRowsHaveNoFolders() throws IOException {
    String conf = "NodeName=n[1-4] CPUs=1\nPartitionName=main Nodes=n[1-4] Default=YES\n";
    for (String path : List.of("a/one.conf", "b/one.conf", "b/two.conf")) {
      Path file = folder.resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, conf);
    }
    assertThat(names("a/one.conf", "b/two.conf"))
        .isEqualTo("slurm:fcfs[machine=one.conf] slurm:fcfs[machine=two.conf]");
    assertThat(names("a/one.conf", "b/one.conf"))
        .isEqualTo(
            "slurm:fcfs[machine=%1$s/a/one.conf] slurm:fcfs[machine=%1$s/b/one.conf]"
                .formatted(folder));
    Run twice = Run.quoin("replay", three(), "--compare", rows("a/one.conf", "a/one.conf"));
    assertThat(twice.err()).contains("comes twice");
  }

  private String rows(String... files) {
    return List.of(files).stream()
        .map(file -> "slurm[machine=" + folder.resolve(file) + "]")
        .collect(Collectors.joining(","));
  }

  private String names(String... files) throws IOException {
    Run run = Run.quoin("replay", three(), "--compare", rows(files));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out()
        .lines()
        .filter(line -> line.matches("  slurm:.*] +[0-9].*"))
        .map(line -> line.strip().split(" ")[0])
        .distinct()
        .collect(Collectors.joining(" "));
  }
}

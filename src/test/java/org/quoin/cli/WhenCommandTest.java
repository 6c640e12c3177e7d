package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhenCommandTest {
  @TempDir private Path folder;
  private String log;

  /** Two jobs ended after half of their limits; at 1000 s one runs and one waits. */
  @BeforeEach
  void write() throws IOException {
    log =
        Files.writeString(
                folder.resolve("log.swf"),
                """
                ; MaxProcs: 4
                1 0 0 50 4 -1 -1 4 100 -1 1 7 1 -1 1 -1 -1 -1
                2 60 0 100 4 -1 -1 4 200 -1 1 7 1 -1 1 -1 -1 -1
                3 900 50 100 4 -1 -1 4 200 -1 1 7 1 -1 1 -1 -1 -1
                4 960 90 40 4 -1 -1 4 100 -1 1 7 1 -1 1 -1 -1 -1
                """)
            .toString();
  }

  /** Job 3 ends at 950 + 100 s, job 4 needs 50 s; by the limits they end at 1150 s and 1250 s. */
  @Test
  void theForecastIsThatOfTheDrawnRunTimes() {
    Run run =
        Run.quoin("when", log, "--from", "1000", "--ntasks", "2", "--time", "1 h", "--user", "7");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("The job starts in 100 s, at 1,100 s, in the median of 200 runs with drawn")
        .contains("nine of ten start\n  it then.")
        .contains("2 processors and 1 h", "behind 1 running and\n  1 waiting job.\n\n")
        .containsPattern("if all run to their limits +250 +1,250 s\n");
  }

  /** Two thirds of the jobs take a hundredth of their limits, the others all of it. */
  @Test
  void earlierForecastsCalibrateTheInterval() throws IOException {
    String[] asked = {
      "when", log, "--from", "1000", "--ntasks", "2", "--time", "1 h", "--calibrate", "60"
    };
    assertThat(Run.quoin(asked).out())
        .contains("\n0 earlier forecasts: too few to calibrate the interval; expected 20 or more");
    StringBuilder jobs = new StringBuilder("; MaxProcs: 4\n");
    for (int i = 1; i <= 200; i++) {
      String runTime = i % 3 == 0 ? "4000" : "40";
      jobs.append(
          "%d %d 0 %s 4 -1 -1 4 4000 -1 1 7 1 -1 1 -1 -1 -1%n".formatted(i, 1500 * i, runTime));
    }
    asked[1] = Files.writeString(folder.resolve("many.swf"), jobs).toString();
    asked[3] = "301000";
    Run run = Run.quoin(asked);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .containsPattern("\n  calibrated by [2-6][0-9] earlier forecasts, from +[0-9]");
    List<String> json = new ArrayList<>(List.of(asked));
    json.add("--json");
    assertThat(Run.quoin(json.toArray(String[]::new)).out())
        .containsPattern("\"calibrated\": \\{\\s+\"forecasts\": [2-6][0-9],\\s+\"low\": ");
    assertThat(Run.quoin("when", log, "--coverage", "3", "--calibrate", "3").err())
        .contains("--calibrate: needs --ntasks and --time of a job");
  }

  @Test
  void theForecastsOfALogAreMeasured() {
    Run run = Run.quoin("when", log, "--coverage", "3", "--runs", "5");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("Measured: of 3 jobs of the log under easy:fcfs, ", "of the 1 that");
  }

  /** Job 3 ends at 1050 s, so that a job of two processors starts behind job 4's 50 s. */
  @Test
  void thePageShowsWhenTheJobStartsAndHowOftenForecastsHold() throws IOException {
    Path out = folder.resolve("page");
    String[] asked = {
      "when",
      log,
      "--from",
      "1000",
      "--ntasks",
      "2",
      "--time",
      "1 h",
      "--coverage",
      "3",
      "--runs",
      "5",
      "--out",
      out.toString()
    };
    Run run = Run.quoin(asked);
    assertThat(run.exitCode()).as(run.err()).isZero();
    String page = Files.readString(out.resolve("report.html"));
    assertThat(page.replace('\u00a0', ' '))
        .contains("The job starts in 100 s, at 1,100 s, in the median of 5 runs")
        .contains("How long does the job wait?", "How often does an interval hold?");
    assertThat(page.replaceAll("<[^>]*>", " ").replaceAll("[\\s\u00a0]+", " "))
        .contains("median 100 1,100 s ", "if all run to their limits 250 1,250 s ");
    assertThat(Run.quoin(asked).err()).contains("is not empty");
    assertThat(Run.quoin("report", out.toString()).exitCode()).isZero();
    assertThat(out.resolve("report.html")).hasContent(page);
  }

  /** The job needs a GPU's node: two of them are free, and one is not enough for its memory. */
  @Test
  void aJobIsPlacedOnTheNodesOfAMachine() {
    String[] args = {
      "when",
      "scenarios/sacct-example.txt",
      "--machine",
      "scenarios/slurm-example.conf",
      "--from",
      "2025-10-01T06:00",
      "--time",
      "2 h",
      "--json",
      "--ntasks",
      "2",
      "--cpus",
      "2",
      "--partition",
      "gpu",
      "--nodes",
      "2",
      "--mem",
      "8 GiB"
    };
    Run fits = Run.quoin(args);
    assertThat(fits.err()).isEmpty();
    assertThat(fits.out()).contains("\"processors\": 4", "\"atLimits\": 0");
    args[args.length - 1] = "80 GiB";
    assertThat(Run.quoin(args).err())
        .isEqualTo("quoin: when: the job: no nodes of its partition have what it requests\n");
    args[args.length - 5] = "gpo";
    args[args.length - 6] = "--qos";
    assertThat(Run.quoin(args).err())
        .isEqualTo("quoin: --qos: scenarios/slurm-example.conf has no 'gpo'; expected none\n");
    args[args.length - 6] = "--partition";
    assertThat(Run.quoin(args).err()).contains("has no 'gpo'; did you mean 'gpu'?");
    args[2] = "--processors";
    args[3] = "32";
    assertThat(Run.quoin(args).exitCode()).isEqualTo(2);
    assertThat(Run.quoin(args).err())
        .contains("--nodes: needs --machine", "--mem: needs --machine");
  }

  @Test
  void everyMistakeIsOneLine() {
    Run shape = Run.quoin("when", log, "--ntasks", "2", "--policy", "soon");
    assertThat(shape.exitCode()).isEqualTo(2);
    assertThat(shape.err())
        .contains("--time: is missing", "--from: is missing", "--policy: ", "soon");
    assertThat(Run.quoin("when", log).err()).contains("expected --ntasks and --time of a job");
    assertThat(Run.quoin("when", log, "--from", "9", "--ntasks", "2", "--time", "4").err())
        .isEqualTo("quoin: --time: '4' has no unit; expected a duration as in '10 ms'\n");
    String[] wide = {"when", log, "--from", "1000", "--ntasks", "5", "--time", "1 h"};
    assertThat(Run.quoin(wide).err()).contains("--ntasks: 5 processors of a machine of 4");
    wide[5] = "4";
    assertThat(Run.quoin(wide).exitCode()).isZero();
    assertThat(
            Run.quoin(
                    "when", log, "--from", "1000", "--ntasks", "4", "--time", "1 h", "--user", "x")
                .err())
        .contains("--user: the log has no user 'x'");
  }
}

package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.reproduction.dynp.PaperLog;

/** The command on a tiny log under a published log's name. */
class ReproduceDynpTest {
  @TempDir private Path folder;

  @Test
  void writesTablesAndPageForTheLogsThatAreThere() throws IOException {
    Path traces = Files.createDirectories(folder.resolve("traces"));
    Files.writeString(traces.resolve("KTH-SP2-1996-2.swf"), log());
    Path out = folder.resolve("out");
    Run run = Run.quoin("reproduce", "dynp", "--traces", "" + traces, "--out", "" + out);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("Table 1", "Table 4", "Logs not there: CTC-SP2-1996-3.1-cln")
        .doesNotContain("Exception");
    // Conservative keeps every promise; deciding at fixed times is another schedule.
    assertThat(Files.readString(out.resolve("outlook.csv")).lines())
        .hasSize(14)
        .anyMatch(line -> line.matches("KTH,conservative,[0-9.]+,[0-9.]+,0.0,[0-9.]+"))
        .anyMatch(line -> line.startsWith("KTH,\"dynP, decides every hour\","));
    assertThat(Files.readString(out.resolve("table-4.csv")))
        .startsWith(
            "log,figure,paper,submit,submit_difference,submit_verdict,"
                + "inherited,inherited_difference,inherited_verdict")
        .contains("KTH,\"advanced, half\",2.5812,")
        .doesNotContain("SDSC");
    // In the paper's own figures the two are never equal.
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("comes to the figure of the simple one in ", "inherited, and in 0 in the paper.");
    // The page's figures come from the tables; those of logs that are not there are dashes.
    String tableThree = Files.readString(out.resolve("table-3.csv"));
    double inherited =
        tableThree
            .lines()
            .filter(line -> line.startsWith("KTH,\"ARTwA, not overflowing\","))
            .mapToDouble(line -> Double.parseDouble(line.split(",")[7]))
            .findFirst()
            .orElseThrow();
    assertThat(Files.readString(out.resolve("index.html")))
        .contains(String.format(Locale.ROOT, "On KTH it is %.4f instead of", inherited))
        .contains("the run gives -,")
        .contains(
            "printed algorithm runs on 1 log (KTH)", "Full self-tuning is better than half in ")
        .contains("of 4 pairs of Table 4 by the text", "KTH: 60 jobs; the paper's log had 28,490.")
        .doesNotContain("10.0954", "{3|", "47,499", "three logs", "{logs}");
    assertThat(run.out()).doesNotContain("10.0954", "one call on SDSC", "SDSC under");
    assertThat(Files.readString(out.resolve("index.html")))
        .contains("32-bit", "read in two ways", "<td>2.5754")
        .doesNotContain("<!--");
  }

  /** Every printed value has a verdict; every claim is judged of the paper's figures too. */
  @Test
  void printedValuesAndClaimsHaveVerdicts() throws IOException {
    Path traces = Files.createDirectories(folder.resolve("traces"));
    Files.writeString(traces.resolve("KTH-SP2-1996-2.swf"), log());
    Run run = Run.quoin("reproduce", "dynp", "--traces", "" + traces, "--threads", "1");
    List<String> decided =
        run.out()
            .lines()
            .filter(line -> line.matches("  [a-z-]+, (half|full) +[0-9.]+ +[0-9.]+ .*"))
            .toList();
    assertThat(decided).hasSize(8);
    assertThat(run.out())
        .containsPattern("jobs +28,490 +60\n")
        .containsPattern(
            "Claim \\d+: The advanced decider outperforms the simple one(?s:.)*KTH, half"
                + " +2.5812 to 4.7256 +holds +6.3628 to 6.3628 +alike within 5 % +6.3628 to 11.0357"
                + " +holds")
        .containsPattern("KTH: not better +2.5754 to 2.5488 +holds")
        .containsPattern("KTH's utilization under other readings of the log\n(?s:.)*field 5 ")
        .containsPattern("Of 6 readings(?s:.)*it stays open");
    Run three = Run.quoin("reproduce", "dynp", "--traces", "" + traces, "--threads", "3");
    assertThat(three.out()).isEqualTo(run.out());
  }

  /** The column of the paper has these values by a pocket calculator from its own tables. */
  @Test
  void sentencesOfTheTextAreHeldAgainstThePapersOwnTables() throws IOException {
    Path traces = Files.createDirectories(folder.resolve("traces"));
    for (PaperLog one : PaperLog.values()) {
      Files.writeString(traces.resolve(one.file() + ".swf"), log());
    }
    Run run = Run.quoin("reproduce", "dynp", "--traces", "" + traces, "--threads", "2");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " ")).contains("SDSC: almost 200 % (tables: 48.84 %)");
    assertThat(run.out())
        // 12.5662 and 26.8207 over 6.8260.
        .containsPattern("best policies +2[.]00 +holds ")
        .containsPattern("SDSC: SJF, almost 2 +1[.]84 +holds ")
        .containsPattern("SDSC: LJF, 2 +3[.]93 +does not hold ")
        // 2.5594 below 2.5754; it is above the best basic policy, 2.5488.
        .containsPattern("KTH: better +2[.]5594 to 2[.]5754 +holds ")
        .containsPattern("KTH: by 0[.]8 % +0[.]62 % +does not hold ")
        .containsPattern("KTH: 0[.]4 % +0[.]42 % +holds ")
        // 10.1598 over 6.8260 is no loss of 200 %.
        .containsPattern("SDSC: almost 200 % +48[.]84 % +does not hold ")
        // 20.5247 over 10.1598; the least other metric on LANL is 1.6179 to 1.6177.
        .containsPattern("twice as bad\n(?s:[^%]*?)SDSC +2[.]02 +holds ")
        .containsPattern(
            "worse to tune by\\n"
                + "(?s:.*?)LANL +0[.]01 % +does not hold (?s:.*?)SDSC +16[.]46 % +holds ")
        .containsPattern("SDSC: sjf-preferred +-2[.]19 % +holds ")
        // 32.6934 over 13.3353, 32.6965 over 16.1766, over 10.1598 and over 10.5198.
        .containsPattern("simple +2[.]45 +holds (?s:.*?)fcfs-preferred +2[.]02 +holds ")
        .containsPattern("almost 70 % apart(?s:.*?)SDSC +68[.]92 % +holds ")
        .containsPattern("advanced +3[.]22 +holds (?s:.*?)sjf-preferred +3[.]11 +holds ")
        // 109,521 to 107,066 calls, and 56,738 to 56,208.
        .containsPattern("SDSC, full: more +109,521 to 107,066 +holds ")
        .containsPattern("SDSC, half: at most 5 % +0[.]94 % +holds ");
  }

  @Test
  void tableTwoIsTheSameForAnyNumberOfThreads() throws IOException {
    Path traces = Files.createDirectories(folder.resolve("traces"));
    Files.writeString(traces.resolve("KTH-SP2-1996-2.swf"), log());
    Files.writeString(traces.resolve("CTC-SP2-1996-3.1-cln.swf"), log());
    String[] command = {"reproduce", "dynp-table-2", "--traces", "" + traces, "--threads", "1"};
    Run one = Run.quoin(command);
    command[command.length - 1] = "3";
    assertThat(Run.quoin(command)).isEqualTo(one);
    assertThat(one.out())
        .containsPattern("FCFS +2.0455 +[0-9.]+ +3.1015 ")
        .containsPattern("LJF +2.5212 +[0-9.]+ +5.8118 ")
        .contains("Logs not there: LANL-CM5-1994-4.1-cln, SDSC-SP2-1998-4.rebuilt");
  }

  /** Sixty jobs on a wide machine, with a queue. */
  private static String log() {
    StringBuilder swf = new StringBuilder("; MaxProcs: 100\n");
    for (int i = 1; i <= 60; i++) {
      int length = 100 + 700 * (i % 7);
      swf.append(
          String.format(
              Locale.ROOT,
              "%d %d 0 %d %d -1 -1 %d %d -1 1 1 1 1 1 1 -1 -1%n",
              i,
              60 * i,
              length / 2,
              10 + i % 50,
              10 + i % 50,
              length));
    }
    return swf.toString();
  }
}

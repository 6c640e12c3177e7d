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
        .contains("Table 1", "Table 4", "logs not there: CTC-SP2-1996-3.1-cln")
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
        .contains(String.format(Locale.ROOT, "On KTH it is\n%.4f instead of", inherited))
        .contains("the same run gives -,")
        .contains("printed algorithm on 1 log (KTH)", "Full self-tuning is better than half in ")
        .contains("of 4 pairs of Table 4 by the text", "KTH: 60 jobs; the paper's log had 28,490.")
        .contains("The advanced decider outperforms the simple one (Table 4).<br>paper: holds")
        .doesNotContain("10.0954", "{3|", "47,499", "three logs");
    assertThat(run.out()).doesNotContain("10.0954", "one call on SDSC", "SDSC under");
    assertThat(Files.readString(out.resolve("index.html")))
        .contains("32-bit", "two readings of FCFS", "class='bar submit'", "2.5754")
        .doesNotContain("<!--");
    assertThat(run.out().lines()).allSatisfy(l -> assertThat(l.length()).isLessThanOrEqualTo(100));
  }

  /** Every printed value has a verdict; every claim is judged of the paper's figures too. */
  @Test
  void printedValuesAndClaimsHaveVerdicts() throws IOException {
    Path traces = Files.createDirectories(folder.resolve("traces"));
    Files.writeString(traces.resolve("KTH-SP2-1996-2.swf"), log());
    Run run = Run.quoin("reproduce", "dynp", "--traces", "" + traces, "--threads", "1");
    List<String> decided =
        run.out().lines().filter(line -> line.matches("  KTH  [a-z-]+, (half|full) .*")).toList();
    assertThat(decided).hasSize(8).allMatch(line -> line.matches(".* [+-] .* [+-]"));
    assertThat(run.out())
        .containsPattern("KTH +jobs +28,490 +60 +-28,430 +-\n")
        .containsPattern(
            "Claim \\(Table 4\\): The advanced decider outperforms the simple one(?s:.)*KTH, half"
                + " +2.5812 to 4.7256 yes +6.3628 to 6.3628 no +6.3628 to 11.0357 yes")
        .containsPattern("KTH: not better +2.5754 to 2.5488 yes")
        .containsPattern("KTH's utilisation under other readings of the log\n(?s:.)*field 5 ")
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
    assertThat(run.out().lines()).contains("    SDSC: almost 200 % (tables: 48.84 %)");
    assertThat(run.out())
        // 12.5662 and 26.8207 over 6.8260.
        .containsPattern("the best +SJF, SJF, FCFS, FCFS yes ")
        .containsPattern("SDSC: SJF, almost 2 +1[.]84 yes ")
        .containsPattern("SDSC: LJF, 2 +3[.]93 no ")
        // 2.5594 below 2.5754; it is above the best basic policy, 2.5488.
        .containsPattern("KTH: better +0[.]62 % yes ")
        .containsPattern("KTH: by 0[.]8 % +0[.]62 % no ")
        .containsPattern("KTH: 0[.]4 % +0[.]42 % yes ")
        // 10.1598 over 6.8260 is no loss of 200 %.
        .containsPattern("SDSC: almost 200 % +48[.]84 % no ")
        // 20.5247 over 10.1598; the least other metric on LANL is 1.6179 to 1.6177.
        .containsPattern("twice as bad\n(?s:[^%]*?)SDSC +2[.]02 yes ")
        .containsPattern(
            "worse to tune by\\n(?s:.*?)LANL +0[.]01 % no (?s:.*?)SDSC +16[.]46 % yes ")
        .containsPattern("SDSC: sjf-preferred +-2[.]19 % yes ")
        // 32.6934 over 13.3353, 32.6965 over 16.1766, over 10.1598 and over 10.5198.
        .containsPattern("simple +2[.]45 yes (?s:.*?)fcfs-preferred +2[.]02 yes ")
        .containsPattern("almost 70 % apart(?s:.*?)SDSC +68[.]92 % yes ")
        .containsPattern("advanced +3[.]22 yes (?s:.*?)sjf-preferred +3[.]11 yes ")
        // 109,521 to 107,066 calls, and 56,738 to 56,208.
        .containsPattern("SDSC, full: more +2[.]29 % yes ")
        .containsPattern("SDSC, half: at most 5 % +0[.]94 % yes ");
    assertThat(run.out().lines().filter(line -> line.matches("Claim.*|  the best .*")))
        .allSatisfy(l -> assertThat(l.length()).isLessThanOrEqualTo(100));
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
        .containsPattern("CTC +FCFS +2.0455 .* does not hold .*\n +CTC +SJF +1.9277 ")
        .containsPattern("KTH +LJF +5.8118 ")
        .contains("logs not there: LANL-CM5-1994-4.1-cln, SDSC-SP2-1998-4.rebuilt");
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

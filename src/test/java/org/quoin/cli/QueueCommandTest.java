package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code quoin queue}: the formula on the board, and the simulation beside it. */
class QueueCommandTest {
  @TempDir private Path folder;

  private static Run queue(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "queue";
    System.arraycopy(args, 0, all, 1, args.length);
    return Run.quoin(all);
  }

  @Test
  void theFirstLineIsTheAnswer() {
    Run run = queue("M/M/1", "--arrivals", "0.8/s", "--service", "1/s", "--customers", "100000");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .startsWith("M/M/1: the mean response is 5 s, of which 4 s is waiting; the utilization is")
        .contains("Source: L. Kleinrock", "p_n = (1 - rho) rho^n")
        .containsPattern("Lq +3\\.20* +3\\.\\d+ ± 0\\.\\d+ +customers that wait")
        .containsPattern("wait 95 % +13\\.9 ");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void onlyTheFormulaIsPrintedIfItIsAsked() {
    Run run = queue("M/M/2", "--arrivals", "1.5/s", "--service", "1/s", "--formula-only");
    assertThat(run.out()).doesNotContain("imulated").contains("Erlang C");
  }

  @Test
  @Tag("slow")
  void equalCommandsWriteEqualFilesWithAPage() throws IOException {
    for (String name : new String[] {"one", "two"}) {
      Run run =
          queue(
              "M/G/1",
              "--arrivals",
              "0.5/s",
              "--service",
              "1/s",
              "--customers",
              "20000",
              "--threads",
              name.equals("one") ? "1" : "2",
              "--out",
              folder.resolve(name).toString());
      assertThat(run.exitCode()).isZero();
    }
    for (String file : new String[] {"summary.json", "figures.csv", "report.html", "origin.json"}) {
      assertThat(folder.resolve("one").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("two").resolve(file));
    }
    assertThat(Files.readString(folder.resolve("one/report.html")))
        .contains("How many customers are inside?", "How long is the wait?", "Pollaczek")
        .contains("At which load does the response bend?", "twice that of a customer alone");
    assertThat(Files.readString(folder.resolve("one/figures.csv")))
        .startsWith("of,figure,at,unit,formula,simulated,half_width")
        .contains(",p_n,0,%,0.5,")
        .contains(",P(wait>t),0,%,")
        .containsPattern("(?m)^,W\\(load\\),0[.]5,s,3[.]5,\\d");
    assertThat(Run.quoin("report", folder.resolve("one").toString(), "--figures").exitCode())
        .isZero();
    assertThat(folder.resolve("one/figures")).isDirectoryContaining("glob:**.pdf");
  }

  /** A line of the terminal has two formulas; a page has each as a line of its own. */
  /** A formula has the digits of its interval; without intervals all have equally many. */
  @Test
  void theDigitsOfAColumnAgree() {
    String[] mm1 = {"M/M/1", "--arrivals=0.8/s", "--service=1/s", "--customers=20000"};
    assertThat(queue(mm1).out())
        .containsPattern("\n  Lq +3[.]20+ +[0-9][.][0-9]+ ± ")
        .containsPattern(
            "\n  n  p_n \\[%] +simulated \\[%]\n[- ]+\n  0 +20[.]0+ .*\n  1 +16[.]0+ ");
    mm1[3] = "--formula-only";
    assertThat(queue(mm1).out())
        .containsPattern("\n  W +5[.]000 +s +mean response\n  Wq +4[.]000 +s +mean wait\n")
        .containsPattern("\n  wait 95 % +13[.]863 +s");
  }

  @Test
  void eachFormulaIsALine() throws IOException {
    Path out = folder.resolve("formulas");
    Run run =
        queue("M/M/1", "--arrivals=0.8/s", "--service=1/s", "--customers=20000", "--out=" + out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains(">L = rho / (1 - rho)</p>", ">W = 1 / (mu - lambda)</p>");
  }

  /** The median of a wait that most customers do not have is 0 in each replication. */
  @Test
  void aSimulatedZeroIsANumberAmongOthers() throws IOException {
    Path out = folder.resolve("zero");
    queue("M/M/3", "--arrivals=0.8/s", "--service=0.5/s", "--customers=20000", "--out=" + out);
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("<td class=\"number\" data-value=\"0\" data-half=\"0\"><bdi>0")
        .contains("<th scope=\"col\" class=\"number\" title=\"Mean over the replications");
  }

  @Test
  void aRareLossIsEstimatedBySplitting() {
    Run run =
        queue(
            "M/M/1 -> M/M/1/20",
            "--arrivals",
            "0.3/s",
            "--service",
            "1/s,0.6/s",
            "--customers",
            "100000",
            "--precision",
            "3");
    assertThat(run.out())
        .contains("; 0.00004768 % of")
        .containsPattern(
            "loss +0.0000[45][0-9]* +0.0000[45].* % +arrivals that find no place \\(by"
                + " splitting\\)");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(queue("M/M/1/5 -> M/M/1", "--arrivals", "1/s", "--service", "2/s").err())
        .contains("'M/M/1/5': a queue of a tandem has", "only the last one a limit of places");
  }

  @Test
  void aRateWithoutAUnitIsAnsweredByOneWithIt() {
    assertThat(Run.quoin("queue", "M/M/1", "--arrivals=0.8", "--service=1").err().lines())
        .containsExactlyInAnyOrder(
            "quoin: --arrivals: '0.8' has no unit; expected a rate such as 0.8/s, or a time such as"
                + " 1.25 s",
            "quoin: --service: '1' has no unit; expected a rate such as 0.8/s, or a time such as"
                + " 1.25 s");
  }

  @Test
  void anOverloadedQueueIsAnsweredInOneLine() {
    Run run = queue("M/M/1", "--arrivals", "2/s", "--service", "1/s");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("stable with arrivals below 1/s");
  }

  @Test
  void aFileSaysItsRatesItself() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("n.yaml"), "stations:\n  a: {arrivals: 1/s, service: 2/s}\n");
    Run run = queue(file.toString(), "--customers", "20000", "--json");
    assertThat(run.out()).contains("\"queue\": \"network\"", "\"exact\": true");
    assertThat(queue(file.toString(), "--service", "1/s").err())
        .contains("--service: a file says this itself");
  }
}

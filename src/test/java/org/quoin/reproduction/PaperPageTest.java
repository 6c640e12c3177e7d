package org.quoin.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.report.OutputFolder;
import org.quoin.report.TextTable;

class PaperPageTest {
  @Test
  void aLinkToAnotherPageIsALinkInMarkdownOnly(@TempDir Path folder) throws IOException {
    PaperPage page = new PaperPage("t", "See [the page of x](x.md), [1] and (2).").say("[y](y.md)");
    assertThat(page.markdown()).isEqualTo("See [the page of x](x.md), [1] and (2).\n\n[y](y.md)\n");
    assertThat(page.text()).isEqualTo("See the page of x, [1] and (2).\n\ny\n");
    page.write("t", OutputFolder.open(folder.resolve("t"), false));
    assertThat(folder.resolve("t/index.html"))
        .content()
        .contains("<p>See the page of x, [1] and (2).</p>", "<p>y</p>");
  }

  /** A table of 21 rows is a file beside the page; one of 20 rows stands on the page. */
  @Test
  void aLongTableIsAFileBesideThePage(@TempDir Path folder) throws IOException {
    TextTable small = new TextTable("x", "y");
    TextTable large = new TextTable("x", "y");
    for (int i = 0; i < 21; i++) {
      large.row("a, b", i);
      if (i < 20) {
        small.row("c", i);
      }
    }
    PaperPage page =
        new PaperPage("t", "")
            .table("Small", small)
            .table("Fig. 3 a: dTw (4 replications), by tau", large);
    assertThat(page.brief("t"))
        .contains("## Small\n\n| x | y |\n| --- | --: |\n| c | 0 |")
        .endsWith("by tau\n\n21 rows: [fig-3-a-dtw-by-tau.csv](t/fig-3-a-dtw-by-tau.csv)\n");
    assertThat(page.markdown()).contains("| a, b | 20 |");
    assertThat(page.text()).contains("a, b  20");
    page.write("t", OutputFolder.open(folder.resolve("t"), false));
    List<String> lines = Files.readAllLines(folder.resolve("t/fig-3-a-dtw-by-tau.csv"));
    assertThat(lines).hasSize(22).startsWith("x,y", "\"a, b\",0").endsWith("\"a, b\",20");
    assertThat(folder.resolve("t/small.csv")).doesNotExist();
  }

  /** 21 cases of a claim are lines of one file; in the text each claim has its table. */
  @Test
  void theFindingsOfManyCasesAreOneFile(@TempDir Path folder) throws IOException {
    List<Claim.Row> rows =
        IntStream.range(0, 21)
            .mapToObj(i -> new Claim.Row("case " + i, List.of(finding("0." + i))))
            .toList();
    Claim claim = new Claim("Fig. 1", "It is so", "x to y", List.of("ours"), rows);
    PaperPage page = new PaperPage("t", "").claims(List.of(claim), "case");
    assertThat(page.text())
        .contains("Claim 1: It is so", "Compared: x to y.")
        .containsPattern("case 20 +0.20 +holds");
    assertThat(page.brief("t"))
        .contains("| 1 | Fig. 1 | It is so | 21 | 21 |")
        .doesNotContain("Claim 1:")
        .endsWith("## What decides the claims\n\n21 rows: [findings.csv](t/findings.csv)\n");
    page.write("t", OutputFolder.open(folder.resolve("t"), false));
    assertThat(Files.readAllLines(folder.resolve("t/findings.csv")))
        .hasSize(22)
        .endsWith("1,It is so,x to y,case 20,ours,,0.20,holds");
    Claim few = new Claim("Fig. 1", "It is so", "", List.of("ours"), rows.subList(0, 2));
    assertThat(new PaperPage("t", "").claims(List.of(few), "case").brief("t"))
        .contains("Claim 1: It is so");
  }

  /**
   * A detail of the page in one piece is left out of the page with files, which names the records.
   */
  @Test
  void aDetailIsInTheRecordsThatThePageNames() {
    TextTable table = new TextTable("x");
    table.row("only here");
    PaperPage page =
        new PaperPage("t", "")
            .detail("Detail", table)
            .data("claims", List.of(PaperPage.row("x", 1), PaperPage.row("x", 2)))
            .recordsOf("claims", "What decides");
    assertThat(page.markdown()).isEqualTo("## Detail\n\n| x |\n| --- |\n| only here |\n");
    assertThat(page.text()).contains("only here").doesNotContain("What decides");
    assertThat(page.brief("t"))
        .isEqualTo("## What decides\n\n2 rows: [claims.csv](t/claims.csv)\n");
  }

  private static Claim.Finding finding(String figures) {
    return new Claim.Finding("", figures, ClaimVerdict.HOLDS);
  }
}

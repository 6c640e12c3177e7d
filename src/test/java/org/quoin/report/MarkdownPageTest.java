package org.quoin.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownPageTest {
  @Test
  void aTableBecomesATableAndTheLineBeforeItAHeading() {
    String text =
        "One paper, on two logs\n\nMeans [s]:\n"
            + new TextTable("policy", "mean", "verdict")
                .row("easy|sjf", "1.5", "holds")
                .row("none", "12.25", "")
                .render()
            + "  * best of its <column>\n  differences are paired\n\nSo it is.\n";
    assertThat(MarkdownPage.of("Paper", "quoin reproduce paper --markdown", text))
        .isEqualTo(
            """
            <!-- made by: quoin reproduce paper --markdown -->

            # Paper

            One paper, on two logs

            ## Means [s]

            | policy | mean | verdict |
            | --- | --: | --- |
            | easy\\|sjf | 1.5 | holds |
            | none | 12.25 |  |

            \\* best of its \\<column>\\
            differences are paired

            So it is.
            """);
  }

  /** A sentence goes on in the next line where that has no room; a label begins a line. */
  @Test
  void aSentenceThatIsBrokenForWantOfRoomIsNoList() {
    String full = "  is so: " + "x".repeat(90 - 1);
    String text =
        "Said:\n\n"
            + full
            + "\n      of it.\n  A second.\n"
            + full
            + "\n  x.\n"
            + full
            + "\n  paper: 1\n";
    assertThat(full).hasSize(98);
    assertThat(MarkdownPage.of("Paper", "quoin reproduce paper --markdown", text))
        .endsWith(
            full.strip()
                + "\nof it.\\\nA second.\\\n"
                + full.strip()
                + "\nx.\\\n"
                + full.strip()
                + "\\\npaper: 1\n");
    String shorter = full.substring(0, 97);
    assertThat(
            MarkdownPage.of("Paper", "quoin reproduce paper --markdown", shorter + "\n  of it.\n"))
        .endsWith(shorter.strip() + "\\\nof it.\n");
  }
}

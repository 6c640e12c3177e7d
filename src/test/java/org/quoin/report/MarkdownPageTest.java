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
}

package org.quoin.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quoin.reproduction.Judged;

/** What was found earlier stands beside what is found now. */
class EarlierClaimsTest {
  private static final String FLOW = "6.3, parallel flow";

  private final EarlierClaims earlier = EarlierClaims.shipped();

  /** A claim that gets another name would else be lost from the table without a word. */
  @Test
  void everyClaimIsStillAskedOrSaysWhyNot() throws IOException {
    String page = Files.readString(Path.of("docs/reproductions/claims.md"));
    assertThat(earlier.entries())
        .hasSizeGreaterThan(20)
        .allSatisfy(
            one -> {
              String row = "| " + one.judged().source() + " | " + one.judged().claim() + " | ";
              assertThat(page.contains(row) || !one.cause().isEmpty()).as(row).isTrue();
              assertThat(one.judged().cases()).as(row).isPositive();
            });
  }

  @Test
  void aClaimThatWasJudgedOtherwiseStandsBesideItsCause() {
    Judged better = new Judged(FLOW, "drawn estimates matter little (10.3 % at most)", 8, 0, 0, 0);
    Judged open = new Judged(FLOW, "backfilling does better than FirstFit", 1, 1, 1, 1);
    String text = earlier.text(Map.of(Paper.PARASIM, List.of(better, open)));
    assertThat(text)
        .containsPattern(
            "ParaSim +8 +4 of 14 hold, 10 not, 0 open +2 +9 of 12 hold, 1 not, 2 open\n")
        .containsPattern("1 of 2 hold, 1 not, 0 open +8 of 8 hold, 0 not, 0 open +the load")
        .as("both times it depends on the case")
        .doesNotContain("does better than FirstFit")
        .as("of this flow, but no longer asked")
        .containsPattern("SRTJF does best +0 of 2 hold, 2 not, 0 open +not asked")
        .as("another flow")
        .doesNotContain("serial");
  }

  @Test
  void aPaperThatWasNotMadeHasNoRow() {
    String text = earlier.text(Map.of());
    assertThat(text).doesNotContain("ParaSim  ").doesNotContain("hold");
  }
}

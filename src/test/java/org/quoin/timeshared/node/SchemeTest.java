package org.quoin.timeshared.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.timeshared.workload.Pattern;

/** The names and programs of schemes and patterns. */
class SchemeTest {

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void aSchemeHasItsTitleAndIsFoundByIt(Scheme scheme) {
    assertThat(Scheme.of(scheme.title().toLowerCase(Locale.ROOT))).isEqualTo(scheme);
    assertThat(Scheme.titles()).hasSize(22).contains(scheme.title());
    assertThat(scheme.gang()).isEqualTo(scheme.title().equals("GS"));
  }

  /** The state ranks as the paper's section 4.9 gives them, and how equals are told apart. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "A|A|S3, then S2 or S1: the first in round-robin order",
        "B|B|S3, then S2, then S1: the first in round-robin order",
        "C|C|S3 or S2 or S1: the first in round-robin order",
        "D|D|S3 or S2, then S1: the first in round-robin order",
        "E|E|S2, then S3, then S1: the first in round-robin order",
        "E_FAIR|E'|S2, then S3, then S1: the one with the least share of the CPU",
        "MESSAGES|M|S3 or S2, then S1: the one with most messages pending",
        "TIME_STAMPS|T"
            + "|S3 or S2, then S1: the one whose messages have been pending for the longest time",
      })
  void aHeuristicSaysWhomItBoosts(BoostHeuristic heuristic, String title, String meaning) {
    assertThat(heuristic.title()).isEqualTo(title);
    assertThat(heuristic.meaning()).isEqualTo(meaning);
  }

  @Test
  void aSchemeSaysHowItWaitsAndWhatItDoesWhenAMessageComes() {
    assertThat(Scheme.GS.meaning()).startsWith("gangs: ");
    assertThat(Scheme.LOCAL.meaning())
        .isEqualTo("spin until the message comes; leave it to the processes");
    assertThat(Scheme.DCS_SB.meaning())
        .isEqualTo("spin, then block until it comes; interrupt and boost the receiver");
    assertThat(Scheme.PB_SY.meaning())
        .isEqualTo("spin, then yield and spin on; boost each millisecond, heuristic A");
    assertThatThrownBy(() -> Scheme.of("DSC"))
        .hasMessageContainingAll("unknown scheme 'DSC'", "did you mean 'DCS'");
  }

  /** {@code ~r} sends to r, {@code r} receives from r; the tree is the heap 0 / 1 2 / 3 4. */
  @Test
  void theProgramsOfThePatternsByHand() {
    assertThat(Pattern.NN.program(0, 4)).containsExactly(~3, ~1, 3, 1);
    assertThat(Pattern.AA.program(1, 3)).containsExactly(~0, ~2, 0, 2);
    assertThat(Pattern.LINEAR.program(2, 3)).containsExactly(~0, 1);
    assertThat(Pattern.TREE.program(0, 5)).containsExactly(1, 2, ~1, ~2);
    assertThat(Pattern.TREE.program(1, 5)).containsExactly(3, 4, ~0, 0, ~3, ~4);
    assertThat(Pattern.TREE.program(1, 4)).containsExactly(3, ~0, 0, ~3);
    assertThat(Pattern.TREE.program(4, 5)).containsExactly(~1, 1);
    assertThat(Pattern.TREE.program(2, 5)).containsExactly(~0, 0);
    for (Pattern pattern : Pattern.values()) {
      assertThat(pattern.program(0, 1)).containsExactly(~0, 0);
      assertThat(pattern.criticalLatencies(1)).isEqualTo(1);
      assertThat(pattern.criticalLatencies(5)).isEqualTo(pattern == Pattern.TREE ? 4 : 1);
      assertThat(Pattern.of(pattern.title().toUpperCase(Locale.ROOT))).isEqualTo(pattern);
      assertThat(pattern.meaning()).isNotBlank();
    }
    assertThatThrownBy(() -> Pattern.of("Tre")).hasMessageContaining("did you mean 'Tree'");
  }
}

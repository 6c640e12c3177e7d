package org.quoin.queueing.kendall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.topology.Discipline;

class KendallTest {
  private static final Kendall.Letters LETTERS = new Kendall.Letters(3, 9);

  @ParameterizedTest
  @CsvSource({
    "M/M/1, M/M/1",
    "m/g/1, M/G/1",
    "GI/M/2, G/M/2",
    "M / E3 / 1, M/E3/1",
    "M/E1/1, M/M/1",
    "M/M/c, M/M/3",
    "M/M/c/K, M/M/3/9",
    "M/M/2/10, M/M/2/10",
    "M/M/1//20, M/M/1//20",
    "M/M/1/5/20, M/M/1/5/20",
    "M/M/inf, M/M/inf",
    "M/M/\u221e, M/M/inf",
    "M/G/1-ps, M/G/1-PS",
    "M/M/1-FIFO, M/M/1",
    "M/M/1-LCFS-PR, M/M/1-LCFS-PREEMPTIVE",
    "M/M/1-prio, M/M/1-PRIORITY",
    "M/H2/4/inf, M/H2/4"
  })
  void notationIsReadAndWritten(String written, String notation) {
    assertThat(Kendall.parse(written, LETTERS).notation()).isEqualTo(notation);
  }

  @Test
  void partsAreWhatTheyStandFor() {
    assertThat(Kendall.parse("D/E4/2/7/30-PS", LETTERS))
        .isEqualTo(new Kendall("D", "E4", 2, 7, 30, Discipline.PS));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "M/M | expected Kendall's notation",
        "Q/M/1 | the arrivals 'Q': expected M (exponential), D (constant)",
        "M/E0/1 | the service 'E0'",
        "M/M/0 | the number of servers '0': expected a whole number from 1 to 100,000",
        "M/M/x | the number of servers 'x'",
        "M/M/ | names no servers",
        "M/M/3/2 | has 2 places for customers, but 3 servers",
        "M/M/inf/5 | K has no meaning",
        "M/M/1/0 | the number of places '0'",
        "M/M/1-SJF | the discipline 'SJF': expected one of FCFS, PS, LCFS",
        "M/M/1-EDF | the discipline 'EDF'"
      })
  void aMistakeIsSaidWithWhatWasExpected(String written, String message) {
    assertThatThrownBy(() -> Kendall.parse(written, LETTERS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aLetterWithoutANumberIsAsked() {
    assertThatThrownBy(() -> Kendall.parse("M/M/c", new Kendall.Letters(0, 0)))
        .hasMessageContaining("add --servers");
    assertThatThrownBy(() -> Kendall.parse("M/M/1/K", new Kendall.Letters(0, 0)))
        .hasMessageContaining("add --capacity");
  }
}

package org.quoin.report.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.base.DisplayUnit;
import org.quoin.statistics.Estimate;

class DigitsTest {
  private static List<String> texts(Object... cells) {
    return Digits.texts(Arrays.asList(cells), false);
  }

  private static Estimate estimate(double mean, double halfWidth) {
    return new Estimate(mean, halfWidth, 0.95, 5);
  }

  @Test
  void numbersOfAColumnKeepTheirTrailingZeros() {
    assertThat(texts(4.249, 98.3179, 1.8994, 1.2776, 2.0))
        .containsExactly("4.249", "98.318", "1.899", "1.278", "2.000");
    assertThat(texts(50.5, 48.0, 251.5)).containsExactly("50.5", "48.0", "251.5");
    assertThat(texts(48.0, 250.0, 1e6)).containsExactly("48", "250", "1,000,000");
  }

  @Test
  void whatIsRoundedTo0HasNoSign() {
    assertThat(Digits.texts(List.of(-0.0003, 12.0, -1.25), true))
        .containsExactly("0.0", "12.0", "-1.3");
  }

  @Test
  void theLargestNumberHasAtMostSixDigits() {
    assertThat(texts(6825.67, 92.872, 42.383, 89.214))
        .containsExactly("6,825.67", "92.87", "42.38", "89.21");
    assertThat(texts(123456.7, 0.25)).containsExactly("123,457", "0.3");
  }

  @Test
  void intervalsDecideTheDigitsOfTheirColumn() {
    assertThat(texts(estimate(5.0021, 0.047), estimate(4.99, 0.57), 5.0))
        .containsExactly("5.002 ± 0.047", "4.990 ± 0.570", "5.000");
    assertThat(texts(estimate(1936.3, 1122.2), estimate(430.4, 42.1), estimate(3.2, 0.012)))
        .containsExactly("1,936 ± 1,122", "430 ± 42", "3.200 ± 0.012");
    assertThat(texts(estimate(35.13, 1.272), estimate(7.414, 0.053), estimate(11.8, 0.066)))
        .containsExactly("35.1 ± 1.3", "7.414 ± 0.053", "11.800 ± 0.066");
  }

  /** What arithmetic leaves of 0, 9e-18, is not a number that is worth 18 digits. */
  @Test
  void aNumberBelowABillionthOfTheLargestIsNothing() {
    assertThat(texts(10.5208, 0.6894, 2e-5, 9e-18))
        .containsExactly("10.5208", "0.6894", "2e-5", "0.0000");
  }

  @Test
  void whatIsLeftOfTheColumnIsEmptyOrSaysItself() {
    assertThat(texts(null, "none", Double.NaN, 1.5)).containsExactly("", "none", "", "1.5");
    assertThat(texts(0.0, 12.34, 0.0001)).containsExactly("0.0000", "12.3400", "0.0001");
    assertThat(texts(1.234, 1.3, 1.4, 1.5, 2e-4))
        .containsExactly("1.234", "1.300", "1.400", "1.500", "0.0002");
    assertThat(texts(1.234, 1.3, 1.4, 1.5, 1e-5))
        .containsExactly("1.234", "1.300", "1.400", "1.500", "1e-5");
  }

  @Test
  void percentagesHaveOneDigitBehindThePoint() {
    assertThat(Digits.texts(List.of(69.0, 0.01, 100.0), true))
        .containsExactly("69.0", "0.0", "100.0");
  }

  /**
   * A row of a metric: the values of the alternatives are alike, those of other metrics are not.
   */
  @Test
  void aTableOfMetricsHasItsDigitsByRow() {
    List<Block.Column> columns =
        List.of(
            new Block.Column("metric", "", ""),
            new Block.Column("a", "", ""),
            new Block.Column("b", "", ""));
    List<List<Object>> rows = List.of(List.of("wait", 1.5, 2.25), List.of("jobs", 500.0, 12.0));
    Block.Table table = new Block.Table("", columns, rows);
    assertThat(table.byRow().texts())
        .containsExactly(List.of("wait", "1.50", "2.25"), List.of("jobs", "500", "12"));
    assertThat(table.texts())
        .containsExactly(List.of("wait", "1.5", "2.25"), List.of("jobs", "500.0", "12.00"));
  }

  @Test
  void timesOfATableHaveTheUnitOfTheSentenceAboveIt() {
    Block.Table table =
        new Block.Table(
            "",
            List.of(new Block.Column("wait", "s", "")),
            List.of(List.of(90.0), List.of(1800.0)));
    assertThat(table.texts()).containsExactly(List.of("90"), List.of("1,800"));
    assertThat(table.in("s", new DisplayUnit("h", 3600)).texts())
        .containsExactly(List.of("0.025"), List.of("0.500"));
  }
}

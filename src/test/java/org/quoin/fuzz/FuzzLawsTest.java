package org.quoin.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fuzz test would be worth nothing if its laws let everything pass. */
class FuzzLawsTest {

  private static String law(int exitCode, String out, String... errors) {
    List<String> command = List.of("run", "s.yaml", "--json");
    return FuzzLaws.broken(
            new FuzzCase.Outcome(
                FuzzCase.Kind.SCENARIO, command, exitCode, out, List.of(errors), false))
        .orElse("none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"meanWait\": -1} | meanWait is negative",
        "{\"queues\": [{\"utilization\": 1.1}]} | utilization is 1.1",
        "{\"utilization\": -0.1} | utilization is negative",
        "{\"log\": 1, \"utilization\": 101} | utilization is 101",
        "{\"metrics\": {\"utilization\": 101}} | utilization is 101",
        "{\"jobs\": {\"submitted\": 3, \"completed\": 1, \"inside\": 1}} | jobs are lost or made",
        "{\"jobs\": {\"submitted\": 3, \"completed\": 1, \"failed\": 1}} | jobs are lost or made",
        "{\"min\": 1, \"mean\": 5, \"max\": 4} | a mean is out of its range",
        "{\"a\": NaN} | what is not a number is printed",
        "{\"a\": | what is printed is not JSON"
      })
  void whatNoResultCanBeIsFound(String out, String law) {
    assertThat(law(0, out)).startsWith(law);
  }

  @Test
  void whatNoRefusalShouldBeIsFound() {
    assertThat(law(1, "")).isEqualTo("the program failed");
    assertThat(law(2, "")).isEqualTo("refused without a reason");
    assertThat(law(2, "", "quoin: s.yaml: it is wrong")).startsWith("refused without a place");
    assertThat(law(2, "", "quoin: s.yaml: is empty, it seems")).startsWith("refused without");
    assertThat(law(2, "{}", "quoin: s.yaml:1: it is wrong")).startsWith("refused, but something");
    assertThat(law(2, "", "quoin: s.yaml:1: \u001b[31m")).startsWith("a control character");
    assertThat(law(0, "{}", "quoin: s.yaml:1: wrong")).startsWith("an error is printed");
  }

  @Test
  void whatIsRightIsLeftAlone() {
    assertThat(law(2, "", "quoin: s.yaml:1:2: it is wrong")).isEqualTo("none");
    assertThat(law(0, "{\"log\": 1, \"utilization\": 100, \"meanWait\": 0}")).isEqualTo("none");
    assertThat(law(0, "{\"metrics\": {\"utilization\": 99}}")).isEqualTo("none");
    assertThat(law(0, "{\"min\": 1, \"mean\": 4, \"max\": 4}")).isEqualTo("none");
    assertThat(law(0, "{\"submitted\": 3, \"completed\": 1, \"inside\": 1, \"failed\": 1}"))
        .isEqualTo("none");
    assertThat(law(0, "{\"submitted\": 3, \"completed\": 2, \"inside\": 1}")).isEqualTo("none");
  }
}

package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers are written alike wherever the program runs. */
class LocaleTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run scenarios/aida-example.yaml --set replications=2 --set jobs=1100 --set horizon=500s",
        "run scenarios/m-m-1-k.yaml --set replications=2 --set jobs=30 --json",
        "validate scenarios/aida-example.yaml",
        "replay scenarios/replay-example.yaml",
        "coschedule --nodes 4 --jobs 2 --scheme SB --json"
      })
  void printingDoesNotDependOnTheLocale(String command) {
    Locale before = Locale.getDefault();
    String[] printed = new String[2];
    try {
      for (int i = 0; i < 2; i++) {
        // Arabic digits, and a comma for the point.
        Locale.setDefault(i == 0 ? Locale.ROOT : Locale.forLanguageTag("ar-EG-u-nu-arab"));
        Run run = Run.quoin(command.split(" ", -1));
        // What it took, in digits of this locale's own, is another each time.
        printed[i] = (run.out() + run.err()).replaceAll("[0-9.]+ s(?=,| of processor)", "");
      }
    } finally {
      Locale.setDefault(before);
    }
    assertThat(printed[1]).isEqualTo(printed[0]).isNotEmpty();
  }
}

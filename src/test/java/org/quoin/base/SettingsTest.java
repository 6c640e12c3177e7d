package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  private static final List<Setting> DECLARED =
      List.of(
          Setting.choice("shape", "its shape", "round", "Square"),
          Setting.number("share", "a share", 0.5, 0, 1),
          Setting.count("rows", "how many", 1, 1, 8),
          Setting.quantity("pause", "a pause", Quantity.DURATION, "60 s", 0.001, 3600),
          Setting.quantity("rest", "a rest", Quantity.DURATION, "1 s", 1, Double.POSITIVE_INFINITY),
          Setting.flag("loud", "noise"),
          Setting.text("names", "a list of names", "a,b"));

  private static Settings read(Map<String, String> given) {
    Mistakes mistakes = new Mistakes();
    Settings settings =
        Settings.read("the thing", DECLARED, given, name -> "here " + name, mistakes);
    mistakes.refuse();
    return settings;
  }

  @Test
  void whatIsNotGivenHasItsDefault() {
    Settings settings = read(Map.of());
    assertThat(settings.text("shape")).isEqualTo("round");
    assertThat(settings.number("share")).isEqualTo(0.5);
    assertThat(settings.count("rows")).isEqualTo(1);
    assertThat(settings.quantity("pause")).isEqualTo(60);
    assertThat(settings.flag("loud")).isFalse();
    assertThat(settings.text("names")).isEqualTo("a,b");
    assertThat(settings.changed()).isEmpty();
    assertThat(settings.given("shape")).isFalse();
  }

  @Test
  void whatNobodyDeclaresIsAsMistakenOfAQuantityAsOfAText() {
    Settings settings = read(Map.of());
    assertThatThrownBy(() -> settings.text("colour")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> settings.quantity("colour"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("colour");
  }

  @Test
  void whatIsGivenIsReadAndAChoiceGetsItsOwnCase() {
    Settings settings =
        read(Map.of("shape", "SQUARE", "rows", " 8 ", "pause", "2 min", "loud", "true"));
    assertThat(settings.text("shape")).isEqualTo("Square");
    assertThat(settings.count("rows")).isEqualTo(8);
    assertThat(settings.quantity("pause")).isEqualTo(120);
    assertThat(settings.flag("loud")).isTrue();
    assertThat(settings.changed().keySet()).containsExactly("shape", "rows", "pause", "loud");
    assertThat(read(Map.of("share", "0.5")).given("share")).isTrue();
    assertThat(read(Map.of("share", "0.5")).changed()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "shape | suare    | here shape: 'suare': did you mean 'Square'? Expected one of round,"
            + " Square",
        "share | 1.01     | here share: '1.01': expected a number from 0 to 1",
        "share | -0.01    | here share: '-0.01': expected a number from 0 to 1",
        "share | NaN      | here share: 'NaN': expected a number from 0 to 1",
        "share | 0x1p-1   | here share: '0x1p-1': expected a number from 0 to 1",
        "share | 0.5d     | here share: '0.5d': expected a number from 0 to 1",
        "share | much     | here share: 'much': expected a number from 0 to 1",
        "rows  | 9        | here rows: '9': expected a whole number from 1 to 8",
        "rows  | 0        | here rows: '0': expected a whole number from 1 to 8",
        "rows  | 2.5      | here rows: '2.5': expected a whole number from 1 to 8",
        "rows  | 1e0      | here rows: '1e0': expected a whole number from 1 to 8",
        "pause | 0 s      | here pause: '0 s': expected 1 ms to 1 h",
        "pause | 2 h      | here pause: '2 h': expected 1 ms to 1 h",
        "pause | 9        | here pause: '9' has no unit; expected a duration as in '10 ms'",
        "rest  | 0.5 s    | here rest: '0.5 s': expected at least 1 s",
        "loud  | yes      | here loud: 'yes': expected true or false",
        "names | \" \"    | here names: it is empty; expected a list of names",
        "shap  | round    | did you mean 'shape'?",
      })
  void whatIsWrongIsToldWithWhatWasExpected(String name, String value, String message) {
    assertThatThrownBy(() -> read(Map.of(name, value)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void allMistakesAreToldAtOnce() {
    assertThatThrownBy(() -> read(Map.of("rows", "x", "share", "7", "other", "1")))
        .isInstanceOfSatisfying(InputException.class, e -> assertThat(e.mistakes()).hasSize(3));
    assertThat(Settings.mistake("the thing", List.of(), "rows", "1"))
        .contains("the thing has no option 'rows'; it has none");
  }
}

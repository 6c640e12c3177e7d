package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeyFileTest {
  private static final List<Setting> KEYS =
      new KeyFile()
          .words("Retry", List.of("once", "twice", "never"))
          .value("pause", "2 s")
          .read(KeyFileTest.class, "example.keys");

  private static Setting key(String name) {
    return Setting.group(KEYS).part(name).orElseThrow();
  }

  @Test
  void aKeyHasItsTypeBoundsDefaultAndMeaning() {
    Setting pause = key("pause");
    assertThat(pause.kind()).isEqualTo(Setting.Kind.QUANTITY);
    assertThat(pause.quantity()).isEqualTo(Quantity.DURATION);
    assertThat(pause.bounds()).isEqualTo(Bounds.of(0.5, 3600));
    assertThat(pause.standard()).isEqualTo("2 s");
    assertThat(pause.example()).isEqualTo("10 s");
    assertThat(pause.description()).isEqualTo("Time between two tries, which may be long");
    assertThat(key("share").bounds()).isEqualTo(new Bounds(0, 1, true, true));
    assertThat(key("share").isRequired()).isTrue();
  }

  @Test
  void aChoiceTakesTheWordsOfTheProgramAndACondition() {
    assertThat(key("retry").choices()).containsExactly("once", "twice", "never");
    assertThat(key("retry").standard()).isEqualTo("once");
    assertThat(key("retry").only()).isEqualTo(new Setting.Condition("pause", List.of()));
    assertThat(key("mode").standard()).isEqualTo("slow");
    assertThat(key("mode").only().values()).containsExactly("once", "never");
  }

  @Test
  void aWordMayStandInPlaceOfANumber() {
    assertThat(key("rate").mistake("unlimited")).isEmpty();
    assertThat(key("rate").mistake("5 B/s")).isEmpty();
    assertThat(key("rate").mistake("0 B/s")).contains("'0 B/s': expected at least 1 B/s");
  }

  @Test
  void severalMeansOneOrAList() {
    Setting goals = key("goals");
    assertThat(goals.kind()).isEqualTo(Setting.Kind.EITHER);
    assertThat(goals.parts().get(0).keys()).containsExactly("name");
    assertThat(goals.parts().get(1).parts().get(0).keys()).containsExactly("name");
    assertThat(key("places").parts().get(0).example()).isEqualTo("here");
  }

  @Test
  void aMissingResourceIsAFaultOfTheProgram() {
    assertThatThrownBy(() -> new KeyFile().read(KeyFileTest.class, "none.keys"))
        .isInstanceOf(RuntimeException.class);
  }
}

package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecordBuilderTest {
  private record Three(int one, double two, List<String> three) {
    Three {
      three = List.copyOf(three);
    }
  }

  @Test
  void aCopyDiffersInTheNamedComponentsAlone() {
    Three from = new Three(1, 0.5, List.of("a"));
    assertThat(RecordBuilder.copy(from, "two", 2.5)).isEqualTo(new Three(1, 2.5, List.of("a")));
    assertThat(RecordBuilder.copy(from, "three", List.of(), "one", 7))
        .isEqualTo(new Three(7, 0.5, List.of()));
    assertThatThrownBy(() -> RecordBuilder.copy(from, "four", 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no component four");
  }

  private record Positive(int number) {
    Positive {
      if (number <= 0) {
        throw new IllegalArgumentException("the number must be positive");
      }
    }
  }

  @Test
  void whatAConstructorRejectsIsToldAsItTellsIt() {
    assertThatThrownBy(() -> RecordBuilder.copy(new Positive(1), "number", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the number must be positive");
  }
}

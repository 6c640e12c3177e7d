package org.quoin.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTextTest {

  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 7, 8, 0x1b, 0x1f, 0x7f, 0x80, 0x9b, 0x9f, 0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a,
        0x202e, 0x2066, 0x2069, 0xd83d, 0xde00
      })
  void whatSteersATerminalIsShown(int code) {
    String text = "a" + (char) code + "b";
    assertThat(PrintableText.line(text)).isEqualTo(String.format("a\\u%04xb", code));
    assertThat(PrintableText.lines(text)).isEqualTo(PrintableText.line(text));
    assertThat(PrintableText.isPlain(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "node 7", "Zürich", "東京", "😀 grid", "a\u00a0b", "%s \\u001b"})
  void everyOtherLetterStays(String text) {
    assertThat(PrintableText.line(text)).isSameAs(text);
    assertThat(PrintableText.lines(text)).isSameAs(text);
    assertThat(PrintableText.isPlain(text)).isTrue();
  }

  @Test
  void lineBreaksStayInTextsOfSeveralLines() {
    assertThat(PrintableText.lines("a\tb\r\nc\u001b")).isEqualTo("a\tb\r\nc\\u001b");
    assertThat(PrintableText.line("a\tb\r\nc")).isEqualTo("a\\u0009b\\u000d\\u000ac");
  }

  @Test
  void aMistakeIsOneHarmlessLine() {
    assertThat(new Mistake("x\u001b[31m.yaml", 3, 0, "'a\nb' is unknown"))
        .hasToString("x\\u001b[31m.yaml:3: 'a\\u000ab' is unknown");
  }
}

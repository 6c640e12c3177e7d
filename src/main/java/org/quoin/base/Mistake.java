package org.quoin.base;

import java.util.Objects;

/**
 * One mistake in a user's input.
 *
 * @param source the file or option
 * @param line line number from 1, or 0 without a line
 * @param column column number from 1, or 0 without a column
 * @param message what is wrong and what was expected, in one sentence without a full stop
 */
public record Mistake(String source, int line, int column, String message) {

  public Mistake {
    Objects.requireNonNull(source);
    Objects.requireNonNull(message);
  }

  /**
   * {@return a mistake in a file or option as a whole}
   *
   * @param source the file or option
   * @param message what is wrong and what was expected, in one sentence without a full stop
   */
  public static Mistake in(String source, String message) {
    return new Mistake(source, 0, 0, message);
  }

  /**
   * {@return this mistake with a source inside a larger one}
   *
   * @param whole the name of the larger source, such as an archive, put before the source
   */
  public Mistake within(String whole) {
    return new Mistake(whole + " " + source, line, column, message);
  }

  /**
   * Returns the mistake in the form of compilers, {@code source:line:column: message}, in one line
   * that a terminal can print safely.
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(source);
    if (line > 0) {
      text.append(':').append(line);
      if (column > 0) {
        text.append(':').append(column);
      }
    }
    return PrintableText.line(text.append(": ").append(message).toString());
  }
}

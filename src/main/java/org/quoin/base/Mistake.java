package org.quoin.base;

import java.util.Objects;

/**
 * One mistake in something a user wrote.
 *
 * @param source the file, or the option, it is in
 * @param line line number from 1, or 0 where there is none
 * @param column column number from 1, or 0 where there is none
 * @param message what is wrong and what was expected, in one sentence without a full stop
 */
public record Mistake(String source, int line, int column, String message) {

  /**
   * A mistake at a place.
   *
   * @param source not null
   * @param line from 1, or 0
   * @param column from 1, or 0; not told where the line is 0
   * @param message not null
   */
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
   * {@return the same mistake, its place named within a larger one}
   *
   * @param whole what its source is in, as an archive's name; it comes before that of the source
   */
  public Mistake within(String whole) {
    return new Mistake(whole + " " + source, line, column, message);
  }

  /**
   * The mistake as compilers print one, {@code source:line:column: message}, in one line that a
   * terminal can show whatever the input held.
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

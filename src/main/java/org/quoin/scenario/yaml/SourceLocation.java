package org.quoin.scenario.yaml;

/**
 * The place of a key or value.
 *
 * @param source a file, or an option
 * @param line the line, from 1, or 0 in an option
 * @param column the column, from 1, or 0 in an option
 */
public record SourceLocation(String source, int line, int column) {

  public static SourceLocation option(String written) {
    return new SourceLocation(written, 0, 0);
  }
}

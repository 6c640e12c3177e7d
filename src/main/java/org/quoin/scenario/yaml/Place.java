package org.quoin.scenario.yaml;

/**
 * Where something was written.
 *
 * @param source a file, or an option
 * @param line from 1, or 0 in an option
 * @param column from 1, or 0 in an option
 */
public record Place(String source, int line, int column) {

  /** {@return one in an option of a command line} */
  public static Place option(String written) {
    return new Place(written, 0, 0);
  }
}

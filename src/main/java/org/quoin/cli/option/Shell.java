package org.quoin.cli.option;

import java.util.List;
import java.util.stream.Collectors;

/** Quotes words for a shell. */
public final class Shell {
  private Shell() {}

  /** {@return the command {@code quoin} with these words, in quotes if they need them} */
  public static String quoin(List<String> words) {
    return words.stream()
        .map(word -> " " + quoted(word))
        .collect(Collectors.joining("", "quoin", ""));
  }

  /** {@return a word, in quotes if it needs them} */
  public static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}

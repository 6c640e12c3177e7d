package org.quoin.cli.option;

import java.util.List;
import java.util.stream.Collectors;

/** Words as a shell takes them. */
public final class Shell {
  private Shell() {}

  /** {@return {@code quoin} with these words, each in quotes where it needs them} */
  public static String quoin(List<String> words) {
    return words.stream()
        .map(word -> " " + quoted(word))
        .collect(Collectors.joining("", "quoin", ""));
  }

  /** {@return one word, in quotes where it needs them} */
  public static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}

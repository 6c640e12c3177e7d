package org.quoin.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** Writes command lines for a shell. */
public final class Shell {
  private Shell() {}

  /** {@return the command {@code quoin} with these words, in quotes if they need them} */
  public static String quoin(List<String> words) {
    return words.stream()
        .map(word -> " " + quoted(word))
        .collect(Collectors.joining("", "quoin", ""));
  }

  /**
   * {@return the arguments of the command line, without some options}
   *
   * @param flags options without a value
   * @param valued options with a value
   */
  public static List<String> given(CommandSpec command, Set<String> flags, Set<String> valued) {
    List<String> given = command.root().commandLine().getParseResult().originalArgs();
    List<String> words = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      String name = given.get(i).split("=", 2)[0];
      if (valued.contains(name)) {
        i += given.get(i).equals(name) ? 1 : 0;
      } else if (!flags.contains(name)) {
        words.add(given.get(i));
      }
    }
    return words;
  }

  /** {@return a word, in quotes if it needs them} */
  public static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}

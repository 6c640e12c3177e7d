package org.quoin.cli.option;

/** Words as a shell takes them. */
public final class Shell {
  private Shell() {}

  /** One word, in quotes where it needs them. */
  public static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}

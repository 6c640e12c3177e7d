package org.quoin.cli.reference;

/** Lists the exit codes of the program. */
public enum ExitCode {
  DONE(0, "The command is done"),
  FAILED(1, "Something failed that is not a mistake of the input, or a check did not hold"),
  REFUSED(2, "The input or the command line was refused; each mistake is printed in one line"),
  READER_GONE(141, "Standard output was closed by its reader (SIGPIPE)");

  private final int number;
  private final String meaning;

  ExitCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  /** {@return the exit code} */
  public int number() {
    return number;
  }

  /** {@return when the program ends with this code} */
  public String meaning() {
    return meaning;
  }
}

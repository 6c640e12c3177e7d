package org.quoin.cli.reference;

/** How the program ends. */
public enum ExitCode {
  DONE(0, "All is well"),
  FAILED(1, "Something failed that is not the input's fault, or what was checked did not hold"),
  REFUSED(2, "The input or the command line was refused; every mistake is told, a line each"),
  READER_GONE(
      141, "Nobody reads standard output any more, as of a program that the signal PIPE ended");

  private final int number;
  private final String meaning;

  ExitCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  /** {@return the number that a shell sees} */
  public int number() {
    return number;
  }

  /** {@return when it ends so} */
  public String meaning() {
    return meaning;
  }
}

package org.quoin.base;

import java.util.List;
import java.util.stream.Collectors;

/** Reports all mistakes in one input. The command line prints them and exits with code 2. */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Mistake> mistakes;

  /**
   * Creates the exception of an input that was rejected for at least one mistake.
   *
   * @param mistakes the mistakes, in the order to print
   */
  public InputException(List<Mistake> mistakes) {
    super(mistakes.stream().map(Mistake::toString).collect(Collectors.joining("\n")));
    if (mistakes.isEmpty()) {
      throw new IllegalArgumentException("an input is refused for at least one mistake");
    }
    this.mistakes = List.copyOf(mistakes);
  }

  /**
   * Creates the exception of one mistake in a whole file or option.
   *
   * @param source the file or option
   * @param message what is wrong and what was expected, in one sentence without a full stop
   */
  public InputException(String source, String message) {
    this(List.of(Mistake.in(source, message)));
  }

  /**
   * Creates the exception of one mistake at a line of a file.
   *
   * @param source the file
   * @param line the line, from 1, or 0 for the file as a whole
   * @param message what is wrong and what was expected, in one sentence without a full stop
   */
  public InputException(String source, int line, String message) {
    this(List.of(new Mistake(source, line, 0, message)));
  }

  /** {@return the mistakes, in the order found} */
  public List<Mistake> mistakes() {
    return mistakes;
  }
}

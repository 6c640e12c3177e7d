package org.quoin.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * One run of the program inside the test's own machine.
 *
 * @param exitCode its exit code
 * @param out what it printed on standard output
 * @param err what it printed on standard error
 */
public record Run(int exitCode, String out, String err) {

  /** Runs {@code quoin} with these arguments. */
  public static Run quoin(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Quoin.execute(
            arguments,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Run(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}

package org.quoin.experiment.executor;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.PrintableText;

/** Runs the commands of a batch system. */
record BatchCommands(Shell shell, String option, String system) {

  /** Runs other programs. */
  interface Shell {
    /**
     * Runs a program and waits for its end.
     *
     * @throws IOException when there is no such program
     */
    Reply run(List<String> command) throws IOException;
  }

  /** Holds what a program returned. */
  record Reply(int code, String out, String err) {
    boolean good() {
      return code == 0;
    }

    private String reason() {
      String text = err.isBlank() ? out : err;
      return PrintableText.line(text.strip().replaceAll("\\s*\\R\\s*", "; "));
    }
  }

  /**
   * Runs a command.
   *
   * @throws InputException when the command does not exist
   */
  Reply run(List<String> command) {
    try {
      return shell.run(command);
    } catch (IOException e) {
      throw new InputException(
          option,
          "finds no %s; expected a machine that submits to %s".formatted(command.get(0), system));
    }
  }

  /**
   * Runs a command that submits an array.
   *
   * @param id matches the whole output; its first group is returned
   * @throws InputException when the command fails
   */
  String submit(List<String> command, Pattern id) {
    Reply reply = run(command);
    Matcher matcher = id.matcher(reply.out().strip());
    if (!reply.good() || !matcher.matches()) {
      throw new InputException(option, command.get(0) + " refuses the array: " + reply.reason());
    }
    return matcher.group(1);
  }

  /**
   * Runs a program that cancels jobs.
   *
   * @param ended matches the error about what has ended already
   * @throws InputException when the command fails with another error
   */
  void cancel(String program, Collection<String> jobs, Pattern ended) {
    Reply reply = run(Stream.concat(Stream.of(program), jobs.stream()).toList());
    if (!reply.good() && !ended.matcher(reply.out() + reply.err()).find()) {
      throw new InputException(option, program + " fails: " + reply.reason());
    }
  }

  /** Runs a program of this machine. */
  static Reply here(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    process.getOutputStream().close();
    CompletableFuture<String> err =
        CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
    String out = text(process.getInputStream());
    try {
      return new Reply(process.waitFor(), out, err.join());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped");
    }
  }

  private static String text(InputStream in) {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}

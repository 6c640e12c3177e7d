package org.quoin.cli.option;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.quoin.base.PrintableText;
import org.quoin.report.Progress;

/**
 * Prints what is kept of a command that a signal (Ctrl-C) or a failure ends before it is done. The
 * reason of a failure is printed first.
 */
public final class ResumeHint implements AutoCloseable {
  /** Takes the message to where the failure is printed: a suppressed exception of the failure. */
  private static final class Carrier extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Carrier(String message) {
      super(message, null, false, false);
    }
  }

  private final Supplier<String> message;
  private final boolean afterFailure;
  private final PrintWriter err;
  private final Thread onSignal;
  private Progress progress;
  private boolean done;

  /**
   * Creates a message that is printed if the command ends before {@link #done}.
   *
   * @param afterFailure whether it is also printed when the command fails
   */
  ResumeHint(Supplier<String> message, boolean afterFailure, PrintWriter err) {
    this.message = message;
    this.afterFailure = afterFailure;
    this.err = err;
    this.onSignal = new Thread(this::interrupted);
    Runtime.getRuntime().addShutdownHook(onSignal);
  }

  /** Stops a progress bar before the message is printed, and returns the bar. */
  synchronized Progress over(Progress shown) {
    progress = shown;
    return shown;
  }

  synchronized void done() {
    done = true;
  }

  private synchronized void interrupted() {
    if (!done && progress != null) {
      progress.stop();
    }
    if (!done && System.console() != null) {
      err.println(); // the line has a bar, or what the terminal shows of Ctrl-C
    }
    if (!done) {
      done = true;
      err.println("quoin: interrupted; " + PrintableText.line(message.get()));
      err.flush();
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws RuntimeException with the message, when the command has failed and runs are kept
   */
  @Override
  public synchronized void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(onSignal);
    } catch (IllegalStateException e) {
      return; // the thread of the signal prints the message
    }
    if (afterFailure && !done) {
      done = true;
      throw new Carrier(message.get());
    }
  }

  /** {@return the message that a failure carries, if any} */
  public static Optional<String> carriedBy(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .flatMap(cause -> Stream.of(cause.getSuppressed()))
        .filter(Carrier.class::isInstance)
        .map(Throwable::getMessage)
        .findFirst();
  }
}

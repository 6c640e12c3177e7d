package org.quoin.cli.option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.quoin.base.Plurals;
import org.quoin.base.PrintableText;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunStore;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;

/**
 * Opens the folder of a command's results and the finished runs in it. When the command is
 * interrupted, or fails although runs are kept, it prints what is kept and how to resume.
 */
public final class KeptRuns implements AutoCloseable {
  /** Resumes with the same command: the end of a sentence. */
  public static final Supplier<String> SAME = () -> "the same command";

  private final OutputFolder folder;
  private final RunStore runs;
  private final ResumeHint unfinished;

  private KeptRuns(OutputFolder folder, RunStore runs, ResumeHint unfinished) {
    this.folder = folder;
    this.runs = runs;
    this.unfinished = unfinished;
  }

  /**
   * {@return the results of a command that keeps its finished runs if it writes a folder}
   *
   * @param out the folder; null for none
   * @param force whether the folder may hold files, and finished runs in it are removed
   * @param fingerprint the fingerprint of everything that the runs depend on
   * @param again how to resume: the end of a sentence
   */
  public static KeptRuns open(
      Path out,
      boolean force,
      Supplier<Fingerprint> fingerprint,
      Supplier<String> again,
      PrintWriter err) {
    if (out == null) {
      String hint = "with --out DIR finished runs are kept, and the same command goes on with them";
      return new KeptRuns(null, null, new ResumeHint(() -> "nothing is kept: " + hint, false, err));
    }
    Fingerprint print = fingerprint.get();
    OutputFolder folder = OutputFolder.open(out, force || RunStore.isIn(out));
    return keeping(folder, out, RunStore.open(out, print, force), again, err);
  }

  /**
   * {@return the results of a command that makes one chunk of the runs of another command}
   *
   * @param chunk its number, from 1
   */
  public static KeptRuns chunk(Path out, int chunk, Fingerprint fingerprint, PrintWriter err) {
    return keeping(null, out, RunStore.part(out, fingerprint, chunk), SAME, err);
  }

  /** {@return the results of a command that keeps no runs} */
  public static KeptRuns none(Optional<Path> out, boolean force, PrintWriter err) {
    OutputFolder folder = out.map(path -> OutputFolder.open(path, force)).orElse(null);
    String more = out.map(path -> ", with --force if files of it are in " + path).orElse("");
    String hint = "nothing is kept: run the same command again" + more;
    return new KeptRuns(folder, null, new ResumeHint(() -> hint, false, err));
  }

  private static KeptRuns keeping(
      OutputFolder folder, Path out, RunStore runs, Supplier<String> again, PrintWriter err) {
    Supplier<String> message =
        () ->
            "%s kept in %s: go on with %s"
                .formatted(Plurals.counted(runs.count(), "finished run"), out, again.get());
    return new KeptRuns(folder, runs, new ResumeHint(message, true, err));
  }

  /** {@return the finished runs; empty if none are kept} */
  public Optional<RunStore> runs() {
    return Optional.ofNullable(runs);
  }

  /** {@return the folder of the results; null if there is none} */
  public OutputFolder folder() {
    return folder;
  }

  /** {@return a progress bar that gives way to the message of an interruption} */
  public Progress progress(String task, long total) {
    return unfinished.over(new Progress(task, total));
  }

  /** Notes that the command has done its work. */
  public void done() {
    unfinished.done();
  }

  @Override
  public void close() {
    try {
      unfinished.close();
    } finally {
      runs().ifPresent(RunStore::close);
    }
  }

  /** {@return the message that a failure carries, if any} */
  public static Optional<String> carriedBy(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .flatMap(cause -> Stream.of(cause.getSuppressed()))
        .filter(ResumeHint.Carrier.class::isInstance)
        .map(Throwable::getMessage)
        .findFirst();
  }

  /**
   * Prints what is kept of a command that a signal (Ctrl-C) or a failure ends before it is done.
   * The reason of a failure is printed first.
   */
  static final class ResumeHint implements AutoCloseable {
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
  }
}

package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.quoin.base.Plurals;
import org.quoin.base.PrintableText;
import org.quoin.experiment.store.RunStore;
import org.quoin.report.Progress;

/**
 * Says what is kept and how to go on when a command ends before it is done: when a signal ends it
 * (Ctrl-C) and, where runs are kept, when it fails.
 */
public final class ResumeHint implements AutoCloseable {
  /** What keeps the runs of a command that can keep them. */
  static final String OUT =
      "with --out DIR finished runs are kept, and the same command goes on with them";

  private final Supplier<String> message;
  private final boolean afterFailure;
  private final PrintWriter err;
  private final Thread onSignal;
  private Progress progress;
  private boolean done;

  private ResumeHint(Supplier<String> message, boolean afterFailure, PrintWriter err) {
    this.message = message;
    this.afterFailure = afterFailure;
    this.err = err;
    this.onSignal = new Thread(this::interrupted);
    Runtime.getRuntime().addShutdownHook(onSignal);
  }

  /**
   * {@return the notice of a command that keeps its finished runs}
   *
   * @param again how to go on: the end of a sentence
   */
  public static ResumeHint keeping(RunStore runs, Path folder, String again, PrintWriter err) {
    return new ResumeHint(
        () ->
            Plurals.counted(runs.count(), "finished run")
                + " kept in "
                + folder
                + ": go on with "
                + again,
        true,
        err);
  }

  /**
   * {@return the notice of a command that keeps nothing before it is done}
   *
   * @param again what to do instead: a clause
   */
  public static ResumeHint keepingNothing(String again, PrintWriter err) {
    return new ResumeHint(() -> "nothing is kept: " + again, false, err);
  }

  /**
   * {@return the notice of a command that can keep no runs}
   *
   * @param out the folder of its results
   */
  static ResumeHint keepingNothing(Optional<Path> out, PrintWriter err) {
    String force = out.map(folder -> ", with --force if files of it are in " + folder).orElse("");
    return keepingNothing("run the same command again" + force, err);
  }

  /**
   * Gives the screen to a notice when one comes.
   *
   * @param shown what has the screen until then
   * @return the same
   */
  public synchronized Progress over(Progress shown) {
    progress = shown;
    return shown;
  }

  /** Nothing is left to say. */
  public synchronized void done() {
    done = true;
  }

  private synchronized void interrupted() {
    if (!done && progress != null) {
      progress.stop();
    }
    if (!done && System.console() != null) {
      err.println(); // the line has a bar, or what the terminal shows of Ctrl-C
    }
    tell();
  }

  private void tell() {
    if (!done) {
      done = true;
      err.println("quoin: interrupted; " + PrintableText.line(message.get()));
      err.flush();
    }
  }

  @Override
  public synchronized void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(onSignal);
    } catch (IllegalStateException e) {
      return; // a signal came, and its thread says it
    }
    if (afterFailure) {
      tell();
    }
  }
}

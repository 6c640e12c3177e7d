package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.quoin.experiment.FinishedRuns;
import org.quoin.input.Nouns;

/** Says how to go on when an experiment ends before it is done: by a failure or by a signal. */
final class Unfinished implements AutoCloseable {
  private final FinishedRuns runs;
  private final Path folder;
  private final PrintWriter err;
  private final Thread onSignal;
  private boolean done;

  Unfinished(FinishedRuns runs, Path folder, PrintWriter err) {
    this.runs = runs;
    this.folder = folder;
    this.err = err;
    this.onSignal = new Thread(this::tell);
    Runtime.getRuntime().addShutdownHook(onSignal);
  }

  /** Nothing is left to say. */
  synchronized void done() {
    done = true;
  }

  private synchronized void tell() {
    if (!done) {
      done = true;
      err.println(
          "quoin: interrupted; "
              + Nouns.counted(runs.count(), "finished run")
              + " kept in "
              + folder
              + ": go on with the same command and --resume");
      err.flush();
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(onSignal);
    } catch (IllegalStateException e) {
      return; // a signal came, and its thread tells
    }
    tell();
  }
}

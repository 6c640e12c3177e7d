package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.quoin.experiment.store.RunStore;
import org.quoin.input.Nouns;
import org.quoin.input.Shown;

/** Says how to go on when an experiment ends before it is done: by a failure or by a signal. */
public final class Unfinished implements AutoCloseable {
  private final RunStore runs;
  private final Path folder;
  private final String again;
  private final PrintWriter err;
  private final Thread onSignal;
  private boolean done;

  /**
   * Tells of these runs.
   *
   * @param again how to go on: the end of a sentence
   */
  public Unfinished(RunStore runs, Path folder, String again, PrintWriter err) {
    this.runs = runs;
    this.folder = folder;
    this.again = again;
    this.err = err;
    this.onSignal = new Thread(this::tell);
    Runtime.getRuntime().addShutdownHook(onSignal);
  }

  /** Nothing is left to say. */
  public synchronized void done() {
    done = true;
  }

  private synchronized void tell() {
    if (!done) {
      done = true;
      err.println(
          "quoin: interrupted; "
              + Nouns.counted(runs.count(), "finished run")
              + " kept in "
              + Shown.line(folder.toString())
              + ": go on with "
              + Shown.line(again));
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

package org.quoin.cli.option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.quoin.base.Plurals;
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
   * @param fingerprint of everything that the runs depend on
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
   * @param out the folder of the other command
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
}

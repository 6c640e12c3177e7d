package org.quoin.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.FileFailure;
import org.quoin.experiment.store.FinishedStudy;
import org.quoin.experiment.store.RunStore;
import org.quoin.experiment.store.RunStore.Written;

/**
 * Counts the finished runs of an experiment that another process makes in a folder. Each look reads
 * only what was added. Safe to share between threads.
 */
public final class RunsProgress {
  private final Path output;

  private final Map<Path, Written> counted = new HashMap<>();

  /**
   * A number of finished runs.
   *
   * @param title the question of the study; empty for other runs
   * @param done finished runs
   * @param planned runs that the study asks for, at least; 0 for other runs
   * @param finished whether the results of all runs are written
   * @param lastRun when the last run ended, in milliseconds since 1970; 0 before the first
   * @param abandoned whether the processes that made runs on this machine have ended, and no other
   *     machine makes runs
   */
  public record Status(
      String title, long done, long planned, boolean finished, long lastRun, boolean abandoned) {}

  private RunsProgress(Path output) {
    this.output = output;
  }

  /**
   * {@return the progress of the runs in a folder; empty if the folder keeps no runs}
   *
   * @param output the folder of results
   */
  public static Optional<RunsProgress> of(Path output) {
    return RunStore.isIn(output) ? Optional.of(new RunsProgress(output)) : Optional.empty();
  }

  /** {@return the progress by now} */
  public synchronized Status look() {
    long lastRun = 0;
    long done = 0;
    for (Path file : RunStore.files(output.resolve("runs"))) {
      try {
        Written written = counted.getOrDefault(file, Written.NOTHING).update(file);
        counted.put(file, written);
        done += written.runs();
        lastRun = Math.max(lastRun, Files.getLastModifiedTime(file).toMillis());
      } catch (IOException e) {
        throw FileFailure.unreadable(file, e);
      }
    }
    StudyFolder study = StudyFolder.of(output);
    return new Status(
        study.title().orElse(""),
        done,
        study.planned(),
        done > 0 && (written(lastRun) || FinishedStudy.isWhole(output)),
        done > 0 ? lastRun : 0,
        RunStore.isAbandoned(output));
  }

  /** {@return whether the summary, which is written last, is not older than the last run} */
  private boolean written(long lastRun) {
    Path summary = output.resolve("summary.json");
    try {
      return Files.exists(summary) && Files.getLastModifiedTime(summary).toMillis() >= lastRun;
    } catch (IOException e) {
      throw FileFailure.unreadable(summary, e);
    }
  }
}

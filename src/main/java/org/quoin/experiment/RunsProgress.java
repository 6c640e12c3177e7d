package org.quoin.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.quoin.experiment.store.RunStore;
import org.quoin.input.FileFailure;

/**
 * How far the runs are that some process makes in a folder. It only reads, and of what it has read
 * before only what is new.
 */
public final class RunsProgress {
  private static final int BLOCK = 1 << 16;

  private final Path output;
  private final Map<Path, Long> read = new HashMap<>();
  private long done;

  /**
   * How far the runs are.
   *
   * @param title what they are to answer; empty where the folder does not say
   * @param done runs that are kept
   * @param planned runs that are asked for, at least; 0 where the folder does not say
   * @param finished whether the results of all are written
   * @param lastRun when the last one ended, in milliseconds since 1970; 0 before the first
   */
  public record Stand(String title, long done, long planned, boolean finished, long lastRun) {}

  private RunsProgress(Path output) {
    this.output = output;
  }

  /** That of a folder of results; empty where it keeps no runs. */
  public static Optional<RunsProgress> of(Path output) {
    return RunStore.isIn(output) ? Optional.of(new RunsProgress(output)) : Optional.empty();
  }

  /** Looks once more. */
  public Stand look() {
    long lastRun = 0;
    for (Path file : RunStore.files(output.resolve("runs"))) {
      try {
        count(file);
        lastRun = Math.max(lastRun, Files.getLastModifiedTime(file).toMillis());
      } catch (IOException e) {
        throw FileFailure.unreadable(file, e);
      }
    }
    StudyFolder study = StudyFolder.of(output);
    return new Stand(
        study.title().orElse(""), done, study.planned(), done > 0 && written(lastRun), lastRun);
  }

  /** A run is a line. */
  private void count(Path file) throws IOException {
    long at = read.getOrDefault(file, 0L);
    if (Files.size(file) <= at) {
      return;
    }
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(at);
      byte[] block = new byte[BLOCK];
      for (int n = in.read(block); n >= 0; n = in.read(block)) {
        for (int i = 0; i < n; i++) {
          done += block[i] == '\n' ? 1 : 0;
        }
        at += n;
      }
    }
    read.put(file, at);
  }

  /** The summary is written last; what a later command adds to it is newer than it. */
  private boolean written(long lastRun) {
    Path summary = output.resolve("summary.json");
    try {
      return Files.exists(summary) && Files.getLastModifiedTime(summary).toMillis() >= lastRun;
    } catch (IOException e) {
      throw FileFailure.unreadable(summary, e);
    }
  }
}

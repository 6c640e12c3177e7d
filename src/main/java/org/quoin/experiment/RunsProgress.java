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
 * before only what is new. Safe to share between threads.
 */
public final class RunsProgress {
  private static final int BLOCK = 1 << 16;

  private final Path output;

  /** How far each file is read. */
  private final Map<Path, Counted> counted = new HashMap<>();

  private record Counted(long bytes, long runs) {
    static final Counted NOTHING = new Counted(0, 0);
  }

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

  /**
   * {@return that of a folder; empty where it keeps no runs}
   *
   * @param output the folder of results
   */
  public static Optional<RunsProgress> of(Path output) {
    return RunStore.isIn(output) ? Optional.of(new RunsProgress(output)) : Optional.empty();
  }

  /** {@return how they stand now} */
  public synchronized Stand look() {
    long lastRun = 0;
    long done = 0;
    for (Path file : RunStore.files(output.resolve("runs"))) {
      try {
        counted.put(file, count(file, counted.getOrDefault(file, Counted.NOTHING)));
        done += counted.get(file).runs();
        lastRun = Math.max(lastRun, Files.getLastModifiedTime(file).toMillis());
      } catch (IOException e) {
        throw FileFailure.unreadable(file, e);
      }
    }
    StudyFolder study = StudyFolder.of(output);
    return new Stand(
        study.title().orElse(""),
        done,
        study.planned(),
        done > 0 && written(lastRun),
        done > 0 ? lastRun : 0);
  }

  /** A run is a line; a file that has become shorter was begun anew. */
  private static Counted count(Path file, Counted before) throws IOException {
    long size = Files.size(file);
    Counted known = size < before.bytes() ? Counted.NOTHING : before;
    if (size == known.bytes()) {
      return known;
    }
    long bytes = known.bytes();
    long runs = known.runs();
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(bytes);
      byte[] block = new byte[BLOCK];
      for (int n = in.read(block); n >= 0; n = in.read(block)) {
        for (int i = 0; i < n; i++) {
          runs += block[i] == '\n' ? 1 : 0;
        }
        bytes += n;
      }
    }
    return new Counted(bytes, runs);
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

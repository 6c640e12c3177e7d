package org.quoin.experiment.executor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;
import org.quoin.base.TextFile;
import org.quoin.experiment.Sweep;
import org.quoin.scenario.study.Study;

/** Cuts a study into chunks for processes of their own; {@code runs/chunks} has their number. */
public final class Chunks {
  private static final long MAX_BYTES = 20;

  /** Several, so that processors that finish early take more chunks. */
  private static final int PER_PROCESSOR = 4;

  private Chunks() {}

  /**
   * {@return the number of chunks of a study}
   *
   * @param runs per chunk; four chunks per processor if empty
   * @param processors at least 1
   */
  public static int count(Study study, Optional<Integer> runs, int processors) {
    long wanted =
        runs.map(size -> (Sweep.runs(study) + size - 1) / size)
            .orElse((long) processors * PER_PROCESSOR);
    return (int) Math.min(Math.min(wanted, Sweep.shares(study)), Integer.MAX_VALUE);
  }

  private static Path file(Path folder) {
    return folder.resolve("runs/chunks");
  }

  /** Stores the number of chunks in the folder of a study. */
  public static void write(Path folder, int count) {
    OutputFile.write(file(folder), count + "\n");
  }

  /** {@return the number of chunks of the study in a folder} */
  public static int count(Path folder) {
    if (!Files.exists(file(folder))) {
      throw new InputException(
          folder.toString(),
          "holds no chunks; expected the folder of 'quoin sweep STUDY --out DIR --on chunks'");
    }
    String count = TextFile.read(file(folder), "a number of chunks", MAX_BYTES).strip();
    if (!count.matches("[1-9]\\d{0,8}")) {
      throw FileFailure.changed(file(folder));
    }
    return Integer.parseInt(count);
  }
}

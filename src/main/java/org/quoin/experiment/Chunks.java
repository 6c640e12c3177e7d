package org.quoin.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;
import org.quoin.base.TextFile;
import org.quoin.scenario.study.Study;

/**
 * Into how many chunks a study is cut, of which each is for a process of its own: {@code
 * runs/chunks} in its folder.
 */
public final class Chunks {
  private static final long MOST_BYTES = 20;

  /** So that processors that are done early help the others. */
  private static final int FOR_A_PROCESSOR = 4;

  private Chunks() {}

  /**
   * {@return how many a study makes}
   *
   * @param study that is cut
   * @param runs of a chunk; else there are four chunks for each processor
   * @param processors of this machine, at least 1
   */
  public static int count(Study study, Optional<Integer> runs, int processors) {
    long wanted =
        runs.map(size -> (Sweep.runs(study) + size - 1) / size)
            .orElse((long) processors * FOR_A_PROCESSOR);
    return (int) Math.min(Math.min(wanted, Sweep.shares(study)), Integer.MAX_VALUE);
  }

  private static Path file(Path folder) {
    return folder.resolve("runs/chunks");
  }

  /**
   * Keeps the number of a study's chunks.
   *
   * @param folder of the study's results
   * @param count how many, at least 1
   */
  public static void write(Path folder, int count) {
    OutputFile.write(file(folder), count + "\n");
  }

  /**
   * {@return whether a study's folder has any}
   *
   * @param folder of the study's results
   */
  public static boolean isIn(Path folder) {
    return Files.exists(file(folder));
  }

  /**
   * {@return the number of a study's chunks}
   *
   * @param folder of the study's results
   * @throws InputException when the study of this folder is not cut
   */
  public static int count(Path folder) {
    if (!isIn(folder)) {
      throw new InputException(
          folder.toString(),
          "holds no chunks; expected the folder of 'quoin sweep STUDY --out DIR --on chunks'");
    }
    try {
      return Integer.parseInt(
          TextFile.read(file(folder), "a number of chunks", MOST_BYTES).strip());
    } catch (NumberFormatException e) {
      throw new InputException(file(folder).toString(), "has been changed; cut the study anew");
    }
  }
}

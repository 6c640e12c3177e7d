package org.quoin.experiment;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quoin.grid.GridResult;
import org.quoin.input.InputException;

/**
 * The finished runs of an experiment on disk, so that an interrupted one can be resumed: one file a
 * run in a folder {@code runs}, which goes when the experiment is done.
 */
public final class FinishedRuns {
  private static final ObjectInputFilter OWN_CLASSES =
      ObjectInputFilter.Config.createFilter(
          "org.quoin.**;java.base/*;maxdepth=20;maxarray=100000000;!*");

  private final Path folder;

  private FinishedRuns(Path folder) {
    this.folder = folder;
  }

  /**
   * The runs of an experiment that writes to a folder.
   *
   * @param output the folder of the results
   * @param fingerprint of everything the runs depend on
   * @param resume go on with the runs that are there; else they are removed
   * @throws InputException when the folder holds runs of another experiment
   */
  public static FinishedRuns in(Path output, String fingerprint, boolean resume) {
    Path folder = output.resolve("runs");
    FinishedRuns runs = new FinishedRuns(folder);
    if (!resume && are(output)) {
      runs.discard();
    }
    Path mark = folder.resolve("fingerprint");
    try {
      if (Files.exists(mark)) {
        if (!Files.readString(mark).equals(fingerprint)) {
          throw new InputException(
              "--resume",
              folder
                  + " holds runs of another scenario or other --set; expected those of this one");
        }
      } else {
        Files.createDirectories(folder);
        Files.writeString(mark, fingerprint);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use " + folder, e);
    }
    return runs;
  }

  /** Whether a folder holds runs of an interrupted experiment. */
  public static boolean are(Path output) {
    return Files.exists(output.resolve("runs").resolve("fingerprint"));
  }

  private Path file(int metaServer, int replication) {
    return folder.resolve((metaServer + 1) + "-" + (replication + 1) + ".run");
  }

  /** A run that is already done; a file that cannot be read counts as not done. */
  Optional<GridResult> load(int metaServer, int replication) {
    Path file = file(metaServer, replication);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
      in.setObjectInputFilter(OWN_CLASSES);
      return Optional.of((GridResult) in.readObject());
    } catch (IOException | ClassNotFoundException | ClassCastException e) {
      return Optional.empty();
    }
  }

  /** Keeps a run. */
  void save(int metaServer, int replication, GridResult result) {
    Path file = file(metaServer, replication);
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(part))) {
        out.writeObject(result);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** Removes the kept runs: the results are written. */
  public void discard() {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + folder, e);
    }
  }
}

package org.quoin.experiment.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;
import org.quoin.base.Plurals;

/**
 * Keeps the finished runs of an experiment, so that an interrupted experiment is resumed. The
 * folder {@code runs} has the experiment's {@link Fingerprint}, a {@link FolderLock} and {@link
 * RunLines}, one file for each part of the work. A run is done when its line is whole and its
 * checksum is right; a run whose line is torn, altered or of another experiment is made again. Only
 * files with Quoin's names in such a folder are ever removed.
 */
public final class RunStore implements AutoCloseable {
  private static final String MARK = "fingerprint";
  private static final Pattern OWN =
      Pattern.compile(
          "(runs-\\d+\\.(jsonl|lock)|jobs-\\d+-\\d+\\.csv|fingerprint|study\\.yaml|study\\.json|chunks"
              + "|submitted\\.json|chunk\\.(sh|submit)|chunk-\\d+\\.log|finished\\.json)(\\.(\\d+\\.)?part)?");
  private static final Pattern LINES = Pattern.compile("runs-\\d+\\.jsonl");

  private final Path folder;
  private final Fingerprint fingerprint;
  private final FolderLock lock;

  private final Map<RunKey, RunLines.Line> lines = new ConcurrentHashMap<>();

  /** The offset after the last whole line read from each file. */
  private final Map<Path, Long> read = new HashMap<>();

  private RunLines appended;

  private RunStore(Path folder, Fingerprint fingerprint, FolderLock lock) {
    this.folder = folder;
    this.fingerprint = fingerprint;
    this.lock = lock;
  }

  /**
   * {@return the runs of an experiment that writes to a folder, which no other process can open
   * until {@link #close}} Runs of the same experiment in the folder are found again.
   *
   * @param anew whether runs in the folder, of any experiment, are removed
   * @throws InputException when the folder holds runs of another experiment, something that is not
   *     Quoin's under the name of the runs, or is in use by another process
   */
  public static RunStore open(Path output, Fingerprint fingerprint, boolean anew) {
    Path folder = output.resolve("runs");
    requireOwn(folder);
    return locked(
        folder, fingerprint, FolderLock.NAME, output.toString(), store -> store.begin(anew));
  }

  /** Prepares a store whose lock is taken. */
  private interface Preparation {
    void of(RunStore store) throws IOException;
  }

  private static RunStore locked(
      Path folder, Fingerprint fingerprint, String lock, String locked, Preparation preparation) {
    try {
      Files.createDirectories(folder);
      RunStore store = new RunStore(folder, fingerprint, FolderLock.of(folder, lock, locked));
      try {
        preparation.of(store);
        return store;
      } catch (RuntimeException | IOException e) {
        store.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use " + folder, e);
    }
  }

  private void begin(boolean anew) throws IOException {
    Optional<Fingerprint> old = mark(folder);
    if (old.isPresent() && !anew) {
      List<String> differences = old.get().differences(fingerprint);
      if (!differences.isEmpty()) {
        long runs = 0;
        for (Path file : files()) {
          runs += Written.NOTHING.update(file).runs();
        }
        throw new InputException(
            "--out",
            "%s holds %s of another study (%s); name another folder, or drop them with --force"
                .formatted(
                    folder.getParent(),
                    Plurals.counted(runs, "finished run"),
                    String.join("; ", differences)));
      }
    } else {
      removeOwn();
      OutputFile.write(folder.resolve(MARK), fingerprint.text());
    }
    append(0);
  }

  private void append(int part) throws IOException {
    refresh();
    Path file = folder.resolve("runs-" + part + ".jsonl");
    appended = new RunLines(file, read.getOrDefault(file, 0L), fingerprint);
  }

  /**
   * {@return the runs of an experiment that another process has begun in a folder, with a file of
   * its own for the runs of one chunk}
   *
   * @param part the number of the file, from 1; one process at a time can open it
   * @throws InputException when the folder holds no experiment or another one, or another process
   *     has opened this part
   */
  public static RunStore part(Path output, Fingerprint fingerprint, int part) {
    Path folder = output.resolve("runs");
    Fingerprint begun =
        mark(folder)
            .orElseThrow(
                () -> new InputException(output.toString(), "holds no study that was begun"));
    List<String> differences = begun.differences(fingerprint);
    if (!differences.isEmpty()) {
      throw new InputException(
          output.toString(), "was begun as another study: " + String.join("; ", differences));
    }
    return locked(
        folder,
        fingerprint,
        "runs-" + part + ".lock",
        "part " + part + " of " + output,
        store -> store.append(part));
  }

  /**
   * {@return whether processes of this machine alone have made runs in a folder, and have ended}
   *
   * @param output the folder of results
   */
  public static boolean isAbandoned(Path output) {
    try (Stream<Path> files = Files.list(output.resolve("runs"))) {
      List<Path> locks = files.filter(file -> file.toString().endsWith(FolderLock.NAME)).toList();
      return !locks.isEmpty() && locks.stream().allMatch(FolderLock::isAbandoned);
    } catch (IOException e) {
      return false;
    }
  }

  /** Finds runs that other processes have added. */
  public void refresh() {
    for (Path file : files()) {
      read.put(file, RunLines.read(file, read.getOrDefault(file, 0L), fingerprint, lines));
    }
  }

  private static void requireOwn(Path folder) {
    if (Files.exists(folder) && mark(folder).isEmpty() && !isOnlyBegun(folder)) {
      throw new InputException(
          "--out",
          folder
              + " is not Quoin's, or is an earlier version's (its fingerprint of finished runs"
              + " cannot be read); move it away, or name another folder");
    }
  }

  private static boolean isOnlyBegun(Path folder) {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .allMatch(name -> name.equals(FolderLock.NAME) || name.matches("fingerprint.*part"));
    } catch (IOException e) {
      throw FileFailure.unreadable(folder, e);
    }
  }

  private static Optional<Fingerprint> mark(Path folder) {
    try {
      Path mark = folder.resolve(MARK);
      return Files.isRegularFile(mark)
          ? Fingerprint.read(new String(Files.readAllBytes(mark), StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IOException e) {
      throw FileFailure.unreadable(folder.resolve(MARK), e);
    }
  }

  /**
   * {@return whether a folder of results holds finished runs, of this version or an earlier one}
   */
  public static boolean isIn(Path output) {
    return Files.isRegularFile(output.resolve("runs").resolve(MARK));
  }

  private List<Path> files() {
    return files(folder);
  }

  /** {@return the files of runs in a folder {@code runs}} */
  public static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> LINES.matcher(file.getFileName().toString()).matches())
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw FileFailure.unreadable(folder, e);
    }
  }

  /**
   * Counts the lines of a file of runs, intact or not.
   *
   * @param bytes the offset after the last line that was counted
   * @param runs the number of lines before it
   */
  public record Written(long bytes, long runs) {
    /** The count of an empty file. */
    public static final Written NOTHING = new Written(0, 0);

    /**
     * {@return the count of all lines by now} A file that has become shorter was written from the
     * beginning.
     */
    public Written update(Path file) throws IOException {
      Written known = Files.size(file) < bytes ? NOTHING : this;
      LongAdder count = new LongAdder();
      long end = RunLines.read(file, known.bytes, (line, offset) -> count.increment());
      return new Written(end, known.runs + count.sum());
    }
  }

  /** {@return the number of runs that are done} */
  public long count() {
    return lines.size();
  }

  /** {@return whether a run is done} */
  public boolean has(RunKey run) {
    return lines.containsKey(run);
  }

  /** {@return the result of a run; empty if it is not done} */
  public <T> Optional<T> load(RunKey run, Class<T> type) {
    return Optional.ofNullable(lines.get(run)).map(line -> line.result(type));
  }

  /**
   * {@return the result of a run: that which is kept, otherwise it is made, and kept}
   *
   * @param kept the store of an earlier command and of this one; empty if nothing is kept
   * @param type type of the result, a record
   * @param make makes the run
   */
  public static <T> T result(Optional<RunStore> kept, RunKey run, Class<T> type, Supplier<T> make) {
    return kept.flatMap(store -> store.load(run, type))
        .orElseGet(
            () -> {
              T made = make.get();
              kept.ifPresent(store -> store.save(run, made));
              return made;
            });
  }

  /**
   * Stores the result of a run, a record. When this returns it survives the end of this process,
   * and a second later the end of the machine.
   */
  public void save(RunKey run, Object result) {
    lines.put(run, appended.append(run, result));
  }

  /** {@return the file for the jobs of a run; it is removed with the runs} */
  public Path jobs(int compared, int replication) {
    return folder.resolve("jobs-" + (compared + 1) + "-" + (replication + 1) + ".csv");
  }

  /** Brings all saved runs to the disk. */
  public void force() {
    appended.force();
  }

  private void removeOwn() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (OWN.matcher(file.getFileName().toString()).matches() && Files.isRegularFile(file)) {
          Files.delete(file);
        }
      }
    }
  }

  /** Removes all finished runs. */
  public void discard() {
    try {
      appended.close();
      removeOwn();
      lock.remove();
      try (Stream<Path> files = Files.list(folder)) {
        if (files.findAny().isPresent()) {
          return;
        }
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + folder, e);
    }
  }

  @Override
  public void close() {
    if (appended != null) {
      appended.close();
    }
    lock.close();
  }
}

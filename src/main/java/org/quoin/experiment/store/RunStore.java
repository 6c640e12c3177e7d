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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quoin.input.FileFailure;
import org.quoin.input.InputException;
import org.quoin.input.Nouns;
import org.quoin.input.OutputFile;

/**
 * The finished runs of an experiment on disk, so that an interrupted one goes on: a folder {@code
 * runs} with the experiment's {@link Fingerprint}, a {@link FolderLock} and {@link RunLines}, one
 * file for each process that ever wrote there. A run is done when its line is whole and its
 * checksum right; what is torn, altered or of another experiment is run again. Only what has these
 * names in such a folder is ever removed.
 */
public final class RunStore implements AutoCloseable {
  private static final String MARK = "fingerprint";
  private static final Pattern OWN =
      Pattern.compile(
          "(runs-\\d+\\.(jsonl|lock)|jobs-\\d+-\\d+\\.csv|fingerprint|study\\.yaml|study\\.json|chunks"
              + "|slurm\\.(json|sh|cancelled)|slurm-\\d+_\\d+\\.log)(\\.(\\d+\\.)?part)?");
  private static final Pattern LINES = Pattern.compile("runs-\\d+\\.jsonl");

  private final Path folder;
  private final Fingerprint fingerprint;
  private final FolderLock lock;

  /** By what each says of its run. */
  private final Map<String, RunLines.Line> lines = new ConcurrentHashMap<>();

  /** How far each file is read. */
  private final Map<Path, Long> read = new HashMap<>();

  private RunLines appended;

  private RunStore(Path folder, Fingerprint fingerprint, FolderLock lock) {
    this.folder = folder;
    this.fingerprint = fingerprint;
    this.lock = lock;
  }

  /**
   * {@return the runs of an experiment that writes to a folder, which is this process's until
   * {@link #close}} Runs of the same experiment that are there stay.
   *
   * @param output the folder of the results
   * @param fingerprint of everything the runs depend on
   * @param anew remove the runs that are there, of whatever experiment they are
   * @throws InputException when the folder holds runs of another experiment, something that is not
   *     Quoin's under the name of the runs, or is in use by another process
   */
  public static RunStore open(Path output, Fingerprint fingerprint, boolean anew) {
    Path folder = output.resolve("runs");
    requireOwn(folder);
    return locked(
        folder, fingerprint, FolderLock.NAME, output.toString(), store -> store.begin(anew));
  }

  /** How the process that has the lock begins. */
  private interface Beginning {
    void of(RunStore store) throws IOException;
  }

  private static RunStore locked(
      Path folder, Fingerprint fingerprint, String lock, String locked, Beginning beginning) {
    try {
      Files.createDirectories(folder);
      RunStore store = new RunStore(folder, fingerprint, FolderLock.of(folder, lock, locked));
      try {
        beginning.of(store);
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
        throw new InputException(
            "--out",
            folder.getParent()
                + " holds "
                + Nouns.counted(written(), "finished run")
                + " of another study ("
                + String.join("; ", differences)
                + "); name another folder, or drop them with --force");
      }
    } else {
      removeOwn();
      OutputFile.write(folder.resolve(MARK), fingerprint.text());
    }
    append(0);
  }

  private void append(int part) throws IOException {
    refresh();
    appended = new RunLines(folder.resolve("runs-" + part + ".jsonl"), fingerprint);
  }

  /**
   * {@return the runs of an experiment that another process has begun in a folder, to which this
   * one adds some in a file of its own: a chunk of the work}
   *
   * @param part the number of the file, from 1; one process at a time has it
   * @throws InputException when the folder holds nothing, or another experiment, or another process
   *     has this part
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

  /** Looks for runs that other processes have added to parts of their own. */
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
              + " is not Quoin's (it has no fingerprint of finished runs); move it away, or name"
              + " another folder");
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

  /** {@return whether a folder of results holds finished runs} */
  public static boolean isIn(Path output) {
    return mark(output.resolve("runs")).isPresent();
  }

  private List<Path> files() {
    return files(folder);
  }

  /** {@return the files with runs in a folder of them} */
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

  /** Lines there are, be they good or not. */
  private long written() throws IOException {
    long count = 0;
    for (Path file : files()) {
      try (Stream<String> all = Files.lines(file, StandardCharsets.ISO_8859_1)) {
        count += all.count();
      }
    }
    return count;
  }

  /** {@return how many runs are kept by now} */
  public long count() {
    return lines.size();
  }

  /** {@return whether a run is done} */
  public boolean has(RunKey run) {
    return lines.containsKey(run.json());
  }

  /** {@return what a run that is done showed} */
  public <T> Optional<T> load(RunKey run, Class<T> type) {
    return Optional.ofNullable(lines.get(run.json())).map(line -> line.result(type));
  }

  /**
   * Keeps a run: when this returns it survives the end of this process, and a second later that of
   * the machine.
   */
  public void save(RunKey run, Object result) {
    String key = run.json();
    lines.put(key, appended.append(key, result));
  }

  /** {@return the file for the jobs of a run, which is removed with the runs} */
  public Path jobs(int compared, int replication) {
    return folder.resolve("jobs-" + (compared + 1) + "-" + (replication + 1) + ".csv");
  }

  /** Brings all that was saved to the disk. */
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

  /** Removes the finished runs, once the results are written. */
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

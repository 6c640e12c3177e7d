package org.quoin.experiment;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quoin.grid.GridResult;
import org.quoin.input.FileFailure;
import org.quoin.input.InputException;
import org.quoin.input.Nouns;
import org.quoin.input.OutputFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The finished runs of an experiment on disk, so that an interrupted one can be resumed: a folder
 * {@code runs} with the experiment's {@link Fingerprint}, a lock that keeps two processes apart,
 * and a file a run. A run's file is its SHA-256 digest, a line break and the result as JSON; the
 * digest is also of the fingerprint and the file's name, so a file that was torn, altered or taken
 * from elsewhere counts as not done. Only what has these names in such a folder is ever removed.
 */
public final class FinishedRuns implements AutoCloseable {
  private static final String MARK = "fingerprint";
  private static final String LOCK = "lock";
  private static final Pattern OWN =
      Pattern.compile("(\\d+-\\d+\\.run|fingerprint)(\\.(\\d+\\.)?part)?");
  private static final Pattern RUN = Pattern.compile("\\d+-\\d+\\.run");
  private static final int DIGEST_LENGTH = 64;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path folder;
  private final Fingerprint fingerprint;
  private final FileChannel lock;

  private FinishedRuns(Path folder, Fingerprint fingerprint, FileChannel lock) {
    this.folder = folder;
    this.fingerprint = fingerprint;
    this.lock = lock;
  }

  /**
   * The runs of an experiment that writes to a folder, which is this process's until {@link
   * #close}.
   *
   * @param output the folder of the results
   * @param fingerprint of everything the runs depend on
   * @param resume go on with the runs that are there; else they are removed
   * @throws InputException when the folder holds runs of another experiment to resume, something
   *     that is not Quoin's under the name of the runs, or is in use by another process
   */
  public static FinishedRuns in(Path output, Fingerprint fingerprint, boolean resume) {
    Path folder = output.resolve("runs");
    requireOwn(folder);
    try {
      Files.createDirectories(folder);
      FinishedRuns runs = new FinishedRuns(folder, fingerprint, lock(folder));
      try {
        runs.begin(resume);
        return runs;
      } catch (RuntimeException | IOException e) {
        runs.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use " + folder, e);
    }
  }

  private void begin(boolean resume) throws IOException {
    Optional<Fingerprint> old = mark(folder);
    if (resume && old.isPresent()) {
      List<String> differences = old.get().differences(fingerprint);
      if (!differences.isEmpty()) {
        throw new InputException(
            "--resume", folder + " holds runs of another study: " + String.join("; ", differences));
      }
    } else {
      removeOwn();
      OutputFile.write(folder.resolve(MARK), fingerprint.text());
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
          .allMatch(name -> name.equals(LOCK) || OWN.matcher(name).matches());
    } catch (IOException e) {
      throw FileFailure.unreadable(folder, e);
    }
  }

  private static FileChannel lock(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      taken = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      taken = false;
    } finally {
      if (!taken) {
        channel.close();
      }
    }
    if (!taken) {
      throw new InputException(
          "--out", folder.getParent() + " is in use by another run; wait for it, or name another");
    }
    return channel;
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

  /** Whether a folder holds runs of an interrupted experiment. */
  public static boolean are(Path output) {
    return mark(output.resolve("runs")).isPresent();
  }

  /**
   * What there is to say of the interrupted experiment in a folder: how many runs it finished and
   * whether they can be resumed.
   *
   * @param fingerprint of the experiment that would write there now
   */
  public static String describe(Path output, Fingerprint fingerprint) {
    Path folder = output.resolve("runs");
    List<String> differences =
        mark(folder).orElseThrow(IllegalStateException::new).differences(fingerprint);
    String text = "holds " + Nouns.counted(count(folder), "finished run");
    return differences.isEmpty()
        ? text + " of this study; go on with --resume, or begin anew with --force"
        : text
            + " of another study ("
            + String.join("; ", differences)
            + "); name another folder, or drop them with --force";
  }

  private static long count(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> RUN.matcher(file.getFileName().toString()).matches()).count();
    } catch (IOException e) {
      throw FileFailure.unreadable(folder, e);
    }
  }

  /** How many runs are kept by now. */
  public long count() {
    return count(folder);
  }

  private Path file(int metaServer, int replication) {
    return folder.resolve((metaServer + 1) + "-" + (replication + 1) + ".run");
  }

  /** A run that is already done; a file that is not exactly as it was written counts as not. */
  Optional<GridResult> load(int metaServer, int replication) {
    Path file = file(metaServer, replication);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Files.readAllBytes(file);
      int start = DIGEST_LENGTH + 1;
      if (bytes.length <= start) {
        return Optional.empty();
      }
      byte[] content = Arrays.copyOfRange(bytes, start, bytes.length);
      String digest = new String(bytes, 0, start, StandardCharsets.ISO_8859_1);
      return digest.equals(digest(file, content) + "\n")
          ? Optional.of(JSON.readValue(content, GridResult.class))
          : Optional.empty();
    } catch (IOException | JacksonException e) {
      return Optional.empty();
    }
  }

  /** Keeps a run. */
  void save(int metaServer, int replication, GridResult result) {
    Path file = file(metaServer, replication);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    JSON.writeValue(content, result);
    byte[] bytes = content.toByteArray();
    String digest = digest(file, bytes);
    OutputFile.write(
        file,
        out -> {
          out.write((digest + "\n").getBytes(StandardCharsets.ISO_8859_1));
          out.write(bytes);
        });
  }

  private String digest(Path file, byte[] content) {
    MessageDigest digest = Fingerprint.sha256();
    digest.update((fingerprint.text() + file.getFileName()).getBytes(StandardCharsets.UTF_8));
    return Fingerprint.hex(digest.digest(content));
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

  /** Removes the kept runs: the results are written. What else is in their folder stays. */
  public void discard() {
    try {
      removeOwn();
      Files.deleteIfExists(folder.resolve(LOCK));
      Files.delete(folder);
    } catch (DirectoryNotEmptyException e) {
      // somebody's own files stay where they are
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + folder, e);
    }
  }

  /** Lets other processes use the folder; runs that were not discarded stay. */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot let go of " + folder, e);
    }
  }
}

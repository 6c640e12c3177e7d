package org.quoin.experiment.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.quoin.base.InputException;
import org.quoin.base.PrintableText;

/**
 * Keeps two processes apart that would write to one folder. It ends with its process, however that
 * ends, and says who holds it.
 */
final class FolderLock implements AutoCloseable {
  /** That of a whole folder. */
  static final String NAME = "lock";

  private static final int MOST_BYTES = 500;

  private final Path file;
  private final FileChannel channel;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes a folder, or a part of it.
   *
   * @param name of the file that stands for it
   * @param shown its name for messages
   * @throws InputException when another process, or this one, has it
   */
  static FolderLock of(Path folder, String name, String shown) throws IOException {
    Path file = folder.resolve(name);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
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
          "--out", shown + " is in use by " + holder(file) + "; wait for it, or name another");
    }
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(describe().getBytes(StandardCharsets.UTF_8)));
    return new FolderLock(file, channel);
  }

  private static String describe() {
    return "process "
        + ProcessHandle.current().pid()
        + " on "
        + host()
        + " since "
        + Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  private static String holder(Path file) {
    try {
      String text = Files.size(file) > MOST_BYTES ? "" : Files.readString(file).strip();
      return text.isEmpty() ? "another process" : PrintableText.line(text);
    } catch (IOException e) {
      return "another process";
    }
  }

  /** Without asking the network, which may take its time. */
  private static String host() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      String name = System.getenv().getOrDefault("COMPUTERNAME", System.getenv("HOSTNAME"));
      return name == null ? "this machine" : name;
    }
  }

  /** Removes its file; the folder stays taken until {@link #close}. */
  void remove() throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot release " + file, e);
    }
  }
}

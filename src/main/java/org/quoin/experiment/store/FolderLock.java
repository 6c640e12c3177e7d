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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.InputException;
import org.quoin.base.PrintableText;

/**
 * Keeps a second process from writing to a folder, or to a part of it. The lock ends with its
 * process, however that ends; its file names the process.
 */
final class FolderLock implements AutoCloseable {
  /** The file that locks a whole folder. */
  static final String NAME = "lock";

  private static final int MAX_BYTES = 500;

  /** The process that has locked the folder, as the file of the lock names it. */
  private static final Pattern PROCESS = Pattern.compile("process (\\d{1,18}) on (.*) since \\S*");

  private final Path file;
  private final FileChannel channel;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Locks a folder, or a part of it.
   *
   * @throws InputException when another process, or this one, has locked it
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
          "--out",
          "%s is in use by %s; wait for it, or name another".formatted(shown, holder(file)));
    }
    String process =
        "process %s on %s since %s"
            .formatted(
                ProcessHandle.current().pid(),
                host(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS));
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(process.getBytes(StandardCharsets.UTF_8)));
    return new FolderLock(file, channel);
  }

  /**
   * {@return whether the last process that locked a folder ran on this machine and has ended}
   *
   * @param file the file of the lock
   */
  static boolean isAbandoned(Path file) {
    Matcher process = PROCESS.matcher(holder(file));
    return process.matches()
        && process.group(2).equals(host())
        && ProcessHandle.of(Long.parseLong(process.group(1)))
            .filter(ProcessHandle::isAlive)
            .isEmpty();
  }

  private static String holder(Path file) {
    try {
      String text = Files.size(file) > MAX_BYTES ? "" : Files.readString(file).strip();
      return text.isEmpty() ? "another process" : PrintableText.line(text);
    } catch (IOException e) {
      return "another process";
    }
  }

  /** {@return the name of this machine, without asking the network, which may take long} */
  private static String host() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      String name = System.getenv().getOrDefault("COMPUTERNAME", System.getenv("HOSTNAME"));
      return name == null ? "this machine" : name;
    }
  }

  /** Removes the file; the folder stays locked until {@link #close}. */
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

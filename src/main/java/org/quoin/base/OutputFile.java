package org.quoin.base;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes files whole or not at all. The content goes to {@code NAME.part} in the same folder, is
 * forced to the disk and then moved to its name; a reader sees the old file or the new one, and
 * after a failure the part is deleted. A device or a pipe is written directly. If the user names a
 * symbolic link, its target is replaced; a link in a folder of results is replaced itself.
 */
public final class OutputFile {
  private static final int MAX_PARTS = 1000;

  /** Writes the content of a file. */
  public interface Content {
    /**
     * Writes all of it; may close the stream or leave it open.
     *
     * @param out where the content goes; it is buffered
     * @throws IOException when the stream cannot take it, or what is written cannot be had
     */
    void writeTo(OutputStream out) throws IOException;
  }

  private OutputFile() {}

  /**
   * Writes a text in UTF-8, as {@link #write(Path, Content)}.
   *
   * @param file where to write
   * @param text all of the content; may be empty
   */
  public static void write(Path file, String text) {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes bytes, as {@link #write(Path, Content)}.
   *
   * @param file where to write
   * @param bytes all of the content; may be empty
   */
  public static void write(Path file, byte[] bytes) {
    write(file, out -> out.write(bytes));
  }

  /**
   * Writes a text in UTF-8 to a folder of results, as {@link #writeInFolder(Path, Content)}.
   *
   * @param file where to write
   * @param text all of the content; may be empty
   */
  public static void writeInFolder(Path file, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    writeInFolder(file, out -> out.write(bytes));
  }

  /**
   * Writes a file to a folder of results in place of an old one of that name. A symbolic link of
   * that name is replaced by the file, so that nothing outside the folder changes.
   *
   * @param file where to write
   * @param content writes it, called once
   * @throws InputException as {@link #write(Path, Content)}
   * @throws UncheckedIOException as {@link #write(Path, Content)}
   */
  public static void writeInFolder(Path file, Content content) {
    try {
      if (Files.isSymbolicLink(file)) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new InputException(file.toString(), "cannot be replaced: " + FileFailure.reason(e));
    }
    write(file, content);
  }

  /**
   * Writes a file in place of an old one of that name, if there is one. A missing folder is made.
   *
   * @param file where to write
   * @param content writes it, called once
   * @throws InputException when nothing can be written there: a folder is in its place, or the
   *     folder it should go to is closed to the user or cannot be made
   * @throws UncheckedIOException when writing fails, as on a full disk; its message names the file.
   *     Another exception of the content passes through
   */
  public static void write(Path file, Content content) {
    if (Files.isDirectory(file)) {
      throw new InputException(file.toString(), "is a folder; expected a file to write");
    }
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
          content.writeTo(out);
        }
      } else if (Files.exists(file)) {
        replace(file.toRealPath(), content);
      } else {
        makeFolderOf(file);
        replace(file, content);
      }
    } catch (NoSuchFileException | AccessDeniedException e) {
      throw new InputException(file.toString(), "cannot be written: " + FileFailure.reason(e));
    } catch (IOException e) {
      throw unwritten(file, e);
    } catch (UncheckedIOException e) {
      // An exception that the content wraps without a message of its own is a failure of this
      // file.
      throw e.getCause().toString().equals(e.getMessage()) ? unwritten(file, e.getCause()) : e;
    }
  }

  private static void makeFolderOf(Path file) throws IOException {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (FileAlreadyExistsException e) {
      throw new InputException(file.toString(), "cannot be written: " + e.getFile() + " is a file");
    }
  }

  private static UncheckedIOException unwritten(Path file, IOException e) {
    return new UncheckedIOException("cannot write " + file, e);
  }

  /**
   * Rejects a file that the same command also reads or writes for another purpose.
   *
   * @param option the option that names the file to write, for the message
   * @param file the file to write; null without one
   * @param other a file that is read, or written for another option; null without one
   * @throws InputException if both are the same file
   */
  public static void requireOther(String option, Path file, Path other) {
    try {
      if (file != null
          && other != null
          && (file.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())
              || (Files.exists(file) && Files.exists(other) && Files.isSameFile(file, other)))) {
        throw new InputException(
            option, file + " is the same file as " + other + "; name another one");
      }
    } catch (IOException e) {
      throw FileFailure.unreadable(other, e);
    }
  }

  private static void replace(Path file, Content content) throws IOException {
    Path part = newPart(file);
    boolean whole = false;
    try {
      try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
        OutputStream out = new Unclosed(Channels.newOutputStream(channel));
        content.writeTo(out);
        out.flush();
        channel.force(true);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      whole = true;
    } finally {
      if (!whole) {
        Files.deleteIfExists(part);
      }
    }
  }

  /**
   * Creates an empty file under a new name: an existing one may belong to a user or another
   * process.
   */
  private static Path newPart(Path file) throws IOException {
    for (int i = 1; ; i++) {
      Path part = file.resolveSibling(file.getFileName() + (i == 1 ? "" : "." + i) + ".part");
      try {
        return Files.createFile(part);
      } catch (FileAlreadyExistsException e) {
        if (i == MAX_PARTS) {
          throw e;
        }
      }
    }
  }

  /** Stream that stays open until its bytes are on the disk. */
  private static final class Unclosed extends BufferedOutputStream {
    Unclosed(OutputStream out) {
      super(out, 1 << 16);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}

package org.quoin.base;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The reason why a file could not be read or written, in words; Java's own messages repeat the
 * path.
 */
public final class FileFailure {
  private FileFailure() {}

  /**
   * {@return the reason alone, such as "permission denied" or "no space left on device"}
   *
   * @param e the exception
   */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "there is a file of that name";
    }
    if (e instanceof NotDirectoryException) {
      return "it is not a folder";
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "the folder is not empty";
    }
    String text = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
    if (e instanceof FileNotFoundException && text != null && text.endsWith(")")) {
      text = text.substring(text.lastIndexOf('(') + 1, text.length() - 1);
    }
    if (text == null || text.isBlank()) {
      return e.getClass().getSimpleName();
    }
    return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
  }

  /**
   * {@return the exception of a file that cannot be read}
   *
   * @param file the file, as the user named it
   * @param e the exception of the attempt
   */
  public static InputException unreadable(Path file, IOException e) {
    return new InputException(file.toString(), "cannot be read: " + reason(e));
  }

  /**
   * {@return the exception of a file that is incomplete or was changed after Quoin wrote it}
   *
   * @param file the file, as the user named it
   */
  public static InputException changed(Path file) {
    return new InputException(file.toString(), "is torn, or no longer what Quoin wrote");
  }

  /**
   * {@return the exception of a file that is incomplete or was changed after Quoin wrote it}
   *
   * @param file the file, as the user named it
   * @param where the first wrong part, in one sentence without a full stop
   */
  public static InputException changed(Path file, String where) {
    return new InputException(file.toString(), "is torn, or no longer what Quoin wrote: " + where);
  }
}

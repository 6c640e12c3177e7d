package org.quoin.base;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads a text file of a user, and rejects what cannot be one: a missing file, a folder, a device
 * or pipe (which might never end), a file too large to have been meant, an empty or binary one, one
 * that is not UTF-8. What is too large is refused by its size, unread.
 */
public final class TextFile {
  private TextFile() {}

  /**
   * {@return the text of a file, without a byte order mark}
   *
   * @param path the file
   * @param what what it should be, with its article, for messages: "a topology"
   * @param mostBytes the largest size that is accepted
   * @throws InputException with one mistake when it is not such a text
   */
  public static String read(Path path, String what, long mostBytes) {
    String source = path.toString();
    requireFile(path, what);
    try {
      long size = Files.size(path);
      if (size > mostBytes) {
        throw new InputException(
            source,
            "has %s; %s has at most %s"
                .formatted(
                    Quantity.DATA.show((double) size),
                    what,
                    Quantity.DATA.show((double) mostBytes)));
      }
      return text(source, what, Files.readAllBytes(path));
    } catch (IOException e) {
      throw FileFailure.unreadable(path, e);
    }
  }

  /**
   * Rejects anything but a regular file, before it is opened.
   *
   * @param path the file, of any size
   * @param what what it should be, with its article, for messages: "a topology"
   * @throws InputException when there is no such file (with the nearest name), or if it is a
   *     folder, or a device or pipe
   */
  public static void requireFile(Path path, String what) {
    String source = path.toString();
    if (!Files.exists(path)) {
      throw new InputException(source, "there is no such file" + similar(path));
    }
    if (Files.isDirectory(path)) {
      throw new InputException(source, "is a folder; expected " + what + " file");
    }
    if (!Files.isRegularFile(path)) {
      throw new InputException(source, "is a device or a pipe; expected " + what + " file");
    }
  }

  /**
   * {@return "; did you mean 'x'?" with the nearest name in the folder of a file that is not there;
   * empty if none is near}
   *
   * @param path the file that is not there
   */
  public static String similar(Path path) {
    Path folder = path.toAbsolutePath().normalize().getParent();
    Path name = path.getFileName();
    if (folder == null || name == null || !Files.isDirectory(folder)) {
      return "";
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names =
          files.limit(1000).map(file -> file.getFileName().toString()).sorted().toList();
      return NearestName.to(name.toString(), names)
          .map(n -> "; did you mean '" + n + "'?")
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  private static String text(String source, String what, byte[] bytes) {
    if (bytes.length == 0) {
      throw new InputException(source, "is empty; expected " + what);
    }
    int line = 1;
    for (byte b : bytes) {
      if (b == '\n') {
        line++;
      } else if (b >= 0 && b < 0x20 && b != '\t' && b != '\r' && b != '\f') {
        throw new InputException(
            source, line, "is not a text file (it has control characters); expected " + what);
      }
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    String text = decode(source, what, buffer);
    if (text.startsWith("\uFEFF")) {
      text = text.substring(1);
    }
    if (text.isBlank()) {
      throw new InputException(source, "is blank; expected " + what);
    }
    return text;
  }

  private static String decode(String source, String what, ByteBuffer buffer) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(buffer)
          .toString();
    } catch (CharacterCodingException e) {
      int line = 1;
      for (int i = 0; i < buffer.position(); i++) {
        if (buffer.get(i) == '\n') {
          line++;
        }
      }
      throw new InputException(source, line, "is not UTF-8 text; expected " + what + " in UTF-8");
    }
  }
}

package org.quoin.workload.log;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipException;
import org.quoin.base.InputException;

/** Reads the lines of a text in UTF-8. Malformed characters are replaced. */
final class LogLines implements Closeable {
  static final int MAX_LINE_BYTES = 1 << 20;

  private final String source;
  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 12);
  private int position;
  private int end;
  private int line;

  /**
   * Creates a reader.
   *
   * @param source name of the log in messages
   * @param in uncompressed content
   */
  LogLines(String source, InputStream in) {
    this.source = source;
    this.in = in;
  }

  /** Returns the number of the line that was read last, from 1. */
  int line() {
    return line;
  }

  /** {@return the first line of a text, without its end} */
  static String first(String head) {
    int end = head.indexOf('\n');
    String line = end < 0 ? head : head.substring(0, end);
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  /** Returns the next line without its end; null after the last one. */
  String next() {
    bytes.reset();
    boolean any = false;
    try {
      while (true) {
        if (position == end) {
          end = in.read(buffer);
          position = 0;
          if (end <= 0) {
            end = 0;
            break;
          }
        }
        any = true;
        int from = position;
        while (position < end && buffer[position] != '\n') {
          position++;
        }
        bytes.write(buffer, from, position - from);
        if (bytes.size() > MAX_LINE_BYTES) {
          throw new InputException(source, line + 1, "a line of more than 1,048,576 bytes");
        }
        if (position < end) {
          position++;
          break;
        }
      }
    } catch (EOFException | ZipException e) {
      throw damaged(source, line + 1, e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + source, e);
    }
    if (!any) {
      return null;
    }
    line++;
    String text = bytes.toString(StandardCharsets.UTF_8);
    int from = line == 1 && text.startsWith("\uFEFF") ? 1 : 0;
    return text.substring(from, text.endsWith("\r") ? text.length() - 1 : text.length());
  }

  static InputException damaged(String source, int line, IOException e) {
    return new InputException(
        source,
        line,
        "the gzip file is damaged or truncated (" + e.getMessage() + "); fetch it again");
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close " + source, e);
    }
  }
}

package org.quoin.workload;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.quoin.input.InputException;

/**
 * Reads a log in the Standard Workload Format 2.2 (Chapin et al., JSSPP 1999; Parallel Workloads
 * Archive), plain or gzip-compressed, one job line at a time and without an object a line.
 *
 * <p>{@link #next()} moves to the next job line; its fields are then {@link #field}, and {@link
 * #fault()} says whether they can be trusted. Fields beyond the 18th, which some sites add, may
 * hold anything.
 */
public final class SwfReader implements Closeable {

  /** What can be wrong with a line as a line. */
  public enum Fault {
    /** Fewer than 18 fields. */
    SHORT,
    /** A field among the first 18 that is no number. */
    MALFORMED,
    /** A number that a double cannot hold exactly. */
    OVERFLOW
  }

  /** The number of fields of the format. */
  public static final int FIELDS = 18;

  private static final int GZIP_MAGIC = 0x1f8b;

  /** Whole numbers up to here are exact in a double. */
  private static final long EXACT = 1L << 53;

  private static final double[] TENTHS = {
    1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12
  };

  private final String source;
  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int end;
  private int line;
  private final List<String> header = new ArrayList<>();
  private final double[] fields = new double[FIELDS];
  private int count;
  private Fault fault;
  private int faultyField;

  private SwfReader(String source, InputStream in) {
    this.source = source;
    this.in = in;
  }

  /**
   * Opens a log.
   *
   * @throws InputException when there is no such file, it cannot be read or it is empty
   */
  public static SwfReader open(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw new InputException(file.toString(), "is a folder; expected a log (.swf, .swf.gz)");
      }
      InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
      try {
        in.mark(2);
        int magic = in.read() << 8 | in.read();
        in.reset();
        if (magic < 0 && in.read() < 0) {
          throw new InputException(file.toString(), "is empty; expected a log of jobs");
        }
        if (magic == GZIP_MAGIC) {
          in = new GZIPInputStream(in, 1 << 16);
        }
        return new SwfReader(file.toString(), in);
      } catch (IOException | RuntimeException e) {
        in.close();
        throw e;
      }
    } catch (NoSuchFileException e) {
      throw new InputException(file.toString(), "there is no such file");
    } catch (EOFException | ZipException e) {
      throw broken(file.toString(), 0, e);
    } catch (IOException e) {
      throw new InputException(file.toString(), "cannot be read (" + e.getMessage() + ")");
    }
  }

  /** Reads a log from a stream; the source is the name used in messages. */
  public static SwfReader of(String source, InputStream in) {
    return new SwfReader(source, in);
  }

  /**
   * Moves to the next job line, past blank lines and header comments.
   *
   * @return whether there is one
   * @throws InputException when the file breaks off or is no text
   */
  public boolean next() {
    try {
      while (true) {
        int b = skipBlanks();
        if (b < 0) {
          return false;
        }
        line++;
        if (b == '\n') {
          position++;
        } else if (b == ';') {
          comment();
        } else {
          jobLine();
          return true;
        }
      }
    } catch (EOFException | ZipException e) {
      throw broken(source, line, e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + source, e);
    }
  }

  /** The name of the log in messages. */
  public String source() {
    return source;
  }

  /** The number of the present line, from 1. */
  public int line() {
    return line;
  }

  /** The comments read so far, without their semicolons. */
  public List<String> header() {
    return List.copyOf(header);
  }

  /** A field of the present line by its number in the format, 1 to 18. */
  public double field(int number) {
    return fields[number - 1];
  }

  /** What is wrong with the present line, or null. */
  public Fault fault() {
    return fault;
  }

  /** A sentence on {@link #fault()}: what is wrong and what was expected. */
  public String faultMessage() {
    return switch (fault) {
      case SHORT -> count + " fields; expected at least " + FIELDS;
      case MALFORMED -> "field " + faultyField + " is not a number";
      case OVERFLOW -> "field " + faultyField + " is too large a number (beyond 2^53)";
    };
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close " + source, e);
    }
  }

  private static InputException broken(String source, int line, IOException e) {
    return new InputException(
        source,
        line,
        "the gzip file is broken or cut off (" + e.getMessage() + "); fetch it again");
  }

  private void comment() throws IOException {
    position++;
    StringBuilder text = new StringBuilder();
    for (int b = peek(); b >= 0 && b != '\n'; b = peek()) {
      text.append((char) b);
      position++;
    }
    position++;
    byte[] latin = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    header.add(new String(latin, StandardCharsets.UTF_8).strip());
  }

  private void jobLine() throws IOException {
    count = 0;
    fault = null;
    for (int b = skipBlanks(); b >= 0 && b != '\n'; b = skipBlanks()) {
      if (count < FIELDS) {
        number();
      } else {
        skipToken();
      }
      count++;
    }
    position++;
    if (fault == null && count < FIELDS) {
      fault = Fault.SHORT;
    }
  }

  /** Reads a decimal number; exact for every number with at most 15 digits. */
  private void number() throws IOException {
    int b = peek();
    boolean negative = b == '-';
    if (negative || b == '+') {
      position++;
      b = peek();
    }
    long digits = 0;
    int read = 0;
    int decimals = 0;
    boolean point = false;
    for (; (b >= '0' && b <= '9') || (b == '.' && !point); b = peek()) {
      position++;
      if (b == '.') {
        point = true;
      } else if (!point || (decimals < TENTHS.length - 1 && digits < EXACT / 10)) {
        if (digits > EXACT / 10) {
          fail(Fault.OVERFLOW);
        } else {
          digits = digits * 10 + b - '0';
        }
        read++;
        decimals += point ? 1 : 0;
      }
    }
    if (read == 0 || b > ' ') {
      fail(Fault.MALFORMED);
      skipToken();
    }
    double value = decimals == 0 ? digits : digits / Math.rint(1 / TENTHS[decimals]);
    fields[count] = negative ? -value : value;
  }

  private void fail(Fault found) {
    if (fault == null) {
      fault = found;
      faultyField = count + 1;
    }
  }

  private void skipToken() throws IOException {
    for (int b = peek(); b > ' '; b = peek()) {
      position++;
    }
  }

  /** The next byte that is no blank, left in place. */
  private int skipBlanks() throws IOException {
    int b = peek();
    while (b == ' ' || b == '\t' || b == '\r') {
      position++;
      b = peek();
    }
    return b;
  }

  private int peek() throws IOException {
    if (position >= end) {
      end = in.read(buffer, 0, buffer.length);
      position = 0;
      if (end <= 0) {
        end = 0;
        return -1;
      }
    }
    int b = buffer[position] & 0xff;
    if (b < ' ' && b != '\n' && b != '\t' && b != '\r') {
      throw new InputException(source, line, "is not text; expected a log in SWF");
    }
    return b;
  }
}

package org.quoin.workload.log;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;

/**
 * Reads a log in the Standard Workload Format 2.2 (Chapin et al., JSSPP 1999; Parallel Workloads
 * Archive), plain or gzip-compressed, one job line at a time and without an object a line.
 *
 * <p>{@link #next()} moves to the next job line; its fields are then {@link #field}, and {@link
 * #fault()} says whether they can be trusted. Fields beyond the 18th, which some sites add, may
 * hold anything.
 *
 * <p>A number is written in decimal digits, with or without a point; an exponent (1e2) is no part
 * of the format and makes the field malformed. What is read is the double nearest to the text.
 */
public final class SwfReader implements Closeable {

  /** What can be wrong with a line as a line. */
  public enum Fault {
    /** Fewer than 18 fields. */
    SHORT,
    /** A field among the first 18 that is no number, or a width that is not whole. */
    MALFORMED,
    /** A number that a double cannot hold exactly. */
    OVERFLOW
  }

  /** The number of fields of the format. */
  public static final int FIELDS = 18;

  private static final int GZIP_MAGIC = 0x1f8b;

  /** Whole numbers up to here are exact in a double. */
  static final long EXACT = 1L << 53;

  /** Whole numbers below this, and the same with one more digit, are exact in a double. */
  private static final long MOST_EXACT = EXACT / 10;

  /** The powers of ten that a double holds exactly. */
  private static final double[] TENS = new double[23];

  static {
    TENS[0] = 1;
    for (int i = 1; i < TENS.length; i++) {
      TENS[i] = 10 * TENS[i - 1];
    }
  }

  /** Bytes of the longest line. */
  static final int LONGEST_LINE = 1 << 16;

  /** Comments and empty lines of a log, at most. */
  static final int MOST_COMMENTS = 100_000;

  private final String source;
  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int end;

  /** Bytes read before those of the buffer, and up to the present line. */
  private long passed;

  private long lineStart;
  private int line;
  private int notes;
  private boolean jobsBegun;
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
   * {@return one that reads a log}
   *
   * @param file plain or gzip-compressed; {@code -} is the standard input, and a pipe is read once
   *     from its beginning
   * @throws InputException when there is no such file, it cannot be read, is empty or is a topology
   */
  public static SwfReader open(Path file) {
    if (file.toString().equals("-")) {
      return open("standard input", System.in);
    }
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".dot") || name.endsWith(".graphml")) {
      throw new InputException(
          file.toString(),
          "is a topology, not a log; run it with 'quoin run' and a scenario that names it, or see"
              + " it with 'quoin topology show'");
    }
    if (Files.isDirectory(file)) {
      throw new InputException(file.toString(), "is a folder; expected a log (.swf, .swf.gz)");
    }
    try {
      // Not by a channel, which would seek: a pipe cannot.
      return open(file.toString(), new FileInputStream(file.toFile()));
    } catch (IOException e) {
      if (!Files.exists(file)) {
        throw new InputException(file.toString(), "there is no such file");
      }
      throw FileFailure.unreadable(
          file, Files.isReadable(file) ? e : new AccessDeniedException(file.toString()));
    }
  }

  private static SwfReader open(String source, InputStream stream) {
    InputStream in = new BufferedInputStream(stream, 1 << 16);
    try {
      try {
        in.mark(2);
        int magic = in.read() << 8 | in.read();
        in.reset();
        if (magic < 0 && in.read() < 0) {
          throw new InputException(source, "is empty; expected a log of jobs");
        }
        if (magic == GZIP_MAGIC) {
          in = new GZIPInputStream(in, 1 << 16);
        }
        return new SwfReader(source, in);
      } catch (IOException | RuntimeException e) {
        in.close();
        throw e;
      }
    } catch (EOFException | ZipException e) {
      throw broken(source, 0, e);
    } catch (IOException e) {
      throw new InputException(source, "cannot be read: " + FileFailure.reason(e));
    }
  }

  /**
   * {@return one that reads from a stream}
   *
   * @param source the name used in messages
   * @param in plain text, not compressed; {@link #close} closes it
   */
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
        lineStart = passed + position;
        line++;
        int b = skipBlanks();
        if (b < 0) {
          line--;
          return false;
        }
        boolean job = b != '\n' && b != ';';
        if (job) {
          jobsBegun = true;
          jobLine();
        } else if (++notes > MOST_COMMENTS) {
          throw new InputException(
              source, line, "more than 100,000 comments and empty lines; expected a log in SWF");
        } else if (b == ';') {
          comment();
        } else {
          position++;
        }
        checkLength();
        if (job) {
          return true;
        }
      }
    } catch (EOFException | ZipException e) {
      throw broken(source, line, e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + source, e);
    }
  }

  /** {@return the name of the log in messages} */
  public String source() {
    return source;
  }

  /** {@return the number of the present line, from 1} */
  public int line() {
    return line;
  }

  /** {@return the comments before the first job line, without their semicolons} */
  public List<String> header() {
    return List.copyOf(header);
  }

  /**
   * {@return the machine's width by the header: the first {@code MaxProcs} in it, else the first
   * {@code MaxNodes}; 0 when it tells neither} A comment after a job line does not count.
   */
  public int headerProcessors() {
    for (String name : List.of("MaxProcs:", "MaxNodes:")) {
      for (String comment : header) {
        if (comment.startsWith(name)) {
          String digits = comment.substring(name.length()).strip().split("\\D", 2)[0];
          if (!digits.isEmpty() && digits.length() < 10 && Integer.parseInt(digits) > 0) {
            return Integer.parseInt(digits);
          }
        }
      }
    }
    return 0;
  }

  /**
   * {@return a field of the present line; -1 where it is unknown}
   *
   * @param number of the field in the format, 1 to 18
   */
  public double field(int number) {
    return fields[number - 1];
  }

  /** {@return what is wrong with the present line, or null} */
  public Fault fault() {
    return fault;
  }

  /** {@return a sentence on {@link #fault()}: what is wrong and what was expected} */
  public String faultMessage() {
    return switch (fault) {
      case SHORT -> count + " fields; expected at least " + FIELDS;
      case MALFORMED -> "field " + faultyField + " is not a decimal number";
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
    if (jobsBegun) {
      return;
    }
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

  /** Reads a decimal number: the double nearest to it. */
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
    StringBuilder longer = null;
    for (; (b >= '0' && b <= '9') || (b == '.' && !point); b = peek()) {
      position++;
      if (b == '.') {
        point = true;
        continue;
      }
      if (longer == null && (digits >= MOST_EXACT || decimals == TENS.length - 1)) {
        longer = new StringBuilder().append(digits);
      }
      if (longer == null) {
        digits = digits * 10 + b - '0';
      } else {
        longer.append((char) b);
      }
      read++;
      decimals += point ? 1 : 0;
    }
    if (read == 0 || b > ' ') {
      fail(Fault.MALFORMED);
      skipToken();
    }
    double value =
        longer == null ? digits / TENS[decimals] : Double.parseDouble(longer + "e-" + decimals);
    if (value > EXACT) {
      fail(Fault.OVERFLOW);
    }
    fields[count] = negative && value != 0 ? -value : value;
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

  private void checkLength() {
    if (passed + position - lineStart > LONGEST_LINE) {
      throw new InputException(
          source, line, "a line of more than 65,536 bytes; expected a log in SWF");
    }
  }

  private int peek() throws IOException {
    if (position >= end) {
      checkLength();
      passed += end;
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

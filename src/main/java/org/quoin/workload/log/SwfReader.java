package org.quoin.workload.log;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipException;
import org.quoin.base.InputException;

/**
 * Reads a log in the Standard Workload Format 2.2 (Chapin et al., JSSPP 1999; Parallel Workloads
 * Archive), plain or gzip-compressed, one job line at a time, without creating objects per line.
 *
 * <p>{@link #next()} moves to the next job line. {@link #field} then returns its fields, and {@link
 * #issue()} what is wrong with them. Fields after the 18th, which some sites add, are ignored.
 *
 * <p>A number has decimal digits, with or without a point. An exponent (1e2) is not part of the
 * format and makes the field malformed. The result is the double nearest to the text.
 */
public final class SwfReader implements LogReader {

  /** Whole numbers below this, and with one more digit, are exact as doubles. */
  private static final long MAX_PREFIX = LogField.MAX_EXACT / 10;

  /** Powers of ten that are exact as doubles. */
  private static final double[] TENS = new double[23];

  static {
    TENS[0] = 1;
    for (int i = 1; i < TENS.length; i++) {
      TENS[i] = 10 * TENS[i - 1];
    }
  }

  static final int MAX_LINE_BYTES = 1 << 16;

  static final int MAX_COMMENTS = 100_000;

  private final String source;
  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int end;

  /** Number of bytes before the buffer, and at the start of the current line. */
  private long passed;

  private long lineStart;
  private int line;
  private int notes;
  private boolean jobsBegun;
  private final List<String> header = new ArrayList<>();
  private final double[] fields = new double[LogField.COUNT];
  private int count;
  private LogIssue fault;
  private int faultyField;

  private SwfReader(String source, InputStream in) {
    this.source = source;
    this.in = in;
  }

  /**
   * {@return a reader of a stream}
   *
   * @param source name of the log in messages
   * @param in plain text, not compressed; {@link #close} closes it
   */
  public static SwfReader of(String source, InputStream in) {
    return new SwfReader(source, in);
  }

  @Override
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
        } else if (++notes > MAX_COMMENTS) {
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
      throw LogLines.damaged(source, line, e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + source, e);
    }
  }

  @Override
  public String source() {
    return source;
  }

  @Override
  public int line() {
    return line;
  }

  @Override
  public List<String> header() {
    return List.copyOf(header);
  }

  @Override
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

  @Override
  public double field(int number) {
    return fields[number - 1];
  }

  @Override
  public LogIssue issue() {
    return fault;
  }

  @Override
  public String issueMessage() {
    return switch (fault) {
      case SHORT -> count + " fields; expected at least " + LogField.COUNT;
      case MALFORMED -> "field " + faultyField + " is not a decimal number";
      case OVERFLOW -> LogField.tooLarge(faultyField);
      default -> null;
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
      if (count < LogField.COUNT) {
        number();
      } else {
        skipToken();
      }
      count++;
    }
    position++;
    if (fault == null && count < LogField.COUNT) {
      fault = LogIssue.SHORT;
    }
  }

  /** Reads a decimal number as the nearest double. */
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
      if (longer == null && (digits >= MAX_PREFIX || decimals == TENS.length - 1)) {
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
      fail(LogIssue.MALFORMED);
      skipToken();
    }
    double value =
        longer == null ? digits / TENS[decimals] : Double.parseDouble(longer + "e-" + decimals);
    if (value > LogField.MAX_EXACT) {
      fail(LogIssue.OVERFLOW);
    }
    fields[count] = negative && value != 0 ? -value : value;
  }

  private void fail(LogIssue found) {
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

  /** Skips blanks; returns the next byte without reading it. */
  private int skipBlanks() throws IOException {
    int b = peek();
    while (b == ' ' || b == '\t' || b == '\r') {
      position++;
      b = peek();
    }
    return b;
  }

  private void checkLength() {
    if (passed + position - lineStart > MAX_LINE_BYTES) {
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

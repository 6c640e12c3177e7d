package org.quoin.experiment.store;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.quoin.input.FileFailure;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file of finished runs that only grows, one line of JSON a run:
 *
 * <pre>{"check":"0123456789abcdef","run":{...},"result":{...}}</pre>
 *
 * The checksum, the CRC-32 and the CRC-32C, is of the experiment's fingerprint and of all that
 * follows it in the line. A line goes to the file in one piece when its run ends, and to the disk a
 * second later at the latest.
 */
final class RunLines implements AutoCloseable {

  /** What follows a value is the rest of its line. */
  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final String BEFORE_CHECK = "{\"check\":\"";
  private static final String BEFORE_RUN = "\",\"run\":";
  private static final String BEFORE_RESULT = ",\"result\":";
  private static final int CHECK_END = BEFORE_CHECK.length() + 16;
  private static final int RUN = CHECK_END + BEFORE_RUN.length();
  private static final long BETWEEN_FORCES = TimeUnit.SECONDS.toNanos(1);
  private static final int BLOCK = 1 << 16;

  private final Path file;
  private final byte[] fingerprint;
  private final FileOutputStream out;
  private final Object forcing = new Object();
  private long length;
  private long forced = System.nanoTime();
  private boolean closed;

  /** Where a run's result is. */
  record Line(Path file, long offset, int length) {

    /** The result. */
    <T> T result(Class<T> type) {
      try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
        byte[] bytes = new byte[length];
        in.seek(offset);
        in.readFully(bytes);
        try (JsonParser parser = JSON.createParser(bytes)) {
          return JSON.readValue(parser, type);
        }
      } catch (IOException e) {
        throw FileFailure.unreadable(file, e);
      }
    }
  }

  /** Opens a file to append to; what a process that was ended left half-written is closed off. */
  RunLines(Path file, Fingerprint fingerprint) throws IOException {
    this.file = file;
    this.fingerprint = bytes(fingerprint.digest());
    boolean torn = Files.exists(file) && Files.size(file) > 0 && !endsLine(file);
    this.out = new FileOutputStream(file.toFile(), true);
    if (torn) {
      out.write('\n');
    }
    this.length = Files.size(file);
  }

  private static boolean endsLine(Path file) throws IOException {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      in.seek(in.length() - 1);
      return in.read() == '\n';
    }
  }

  /**
   * Adds the good lines of a file by what they say of their runs; of two of the same run the first.
   *
   * @param from where a line begins
   * @return where the first line begins that has not ended yet
   */
  static long read(Path file, long from, Fingerprint fingerprint, Map<String, Line> lines) {
    byte[] print = bytes(fingerprint.digest());
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(from);
      byte[] buffer = new byte[BLOCK];
      int filled = 0;
      long begin = from; // of the buffer in the file
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer, filled, buffer.length - filled)) {
        int end = filled + n;
        int line = 0;
        for (int i = filled; i < end; i++) {
          if (buffer[i] == '\n') {
            good(buffer, line, i, print, file, begin, lines);
            line = i + 1;
          }
        }
        filled = end - line;
        begin += line;
        int size = filled > buffer.length / 2 ? 2 * buffer.length : buffer.length;
        byte[] rest = new byte[size];
        System.arraycopy(buffer, line, rest, 0, filled);
        buffer = rest;
      }
      return begin;
    } catch (IOException e) {
      throw FileFailure.unreadable(file, e);
    }
  }

  /** Adds a line if it is exactly as it was written. */
  private static void good(
      byte[] buffer,
      int from,
      int to,
      byte[] fingerprint,
      Path file,
      long begin,
      Map<String, Line> lines) {
    if (to - from < RUN) {
      return;
    }
    String head = new String(buffer, from, RUN, StandardCharsets.ISO_8859_1);
    String check = check(fingerprint, buffer, from + CHECK_END, to);
    if (!head.equals(BEFORE_CHECK + check + BEFORE_RUN)) {
      return;
    }
    byte[] mark = bytes(BEFORE_RESULT);
    for (int i = from + RUN; i + mark.length < to; i++) {
      if (Arrays.equals(buffer, i, i + mark.length, mark, 0, mark.length)) {
        String run = new String(buffer, from + RUN, i - from - RUN, StandardCharsets.UTF_8);
        int result = i + mark.length;
        lines.putIfAbsent(run, new Line(file, begin + result, to - 1 - result));
        return;
      }
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String check(byte[] fingerprint, byte[] line, int from, int to) {
    CRC32 one = new CRC32();
    CRC32C other = new CRC32C();
    one.update(fingerprint);
    other.update(fingerprint);
    one.update(line, from, to - from);
    other.update(line, from, to - from);
    String digits = Long.toHexString(one.getValue() << 32 | other.getValue());
    return "0".repeat(16 - digits.length()) + digits;
  }

  /**
   * Appends a run; safe from several threads.
   *
   * @param run as JSON
   */
  Line append(String run, Object result) {
    String json =
        result instanceof RunResult brief ? brief.json() : JSON.writeValueAsString(result);
    byte[] line =
        bytes(
            BEFORE_CHECK
                + "0".repeat(CHECK_END - BEFORE_CHECK.length())
                + BEFORE_RUN
                + run
                + BEFORE_RESULT
                + json
                + "}\n");
    byte[] check = bytes(check(fingerprint, line, CHECK_END, line.length - 1));
    System.arraycopy(check, 0, line, BEFORE_CHECK.length(), check.length);
    long begin = write(line);
    forceSometimes();
    int size = bytes(json).length;
    return new Line(file, begin + line.length - 2 - size, size);
  }

  private synchronized long write(byte[] line) {
    try {
      long begin = length;
      out.write(line);
      length += line.length;
      return begin;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private void forceSometimes() {
    synchronized (this) {
      long now = System.nanoTime();
      if (now - forced < BETWEEN_FORCES) {
        return;
      }
      forced = now;
    }
    force(); // the others go on writing
  }

  /** Brings what was appended to the disk. */
  void force() {
    synchronized (forcing) {
      try {
        if (!closed) {
          out.getFD().sync();
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + file, e);
      }
    }
  }

  @Override
  public void close() {
    synchronized (forcing) {
      if (closed) {
        return;
      }
      try {
        out.getFD().sync();
        out.close();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + file, e);
      } finally {
        closed = true;
      }
    }
  }
}

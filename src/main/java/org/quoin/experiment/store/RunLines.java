package org.quoin.experiment.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.quoin.base.FileFailure;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Appends finished runs to a file, one line of JSON per run:
 *
 * <pre>{"check":"01234567","run":{...},"result":{...}}</pre>
 *
 * The checksum is the CRC-32C of the experiment's fingerprint and of the rest of the line. A line
 * is written in one piece when its run ends, and reaches the disk at most a second later.
 */
final class RunLines implements AutoCloseable {
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .build();

  private static final String BEFORE_CHECK = "{\"check\":\"";
  private static final String AFTER_CHECK = "\",";
  private static final int CHECKED = BEFORE_CHECK.length() + 8 + AFTER_CHECK.length();
  private static final long BETWEEN_FORCES = TimeUnit.SECONDS.toNanos(1);
  private static final int BLOCK = 1 << 20;

  private final Path file;
  private final byte[] fingerprint;
  private final RandomAccessFile out; // a FileChannel is closed when a thread that uses it stops
  private long forced = System.nanoTime();
  private boolean closed;

  /** Names the run of a line; its result is skipped. */
  private record Head(RunKey run) {}

  private record Run<T>(RunKey run, T result) {}

  /** Takes a line without its end, and its offset in the file. */
  interface Taker {
    void take(byte[] line, long offset);
  }

  /** Locates the line of a run. */
  record Line(Path file, long offset, int length) {

    <T> T result(Class<T> type) {
      byte[] line = new byte[length];
      try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
        in.seek(offset);
        in.readFully(line);
      } catch (IOException e) {
        throw FileFailure.unreadable(file, e);
      }
      Run<T> run =
          JSON.readValue(line, JSON.getTypeFactory().constructParametricType(Run.class, type));
      return run.result();
    }
  }

  /**
   * Creates a journal that appends to a file.
   *
   * @param whole the offset after the last whole line; what a killed process left after it is cut
   */
  RunLines(Path file, long whole, Fingerprint fingerprint) throws IOException {
    this.file = file;
    this.fingerprint = bytes(fingerprint.digest());
    this.out = new RandomAccessFile(file.toFile(), "rw");
    out.setLength(whole);
    out.seek(whole);
  }

  /**
   * Adds the intact lines of a file to a map. The first of two lines of one run counts.
   *
   * @param from the offset of a line's beginning
   * @return the offset after the last whole line
   */
  static long read(Path file, long from, Fingerprint fingerprint, Map<RunKey, Line> lines) {
    byte[] print = bytes(fingerprint.digest());
    return read(
        file,
        from,
        (line, offset) -> {
          if (Arrays.equals(line, checked(line, print))) {
            RunKey run = JSON.readValue(line, Head.class).run();
            lines.putIfAbsent(run, new Line(file, offset, line.length));
          }
        });
  }

  /**
   * Reads the lines of a file, intact or not.
   *
   * @param from the offset of a line's beginning
   * @return the offset after the last whole line
   */
  static long read(Path file, long from, Taker lines) {
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(from);
      long offset = from;
      byte[] rest = {};
      for (byte[] block = in.readNBytes(BLOCK); block.length > 0; block = in.readNBytes(BLOCK)) {
        byte[] bytes = Arrays.copyOf(rest, rest.length + block.length);
        System.arraycopy(block, 0, bytes, rest.length, block.length);
        int begin = 0;
        for (int end = rest.length; end < bytes.length; end++) {
          if (bytes[end] == '\n') {
            lines.take(Arrays.copyOfRange(bytes, begin, end), offset + begin);
            begin = end + 1;
          }
        }
        offset += begin;
        rest = Arrays.copyOfRange(bytes, begin, bytes.length);
      }
      return offset;
    } catch (IOException e) {
      throw FileFailure.unreadable(file, e);
    }
  }

  /** {@return a copy of a line with the checksum of its content} */
  private static byte[] checked(byte[] line, byte[] fingerprint) {
    CRC32C crc = new CRC32C();
    crc.update(fingerprint);
    crc.update(line, Math.min(CHECKED, line.length), Math.max(0, line.length - CHECKED));
    String check = HexFormat.of().toHexDigits((int) crc.getValue());
    byte[] head = bytes(BEFORE_CHECK + check + AFTER_CHECK);
    byte[] whole = Arrays.copyOf(line, Math.max(CHECKED, line.length));
    System.arraycopy(head, 0, whole, 0, CHECKED);
    return whole;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Appends a run. Several threads may do so at once. */
  Line append(RunKey run, Object result) {
    String json = JSON.writeValueAsString(new Run<>(run, result)).substring(1);
    byte[] line = checked(bytes(" ".repeat(CHECKED) + json), fingerprint);
    byte[] ended = Arrays.copyOf(line, line.length + 1);
    ended[line.length] = '\n';
    return new Line(file, write(ended), line.length);
  }

  private synchronized long write(byte[] line) {
    try {
      long begin = out.getFilePointer();
      out.write(line);
      if (System.nanoTime() - forced >= BETWEEN_FORCES) {
        force();
      }
      return begin;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** Brings all lines to the disk. */
  synchronized void force() {
    try {
      if (!closed) {
        out.getFD().sync();
        forced = System.nanoTime();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (out) {
      out.getFD().sync();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}

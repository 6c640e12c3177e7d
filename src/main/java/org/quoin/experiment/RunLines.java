package org.quoin.experiment;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.quoin.input.FileFailure;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file of finished runs that only grows, one line of JSON a run:
 *
 * <pre>{"sha256":"...","run":{...},"result":{...}}</pre>
 *
 * The digest is of the experiment's fingerprint and of all that follows the digest in the line. A
 * line goes to the file in one piece when its run ends, and to the disk a second later at the
 * latest.
 */
final class RunLines implements AutoCloseable {

  /** What follows a value is the rest of its line. */
  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final byte[] BEFORE = ascii("{\"sha256\":\"");
  private static final byte[] BEHIND = ascii("\",");
  private static final int DIGEST_LENGTH = 64;
  private static final int START = BEFORE.length + DIGEST_LENGTH + BEHIND.length;
  private static final long BETWEEN_FORCES = TimeUnit.SECONDS.toNanos(1);

  private final Path file;
  private final byte[] fingerprint;
  private final FileOutputStream out;
  private final Object forcing = new Object();
  private long length;
  private long forced = System.nanoTime();
  private boolean closed;

  /** Where a run's line is. */
  record Line(Path file, long offset, int length) {

    /** Its result. */
    <T> T result(Class<T> type) {
      try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
        byte[] bytes = new byte[length];
        in.seek(offset);
        in.readFully(bytes);
        try (JsonParser parser = JSON.createParser(bytes)) {
          toRun(parser);
          parser.skipChildren();
          parser.nextName();
          parser.nextToken();
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
    this.fingerprint = ascii(fingerprint.digest());
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
   * Adds the good lines of a file; of two of the same run the first.
   *
   * @param from where a line begins
   * @return where the first line begins that has not ended yet
   */
  static long read(Path file, long from, Fingerprint fingerprint, Map<RunKey, Line> lines) {
    byte[] print = ascii(fingerprint.digest());
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      in.skipNBytes(from);
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      long offset = from;
      for (int b = in.read(); b >= 0; b = in.read()) {
        if (b == '\n') {
          RunKey run = good(line.toByteArray(), print);
          if (run != null) {
            lines.putIfAbsent(run, new Line(file, offset, line.size()));
          }
          offset += line.size() + 1;
          line.reset();
        } else {
          line.write(b);
        }
      }
      return offset;
    } catch (IOException e) {
      throw FileFailure.unreadable(file, e);
    }
  }

  /** The run of a line that is exactly as it was written, else null. */
  private static RunKey good(byte[] line, byte[] fingerprint) {
    if (line.length < START
        || !Arrays.equals(line, 0, START, frame(digest(fingerprint, line, START)), 0, START)) {
      return null;
    }
    try (JsonParser parser = JSON.createParser(line)) {
      toRun(parser);
      return JSON.readValue(parser, RunKey.class);
    } catch (JacksonException e) {
      return null;
    }
  }

  /** To the value of the second key. */
  private static void toRun(JsonParser parser) {
    parser.nextToken();
    parser.nextName();
    parser.nextToken();
    parser.nextName();
    parser.nextToken();
  }

  private static byte[] frame(String digest) {
    return ascii("{\"sha256\":\"" + digest + "\",");
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String digest(byte[] fingerprint, byte[] line, int from) {
    MessageDigest digest = Fingerprint.sha256();
    digest.update(fingerprint);
    digest.update(line, from, line.length - from);
    return Fingerprint.hex(digest.digest());
  }

  /** Appends a run; safe from several threads. */
  Line append(RunKey run, Object result) {
    ByteArrayOutputStream text = new ByteArrayOutputStream(512);
    text.writeBytes(frame("0".repeat(DIGEST_LENGTH)));
    text.writeBytes(ascii("\"run\":"));
    text.writeBytes(JSON.writeValueAsBytes(run));
    text.writeBytes(ascii(",\"result\":"));
    text.writeBytes(JSON.writeValueAsBytes(result));
    text.write('}');
    byte[] line = text.toByteArray();
    byte[] start = frame(digest(fingerprint, line, START));
    System.arraycopy(start, 0, line, 0, START);
    byte[] whole = Arrays.copyOf(line, line.length + 1);
    whole[line.length] = '\n';
    Line place = write(whole);
    forceSometimes();
    return place;
  }

  private synchronized Line write(byte[] line) {
    try {
      Line place = new Line(file, length, line.length - 1);
      out.write(line);
      length += line.length;
      return place;
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

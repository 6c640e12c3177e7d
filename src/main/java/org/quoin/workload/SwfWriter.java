package org.quoin.workload;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a log in the Standard Workload Format 2.2; gzip-compressed under a name in {@code .gz}.
 */
public final class SwfWriter implements Closeable {
  private final OutputStream out;
  private final StringBuilder line = new StringBuilder(128);

  private SwfWriter(OutputStream out) {
    this.out = out;
  }

  /** Opens a new file, in place of an old one of that name. */
  public static SwfWriter create(Path file) {
    try {
      OutputStream out = Files.newOutputStream(file);
      boolean zip = file.toString().endsWith(".gz");
      return of(zip ? new GZIPOutputStream(out, 1 << 16) : out);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** Writes to a stream, which {@link #close()} closes. */
  public static SwfWriter of(OutputStream out) {
    return new SwfWriter(new java.io.BufferedOutputStream(out, 1 << 16));
  }

  /** Writes header comments, each without its semicolon. */
  public void header(List<String> comments) {
    for (String comment : comments) {
      line.append("; ").append(comment).append('\n');
    }
    flushLine();
  }

  /** Writes a job that is yet to run. */
  public void job(Job job) {
    job(job, -1, job.runTime(), -1);
  }

  /**
   * Writes a job with what became of it; what a job does not know is -1.
   *
   * @param wait in seconds, -1 when unknown
   * @param runTime in seconds
   * @param status 1 done, 0 failed, 5 cancelled, -1 unknown
   */
  public void job(Job job, double wait, double runTime, int status) {
    line.append(job.id());
    number(job.submitTime());
    number(wait);
    number(runTime);
    number(job.processors());
    line.append(" -1 -1");
    number(job.processors());
    number(job.requestedTime());
    line.append(" -1 ").append(status).append(' ').append(job.user());
    line.append(" -1 -1 -1 -1 -1 -1\n");
    flushLine();
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a log", e);
    }
  }

  private void number(double value) {
    line.append(' ');
    if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
      line.append((long) value);
    } else {
      line.append(value);
    }
  }

  private void flushLine() {
    try {
      out.write(line.toString().getBytes(StandardCharsets.UTF_8));
      line.setLength(0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a log", e);
    }
  }
}

package org.quoin.workload.log;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.quoin.base.OutputFile;
import org.quoin.workload.Job;

/**
 * Writes a log in the Standard Workload Format 2.2, gzip-compressed if its name ends in {@code
 * .gz}.
 */
public final class SwfWriter implements Closeable {
  /** Job with value -1 in every field. */
  private static final String[] UNKNOWN =
      Collections.nCopies(LogField.COUNT + 1, "-1").toArray(String[]::new);

  private final OutputStream out;
  private final StringBuilder line = new StringBuilder(128);

  private SwfWriter(OutputStream out) {
    this.out = out;
  }

  /**
   * Writes a file completely or not at all; replaces an existing file.
   *
   * @param file log to write; gzip-compressed if its name ends in {@code .gz}
   * @param content writes the header, then the jobs in order of submission
   * @throws org.quoin.base.InputException if the file cannot be created
   * @throws UncheckedIOException if writing fails
   */
  public static void write(Path file, Consumer<SwfWriter> content) {
    boolean zip = file.toString().endsWith(".gz");
    OutputFile.write(
        file,
        out -> {
          try (SwfWriter writer = of(zip ? new GZIPOutputStream(out, 1 << 16) : out)) {
            content.accept(writer);
          }
        });
  }

  /**
   * {@return a writer to a stream, which {@link #close()} closes}
   *
   * @param out receives plain text, not compressed
   */
  public static SwfWriter of(OutputStream out) {
    return new SwfWriter(new BufferedOutputStream(out, 1 << 16));
  }

  /**
   * Writes header comments; adds semicolons.
   *
   * @param comments one line each; not escaped
   */
  public void header(List<String> comments) {
    for (String comment : comments) {
      line.append("; ").append(comment).append('\n');
    }
    flushLine();
  }

  /**
   * Writes a job that has not run.
   *
   * @param job job; fields other than number, submit time, run time, width, estimate and user are
   *     written as unknown
   */
  public void job(Job job) {
    job(job, job.runTime(), -1, UNKNOWN);
  }

  /**
   * Writes a simulated job of a log. Reading it by the same rules gives the same job, with the run
   * time at which it ended.
   *
   * @param job job as simulated
   * @param start start time in seconds
   * @param killed whether it was killed at its requested time; its status is then 0
   * @param others other fields of the log; null if unknown
   * @param index index of the job in the log
   */
  public void simulated(Job job, double start, boolean killed, OtherFields others, int index) {
    String[] fields = (others == null ? UNKNOWN : others.of(index)).clone();
    fields[LogField.STATUS] =
        killed ? "0" : fields[LogField.STATUS].equals("-1") ? "1" : fields[LogField.STATUS];
    job(job, job.computeTime(), wait(job.submitTime(), start), fields);
  }

  /**
   * Writes a job of a log as the log has it: its widths, wait, estimate and status are those of the
   * log.
   *
   * @param job job as read
   * @param others other fields of the log
   * @param index index of the job in the log
   */
  public void logged(Job job, OtherFields others, int index) {
    String[] fields = others.of(index);
    fields[LogField.ID] = Long.toString(job.id());
    fields[LogField.SUBMIT] = text(job.submitTime());
    fields[LogField.RUN_TIME] = text(job.runTime());
    fields[LogField.USER] = Long.toString(job.user());
    line.append(String.join(" ", Arrays.asList(fields).subList(1, fields.length))).append('\n');
    flushLine();
  }

  private void job(Job job, double runTime, double wait, String[] others) {
    for (int field = 1; field <= LogField.COUNT; field++) {
      line.append(field == 1 ? "" : " ");
      switch (field) {
        case 1 -> line.append(job.id());
        case 2 -> line.append(text(job.submitTime()));
        case 3 -> line.append(text(wait));
        case 4 -> line.append(text(runTime));
        case 5, 8 -> line.append(job.processors());
        case 9 -> line.append(text(job.requestedTime()));
        case 12 -> line.append(job.user());
        default -> line.append(others[field]);
      }
    }
    line.append('\n');
    flushLine();
  }

  /**
   * Returns the wait: a double that added to the submit time gives exactly the start, if there is
   * one; -1 if it exceeds the range of the format.
   */
  private static double wait(double submit, double start) {
    double wait = start - submit;
    if (wait > LogField.MAX_EXACT) {
      return -1;
    }
    for (double near : new double[] {wait, Math.nextUp(wait), Math.nextDown(wait)}) {
      if (near >= 0 && submit + near == start) {
        return near;
      }
    }
    return wait;
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a log", e);
    }
  }

  /**
   * Returns a number in decimal digits, without an exponent, that reads back to the same double.
   */
  static String text(double value) {
    if (value == Math.rint(value) && Math.abs(value) < LogField.MAX_EXACT) {
      return Long.toString((long) value);
    }
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
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

package org.quoin.report;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleFunction;
import org.quoin.base.PrintableText;
import org.quoin.engine.Worker;
import org.quoin.experiment.Pilot;

/**
 * Shows how far a piece of work is, on standard error and only on a terminal: within two seconds
 * the expected time of what takes long, then a bar with the remaining time. It counts steps and
 * what is done of those in progress, as far as workers of this thread's group report it. Safe to
 * step from several threads.
 */
public final class Progress implements AutoCloseable {
  private static final long LOOK_MILLIS = 250;

  /**
   * Seconds after the start at which the progress is taken twice to estimate the time, and at which
   * the bar appears.
   */
  private static final double FIRST_LOOK = 0.7;

  private static final double SECOND_LOOK = 1.2;
  private static final double BAR = 2;

  /** Shortest duration, in s, that is announced. */
  private static final double LONG = 30;

  /** Latest time, in s, at which the expected duration is announced; later the bar shows it. */
  private static final double LATEST = 5;

  private static final int WIDTH = 80;

  private final String task;
  private final ThreadGroup group = Thread.currentThread().getThreadGroup();
  private final long start = System.nanoTime();
  private final PrintStream screen = System.err;
  private final Timer timer;
  private DoubleFunction<List<String>> cheaper = seconds -> List.of();
  private long total;
  private long done;
  private String under = "";
  private double firstLook;
  private double firstDone = Double.NaN;

  /** Expected duration in s, estimated at the start; NaN before. */
  private double expected = Double.NaN;

  private int width;
  private boolean ended;

  /**
   * Creates the progress of a task that begins.
   *
   * @param task its name, shown before the bar
   */
  public Progress(String task, long total) {
    this.task = task;
    this.total = total;
    timer = System.console() == null ? null : new Timer("progress", true);
    if (timer != null) {
      timer.schedule(
          new TimerTask() {
            @Override
            public void run() {
              look();
            }
          },
          LOOK_MILLIS,
          LOOK_MILLIS);
    }
  }

  /**
   * {@return this progress, which suggests what would take less time, if the task takes long}
   *
   * @param ways finds what takes less than the given seconds, within a second: "with --set
   *     network=fluid about 40 s"
   */
  public Progress cheaper(DoubleFunction<List<String>> ways) {
    cheaper = ways;
    return this;
  }

  /** Counts a finished step. */
  public void step() {
    step(1);
  }

  /** Sets the number of steps. */
  public synchronized void total(long steps) {
    total = steps;
  }

  /** Shows what is in progress, after the bar. */
  public synchronized void under(String name) {
    under = name;
  }

  /** Counts finished steps. */
  public synchronized void step(long steps) {
    done += steps;
  }

  private void look() {
    double now = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    double all = done(Worker.shares(group));
    if (Double.isNaN(firstDone)) {
      if (now >= FIRST_LOOK && all > 0) {
        firstLook = now;
        firstDone = all;
      }
    } else if (Double.isNaN(expected) && now >= SECOND_LOOK) {
      announce(now, all);
    }
    if (now >= BAR) {
      draw(now, all);
    }
  }

  private synchronized double done(List<Double> shares) {
    return done + shares.stream().mapToDouble(share -> share).sum();
  }

  private void announce(double now, double all) {
    double left = Pilot.left(firstLook, firstDone, now, all, (double) total);
    if (Double.isInfinite(left)) {
      return;
    }
    expected = now + left;
    String sentence = announcement(expected, now < LATEST ? cheaper : none -> List.of());
    if (now < LATEST && !sentence.isEmpty()) {
      print(sentence + "\n");
    }
  }

  /**
   * {@return the sentence that announces the expected time; empty for what is soon done}
   *
   * @param seconds expected of all
   * @param cheaper asked only where it takes long
   */
  static String announcement(double seconds, DoubleFunction<List<String>> cheaper) {
    if (seconds < LONG) {
      return "";
    }
    StringBuilder text =
        new StringBuilder("quoin: expected to take about " + ProgressLine.about(seconds));
    for (String way : cheaper.apply(seconds)) {
      text.append("; ").append(way);
    }
    return text.toString();
  }

  /** {@return a duration to two digits, for a sentence: "40 s", "12 min", "3.5 h", "12 days"} */
  public static String about(double seconds) {
    return ProgressLine.about(seconds);
  }

  /**
   * {@return the remaining time in seconds: at first that of the estimate made at the start, then
   * more and more that of the speed so far; infinite before anything is known}
   *
   * @param expected the time of all as estimated at the start; NaN where it was not
   * @param now seconds since the start
   * @param share the share of the work that is done, from 0 to 1
   */
  static double left(double expected, double now, double share) {
    if (share >= 1) {
      return 0;
    }
    double bySpeed = share > 0 ? now / share : Double.POSITIVE_INFINITY;
    if (Double.isNaN(expected)) {
      return bySpeed - now;
    }
    // At the share s the speed so far counts s, the estimate 1 - s.
    double whole = share > 0 ? share * bySpeed + (1 - share) * expected : expected;
    return (1 - share) * whole;
  }

  private void draw(double now, double all) {
    if (width == 0) {
      width = columns();
    }
    ProgressLine line;
    synchronized (this) {
      double share = total <= 0 ? 0 : Math.min(1, all / total);
      line =
          new ProgressLine(
              task, Math.min(all, (double) total), total, left(expected, now, share), under);
    }
    print("\r" + line.text(width - 1));
  }

  private synchronized void print(String text) {
    if (!ended) {
      screen.print(text);
      screen.flush();
    }
  }

  /** {@return the number of columns of the terminal} */
  private static int columns() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (InputStream out = stty.getInputStream()) {
        String[] size =
            new String(out.readAllBytes(), StandardCharsets.US_ASCII).strip().split(" ");
        int columns = size.length == 2 ? Integer.parseInt(size[1]) : 0;
        return columns > 0 ? columns : WIDTH;
      }
    } catch (IOException | NumberFormatException e) {
      return WIDTH; // no stty, or no terminal of its own
    }
  }

  /** Ends the display, so that another message can be printed. */
  public synchronized void stop() {
    if (timer != null) {
      timer.cancel();
    }
    ended = true;
  }

  @Override
  public synchronized void close() {
    if (timer != null && !ended && width > 0) {
      print("\r" + new ProgressLine(task, done, total, 0, under).text(width - 1) + "\n");
    }
    stop();
  }

  /**
   * The progress of some work as one line of text.
   *
   * @param done how much is done, from 0 to {@code all}
   * @param left the seconds until all is done; infinite where they are unknown
   * @param under what is in progress; may be empty
   */
  record ProgressLine(String task, double done, long all, double left, String under) {
    private static final int MAX_TASK = 24;
    private static final int MIN_BAR = 10;
    private static final int MAX_BAR = 30;
    private static final long MINUTE = 60;
    private static final long HOUR = 3600;

    /**
     * {@return the line}
     *
     * @param width in columns, which it fills; a line of fewer than about 60 is longer
     */
    String text(int width) {
      double share = all <= 0 ? 0 : Math.max(0, Math.min(1, done / all));
      String name = cut(PrintableText.line(task), MAX_TASK);
      String figures =
          String.format(
              Locale.ROOT,
              " %3d %%  %,d of %,d%s",
              (int) Math.floor(100 * share),
              (long) Math.floor(done),
              all,
              Double.isInfinite(left) ? "" : "  " + clock(left) + " left");
      String label = under.isEmpty() ? "" : "  " + PrintableText.line(under);
      int room = width - name.length() - figures.length() - 3;
      int cells = Math.max(MIN_BAR, Math.min(MAX_BAR, room - label.length()));
      int full = (int) Math.floor(share * cells);
      String bar = "=".repeat(full) + (full < cells ? ">" + " ".repeat(cells - full - 1) : "");
      String line = name + " [" + bar + "]" + figures;
      line += cut(label, Math.max(0, width - line.length()));
      return line + " ".repeat(Math.max(0, width - line.length()));
    }

    private static String cut(String text, int longest) {
      return text.length() <= longest
          ? text
          : longest < 4 ? "" : text.substring(0, longest - 2) + "..";
    }

    private static String clock(double seconds) {
      long whole = Math.round(Math.min(seconds, 1e9));
      return String.format(
          Locale.ROOT, "%d:%02d:%02d", whole / HOUR, whole % HOUR / MINUTE, whole % MINUTE);
    }

    /** {@return a duration to two digits, for a sentence: "40 s", "12 min", "3.5 h", "12 days"} */
    static String about(double seconds) {
      double hours = seconds / HOUR;
      if (seconds < 1.5 * MINUTE) {
        return rounded(seconds) + " s";
      }
      if (hours < 1.5) {
        return rounded(seconds / MINUTE) + " min";
      }
      return hours < 48 ? rounded(hours) + " h" : rounded(hours / 24) + " days";
    }

    private static String rounded(double value) {
      return value < 9.95
          ? String.format(Locale.ROOT, "%.1f", value).replace(".0", "")
          : String.format(Locale.ROOT, "%,.0f", value < 99.5 ? value : 10 * Math.rint(value / 10));
    }
  }
}

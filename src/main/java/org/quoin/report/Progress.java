package org.quoin.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.stream.Collectors;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.quoin.engine.Worker;

/**
 * A progress bar with the remaining time on standard error, shown only on a terminal and only for
 * work that is still running after two seconds. It counts steps and what is done of those under
 * way, as far as workers of this thread's group tell it. Safe to step from several threads.
 */
public final class Progress implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration LOOK = Duration.ofMillis(500);

  /** Parts of a step. */
  private static final int PARTS = 1000;

  private final String task;
  private final ThreadGroup group = Thread.currentThread().getThreadGroup();
  private final Instant start = Instant.now();
  private final Timer timer;
  private long total;
  private long done;
  private String under = "";
  private ProgressBar bar;

  /**
   * Begins a task.
   *
   * @param task its name, shown before the bar
   * @param total how many steps it has
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
              show();
            }
          },
          PATIENCE.toMillis(),
          LOOK.toMillis());
    }
  }

  /** One more step is done. */
  public void step() {
    step(1);
  }

  /** There are so many steps after all. */
  public synchronized void total(long steps) {
    total = steps;
  }

  /** Says what is under way, after the bar. */
  public synchronized void under(String name) {
    under = name;
  }

  /** More steps are done. */
  public synchronized void step(long steps) {
    done += steps;
  }

  private synchronized void show() {
    List<Double> shares = Worker.shares(group);
    double all = done + shares.stream().mapToDouble(share -> share).sum();
    if (bar == null) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(total * PARTS)
              .setUnit("", PARTS)
              .showSpeed()
              .setStyle(ProgressBarStyle.ASCII)
              .startsFrom(0, Duration.between(start, Instant.now()))
              .build();
    }
    bar.maxHint(total * PARTS);
    bar.stepTo(Math.min(total * PARTS, Math.round(all * PARTS)));
    bar.setExtraMessage(" " + under + inside(shares));
  }

  /** How far the runs under way are. */
  private static String inside(List<Double> shares) {
    return shares.stream()
        .limit(4)
        .map(share -> Math.round(100 * share) + " %")
        .collect(
            Collectors.joining(", ", shares.isEmpty() ? "" : " (", shares.isEmpty() ? "" : ")"));
  }

  @Override
  public void close() {
    if (timer != null) {
      timer.cancel();
    }
    end();
  }

  private synchronized void end() {
    if (bar != null) {
      bar.stepTo(done * PARTS);
      bar.setExtraMessage(" " + under);
      bar.close();
      bar = null;
    }
  }
}

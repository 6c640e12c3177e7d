package org.quoin.report;

import java.time.Duration;
import java.time.Instant;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar with the remaining time on standard error, shown only on a terminal and only for
 * work that is still running after two seconds. Safe to step from several threads.
 */
public final class Progress implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final String task;
  private long total;
  private final boolean terminal = System.console() != null;
  private final Instant start = Instant.now();
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
  }

  /** One more step is done. */
  public void step() {
    step(1);
  }

  /** There are so many steps after all. */
  public synchronized void total(long steps) {
    total = steps;
    if (bar != null) {
      bar.maxHint(steps);
    }
  }

  /** Says what is under way, after the bar. */
  public synchronized void under(String name) {
    under = name;
    if (bar != null) {
      bar.setExtraMessage(" " + name);
    }
  }

  /** More steps are done. */
  public synchronized void step(long steps) {
    done += steps;
    if (!terminal) {
      return;
    }
    if (bar == null && Duration.between(start, Instant.now()).compareTo(PATIENCE) > 0) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(total)
              .showSpeed()
              .setStyle(ProgressBarStyle.ASCII)
              .startsFrom(done, Duration.between(start, Instant.now()))
              .build();
      bar.setExtraMessage(" " + under);
    }
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}

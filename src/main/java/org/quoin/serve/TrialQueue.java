package org.quoin.serve;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.engine.Worker;

/**
 * The trials of the workbench: few at once, few waiting, each for a limited time, one per browser
 * (a new one ends the previous one), with only the latest results stored.
 */
final class TrialQueue implements AutoCloseable {
  private static final int AT_ONCE = 2;
  private static final int MAX_WAITING = 8;
  private static final int MAX_KEPT = 16;
  private static final int MAX_BROWSER = 64;

  /**
   * CPU seconds of a trial; the elapsed time has a limit of its own, since a trial may get little
   * CPU time.
   */
  private static final double MAX_SECONDS = 20;

  private static final double MAX_WAIT = 120;
  private static final long LOOK_MILLIS = 100;

  private final ThreadPoolExecutor workers =
      new ThreadPoolExecutor(
          AT_ONCE,
          AT_ONCE,
          1,
          TimeUnit.MINUTES,
          new ArrayBlockingQueue<>(MAX_WAITING),
          work -> daemon(new ThreadGroup("trial"), work));

  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          work -> daemon(Thread.currentThread().getThreadGroup(), work));

  private final double seconds;
  private final Map<String, Run> runs = new LinkedHashMap<>();
  private final Map<String, Run> latest = new HashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();

  TrialQueue() {
    this(MAX_SECONDS);
  }

  /** Creates trials with a limit on the CPU time of each. */
  TrialQueue(double seconds) {
    this.seconds = seconds;
  }

  /** The state of a trial. */
  private enum State {
    WAITING,
    RUNNING,
    DONE,
    REFUSED,
    STOPPED,
    LATE,
    FAILED;

    boolean isEnd() {
      return compareTo(DONE) >= 0;
    }
  }

  /** The state of a trial as the workbench's page reads it; its result follows when it is done. */
  private record Shown(
      String state, int done, int total, double share, double seconds, List<String> mistakes) {}

  private static Thread daemon(ThreadGroup group, Runnable work) {
    Thread thread = new Thread(group, work, "trial");
    thread.setDaemon(true);
    return thread;
  }

  /** A trial in progress. */
  private final class Run implements Runnable {
    private final Trial trial;
    private final AtomicInteger done = new AtomicInteger();
    private volatile int total;
    private volatile State state = State.WAITING;
    private volatile String result = "null";
    private volatile List<String> mistakes = List.of();
    private volatile boolean late;
    private volatile ThreadGroup group;
    private final FutureTask<?> task = new FutureTask<>(this, null);

    Run(Trial trial) {
      this.trial = trial;
    }

    @Override
    public void run() {
      group = Thread.currentThread().getThreadGroup();
      CpuTimeMeter effort = new CpuTimeMeter(group);
      long begin = System.nanoTime();
      Future<?> alarm =
          clock.scheduleAtFixedRate(
              () -> {
                double wait = (double) (System.nanoTime() - begin) / TimeUnit.SECONDS.toNanos(1);
                if (effort.seconds() > seconds || wait > MAX_WAIT) {
                  late = true;
                  task.cancel(true);
                }
              },
              LOOK_MILLIS,
              LOOK_MILLIS,
              TimeUnit.MILLISECONDS);
      try {
        state = State.RUNNING;
        total = trial.runs();
        result = trial.run(done::incrementAndGet);
        state = State.DONE;
      } catch (InputException e) {
        mistakes = e.mistakes().stream().map(Object::toString).toList();
        state = ended(State.REFUSED);
      } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
        mistakes = List.of("internal error: " + e);
        state = ended(State.FAILED);
      } finally {
        alarm.cancel(false);
      }
    }

    /** Returns how it has ended: a failure after it was stopped does not count. */
    private State ended(State otherwise) {
      return !task.isCancelled() ? otherwise : late ? State.LATE : State.STOPPED;
    }

    void stop() {
      if (task.cancel(true) && state == State.WAITING) {
        state = State.STOPPED;
      }
    }

    /** Returns the completed share of all its runs. */
    private double share() {
      if (total == 0) {
        return 0;
      }
      double underWay =
          state == State.RUNNING
              ? Worker.shares(group).stream().mapToDouble(Double::doubleValue).sum()
              : 0;
      return Math.min(1, (done.get() + underWay) / total);
    }

    String json() {
      State now = state;
      Shown shown =
          new Shown(
              now.name().toLowerCase(Locale.ROOT), done.get(), total, share(), seconds, mistakes);
      String head = Json.write(shown).strip();
      return now == State.DONE
          ? head.substring(0, head.length() - 1) + ", \"result\": " + result + "}"
          : head;
    }
  }

  /**
   * Begins a trial, and ends the previous one of the same browser.
   *
   * @return its number; empty if too many are waiting
   */
  synchronized Optional<String> begin(Trial trial, String browser) {
    String who = browser.substring(0, Math.min(MAX_BROWSER, browser.length()));
    Run before = latest.remove(who);
    if (before != null) {
      before.stop();
      workers.purge();
    }
    latest.values().removeIf(run -> run.state.isEnd());
    Run run = new Run(trial);
    try {
      workers.execute(run.task);
    } catch (RejectedExecutionException e) {
      return Optional.empty();
    }
    latest.put(who, run);
    String number = String.valueOf(numbers.incrementAndGet());
    runs.put(number, run);
    forgetOldest();
    return Optional.of(number);
  }

  private void forgetOldest() {
    Iterator<Run> oldest = runs.values().iterator();
    int over = runs.size() - MAX_KEPT;
    while (over > 0 && oldest.hasNext()) {
      if (oldest.next().state.isEnd()) {
        oldest.remove();
        over--;
      }
    }
  }

  /** Returns the state of a trial as JSON; empty if it is no longer stored. */
  synchronized Optional<String> json(String number) {
    return Optional.ofNullable(runs.get(number)).map(Run::json);
  }

  /** Stops a trial, if it has not ended. */
  synchronized void stop(String number) {
    Optional.ofNullable(runs.get(number)).ifPresent(Run::stop);
  }

  @Override
  public void close() {
    workers.shutdownNow();
    clock.shutdownNow();
  }

  /** Measures the CPU time of the workers of a thread group since its creation. */
  private static final class CpuTimeMeter {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final ThreadGroup group;

    /** Nanoseconds by thread number, stored because a worker that has ended reports no more. */
    private final Map<Long, Long> computed = new HashMap<>();

    /** Creates the meter of a thread group that makes one trial at a time. */
    CpuTimeMeter(ThreadGroup group) {
      this.group = group;
    }

    /** Returns the CPU time in seconds. */
    double seconds() {
      Thread[] all = new Thread[group.activeCount() + 8];
      int count = group.enumerate(all);
      for (int i = 0; i < count; i++) {
        if (all[i] instanceof Worker) {
          long id = all[i].getId();
          computed.merge(id, threads.getThreadCpuTime(id), Math::max);
        }
      }
      long sum = computed.values().stream().mapToLong(Long::longValue).sum();
      return (double) sum / TimeUnit.SECONDS.toNanos(1);
    }
  }
}

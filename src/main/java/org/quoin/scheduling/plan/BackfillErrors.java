package org.quoin.scheduling.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.metrics.Backfills;

/**
 * Counts the errors of a backfilling policy. The k-th job backfilled past one head is an
 * <em>error</em> if the head's start S(k), with the true ends of all jobs running then and of the
 * jobs backfilled past it up to this one, is later than S(k-1), its start without this job.
 *
 * <p>S(0) is the start without backfilled jobs and the last S(k) the start that happened, so the
 * delays of a head's errors add up to its whole delay, and a head is late exactly if one of its
 * backfills was an error. All ends are known when the head starts: jobs still running then cannot
 * matter for any S(k). A head that fits, but whose start a plan or a reservation delays, could have
 * started when the first job passed it. A head that another job overtakes by the queue's order is
 * judged by what is known at that time.
 */
public final class BackfillErrors {
  private final List<ClusterJob> running = new ArrayList<>();
  private final List<ClusterJob> passing = new ArrayList<>();
  private ClusterJob head;
  private int freeAtFirst;
  private double first;
  private long backfilled;
  private long errors;
  private long headsPassed;
  private long headsDelayed;
  private double delay;

  /**
   * Notes the head of the queue.
   *
   * @param job the first job of the queue, possibly the same as before
   * @param now the current time in seconds
   */
  public void head(ClusterJob job, double now) {
    if (head != job) {
      judge(now);
      head = job;
    }
  }

  /**
   * Notes the start of a job with no job before it.
   *
   * @param job the job; ignored unless it is the head
   * @param now the current time in seconds
   */
  public void started(ClusterJob job, double now) {
    if (job == head) {
      judge(now);
      head = null;
    }
  }

  /**
   * Notes the start of a job behind the head.
   *
   * @param view the cluster before the pass that starts it
   * @param inOrder the jobs that this pass starts in order
   * @param job the backfilled job, not among {@code inOrder}
   */
  public void backfilled(ClusterView view, List<ClusterJob> inOrder, ClusterJob job) {
    if (passing.isEmpty()) {
      first = view.now();
      freeAtFirst = view.freeProcessors();
      for (int i = 0; i < view.runningCount(); i++) {
        running.add(view.running(i));
      }
      for (ClusterJob started : inOrder) {
        running.add(started);
        freeAtFirst -= started.processors();
      }
    }
    backfilled++;
    passing.add(job);
  }

  /**
   * Finds S(0), S(1) ... in one sweep over the ends. A job that has ended by S(k-1) changes
   * nothing; another job occupies its processors then, and if the head needs them it waits for
   * further ends.
   */
  private void judge(double now) {
    if (passing.isEmpty()) {
      return;
    }
    List<ClusterJob> ends = new ArrayList<>(running);
    ends.addAll(passing);
    ends.sort(Comparator.comparingDouble(BackfillErrors::end));
    Set<ClusterJob> present = new HashSet<>(running);
    Sweep sweep = new Sweep(ends, present, now);
    sweep.advance();
    double unpassed = sweep.start;
    for (ClusterJob job : passing) {
      double before = sweep.start;
      present.add(job);
      if (end(job) > before && before < now) {
        sweep.free -= job.processors();
        sweep.advance();
      }
      errors += sweep.start > before ? 1 : 0;
    }
    headsPassed++;
    headsDelayed += sweep.start > unpassed ? 1 : 0;
    delay += sweep.start - unpassed;
    running.clear();
    passing.clear();
  }

  /** The head's start, which moves to later ends as processors are missing. */
  private final class Sweep {
    private final List<ClusterJob> ends;
    private final Set<ClusterJob> present;
    private final double now;
    private int next;
    private int free = freeAtFirst;
    private double start = first;

    Sweep(List<ClusterJob> ends, Set<ClusterJob> present, double now) {
      this.ends = ends;
      this.present = present;
      this.now = now;
    }

    /** Moves the start to the first end from now on that leaves enough processors for the head. */
    void advance() {
      while (free < head.processors()) {
        double time = next < ends.size() ? Math.min(now, end(ends.get(next))) : now;
        start = time;
        if (time == now) {
          return;
        }
        while (next < ends.size() && end(ends.get(next)) == time) {
          ClusterJob ended = ends.get(next++);
          free += present.contains(ended) ? ended.processors() : 0;
        }
      }
    }
  }

  /** Returns the true end of a job that has ended, else infinity. */
  private static double end(ClusterJob job) {
    double end = job.endTime();
    return Double.isNaN(end) ? Double.POSITIVE_INFINITY : end;
  }

  /** {@return the counts so far} */
  public Backfills counts() {
    return new Backfills(backfilled, errors, headsPassed, headsDelayed, delay);
  }
}

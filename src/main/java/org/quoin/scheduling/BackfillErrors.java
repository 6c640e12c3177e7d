package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.Starts;

/**
 * Counts the errors of a backfilling policy. The k-th job backfilled past one head is an <em>
 * error</em> when the head's start S(k), with the true ends of all jobs running then and of the
 * jobs backfilled past it up to this one, is later than S(k-1), the start in the run in which this
 * job had not been started.
 *
 * <p>S(0) is the start with nothing backfilled and the last S(k) the start that happened, so the
 * delays of a head's errors add up to its whole delay, and a head is late exactly when one of its
 * backfills was an error. All is known when the head starts: jobs still running then cannot have
 * been needed by any S(k). A head that another job overtakes by the queue's order is judged by what
 * is known at that time.
 */
final class BackfillErrors {
  /** Ends that free processors, or, where the processors are below zero, starts that take them. */
  private record Release(double time, int processors) {}

  private final List<ClusterJob> running = new ArrayList<>();
  private final List<ClusterJob> passing = new ArrayList<>();
  private final List<Double> passedAt = new ArrayList<>();
  private ClusterJob head;
  private int freeAtFirst;
  private long backfilled;
  private long errors;
  private long headsPassed;
  private long headsDelayed;
  private double delay;

  /** This job is the head now, and waits. */
  void head(ClusterJob job, double now) {
    if (head != job) {
      judge(now);
      head = job;
    }
  }

  /** This job, which nobody stands before, starts. */
  void started(ClusterJob job, double now) {
    if (job == head) {
      judge(now);
      head = null;
    }
  }

  /** A job is about to start past the head. */
  void backfilled(ClusterView view, Starts starts, ClusterJob job) {
    if (passing.isEmpty()) {
      freeAtFirst = view.freeProcessors();
      for (int i = 0; i < view.runningCount(); i++) {
        running.add(view.running(i));
      }
      for (int i = 0; i < starts.count(); i++) {
        running.add(starts.get(i));
        freeAtFirst -= starts.get(i).processors();
      }
    }
    backfilled++;
    passing.add(job);
    passedAt.add(view.now());
  }

  private void judge(double now) {
    if (passing.isEmpty()) {
      return;
    }
    List<Release> releases = new ArrayList<>();
    for (ClusterJob job : running) {
      releases.add(new Release(end(job), job.processors()));
    }
    double first = start(releases, now);
    double before = first;
    for (int k = 0; k < passing.size(); k++) {
      ClusterJob job = passing.get(k);
      releases.add(new Release(passedAt.get(k), -job.processors()));
      releases.add(new Release(end(job), job.processors()));
      double after = start(releases, now);
      errors += after > before ? 1 : 0;
      before = after;
    }
    headsPassed++;
    headsDelayed += before > first ? 1 : 0;
    delay += before - first;
    running.clear();
    passing.clear();
    passedAt.clear();
  }

  /** When the head first fits, at most {@code now}. */
  private double start(List<Release> releases, double now) {
    // At one instant starts go last: a job that ends as another is backfilled has ended before.
    releases.sort(
        Comparator.comparingDouble(Release::time)
            .thenComparing(Comparator.comparingInt(Release::processors).reversed()));
    int free = freeAtFirst;
    for (int i = 0; i < releases.size(); i++) {
      Release release = releases.get(i);
      if (release.time >= now) {
        return now;
      }
      free += release.processors;
      boolean last = i + 1 == releases.size() || releases.get(i + 1).time > release.time;
      if (last && free >= head.processors()) {
        return release.time;
      }
    }
    return now;
  }

  /** The true end of a job that has ended, else infinity. */
  private static double end(ClusterJob job) {
    double end = job.endTime();
    return Double.isNaN(end) ? Double.POSITIVE_INFINITY : end;
  }

  long backfilled() {
    return backfilled;
  }

  long errors() {
    return errors;
  }

  long headsPassed() {
    return headsPassed;
  }

  long headsDelayed() {
    return headsDelayed;
  }

  double delay() {
    return delay;
  }
}

package org.quoin.cluster.timeslice;

import java.util.BitSet;
import org.quoin.cluster.ClusterJob;

/**
 * A job in a matrix of time slices. Only the cluster knows what is {@link #left} of it; its
 * scheduler knows what the job {@link #had}.
 */
final class MatrixJob {
  final ClusterJob job;

  /** Key of the job in the order in which the last pass filled holes. */
  double key;

  /** Rows that hold it since the last pass. */
  final BitSet slices = new BitSet();

  private double left;
  private double had;
  private boolean active;
  private double since;
  private boolean ended;

  MatrixJob(ClusterJob job, double length) {
    this.job = job;
    left = length;
  }

  boolean active() {
    return active;
  }

  /** Ends it. For its scheduler it continues until that learns of the end. */
  void stop() {
    ended = true;
  }

  boolean ended() {
    return ended;
  }

  /** Returns the number of cells that it has held since the last pass. */
  long cells() {
    return (long) slices.cardinality() * job.tasks();
  }

  /** Resumes it. */
  void resume(double time) {
    active = true;
    since = time;
  }

  /**
   * Pauses it.
   *
   * @return the seconds that it has computed since it resumed
   */
  double pause(double now) {
    double span = span(now);
    left = Math.max(0, left - span);
    had += span;
    active = false;
    return span;
  }

  /** Returns the seconds that it has computed in all. */
  double computed(double now) {
    return had + span(now);
  }

  /** Returns its end if it is not paused before; only for an active job. */
  double end() {
    return since + left;
  }

  /** Returns the seconds that it has computed since it resumed. */
  double span(double now) {
    return active ? Math.max(0, now - since) : 0;
  }

  /** Returns the seconds that it may still compute. */
  double rest(double now) {
    return job.requestedTime() - had - span(now);
  }

  /**
   * Returns its end as its scheduler predicts it, if it computes in one of the given number of rows
   * once it is loaded. Counts from its last resumption, so that with one row this is the start plus
   * the requested time exactly.
   */
  double predictedEnd(double now, int rows) {
    double loaded = Math.max(now, job.startTime());
    double alone = (active && since <= now ? since : loaded) + job.requestedTime() - had;
    return alone + (alone - loaded) * (rows - 1);
  }
}

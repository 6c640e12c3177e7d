package org.quoin.cluster.timeslice;

import java.util.BitSet;
import org.quoin.cluster.ClusterJob;

/**
 * A job in a matrix of time slices. What is {@link #left} of it only the machine knows; its
 * scheduler knows what the job {@link #had}.
 */
final class MatrixJob {
  final ClusterJob job;

  /** Its key in the order of the queue at the last pass. */
  double key;

  /** Those that hold it since the last pass. */
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

  /** It has ended, of which its scheduler may not have heard: for that it goes on. */
  void stop() {
    ended = true;
  }

  boolean ended() {
    return ended;
  }

  /** How many cells of the matrix it has held since the last pass. */
  long cells() {
    return (long) slices.cardinality() * job.tasks();
  }

  /** It computes from this time on. */
  void resume(double time) {
    active = true;
    since = time;
  }

  /**
   * It computes no longer.
   *
   * @return how long it did, since it resumed, in seconds
   */
  double pause(double now) {
    double span = span(now);
    left = Math.max(0, left - span);
    had += span;
    active = false;
    return span;
  }

  /** How long it has computed in all. */
  double computed(double now) {
    return had + span(now);
  }

  /** When it ends if it is not paused before; only for a job that is active. */
  double end() {
    return since + left;
  }

  /** How long it has computed since it resumed. */
  double span(double now) {
    return active ? Math.max(0, now - since) : 0;
  }

  /** How long it may still compute. */
  double rest(double now) {
    return job.requestedTime() - had - span(now);
  }

  /**
   * When it ends as far as its scheduler knows, when it computes in one of that many rows once it
   * is loaded. It is counted from where it resumed, so that with one row this is the start and the
   * request exactly.
   */
  double predictedEnd(double now, int rows) {
    double loaded = Math.max(now, job.startTime());
    double alone = (active && since <= now ? since : loaded) + job.requestedTime() - had;
    return alone + (alone - loaded) * (rows - 1);
  }
}

package org.quoin.cluster;

import java.util.ArrayList;
import java.util.List;

/** What one scheduling pass decides: the jobs it starts, in order, and when it wants another. */
public final class Starts {
  private final List<ClusterJob> jobs = new ArrayList<>();
  private double wakeTime = Double.POSITIVE_INFINITY;

  /** Starts a waiting job now. */
  public void start(ClusterJob job) {
    jobs.add(job);
  }

  /**
   * Asks for a pass at a later time even if nothing happens until then; needed for a planned start
   * that no end coincides with. Holds until the next pass.
   */
  public void wakeAt(double time) {
    wakeTime = Math.min(wakeTime, time);
  }

  /** How many jobs this pass starts so far. */
  public int count() {
    return jobs.size();
  }

  /** The job started as number {@code index}, from 0. */
  public ClusterJob get(int index) {
    return jobs.get(index);
  }

  double wakeTime() {
    return wakeTime;
  }

  void clear() {
    jobs.clear();
    wakeTime = Double.POSITIVE_INFINITY;
  }
}

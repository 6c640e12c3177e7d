package org.quoin.cluster;

/**
 * Decides which waiting jobs start now. One object serves one run and may keep state between
 * passes; the cluster calls it once an instant in which something came to its knowledge.
 */
public interface SchedulingPolicy {

  /**
   * One scheduling pass.
   *
   * @param view what is known now; it does not change during the pass, and must not be kept
   * @param starts takes the jobs to start now, together not wider than the free processors
   */
  void decide(ClusterView view, Starts starts);

  /** What the policy has counted of its own up to now. */
  default PolicyStatistics statistics() {
    return PolicyStatistics.NONE;
  }
}

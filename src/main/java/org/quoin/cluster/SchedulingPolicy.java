package org.quoin.cluster;

import java.util.ArrayList;
import java.util.List;

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
  void decide(ClusterView view, SchedulingDecisions starts);

  /**
   * When a job would start that has just come, as far as is known. Changes nothing. Unless a policy
   * knows better every waiting job, by arrival, is put at its earliest start among those before it.
   *
   * @param view what is known now
   * @param newcomers jobs of which it has not heard in a pass, by arrival; the last is the one that
   *     is asked about
   * @return in seconds
   */
  default double plannedStart(ClusterView view, List<ClusterJob> newcomers) {
    List<ClusterJob> jobs = new ArrayList<>();
    for (int i = 0; i < view.waitingCount(); i++) {
      jobs.add(view.waiting(i));
    }
    jobs.addAll(newcomers);
    return StartEstimator.lastStart(view, jobs, true);
  }

  /**
   * {@return whether an advance reservation that is asked for now is accepted} From then on the
   * policy must leave it its processors at its start, see {@link ClusterView#reserved}; the cluster
   * starts it. Changes nothing. A policy that does not plan refuses all.
   *
   * @param view what is known now, its waiting jobs from before what has just come
   * @param reservation with its start and what it asks for
   */
  default boolean accepts(ClusterView view, ClusterJob reservation) {
    return false;
  }

  /** {@return what the policy has counted of its own up to now} */
  default PolicyStatistics statistics() {
    return PolicyStatistics.NONE;
  }
}

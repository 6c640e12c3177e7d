package org.quoin.cluster;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * Decides which waiting jobs start now. One object serves one run and may keep state between
 * passes; the cluster calls it once per instant at which its scheduler learns of an event.
 */
public interface SchedulingPolicy {

  /**
   * Makes one scheduling pass.
   *
   * @param view the cluster now; it does not change during the pass, and must not be kept
   * @param starts receives the jobs to start now, together not wider than the free processors
   */
  void decide(ClusterView view, SchedulingDecisions starts);

  /**
   * Estimates the start of a job that has just arrived. Does not change the policy. By default
   * every waiting job, in order of arrival, is planned at its earliest start among those before it.
   *
   * @param view the cluster now
   * @param newcomers jobs that no pass has seen, in order of arrival; the last is the job in
   *     question
   * @return seconds
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
   * {@return whether an advance reservation is accepted} From then on the policy must leave it its
   * processors at its start, see {@link ClusterView#reserved}; the cluster starts it. Does not
   * change the policy. A policy that does not plan rejects all.
   *
   * @param view the cluster now, without the arrivals of this instant
   * @param reservation the reservation
   */
  default boolean accepts(ClusterView view, ClusterJob reservation) {
    return false;
  }

  /** {@return the statistics of the policy so far} */
  default PolicyStatistics statistics() {
    return PolicyStatistics.NONE;
  }

  /** {@return how long jobs may run beyond their requested times; the same during a run} */
  default Overrun overrun() {
    return Overrun.NONE;
  }

  /**
   * {@return whether a job finds room on the nodes of a machine that only the policy knows} The
   * cluster asks to explain waits, and counts processors itself.
   *
   * @param job a waiting job
   * @param others the running jobs that count; the others are as if they had ended
   * @param whole whether failed and reserved nodes count as if they served the job
   */
  default boolean fitsNodes(ClusterJob job, Predicate<ClusterJob> others, boolean whole) {
    return true;
  }

  /**
   * {@return whether all nodes of a machine that only the policy knows are in service, and no
   * reservation takes any}
   */
  default boolean isInService() {
    return true;
  }

  /**
   * {@return whether a running job has one of some nodes of a machine that only the policy knows}
   *
   * @param job a running job
   * @param nodes indices of the nodes
   */
  default boolean isOnNodes(ClusterJob job, BitSet nodes) {
    return false;
  }
}

package org.quoin.scheduling.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.Overrun;
import org.quoin.cluster.PolicyStatistics;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;

/**
 * A policy whose backfills are counted. The head is the first job, in the queue's order, that a
 * pass does not start; jobs behind it that the pass starts are backfills. A job that a limit of its
 * user holds is never the head.
 */
public final class CountedBackfills implements SchedulingPolicy {
  private final SchedulingPolicy policy;
  private final OrderedQueue queue;
  private final BackfillErrors errors = new BackfillErrors();
  private final List<ClusterJob> inOrder = new ArrayList<>();
  private final Set<ClusterJob> started = new HashSet<>();

  /**
   * Creates a policy that has counted nothing yet.
   *
   * @param policy the policy, which has made no pass yet
   * @param order the order of its queue
   */
  public CountedBackfills(SchedulingPolicy policy, JobOrder order) {
    this.policy = policy;
    queue = new OrderedQueue(order);
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    queue.update(view);
    policy.decide(view, starts);
    for (int i = 0; i < starts.count(); i++) {
      started.add(starts.get(i));
    }
    ClusterJob head = null;
    for (int i = 0; i < queue.size() && head == null; i++) {
      ClusterJob job = queue.get(i);
      if (started.remove(job)) {
        errors.started(job, view.now());
        inOrder.add(job);
      } else if (starts.allows(job)) {
        head = job;
      }
    }
    if (head != null) {
      errors.head(head, view.now());
      for (int i = 0; i < starts.count(); i++) {
        if (started.contains(starts.get(i))) {
          errors.backfilled(view, inOrder, starts.get(i));
        }
      }
    }
    started.clear();
    inOrder.clear();
  }

  @Override
  public double plannedStart(ClusterView view, List<ClusterJob> newcomers) {
    return policy.plannedStart(view, newcomers);
  }

  @Override
  public boolean accepts(ClusterView view, ClusterJob reservation) {
    return policy.accepts(view, reservation);
  }

  @Override
  public Overrun overrun() {
    return policy.overrun();
  }

  @Override
  public boolean fitsNodes(ClusterJob job, Predicate<ClusterJob> others, boolean whole) {
    return policy.fitsNodes(job, others, whole);
  }

  @Override
  public boolean isOnNodes(ClusterJob job, BitSet nodes) {
    return policy.isOnNodes(job, nodes);
  }

  @Override
  public PolicyStatistics statistics() {
    return new BackfillStatistics(policy.statistics(), errors.counts());
  }
}

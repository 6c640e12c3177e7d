package org.quoin.scheduling.plan;

import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;

/**
 * A pass that starts jobs from the head as long as they fit, and then asks of each job behind the
 * head that fits whether it may pass it.
 */
public final class BackfillPass {
  private final OrderedQueue queue;
  private long decisions;

  /**
   * Creates the backfill pass of an empty queue.
   *
   * @param order of the queue
   */
  public BackfillPass(JobOrder order) {
    queue = new OrderedQueue(order);
  }

  /** Judges a job that fits behind the head. */
  public interface Judge {
    /**
     * {@return whether it starts now}
     *
     * @param head the first job of the queue, which does not fit
     * @param free processors free after what the pass has started so far
     * @param job behind the head, and it fits
     */
    boolean starts(ClusterJob head, int free, ClusterJob job);
  }

  /**
   * One pass.
   *
   * @param view the cluster at its pass
   * @param starts takes the jobs that start now
   * @param judge is asked of each job that fits behind the head
   */
  public void decide(ClusterView view, SchedulingDecisions starts, Judge judge) {
    queue.update(view);
    int free = view.freeProcessors();
    int place = 0;
    while (place < queue.size()
        && (queue.get(place).processors() <= free || !starts.allows(queue.get(place)))) {
      ClusterJob job = queue.get(place++);
      if (starts.allows(job)) {
        free -= job.processors();
        starts.start(job);
      }
    }
    if (place == queue.size()) {
      return;
    }
    ClusterJob head = queue.get(place);
    for (int i = place + 1; i < queue.size() && free > 0; i++) {
      ClusterJob job = queue.get(i);
      if (job.processors() > free || !starts.allows(job)) {
        continue;
      }
      decisions++;
      if (judge.starts(head, free, job)) {
        free -= job.processors();
        starts.start(job);
      }
    }
  }

  /** {@return how often it has asked} */
  public long decisions() {
    return decisions;
  }
}

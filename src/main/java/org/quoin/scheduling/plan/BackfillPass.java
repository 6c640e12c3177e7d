package org.quoin.scheduling.plan;

import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;

/**
 * A pass that starts jobs from the head as long as they fit, and then asks for each job behind the
 * head that fits whether it may start.
 */
public final class BackfillPass {
  private final OrderedQueue queue;
  private long decisions;

  /**
   * Creates the backfill pass of an empty queue.
   *
   * @param order the order of the queue
   */
  public BackfillPass(JobOrder order) {
    queue = new OrderedQueue(order);
  }

  /** The decision about a job that fits behind the head. */
  public interface Judge {
    /**
     * {@return whether the job starts now}
     *
     * @param head the first job of the queue, which does not fit
     * @param free processors free after the starts of this pass so far
     * @param job a job behind the head that fits
     */
    boolean starts(ClusterJob head, int free, ClusterJob job);
  }

  /**
   * Makes one pass.
   *
   * @param view the cluster at its pass
   * @param starts receives the jobs that start now
   * @param judge decides about each job that fits behind the head
   */
  public void decide(ClusterView view, SchedulingDecisions starts, Judge judge) {
    queue.update(view);
    int free = view.freeProcessors();
    int place = 0;
    while (place < queue.size()
        && (fits(starts, queue.get(place), free) || !starts.allows(queue.get(place)))) {
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
      if (!fits(starts, job, free) || !starts.allows(job)) {
        continue;
      }
      decisions++;
      if (judge.starts(head, free, job)) {
        free -= job.processors();
        starts.start(job);
      }
    }
  }

  private static boolean fits(SchedulingDecisions starts, ClusterJob job, int free) {
    return job.processors() <= free && starts.endsBeforeMaintenance(job);
  }

  /** {@return the number of decisions so far} */
  public long decisions() {
    return decisions;
  }
}

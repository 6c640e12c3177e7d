package org.quoin.scheduling;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.quoin.base.Setting;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.scheduling.plan.RunTimePredictor;

/**
 * EASY backfilling (Lifka, JSSPP 1995; Mu'alem and Feitelson, IEEE TPDS 2001): the head of the
 * queue has a reservation at the earliest time that the running jobs' requested times allow; any
 * other job starts now if it ends before that time or leaves enough processors for the head.
 *
 * <p>EASY++ is {@code prediction: last-two} with {@code backfill-order: shortest}.
 */
final class EasyPolicy implements SchedulingPolicy {
  private final OrderedQueue queue;
  private final AvailabilityProfile profile = new AvailabilityProfile();
  private final RunTimePredictor predictions;
  private final boolean shortestFirst;
  private final Comparator<ClusterJob> byLength = this::compareLengths;
  private ClusterJob[] candidates = new ClusterJob[64];

  EasyPolicy(PolicySettings settings) {
    queue = new OrderedQueue(settings.order());
    predictions =
        settings.options().text("prediction").equals("last-two") ? new RunTimePredictor() : null;
    shortestFirst = settings.options().text("backfill-order").equals("shortest");
  }

  /** Returns the options of the policy. */
  static List<Setting> options() {
    return List.of(
        Setting.choice(
            "prediction",
            "Run times for backfilling: the requested times, or the mean of the user's last two"
                + " jobs",
            "none",
            "last-two"),
        Setting.choice(
            "backfill-order",
            "Order of the candidates for backfilling: that of the queue, or shortest first",
            "queue",
            "shortest"));
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    queue.update(view);
    if (predictions != null) {
      predictions.update(view);
    }
    int free = view.freeProcessors();
    int head = 0;
    while (head < queue.size()
        && (queue.get(head).processors() <= free || !starts.allows(queue.get(head)))) {
      ClusterJob job = queue.get(head++);
      if (starts.allows(job)) {
        free -= job.processors();
        starts.start(job);
      }
    }
    int next = head + 1;
    while (next < queue.size() && queue.get(next).processors() > free) {
      next++;
    }
    if (free > 0 && next < queue.size()) {
      backfill(view, starts, head, next, free);
    }
  }

  private void backfill(
      ClusterView view, SchedulingDecisions starts, int head, int first, int freeNow) {
    double now = view.now();
    double shadow = reserveFor(queue.get(head), view, starts);
    int extra = profile.freeAt(shadow) - queue.get(head).processors();
    int free = freeNow;
    int count = gather(first, free);
    for (int i = 0; i < count && free > 0; i++) {
      ClusterJob job = candidates[i];
      if (job.processors() > free || !starts.allows(job)) {
        continue;
      }
      boolean endsBefore = now + holdTime(job) <= shadow;
      if (endsBefore || job.processors() <= extra) {
        free -= job.processors();
        extra -= endsBefore ? 0 : job.processors();
        starts.start(job);
      }
    }
  }

  /**
   * Returns the time at which the running jobs and those just started leave the head enough
   * processors.
   */
  private double reserveFor(ClusterJob head, ClusterView view, SchedulingDecisions starts) {
    if (predictions == null) {
      profile.reset(view);
    } else {
      predictions.fill(profile, view);
    }
    for (int i = 0; i < starts.count(); i++) {
      ClusterJob job = starts.get(i);
      profile.reserve(view.now(), view.now() + holdTime(job), job.processors());
    }
    return profile.earliestStart(head.processors(), 0);
  }

  /** Collects the jobs from an index on that are narrow enough; returns their number. */
  private int gather(int first, int free) {
    int count = 0;
    for (int i = first; i < queue.size(); i++) {
      if (queue.get(i).processors() <= free) {
        if (count == candidates.length) {
          candidates = Arrays.copyOf(candidates, 2 * count);
        }
        candidates[count++] = queue.get(i);
      }
    }
    if (shortestFirst) {
      Arrays.sort(candidates, 0, count, byLength);
    }
    return count;
  }

  private int compareLengths(ClusterJob one, ClusterJob other) {
    int lengths = Double.compare(holdTime(one), holdTime(other));
    return lengths != 0 ? lengths : Integer.compare(one.sequence(), other.sequence());
  }

  private double holdTime(ClusterJob job) {
    return predictions == null ? job.holdTime() : predictions.holdTime(job);
  }
}

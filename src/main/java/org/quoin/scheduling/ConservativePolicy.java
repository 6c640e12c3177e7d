package org.quoin.scheduling;

import java.util.Arrays;
import java.util.List;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.scheduling.plan.CompressionBounds;

/**
 * Conservative backfilling (Mu'alem and Feitelson, IEEE TPDS 2001): every job gets a reservation on
 * arrival, which is only ever moved earlier. At an instant: the ended jobs leave the plan; if there
 * are any, every waiting job in order is taken out and put back at its earliest start
 * (compression); then arrivals are put in; then what is due starts. The reservation of a job that
 * asks for no time keeps its processors for that instant.
 *
 * <p>Advance reservations stand in the same plan: one is accepted where it moves none of the
 * others.
 *
 * <p>A job that a limit of its user holds has no reservation: it loses the one it had, and the
 * others are compressed. When it is let in again it is put in at its place by submission: the jobs
 * submitted after it are taken out and put back behind it.
 *
 * <p>When processors fail or return, the plan is made anew in the order of the queue. A job wider
 * than the processors that the plan can count on has no reservation until they return; the others
 * are planned without it. Nothing else moves a reservation later.
 */
final class ConservativePolicy implements SchedulingPolicy {
  private final OrderedQueue queue;
  private final AvailabilityProfile profile = new AvailabilityProfile();
  private final CompressionBounds bounds = new CompressionBounds();
  private double[] reserved = new double[64];
  private int latest = -1;
  private boolean empty = true;

  ConservativePolicy(PolicySettings settings) {
    queue = new OrderedQueue(settings.order());
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    takeUp(view);
    if (view.endedCount() > 0 || view.withdrawnCount() > 0) {
      compress();
    }
    if (view.arrivedCount() > 0) {
      placeArrivals();
    }
    start(view, starts);
  }

  /** Where neither the running jobs nor the reservations of those waiting need its processors. */
  @Override
  public boolean accepts(ClusterView view, ClusterJob reservation) {
    AvailabilityProfile plan = new AvailabilityProfile();
    plan.reset(view);
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      if (job.candidate() && hasPlace(job)) {
        plan.reserve(Math.max(view.now(), reserved[job.slot()]), plannedEnd(job), job.processors());
      }
    }
    return plan.hasRoom(reservation);
  }

  /** By the plan of the last pass: the newcomers get reservations in it, in order of arrival. */
  @Override
  public double plannedStart(ClusterView view, List<ClusterJob> newcomers) {
    if (empty || view.lostChanged()) {
      return SchedulingPolicy.super.plannedStart(view, newcomers);
    }
    AvailabilityProfile plan = new AvailabilityProfile();
    plan.copy(profile);
    plan.advance(view.now());
    double start = view.now();
    for (ClusterJob job : newcomers) {
      start = plan.place(job.processors(), job.holdTime());
    }
    return start;
  }

  /** Brings plan and queue up to the present: who leaves it; arrivals have no place yet. */
  private void takeUp(ClusterView view) {
    double now = view.now();
    if (empty) {
      profile.reset(now, view.processors());
      empty = false;
    }
    profile.advance(now);
    takeUpReservations(view);
    for (int i = 0; i < view.endedCount(); i++) {
      ClusterJob job = view.ended(i);
      profile.release(now, plannedEnd(job), job.processors());
    }
    for (int i = 0; i < view.withdrawnCount(); i++) {
      takeOut(view.withdrawn(i), now);
    }
    queue.update(view);
    takeUpArrivals(view);
    if (view.lostChanged() || late(view)) {
      replan(view);
    }
  }

  private void takeUpReservations(ClusterView view) {
    if (reserved.length < view.slots()) {
      reserved = Arrays.copyOf(reserved, Math.max(view.slots(), 2 * reserved.length));
    }
    for (int i = 0; i < view.acceptedCount(); i++) {
      ClusterJob job = view.accepted(i);
      reserved[job.slot()] = job.reservedStart();
      profile.reserve(job);
    }
  }

  private void takeUpArrivals(ClusterView view) {
    int arrived = view.arrivedCount();
    for (int i = 0; i < arrived; i++) {
      reserved[view.arrived(i).slot()] = Double.NaN;
    }
    int first = arrived == 0 ? Integer.MAX_VALUE : view.arrived(0).sequence();
    for (int i = 0; i < queue.size() && first < latest; i++) {
      ClusterJob job = queue.get(i);
      if (job.sequence() > first && hasPlace(job)) {
        takeOut(job, view.now());
      }
    }
    latest = arrived == 0 ? latest : Math.max(latest, view.arrived(arrived - 1).sequence());
  }

  private boolean hasPlace(ClusterJob job) {
    return !Double.isNaN(reserved[job.slot()]);
  }

  private void takeOut(ClusterJob job, double now) {
    double start = Math.max(now, reserved[job.slot()]);
    profile.release(start, plannedEnd(job), job.processors());
    reserved[job.slot()] = Double.NaN;
  }

  private double plannedEnd(ClusterJob job) {
    return AvailabilityProfile.end(reserved[job.slot()], job.holdTime());
  }

  private void compress() {
    bounds.clear();
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      double start = reserved[job.slot()];
      if (Double.isNaN(start) || start == Double.POSITIVE_INFINITY) {
        continue;
      }
      double earlier = bounds.earlierStart(profile, job, start);
      if (earlier < start) {
        double hold = job.holdTime();
        profile.move(start, earlier, hold, job.processors());
        bounds.freed(Math.max(start, earlier + hold));
        reserved[job.slot()] = earlier;
      }
    }
  }

  /** Also places anew what arrivals let in again have put out of its place. */
  private void placeArrivals() {
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      if (!hasPlace(job)) {
        place(job);
      }
    }
  }

  private void place(ClusterJob job) {
    double start = profile.earliestStart(job.processors(), job.holdTime());
    reserved[job.slot()] = start;
    profile.reserve(start, plannedEnd(job), job.processors());
  }

  /** Starts what is due, and asks for a pass at the first start that is to come by itself. */
  private void start(ClusterView view, SchedulingDecisions starts) {
    int free = view.freeProcessors();
    // A start at any moment waits to hear of an overdue end, which calls for a pass by itself. What
    // may have its place behind such a start cannot be due before that, unless another end becomes
    // overdue and the plan is made anew.
    double anyMoment = Math.nextUp(view.now());
    double waitsTill = Double.POSITIVE_INFINITY;
    double next = Double.POSITIVE_INFINITY;
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      double start = reserved[job.slot()];
      starts.plan(job, start);
      if (start > anyMoment) {
        next = Math.min(next, start);
      } else if (start <= view.now() && job.processors() <= free) {
        free -= job.processors();
        starts.start(job);
      } else {
        waitsTill = Math.min(waitsTill, plannedEnd(job));
      }
    }
    if (next < waitsTill) {
      starts.wakeAt(next);
    }
    if (waitsTill < Double.POSITIVE_INFINITY) {
      starts.wakeAt(nextEnd(view, anyMoment));
    }
    if (!starts.unlimited()) {
      starts.again();
    }
  }

  /** The first expected end after a time; infinity when there is none. */
  private static double nextEnd(ClusterView view, double after) {
    for (int i = 0; i < view.runningCount(); i++) {
      if (view.running(i).expectedEnd() > after) {
        return view.running(i).expectedEnd();
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Whether the plan was overtaken by events, which happens only when the scheduler is late (an
   * overhead, a delay or a period): a start was missed, or an end has not been heard of in time.
   */
  private boolean late(ClusterView view) {
    double now = view.now();
    for (int i = 0; i < queue.size(); i++) {
      if (reserved[queue.get(i).slot()] < now) {
        return true;
      }
    }
    return view.runningCount() > 0 && view.running(0).expectedEnd() <= now;
  }

  /** Plans anew what is running and, in order, what waits. */
  private void replan(ClusterView view) {
    profile.reset(view);
    for (int i = 0; i < queue.size(); i++) {
      if (hasPlace(queue.get(i))) {
        place(queue.get(i));
      }
    }
  }
}

package org.quoin.scheduling;

import java.util.Arrays;
import java.util.List;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.Room;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.scheduling.plan.CompressionBounds;

/**
 * Conservative backfilling (Mu'alem and Feitelson, IEEE TPDS 2001): every job gets a reservation on
 * arrival, which only ever moves to an earlier time. At an instant: ended jobs leave the plan; if
 * any ended, every waiting job in order is taken out and put back at its earliest start
 * (compression); then arrivals are added; then jobs whose reservation is due start. The reservation
 * of a job with a requested time of 0 holds its processors for that instant.
 *
 * <p>Advance reservations are in the same plan: one is accepted if it moves no other reservation.
 *
 * <p>A job that is held by a limit of its user has no reservation: it loses the one it had, and the
 * others are compressed. When the limit admits it again, it gets its position by submission back:
 * the jobs submitted after it are taken out and put back behind it.
 *
 * <p>When processors fail or are repaired, the plan is made again in the order of the queue. A job
 * wider than the processors that the plan can count on has no reservation until they are repaired;
 * the others are planned without it. Nothing else moves a reservation to a later time.
 */
final class ConservativePolicy implements SchedulingPolicy {
  private final OrderedQueue queue;
  private final AvailabilityProfile profile = new AvailabilityProfile();
  private final CompressionBounds bounds = new CompressionBounds();
  private double[] reserved = new double[64];
  private final Room room = new Room();
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

  /**
   * Accepts if neither the running jobs nor the reservations of waiting jobs need its processors.
   */
  @Override
  public boolean accepts(ClusterView view, ClusterJob reservation) {
    AvailabilityProfile plan = new AvailabilityProfile();
    plan.reset(view);
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      if (job.candidate() && hasPlace(job)) {
        plan.reserve(Math.max(view.now(), reserved[job.slot()]), plannedEnd(job), job);
      }
    }
    return plan.hasRoom(reservation);
  }

  /** Uses the plan of the last pass: the arrivals get reservations in it, in order of arrival. */
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
      start = plan.place(view.now(), job);
    }
    return start;
  }

  /**
   * Updates plan and queue to the current time: removes ended jobs; arrivals have no reservation
   * yet.
   */
  private void takeUp(ClusterView view) {
    double now = view.now();
    if (reserved.length < view.slots()) {
      reserved = Arrays.copyOf(reserved, Math.max(view.slots(), 2 * reserved.length));
    }
    if (empty) {
      profile.clear(view);
      resume(view);
      empty = false;
    }
    profile.advance(now);
    takeUpReservations(view);
    for (int i = 0; i < view.endedCount(); i++) {
      ClusterJob job = view.ended(i);
      profile.release(now, plannedEnd(job), job);
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

  /** Reserves the processors of the jobs with which the run began. */
  private void resume(ClusterView view) {
    for (int i = 0; i < view.runningCount(); i++) {
      ClusterJob job = view.running(i);
      if (!job.isReservation()) {
        double end = Math.max(job.expectedEnd(), Math.nextUp(view.now()));
        profile.reserve(view.now(), end, job);
        reserved[job.slot()] = job.expectedEnd() - job.holdTime();
      }
    }
  }

  private void takeUpReservations(ClusterView view) {
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
    profile.release(start, plannedEnd(job), job);
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
      if (profile.hasNodes()) {
        reserved[job.slot()] = profile.moveEarlier(job, start);
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

  /** Also plans again the jobs whose position changed because a limit admitted an earlier job. */
  private void placeArrivals() {
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      if (!hasPlace(job)) {
        place(job);
      }
    }
  }

  private void place(ClusterJob job) {
    double start = profile.earliestStart(Double.NEGATIVE_INFINITY, job, job.holdTime());
    reserved[job.slot()] = start;
    profile.reserve(start, plannedEnd(job), job);
  }

  /** Starts the jobs that are due, and requests a pass at the next start that no event causes. */
  private void start(ClusterView view, SchedulingDecisions starts) {
    view.fill(room);
    // A job planned for the next representable time waits for an overdue end, which causes a pass
    // itself. Jobs planned behind such a start cannot be due earlier, unless another end becomes
    // overdue and the plan is made again.
    double anyMoment = Math.nextUp(view.now());
    double waitsTill = Double.POSITIVE_INFINITY;
    double next = Double.POSITIVE_INFINITY;
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      double start = reserved[job.slot()];
      starts.plan(job, start);
      if (start > anyMoment) {
        next = Math.min(next, start);
      } else if (start <= view.now() && room.fitsAsPlanned(job)) {
        room.take(job);
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

  /** Returns the first expected end after a time; infinity if there is none. */
  private static double nextEnd(ClusterView view, double after) {
    for (int i = 0; i < view.runningCount(); i++) {
      if (view.running(i).expectedEnd() > after) {
        return view.running(i).expectedEnd();
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Returns whether events have overtaken the plan, which happens only if the scheduler is late (an
   * overhead, a delay or a period): a start was missed, or an end was reported late.
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

  /** Makes the plan again: running jobs, then waiting jobs in order. */
  private void replan(ClusterView view) {
    profile.reset(view);
    for (int i = 0; i < queue.size(); i++) {
      if (hasPlace(queue.get(i))) {
        place(queue.get(i));
      }
    }
  }
}

package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.List;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.Room;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.scheduling.plan.ReservationPlan;

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
  private final Room room = new Room();

  /** Null before the first pass. */
  private ReservationPlan plan;

  /** Waiting jobs whose reservation is due at the present pass. */
  private final List<ClusterJob> planned = new ArrayList<>();

  /** Jobs that the last pass has started, unless a limit or a maintenance held them. */
  private final List<ClusterJob> due = new ArrayList<>();

  private int latest = -1;

  ConservativePolicy(PolicySettings settings) {
    queue = new OrderedQueue(settings.order());
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    int places = takeUp(view, starts);
    if (view.endedCount() > 0 || view.withdrawnCount() > 0) {
      plan.compress(queue, starts);
    }
    placeArrivals(places, starts);
    start(view, starts);
  }

  /**
   * Accepts if neither the running jobs nor the reservations of waiting jobs need its processors.
   */
  @Override
  public boolean accepts(ClusterView view, ClusterJob reservation) {
    AvailabilityProfile profile = new AvailabilityProfile();
    profile.reset(view);
    for (int i = 0; i < queue.size(); i++) {
      ClusterJob job = queue.get(i);
      if (job.candidate() && plan.holds(job)) {
        profile.reserve(Math.max(view.now(), plan.start(job)), plan.end(job), job);
      }
    }
    return profile.hasRoom(reservation);
  }

  /** Uses the plan of the last pass: the arrivals get reservations in it, in order of arrival. */
  @Override
  public double plannedStart(ClusterView view, List<ClusterJob> newcomers) {
    if (plan == null || view.lostChanged()) {
      return SchedulingPolicy.super.plannedStart(view, newcomers);
    }
    AvailabilityProfile profile = plan.profile();
    profile.advance(view.now());
    double start = view.now();
    for (ClusterJob job : newcomers) {
      start = profile.place(view.now(), job);
    }
    return start;
  }

  /**
   * Updates plan and queue to the current time: removes ended jobs; arrivals have no reservation
   * yet.
   *
   * @return the number of waiting jobs without a reservation
   */
  private int takeUp(ClusterView view, SchedulingDecisions starts) {
    if (plan == null) {
      plan = ReservationPlan.of(view);
      resume(view);
    }
    plan.slots(view.slots());
    for (ClusterJob job : due) {
      if (!job.candidate()) {
        plan.started(job);
      }
    }
    due.clear();
    plan.advance(view.now());
    takeUpReservations(view);
    for (int i = 0; i < view.endedCount(); i++) {
      plan.release(view.ended(i));
    }
    for (int i = 0; i < view.withdrawnCount(); i++) {
      plan.takeOut(view.withdrawn(i));
    }
    queue.update(view);
    int places = takeUpArrivals(view);
    if (view.lostChanged() || isLate(view)) {
      replan(view, starts);
    }
    return places;
  }

  /** Reserves the processors of the jobs with which the run began. */
  private void resume(ClusterView view) {
    for (int i = 0; i < view.runningCount(); i++) {
      ClusterJob job = view.running(i);
      if (!job.isReservation()) {
        plan.hold(job, view.now(), Math.max(job.expectedEnd(), Math.nextUp(view.now())));
        plan.start(job, job.expectedEnd() - job.holdTime());
      }
    }
  }

  private void takeUpReservations(ClusterView view) {
    for (int i = 0; i < view.acceptedCount(); i++) {
      ClusterJob job = view.accepted(i);
      plan.start(job, job.reservedStart());
      plan.hold(job, plan.start(job), plan.end(job));
    }
  }

  /** Returns the number of waiting jobs without a reservation. */
  private int takeUpArrivals(ClusterView view) {
    int arrived = view.arrivedCount();
    for (int i = 0; i < arrived; i++) {
      plan.start(view.arrived(i), Double.NaN);
    }
    int places = arrived;
    int first = arrived == 0 ? Integer.MAX_VALUE : view.arrived(0).sequence();
    for (int i = 0; i < queue.size() && first < latest; i++) {
      ClusterJob job = queue.get(i);
      if (job.sequence() > first && plan.holds(job)) {
        plan.takeOut(job);
        places++;
      }
    }
    latest = arrived == 0 ? latest : Math.max(latest, view.arrived(arrived - 1).sequence());
    return places;
  }

  /**
   * Places the jobs without a reservation in order: the arrivals, and the jobs whose position
   * changed because a limit admitted an earlier job.
   */
  private void placeArrivals(int places, SchedulingDecisions starts) {
    int i = queue.size();
    for (int left = places; left > 0; left -= plan.holds(queue.get(i)) ? 0 : 1) {
      i--;
    }
    for (; i < queue.size(); i++) {
      if (!plan.holds(queue.get(i))) {
        place(i, starts);
      }
    }
  }

  private void place(int index, SchedulingDecisions starts) {
    plan.place(queue, index);
    starts.plan(queue.get(index), plan.start(queue.get(index)));
  }

  /** Starts the jobs that are due, and requests a pass at the next start that no event causes. */
  private void start(ClusterView view, SchedulingDecisions starts) {
    view.fill(room);
    // A job planned for the next representable time waits for an overdue end, which causes a pass
    // itself. Jobs planned behind such a start cannot be due earlier, unless another end becomes
    // overdue and the plan is made again.
    double anyMoment = Math.nextUp(view.now());
    double waitsTill = Double.POSITIVE_INFINITY;
    planned.clear();
    plan.due(queue, anyMoment, planned);
    for (ClusterJob job : planned) {
      if (plan.start(job) <= view.now() && room.fitsAsPlanned(job)) {
        room.take(job);
        starts.start(job);
        due.add(job);
      } else {
        waitsTill = Math.min(waitsTill, plan.end(job));
      }
    }
    double next = plan.firstAfter(queue, anyMoment);
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
  private boolean isLate(ClusterView view) {
    return plan.isLate(queue)
        || (view.runningCount() > 0 && view.running(0).expectedEnd() <= view.now());
  }

  /** Makes the plan again: running jobs, then waiting jobs in order. */
  private void replan(ClusterView view, SchedulingDecisions starts) {
    plan.reset(view);
    for (int i = 0; i < queue.size(); i++) {
      if (plan.holds(queue.get(i))) {
        place(i, starts);
      }
    }
  }
}

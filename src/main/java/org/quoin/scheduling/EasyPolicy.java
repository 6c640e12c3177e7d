package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.Room;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.scheduling.plan.RunTimePredictor;

/**
 * EASY backfilling (Lifka, JSSPP 1995; Mu'alem and Feitelson, IEEE TPDS 2001): the head of the
 * queue has a reservation at the earliest time that the running jobs' requested times allow; any
 * other job starts now if it ends before that time or leaves enough processors for the head.
 *
 * <p>EASY++ is {@code prediction: last-two} with {@code backfill-order: shortest}.
 *
 * <p>With more {@code reservations}, the first k jobs that cannot start have one, each behind those
 * before it, made anew at every pass; any other job starts now if it touches none. {@code all} is
 * {@link ConservativePolicy}, whose reservations last; with limits on the backfilling they are made
 * anew too. The limits are those that batch systems have to save time: {@code depth}, {@code
 * per-user}, {@code window}, {@code resolution}, {@code interval}. They hold for the backfilling
 * alone: the jobs at the front of the queue start whenever they fit.
 *
 * <p>Before a maintenance the reservation of the head is for its whole requested time, so that it
 * may be behind the maintenance; other jobs start before it as they do before any reservation.
 */
final class EasyPolicy implements SchedulingPolicy {
  private static final String RESERVATIONS = "reservations";

  private static final Comparator<ClusterJob> BY_HOLD_TIME =
      (one, other) -> Double.compare(one.holdTime(), other.holdTime());

  private final OrderedQueue queue;
  private final AvailabilityProfile profile = new AvailabilityProfile();
  private final RunTimePredictor predictions;
  private final boolean shortestFirst;
  private final Comparator<ClusterJob> byLength = this::compareLengths;

  /** Backfilling with explicit reservations: on nodes, before a maintenance, or by options. */
  private final Bounded bounded;

  private final boolean alwaysBounded;

  private final Room room = new Room();
  private ClusterJob[] candidates = new ClusterJob[64];

  /** Earliest start of the head by the requested or predicted times, in seconds. */
  private double shadow;

  /** Processors that the head leaves free at the shadow time. */
  private int extra;

  private final List<ClusterJob> startedEnds = new ArrayList<>();

  /** Limits of the backfilling; 0 means no limit. */
  private record Limits(
      int reservations, int depth, int perUser, double window, double resolution, double interval) {

    boolean any() {
      return depth > 0 || perUser > 0 || window > 0 || resolution > 0 || interval > 0;
    }
  }

  private EasyPolicy(PolicySettings settings, Limits limits) {
    queue = new OrderedQueue(settings.order());
    predictions =
        settings.options().text("prediction").equals("last-two") ? new RunTimePredictor() : null;
    shortestFirst = settings.options().text("backfill-order").equals("shortest");
    bounded = new Bounded(limits);
    alwaysBounded = limits.reservations != 1 || limits.any();
  }

  /** Returns EASY, or conservative backfilling if every job has a reservation. */
  static SchedulingPolicy of(PolicySettings settings) {
    Settings options = settings.options();
    String text = options.text(RESERVATIONS).strip();
    boolean all = text.equals("all");
    if (!all && !text.matches("[1-9]\\d{0,8}")) {
      throw new InputException(
          RESERVATIONS, "'" + text + "': expected all or a whole number from 1 to 999,999,999");
    }
    Limits limits =
        new Limits(
            all ? Integer.MAX_VALUE : Integer.parseInt(text),
            options.count("depth"),
            options.count("per-user"),
            options.quantity("window"),
            options.quantity("resolution"),
            options.quantity("interval"));
    boolean plain =
        options.text("prediction").equals("none") && options.text("backfill-order").equals("queue");
    return all && plain && !limits.any()
        ? new ConservativePolicy(settings)
        : new EasyPolicy(settings, limits);
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
            "shortest"),
        Setting.text(
            RESERVATIONS,
            "Number of waiting jobs with a reservation; all is conservative backfilling",
            "1"),
        Setting.count(
            "depth", "Waiting jobs that a pass looks at for backfilling; 0 for all", 0, 0, 1e9),
        Setting.count(
            "per-user",
            "Waiting jobs of one user that a pass looks at for backfilling; 0 for all",
            0,
            0,
            1e9),
        limit("window", "Longest time until a reservation; later ones are not made; 0 for any"),
        limit("resolution", "Reservations start at multiples of this time; 0 at any time"),
        limit(
            "interval", "Shortest time between two backfilling passes; 0 for one at every event"));
  }

  private static Setting limit(String name, String description) {
    return Setting.quantity(name, description, Quantity.DURATION, "0 s", 0, 1e9);
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions starts) {
    queue.update(view);
    if (predictions != null) {
      predictions.update(view);
    }
    view.fill(room);
    int head = 0;
    while (head < queue.size()
        && ((room.fits(queue.get(head)) && starts.endsBeforeMaintenance(queue.get(head)))
            || !starts.allows(queue.get(head)))) {
      ClusterJob job = queue.get(head++);
      if (starts.allows(job)) {
        room.take(job);
        starts.start(job);
      }
    }
    int free = room.processors();
    boolean isMaintained = view.nextMaintenance() < Double.POSITIVE_INFINITY;
    if (alwaysBounded || view.hasNodes() || isMaintained) {
      bounded.backfill(view, starts, head, free);
      return;
    }
    if (free > 0 && head + 1 < queue.size()) {
      backfill(view, starts, head, free);
    }
  }

  private void backfill(ClusterView view, SchedulingDecisions starts, int head, int freeNow) {
    int[] begins = queue.inOrder().begins();
    int[] widths = queue.inOrder().widths();
    int groups = queue.inOrder().groups();
    int free = freeNow;
    int group = narrow(queue.inOrder().groupOf(head + 1), free);
    if (group == groups) {
      return;
    }
    double now = view.now();
    findShadow(view, starts, queue.get(head).processors());
    if (!shortestFirst) {
      for (; group < groups && free > 0; group = narrow(group + 1, free)) {
        int i = Math.max(begins[group], head + 1);
        while (i < begins[group + 1] && widths[i] <= free && mayStart(i, now)) {
          free -= startBeside(queue.get(i), now, starts);
          i++;
        }
      }
      return;
    }
    int count = gather(head + 1, free);
    for (int i = 0; i < count && free > 0; i++) {
      free -= candidates[i].processors() <= free ? startBeside(candidates[i], now, starts) : 0;
    }
  }

  /** Returns whether a job, or another one of its group, may start beside the head. */
  private boolean mayStart(int index, double now) {
    return predictions != null
        || now + queue.inOrder().holds()[index] <= shadow
        || queue.inOrder().widths()[index] <= extra;
  }

  /** Starts a job if the head can still start at the shadow time; returns what it takes. */
  private int startBeside(ClusterJob job, double now, SchedulingDecisions starts) {
    boolean endsBefore = now + holdTime(job) <= shadow;
    if ((!endsBefore && job.processors() > extra) || !starts.allows(job)) {
      return 0;
    }
    extra -= endsBefore ? 0 : job.processors();
    starts.start(job);
    return job.processors();
  }

  /** Finds the earliest start of the head and the processors that it leaves free then. */
  private void findShadow(ClusterView view, SchedulingDecisions starts, int width) {
    if (predictions != null || view.reservedCount() > 0 || view.outOfService() > 0) {
      fill(view, starts);
      shadow = profile.earliestStart(width, 0);
      extra = profile.freeAt(shadow) - width;
      return;
    }
    double now = view.now();
    int started = starts.count();
    int free = view.freeProcessors();
    startedEnds.clear();
    for (int i = 0; i < started; i++) {
      ClusterJob job = starts.get(i);
      if (now + job.holdTime() > now) {
        free -= job.processors();
        startedEnds.add(job);
      }
    }
    startedEnds.sort(BY_HOLD_TIME);
    shadow = now;
    int next = 0;
    int running = 0;
    while (free < width && shadow < Double.POSITIVE_INFINITY) {
      shadow = Double.POSITIVE_INFINITY;
      if (running < view.runningCount()) {
        // An overdue end may come at any moment, but not now.
        shadow = Math.max(view.running(running).expectedEnd(), Math.nextUp(now));
      }
      if (next < startedEnds.size()) {
        shadow = Math.min(shadow, now + startedEnds.get(next).holdTime());
      }
      while (running < view.runningCount() && view.running(running).expectedEnd() <= shadow) {
        free += view.running(running++).processors();
      }
      while (next < startedEnds.size() && now + startedEnds.get(next).holdTime() <= shadow) {
        free += startedEnds.get(next++).processors();
      }
    }
    extra = free - width;
  }

  /** Fills the profile with the running jobs and those just started. */
  private void fill(ClusterView view, SchedulingDecisions starts) {
    if (predictions == null) {
      profile.reset(view);
    } else {
      predictions.fill(profile, view);
    }
    for (int i = 0; i < starts.count(); i++) {
      ClusterJob job = starts.get(i);
      profile.reserve(view.now(), view.now() + holdTime(job), job);
    }
  }

  /** Collects the jobs from an index on that are narrow enough; returns their number. */
  private int gather(int first, int free) {
    int count = 0;
    int[] widths = queue.inOrder().widths();
    for (int i = first; i < queue.size(); i++) {
      count = widths[i] <= free ? add(queue.get(i), count) : count;
    }
    if (shortestFirst) {
      Arrays.sort(candidates, 0, count, byLength);
    }
    return count;
  }

  /** Returns the first group, from a given one on, whose jobs are narrow enough. */
  private int narrow(int from, int free) {
    int[] begins = queue.inOrder().begins();
    int[] widths = queue.inOrder().widths();
    int group = from;
    while (group < queue.inOrder().groups() && widths[begins[group]] > free) {
      group++;
    }
    return group;
  }

  /** Adds a candidate; returns the new number. */
  private int add(ClusterJob job, int count) {
    if (count == candidates.length) {
      candidates = Arrays.copyOf(candidates, 2 * count);
    }
    candidates[count] = job;
    return count + 1;
  }

  private int compareLengths(ClusterJob one, ClusterJob other) {
    int lengths = Double.compare(holdTime(one), holdTime(other));
    return lengths != 0 ? lengths : Integer.compare(one.sequence(), other.sequence());
  }

  private double holdTime(ClusterJob job) {
    return predictions == null ? job.holdTime() : predictions.holdTime(job);
  }

  /** Backfilling with several reservations, or within limits. */
  private final class Bounded {
    private final Limits limits;
    private final Map<Long, Integer> lookedAt = new HashMap<>();
    private double next = Double.NEGATIVE_INFINITY;

    Bounded(Limits limits) {
      this.limits = limits;
    }

    void backfill(ClusterView view, SchedulingDecisions starts, int head, int freeNow) {
      if (head >= queue.size()) {
        return;
      }
      double now = view.now();
      if (now < next) {
        starts.wakeAt(next);
        return;
      }
      next = limits.interval > 0 ? now + limits.interval : next;
      if (!mayAnyFit(head)) {
        return;
      }
      fill(view, starts);
      lookedAt.clear();
      int free = freeNow;
      int reserved = 0;
      int looked = 0;
      int count = 0;
      for (int i = head; i < queue.size() && (limits.depth == 0 || looked < limits.depth); i++) {
        ClusterJob job = queue.get(i);
        if (!starts.allows(job) || !isLookedAt(job)) {
          continue;
        }
        looked++;
        if (reserved >= limits.reservations) {
          count = room.mayFit(job) ? add(job, count) : count;
        } else if (startNow(job, free, starts)) {
          free -= job.processors();
        } else if (reserve(job, now)) {
          reserved++;
        }
      }
      if (shortestFirst) {
        Arrays.sort(candidates, 0, count, byLength);
      }
      for (int i = 0; i < count && free > 0; i++) {
        if (starts.allows(candidates[i]) && startNow(candidates[i], free, starts)) {
          free -= candidates[i].processors();
        }
      }
    }

    /** Returns whether a job from an index on may fit: otherwise no reservation matters. */
    private boolean mayAnyFit(int head) {
      for (int i = head; i < queue.size(); i++) {
        if (room.mayFit(queue.get(i))) {
          return true;
        }
      }
      return false;
    }

    private boolean isLookedAt(ClusterJob job) {
      return limits.perUser == 0 || lookedAt.merge(job.user(), 1, Integer::sum) <= limits.perUser;
    }

    private boolean startNow(ClusterJob job, int free, SchedulingDecisions starts) {
      if (job.processors() > free
          || !starts.endsBeforeMaintenance(job)
          || !profile.placeNow(job, holdTime(job))) {
        return false;
      }
      starts.start(job);
      return true;
    }

    /** Reserves the earliest start; returns whether it is within the window. */
    private boolean reserve(ClusterJob job, double now) {
      double hold = holdTime(job);
      double start = profile.earliestStart(now, job, hold);
      double rounded = roundedUp(start);
      while (rounded > start && rounded < Double.POSITIVE_INFINITY) {
        start = profile.earliestStart(rounded, job, hold);
        rounded = roundedUp(start);
      }
      boolean inWindow = limits.window == 0 || start <= now + limits.window;
      if (inWindow && start < Double.POSITIVE_INFINITY) {
        profile.reserve(start, start + hold, job);
      }
      return inWindow;
    }

    private double roundedUp(double time) {
      return limits.resolution > 0 ? Math.ceil(time / limits.resolution) * limits.resolution : time;
    }
  }
}

package org.quoin.slurm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.machine.Preemption;

/**
 * A cycle of Slurm's backfill scheduler. It plans the waiting jobs in the order of the queue, each
 * at the earliest start that it finds, and starts those that may start now: a job may overtake
 * others if it does not touch their plans.
 *
 * <p>For a job, a start is tried first now, then at later times:
 *
 * <ol>
 *   <li>Its nodes are those of its partition that reservations leave to it and that are free in
 *       every interval of the plan that touches its time from this start to its limit, both ends
 *       included.
 *   <li>The next start is the end of the interval after which some new node is free, or the end of
 *       a reservation, whichever is first.
 *   <li>If the nodes are too few, the next start is tried. Nodes that lack its features, CPUs or
 *       memory as configured do not count; generic resources are not looked at here.
 *   <li>{@link FutureStart} says when it could run on these nodes. If this is after the next start,
 *       that one is tried.
 *   <li>If it is now, the job starts, on nodes that are chosen afresh.
 *   <li>If its nodes are planned for others at that time, that time is tried as the next start.
 *   <li>Otherwise the job is planned there for the length of its limit.
 * </ol>
 *
 * <p>A cycle ends after {@code bf_max_job_test} tried jobs, or when the plan has as many intervals
 * as {@code bf_node_space_size}; this is the same number by default, and each job adds up to two
 * intervals, so that the plan is often full first. A job that is found when the plan is full still
 * has its planned start. A job that a limit of its account or QOS holds back has no plan.
 */
public final class Backfill {
  private final SlurmState state;
  private final SlurmSettings.Plan settings;
  private final BackfillPlan plan;
  private final Map<Object, Integer> lookedAt = new HashMap<>();

  /** Whether the jobs that are looked at are limited by user, partition or account. */
  private final boolean limitsLooks;

  /** Whether only starts matter, so that a job which is not planned needs no start. */
  private final boolean startsOnly;

  /** Whether all jobs are tried, so that their number does not matter. */
  private final boolean triesAll;

  private final int[] reserved;

  /** The nodes of each partition that are up, as words; null where not looked at yet. */
  private final long[][] members;

  /** The nodes that the plan leaves free, at a number of changes of it and of what is free. */
  private final List<FreeInPlan> free = new ArrayList<>();

  private int freeAtAdded;
  private long freeAtChanges;

  private final List<SlurmJob> started = new ArrayList<>();
  private int tried;
  private boolean finished;

  private Backfill(SlurmState state, boolean startsOnly, int jobs) {
    this.state = state;
    this.startsOnly = startsOnly;
    settings = state.settings.plan();
    triesAll = jobs <= settings.maxJobTest();
    limitsLooks =
        settings.maxJobUser() > 0
            || settings.maxJobPartition() > 0
            || settings.maxJobUserPartition() > 0
            || settings.maxJobAssociation() > 0;
    plan = new BackfillPlan(state.now(), settings.window(), settings.resolution(), state.available);
    members = new long[state.nodes.partitionNodes.size()][];
    reserved = new int[state.nodes.machine().partitions().size()];
  }

  /**
   * Makes one cycle: starts jobs, and sets the planned starts of all others.
   *
   * @param state the state, which is changed
   * @return the jobs that were started, in this order
   */
  public static List<SlurmJob> cycle(SlurmState state) {
    return run(state, state.queue.all(), false);
  }

  /**
   * Makes a cycle of which only the starts matter. It ends when no job to come may start now beside
   * the plans made so far: plans only take nodes away. The last job that may needs no plan.
   *
   * @param state the state, which is changed; planned starts are not all set
   * @return the jobs that were started, in this order
   */
  static List<SlurmJob> starts(SlurmState state) {
    List<JobQueue.Entry> queue = state.queue.hopeful();
    return queue.isEmpty() ? List.of() : run(state, queue, true);
  }

  private static List<SlurmJob> run(
      SlurmState state, List<JobQueue.Entry> queue, boolean startsOnly) {
    Backfill cycle = new Backfill(state, startsOnly, queue.size());
    state.waiting().forEach(job -> job.plan(SlurmJob.NEVER));
    if (cycle.settings.runningReserve()) {
      state.running().forEach(cycle::addRunning);
    }
    int last = queue.size() - 1;
    int looked = -1;
    for (int i = 0; i <= last; i++) {
      if (cycle.finished || cycle.tried >= cycle.settings.maxJobTest()) {
        break;
      }
      JobQueue.Entry entry = queue.get(i);
      if (!entry.job().isRunning() && !entry.job().isPreempting()) {
        cycle.consider(entry.job(), entry.partition(), i == last);
      }
      int changes = cycle.plan.added() + cycle.started.size();
      if (changes > looked) {
        looked = changes;
        while (startsOnly && last > i && !cycle.mayStart(queue.get(last))) {
          last--;
        }
      }
    }
    return cycle.started;
  }

  /** {@return whether a job may start now beside what is planned so far} */
  private boolean mayStart(JobQueue.Entry entry) {
    SlurmJob job = entry.job();
    if (job.isRunning() || !state.mayStart(job, entry.partition())) {
      return false;
    }
    if (state.mayGiveWay()) {
      return true;
    }
    boolean whole = state.isWhole(job, entry.partition());
    FreeInPlan left = free(members(entry.partition()), state.now());
    left.look(state.now() + state.duration(job, entry.partition()), 0);
    return state.mayStart(job, entry.partition(), left.open(entry.partition(), whole));
  }

  /** {@return the nodes among some that the plan leaves free from a start on} */
  private FreeInPlan free(long[] all, long start) {
    if (freeAtAdded != plan.added() || freeAtChanges != state.changes()) {
      free.clear();
      freeAtAdded = plan.added();
      freeAtChanges = state.changes();
    }
    for (FreeInPlan one : free) {
      if (one.isOf(all, start)) {
        return one;
      }
    }
    FreeInPlan made = new FreeInPlan(state, plan, all, start);
    free.add(made);
    return made;
  }

  private void addRunning(SlurmJob job) {
    boolean whole = job.allocation().whole() && state.preemptMode(job) == Preemption.Mode.OFF;
    if ((whole || !job.demands.licences().isEmpty()) && plan.size() < settings.spaceSize()) {
      long[] held = whole ? job.allocation().words() : new long[state.nodes.words()];
      plan.add(0, job.end(), held);
    }
  }

  private void consider(SlurmJob job, int partition, boolean isLast) {
    NodeChoice.Counts counts = state.counts(job, partition);
    if (counts == null
        || !state.limits.mayBeConsidered(job, partition)
        || !state.maySpend(job)
        || isOverLooked(job, partition)
        || (triesAll && earliest(job, partition) > latest(job))) {
      return;
    }
    boolean onlyNow =
        (startsOnly && isLast)
            || job.priority() < settings.minPriorityReserve()
            || state.now() - job.submit < settings.minAgeReserve()
            || (settings.onePerJob() && job.start() != SlurmJob.NEVER)
            || (settings.reservePerPartition() > 0
                && reserved[partition] >= settings.reservePerPartition());
    new Attempt(job, partition, counts, onlyNow).run();
  }

  /**
   * {@return the latest start of a job that matters} Beyond the window it is not planned; but with
   * several partitions its start in one of them may decide how it is tried in the others.
   */
  private long latest(SlurmJob job) {
    return startsOnly && job.partitions.length == 1
        ? state.now() + settings.window()
        : Long.MAX_VALUE;
  }

  /** {@return a time before which a job surely does not start, as far as CPUs go} */
  private long earliest(SlurmJob job, int partition) {
    return state.mayGiveWay() ? Long.MIN_VALUE : state.earliest(partition, job.shape.minCpus());
  }

  /** {@return the nodes of a partition that are up} Must not be changed. */
  private long[] members(int of) {
    int partition = state.nodes.firstWithNodes[of];
    if (members[partition] == null) {
      members[partition] = state.nodes.partitionWords[partition].clone();
      SlurmNodes.keep(members[partition], state.up);
    }
    return members[partition];
  }

  /** {@return whether enough jobs of its user, partition or account were looked at; counts it} */
  private boolean isOverLooked(SlurmJob job, int partition) {
    if (!limitsLooks) {
      return false;
    }
    Object[] groups = {
      List.of("user", job.user),
      List.of("partition", partition),
      List.of("user", job.user, partition),
      List.of("account", job.user, job.account)
    };
    int[] limits = {
      settings.maxJobUser(),
      settings.maxJobPartition(),
      settings.maxJobUserPartition(),
      settings.maxJobAssociation()
    };
    for (int i = 0; i < groups.length; i++) {
      if (limits[i] > 0 && lookedAt.getOrDefault(groups[i], 0) >= limits[i]) {
        return true;
      }
    }
    for (int i = 0; i < groups.length; i++) {
      if (limits[i] > 0) {
        lookedAt.merge(groups[i], 1, Integer::sum);
      }
    }
    return false;
  }

  /** The search for the start of one job in one partition. */
  private final class Attempt {
    private final SlurmJob job;
    private final int partition;
    private final NodeChoice.Counts counts;
    private final boolean onlyNow;
    private final long length;

    /** Planned start in a partition tried before; NEVER without one. */
    private final long elsewhere;

    private boolean isCounted;

    /** Nodes that it may use at the start tried last. */
    private Candidates usable;

    /** Next start to try; NEVER without one. */
    private long next;

    /** The end of the time in which the plan leaves the usable nodes free. */
    private long freeUntil;

    Attempt(SlurmJob job, int partition, NodeChoice.Counts counts, boolean onlyNow) {
      this.job = job;
      this.partition = partition;
      this.counts = counts;
      this.onlyNow = onlyNow;
      length = state.duration(job, partition);
      elsewhere = job.start();
    }

    void run() {
      next = state.now();
      boolean again = true;
      while (again) {
        again = tryAt(next);
      }
    }

    /** {@return whether the next start is to be tried} */
    private boolean tryAt(long wanted) {
      next = SlurmJob.NEVER;
      long start = wanted;
      long[] all = members(partition);
      boolean overlaps = false;
      if (state.hasReservations() || job.reservation != null) {
        SlurmState.Reserved access = state.reserved(job, partition, wanted, true);
        if (access.access() != SlurmState.Access.GRANTED) {
          return false;
        }
        start = access.start();
        overlaps = access.overlaps();
        all = state.nodes.words(access.nodes());
        SlurmNodes.keep(all, members(partition));
      }
      FreeInPlan left = free(all, start);
      freeUntil = Math.max(start, state.now()) + length;
      left.look(freeUntil, counts.min());
      next = left.next();
      if (overlaps) {
        long end = state.reservationEnd(start, settings.resolution()) + 1;
        boolean inWindow = end < state.now() + settings.window();
        if (end > 1 && inWindow && (next == SlurmJob.NEVER || end < next)) {
          next = end;
        }
      }
      if (left.found().size() < counts.min()) {
        return later();
      }
      usable = state.futures.known(job.suitable(left.found(), state.nodes));
      if (!isCounted) {
        tried++;
        isCounted = true;
      }
      long latest = latest(job);
      long before = next == SlurmJob.NEVER || onlyNow ? latest : Math.min(next, latest);
      if (earliest(job, partition) > before) {
        return later();
      }
      FutureStart found = FutureStart.of(state, job, partition, counts, usable, onlyNow, before);
      return found == null ? later() : use(found, start);
    }

    private boolean later() {
      if (next != SlurmJob.NEVER && !onlyNow) {
        return true;
      }
      job.plan(elsewhere);
      return false;
    }

    /** {@return whether the next start is to be tried} */
    private boolean use(FutureStart found, long start) {
      long time = Math.max(found.time(), start);
      if (time <= state.now() && state.isCompleting(found.nodes())) {
        time = state.now() + 1;
        next = SlurmJob.NEVER;
      }
      if (time <= state.now()) {
        if (startNow()) {
          return false;
        }
        next = SlurmJob.NEVER;
      }
      if (time > state.now() && onlyNow) {
        job.plan(elsewhere == SlurmJob.NEVER ? time : Math.min(elsewhere, time));
        return false;
      }
      if (next != SlurmJob.NEVER && time > next) {
        return true;
      }
      boolean inWindow = time <= state.now() + settings.window();
      long[] planned = found.nodes();
      if (inWindow
          && time > state.now()
          && plan.overlaps(planned, freeUntil, time, time + length)) {
        next = time;
        return true;
      }
      job.plan(time);
      boolean mayStart =
          state.limits.mayStart(job, partition, counts.min(), job.shape.minCpus(), state.now());
      if (inWindow && mayStart) {
        reserve(planned, time);
      }
      if (elsewhere != SlurmJob.NEVER && elsewhere < time) {
        job.plan(elsewhere);
      }
      return false;
    }

    private boolean startNow() {
      long[] candidates = usable.words().clone();
      if (state.hasReservations() || job.reservation != null) {
        SlurmState.Reserved access = state.reserved(job, partition, state.now(), false);
        if (access.access() != SlurmState.Access.GRANTED) {
          return false;
        }
        SlurmNodes.keep(candidates, state.nodes.words(access.nodes()));
      }
      SlurmNodes.keep(candidates, state.available);
      Allocation resources = MainScheduler.tryNow(state, job, partition, counts, candidates);
      if (resources == null) {
        MainScheduler.preempt(state, job, partition, counts, candidates);
        return false;
      }
      if (!state.limits.mayStart(
          job, partition, resources.nodes().length, resources.totalCpus(), state.now())) {
        job.plan(elsewhere);
        return true;
      }
      SlurmJob first = state.firstTask(job, partition);
      state.start(first, partition, resources);
      started.add(first);
      addRunning(first);
      finished = settings.maxJobStart() > 0 && started.size() >= settings.maxJobStart();
      return true;
    }

    private void reserve(long[] planned, long time) {
      if (settings.reservePerPartition() > 0
          && reserved[partition] >= settings.reservePerPartition()) {
        return;
      }
      reserved[partition]++;
      boolean once = settings.onePerJob() && elsewhere != SlurmJob.NEVER;
      if (!once && plan.size() >= settings.spaceSize()) {
        finished = true;
      } else if (!once) {
        plan.add(time, time + length, planned);
      }
    }
  }
}

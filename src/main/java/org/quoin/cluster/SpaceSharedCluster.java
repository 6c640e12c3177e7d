package org.quoin.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.quoin.machine.MachineNode;
import org.quoin.workload.Job;

/**
 * A space-shared cluster. Within one call of {@link #advance} ends come first, then arrivals, then
 * at most one pass of the policy.
 *
 * <p>An advance reservation is answered when the scheduler learns of it, before the pass and so
 * before the jobs of its instant. An accepted one starts at its start, before the pass there. It is
 * certain of its processors only if the scheduler learns and decides without delay.
 *
 * <p>A job runs for its run time, or is killed at its requested time if that is shorter. A job with
 * a run time of 0 ends at the instant it starts: its end causes another pass at that instant.
 */
public final class SpaceSharedCluster extends BatchCluster {
  private static final Comparator<ClusterJob> BY_END = SpaceSharedCluster::compareEnds;

  private static final int[] NO_PROCESSORS = {};

  private final ClusterSettings settings;
  private final SchedulingPolicy policy;
  private final ProcessorSet numbers;

  /** Speed of each node by the number of its first CPU; null if all are 1. */
  private final Map<Integer, Double> speeds;

  private final PriorityQueue<ClusterJob> ends = new PriorityQueue<>(256, BY_END);
  private final ArrayDeque<ClusterJob> unseenEnds = new ArrayDeque<>();
  private double passTime = Double.POSITIVE_INFINITY;
  private final ProcessorAccount account = new ProcessorAccount();

  /**
   * Creates a cluster without jobs.
   *
   * @param site its name in the records
   * @param settings the processors and the conditions of the scheduler
   * @param policy a policy that no other cluster uses
   * @param listener notified of every job's end
   */
  public SpaceSharedCluster(
      String site, ClusterSettings settings, SchedulingPolicy policy, ClusterListener listener) {
    super(site, settings, listener);
    this.settings = settings;
    this.policy = policy;
    this.numbers = settings.numbered() ? ProcessorSet.of(settings) : null;
    this.speeds = speeds(settings);
  }

  @Override
  protected void arrived(ClusterJob job) {
    account.arrived(job);
  }

  /** Takes the nodes of a running job that it requests, or the first ones on which it fits. */
  @Override
  public void begin(ClusterState state) {
    at(state.time());
    for (ClusterState.Present present : state.jobs()) {
      double end = present.start() + policy.overrun().lengthOf(present.job(), 1);
      if (end <= state.time()) {
        continue;
      }
      ClusterJob job = entering(present.job());
      if (present.isRunning() && view().place(job)) {
        job.runs(policy.overrun(), 1);
        int[] allocation = allocation(job, present);
        account.arrived(job);
        resumed(job, present.start(), end, allocation);
        account.started(job, state.time());
        ends.add(job);
      } else {
        arrivals.add(job);
        account.arrived(job);
        waits(job, state.time());
      }
    }
    state.out().ifPresent(this::outOfService);
    passTime = Math.min(passTime, settings.passAfter(state.time()));
  }

  /**
   * Returns the processors of a running job of a state; null if they are neither known nor asked.
   */
  private int[] allocation(ClusterJob job, ClusterState.Present present) {
    if (view().hasNodes() || present.allocation().isEmpty()) {
      return numbers == null ? null : take(job);
    }
    int[] known = ProcessorSet.intervals(present.allocation());
    return numbers == null ? known : numbers.takeThese(known);
  }

  private void outOfService(Downtime out) {
    if (view().hasNodes() || !out.isOfNodes()) {
      if (out.isOfNodes()) {
        drainNodes(out.nodes(), out.until(), false, out.from());
      } else {
        drainProcessors(out.processors(), out.until(), false, out.from());
      }
      return;
    }
    view().lose(out, false);
    takeOutOfService();
  }

  @Override
  public double nextTime() {
    if (isDown()) {
      return Double.POSITIVE_INFINITY;
    }
    double next = Math.min(passTime, view().nextReserved());
    next = Math.min(next, view().nextMaintenance());
    if (!ends.isEmpty()) {
      next = Math.min(next, ends.peek().trueEnd());
    }
    if (!unseenEnds.isEmpty()) {
      next = Math.min(next, unseenEnds.peek().trueEnd() + settings.informationDelay());
    }
    if (!arrivals.isEmpty()) {
      next = Math.min(next, arrivals.peek().enteredTime() + settings.informationDelay());
    }
    return Math.min(next, view().nextReturn());
  }

  @Override
  public void end(double now) {
    while (!ends.isEmpty() && ends.peek().trueEnd() <= now) {
      ClusterJob job = ends.poll();
      job.end();
      account.ended(job, now);
      recorded(job);
      unseenEnds.add(job);
    }
  }

  @Override
  public void advance(double now) {
    if (isDown()) {
      return;
    }
    at(now);
    double delay = settings.informationDelay();
    end(now);
    boolean news = recover(now);
    while (!unseenEnds.isEmpty() && unseenEnds.peek().trueEnd() + delay <= now) {
      free(unseenEnds.poll());
      news = true;
    }
    while (!arrivals.isEmpty() && arrivals.peek().enteredTime() + delay <= now) {
      come(arrivals.poll());
      news = true;
    }
    takeOutOfService();
    while (view().nextReserved() <= now) {
      begin(view().takeReserved(), now);
      news = true;
    }
    if (news) {
      passTime = Math.min(passTime, settings.passAfter(now));
    }
    if (passTime <= now) {
      pass(now);
    }
  }

  @Override
  protected void left(ClusterJob job, double now) {
    account.left(job);
    passTime = Math.min(passTime, settings.passAfter(now));
  }

  @Override
  protected double cut(ClusterJob job, double now) {
    if (job.isSuspended()) {
      goOn(job, NO_PROCESSORS, now);
    }
    ends.remove(job);
    job.terminate(now);
    account.ended(job, now);
    unseenEnds.add(job);
    return Math.max(0, now - job.startTime() - job.suspendedTime());
  }

  /** Puts the processors whose repair is due back into service; returns whether there are any. */
  private boolean recover(double now) {
    if (numbers != null) {
      numbers.repair(now);
    }
    return recoverProcessors(now);
  }

  private void takeOutOfService() {
    view()
        .takeOutOfService(
            (count, until) -> {
              if (numbers != null) {
                numbers.fail(List.of(), count, until);
              }
            });
  }

  @Override
  public void drainProcessors(int processors, double until, boolean repairKnown, double now) {
    at(now);
    recover(now);
    if (view().hasNodes()) {
      loseNodes(view().service().chosen(processors), until, repairKnown, now);
      return;
    }
    view().drain(new Downtime(now, until, processors), repairKnown);
    takeOutOfService();
    passTime = Math.min(passTime, settings.passAfter(now));
  }

  @Override
  public void drainNodes(BitSet nodes, double until, boolean repairKnown, double now) {
    at(now);
    recover(now);
    if (view().hasNodes()) {
      loseNodes(own(nodes), until, repairKnown, now);
    } else {
      view().drainNodes(new Downtime(now, until, settings.machine().processors(nodes), own(nodes)));
      passTime = Math.min(passTime, settings.passAfter(now));
    }
  }

  private void loseNodes(BitSet nodes, double until, boolean repairKnown, double now) {
    if (!nodes.isEmpty()) {
      int cpus = view().service().cpus(nodes);
      view().lose(new Downtime(now, until, cpus, nodes), repairKnown);
      passTime = Math.min(passTime, settings.passAfter(now));
    }
  }

  /** {@return the number of processors in service} */
  int processorsInService(double now) {
    at(now);
    recover(now);
    return settings.processors() - view().outOfService();
  }

  /** Returns the nodes of the machine that the cluster has and that are among some. */
  private BitSet own(BitSet nodes) {
    BitSet own = (BitSet) nodes.clone();
    if (settings.part() != null) {
      own.and(settings.part());
    }
    return own;
  }

  @Override
  public List<UnfinishedJob> failNodes(
      BitSet failing, double until, boolean repairKnown, double now) {
    at(now);
    recover(now);
    BitSet nodes = own(failing);
    List<ClusterJob> met =
        running().stream()
            .filter(
                job -> view().hasNodes() ? job.nodes().isOn(nodes) : policy.isOnNodes(job, nodes))
            .toList();
    List<UnfinishedJob> cut = met.stream().map(job -> interrupted(job, cut(job, now))).toList();
    if (view().hasNodes()) {
      loseNodes(nodes, until, repairKnown, now);
    } else {
      loseProcessorsOf(nodes, met, until, repairKnown, now);
    }
    return cut;
  }

  /** Takes the processors of nodes out of service that are not yet. */
  private void loseProcessorsOf(
      BitSet nodes, List<ClusterJob> met, double until, boolean repairKnown, double now) {
    BitSet working = (BitSet) nodes.clone();
    working.andNot(view().failedNodes());
    Downtime outage = new Downtime(now, until, settings.machine().processors(working), working);
    view().lose(outage, repairKnown);
    if (numbers != null) {
      numbers.fail(met.stream().map(ClusterJob::allocation).toList(), outage.processors(), until);
    }
    passTime = Math.min(passTime, settings.passAfter(now));
  }

  @Override
  public List<UnfinishedJob> failProcessors(
      int processors, double until, boolean repairKnown, RandomGenerator random, double now) {
    if (view().hasNodes()) {
      at(now);
      recover(now);
      return failNodes(drawn(processors, random), until, repairKnown, now);
    }
    at(now);
    recover(now);
    List<ClusterJob> running = running();
    int working = settings.processors() - view().outOfService();
    int count = Math.min(processors, working);
    List<ClusterJob> met = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ClusterJob holder = holder(running, random.nextInt(working - i));
      if (holder != null) {
        running.remove(holder);
        met.add(holder);
      }
    }
    met.sort(Comparator.comparingInt(ClusterJob::sequence));
    List<UnfinishedJob> cut = met.stream().map(job -> interrupted(job, cut(job, now))).toList();
    if (count > 0) {
      view().lose(count, until, repairKnown);
      if (numbers != null) {
        numbers.fail(met.stream().map(ClusterJob::allocation).toList(), count, until);
      }
      passTime = Math.min(passTime, settings.passAfter(now));
    }
    return cut;
  }

  /** Returns nodes drawn as those that fail, without failing them. */
  BitSet drawnNodes(int processors, RandomGenerator random, double now) {
    at(now);
    recover(now);
    return drawn(processors, random);
  }

  /** Returns the nodes that a number of processors in service would leave with. */
  BitSet leavingNodes(int processors, double now) {
    at(now);
    recover(now);
    return view().service().chosen(processors);
  }

  /** Returns the time until which running jobs may hold a node; no time if none does. */
  double heldUntil(int node) {
    BitSet one = new BitSet();
    one.set(node);
    double until = Double.NEGATIVE_INFINITY;
    for (ClusterJob job : running()) {
      if (job.nodes().isOn(one)) {
        until = Math.max(until, job.expectedEnd());
      }
    }
    return until;
  }

  /**
   * Returns nodes that together have at least a number of CPUs, drawn uniformly among those in
   * service; all if they have fewer.
   */
  private BitSet drawn(int processors, RandomGenerator random) {
    List<Integer> left = new ArrayList<>(view().service().inService().stream().boxed().toList());
    BitSet found = new BitSet();
    int missing = processors;
    while (missing > 0 && !left.isEmpty()) {
      int node = left.remove(random.nextInt(left.size()));
      found.set(node);
      missing -= view().nodes().space().cpus(node);
    }
    return found;
  }

  /**
   * Returns the job that holds a processor, numbering processors in the order of jobs; null if none
   * does.
   */
  private static ClusterJob holder(List<ClusterJob> running, int processor) {
    int before = 0;
    for (ClusterJob job : running) {
      before += job.processors();
      if (processor < before) {
        return job;
      }
    }
    return null;
  }

  @Override
  public void repair(double now) {
    super.repair(now);
    passTime = Math.min(passTime, settings.passAfter(now));
  }

  @Override
  public double plannedStart(Job job, double now) {
    if (isDown()) {
      return Double.POSITIVE_INFINITY;
    }
    at(now);
    return policy.plannedStart(view(), unseenArrivals(job, now)) + settings.loadOverhead();
  }

  /** Processor-seconds count requested times, and held processors from the start of loading. */
  @Override
  public ClusterLoad load(double now) {
    double area = 0;
    for (int i = 0; i < view().runningCount(); i++) {
      ClusterJob job = view().running(i);
      // A job that has ended runs for its scheduler until that learns of it.
      if (Double.isNaN(job.endTime())) {
        area += Math.max(0, job.expectedEnd() - now) * job.processors();
      }
    }
    return account.load(now, area);
  }

  @Override
  protected boolean fits(ClusterJob job, Predicate<ClusterJob> others, boolean whole) {
    return super.fits(job, others, whole) && policy.fitsNodes(job, others, whole);
  }

  @Override
  protected boolean isInService() {
    return super.isInService() && policy.isInService();
  }

  private void come(ClusterJob job) {
    if (!job.isReservation()) {
      notifyArrival(job);
      return;
    }
    boolean accepted = policy.accepts(view(), job);
    if (!accepted) {
      account.left(job);
    }
    answer(job, accepted);
  }

  private void free(ClusterJob job) {
    notifyEnd(job);
    if (numbers != null) {
      numbers.giveBack(job.allocation());
    }
  }

  private void pass(double now) {
    beginPass();
    do {
      decide(now);
    } while (starts.wantsAgain() && updateLimits());
    if (settings.plansFollowed()) {
      promise(now);
    }
    endPass(now);
    double wake = starts.wakeTime();
    if (wake <= now) {
      throw new IllegalStateException(
          policy.getClass().getSimpleName() + " asks at " + now + " for a pass at " + wake);
    }
    passTime = settings.passAfter(Math.min(wake, nextOfLimits()));
  }

  private void decide(double now) {
    beginDecisions();
    policy.decide(view(), starts);
    for (SchedulingDecisions.Stop stop : starts.stopped()) {
      stop(stop.job(), stop.again(), now);
    }
    turn(true, now);
    for (int i = 0; i < starts.count(); i++) {
      start(starts.get(i), now);
    }
    turn(false, now);
    endDecisions();
  }

  /** Stops a running job by a decision of the policy, which therefore knows of its end. */
  private void stop(ClusterJob job, boolean again, double now) {
    double seconds = cut(job, now);
    unseenEnds.removeLastOccurrence(job);
    free(job);
    gaveWay(job, seconds, again, now);
  }

  /** Suspends running jobs, or lets suspended ones go on. */
  private void turn(boolean suspended, double now) {
    starts
        .turned()
        .forEach(
            (job, isSuspended) -> {
              if (isSuspended != suspended || job.candidate() || job.isSuspended() == isSuspended) {
                return;
              }
              if (isSuspended) {
                suspend(job, now);
              } else {
                goOn(job, numbers == null ? null : take(job), now);
              }
            });
  }

  private void suspend(ClusterJob job, double now) {
    ends.remove(job);
    if (numbers != null) {
      numbers.giveBack(job.allocation());
    }
    suspended(job, now);
    account.turned(job, now);
  }

  private void goOn(ClusterJob job, int[] allocation, double now) {
    goesOn(job, allocation, now);
    account.turned(job, now);
    ends.add(job);
  }

  private boolean startsSuspended(ClusterJob job) {
    return !starts.turned().isEmpty() && starts.turned().getOrDefault(job, false);
  }

  private void start(ClusterJob job, double now) {
    if (!job.candidate() || !(startsSuspended(job) || view().hasRoomFor(job))) {
      throw new IllegalStateException(
          policy.getClass().getSimpleName()
              + " started "
              + job
              + (job.candidate()
                  ? " on " + view().freeProcessors() + " free processors"
                  : ", which is not a candidate"));
    }
    begin(job, now);
  }

  /** Gives a job its processors, which must be free. */
  private void begin(ClusterJob job, double now) {
    boolean suspended = startsSuspended(job);
    if (!suspended && !view().hasRoomFor(job)) {
      throw new IllegalStateException(job + " has no room for its reservation at " + now);
    }
    double start = now + settings.loadOverhead();
    job.runs(policy.overrun(), speeds == null ? 1 : speed(job));
    double end = start + job.computes();
    if (settings.plansFollowed() && !job.promise().made()) {
      promise(job, now);
    }
    int[] allocation = numbers == null ? null : suspended ? NO_PROCESSORS : take(job);
    started(job, now, start, now + job.holdTime(), end, allocation);
    account.started(job, now);
    ends.add(job);
    if (suspended) {
      suspend(job, now);
    }
  }

  private int[] take(ClusterJob job) {
    int[] cpus = cpusByNode(job);
    return cpus == null ? numbers.take(job.processors()) : numbers.take(cpus);
  }

  /** Returns the CPUs of nodes for a job; null if it is not placed on nodes. */
  private int[] cpusByNode(ClusterJob job) {
    return view().hasNodes() ? view().nodes().space().cpusByNode(job.nodes()) : job.placement();
  }

  /** Returns the speed of the slowest of a job's nodes. */
  private double speed(ClusterJob job) {
    int[] cpus = cpusByNode(job);
    double slowest = cpus == null ? 1 : Double.POSITIVE_INFINITY;
    for (int i = 0; cpus != null && i < cpus.length; i += 3) {
      slowest = Math.min(slowest, speeds.get(cpus[i]));
    }
    return slowest;
  }

  /** Returns the speed of each node by the number of its first CPU; null if all are 1. */
  private static Map<Integer, Double> speeds(ClusterSettings settings) {
    if (settings.machine() == null) {
      return null;
    }
    List<MachineNode> nodes = settings.machine().machine().nodes();
    if (nodes.stream().allMatch(node -> node.kind().speed() == 1)) {
      return null;
    }
    Map<Integer, Double> speeds = new HashMap<>();
    int first = 0;
    for (MachineNode node : nodes) {
      speeds.put(first, node.kind().speed());
      first += node.kind().cpus();
    }
    return speeds;
  }

  private static int compareEnds(ClusterJob one, ClusterJob other) {
    int ends = Double.compare(one.trueEnd(), other.trueEnd());
    return ends != 0 ? ends : Integer.compare(one.sequence(), other.sequence());
  }
}

package org.quoin.scheduling;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.Overrun;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.machine.Machine;
import org.quoin.machine.MachineNode;
import org.quoin.machine.NodeKind;
import org.quoin.machine.Partition;
import org.quoin.machine.Preemption;
import org.quoin.machine.Reservation;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.metrics.WaitReason;
import org.quoin.scheduling.order.Order;
import org.quoin.slurm.AccountLimits;
import org.quoin.slurm.ClusterFile;
import org.quoin.slurm.MultifactorPriority;
import org.quoin.slurm.SlurmController;
import org.quoin.slurm.SlurmJob;
import org.quoin.slurm.SlurmJobs;
import org.quoin.slurm.SlurmNodes;
import org.quoin.slurm.SlurmSettings;
import org.quoin.slurm.SlurmState;
import org.quoin.slurm.StartLimits;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Qos;
import org.quoin.slurm.priority.PrioritySettings;
import org.quoin.workload.ResourceRequest;

/**
 * The scheduler of Slurm, by its clocks: see {@link org.quoin.slurm}. Jobs wait up to some seconds
 * for the next pass even on an empty cluster.
 *
 * <p>With a {@code slurm.conf} a job runs on the nodes and in the partitions of that file: those
 * that it requests, or the default one. Without, every processor is a node. Time limits are the
 * requested times, rounded up to minutes as Slurm does it.
 */
final class SlurmPolicy implements SchedulingPolicy {
  private static final String MACHINE = "machine";
  private static final String RELEASE = "release";
  private static final String FIRST = "first";
  private static final String NO_FILE = "none";
  private static final String OF_FILE = "; if not given, that of the slurm.conf, if it has one";
  private static final String OVER_TIME = "over-time-limit";
  private static final String KILL_DELAY = "kill-delay";
  private static final double MINUTE = 60;
  private static final double DAY = 24 * 60 * MINUTE;

  /** Seconds between two checks of the time limits of running jobs. */
  private static final double LIMIT_CHECK = 30;

  private static final double MAX_SECONDS = 1e9;

  /** End of a maintenance without an end, in seconds. */
  private static final double FAR = 1e15;

  private final SlurmJobs factory;
  private final SlurmNodes nodes;
  private final SlurmState state;
  private final SlurmController controller;
  private final Overrun overrun;

  /** The machine; null if every processor is a node. */
  private final ClusterFile file;

  /** Limits of accounts and QOS; null if none are enforced. */
  private final AccountLimits accounts;

  private final OrderedQueue queue;
  private final boolean byArrival;
  private final boolean nodePerProcessor;
  private final IdentityHashMap<ClusterJob, SlurmJob> jobs = new IdentityHashMap<>();
  private final IdentityHashMap<SlurmJob, ClusterJob> known = new IdentityHashMap<>();
  private final Map<Integer, SlurmJob> stopped = new HashMap<>();

  /** Numbers of running jobs that a failure has interrupted and that have not come back. */
  private final Set<Integer> interrupted = new HashSet<>();

  private final BitSet out = new BitSet();
  private SchedulingDecisions starts;
  private int free;
  private boolean isFirst = true;

  /** Time since which no job runs; NaN while one does. */
  private double idleSince = Double.NaN;

  SlurmPolicy(PolicySettings settings) {
    Settings options = settings.options();
    Path own = machine(Map.of(MACHINE, options.text(MACHINE))).orElse(null);
    ClusterFile file =
        settings.machine() == null && own != null ? ClusterFile.slurmConf(own) : settings.machine();
    nodePerProcessor = file == null;
    SlurmConf conf =
        nodePerProcessor ? SlurmConf.of(nodePerProcessor(settings.processors())) : file.conf();
    Machine machine = conf.machine();
    if (settings.processors() > machine.cpus()) {
      throw new InputException(
          MACHINE,
          file.source()
              + " has "
              + machine.cpus()
              + " CPUs; expected at least the "
              + settings.processors()
              + " processors of the cluster");
    }
    nodes = new SlurmNodes(machine);
    SlurmSettings scheduler =
        SlurmSettings.of(
            conf.with("SchedulerParameters", parameters(options)).with(overTime(options)));
    overrun = overrun(options, scheduler, !nodePerProcessor);
    factory = new SlurmJobs(nodes, scheduler);
    Map<String, Qos> qos =
        Optional.ofNullable(file)
            .flatMap(ClusterFile::accounts)
            .map(AccountDatabase::qos)
            .orElse(Map.of());
    this.file = file;
    byArrival = settings.order() == Order.FCFS;
    boolean enforced = file != null && file.enforcesLimits();
    MultifactorPriority multifactor = file == null ? null : multifactor(nodes, enforced);
    accounts =
        enforced
            ? new AccountLimits(
                file.accounts().orElseThrow(),
                nodes,
                multifactor == null ? null : multifactor.usage(),
                file.enforces("safe"))
            : null;
    state = new SlurmState(nodes, scheduler, new ClusterLimits(), qos);
    queue = new OrderedQueue(settings.order());
    controller =
        new SlurmController(
            state,
            multifactor == null ? (job, now) -> prioritize(job) : multifactor,
            new SlurmController.Timing(
                options.quantity(RELEASE), options.text(FIRST).equals("backfill")));
  }

  /**
   * Returns the priorities of the machine file, if it has accounts and its PriorityType is
   * multifactor, and if they order the jobs or their usage is limited; else null.
   */
  private MultifactorPriority multifactor(SlurmNodes nodes, boolean enforced) {
    if (file.accounts().isEmpty()) {
      return null;
    }
    AccountDatabase database = file.accounts().get();
    PrioritySettings settings = PrioritySettings.of(file.conf(), database.tres());
    boolean counts = byArrival || (enforced && database.limitsUsage());
    return settings.multifactor() && counts
        ? new MultifactorPriority(database, nodes, settings, enforced, byArrival, 0)
        : null;
  }

  /** Returns the options of the policy. */
  static List<Setting> options() {
    return List.of(
        Setting.text(
            MACHINE,
            "A slurm.conf with nodes, partitions and settings; none for single nodes",
            NO_FILE),
        Setting.quantity(
            "bf-interval",
            "Time between two cycles of backfill" + OF_FILE,
            Quantity.DURATION,
            "30 s",
            1,
            MAX_SECONDS),
        Setting.quantity(
            "bf-resolution",
            "Granularity of planned times" + OF_FILE,
            Quantity.DURATION,
            "60 s",
            1,
            MAX_SECONDS),
        Setting.quantity(
            "bf-window",
            "Time that backfill plans ahead" + OF_FILE,
            Quantity.DURATION,
            "1 d",
            1,
            MAX_SECONDS),
        Setting.count(
            "bf-max-job-test", "Jobs that a cycle of backfill tries" + OF_FILE, 500, 0, 1_000_000),
        Setting.count(
            "bf-max-job-user",
            "Jobs of a user that a cycle of backfill looks at, 0 for all" + OF_FILE,
            0,
            0,
            1_000_000),
        Setting.quantity(
            RELEASE,
            "Time from a job's end until its nodes are usable again",
            Quantity.DURATION,
            "0.5 s",
            0,
            MAX_SECONDS),
        Setting.choice(
            FIRST,
            "Scheduler that decides at whole seconds; the other one decides half a second later",
            "main",
            "backfill"),
        Setting.quantity(
            OVER_TIME,
            "Time that a job may run beyond its limit: OverTimeLimit" + OF_FILE,
            Quantity.DURATION,
            "0 s",
            0,
            MAX_SECONDS),
        Setting.quantity(
            KILL_DELAY,
            "Longest time from then on until a job has ended, within which it runs as long as the"
                + " log says; if not given, 30 s and KillWait of the slurm.conf, if there is one",
            Quantity.DURATION,
            "0 s",
            0,
            MAX_SECONDS));
  }

  /** Returns the key OverTimeLimit, whose unit is a minute, if the option is given. */
  private static Map<String, String> overTime(Settings options) {
    return options.given(OVER_TIME)
        ? Map.of(
            "OverTimeLimit", Long.toString((long) Math.ceil(options.quantity(OVER_TIME) / MINUTE)))
        : Map.of();
  }

  private static Overrun overrun(Settings options, SlurmSettings file, boolean hasFile) {
    double delay = hasFile ? LIMIT_CHECK + file.killWait() : 0;
    double noticed = options.given(KILL_DELAY) ? options.quantity(KILL_DELAY) : delay;
    double allowed = options.given(OVER_TIME) ? options.quantity(OVER_TIME) : file.overTimeLimit();
    return allowed + noticed > 0 ? new Overrun(allowed, noticed) : Overrun.NONE;
  }

  @Override
  public Overrun overrun() {
    return overrun;
  }

  /** {@return the options that are given, as parameters of slurm.conf} */
  private static Map<String, String> parameters(Settings options) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String name : List.of("bf-interval", "bf-resolution", "bf-window")) {
      double unit = name.equals("bf-window") ? MINUTE : 1;
      if (options.given(name)) {
        long whole = (long) Math.ceil(options.quantity(name) / unit);
        parameters.put(name.replace('-', '_'), Long.toString(whole));
      }
    }
    for (String name : List.of("bf-max-job-test", "bf-max-job-user")) {
      if (options.given(name)) {
        parameters.put(name.replace('-', '_'), Integer.toString(options.count(name)));
      }
    }
    return parameters;
  }

  /** {@return the slurm.conf that the options name, if there is one} */
  static List<Path> files(Path folder, Map<String, String> options) {
    String file = options.getOrDefault(MACHINE, NO_FILE).strip();
    return isFile(file) ? List.of(folder.resolve(file)) : List.of();
  }

  /** {@return the options with the path of the slurm.conf in a folder} */
  static Map<String, String> resolved(String source, Path folder, Map<String, String> options) {
    String file = options.getOrDefault(MACHINE, NO_FILE).strip();
    if (!isFile(file)) {
      return options;
    }
    try {
      Map<String, String> resolved = new LinkedHashMap<>(options);
      resolved.put(MACHINE, folder.resolve(file).toString());
      return resolved;
    } catch (InvalidPathException e) {
      throw new InputException(source + " " + MACHINE, "'" + file + "' is not the path of a file");
    }
  }

  /** {@return the file of the machine that the options name, if there is one} */
  static Optional<Path> machine(Map<String, String> options) {
    String file = options.getOrDefault(MACHINE, NO_FILE).strip();
    return isFile(file) ? Optional.of(Path.of(file)) : Optional.empty();
  }

  static Map<String, String> withoutFile(Map<String, String> options) {
    Map<String, String> rest = new LinkedHashMap<>(options);
    rest.remove(MACHINE);
    return rest;
  }

  private static boolean isFile(String file) {
    return !file.isEmpty() && !file.equals(NO_FILE);
  }

  private static Machine nodePerProcessor(int processors) {
    NodeKind kind = new NodeKind(1, 1, List.of(), Set.of(), 1);
    List<MachineNode> nodes = new ArrayList<>();
    for (int i = 0; i < processors; i++) {
      nodes.add(new MachineNode("n" + i, kind, MachineNode.State.UP));
    }
    BitSet all = new BitSet();
    all.set(0, processors);
    return new Machine("cluster", nodes, List.of(Partition.of("main", all)), List.of());
  }

  @Override
  public void decide(ClusterView view, SchedulingDecisions decisions) {
    starts = decisions;
    free = view.freeProcessors();
    double now = view.now();
    for (int i = 0; i < view.endedCount(); i++) {
      left(view.ended(i), now);
    }
    for (int i = 0; i < view.withdrawnCount(); i++) {
      left(view.withdrawn(i), now);
    }
    for (int i = 0; isFirst && i < view.runningCount(); i++) {
      resume(view.running(i), now);
    }
    if (isFirst || view.lostChanged()) {
      fitTo(
          view.freeProcessors() + view.maintained(), view.failedNodes(), view.drainedNodes(), now);
    }
    if (isFirst) {
      view.maintenance().forEach(period -> reserve(period, view.processors(), now));
      isFirst = false;
    }
    queue.update(view);
    for (int i = 0; i < view.arrivedCount(); i++) {
      arrived(view.arrived(i), now);
    }
    if (!byArrival) {
      for (int i = 0; i < queue.size(); i++) {
        jobs.get(queue.get(i)).priority(SlurmController.JobPriority.FIRST - i);
      }
    }
    state.leaveEndedReservations((long) Math.floor(now));
    double next;
    do {
      controller.advance(now);
      stopGivingWay(now);
      next = controller.nextTime();
    } while (next <= now);
    for (SlurmJob job : state.takeTurned()) {
      if (job.isRunning()) {
        decisions.turn(known.get(job), job.isSuspended());
      }
    }
    if (accounts != null && accounts.mayHoldForEver()) {
      refuseHeld(job -> accounts.forEver(job, job.firstPartition()), file::neverStarts);
    }
    if (accounts != null && isIdleForLong(view, now, next)) {
      refuseHeld(accounts::beyondAlone, file::neverStartsAlone);
    }
    if (decisions.waitsExplained()) {
      explain(decisions);
    }
    if (next < Double.POSITIVE_INFINITY) {
      decisions.wakeAt(next);
    }
  }

  /** Stops the jobs that give way at the cluster. */
  private void stopGivingWay(double now) {
    for (SlurmState.Preempted given : controller.takeGivingWay()) {
      if (given.grace() == 0) {
        SlurmJob job = given.job();
        ClusterJob running = known.get(job);
        boolean again = given.mode() == Preemption.Mode.REQUEUE && job.mayRequeue();
        jobs.remove(running);
        if (!Double.isNaN(running.endTime())) {
          known.remove(job); // it has ended, of which the scheduler was to learn only later
          controller.end(job, now);
          continue;
        }
        if (again) {
          stopped.put(running.sequence(), job);
        } else {
          known.remove(job);
        }
        starts.stop(running, again);
        free += running.processors();
      }
    }
  }

  /** Refuses the first waiting job that a limit holds for ever. */
  private void refuseHeld(
      Function<SlurmJob, Optional<String>> limit,
      BiFunction<Long, String, InputException> refusal) {
    for (SlurmJob job : state.waiting()) {
      Optional<String> found = limit.apply(job);
      if (found.isPresent()) {
        throw refusal.apply(known.get(job).id(), found.get());
      }
    }
  }

  /**
   * {@return whether no job runs after the last pass, or for a day} By then every waiting job was
   * tried many times, so that its own limits hold it.
   */
  private boolean isIdleForLong(ClusterView view, double now, double next) {
    if (view.runningCount() > 0 || !state.running().isEmpty()) {
      idleSince = Double.NaN;
      return false;
    }
    idleSince = Double.isNaN(idleSince) ? now : idleSince;
    return now - idleSince >= DAY || next == Double.POSITIVE_INFINITY;
  }

  /** States the limits that hold waiting jobs, and which jobs wait because of a requeue. */
  private void explain(SchedulingDecisions decisions) {
    for (SlurmJob job : controller.requeued()) {
      if (known.get(job).candidate()) {
        decisions.hold(known.get(job), WaitReason.SCHEDULER);
      }
    }
    if (accounts == null) {
      return;
    }
    for (SlurmJob job : state.waiting()) {
      accounts
          .reason(job, job.firstPartition(), state.now())
          .ifPresent(limit -> decisions.hold(known.get(job), WaitReason.limit(limit)));
    }
  }

  /**
   * Takes nodes out of service while the others have at least as many free CPUs as the cluster has
   * free processors: the failed ones, then the idle ones, and those of the highest index; puts the
   * others back. The free processors of the cluster include those of drained nodes.
   */
  private void fitTo(int processors, BitSet failed, BitSet drained, double now) {
    int excess = -processors;
    out.clear();
    for (int node = 0; node < state.nodeCount(); node++) {
      excess += drained.get(node) && !failed.get(node) ? state.freeCpus(node) : 0;
      if (failed.get(node) || drained.get(node)) {
        controller.set(node, MachineNode.State.DRAINED, now);
        out.set(node);
        continue;
      }
      controller.set(node, MachineNode.State.UP, now);
      excess += state.freeCpus(node);
    }
    for (boolean idle : new boolean[] {true, false}) {
      for (int node = state.nodeCount() - 1; node >= 0 && excess > 0; node--) {
        boolean isExcess =
            !out.get(node) && state.freeCpus(node) > 0 && state.freeCpus(node) <= excess;
        if (state.isIdle(node) == idle && isExcess) {
          controller.set(node, MachineNode.State.DRAINED, now);
          out.set(node);
          excess -= state.freeCpus(node);
        }
      }
    }
  }

  /**
   * Adds a job with which the run began, on the nodes that it requests, or else on those of its
   * processors. If these are not known, it gets the first ones of its partition that have room.
   */
  private void resume(ClusterJob job, double now) {
    SlurmJob made = factory.job(job.sequence(), (long) Math.floor(job.arrivalTime()), request(job));
    BitSet where = new BitSet();
    where.or(made.requiredNodes());
    if (where.isEmpty() && job.allocation() != null) {
      where.or(nodes.nodesOf(job.allocation()));
    }
    int missing = where.isEmpty() ? job.processors() : 0;
    for (int node = 0; node < state.nodeCount() && missing > 0; node++) {
      if (state.isIn(node, made) && state.freeCpus(node) > 0) {
        where.set(node);
        missing -= state.freeCpus(node);
      }
    }
    state.now((long) Math.floor(now));
    jobs.put(job, made);
    known.put(made, job);
    if (missing > 0 || !state.resume(made, where, (long) Math.floor(job.startTime()))) {
      jobs.remove(job);
      known.remove(made);
    } else {
      controller.resumed(made, now);
    }
  }

  /**
   * Reserves nodes that work for a maintenance, from the last one on; all nodes if it is of all.
   */
  private void reserve(Downtime period, int processors, double now) {
    BitSet nodes = new BitSet();
    int missing = period.processors() < processors ? period.processors() : Integer.MAX_VALUE;
    if (period.isOfNodes()) {
      nodes.or(period.nodes());
      missing = 0;
    }
    for (int node = state.nodeCount() - 1; node >= 0 && missing > 0; node--) {
      boolean isLeft = missing < Integer.MAX_VALUE && out.get(node);
      if (!isLeft) {
        nodes.set(node);
        missing -= state.freeCpus(node);
      }
    }
    String name = "maintenance " + period.from();
    double from = Math.floor(period.from());
    double until = Math.ceil(Math.min(period.until(), FAR));
    List<String> flags = List.of("MAINT");
    controller.reserve(new Reservation(name, from, until, nodes, List.of(), List.of(), flags), now);
  }

  private void arrived(ClusterJob job, double now) {
    SlurmJob again = stopped.remove(job.sequence());
    if (again != null) {
      jobs.put(job, again);
      known.put(again, job);
      return; // the controller lets it wait for a while
    }
    SlurmJob made;
    try {
      made = factory.job(job.sequence(), (long) Math.floor(job.arrivalTime()), request(job));
    } catch (IllegalArgumentException e) {
      throw new InputException("policy slurm", "job " + job.id() + ": " + e.getMessage());
    }
    if (!state.isEverAccepted(made)) {
      throw new InputException(
          "policy slurm",
          "job " + job.id() + " is beyond the limits of its partitions, so that it never starts");
    }
    jobs.put(job, made);
    known.put(made, job);
    if (interrupted.remove(job.sequence())) {
      controller.requeue(made, now);
    } else {
      controller.submit(made, now);
    }
  }

  private void left(ClusterJob job, double now) {
    SlurmJob made = jobs.remove(job);
    if (made != null) {
      if (made.isRunning() && job.wasTerminated()) {
        interrupted.add(job.sequence());
      }
      known.remove(made);
      controller.end(made, now);
    }
  }

  private ResourceRequest request(ClusterJob job) {
    ResourceRequest request = job.request();
    if (nodePerProcessor) {
      OptionalInt width = OptionalInt.of(job.processors());
      request =
          ResourceRequest.NONE.with(ResourceRequest.Shape.of(width, width, OptionalInt.empty()));
    }
    request =
        file == null ? ClusterFile.named(request, job.user()) : file.owned(request, job.user());
    request = state.mayUseReservation(request) ? request : SlurmJobs.unreserved(request);
    return SlurmJobs.complete(request, job.processors(), job.requestedTime());
  }

  @Override
  public boolean fitsNodes(ClusterJob job, Predicate<ClusterJob> others, boolean whole) {
    SlurmJob made = jobs.get(job);
    return made == null || state.fitsBeside(made, one -> others.test(known.get(one)), whole);
  }

  @Override
  public boolean isInService() {
    return state.isInService();
  }

  @Override
  public boolean isOnNodes(ClusterJob job, BitSet nodes) {
    SlurmJob made = jobs.get(job);
    return made != null && made.nodes().intersects(nodes);
  }

  private void prioritize(SlurmJob job) {
    if (byArrival) {
      job.priority(SlurmController.JobPriority.FIRST - job.id());
    }
  }

  /** Starts jobs at the cluster, within the limits per user and the processors that work. */
  private final class ClusterLimits implements StartLimits {
    @Override
    public boolean mayBeConsidered(SlurmJob job, int partition) {
      ClusterJob waiting = known.get(job);
      return waiting.candidate()
          && starts.allows(waiting)
          && (accounts == null || accounts.mayBeConsidered(job, partition));
    }

    @Override
    public boolean mayStart(SlurmJob job, int partition, int nodes, int cpus, long now) {
      return mayBeConsidered(job, partition)
          && (accounts == null || accounts.mayStart(job, partition, nodes, cpus, now));
    }

    @Override
    public boolean fitsNow(SlurmJob job) {
      ClusterJob waiting = known.get(job);
      return (state.sharesCpus() || waiting.processors() <= free)
          && starts.endsBeforeMaintenance(waiting);
    }

    @Override
    public void started(SlurmJob job) {
      if (known.get(job).candidate()) { // others run since before the beginning of the run
        free -= known.get(job).processors();
        if (state.sharesCpus()) {
          starts.start(known.get(job));
        } else {
          starts.start(known.get(job), job.cpusByNode(nodes));
        }
      }
      if (accounts != null) {
        accounts.started(job);
      }
    }

    @Override
    public void ended(SlurmJob job) {
      if (accounts != null) {
        accounts.ended(job);
      }
    }
  }
}

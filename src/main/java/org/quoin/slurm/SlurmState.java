package org.quoin.slurm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.quoin.machine.MachineNode;
import org.quoin.machine.Partition;
import org.quoin.machine.Preemption;
import org.quoin.machine.Reservation;
import org.quoin.slurm.account.Qos;
import org.quoin.workload.ResourceRequest;

/**
 * What the scheduler knows at some time: states of nodes, allocations, running jobs with the ends
 * of their limits, waiting jobs with their priorities, reservations.
 *
 * <p>It has no clock: the owner sets the time, adds and removes jobs, and asks {@link
 * MainScheduler} and {@link Backfill} what to start.
 */
public final class SlurmState {
  /** A job's duration and a partition's limit if they are unlimited: a year, as Slurm has it. */
  static final long YEAR = 365L * 24 * 60 * 60;

  private static final int MAX_MOVES = 10;

  final SlurmNodes nodes;
  final SlurmSettings settings;
  final StartLimits limits;
  final NodeChoice choice;
  final FreeResources free;

  /** The CPUs that each job holds where jobs share them; null if they do not. */
  final SharedCores cores;

  /** Suspends jobs; null if jobs share no CPU. */
  private final Gang gang;

  /** Jobs that were suspended or went on. */
  private final List<SlurmJob> turned = new ArrayList<>();

  /** Starts of waiting jobs that were found since the running jobs changed. */
  final FutureStart.Known futures = new FutureStart.Known();

  /** Nodes that are up, drained ones too, as words. */
  final long[] up;

  /** Nodes that accept jobs, as words. */
  final long[] available;

  /** Nodes whose last job has ended, but which are not free yet, as words. */
  final long[] completing;

  /** The waiting jobs in the order in which they are tried. */
  final JobQueue queue = new JobQueue(this);

  /** Whether there is one partition, which has all nodes. */
  private final boolean isOnePartition;

  /** Free CPUs of the nodes of each partition, those out of service too. */
  private final int[] freeInPartition;

  /**
   * The nodes of each partition on which jobs may start now, then those for whole nodes, as they
   * were at a number of changes.
   */
  private final Candidates[] open;

  private final long[] openAt;
  private final List<SlurmJob> running = new ArrayList<>();
  private final List<SlurmJob> waiting = new ArrayList<>();
  private final List<Reservation> reservations = new ArrayList<>();
  private final List<Preempted> preempted = new ArrayList<>();
  private final Map<String, Qos> qos;
  private final Map<String, Integer> licences;
  private final Map<Long, Integer> tasks = new HashMap<>();
  private long now;

  /** Counts the times at which nodes or resources became free. */
  private long freed;

  /** Counts all changes of what is free. */
  private long changes;

  /**
   * A job that gives way.
   *
   * @param mode whether it is cancelled or waits again
   * @param by the job that needs its nodes; null if its grace time was over
   * @param grace seconds for which it still runs; 0 if it has left its nodes
   */
  public record Preempted(
      SlurmJob job, Preemption.Mode mode, SlurmJob by, long grace, BitSet nodes) {}

  /**
   * Creates the state of an empty machine.
   *
   * @param limits limits of accounts, users and QOS
   */
  public SlurmState(SlurmNodes nodes, SlurmSettings settings, StartLimits limits) {
    this(nodes, settings, limits, Map.of());
  }

  /**
   * Creates the state of an empty machine with preemption by QOS.
   *
   * @param limits limits of accounts, users and QOS
   * @param qos the QOS by name
   */
  public SlurmState(
      SlurmNodes nodes, SlurmSettings settings, StartLimits limits, Map<String, Qos> qos) {
    this.qos = Map.copyOf(qos);
    licences = new HashMap<>(settings.licences());
    this.nodes = nodes;
    this.settings = settings;
    this.limits = limits;
    choice = new NodeChoice(nodes, settings.memoryCounts());
    free = new FreeResources(nodes);
    boolean shares = settings.preemption().gang();
    cores = shares ? new SharedCores(nodes, settings.preemption()) : null;
    gang = shares ? new Gang(this) : null;
    up = nodes.words(nodes.inState(MachineNode.State.UP, MachineNode.State.DRAINED));
    available = nodes.words(nodes.inState(MachineNode.State.UP));
    completing = new long[nodes.words()];
    reservations.addAll(nodes.machine().reservations());
    freeInPartition = new int[nodes.partitionNodes.size()];
    isOnePartition =
        freeInPartition.length == 1 && nodes.partitionNodes.get(0).cardinality() == nodes.count();
    open = new Candidates[2 * freeInPartition.length];
    openAt = new long[2 * freeInPartition.length];
    for (int i = 0; i < freeInPartition.length; i++) {
      freeInPartition[i] = nodes.partitionNodes.get(i).stream().map(node -> nodes.cpus[node]).sum();
    }
  }

  /** {@return the time in whole seconds} */
  public long now() {
    return now;
  }

  /**
   * Sets the time.
   *
   * @param seconds whole seconds, not before the present time
   */
  public void now(long seconds) {
    now = seconds;
  }

  /** Adds a job that is eligible to start. */
  public void submit(SlurmJob job) {
    waiting.add(job);
    queue.add(job);
  }

  /** Removes a waiting job. */
  public void withdraw(SlurmJob job) {
    waiting.remove(job);
    queue.remove(job);
  }

  /** {@return the waiting jobs, in the order of submission} */
  public List<SlurmJob> waiting() {
    return Collections.unmodifiableList(waiting);
  }

  /** {@return the running jobs by the end of their limits; ties by number} */
  public List<SlurmJob> running() {
    return Collections.unmodifiableList(running);
  }

  /**
   * Adds a reservation.
   *
   * @param reservation the reservation; its times are those of this state
   */
  public void reserve(Reservation reservation) {
    reservations.add(reservation);
  }

  /** Sets whether a node accepts and runs jobs. */
  public void set(int node, MachineNode.State state) {
    freed++;
    changes++;
    SlurmNodes.set(up, node, state != MachineNode.State.DOWN);
    SlurmNodes.set(available, node, state == MachineNode.State.UP);
  }

  /** {@return the number of nodes} */
  public int nodeCount() {
    return nodes.count();
  }

  /** {@return the CPUs of a node with which no job computes} */
  public int freeCpus(int node) {
    if (gang == null) {
      return free.cpus[node];
    }
    int left = nodes.cpus[node];
    for (SlurmJob job : running) {
      int at = job.isSuspended() ? -1 : Arrays.binarySearch(job.allocation().nodes(), node);
      left -= at < 0 ? 0 : job.allocation().cpus()[at];
    }
    return left;
  }

  /** {@return whether a node has no job} */
  public boolean isIdle(int node) {
    return SlurmNodes.has(free.idle, node);
  }

  /**
   * Starts a waiting job on given nodes.
   *
   * @param resources nodes and resources, which are free
   */
  void start(SlurmJob job, int partition, Allocation resources) {
    waiting.remove(job);
    queue.remove(job);
    run(job, partition, resources, now);
  }

  /** Adds a job that runs already, with given resources. */
  void run(SlurmJob job, int partition, Allocation resources, long since) {
    free.take(resources);
    job.run(partition, resources, since, duration(job, partition));
    job.cpusIn(cpusByPartition(resources));
    countFree(job, -1);
    insert(job);
    count(job, -1);
    limits.started(job);
    if (gang != null) {
      cores.add(job, partition, resources);
      gang.started(job);
      leave();
    }
  }

  /**
   * {@return the first time at which a partition has a number of free CPUs, those of nodes out of
   * service too, if the running jobs end at their limits and no other job starts}
   */
  long earliest(int partition, int cpus) {
    return futures.endings(this).earliest(partition, freeInPartition[partition], cpus);
  }

  int partitionCount() {
    return freeInPartition.length;
  }

  private void countFree(SlurmJob job, int sign) {
    for (int partition = 0; partition < freeInPartition.length; partition++) {
      freeInPartition[partition] += sign * job.cpusIn(partition);
    }
  }

  /** {@return the CPUs of a job on the nodes of each partition} */
  private int[] cpusByPartition(Allocation resources) {
    int[] counts = new int[freeInPartition.length];
    if (isOnePartition) {
      counts[0] = resources.totalCpus();
      return counts;
    }
    for (int i = 0; i < resources.nodes().length; i++) {
      for (int partition : nodes.partitionsOf[resources.nodes()[i]]) {
        counts[partition] += resources.cpus()[i];
      }
    }
    return counts;
  }

  /** Suspends a running job; it keeps its nodes. */
  void suspend(SlurmJob job) {
    job.suspend(now);
    turned.add(job);
  }

  /** Lets a job go on if it is suspended. */
  void goOn(SlurmJob job) {
    if (job.isSuspended()) {
      running.remove(job);
      job.goOn(now);
      insert(job);
      turned.add(job);
    }
  }

  /** Makes jobs leave that the gang scheduler does not suspend. */
  private void leave() {
    for (SlurmJob job : gang.takeLeaving()) {
      if (job.isRunning()) {
        giveWay(job, null);
      }
    }
  }

  /** Begins a time slice of jobs that take turns. */
  void slice() {
    gang.slice();
    leave();
  }

  /** {@return whether a time slice may change which jobs compute} */
  boolean hasTurns() {
    return gang != null && gang.hasTurns();
  }

  /** {@return whether jobs may share CPUs, so that some of them are suspended} */
  public boolean sharesCpus() {
    return gang != null;
  }

  /** {@return whether running jobs may give way to waiting ones, or share CPUs with them} */
  boolean mayGiveWay() {
    return gang != null || settings.preemption().by() != SlurmSettings.Preempt.By.NONE;
  }

  /** {@return the running jobs that were suspended or went on since the last call} */
  public List<SlurmJob> takeTurned() {
    if (turned.isEmpty()) {
      return List.of();
    }
    List<SlurmJob> taken = List.copyOf(turned);
    turned.clear();
    return taken;
  }

  /**
   * {@return what a job can get of some nodes beside the running jobs; null if it does not fit}
   *
   * @param usable the nodes, as words; is changed
   */
  Allocation fit(SlurmJob job, int partition, NodeChoice.Counts counts, long[] usable) {
    if (cores == null) {
      return choice.choose(job.shape, isWhole(job, partition), counts, usable, free);
    }
    List<SlurmJob> victims = Victims.candidates(this, job, partition);
    boolean suspends = !victims.isEmpty() && Victims.isSuspended(this, victims.get(0));
    return cores.find(
        job,
        partition,
        isWhole(job, partition),
        counts,
        BitSet.valueOf(usable),
        free,
        suspends,
        choice);
  }

  private void insert(SlurmJob job) {
    changes++;
    futures.forget();
    long end = job.end();
    int low = 0;
    int high = running.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      SlurmJob other = running.get(middle);
      if (other.end() < end || (other.end() == end && other.id < job.id)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    running.add(low, job);
  }

  /** {@return whether a job may start as far as its licences and the tasks of its array go} */
  boolean maySpend(SlurmJob job) {
    return (job.demands.tasks() == 0 || tasks.getOrDefault(job.array(), 0) < job.demands.tasks())
        && (job.demands.licences().isEmpty()
            || job.demands.licences().entrySet().stream()
                .allMatch(
                    licence -> licence.getValue() <= licences.getOrDefault(licence.getKey(), 0)));
  }

  /**
   * {@return the waiting task of the lowest number in the array of a waiting job; the job itself if
   * it is not a task} Slurm keeps the waiting tasks of an array as one job, so that they start in
   * their order.
   */
  SlurmJob firstTask(SlurmJob job, int partition) {
    SlurmJob first = job;
    if (job.array() > 0) {
      for (SlurmJob other : waiting) {
        boolean isAlike =
            other.array() == job.array()
                && other.limit == job.limit
                && other.shape.equals(job.shape)
                && limits.mayBeConsidered(other, partition);
        first = isAlike && other.id < first.id ? other : first;
      }
    }
    return first;
  }

  private void count(SlurmJob job, int sign) {
    job.demands
        .licences()
        .forEach((name, count) -> licences.merge(name, sign * count, Integer::sum));
    if (job.demands.tasks() > 0) {
      tasks.merge(job.array(), -sign, Integer::sum);
    }
  }

  /** {@return whether a node is in the first partition of a job} */
  public boolean isIn(int node, SlurmJob job) {
    return nodes.partitionNodes.get(job.partitions[0]).get(node);
  }

  /**
   * Adds a job that runs already in its first partition, on given nodes.
   *
   * @param where indices of its nodes
   * @return whether its nodes have room for it
   */
  public boolean resume(SlurmJob job, BitSet where, long since) {
    return resume(job, job.partitions[0], where, since);
  }

  /**
   * Adds a job that runs already, on given nodes.
   *
   * @param where indices of its nodes
   * @return whether its nodes have room for it
   */
  public boolean resume(SlurmJob job, int partition, BitSet where, long since) {
    Allocation resources = on(job, partition, where);
    if (resources == null) {
      return false;
    }
    run(job, partition, resources, since);
    return true;
  }

  /** {@return the resources that a job gets on given nodes; null if they have no room for it} */
  Allocation on(SlurmJob job, int partition, BitSet where) {
    int count = where.cardinality();
    return fit(job, partition, new NodeChoice.Counts(count, count, count), nodes.words(where));
  }

  /** Ends a running job; its resources are free. */
  public void end(SlurmJob job) {
    freed++;
    changes++;
    futures.forget();
    limits.ended(job);
    count(job, 1);
    running.remove(job);
    free.give(job.allocation());
    countFree(job, 1);
    if (gang != null) {
      cores.remove(job, job.partition());
      gang.ended(job);
    }
    job.stop();
    if (gang != null) {
      leave();
    }
  }

  /** {@return a number that changes whenever it changes what is free} */
  long changes() {
    return changes;
  }

  /** {@return whether some of the nodes, as words, have ended their jobs, but are not free yet} */
  boolean isCompleting(long[] some) {
    return SlurmNodes.intersect(completing, some);
  }

  /**
   * Sets nodes that have ended their jobs, but are not free yet.
   *
   * @param some the nodes, as words
   * @param busy whether they are not free yet
   */
  void completing(long[] some, boolean busy) {
    freed++;
    changes++;
    SlurmNodes.set(completing, some, busy);
  }

  /**
   * {@return whether a waiting job may start now in a partition: the nodes that are free have
   * enough CPUs, or others may give way to it}
   */
  boolean mayStart(SlurmJob job, int partition) {
    if (mayGiveWay()) {
      return true;
    }
    if (job.shape.minCpus() > freeInPartition[partition]) {
      return false;
    }
    SlurmJob.Hope known = job.hope(partition);
    if (known.hopelessAt() == freed || known.hopefulAt() == changes) {
      return known.hopefulAt() == changes;
    }
    boolean found = mayStart(job, partition, openTo(partition, isWhole(job, partition)));
    job.hope(partition, found ? new SlurmJob.Hope(-1, changes) : new SlurmJob.Hope(freed, -1));
    return found;
  }

  /**
   * {@return whether a waiting job may start now on some nodes, as far as free CPUs go}
   *
   * @param some nodes of the partition on which jobs may start now
   */
  boolean mayStart(SlurmJob job, int partition, Candidates some) {
    NodeChoice.Counts counts = some.size() < job.shape.minNodes() ? null : counts(job, partition);
    if (counts == null) {
      return false;
    }
    return choice.mayFit(
        job.shape, isWhole(job, partition), counts, job.suitable(some, nodes), free);
  }

  /** {@return the nodes of a partition on which jobs may start now} */
  Candidates openTo(int partition, boolean whole) {
    int index = 2 * partition + (whole ? 1 : 0);
    if (open[index] == null || openAt[index] != changes) {
      long[] found = nodes.partitionWords[partition].clone();
      for (int word = 0; word < found.length; word++) {
        long busy =
            completing[word] | free.full[word] | (whole ? ~free.idle[word] : free.whole[word]);
        found[word] &= available[word] & ~busy;
      }
      open[index] = new Candidates(found);
      openAt[index] = changes;
    }
    return open[index];
  }

  /**
   * {@return whether a job is ahead of another one since it may make it give way}
   *
   * @param otherPartition index of the partition of the other job
   */
  boolean mayPreempt(SlurmJob job, int partition, SlurmJob other, int otherPartition) {
    SlurmSettings.Preempt rule = settings.preemption();
    if (rule.by() == SlurmSettings.Preempt.By.PARTITION) {
      Partition rules = nodes.partition(otherPartition);
      return rules.tier() < nodes.partition(partition).tier()
          && rules.preemption().mode().orElse(rule.mode()) != Preemption.Mode.OFF;
    }
    Qos own = qos.get(job.qos);
    return rule.by() == SlurmSettings.Preempt.By.QOS
        && own != null
        && own.preempts().contains(other.qos);
  }

  /** {@return what happens to a running job if it gives way} */
  Preemption.Mode preemptMode(SlurmJob job) {
    return rule(job).mode().orElse(settings.preemption().mode());
  }

  private Preemption rule(SlurmJob job) {
    return switch (settings.preemption().by()) {
      case NONE -> new Preemption(Optional.of(Preemption.Mode.OFF), 0);
      case PARTITION -> nodes.partition(job.partition()).preemption();
      case QOS -> qos.containsKey(job.qos) ? qos.get(job.qos).preemption() : Preemption.DEFAULT;
    };
  }

  /** {@return the order in which running jobs give way: the tier or QOS, then the nodes} */
  long rank(SlurmJob job) {
    long high =
        settings.preemption().by() == SlurmSettings.Preempt.By.PARTITION
            ? nodes.partition(job.partition()).tier()
            : qos.containsKey(job.qos) ? qos.get(job.qos).priority() : 0;
    return (Math.min(high, 0xffff) << 16) + Math.min(job.allocation().nodes().length, 0xffff);
  }

  /**
   * Makes jobs give way to a waiting job: they leave their nodes, which are free when their owner
   * says so, or begin their grace time. Nothing happens while jobs that were asked before may still
   * be about to leave.
   */
  void preempt(SlurmJob job, List<SlurmJob> victims) {
    long patience = settings.killWait() + settings.messageTimeout();
    if (job.preemption() != SlurmJob.NEVER && job.preemption() > now - patience) {
      return;
    }
    for (SlurmJob victim : victims) {
      giveWay(victim, job);
    }
    job.preempts(now);
  }

  /** Lets a running job run until a time at most, then it gives way. */
  void askToGiveWay(SlurmJob job, long until) {
    running.remove(job);
    job.grace(Math.min(job.end(), until) - job.start());
    insert(job);
  }

  private void giveWay(SlurmJob job, SlurmJob by) {
    long grace = (long) rule(job).grace();
    if (!job.hasGrace() && grace > 0) {
      askToGiveWay(job, now + grace);
      preempted.add(new Preempted(job, preemptMode(job), by, grace, job.nodes()));
    } else if (!job.hasGrace() || job.end() <= now) {
      Preemption.Mode mode = preemptMode(job);
      SlurmNodes.set(completing, job.allocation().words(), true);
      preempted.add(new Preempted(job, mode, by, 0, job.nodes()));
      end(job);
    }
  }

  /** Ends the jobs whose grace time is over. */
  public void endGrace() {
    for (SlurmJob job : List.copyOf(running)) {
      if (job.hasGrace() && job.end() <= now) {
        giveWay(job, null);
      }
    }
  }

  /** {@return the jobs that have given way since the last call} */
  public List<Preempted> takePreempted() {
    if (preempted.isEmpty()) {
      return List.of();
    }
    List<Preempted> taken = List.copyOf(preempted);
    preempted.clear();
    return taken;
  }

  /** {@return whether a job gets whole nodes in a partition} */
  boolean isWhole(SlurmJob job, int partition) {
    return job.shape.exclusive() || nodes.partition(partition).exclusive();
  }

  /** {@return whether the partition's rules let a job start at all} */
  boolean isAccepted(SlurmJob job, int partition) {
    Partition rules = nodes.partition(partition);
    boolean time = job.limit == SlurmJob.NO_LIMIT || job.limit <= rules.maxTime();
    return rules.up()
        && time
        && job.shape.minNodes() <= rules.maxNodes()
        && rules.access().accepts(job.account, job.qos);
  }

  /** {@return whether jobs may start on every node: none is out of service or reserved} */
  public boolean isInService() {
    return SlurmNodes.size(available) == nodeCount() && !hasReservations();
  }

  /**
   * {@return whether a job would find nodes beside some of the running jobs, if no other job ran}
   *
   * @param others the running jobs that count
   * @param whole whether nodes that are out of service, or reserved within the limit of the job,
   *     count as if they were not
   */
  public boolean fitsBeside(SlurmJob job, Predicate<SlurmJob> others, boolean whole) {
    FreeResources rest = new FreeResources(nodes);
    running.stream().filter(others).forEach(one -> rest.take(one.allocation()));
    for (int partition : job.partitions) {
      NodeChoice.Counts counts = counts(job, partition);
      BitSet members = BitSet.valueOf(whole ? up : available);
      members.and(nodes.partitionNodes.get(partition));
      members.and(job.shape.suitable());
      if (!whole && hasReservations()) {
        members.and(reserved(job, partition, now, false).nodes());
      }
      if (!isWhole(job, partition)) {
        members.andNot(BitSet.valueOf(rest.whole));
      }
      if (counts != null
          && choice.choose(job.shape, isWhole(job, partition), counts, members, rest) != null) {
        return true;
      }
    }
    return false;
  }

  /** {@return whether the rules of one of its partitions let a job start at all} */
  public boolean isEverAccepted(SlurmJob job) {
    for (int partition : job.partitions) {
      if (isAccepted(job, partition)) {
        return true;
      }
    }
    return false;
  }

  /** {@return how many nodes a job gets in a partition; null if the limits contradict} */
  NodeChoice.Counts counts(SlurmJob job, int partition) {
    Partition rules = nodes.partition(partition);
    int min = Math.max(job.shape.minNodes(), rules.minNodes());
    int max = job.shape.maxNodes() == 0 ? Integer.MAX_VALUE : job.shape.maxNodes();
    max = Math.min(Math.min(max, rules.maxNodes()), 500_000);
    if (max < min) {
      return null;
    }
    return new NodeChoice.Counts(min, job.shape.maxNodes() == 0 ? min : max, max);
  }

  /** {@return how long a job in a partition that accepts it holds its nodes at most} */
  long duration(SlurmJob job, int partition) {
    double limit = job.limitIn(nodes.partition(partition));
    return limit > YEAR ? YEAR : (long) limit;
  }

  /** Whether reservations let a job start. */
  enum Access {
    /** The nodes are given. */
    GRANTED,
    /** The reservation of the job does not hold now. */
    NOT_NOW,
    /** All nodes of its partition are under maintenance, or a node that it requires is reserved. */
    RESERVED
  }

  /**
   * Nodes that reservations leave to a job.
   *
   * @param access whether it may start
   * @param nodes the nodes; all nodes of the machine that are not reserved for others
   * @param overlaps whether reservations take nodes of its partition
   * @param start the start for which this holds
   */
  record Reserved(Access access, BitSet nodes, boolean overlaps, long start) {}

  /**
   * {@return the nodes that reservations leave to a job}
   *
   * @param move whether the start may move to the end of a reservation that takes all nodes
   */
  Reserved reserved(SlurmJob job, int partition, long start, boolean move) {
    long length = duration(job, partition);
    if (job.reservation != null) {
      return inReservation(job, start, length);
    }
    BitSet members = nodes.partitionNodes.get(partition);
    long time = start;
    for (int moves = 0; ; moves++) {
      BitSet left = new BitSet(nodes.count());
      left.set(0, nodes.count());
      boolean overlaps = false;
      Reservation blocking = null;
      for (Reservation other : reservations) {
        if (other.start() >= time + length || other.end() <= time) {
          continue;
        }
        if (takesAll(other, members) || takesRequired(other, job)) {
          blocking = other;
          break;
        }
        left.andNot(other.nodes());
        overlaps |= members.intersects(other.nodes());
      }
      if (blocking == null) {
        return new Reserved(Access.GRANTED, left, overlaps, time);
      }
      if (!move || moves == MAX_MOVES) {
        return new Reserved(Access.RESERVED, new BitSet(), true, time);
      }
      time = (long) blocking.end();
    }
  }

  private static boolean takesAll(Reservation other, BitSet members) {
    return other.flags().contains("ALL_NODES")
        || (other.isMaintenance() && SlurmNodes.isSubset(members, other.nodes()));
  }

  private static boolean takesRequired(Reservation other, SlurmJob job) {
    return job.shape.required() != null && job.shape.required().intersects(other.nodes());
  }

  private Reserved inReservation(SlurmJob job, long start, long length) {
    for (Reservation own : reservations) {
      if (!own.name().equals(job.reservation)) {
        continue;
      }
      if (start < own.start() || start > own.end()) {
        break;
      }
      BitSet left = own.nodes();
      boolean overlaps = false;
      for (Reservation other : reservations) {
        boolean apart = other.start() >= start + length || other.end() <= start;
        if (!other.equals(own)
            && !apart
            && own.givesWayTo(other)
            && left.intersects(other.nodes())) {
          overlaps = true;
          left.andNot(other.nodes());
        }
      }
      return new Reserved(Access.GRANTED, left, overlaps, start);
    }
    return new Reserved(Access.NOT_NOW, new BitSet(), false, start);
  }

  /**
   * {@return whether there is the reservation that a job requests, not ended yet, and its user or
   * account may use it} A job that requests none may.
   *
   * @param request what the job requests, with its owner
   */
  public boolean mayUseReservation(ResourceRequest request) {
    ResourceRequest.Owner owner = request.owner();
    if (owner.reservation().isEmpty()) {
      return true;
    }
    for (Reservation one : reservations) {
      if (one.name().equals(owner.reservation().get()) && one.end() > now) {
        return one.admits(owner.user(), owner.account());
      }
    }
    return false;
  }

  /**
   * Lets waiting jobs run without their reservation once it has ended. Slurm holds such jobs until
   * somebody changes them, which no log tells.
   */
  public void leaveEndedReservations(long time) {
    if (reservations.isEmpty()) {
      return;
    }
    for (SlurmJob job : waiting) {
      boolean holds =
          job.reservation == null
              || reservations.stream()
                  .anyMatch(one -> one.name().equals(job.reservation) && one.end() > time);
      if (!holds) {
        job.reservation = null;
      }
    }
  }

  /** {@return the first begin or end of a reservation after a time; infinite without any} */
  double nextBoundary(double time) {
    double next = Double.POSITIVE_INFINITY;
    for (Reservation reservation : reservations) {
      if (reservation.start() > time) {
        next = Math.min(next, reservation.start());
      } else if (reservation.end() > time) {
        next = Math.min(next, reservation.end());
      }
    }
    return next;
  }

  /** {@return whether there are reservations that have not ended} */
  boolean hasReservations() {
    for (Reservation one : reservations) {
      if (one.end() > now) {
        return true;
      }
    }
    return false;
  }

  /** {@return the nodes of a reservation; none if there is no such} */
  BitSet reservationNodes(String name) {
    return reservations.stream()
        .filter(reservation -> reservation.name().equals(name))
        .findFirst()
        .map(Reservation::nodes)
        .orElseGet(BitSet::new);
  }

  /**
   * {@return the first end of a reservation that is not before a time, rounded up to the
   * resolution; 0 without any}
   */
  long reservationEnd(long time, long resolution) {
    double first = 0;
    for (Reservation other : reservations) {
      if (time <= other.end() && (first == 0 || other.end() < first)) {
        first = other.end();
      }
    }
    return ((long) first + resolution - 1) / resolution * resolution;
  }
}

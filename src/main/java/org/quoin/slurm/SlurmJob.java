package org.quoin.slurm;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.quoin.machine.Partition;

/**
 * A job as the scheduler knows it: what it requests, and where it stands. Its run time is not part
 * of it.
 */
public final class SlurmJob {
  /** Limit of a job that requested none, before its start. */
  static final long NO_LIMIT = -1;

  /** Memory of a job that gets all memory of its nodes. */
  static final long ALL_MEMORY = -1;

  /** Time that is not known. */
  static final long NEVER = 0;

  final long id;
  final String user;
  final String account;
  final String qos;
  final long submit;
  final int[] partitions;
  final Shape shape;

  /** The nodes that suit its shape, as words up to the last one that is not 0. */
  private final long[] suitable;

  /** The first node that does not suit it. */
  private final int unsuitable;

  /** Limit in seconds; {@link #NO_LIMIT} if it is to be the partition's. */
  long limit;

  /** Name of the reservation in which it is to run; null for none. */
  String reservation;

  final long nice;
  private long priority;

  /** Start in seconds; of a waiting job the planned start, or {@link #NEVER}. */
  private long start;

  private int partition = -1;
  private Allocation allocation;

  /** CPUs of the job on the nodes of each partition, while it runs. */
  private int[] cpusIn;

  final Demands demands;

  /** When it last made others give way; NEVER if it has not. */
  private long preemption;

  /** Whether it is making others give way in this pass. */
  private boolean isPreempting;

  private boolean hasGrace;

  /** Seconds for which it was suspended in all, without the present suspension. */
  private long paused;

  /** When it was suspended; NEVER if it computes or waits. */
  private long suspendedAt;

  /** Whether it may start in each of its partitions, as it was last found. */
  private final Hope[] hopes;

  /** What its limits depend on, as it was last found; null before. */
  private AccountLimits.Known known;

  /**
   * Nodes and resources that a job requests.
   *
   * @param minNodes minimum number of nodes, at least 1
   * @param maxNodes maximum number of nodes; 0 if not given
   * @param tasks number of tasks; 0 if not given
   * @param tasksPerNode tasks of each node; 0 if not given
   * @param cpusPerTask CPUs per task, at least 1
   * @param exclusive whether it shares no node
   * @param memoryPerNode memory of each node in bytes; {@link #ALL_MEMORY} for all
   * @param memoryPerCpu memory per CPU in bytes; 0 if {@code memoryPerNode} counts
   * @param gres generic resources of each node
   * @param suitable nodes that could run it if they were empty, but for generic resources
   * @param required nodes that it must have; null for none
   */
  record Shape(
      int minNodes,
      int maxNodes,
      int tasks,
      int tasksPerNode,
      int cpusPerTask,
      boolean exclusive,
      long memoryPerNode,
      long memoryPerCpu,
      List<GresRequest> gres,
      BitSet suitable,
      BitSet required) {

    boolean requires(int node) {
      return required != null && required.get(node);
    }

    /** {@return the number of CPUs that it needs in all} */
    int minCpus() {
      return Math.max(tasks, Math.max(minNodes, tasksPerNode * minNodes)) * cpusPerTask;
    }
  }

  /**
   * When it was last found whether a job may start, as numbers of changes; -1 for never.
   *
   * @param hopelessAt the number of times at which something became free, if it may not start
   * @param hopefulAt the number of changes of what is free, if it may
   */
  record Hope(long hopelessAt, long hopefulAt) {
    private static final Hope UNKNOWN = new Hope(-1, -1);
  }

  /**
   * Generic resources of each node.
   *
   * @param columns kinds of resources that serve
   * @param count units of all these kinds together
   */
  record GresRequest(int[] columns, int count) {}

  SlurmJob(
      long id,
      Owner owner,
      long submit,
      int[] partitions,
      Shape shape,
      long limit,
      String reservation,
      long nice,
      Demands demands) {
    this.id = id;
    this.demands = demands;
    this.user = owner.user;
    this.account = owner.account;
    this.qos = owner.qos;
    this.submit = submit;
    this.partitions = partitions.clone();
    hopes = new Hope[partitions.length];
    Arrays.fill(hopes, Hope.UNKNOWN);
    this.shape = shape;
    suitable = shape.suitable().toLongArray();
    unsuitable = shape.suitable().nextClearBit(0);
    this.limit = limit;
    this.reservation = reservation;
    this.nice = nice;
  }

  /**
   * Requests beyond nodes and time.
   *
   * @param licences number of licences by name
   * @param requeue whether it may be requeued
   * @param deadline time by which it must end, in seconds; infinite without one
   * @param array number of its array; 0 for a job that is not a task
   * @param tasks how many tasks of its array may run at once; 0 for all
   */
  record Demands(
      Map<String, Integer> licences, boolean requeue, double deadline, long array, int tasks) {
    Demands {
      licences = Map.copyOf(licences);
    }
  }

  /**
   * Owner of a job.
   *
   * @param user name of the user
   * @param qos quality of service
   */
  public record Owner(String user, String account, String qos) {}

  /** {@return the number of the job} */
  public long id() {
    return id;
  }

  /** {@return the priority} A job of a higher priority goes first. */
  public long priority() {
    return priority;
  }

  /**
   * Sets the priority.
   *
   * @param value at least 1; 0 for a job on hold
   */
  public void priority(long value) {
    priority = value;
  }

  /** {@return the start in seconds; of a waiting job the planned one, or 0 without a plan} */
  public long start() {
    return start;
  }

  void plan(long time) {
    start = time;
  }

  /** {@return whether the job holds nodes} */
  public boolean isRunning() {
    return allocation != null;
  }

  Allocation allocation() {
    return allocation;
  }

  /** {@return the number of its CPUs on the nodes of a partition while it runs} */
  int cpusIn(int where) {
    return cpusIn[where];
  }

  void cpusIn(int[] counts) {
    cpusIn = counts;
  }

  /** {@return the indices of the nodes that it must have; empty if any nodes serve} */
  public BitSet requiredNodes() {
    return shape.required() == null ? new BitSet() : (BitSet) shape.required().clone();
  }

  /** {@return the index of the first partition that may run it} */
  public int firstPartition() {
    return partitions[0];
  }

  /** {@return the index of the partition in which it runs; -1 if it does not} */
  public int partition() {
    return partition;
  }

  /**
   * {@return what says of each node of a running job the number of its first CPU, of its CPUs, and
   * of those that the job has} It may be asked later, too.
   */
  public Supplier<int[]> cpusByNode(SlurmNodes nodes) {
    Allocation held = allocation;
    return () -> nodes.cpusByNode(held.nodes(), held.cpus());
  }

  /** {@return the indices of its nodes; empty if it does not run} */
  public BitSet nodes() {
    return allocation == null ? new BitSet() : allocation.set();
  }

  /** {@return the number of its CPUs; of a waiting job the number that it needs} */
  public int cpus() {
    return allocation == null ? shape.minCpus() : allocation.totalCpus();
  }

  /**
   * {@return the end of its time limit, in seconds} While it is suspended, that is when it would
   * have ended without this suspension.
   */
  long end() {
    return start + limit + paused;
  }

  /** {@return whether it holds its nodes without computing} */
  public boolean isSuspended() {
    return suspendedAt != NEVER;
  }

  void suspend(long time) {
    suspendedAt = time;
  }

  /** Ends a suspension; its limit moves by the time that it took. */
  void goOn(long time) {
    pause(time - suspendedAt);
    suspendedAt = NEVER;
  }

  /** Moves the end of its limit, since it was suspended for some seconds. */
  void pause(long seconds) {
    paused += seconds;
  }

  /** {@return the number of its array; 0 if it is not a task of an array} */
  public long array() {
    return demands.array;
  }

  /** {@return whether it waits again after it was stopped; otherwise it is cancelled} */
  public boolean mayRequeue() {
    return demands.requeue;
  }

  /**
   * {@return the limit of the job in a partition, in seconds; the default one if it requests none}
   */
  double limitIn(Partition partition) {
    return limit == NO_LIMIT ? partition.defaultTime() : limit;
  }

  /** {@return whether a waiting job could not end before its deadline if it started now} */
  boolean missesDeadline(double now) {
    return demands.deadline < Double.POSITIVE_INFINITY
        && now + (limit == NO_LIMIT ? 0 : limit) > demands.deadline;
  }

  /** {@return when it last made others give way, in seconds; NEVER if it has not} */
  long preemption() {
    return preemption;
  }

  /** Notes that it makes others give way. */
  void preempts(long time) {
    preemption = time;
    isPreempting = true;
  }

  /** {@return whether it has made others give way in this pass} */
  boolean isPreempting() {
    return isPreempting;
  }

  /** Begins a pass. */
  void beginPass() {
    isPreempting = false;
  }

  /** {@return whether it has been asked to give way, and has time left for it} */
  boolean hasGrace() {
    return hasGrace;
  }

  /** Gives a running job some seconds from its start in all until it has to give way. */
  void grace(long seconds) {
    limit = seconds - paused;
    hasGrace = true;
  }

  /** {@return the nodes among some that suit the job} */
  Candidates suitable(Candidates some, SlurmNodes nodes) {
    if (unsuitable >= nodes.count()) {
      return some;
    }
    long[] kept = some.words().clone();
    keepSuitable(kept);
    return new Candidates(kept);
  }

  /** Removes the nodes that do not suit it from a set of nodes as words. */
  void keepSuitable(long[] some) {
    for (int i = 0; i < some.length; i++) {
      some[i] &= i < suitable.length ? suitable[i] : 0;
    }
  }

  Hope hope(int where) {
    return hopes[indexOf(where)];
  }

  void hope(int where, Hope found) {
    hopes[indexOf(where)] = found;
  }

  private int indexOf(int where) {
    int index = 0;
    while (partitions[index] != where) {
      index++;
    }
    return index;
  }

  AccountLimits.Known known() {
    return known;
  }

  void know(AccountLimits.Known found) {
    known = found;
  }

  void run(int where, Allocation resources, long time, long seconds) {
    preemption = NEVER;
    hasGrace = false;
    paused = 0;
    suspendedAt = NEVER;
    partition = where;
    allocation = resources;
    start = time;
    limit = seconds;
  }

  void stop() {
    suspendedAt = NEVER;
    allocation = null;
    partition = -1;
  }
}

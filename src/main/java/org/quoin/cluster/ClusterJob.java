package org.quoin.cluster;

import java.util.function.Supplier;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.PromisedStart;
import org.quoin.slurm.NodeRequest;
import org.quoin.slurm.limit.LimitedJob;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

/**
 * A job at a cluster, as its scheduler sees it: without its run time. {@link #endTime()} is known
 * only for a job that has ended.
 */
public final class ClusterJob {
  private final Job job;
  private final int sequence;
  private final int slot;
  private final double arrivalTime;
  private final double enteredTime;
  private final int processors;
  private final int clusterProcessors;
  private final double requestedTime;
  private final double holdTime;
  private final long user;
  private double startTime = Double.NaN;
  private double expectedEnd = Double.NaN;
  private Overrun overrun = Overrun.NONE;
  private double speed = 1;
  private double endTime = Double.NaN;
  private double planned = Double.NaN;
  private PromisedStart promise = PromisedStart.NONE;
  private double suspendedAt = Double.NaN;
  private double suspendedTime;
  private boolean candidate;
  private boolean ended;
  private boolean terminated;
  private int[] allocation;
  private Supplier<int[]> placement;

  /** The request for nodes; null at a cluster without nodes. */
  private NodeRequest nodes;

  /** The job as the limits of accounts see it; null at a cluster without any. */
  private LimitedJob limited;

  /** The reasons of its wait; null at a cluster that does not explain waits. */
  private WaitTracker.Waiting waiting;

  /**
   * Creates a job that enters a cluster.
   *
   * @param place its place in the queue: the end, or its former place after a failure
   * @param entered the arrival time in seconds
   */
  ClusterJob(Job job, QueuePlace place, int slot, double entered, ClusterSettings cluster) {
    this.job = job;
    this.sequence = Math.toIntExact(place.number());
    this.slot = slot;
    this.arrivalTime = place.arrivalTime();
    this.enteredTime = entered;
    this.processors = cluster.memory().held(job.processors(), job.terms().memory());
    this.clusterProcessors = cluster.processors();
    this.requestedTime = job.requestedTime();
    this.holdTime = cluster.loadOverhead() + requestedTime;
    this.user = job.user();
  }

  /** {@return the job's number} */
  public long id() {
    return job.id();
  }

  /** {@return the index in the order of arrival at this cluster, which breaks every tie} */
  public int sequence() {
    return sequence;
  }

  /**
   * {@return a small number that no other job at the cluster has, reused after the job has ended:
   * an index for a policy's data about jobs}
   */
  public int slot() {
    return slot;
  }

  /**
   * {@return the arrival time at this cluster in seconds} A job that keeps its place in the queue
   * after a failure also keeps this time.
   */
  public double arrivalTime() {
    return arrivalTime;
  }

  /** {@return the last arrival time at this cluster in seconds} */
  public double enteredTime() {
    return enteredTime;
  }

  /** {@return the processors that it holds, with those that stay idle for its memory} */
  public int processors() {
    return processors;
  }

  /** {@return the processors of the cluster} */
  public int clusterProcessors() {
    return clusterProcessors;
  }

  /** {@return the processors that compute, one per task} */
  public int tasks() {
    return job.processors();
  }

  /** {@return the requested time in seconds} */
  public double requestedTime() {
    return requestedTime;
  }

  /**
   * {@return the maximum seconds that it holds its processors: load overhead and requested time}
   */
  public double holdTime() {
    return holdTime;
  }

  /** {@return the deadline in seconds of the run; infinity without one} */
  public double deadline() {
    return job.terms().deadline();
  }

  /** {@return the start of an advance reservation in seconds; NaN for other jobs} */
  public double reservedStart() {
    return job.terms().start();
  }

  /**
   * {@return whether it is an advance reservation: no policy starts it, and it is never among the
   * waiting jobs}
   */
  public boolean isReservation() {
    return job.isReservation();
  }

  /**
   * {@return the queue of its log that it was submitted to, 0 for interactive jobs; -1 if unknown}
   */
  public long queue() {
    return job.terms().queue();
  }

  /** {@return the request beyond processors and time} */
  public ResourceRequest request() {
    return job.terms().request();
  }

  /** {@return the user, -1 if unknown} */
  public long user() {
    return user;
  }

  /**
   * {@return whether a policy may start it: it waits, is known to the scheduler, and no limit of
   * its user holds it}
   */
  public boolean candidate() {
    return candidate;
  }

  /** {@return the start time in seconds; NaN while it waits} */
  public double startTime() {
    return startTime;
  }

  /**
   * {@return the latest time at which it releases its processors, computed at its start; NaN while
   * it waits} A job in a matrix of time slices is expected to compute in one of its rows.
   */
  public double expectedEnd() {
    return expectedEnd;
  }

  /** {@return the end in seconds; NaN until it has ended} */
  public double endTime() {
    return ended ? endTime : Double.NaN;
  }

  /** {@return whether it ended before its time: it was cancelled, or its cluster failed} */
  public boolean wasTerminated() {
    return terminated;
  }

  /** {@return the promised start} */
  public PromisedStart promise() {
    return promise;
  }

  Job job() {
    return job;
  }

  NodeRequest nodes() {
    return nodes;
  }

  void nodes(NodeRequest request) {
    nodes = request;
  }

  LimitedJob limited() {
    return limited;
  }

  void limited(LimitedJob job) {
    limited = job;
  }

  /** Sets its start in the plan that is being made. */
  void plan(double start) {
    planned = start;
  }

  /**
   * Records its planned start as promised; returns whether it is new. A job without a place in the
   * plan gets no promise.
   */
  boolean promise(double loadOverhead) {
    double start = planned + loadOverhead;
    if (!(start < Double.POSITIVE_INFINITY) || start == promise.last()) {
      return false;
    }
    promise =
        promise.made()
            ? new PromisedStart(promise.first(), start, promise.changes() + 1)
            : new PromisedStart(start, start, 0);
    return true;
  }

  WaitTracker.Waiting waiting() {
    return waiting;
  }

  void waiting(WaitTracker.Waiting state) {
    waiting = state;
  }

  void candidate(boolean yes) {
    candidate = yes;
  }

  void start(double start, double expected, double end, int[] processorIntervals) {
    this.candidate = false;
    this.startTime = start;
    this.expectedEnd = expected;
    this.endTime = end;
    this.allocation = processorIntervals;
  }

  /**
   * Sets what decides how long it runs.
   *
   * @param more how long it may run beyond its requested time
   * @param slowest the speed of the slowest of its nodes
   */
  void runs(Overrun more, double slowest) {
    overrun = more;
    speed = slowest;
  }

  /** Returns the seconds that it computes, once they are decided. */
  double computes() {
    return overrun.lengthOf(job, speed);
  }

  /** Returns the seconds that all of its work takes, without a limit. */
  double length() {
    return job.runTime() / speed;
  }

  /** {@return whether it is suspended: it holds no processors until it goes on} */
  public boolean isSuspended() {
    return !Double.isNaN(suspendedAt);
  }

  /** {@return the seconds for which it was suspended, without the present suspension} */
  double suspendedTime() {
    return suspendedTime;
  }

  /** Suspends it. */
  void suspend(double now) {
    suspendedAt = now;
  }

  /** Ends a suspension on given processors; its ends move by the time that it took. */
  void goOn(double now, int[] processorIntervals) {
    double seconds = now - suspendedAt;
    suspendedAt = Double.NaN;
    suspendedTime += seconds;
    expectedEnd += seconds;
    endTime += seconds;
    allocation = processorIntervals;
  }

  void end() {
    ended = true;
  }

  /** Ends a job whose end was not known when it started. */
  void end(double time) {
    endTime = time;
    ended = true;
  }

  /** Terminates it, waiting or running. */
  void terminate(double time) {
    terminated = true;
    candidate = false;
    end(time);
  }

  /** Returns the end that only the cluster knows in advance. */
  double trueEnd() {
    return endTime;
  }

  /** Returns the record of a job that has ended, at the given site. */
  JobRecord record(String site) {
    return record(site, overrun.kills(job, speed), computes());
  }

  /**
   * Returns the record of a job that a failure has interrupted after some seconds of computing. If
   * that was before it began to compute, it has started at its end.
   */
  JobRecord interrupted(String site, double seconds) {
    return record(site, true, seconds);
  }

  private JobRecord record(String site, boolean killed, double seconds) {
    JobRecord record =
        new JobRecord(
                job,
                site,
                enteredTime,
                Math.min(startTime, endTime),
                endTime,
                endTime,
                killed,
                ProcessorSet.text(allocation))
            .alone(seconds);
    JobRecord explained = waiting == null ? record : record.waited(waiting.breakdown());
    return promise.made() ? explained.promised(promise) : explained;
  }

  /**
   * {@return the first and last number of each interval of its processors in turn; null if they are
   * not known}
   */
  public int[] allocation() {
    return allocation == null ? null : allocation.clone();
  }

  /** Returns the CPUs of nodes that the policy has chosen for it; null if it has not. */
  int[] placement() {
    return placement == null ? null : placement.get();
  }

  /** Sets the CPUs of nodes that the policy has chosen for it. */
  void placement(Supplier<int[]> cpusByNode) {
    placement = cpusByNode;
  }

  @Override
  public String toString() {
    return "job " + id() + " (" + processors + " x " + requestedTime + " s)";
  }
}

package org.quoin.cluster;

import org.quoin.metrics.JobRecord;
import org.quoin.metrics.PromisedStart;
import org.quoin.workload.Job;

/**
 * A job at a cluster as its scheduler knows it. The run time is not among what it knows; {@link
 * #endTime()} can be asked only of a job that has ended.
 */
public final class ClusterJob {
  private final Job job;
  private final int sequence;
  private final int slot;
  private final double arrivalTime;
  private final double enteredTime;
  private final int processors;
  private final double requestedTime;
  private final double holdTime;
  private final long user;
  private double startTime = Double.NaN;
  private double expectedEnd = Double.NaN;
  private double endTime = Double.NaN;
  private double planned = Double.NaN;
  private PromisedStart promise = PromisedStart.NONE;
  private boolean candidate;
  private boolean ended;
  private boolean terminate;
  private int[] allocation;

  /**
   * Creates a job that enters a cluster.
   *
   * @param place in the queue: at its end, or one that the job had before a failure
   * @param entered when it enters, in seconds
   */
  ClusterJob(Job job, QueuePlace place, int slot, double entered, ClusterSettings cluster) {
    this.job = job;
    this.sequence = Math.toIntExact(place.number());
    this.slot = slot;
    this.arrivalTime = place.arrivalTime();
    this.enteredTime = entered;
    this.processors = cluster.memory().held(job.processors(), job.terms().memory());
    this.requestedTime = job.requestedTime();
    this.holdTime = cluster.loadOverhead() + requestedTime;
    this.user = job.user();
  }

  /** {@return the job's number} */
  public long id() {
    return job.id();
  }

  /** {@return its place in the order of arrival at this cluster, from 0; breaks every tie} */
  public int sequence() {
    return sequence;
  }

  /**
   * {@return a small number that no other job at the cluster has, free again once the job has
   * ended: an index for what a policy keeps about a job}
   */
  public int slot() {
    return slot;
  }

  /**
   * {@return when it came to this cluster, in seconds} After a failure a job that keeps its place
   * in the queue keeps this time, too.
   */
  public double arrivalTime() {
    return arrivalTime;
  }

  /** {@return when it came to this cluster the last time, in seconds} */
  public double enteredTime() {
    return enteredTime;
  }

  /** {@return how many processors it needs, with those that it holds idle for their memory} */
  public int processors() {
    return processors;
  }

  /** {@return how many of them compute: one a task} */
  public int tasks() {
    return job.processors();
  }

  /** {@return how long it asks to run, in seconds} */
  public double requestedTime() {
    return requestedTime;
  }

  /**
   * {@return how long it holds its processors at most: to load it, then the requested time; in
   * seconds}
   */
  public double holdTime() {
    return holdTime;
  }

  /** {@return when its result is due, in seconds of the run; infinity for never} */
  public double deadline() {
    return job.terms().deadline();
  }

  /** {@return when an advance reservation starts, in seconds; NaN where it is none} */
  public double reservedStart() {
    return job.terms().start();
  }

  /**
   * {@return whether it is an advance reservation: no policy starts it, and it is never among the
   * waiting}
   */
  public boolean isReservation() {
    return job.isReservation();
  }

  /**
   * {@return the queue of its log that it was submitted to, 0 for interactive jobs; -1 when
   * unknown}
   */
  public long queue() {
    return job.terms().queue();
  }

  /** {@return its user, -1 when unknown} */
  public long user() {
    return user;
  }

  /**
   * {@return whether a policy may start it: it waits, its scheduler knows of it, and no limit of
   * its user holds it back}
   */
  public boolean candidate() {
    return candidate;
  }

  /** {@return when it started; NaN while it waits} */
  public double startTime() {
    return startTime;
  }

  /**
   * {@return when its processors are free again at the latest, as far as its start tells; NaN while
   * it waits} A job of a matrix of time slices is taken to compute in one of its rows.
   */
  public double expectedEnd() {
    return expectedEnd;
  }

  /** {@return when it ended; NaN until it has} */
  public double endTime() {
    return ended ? endTime : Double.NaN;
  }

  /** {@return whether it ended before its time: it was withdrawn, or its cluster failed} */
  public boolean wasTerminated() {
    return terminate;
  }

  /** {@return what it has been told of its start so far} */
  public PromisedStart promise() {
    return promise;
  }

  Job job() {
    return job;
  }

  /** When it would get its processors by the plan that is being made. */
  void plan(double start) {
    planned = start;
  }

  /**
   * The plan is made: its start is promised. Whether this is new to the job. A job that has no
   * place in the plan is promised nothing.
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

  void end() {
    ended = true;
  }

  /** Ends a job whose end was not known when it started. */
  void end(double time) {
    endTime = time;
    ended = true;
  }

  /** It leaves, now, waiting or running. */
  void terminate(double time) {
    terminate = true;
    candidate = false;
    end(time);
  }

  /** The end that only the model knows beforehand. */
  double trueEnd() {
    return endTime;
  }

  /** Returns the record of a job that has ended, at the given site. */
  JobRecord record(String site) {
    JobRecord record =
        new JobRecord(
                job,
                site,
                enteredTime,
                startTime,
                endTime,
                endTime,
                job.runTime() > job.requestedTime(),
                ProcessorSet.text(allocation))
            .alone(job.computeTime());
    return promise.made() ? record.promised(promise) : record;
  }

  int[] allocation() {
    return allocation;
  }

  @Override
  public String toString() {
    return "job " + id() + " (" + processors + " x " + requestedTime + " s)";
  }
}

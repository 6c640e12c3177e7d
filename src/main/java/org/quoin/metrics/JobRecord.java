package org.quoin.metrics;

import org.quoin.workload.Job;

/**
 * The record of one job in a replay, on a time-shared cluster or in a grid. All times are in
 * seconds from the start of the run. Created at the end of the job; a grid adds the return of its
 * result.
 *
 * <p>A job of several stages has the arrival and the start of the first stage and the end of the
 * last: its wait is the wait at the first site, and everything after that, with the transfers
 * between sites and the waits at later sites, counts as computation.
 *
 * @param job the job
 * @param jobClass name of its class in a grid, its type on a time-shared cluster; else empty
 * @param site name of the site that computed it; with several stages all in order, joined by " > "
 * @param arrivalTime time at which all its data had reached the site; the submit time in a plain
 *     replay
 * @param startTime start of its computation
 * @param endTime end of its computation
 * @param returnTime time at which its result had reached the client; the end time in a plain replay
 * @param killed whether it was killed at its requested time, or by a failure
 * @param allocation the processors it ran on, as Batsim writes an interval set ("1-3 5"); empty if
 *     processors are not numbered
 * @param standaloneTime its computation on processors of its own in seconds: the run time, limited
 *     by the requested time, without turns of other jobs and without interruptions. Slowdowns
 *     divide by it. With several stages it is the sum; on a time-shared cluster, the execution on
 *     the same nodes without other jobs, with the same draws
 * @param nodeShared whether it ran on a time-shared cluster outside a grid: then its times are
 *     whole nanoseconds, and its slowdown is that of Zhang et al. (2001)
 * @param files the files it read at its first site, before its arrival there
 * @param promise its promised start
 * @param waits the reasons of its wait at a batch cluster that explains waits
 */
public record JobRecord(
    Job job,
    String jobClass,
    String site,
    double arrivalTime,
    double startTime,
    double endTime,
    double returnTime,
    boolean killed,
    String allocation,
    double standaloneTime,
    boolean nodeShared,
    FilesRead files,
    PromisedStart promise,
    WaitBreakdown waits) {
  /** Minimum run time, in seconds, in a bounded slowdown. */
  private static final double TAU = 10;

  private static final double NS = 1e9;

  /**
   * Creates the record of a job without a class that read no file, and that had its processors for
   * itself from its start to its end.
   *
   * @param job the job
   * @param site name of the site that computed it
   * @param arrivalTime time at which all its data had reached the site
   * @param startTime start of its computation
   * @param endTime end of its computation
   * @param returnTime time at which its result had reached the client; the end time without a
   *     result
   * @param killed whether it was killed at its requested time, or by a failure
   * @param allocation the processors it ran on, as "1-3 5"; empty if processors are not numbered
   */
  public JobRecord(
      Job job,
      String site,
      double arrivalTime,
      double startTime,
      double endTime,
      double returnTime,
      boolean killed,
      String allocation) {
    this(
        job,
        "",
        site,
        arrivalTime,
        startTime,
        endTime,
        returnTime,
        killed,
        allocation,
        endTime - startTime,
        false,
        FilesRead.NONE,
        PromisedStart.NONE,
        WaitBreakdown.NONE);
  }

  /**
   * {@return this record with a standalone time}
   *
   * @param seconds the run time without turns of other jobs
   */
  public JobRecord alone(double seconds) {
    return copy(job, jobClass, arrivalTime, returnTime, seconds, files, promise, waits);
  }

  /**
   * {@return this record with the return of its result}
   *
   * @param className the class of the client's jobs
   * @param time the return time in seconds from the start of the run
   * @param read the files it read at its first site
   */
  public JobRecord returned(String className, double time, FilesRead read) {
    return copy(job, className, arrivalTime, time, standaloneTime, read, promise, waits);
  }

  /**
   * {@return this record with a promised start}
   *
   * @param start the promised start
   */
  public JobRecord promised(PromisedStart start) {
    return copy(job, jobClass, arrivalTime, returnTime, standaloneTime, files, start, waits);
  }

  /**
   * {@return this record with the reasons of its wait}
   *
   * @param reasons seconds by reason, which add up to the wait
   */
  public JobRecord waited(WaitBreakdown reasons) {
    return copy(job, jobClass, arrivalTime, returnTime, standaloneTime, files, promise, reasons);
  }

  /**
   * {@return this record with the first arrival time} A job that has joined its queue again has a
   * later one; what came before counts as waiting. Where the wait is explained, the seconds up to
   * the later arrival get the reason {@link WaitReason#RESERVATION}, as those of a failure.
   *
   * @param time the first arrival in seconds from the start of the run
   */
  public JobRecord arrived(double time) {
    if (arrivalTime == time) {
      return this;
    }
    WaitBreakdown all =
        waits.isKnown() ? waits.plus(WaitReason.RESERVATION, arrivalTime - time) : waits;
    return copy(job, jobClass, time, returnTime, standaloneTime, files, promise, all);
  }

  /**
   * {@return this record with a class}
   *
   * @param name the name of the class
   */
  public JobRecord ofClass(String name) {
    return returned(name, returnTime, files);
  }

  /**
   * {@return the record of a whole job of which a site computed a part, after a checkpoint}
   *
   * @param part the run time at the site over the run time of the whole job
   */
  public JobRecord ofWhole(double part) {
    return copy(
        job.times(1 / part),
        jobClass,
        arrivalTime,
        returnTime,
        standaloneTime / part,
        files,
        promise,
        waits);
  }

  /** Returns this record with other values of the components that change after its creation. */
  private JobRecord copy(
      Job otherJob,
      String className,
      double arrived,
      double returned,
      double standalone,
      FilesRead read,
      PromisedStart start,
      WaitBreakdown reasons) {
    return new JobRecord(
        otherJob,
        className,
        site,
        arrived,
        startTime,
        endTime,
        returned,
        killed,
        allocation,
        standalone,
        nodeShared,
        read,
        start,
        reasons);
  }

  /** {@return the time from submission to the result's return} */
  public double responseTime() {
    return span(job.submitTime(), returnTime);
  }

  /**
   * {@return the time from submission to the start of the computation: the wait of a job without
   * transfers}
   */
  public double untilStart() {
    return span(job.submitTime(), startTime);
  }

  /** {@return the time from submission to the end of the computation} */
  public double untilEnd() {
    return span(job.submitTime(), endTime);
  }

  /** {@return the time from submission until all data are at the site} */
  public double sendTime() {
    return span(job.submitTime(), arrivalTime);
  }

  /** {@return the time in the site's queue} */
  public double waitTime() {
    return span(arrivalTime, startTime);
  }

  /** {@return the time from start to end of the computation, with the turns of other jobs} */
  public double computeTime() {
    return span(startTime, endTime);
  }

  /** {@return the time from the end of the computation until the result is at the client} */
  public double resultTime() {
    return span(endTime, returnTime);
  }

  /** {@return whether a failure has ended it before its run time and its requested time} */
  public boolean wasInterrupted() {
    return killed && standaloneTime < Math.min(job.runTime(), job.requestedTime());
  }

  /** {@return whether it has a deadline} */
  public boolean hasDeadline() {
    return job.terms().deadline() < Double.POSITIVE_INFINITY;
  }

  /**
   * {@return the time from its deadline until its result's return: negative if it returns before,
   * negative infinity without a deadline}
   */
  public double lateness() {
    return returnTime - job.terms().deadline();
  }

  /** {@return the time from its deadline until its result's return; 0 if it returns before} */
  public double tardiness() {
    return Math.max(0, lateness());
  }

  /** Returns its processors as a weight. */
  double width() {
    return job.processors();
  }

  /** {@return the processor-seconds that it computes} */
  public double area() {
    return job.processors() * standaloneTime;
  }

  /** Returns the slowdown that percentiles are taken of. */
  double slowdown() {
    return nodeShared ? sharingSlowdown() : responseSlowdown();
  }

  /** Returns the response time over the run time of at least 1 s. */
  double responseSlowdown() {
    return responseTime() / Math.max(standaloneTime, 1);
  }

  /** Returns the response time over the run time of at least 10 s; at least 1. */
  double boundedSlowdown() {
    return Math.max(1, responseTime() / Math.max(standaloneTime, TAU));
  }

  /** Returns the response time over the run time of at least 10 s and the width; at least 1. */
  double perProcessorBoundedSlowdown() {
    return Math.max(1, responseTime() / (Math.max(standaloneTime, TAU) * job.processors()));
  }

  /**
   * {@return the time from submission to the end of the computation over the run time; 1 for a job
   * that takes no longer than its run time, even a run time of 0}
   */
  public double stretch() {
    return untilEnd() == standaloneTime ? 1 : untilEnd() / standaloneTime;
  }

  /** {@return the time from start to end of the computation over the run time} */
  public double sharingSlowdown() {
    return Math.rint(computeTime() * NS) / Math.rint(standaloneTime * NS);
  }

  /** Differences of the times of a time-shared cluster are whole nanoseconds. */
  private double span(double from, double to) {
    return nodeShared ? Math.rint((to - from) * NS) / NS : to - from;
  }
}

package org.quoin.metrics;

import org.quoin.workload.Job;

/**
 * What became of one job, in a replay, on a time-shared cluster or in a grid. All times in seconds
 * from the start of the run. It is made where the job ends; a grid adds the return of its result.
 *
 * <p>Of a job of several stages the arrival and the start are those of the first, the end is that
 * of the last: its wait is the one at the first site, and what comes after, the data sent on and
 * the waits at later sites included, counts as computation.
 *
 * @param job the job
 * @param jobClass the name of its class in a grid, its type on a time-shared cluster; else empty
 * @param site the name of the site that computed it; of several stages all in order, joined by " >
 *     "
 * @param arrivalTime when all its data had reached the site; the submit time in a plain replay
 * @param startTime when its computation began
 * @param endTime when its computation ended
 * @param returnTime when its result had reached the client; the end time in a plain replay
 * @param killed whether it was ended at its requested time before it was done
 * @param allocation the processors it ran on, as Batsim writes an interval set ("1-3 5"); empty
 *     where the site does not number them
 * @param standaloneTime how long it computes on processors of its own, in seconds: its run time,
 *     cut at its requested time, without the turns of other jobs and without interruptions.
 *     Slowdowns divide by it. Of several stages it is the sum; on a time-shared cluster, the
 *     execution on the same nodes without other jobs, with the same draws
 * @param nodeShared whether it ran on a time-shared cluster alone, outside a grid: its times are
 *     whole nanoseconds, and its slowdown is that of Zhang et al. (2001)
 * @param files what it read at its first site, before which it does not arrive there
 * @param promise what it was told of its start
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
    PromisedStart promise) {
  /** The least run time, in seconds, that a bounded slowdown divides by. */
  private static final double TAU = 10;

  private static final double NS = 1e9;

  /**
   * Creates the record of a job without a class that read no file, and that had its processors for
   * itself from its start to its end.
   *
   * @param job the job
   * @param site the name of the site that computed it
   * @param arrivalTime when all its data had reached the site
   * @param startTime when its computation began
   * @param endTime when its computation ended
   * @param returnTime when its result had reached the client; the end time where nothing returns
   * @param killed whether it was ended at its requested time before it was done
   * @param allocation the processors it ran on, as "1-3 5"; empty where the site does not number
   *     them
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
        PromisedStart.NONE);
  }

  /**
   * {@return the same record with the time that the job computes on processors of its own}
   *
   * @param seconds the run time, without the turns of other jobs
   */
  public JobRecord alone(double seconds) {
    return new JobRecord(
        job,
        jobClass,
        site,
        arrivalTime,
        startTime,
        endTime,
        returnTime,
        killed,
        allocation,
        seconds,
        nodeShared,
        files,
        promise);
  }

  /**
   * {@return the same once its result has reached the client}
   *
   * @param className the class of the client's jobs
   * @param time when it had, in seconds from the start of the run
   * @param read what it read at its first site
   */
  public JobRecord returned(String className, double time, FilesRead read) {
    return new JobRecord(
        job,
        className,
        site,
        arrivalTime,
        startTime,
        endTime,
        time,
        killed,
        allocation,
        standaloneTime,
        nodeShared,
        read,
        promise);
  }

  /**
   * {@return the same with what it was told of its start}
   *
   * @param told the starts planned for it
   */
  public JobRecord promised(PromisedStart told) {
    return new JobRecord(
        job,
        jobClass,
        site,
        arrivalTime,
        startTime,
        endTime,
        returnTime,
        killed,
        allocation,
        standaloneTime,
        nodeShared,
        files,
        told);
  }

  /**
   * {@return the record with another arrival time}
   *
   * @param time when all data were at the site, in seconds from the start of the run
   */
  public JobRecord arrived(double time) {
    return new JobRecord(
        job,
        jobClass,
        site,
        time,
        startTime,
        endTime,
        returnTime,
        killed,
        allocation,
        standaloneTime,
        nodeShared,
        files,
        promise);
  }

  /**
   * {@return the same under the name of a class}
   *
   * @param name of the class
   */
  public JobRecord ofClass(String name) {
    return returned(name, returnTime, files);
  }

  /**
   * {@return the record of a whole job of which a site computed a part, after a checkpoint}
   *
   * @param part the run time that the site was given, by that of the whole job
   */
  public JobRecord ofWhole(double part) {
    return new JobRecord(
        job.times(1 / part),
        jobClass,
        site,
        arrivalTime,
        startTime,
        endTime,
        returnTime,
        killed,
        allocation,
        standaloneTime / part,
        nodeShared,
        files,
        promise);
  }

  /** {@return the time from submission to the result's return} */
  public double responseTime() {
    return span(job.submitTime(), returnTime);
  }

  /**
   * {@return the time from submission to the start of the computation: the wait, where nothing is
   * sent}
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

  /** {@return the time from start to end of the computation, the turns of other jobs included} */
  public double computeTime() {
    return span(startTime, endTime);
  }

  /** {@return the time from the end of the computation until the result is at the client} */
  public double resultTime() {
    return span(endTime, returnTime);
  }

  /** {@return whether it has a deadline} */
  public boolean hasDeadline() {
    return job.terms().deadline() < Double.POSITIVE_INFINITY;
  }

  /**
   * {@return the time from its deadline until its result is back: negative where it is back before,
   * negative infinity where it has no deadline}
   */
  public double lateness() {
    return returnTime - job.terms().deadline();
  }

  /** {@return the time from its deadline until its result is back; 0 where it is back before} */
  public double tardiness() {
    return Math.max(0, lateness());
  }

  /** Its processors, as a weight. */
  double width() {
    return job.processors();
  }

  /** Returns the processor-seconds that it computes. */
  double area() {
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
   * that takes no longer than its run time, even if that is 0}
   */
  public double stretch() {
    return untilEnd() == standaloneTime ? 1 : untilEnd() / standaloneTime;
  }

  /** {@return the time from start to end of the computation over the run time} */
  public double sharingSlowdown() {
    return Math.rint(computeTime() * NS) / Math.rint(standaloneTime * NS);
  }

  /** The difference of two of a time-shared cluster's times is whole nanoseconds as they are. */
  private double span(double from, double to) {
    return nodeShared ? Math.rint((to - from) * NS) / NS : to - from;
  }
}

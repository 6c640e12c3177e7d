package org.quoin.workload;

import java.util.function.Consumer;

/**
 * Job as its user submitted it, with its actual requirements. A policy never sees {@link
 * #runTime()}.
 *
 * @param id job number, unique in its stream
 * @param submitTime seconds from the start of the stream
 * @param processors width in processors; {@link #OWN_WIDTH} if the site decides it
 * @param requestedTime user's estimate of the run time in seconds
 * @param runTime run time on its cluster in seconds
 * @param inputBytes data sent to the site before the job can start (D_send), in bytes
 * @param outputBytes data of the result (D_recv), in bytes
 * @param operations computation in operations, for sites that compute by speed
 * @param user number of the submitting user or client, or {@link #UNKNOWN_USER}
 * @param priority priority number at servers with priorities, the smallest first; {@link
 *     #NO_PRIORITY} by default
 * @param terms further properties
 */
public record Job(
    long id,
    double submitTime,
    int processors,
    double requestedTime,
    double runTime,
    double inputBytes,
    double outputBytes,
    double operations,
    long user,
    int priority,
    Terms terms) {

  /** Width of a job whose site decides the number of processors. */
  public static final int OWN_WIDTH = 0;

  /**
   * Further properties of a job, given by a client of a grid or by a log.
   *
   * @param overestimate user's estimate over the run time, if the site computes both
   * @param deadline due time of the result in seconds of the run; infinite without one
   * @param start start time of the advance reservation that the job requests; NaN without one
   * @param queue queue of the log, such as {@link #INTERACTIVE}; {@link #NO_QUEUE} if unknown
   * @param memory requested memory per task in bytes, with one task per processor; 0 for none
   * @param request what the job asks of a cluster beyond processors and time; {@link
   *     ResourceRequest#NONE} in a log that has no more
   */
  public record Terms(
      double overestimate,
      double deadline,
      double start,
      long queue,
      double memory,
      ResourceRequest request) {
    /** Queue of interactive jobs in the Standard Workload Format. */
    public static final long INTERACTIVE = 0;

    /** Value of an unknown queue. */
    public static final long NO_QUEUE = -1;

    /** Default: an exact estimate without deadline, reservation, queue and memory. */
    public static final Terms NONE = new Terms(1, Double.POSITIVE_INFINITY);

    /**
     * Creates the properties of a job without a reservation, queue and memory.
     *
     * @param overestimate user's estimate over the run time, if the site computes both; 1 for exact
     * @param deadline due time of the result in seconds of the run; infinite without one
     */
    public Terms(double overestimate, double deadline) {
      this(overestimate, deadline, Double.NaN, NO_QUEUE, 0, ResourceRequest.NONE);
    }

    /**
     * {@return a copy with another queue}
     *
     * @param number number of the queue in the log; {@link #NO_QUEUE} if unknown
     */
    public Terms ofQueue(long number) {
      return new Terms(overestimate, deadline, start, number, memory, request);
    }

    /**
     * {@return a copy with another memory}
     *
     * @param bytes requested memory per task; 0 for none
     */
    public Terms ofMemory(double bytes) {
      return new Terms(overestimate, deadline, start, queue, bytes, request);
    }

    /**
     * {@return a copy with another request}
     *
     * @param other what the job asks of a cluster beyond processors and time
     */
    public Terms with(ResourceRequest other) {
      return new Terms(overestimate, deadline, start, queue, memory, other);
    }
  }

  private static final class Draft {
    private long id;
    private double submitTime;
    private int processors;
    private double requestedTime;
    private double runTime;
    private double inputBytes;
    private double outputBytes;
    private double operations;
    private long user;
    private int priority;
    private Terms terms;

    Draft(Job job) {
      id = job.id;
      submitTime = job.submitTime;
      processors = job.processors;
      requestedTime = job.requestedTime;
      runTime = job.runTime;
      inputBytes = job.inputBytes;
      outputBytes = job.outputBytes;
      operations = job.operations;
      user = job.user;
      priority = job.priority;
      terms = job.terms;
    }

    Job job() {
      return new Job(
          id,
          submitTime,
          processors,
          requestedTime,
          runTime,
          inputBytes,
          outputBytes,
          operations,
          user,
          priority,
          terms);
    }
  }

  /** Default priority, also of background jobs at servers. */
  public static final int NO_PRIORITY = 0;

  /** Value of an unknown user. */
  public static final long UNKNOWN_USER = -1;

  /**
   * Creates a job without a priority.
   *
   * @param id job number, unique in its stream
   * @param submitTime seconds from the start of the stream
   * @param processors width in processors; {@link #OWN_WIDTH} if the site decides it
   * @param requestedTime user's estimate of the run time in seconds
   * @param runTime run time on its cluster in seconds
   * @param inputBytes data sent to the site before the job can start
   * @param outputBytes data of the result
   * @param operations computation, for sites that compute by speed
   * @param user number of the submitting user or client, or {@link #UNKNOWN_USER}
   */
  public Job(
      long id,
      double submitTime,
      int processors,
      double requestedTime,
      double runTime,
      double inputBytes,
      double outputBytes,
      double operations,
      long user) {
    this(
        id,
        submitTime,
        processors,
        requestedTime,
        runTime,
        inputBytes,
        outputBytes,
        operations,
        user,
        NO_PRIORITY,
        Terms.NONE);
  }

  /**
   * {@return a job of a parallel machine: it has a run time and no data}
   *
   * @param id job number, unique in its stream
   * @param submitTime seconds from the start of the stream
   * @param processors width in processors, at least 1
   * @param requestedTime user's estimate of the run time in seconds
   * @param runTime run time in seconds
   * @param user number of the submitting user, or {@link #UNKNOWN_USER}
   */
  public static Job batch(
      long id, double submitTime, int processors, double requestedTime, double runTime, long user) {
    return new Job(id, submitTime, processors, requestedTime, runTime, 0, 0, 0, user);
  }

  /**
   * {@return a job of a grid's client: its site decides run time and width}
   *
   * @param id job number, unique in its stream
   * @param submitTime seconds from the start of the stream
   * @param inputBytes data sent to the site before the job can start
   * @param outputBytes data of the result
   * @param operations computation in operations
   * @param user number of the client, or {@link #UNKNOWN_USER}
   */
  public static Job sent(
      long id,
      double submitTime,
      double inputBytes,
      double outputBytes,
      double operations,
      long user) {
    return new Job(
        id,
        submitTime,
        OWN_WIDTH,
        Double.NaN,
        Double.NaN,
        inputBytes,
        outputBytes,
        operations,
        user);
  }

  private Job with(Consumer<Draft> change) {
    Draft copy = new Draft(this);
    change.accept(copy);
    return copy.job();
  }

  /**
   * {@return a copy with another job number}
   *
   * @param number unique in its stream
   */
  public Job withId(long number) {
    return with(copy -> copy.id = number);
  }

  /**
   * {@return a copy with another submit time}
   *
   * @param time seconds from the start of the stream
   */
  public Job withSubmitTime(double time) {
    return with(copy -> copy.submitTime = time);
  }

  /**
   * {@return a copy with its times on another clock}
   *
   * @param start time of this clock that is time 0 of the other one
   */
  public Job from(double start) {
    ResourceRequest.Timing timing = terms.request().timing();
    Job moved = withSubmitTime(submitTime - start);
    return timing.submitted().isEmpty() && timing.begin().isEmpty() && timing.deadline().isEmpty()
        ? moved
        : moved.with(timing.from(start));
  }

  /**
   * {@return a copy with other conditions of its start}
   *
   * @param timing limits and conditions of the start
   */
  public Job with(ResourceRequest.Timing timing) {
    return withTerms(terms.with(terms.request().with(timing)));
  }

  /**
   * {@return a copy with another width}
   *
   * @param width processors, at least 1
   */
  public Job withProcessors(int width) {
    return with(copy -> copy.processors = width);
  }

  /**
   * {@return a copy with another requested time}
   *
   * @param seconds requested time
   */
  public Job withRequestedTime(double seconds) {
    return with(copy -> copy.requestedTime = seconds);
  }

  /**
   * {@return a copy with another run time}
   *
   * @param seconds run time on its cluster
   */
  public Job withRunTime(double seconds) {
    return with(copy -> copy.runTime = seconds);
  }

  /**
   * {@return a copy for one stage of the job}
   *
   * @param work operations of the stage
   * @param input bytes that must reach its site before it can start
   * @param output bytes that it sends
   */
  public Job ofStage(double work, double input, double output) {
    Draft copy = new Draft(this);
    copy.operations = work;
    copy.inputBytes = input;
    copy.outputBytes = output;
    return copy.job();
  }

  /**
   * {@return this job, or a copy with other data}
   *
   * @param input bytes that must reach its site before it can start
   * @param output bytes of its result
   */
  public Job withData(double input, double output) {
    return input == inputBytes && output == outputBytes ? this : ofStage(operations, input, output);
  }

  /**
   * {@return a copy with another user}
   *
   * @param number number of the user, or {@link #UNKNOWN_USER}
   */
  public Job withUser(long number) {
    return with(copy -> copy.user = number);
  }

  /**
   * {@return a copy with another priority}
   *
   * @param place priority number at servers with priorities, the smallest first
   */
  public Job withPriority(int place) {
    return with(copy -> copy.priority = place);
  }

  /**
   * {@return a copy with other terms}
   *
   * @param others new terms
   */
  public Job withTerms(Terms others) {
    return with(copy -> copy.terms = others);
  }

  /**
   * {@return a copy with a multiple of the computation}
   *
   * @param factor factor of operations, run time and requested time, above 0
   */
  public Job times(double factor) {
    Draft copy = new Draft(this);
    copy.requestedTime *= factor;
    copy.runTime *= factor;
    copy.operations *= factor;
    return copy.job();
  }

  /**
   * {@return a copy that requests an advance reservation}
   *
   * @param start seconds from the start of the stream, not before the submit time
   */
  public Job reserved(double start) {
    return withTerms(
        new Terms(
            terms.overestimate, terms.deadline, start, terms.queue, terms.memory, terms.request));
  }

  /** {@return whether the job requests an advance reservation} */
  public boolean isReservation() {
    return !Double.isNaN(terms.start);
  }

  /** {@return the run time in seconds if the job is killed at its requested time} */
  public double computeTime() {
    return Math.min(runTime, requestedTime);
  }

  /**
   * {@return the width class: k for widths above 2^(k-1) up to 2^k, so 0 for 1, 1 for 2, 2 for 3-4}
   */
  public int sizeClass() {
    return Integer.SIZE - Integer.numberOfLeadingZeros(processors - 1);
  }
}

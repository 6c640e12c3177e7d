package org.quoin.workload;

/**
 * One job as its user submitted it, and what it will turn out to need. A policy never sees {@link
 * #runTime()}.
 *
 * @param id the job's number, unique in its stream
 * @param submitTime seconds from the start of the stream
 * @param processors width: processors the job needs at once; {@link #OWN_WIDTH} where its site says
 *     how many it gets
 * @param requestedTime the user's estimate of the run time, in seconds
 * @param runTime the run time on its own cluster in seconds, once started
 * @param inputBytes data sent to the site before the job can start there (D_send)
 * @param outputBytes data of the result (D_recv)
 * @param operations computation in operations, for sites that compute by speed
 * @param user the submitting user or client, or {@link #UNKNOWN_USER}
 * @param priority its place at servers that heed priorities, the least first; {@link #NO_PRIORITY}
 *     unless stated
 * @param terms what else its client says of it
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

  /** The width of a job that gets as many processors as its site gives one. */
  public static final int OWN_WIDTH = 0;

  /**
   * What is said of a job beside its data and computation, by a grid's client or a log.
   *
   * @param overestimate the user's estimate of the run time over the truth, where the site works
   *     out both
   * @param deadline when its result is due, in seconds of the run; infinity for never
   * @param start when it is to start, neither earlier nor later: it asks for an advance
   *     reservation; NaN where it waits for its turn
   * @param queue the queue of its log that it was submitted to, {@link #INTERACTIVE} or another;
   *     {@link #NO_QUEUE} where none is known
   * @param memory bytes that each of its tasks asks for, a processor each; 0 where it asks for none
   */
  public record Terms(
      double overestimate, double deadline, double start, long queue, double memory) {
    /** The queue of interactive jobs, in the standard workload format. */
    public static final long INTERACTIVE = 0;

    /** No queue is known. */
    public static final long NO_QUEUE = -1;

    /** An exact estimate, due never, waiting for its turn, of no queue. */
    public static final Terms NONE = new Terms(1, Double.POSITIVE_INFINITY);

    /**
     * Creates the terms of a job without a start time and without a queue.
     *
     * @param overestimate the user's estimate over the run time, where the site works out both; 1
     *     for exact
     * @param deadline when its result is due, in seconds of the run; infinity for never
     */
    public Terms(double overestimate, double deadline) {
      this(overestimate, deadline, Double.NaN, NO_QUEUE, 0);
    }

    /**
     * {@return the same of another queue}
     *
     * @param number of the queue in its log; {@link #NO_QUEUE} where none is known
     */
    public Terms ofQueue(long number) {
      return new Terms(overestimate, deadline, start, number, memory);
    }

    /**
     * {@return the same with memory for each task}
     *
     * @param bytes that each task asks for; 0 for none
     */
    public Terms ofMemory(double bytes) {
      return new Terms(overestimate, deadline, start, queue, bytes);
    }
  }

  /** A job to be changed. */
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

  /** The priority of jobs that state none, and of other users' jobs at servers. */
  public static final int NO_PRIORITY = 0;

  /** The user of a job of which nobody knows whose it is. */
  public static final long UNKNOWN_USER = -1;

  /**
   * Creates a job without a priority.
   *
   * @param id the job's number, unique in its stream
   * @param submitTime seconds from the start of the stream
   * @param processors that it needs at once; {@link #OWN_WIDTH} where its site says how many it
   *     gets
   * @param requestedTime the user's estimate of the run time, in seconds
   * @param runTime seconds on its own cluster, once started
   * @param inputBytes sent to the site before it can start
   * @param outputBytes of the result
   * @param operations of its computation, for sites that compute by speed
   * @param user the submitting user or client, or {@link #UNKNOWN_USER}
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
   * {@return a job of a parallel machine: what it needs is its run time, and nothing is sent}
   *
   * @param id the job's number, unique in its stream
   * @param submitTime seconds from the start of the stream
   * @param processors that it needs at once, at least 1
   * @param requestedTime the user's estimate of the run time, in seconds
   * @param runTime seconds, once started
   * @param user the submitting user, or {@link #UNKNOWN_USER}
   */
  public static Job batch(
      long id, double submitTime, int processors, double requestedTime, double runTime, long user) {
    return new Job(id, submitTime, processors, requestedTime, runTime, 0, 0, 0, user);
  }

  /**
   * {@return a job of a grid's client: its site says how long it runs, and on how many processors}
   *
   * @param id the job's number, unique in its stream
   * @param submitTime seconds from the start of the stream
   * @param inputBytes sent to the site before it can start
   * @param outputBytes of the result
   * @param operations of its computation
   * @param user the client's number, or {@link #UNKNOWN_USER}
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

  /**
   * {@return the same with another number}
   *
   * @param number unique in its stream
   */
  public Job withId(long number) {
    Draft same = new Draft(this);
    same.id = number;
    return same.job();
  }

  /**
   * {@return the same at another time}
   *
   * @param time of submission, in seconds from the start of the stream
   */
  public Job withSubmitTime(double time) {
    Draft same = new Draft(this);
    same.submitTime = time;
    return same.job();
  }

  /**
   * {@return the same with another width}
   *
   * @param width processors that it needs at once, at least 1
   */
  public Job withProcessors(int width) {
    Draft same = new Draft(this);
    same.processors = width;
    return same.job();
  }

  /**
   * {@return the same with another estimate}
   *
   * @param seconds that its user asks for
   */
  public Job withRequestedTime(double seconds) {
    Draft same = new Draft(this);
    same.requestedTime = seconds;
    return same.job();
  }

  /**
   * {@return the same with another run time}
   *
   * @param seconds that it runs on its own cluster, once started
   */
  public Job withRunTime(double seconds) {
    Draft same = new Draft(this);
    same.runTime = seconds;
    return same.job();
  }

  /**
   * {@return one stage of it: what that computes, gets and sends on}
   *
   * @param work operations of the stage
   * @param input bytes that reach its site before it can start
   * @param output bytes that it sends on
   */
  public Job ofStage(double work, double input, double output) {
    Draft same = new Draft(this);
    same.operations = work;
    same.inputBytes = input;
    same.outputBytes = output;
    return same.job();
  }

  /**
   * {@return the same of another user}
   *
   * @param number of the user, or {@link #UNKNOWN_USER}
   */
  public Job withUser(long number) {
    Draft same = new Draft(this);
    same.user = number;
    return same.job();
  }

  /**
   * {@return the same with another priority}
   *
   * @param place at servers that heed priorities, the least first
   */
  public Job withPriority(int place) {
    Draft same = new Draft(this);
    same.priority = place;
    return same.job();
  }

  /**
   * {@return the same with other terms}
   *
   * @param others in place of all its terms
   */
  public Job withTerms(Terms others) {
    Draft same = new Draft(this);
    same.terms = others;
    return same.job();
  }

  /**
   * {@return the same of so many times the computation}
   *
   * @param factor that its operations, run time and estimate are multiplied by, above 0
   */
  public Job times(double factor) {
    Draft same = new Draft(this);
    same.requestedTime *= factor;
    same.runTime *= factor;
    same.operations *= factor;
    return same.job();
  }

  /**
   * {@return the same as an advance reservation: it starts at its time or not at all}
   *
   * @param start in seconds from the start of the stream, not before it is submitted
   */
  public Job reserved(double start) {
    return withTerms(
        new Terms(terms.overestimate, terms.deadline, start, terms.queue, terms.memory));
  }

  /** {@return whether it asks for an advance reservation} */
  public boolean isReservation() {
    return !Double.isNaN(terms.start);
  }

  /** {@return how long it runs where it is ended at its requested time, in seconds} */
  public double computeTime() {
    return Math.min(runTime, requestedTime);
  }

  /**
   * {@return its class of width: 0 for 1 processor, 1 for 2, 2 for up to 4, 3 for up to 8 and so
   * on}
   */
  public int sizeClass() {
    return Integer.SIZE - Integer.numberOfLeadingZeros(processors - 1);
  }
}

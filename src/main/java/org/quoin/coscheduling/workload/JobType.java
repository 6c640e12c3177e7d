package org.quoin.coscheduling.workload;

/** The shares of computation, I/O and communication in a job's iteration (the paper's Table 2). */
public enum JobType {
  J1(35, 15, 50),
  /** I/O intensive. */
  J2(35, 50, 15),
  J3(35, 35, 30),
  /** CPU intensive. */
  J4(90, 5, 5),
  /** Communication intensive. */
  J5(35, 5, 60),
  J6(65, 5, 30);

  private final int computation;
  private final int io;
  private final int communication;

  JobType(int computation, int io, int communication) {
    this.computation = computation;
    this.io = io;
    this.communication = communication;
  }

  /** Percent of an iteration that computes. */
  public int computation() {
    return computation;
  }

  /** Percent of an iteration that waits for I/O. */
  public int io() {
    return io;
  }

  /** Percent of an iteration that communicates. */
  public int communication() {
    return communication;
  }
}

package org.quoin.workload;

import java.util.List;

/**
 * The jobs that some clients submit.
 *
 * @param name what the jobs are, such as "Linpack n = 600"
 * @param clients names of the clients, each of which submits such jobs on its own
 * @param operations computation of a job, in operations
 * @param inputBytes data sent to the server, D_send
 * @param outputBytes data of the result, D_recv
 * @param arrivals when a client submits
 * @param interval mean seconds between submissions of one client; the mean think time if closed
 * @param jobsAtOnce jobs a closed client has inside at once
 * @param priority of its jobs at servers that heed priorities, the least first
 */
public record JobClass(
    String name,
    List<String> clients,
    Amount operations,
    Amount inputBytes,
    Amount outputBytes,
    Arrivals arrivals,
    double interval,
    int jobsAtOnce,
    int priority) {

  public JobClass {
    clients = List.copyOf(clients);
  }

  /** A class of no stated priority. */
  public JobClass(
      String name,
      List<String> clients,
      Amount operations,
      Amount inputBytes,
      Amount outputBytes,
      Arrivals arrivals,
      double interval,
      int jobsAtOnce) {
    this(
        name,
        clients,
        operations,
        inputBytes,
        outputBytes,
        arrivals,
        interval,
        jobsAtOnce,
        Job.NO_PRIORITY);
  }

  /** The same with another priority. */
  public JobClass withPriority(int place) {
    return new JobClass(
        name, clients, operations, inputBytes, outputBytes, arrivals, interval, jobsAtOnce, place);
  }

  /** Operations of the Linpack benchmark of order n: 2/3 n^3 + 2 n^2. */
  public static double linpackOperations(int n) {
    return 2.0 / 3 * n * n * n + 2.0 * n * n;
  }

  /**
   * Bytes a Linpack call sends: the matrix and one vector, 8 n^2 + 8 n of the 8 n^2 + 20 n in all.
   */
  public static double linpackInput(int n) {
    return 8.0 * n * n + 8.0 * n;
  }

  /** Bytes a Linpack call returns: the solution and the pivots, 12 n. */
  public static double linpackOutput(int n) {
    return 12.0 * n;
  }
}

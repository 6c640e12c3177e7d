package org.quoin.workload;

import java.util.List;
import java.util.stream.Stream;

/**
 * The jobs that some clients submit.
 *
 * @param name what the jobs are, such as "Linpack n = 600"
 * @param clients names of the clients, each of which submits such jobs on its own
 * @param inputBytes data sent to the first site, D_send
 * @param stages what is computed, in order; at least one
 * @param arrivals when a client submits
 * @param interval mean seconds between submissions of one client; the mean think time if closed
 * @param jobsAtOnce jobs a closed client has inside at once
 * @param priority of its jobs at servers that heed priorities, the least first
 * @param demands what else its jobs ask for
 * @param process the times of submissions, or think times if closed
 */
public record JobClass(
    String name,
    List<String> clients,
    Amount inputBytes,
    List<Stage> stages,
    Arrivals arrivals,
    double interval,
    int jobsAtOnce,
    int priority,
    JobRequirements demands,
    ArrivalProcess process) {

  /**
   * Copies the lists.
   *
   * @param name what the jobs are
   * @param clients their names
   * @param inputBytes data sent to the first site
   * @param stages at least one
   * @param arrivals when a client submits
   * @param interval mean seconds between submissions of one client, or of a think time
   * @param jobsAtOnce of a closed client, at least 1
   * @param priority the least first
   * @param demands what else its jobs ask for
   * @param process the times of submissions, or think times
   * @throws IllegalArgumentException when there is no stage
   */
  public JobClass {
    clients = List.copyOf(clients);
    stages = List.copyOf(stages);
    if (stages.isEmpty()) {
      throw new IllegalArgumentException("jobs of no stage");
    }
  }

  /**
   * Creates a class without a priority whose jobs are computed at one site, which the metaserver
   * chooses.
   *
   * @param name what the jobs are, such as "Linpack n = 600"
   * @param clients names of the clients, each of which submits such jobs on its own
   * @param operations computation of a job, in operations
   * @param inputBytes data sent to the server, D_send
   * @param outputBytes data of the result, D_recv
   * @param arrivals {@link Arrivals#DETERMINISTIC} for equal intervals; any other has exponential
   *     ones
   * @param interval mean seconds between submissions of one client; the mean think time if closed
   * @param jobsAtOnce jobs a closed client has inside at once; of no effect for others
   */
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
        inputBytes,
        List.of(Stage.anywhere(operations, outputBytes)),
        arrivals,
        interval,
        jobsAtOnce,
        Job.NO_PRIORITY,
        JobRequirements.NONE,
        arrivals == Arrivals.DETERMINISTIC
            ? ArrivalProcess.even(interval)
            : ArrivalProcess.poisson(interval));
  }

  /** {@return whether a job is computed at one site alone} */
  public boolean isSingle() {
    return stages.size() == 1;
  }

  /**
   * {@return the data that a job sends on a leg of its way}
   *
   * @param leg 0 from the client to the first stage, then from each stage on; the last goes back
   */
  public Amount data(int leg) {
    return leg == 0 ? inputBytes : stages.get(leg - 1).outputBytes();
  }

  /** {@return all amounts that are drawn for a job} */
  public Stream<Amount> amounts() {
    Stream<Amount> ofStages =
        stages.stream().flatMap(stage -> Stream.of(stage.outputBytes(), stage.operations()));
    return Stream.concat(Stream.concat(Stream.of(inputBytes), ofStages), demands.amounts());
  }

  /** {@return data of the result, D_recv} */
  public Amount outputBytes() {
    return data(stages.size());
  }

  /**
   * {@return the same with other demands}
   *
   * @param others in place of all its demands
   */
  public JobClass withDemands(JobRequirements others) {
    return new JobClass(
        name,
        clients,
        inputBytes,
        stages,
        arrivals,
        interval,
        jobsAtOnce,
        priority,
        others,
        process);
  }

  /**
   * {@return the same of another name and priority}
   *
   * @param other the name, for reports
   * @param place at servers that heed priorities, the least first
   */
  public JobClass named(String other, int place) {
    return new JobClass(
        other,
        clients,
        inputBytes,
        stages,
        arrivals,
        interval,
        jobsAtOnce,
        place,
        demands,
        process);
  }

  /** {@return whether each client submits one job at a time, at exponential intervals} */
  public boolean isPoisson() {
    return arrivals == Arrivals.POISSON && process.batch() == null;
  }

  /**
   * {@return operations of the Linpack benchmark: 2/3 n^3 + 2 n^2}
   *
   * @param n order of the matrix
   */
  public static double linpackOperations(int n) {
    return 2.0 / 3 * n * n * n + 2.0 * n * n;
  }

  /**
   * {@return bytes a Linpack call sends: the matrix and one vector, 8 n^2 + 8 n of the 8 n^2 + 20 n
   * in all}
   *
   * @param n order of the matrix
   */
  public static double linpackInput(int n) {
    return 8.0 * n * n + 8.0 * n;
  }

  /**
   * {@return bytes a Linpack call returns: the solution and the pivots, 12 n}
   *
   * @param n order of the matrix
   */
  public static double linpackOutput(int n) {
    return 12.0 * n;
  }
}

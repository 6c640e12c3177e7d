package org.quoin.workload;

import java.util.List;
import java.util.stream.Stream;
import org.quoin.base.RecordBuilder;

/**
 * Class of jobs that some clients submit.
 *
 * @param name description of the jobs, such as "Linpack n = 600"
 * @param clients names of the clients, each of which submits jobs of the class independently
 * @param inputBytes data sent to the first site, D_send
 * @param stages computations in order; at least one
 * @param arrivals arrival process
 * @param interval mean seconds between submissions of one client; the mean think time if closed
 * @param jobsAtOnce jobs of a closed client in the system
 * @param priority priority number at servers with priorities, the smallest first
 * @param demands further requirements of the jobs
 * @param process submission times, or think times if closed
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
   * Creates a class with copies of the lists.
   *
   * @throws IllegalArgumentException if there is no stage
   */
  public JobClass {
    clients = List.copyOf(clients);
    stages = List.copyOf(stages);
    if (stages.isEmpty()) {
      throw new IllegalArgumentException("a job class has no stage; expected at least one");
    }
  }

  /**
   * Creates a class without a priority whose jobs have one stage, placed by the metaserver.
   *
   * @param name description of the jobs, such as "Linpack n = 600"
   * @param clients names of the clients, each of which submits jobs of the class independently
   * @param operations computation of a job in operations
   * @param inputBytes data sent to the server, D_send
   * @param outputBytes data of the result, D_recv
   * @param arrivals {@link Arrivals#DETERMINISTIC} for constant interarrival times, else
   *     exponential
   * @param interval mean seconds between submissions of one client; the mean think time if closed
   * @param jobsAtOnce jobs of a closed client in the system; ignored for others
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

  /** {@return whether a job has one stage} */
  public boolean isSingle() {
    return stages.size() == 1;
  }

  /**
   * {@return the data of a transfer}
   *
   * @param transfer number of the transfer: 0 to the first site, then on, the last back to the
   *     client
   */
  public Amount data(int transfer) {
    return transfer == 0 ? inputBytes : stages.get(transfer - 1).outputBytes();
  }

  /** {@return the mean bytes of all transfers of a job} */
  public double meanBytes() {
    double bytes = inputBytes.mean();
    for (Stage stage : stages) {
      bytes += stage.outputBytes().mean();
    }
    return bytes;
  }

  /** {@return all amounts that are drawn per job} */
  public Stream<Amount> amounts() {
    Stream<Amount> ofStages =
        stages.stream().flatMap(stage -> Stream.of(stage.outputBytes(), stage.operations()));
    return Stream.concat(Stream.concat(Stream.of(inputBytes), ofStages), demands.amounts());
  }

  /** {@return the data of the result, D_recv} */
  public Amount outputBytes() {
    return data(stages.size());
  }

  /**
   * {@return a copy with other requirements}
   *
   * @param others new requirements
   */
  public JobClass withDemands(JobRequirements others) {
    return RecordBuilder.copy(this, "demands", others);
  }

  /**
   * {@return a copy with another name and priority}
   *
   * @param other name for reports
   * @param place priority number at servers with priorities, the smallest first
   */
  public JobClass named(String other, int place) {
    return RecordBuilder.copy(this, "name", other, "priority", place);
  }

  /** {@return whether each client submits single jobs as a Poisson process} */
  public boolean isPoisson() {
    return arrivals == Arrivals.POISSON && process.batch() == null;
  }

  /**
   * {@return the operations of the Linpack benchmark: 2/3 n^3 + 2 n^2}
   *
   * @param n order of the matrix
   */
  public static double linpackOperations(int n) {
    return 2.0 / 3 * n * n * n + 2.0 * n * n;
  }

  /**
   * {@return the bytes that a Linpack call sends: the matrix and one vector, 8 n^2 + 8 n} Data and
   * result have 8 n^2 + 20 n bytes.
   *
   * @param n order of the matrix
   */
  public static double linpackInput(int n) {
    return 8.0 * n * n + 8.0 * n;
  }

  /**
   * {@return the bytes that a Linpack call returns: the solution and the pivots, 12 n}
   *
   * @param n order of the matrix
   */
  public static double linpackOutput(int n) {
    return 12.0 * n;
  }
}

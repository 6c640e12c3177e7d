package org.quoin.timeshared.workload;

import java.util.Optional;
import org.quoin.workload.Job;

/**
 * A parallel job of a time-shared cluster: tasks that iterate computation, I/O and an exchange.
 * Times are in nanoseconds, without skew.
 *
 * @param tasks number of tasks, each on its own node
 * @param computeNs computation of an iteration
 * @param ioNs I/O of an iteration
 * @param communicationNs exchange of an iteration when all tasks begin it together, less the
 *     computation done meanwhile
 * @param slackNs computation of an iteration after the sends and before the receives
 * @param latencyNs latency of its messages
 * @param next its next phase, with the same tasks, pattern and latency; empty in the last
 */
public record IterativeJob(
    int id,
    long arrivalNs,
    int tasks,
    JobType type,
    Pattern pattern,
    long iterations,
    long computeNs,
    long ioNs,
    long communicationNs,
    long slackNs,
    long latencyNs,
    Optional<IterativeJob> next) {
  private static final double NS = 1e9;

  /**
   * {@return the job whose dedicated time is nearest to the wanted one} The cost of the exchange is
   * known, the shares of the type give computation and I/O (the paper's section 3.2), and the
   * wanted time gives the number of iterations, rounded, at least one. Pattern and message size are
   * those of its type if it has its own. With slack the same iterations take less time.
   */
  public static IterativeJob of(
      int id,
      long arrivalNs,
      int tasks,
      JobType type,
      Pattern usual,
      double wantedNs,
      CostParameters parameters) {
    Pattern pattern = type.pattern().orElse(usual);
    long latency = parameters.messageLatencyNs(type.messageBytes());
    return of(id, arrivalNs, tasks, type, pattern, latency, wantedNs, parameters);
  }

  /** Phases share the wanted time equally. */
  private static IterativeJob of(
      int id,
      long arrivalNs,
      int tasks,
      JobType type,
      Pattern pattern,
      long latency,
      double wholeNs,
      CostParameters parameters) {
    double wantedNs = wholeNs / type.phases();
    long communication = pattern.criticalLatencies(tasks) * latency;
    double percent = (double) communication / type.communication();
    long compute = Math.round(percent * type.computation() * parameters.grain());
    long io = Math.round(percent * type.io() * parameters.grain());
    long slack = Math.min(Math.min(parameters.slackNs(), compute), latency);
    double iterations =
        pattern.fills(tasks)
            ? (wantedNs - (tasks - 1) * (double) communication) / (compute + io)
            : wantedNs / (compute + io + communication);
    return new IterativeJob(
        id,
        arrivalNs,
        tasks,
        type,
        pattern,
        Math.max(1, Math.round(iterations)),
        compute,
        io,
        communication - slack,
        slack,
        latency,
        type.next()
            .map(
                later ->
                    of(
                        id,
                        arrivalNs,
                        tasks,
                        later,
                        pattern,
                        latency,
                        wholeNs - wantedNs,
                        parameters)));
  }

  /** {@return the batch job, without a user and an estimate} */
  public Job job() {
    return Job.batch(id, arrivalNs / NS, tasks, Double.NaN, dedicatedNs() / NS, Job.UNKNOWN_USER);
  }

  /** {@return this job with another arrival time} */
  public IterativeJob arrivingAt(long otherNs) {
    return new IterativeJob(
        id,
        otherNs,
        tasks,
        type,
        pattern,
        iterations,
        computeNs,
        ioNs,
        communicationNs,
        slackNs,
        latencyNs,
        next);
  }

  /** {@return whether this is its last phase} */
  public boolean isLast() {
    return next.isEmpty();
  }

  /** {@return the time of an iteration on a dedicated system without skew} */
  public long iterationNs() {
    return computeNs + ioNs + exchangeNs();
  }

  /** {@return the time of the messages of each iteration on a dedicated system without skew} */
  public long exchangeNs() {
    return pattern.fills(tasks) ? 0 : communicationNs;
  }

  /** {@return the run time on a dedicated system without skew, from this phase on} */
  public long dedicatedNs() {
    long filling = pattern.fills(tasks) ? Math.min(tasks - 1, iterations) * communicationNs : 0;
    return iterations * iterationNs() + filling + next.map(IterativeJob::dedicatedNs).orElse(0L);
  }
}

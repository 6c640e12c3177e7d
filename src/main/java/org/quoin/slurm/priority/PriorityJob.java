package org.quoin.slurm.priority;

import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.Qos;

/** A job as the priority sees it, with its priority. Times are in seconds on one clock. */
public final class PriorityJob {
  private final long id;
  private final Owner owner;
  private final PartitionShare partition;
  private final Request request;
  private double start = Double.NaN;
  private double end = Double.NaN;
  private double billing;
  private double[] allocated;
  private Factors factors;

  /**
   * Whom a job belongs to.
   *
   * @param association association of its user and account
   * @param qos its QOS; null for none
   */
  public record Owner(Association association, Qos qos) {}

  /**
   * The partition of a job.
   *
   * @param factor its {@code PriorityJobFactor}
   * @param tres its amount of each resource
   */
  public record PartitionShare(double factor, double[] tres) {}

  /**
   * What a job asks for.
   *
   * @param submit its submission
   * @param eligible the time from which it may run; infinite while that is not known
   * @param nodes number of nodes
   * @param cpus number of CPUs
   * @param nice its nice value
   * @param tres requested amount of each resource
   */
  public record Request(
      double submit,
      double eligible,
      int nodes,
      double cpus,
      double timeLimit,
      double nice,
      double[] tres) {}

  /**
   * Creates a waiting job.
   *
   * @param owner whom it belongs to
   * @param request what it asks for
   */
  public PriorityJob(long id, Owner owner, PartitionShare partition, Request request) {
    this.id = id;
    this.owner = owner;
    this.partition = partition;
    this.request = request;
  }

  /** {@return the number} */
  public long id() {
    return id;
  }

  /** {@return whom it belongs to} */
  public Owner owner() {
    return owner;
  }

  public PartitionShare partition() {
    return partition;
  }

  /** {@return what it asks for} */
  public Request request() {
    return request;
  }

  /**
   * Starts it.
   *
   * @param units billing units
   * @param amounts allocated amount of each resource
   */
  public void start(double time, double units, double[] amounts) {
    start = time;
    billing = units;
    allocated = amounts;
  }

  /** Ends it, waiting or running. */
  public void end(double time) {
    end = time;
  }

  /** {@return the start; NaN while it waits} */
  public double start() {
    return start;
  }

  public boolean hasEnded() {
    return !Double.isNaN(end);
  }

  /** {@return the billing units; 0 while it waits} */
  public double billing() {
    return billing;
  }

  /** {@return the allocated amount of each resource; null while it waits} */
  public double[] allocated() {
    return allocated;
  }

  /** {@return the factors of the last calculation; null before the first} */
  public Factors factors() {
    return factors;
  }

  void factors(Factors computed) {
    factors = computed;
  }
}

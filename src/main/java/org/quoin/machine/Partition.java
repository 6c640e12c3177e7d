package org.quoin.machine;

import java.util.BitSet;
import java.util.List;
import org.quoin.base.RecordBuilder;

/**
 * A set of nodes with rules for its jobs. Partitions may overlap.
 *
 * @param name unique name
 * @param nodes indices of its nodes
 * @param isDefault whether jobs without a partition go here
 * @param up whether it starts jobs
 * @param tier PriorityTier: jobs of a higher tier are considered first
 * @param jobFactor PriorityJobFactor of the multifactor priority
 * @param maxTime longest time limit in seconds; infinite without one
 * @param defaultTime time limit of jobs that request none, in seconds; {@code maxTime} by default
 * @param minNodes minimum number of nodes of a job
 * @param maxNodes maximum number of nodes of a job; {@link Integer#MAX_VALUE} without a limit
 * @param exclusive whether a job gets whole nodes
 * @param billing its TRESBillingWeights, as in {@code CPU=1,Mem=0.25G}; empty for one unit per CPU
 * @param access the accounts and QOS whose jobs it accepts
 * @param preemption how its jobs give way to those of other partitions
 * @param sharing how many of its jobs may have one CPU if jobs take turns; 1 for no sharing
 */
public record Partition(
    String name,
    BitSet nodes,
    boolean isDefault,
    boolean up,
    int tier,
    int jobFactor,
    double maxTime,
    double defaultTime,
    int minNodes,
    int maxNodes,
    boolean exclusive,
    String billing,
    Access access,
    Preemption preemption,
    int sharing) {

  public Partition {
    nodes = (BitSet) nodes.clone();
  }

  /**
   * {@return the default partition, without rules}
   *
   * @param nodes indices of its nodes
   */
  public static Partition of(String name, BitSet nodes) {
    double unlimited = Double.POSITIVE_INFINITY;
    return new Partition(
        name,
        nodes,
        true,
        true,
        1,
        1,
        unlimited,
        unlimited,
        0,
        Integer.MAX_VALUE,
        false,
        "",
        Access.ALL,
        Preemption.DEFAULT,
        1);
  }

  /** {@return a copy that is the default partition} */
  public Partition asDefault() {
    return RecordBuilder.copy(this, "isDefault", true);
  }

  /** {@return the indices of its nodes, as a new set} */
  @Override
  public BitSet nodes() {
    return (BitSet) nodes.clone();
  }

  /**
   * Accounts and QOS of a partition.
   *
   * @param allowAccounts the only accounts that are accepted; empty for all
   * @param denyAccounts accounts that are rejected
   * @param allowQos the only QOS that are accepted; empty for all
   * @param denyQos QOS that are rejected
   * @param qos the partition's own QOS, whose limits hold for all of its jobs; empty for none
   */
  public record Access(
      List<String> allowAccounts,
      List<String> denyAccounts,
      List<String> allowQos,
      List<String> denyQos,
      String qos) {
    /** Every account and every QOS. */
    public static final Access ALL = new Access(List.of(), List.of(), List.of(), List.of(), "");

    /** {@return whether a job is accepted} */
    public boolean accepts(String account, String jobQos) {
      return (allowAccounts.isEmpty() || allowAccounts.contains(account))
          && !denyAccounts.contains(account)
          && (allowQos.isEmpty() || allowQos.contains(jobQos))
          && !denyQos.contains(jobQos);
    }
  }
}

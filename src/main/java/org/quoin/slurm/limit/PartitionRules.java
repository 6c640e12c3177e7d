package org.quoin.slurm.limit;

import java.util.List;
import java.util.Optional;
import org.quoin.machine.Partition;

/** What the limits of a partition make of a job. */
public final class PartitionRules {
  private PartitionRules() {}

  /**
   * {@return the reason for which a job waits in a partition until its limits are changed; empty if
   * they accept it}
   *
   * @param nodes minimum number of nodes of the job
   * @param timeLimit time limit of the job in seconds
   */
  public static Optional<String> reason(
      Partition partition, String account, String qos, int nodes, double timeLimit) {
    if (nodes > Math.min(partition.maxNodes(), partition.nodes().cardinality())) {
      return Optional.of("PartitionNodeLimit");
    }
    if (!partition.up()) {
      return Optional.of("PartitionDown");
    }
    if (timeLimit > partition.maxTime()) {
      return Optional.of("PartitionTimeLimit");
    }
    Partition.Access access = partition.access();
    if (!access.accepts(account, qos)) {
      return Optional.of(
          new Partition.Access(
                      access.allowAccounts(), access.denyAccounts(), List.of(), List.of(), "")
                  .accepts(account, qos)
              ? "QOSNotAllowed"
              : "AccountNotAllowed");
    }
    return Optional.empty();
  }
}

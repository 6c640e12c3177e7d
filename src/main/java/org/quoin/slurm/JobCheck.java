package org.quoin.slurm;

import java.util.Optional;
import org.quoin.machine.Partition;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.limit.LimitedJob;
import org.quoin.slurm.limit.PartitionRules;
import org.quoin.workload.ResourceRequest;

/** Finds the jobs that a machine never starts. */
public final class JobCheck {
  private final SlurmNodes nodes;
  private final SlurmJobs factory;
  private final SlurmState state;
  private final ClusterFile cluster;
  private final NodeSpace space;

  /** Limits without other jobs; null if none are enforced. */
  private final OwnerLimits limits;

  /** The reason why a machine never starts a job. */
  public enum Reason {
    /** The job names a partition, a node or a resource that the machine does not have. */
    UNKNOWN_PART,
    /** No nodes have what it requests, even if they are empty. */
    NO_NODES,
    /** The rules of its partitions do not accept it. */
    OVER_PARTITION,
    /** No account accepts it, or its QOS, or limits that it would exceed even alone. */
    REJECTED
  }

  /**
   * What was found.
   *
   * @param message what is wrong
   */
  public record Finding(Reason reason, String message) {}

  /** Creates a check. */
  public JobCheck(ClusterFile cluster) {
    nodes = new SlurmNodes(cluster.machine());
    SlurmSettings settings = SlurmSettings.of(cluster.conf());
    factory = new SlurmJobs(nodes, settings);
    state = new SlurmState(nodes, settings, StartLimits.NONE);
    this.cluster = cluster;
    space = new NodeSpace(cluster, null);
    limits = cluster.enforcesLimits() ? new OwnerLimits(cluster) : null;
  }

  private Optional<String> rejection(SlurmJob job, LimitedJob alone) {
    AccountDatabase accounts = cluster.accounts().orElseThrow();
    if (accounts.associations().account(job.account).isEmpty()) {
      return Optional.of("there is no account '" + job.account + "'");
    }
    if (!accounts.qos().containsKey(job.qos)) {
      return Optional.of("there is no QOS '" + job.qos + "'");
    }
    if (!alone.association().allows(job.qos)) {
      return Optional.of("account '" + job.account + "' does not have QOS '" + job.qos + "'");
    }
    return limits.reason(alone, 0).map(limit -> "it is beyond " + limit + " alone");
  }

  /**
   * {@return the reason why a job never starts; empty if it can start}
   *
   * @param request what it requests
   * @param user the number of its user
   */
  public Optional<Finding> of(
      ResourceRequest request, long user, int processors, double requestedTime) {
    ResourceRequest owned = cluster.owned(request, user);
    SlurmJob job;
    try {
      job = factory.job(0, 0, SlurmJobs.complete(owned, processors, requestedTime));
    } catch (SlurmJobs.NoRoomException e) {
      return Optional.of(new Finding(Reason.NO_NODES, e.getMessage()));
    } catch (IllegalArgumentException e) {
      return Optional.of(new Finding(Reason.UNKNOWN_PART, e.getMessage()));
    }
    if (state.isEverAccepted(job)) {
      try {
        space.request(0, request, processors, requestedTime);
      } catch (IllegalArgumentException e) {
        return Optional.of(new Finding(Reason.NO_NODES, e.getMessage()));
      }
      return limits == null
          ? Optional.empty()
          : rejection(job, limits.job(owned, processors, requestedTime))
              .map(message -> new Finding(Reason.REJECTED, message));
    }
    Partition first = nodes.partition(job.partitions[0]);
    double limit = job.limitIn(first);
    String rule =
        PartitionRules.reason(first, job.account, job.qos, job.shape.minNodes(), limit)
            .orElse("its rules");
    return Optional.of(
        new Finding(Reason.OVER_PARTITION, "partition " + first.name() + " rejects it: " + rule));
  }
}

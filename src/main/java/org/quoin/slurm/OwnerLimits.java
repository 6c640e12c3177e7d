package org.quoin.slurm;

import java.util.Optional;
import org.quoin.machine.Partition;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.limit.LimitLedger;
import org.quoin.slurm.limit.LimitedJob;
import org.quoin.slurm.priority.PrioritySettings;
import org.quoin.slurm.priority.UsageClock;
import org.quoin.workload.ResourceRequest;

/**
 * The limits of the accounts, users, QOS and partitions of a machine file on the running jobs, for
 * schedulers other than Slurm's. A job counts with the CPUs, nodes, memory and generic resources
 * that it requests, in the first of its partitions.
 */
public final class OwnerLimits {
  private final AccountDatabase database;
  private final SlurmNodes nodes;
  private final SlurmJobs factory;
  private final LimitLedger ledger;

  /** Past usage; null if none is recorded, or no limit is on it. */
  private final UsageClock clock;

  /**
   * Creates the limits of a cluster without jobs.
   *
   * @param cluster a cluster whose limits are {@link ClusterFile#enforcesLimits enforced}
   */
  public OwnerLimits(ClusterFile cluster) {
    database = cluster.accounts().orElseThrow();
    nodes = new SlurmNodes(cluster.machine());
    factory = new SlurmJobs(nodes, SlurmSettings.of(cluster.conf()));
    PrioritySettings settings = PrioritySettings.of(cluster.conf(), database.tres());
    clock =
        settings.multifactor() && database.limitsUsage()
            ? new UsageClock(database, settings)
            : null;
    ledger =
        new LimitLedger(database, clock == null ? null : clock.usage(), cluster.enforces("safe"));
  }

  /**
   * {@return a job as limits see it}
   *
   * @param request what it requests, with its {@link ClusterFile#owned owner}
   * @throws IllegalArgumentException if the machine never starts it; the message says why
   */
  public LimitedJob job(ResourceRequest request, int processors, double requestedTime) {
    SlurmJob job = factory.job(0, 0, SlurmJobs.complete(request, processors, requestedTime));
    Partition where = nodes.partition(job.partitions[0]);
    Association association =
        database
            .associations()
            .find(job.account, job.user, where.name())
            .or(() -> database.associations().account(job.account))
            .orElse(database.associations().root());
    int count = job.shape.minNodes();
    int cpus = Math.max(processors, job.shape.minCpus());
    return new LimitedJob(
        association,
        database.qos().get(job.qos),
        database.qos().get(where.access().qos()),
        AccountLimits.tres(database, nodes, job, where, count, cpus),
        requestedTime);
  }

  /** {@return the limit that holds a waiting job, by its name in Slurm; empty if none does} */
  public Optional<String> reason(LimitedJob job, double now) {
    return ledger.beforeSelection(job).or(() -> ledger.afterSelection(job, now));
  }

  /**
   * {@return the limit for which a waiting job never starts, by its name in Slurm; empty if there
   * is none}
   */
  public Optional<String> forEver(LimitedJob job) {
    return ledger.forEver(job);
  }

  /**
   * Brings past usage up to date.
   *
   * @param now the time in seconds, not before any earlier call
   * @return whether it has changed since the last call
   */
  public boolean advance(double now) {
    return clock != null && clock.advance(now);
  }

  /** {@return the next time at which past usage changes; infinite if no limit is on it} */
  public double nextTime() {
    return clock == null ? Double.POSITIVE_INFINITY : clock.nextTime();
  }

  /**
   * Counts a job that has started.
   *
   * @param now its start in seconds
   */
  public void started(LimitedJob job, double now) {
    ledger.started(job, now);
    if (clock != null) {
      clock.advance(now);
      clock.started(job.association(), job.qos(), job.tres(), now);
    }
  }

  /**
   * Counts a running job no longer.
   *
   * @param now its end in seconds
   */
  public void ended(LimitedJob job, double start, double now) {
    ledger.ended(job, start);
    if (clock != null) {
      clock.ended(job.tres(), now);
    }
  }
}

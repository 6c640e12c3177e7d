package org.quoin.slurm;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.quoin.machine.Gres;
import org.quoin.machine.Partition;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.Qos;
import org.quoin.slurm.account.TresTypes;
import org.quoin.slurm.limit.LimitLedger;
import org.quoin.slurm.limit.LimitedJob;
import org.quoin.slurm.limit.PartitionRules;
import org.quoin.slurm.priority.Usage;

/** The limits of a cluster's accounts, users, QOS and partitions on the jobs of its scheduler. */
public final class AccountLimits implements StartLimits {
  private static final double MEBIBYTE = 1 << 20;

  private final AccountDatabase database;
  private final SlurmNodes nodes;
  private final LimitLedger ledger;
  private final boolean holdsForEver;
  private final Map<Long, LimitedJob> running = new HashMap<>();

  /** By job: the limit beyond which it was on nodes that it could have had while no job ran. */
  private final Map<Long, String> alone = new HashMap<>();

  /**
   * Creates the limits of a cluster without jobs.
   *
   * @param database the associations and QOS
   * @param nodes the nodes and partitions
   * @param usage past usage; null if none is recorded
   * @param safe whether {@code AccountingStorageEnforce} has {@code safe}
   */
  public AccountLimits(AccountDatabase database, SlurmNodes nodes, Usage usage, boolean safe) {
    this.database = database;
    this.nodes = nodes;
    ledger = new LimitLedger(database, usage, safe);
    holdsForEver =
        usage != null
            && database.limitsUsage()
            && (!usage.decays() || database.qos().values().stream().anyMatch(Qos::keepsUsage));
  }

  /**
   * {@return the reason for which Slurm rejects a job at its submission, as sbatch prints it; empty
   * if it accepts and counts the job}
   */
  public Optional<String> submit(SlurmJob job) {
    int partition = job.partitions[0];
    Optional<Association> association = association(job, partition);
    if (association.isEmpty()) {
      return Optional.of("Invalid account or account/partition combination specified");
    }
    if (!database.qos().containsKey(job.qos) || !association.get().allows(job.qos)) {
      return Optional.of("Invalid qos specification");
    }
    LimitedJob limited = limited(job, partition, job.shape.minNodes(), job.shape.minCpus());
    Optional<String> reason = ledger.rejection(limited);
    if (reason.isEmpty()) {
      ledger.submitted(limited);
    }
    return reason;
  }

  /**
   * Counts a submitted job no longer.
   *
   * @param job a job that was accepted and has ended or was withdrawn
   */
  public void left(SlurmJob job) {
    ledger.left(limited(job, job.partitions[0], job.shape.minNodes(), job.shape.minCpus()));
  }

  /**
   * {@return the limit of a partition, account, user or QOS for which a job waits, in Slurm's
   * words; empty if it waits for nodes}
   */
  public Optional<String> reason(SlurmJob job, int partition, long now) {
    LimitedJob limited = limited(job, partition, job.shape.minNodes(), job.shape.minCpus());
    return PartitionRules.reason(
            nodes.partition(partition),
            job.account,
            job.qos,
            job.shape.minNodes(),
            limited.timeLimit())
        .or(() -> ledger.beforeSelection(limited))
        .or(() -> ledger.afterSelection(limited, (double) now));
  }

  /** {@return whether a limit on past usage that does not decay may hold jobs for ever} */
  public boolean mayHoldForEver() {
    return holdsForEver;
  }

  /**
   * {@return the limit for which a waiting job never starts, in Slurm's words; empty if there is
   * none}
   */
  public Optional<String> forEver(SlurmJob job, int partition) {
    return ledger.forEver(known(job, partition).requested);
  }

  @Override
  public boolean mayBeConsidered(SlurmJob job, int partition) {
    return ledger.beforeSelection(known(job, partition).requested).isEmpty();
  }

  @Override
  public boolean mayStart(SlurmJob job, int partition, int count, int cpus, long now) {
    if (known(job, partition).requested.isLimitless()) {
      return true;
    }
    LimitedJob limited = limited(job, partition, count, cpus);
    boolean may =
        ledger
            .beforeSelection(limited)
            .or(() -> ledger.afterSelection(limited, (double) now))
            .isEmpty();
    if (!may && running.isEmpty()) {
      ledger.selected(limited, (double) now).ifPresent(limit -> alone.put(job.id, limit));
    }
    return may;
  }

  /**
   * {@return the limit beyond which a job was on nodes that it could have had while no job ran, in
   * Slurm's words; empty if that was never so}
   *
   * @param job a waiting job
   */
  public Optional<String> beyondAlone(SlurmJob job) {
    return Optional.ofNullable(alone.get(job.id));
  }

  @Override
  public void started(SlurmJob job) {
    LimitedJob limited = limited(job, job.partition(), job.nodes().cardinality(), job.cpus());
    running.put(job.id, limited);
    ledger.started(limited, (double) job.start());
  }

  @Override
  public void ended(SlurmJob job) {
    ledger.ended(running.remove(job.id), (double) job.start());
  }

  private Optional<Association> association(SlurmJob job, int partition) {
    return database.associations().find(job.account, job.user, nodes.partition(partition).name());
  }

  /**
   * A job with its account and QOS as they were found for one of its partitions.
   *
   * @param limit the time limit of the job then
   * @param requested the job with the resources that it requests
   */
  record Known(int partition, long limit, LimitedJob requested) {}

  private Known known(SlurmJob job, int partition) {
    Known known = job.known();
    if (known == null || known.partition != partition || known.limit != job.limit) {
      known = new Known(partition, job.limit, requested(job, partition));
      job.know(known);
    }
    return known;
  }

  private LimitedJob limited(SlurmJob job, int partition, int count, int cpus) {
    LimitedJob requested = known(job, partition).requested;
    return count == job.shape.minNodes() && cpus == job.shape.minCpus()
        ? requested
        : requested.with(tres(database, nodes, job, nodes.partition(partition), count, cpus));
  }

  private LimitedJob requested(SlurmJob job, int partition) {
    Partition where = nodes.partition(partition);
    Qos partitionQos = database.qos().get(where.access().qos());
    double limit = job.limitIn(where);
    return new LimitedJob(
        association(job, partition).orElse(database.associations().root()),
        database.qos().get(job.qos),
        partitionQos,
        tres(database, nodes, job, where, job.shape.minNodes(), job.shape.minCpus()),
        limit);
  }

  /** {@return the resources of a job on some nodes of a partition with some CPUs in all} */
  static double[] tres(
      AccountDatabase database,
      SlurmNodes nodes,
      SlurmJob job,
      Partition where,
      int count,
      int cpus) {
    TresTypes types = database.tres();
    double[] amounts = new double[types.size()];
    amounts[TresTypes.CPU] = cpus;
    amounts[TresTypes.NODE] = count;
    SlurmJob.Shape shape = job.shape;
    double memory =
        shape.memoryPerCpu() > 0
            ? (double) shape.memoryPerCpu() * cpus
            : (double) Math.max(0, shape.memoryPerNode()) * count;
    amounts[TresTypes.MEMORY] = memory / MEBIBYTE;
    for (SlurmJob.GresRequest request : shape.gres()) {
      Gres first = nodes.gresColumns.get(request.columns()[0]);
      add(types, amounts, "gres/" + first.name(), (double) request.count() * count);
      if (request.columns().length == 1 && !first.type().isEmpty()) {
        add(
            types,
            amounts,
            "gres/" + first.name() + ":" + first.type(),
            (double) request.count() * count);
      }
    }
    amounts[TresTypes.BILLING] = types.billing(where.billing(), amounts);
    return amounts;
  }

  private static void add(TresTypes types, double[] amounts, String name, double more) {
    int index = types.index(name);
    if (index >= 0) {
      amounts[index] += more;
    }
  }
}

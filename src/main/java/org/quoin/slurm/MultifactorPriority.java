package org.quoin.slurm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.machine.MachineNode;
import org.quoin.machine.Partition;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.TresTypes;
import org.quoin.slurm.priority.Multifactor;
import org.quoin.slurm.priority.PriorityJob;
import org.quoin.slurm.priority.PrioritySettings;
import org.quoin.slurm.priority.Usage;

/**
 * The priorities of {@code priority/multifactor} for the jobs of a controller. A job that may run
 * in several partitions has the priority of the first one in all of them.
 */
public final class MultifactorPriority implements SlurmController.JobPriority {
  private static final double MEBIBYTE = 1 << 20;

  private final AccountDatabase database;

  /** The resources of each partition, which are not changed. */
  private final List<double[]> totals = new ArrayList<>();

  private final SlurmNodes nodes;
  private final double period;
  private final boolean ranks;
  private final Multifactor multifactor;
  private final Map<SlurmJob, PriorityJob> jobs = new HashMap<>();

  /**
   * Creates the priorities of a cluster without jobs and usage.
   *
   * @param database the associations and QOS
   * @param nodes the nodes and partitions
   * @param limitsEnforced whether {@code AccountingStorageEnforce} has {@code limits}
   * @param ranks whether the priorities order the jobs; otherwise only the usage counts
   * @param start the time of the first calculation
   */
  public MultifactorPriority(
      AccountDatabase database,
      SlurmNodes nodes,
      PrioritySettings settings,
      boolean limitsEnforced,
      boolean ranks,
      double start) {
    this.ranks = ranks;
    this.database = database;
    this.nodes = nodes;
    period = settings.period();
    nodes.machine().partitions().forEach(partition -> totals.add(total(partition)));
    double largest =
        nodes.machine().partitions().stream().mapToDouble(Partition::jobFactor).max().orElse(0);
    multifactor =
        new Multifactor(
            database,
            new Multifactor.Cluster(nodes.count(), (double) nodes.machine().cpus(), largest),
            settings,
            limitsEnforced,
            start);
  }

  /** {@return the usage of associations and QOS} */
  public Usage usage() {
    return multifactor.usage();
  }

  @Override
  public void submitted(SlurmJob job, long now) {
    PriorityJob made = priorityJob(job, now);
    jobs.put(job, made);
    multifactor.submitted(made, (double) now);
    if (ranks) {
      job.priority(made.factors().priority());
    }
  }

  @Override
  public void calculate(Collection<SlurmJob> waiting, long now) {
    multifactor.calculate((double) now);
    if (ranks) {
      waiting.forEach(job -> job.priority(jobs.get(job).factors().priority()));
    }
  }

  @Override
  public void started(SlurmJob job, long now) {
    int count = job.allocation().nodes().length;
    Partition where = nodes.partition(job.partition());
    double[] amounts = AccountLimits.tres(database, nodes, job, where, count, job.cpus());
    jobs.get(job).start((double) now, amounts[TresTypes.BILLING], amounts);
  }

  @Override
  public void ended(SlurmJob job, long now) {
    multifactor.ended(jobs.remove(job), (double) now);
  }

  @Override
  public double period() {
    return period;
  }

  private PriorityJob priorityJob(SlurmJob job, long now) {
    Partition partition = nodes.partition(job.partitions[0]);
    Optional<Association> association =
        database.associations().find(job.account, job.user, partition.name());
    int count = job.shape.minNodes();
    int cpus = job.shape.minCpus();
    return new PriorityJob(
        job.id,
        new PriorityJob.Owner(
            association.orElse(database.associations().root()), database.qos().get(job.qos)),
        new PriorityJob.PartitionShare(partition.jobFactor(), totals.get(job.partitions[0])),
        new PriorityJob.Request(
            (double) job.submit,
            (double) now,
            count,
            cpus,
            (double) job.limit,
            (double) job.nice,
            AccountLimits.tres(database, nodes, job, partition, count, cpus)));
  }

  private double[] total(Partition partition) {
    double[] total = new double[database.tres().size()];
    partition.nodes().stream()
        .forEach(
            index -> {
              MachineNode node = nodes.machine().nodes().get(index);
              total[TresTypes.CPU] += node.kind().cpus();
              total[TresTypes.BILLING] += node.kind().cpus();
              total[TresTypes.MEMORY] += node.kind().memory() / MEBIBYTE;
              total[TresTypes.NODE]++;
            });
    return total;
  }
}

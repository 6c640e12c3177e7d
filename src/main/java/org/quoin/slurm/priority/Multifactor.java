package org.quoin.slurm.priority;

import java.util.ArrayList;
import java.util.List;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.Qos;
import org.quoin.slurm.account.TresTypes;

/**
 * Slurm's plugin {@code priority/multifactor} as a state machine: the caller tells of submissions,
 * starts and ends, and calls {@link #calculate} at each period. Slurm's clock has whole seconds, so
 * times are cut to them.
 */
public final class Multifactor {
  private final PrioritySettings settings;
  private final Usage usage;
  private final FairShare fairShare;
  private final boolean chargesRest;
  private final double nodes;
  private final double cpus;
  private final double largestPartition;
  private final double largestQos;
  private final double largestAssociation;
  private final List<PriorityJob> jobs = new ArrayList<>();
  private final boolean accruesAlways;
  private final boolean rawTres;
  private final boolean rawAssociation;
  private final boolean rawPartition;
  private final boolean rawQos;
  private final boolean relativeToTime;
  private final boolean calculatesRunning;
  private final boolean onlyRises;
  private double last;

  /** The usage of which the fair shares are still to be computed; null if they are. */
  private double[] due;

  /**
   * The cluster as far as priorities need it.
   *
   * @param nodes number of nodes
   * @param cpus number of CPUs
   * @param largestFactor largest {@code PriorityJobFactor} of a partition
   */
  public record Cluster(double nodes, double cpus, double largestFactor) {}

  /**
   * Creates the plugin of a cluster without jobs and usage.
   *
   * @param database the associations and QOS
   * @param limitsEnforced whether {@code AccountingStorageEnforce} has {@code limits}, so that the
   *     last seconds of a job are charged at its end
   * @param start the time from which usage is charged: that of the first calculation
   */
  public Multifactor(
      AccountDatabase database,
      Cluster cluster,
      PrioritySettings settings,
      boolean limitsEnforced,
      double start) {
    this.settings = settings;
    this.chargesRest = limitsEnforced;
    nodes = cluster.nodes();
    cpus = cluster.cpus();
    largestPartition = cluster.largestFactor();
    largestQos = database.qos().values().stream().mapToDouble(Qos::priority).max().orElse(0);
    largestAssociation =
        database.associations().all().stream().mapToDouble(Association::priority).max().orElse(0);
    usage = new Usage(database, settings.halfLife());
    fairShare =
        settings.has("no_fair_tree")
            ? new ClassicFairShare(database.associations(), settings.dampening())
            : new FairTree(database.associations());
    last = Math.floor(start);
    accruesAlways = settings.has("accrue_always");
    rawTres = settings.has("no_normal_tres");
    rawAssociation = settings.has("no_normal_assoc");
    rawPartition = settings.has("no_normal_part");
    rawQos = settings.has("no_normal_qos");
    relativeToTime = settings.has("small_relative_to_time");
    calculatesRunning = settings.has("calculate_running");
    onlyRises = settings.has("incr_only");
  }

  public Usage usage() {
    return usage;
  }

  /** {@return the fair share of the last calculation} */
  public FairShare fairShare() {
    refresh();
    return fairShare;
  }

  /**
   * Adds a job and computes its priority.
   *
   * @param job a job that has just been submitted
   */
  public void submitted(PriorityJob job, double now) {
    jobs.add(job);
    prioritize(job, Math.floor(now));
  }

  /**
   * Ends a job, waiting or running.
   *
   * @param job a job that was submitted
   */
  public void ended(PriorityJob job, double now) {
    if (chargesRest && !Double.isNaN(job.start())) {
      if (due == usage.raw()) {
        due = usage.raw().clone();
      }
      charge(job, Math.floor(now));
    }
    job.end(now);
    jobs.remove(job);
  }

  /**
   * Makes the calculation of a period: decays usage, charges the running jobs, and computes the
   * priorities of the waiting ones.
   */
  public void calculate(double now) {
    double time = Math.floor(now);
    fairShare.begin(usage.raw());
    usage.decay(time - last);
    boolean isClassic = fairShare instanceof ClassicFairShare;
    due = null;
    for (PriorityJob job : jobs) {
      charge(job, time);
      if (isClassic) {
        again(job, time);
      }
    }
    last = time;
    if (isClassic) {
      fairShare.end(usage.raw());
      return;
    }
    due = usage.raw();
    jobs.forEach(job -> again(job, time));
  }

  /** Computes the fair shares of the last calculation if nobody has asked for them before. */
  private void refresh() {
    if (due != null) {
      fairShare.end(due);
      due = null;
    }
  }

  private void again(PriorityJob job, double time) {
    if (Double.isNaN(job.start()) || calculatesRunning) {
      prioritize(job, time);
    }
  }

  private void charge(PriorityJob job, double time) {
    if (!Double.isNaN(job.start())) {
      double from = Math.max(Math.floor(job.start()), last);
      usage.charge(
          job.owner().association(),
          job.owner().qos(),
          time - from,
          job.billing(),
          job.allocated());
    }
  }

  private void prioritize(PriorityJob job, double time) {
    Factors before = job.factors();
    Factors computed = factors(job, time);
    if (before == null || !onlyRises || computed.sum() > before.sum()) {
      job.factors(computed);
    }
  }

  private Factors factors(PriorityJob job, double time) {
    refresh();
    PriorityJob.Request request = job.request();
    Association association = job.owner().association();
    double since = accruesAlways ? request.submit() : request.eligible();
    double age = Math.max(0, time - Math.floor(since)) / settings.maxAge();
    Qos qos = job.owner().qos();
    double[] tres = new double[request.tres().length];
    for (int i = 0; i < tres.length; i++) {
      double whole = rawTres ? 1 : job.partition().tres()[i];
      boolean counts = settings.weights().tres()[i] != 0 && whole > 0 && i != TresTypes.BILLING;
      tres[i] = counts ? request.tres()[i] / whole : 0;
    }
    double[] values = {
      Math.min(1, age),
      share((double) association.priority(), largestAssociation, rawAssociation),
      settings.weights().fairShare() == 0 ? 0 : fairShare.factor(association, usage.raw()),
      size(request),
      share(job.partition().factor(), largestPartition, rawPartition),
      share(qos == null ? 0 : (double) qos.priority(), largestQos, rawQos)
    };
    return Factors.of(values, tres, request.nice(), settings.weights());
  }

  private double share(double value, double largest, boolean isRaw) {
    return isRaw ? value : FairShare.ratio(value, largest);
  }

  private double size(PriorityJob.Request request) {
    if (relativeToTime) {
      double share = request.cpus() / (request.timeLimit() / 60) / cpus;
      return Math.min(1, settings.favorSmall() ? 1 - share : share);
    }
    double ofNodes = request.nodes() / nodes;
    double ofCpus = request.cpus() / cpus;
    return settings.favorSmall()
        ? ((nodes - request.nodes()) / nodes + (cpus - request.cpus()) / cpus) / 2
        : (ofNodes + ofCpus) / 2;
  }
}

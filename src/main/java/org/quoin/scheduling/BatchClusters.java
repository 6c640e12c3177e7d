package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.quoin.base.InputException;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.PartitionedCluster;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.machine.MachineNode;
import org.quoin.scheduling.plan.CountedBackfills;
import org.quoin.slurm.ClusterFile;
import org.quoin.slurm.JobCheck;
import org.quoin.slurm.MachineParts;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

/**
 * Makes the space-shared cluster of a policy: processors, or the nodes of a machine file.
 *
 * <p>A policy that knows nodes itself ({@code slurm}) gets the whole machine. For every other
 * policy, parts of the machine that share no node are clusters of their own. In a part whose
 * partitions have the same nodes, any free processors serve a job that requests no more than
 * processors; if a part differs, or a job requests more, jobs are placed on nodes.
 */
public final class BatchClusters {
  private BatchClusters() {}

  /**
   * A policy with its order and options.
   *
   * @param source the option or key that holds the policy, for messages
   * @param policy the policy
   * @param order the order of the queue
   * @param options values by name, resolved
   * @param counted whether backfills are counted
   */
  public record Scheduler(
      String source,
      PolicyKind policy,
      JobOrder order,
      Map<String, String> options,
      boolean counted) {

    private SchedulingPolicy make(ClusterSettings settings) {
      SchedulingPolicy made =
          policy.create(source, order, settings.processors(), settings.machine(), options);
      return counted && !(made instanceof CountedBackfills)
          ? new CountedBackfills(made, order)
          : made;
    }
  }

  /** Whose a job is, as its log says. */
  private record Submitter(Optional<String> user, Optional<String> account, long number) {
    static Submitter of(ResourceRequest.Owner owner, long number) {
      return new Submitter(owner.user(), owner.account(), number);
    }
  }

  /**
   * {@return the settings of a cluster for some jobs} If one of them requests more than processors,
   * jobs are placed on nodes; so they are if a maintenance is of nodes. Users whom the machine file
   * does not list are added to their accounts.
   *
   * @param settings the cluster
   * @param jobs all jobs that may come
   */
  public static ClusterSettings prepared(ClusterSettings settings, Collection<Job> jobs) {
    ClusterFile file = settings.machine();
    if (file == null) {
      return settings;
    }
    MachineParts parts = new MachineParts(file);
    Set<Submitter> seen = new HashSet<>();
    List<ResourceRequest> owned = new ArrayList<>();
    boolean onNodes = isOfNodes(settings.maintenance()) || !ReservedNodes.in(settings).isEmpty();
    for (Job job : jobs) {
      onNodes = onNodes || parts.needsNodes(job.terms().request());
      ResourceRequest request = job.terms().request();
      if (file.accounts().isPresent() && seen.add(Submitter.of(request.owner(), job.user()))) {
        owned.add(file.owned(request, job.user()));
      }
    }
    return settings
        .withMachine(file.withUsersOf(owned))
        .withJobsOnNodes(settings.byNode() || onNodes);
  }

  /**
   * Requires that every job that is not too wide for a cluster with a machine file can run on it.
   *
   * @param settings the cluster
   * @param jobs jobs with what they request
   * @param width processors of the widest of the jobs that request processors alone
   * @throws InputException if a job could never run
   */
  public static void requireRoom(ClusterSettings settings, Collection<Job> jobs, int width) {
    ClusterFile file = settings.machine();
    requireAllProcessors(settings);
    JobCheck check = new JobCheck(file);
    Optional<String> wrong =
        jobs.stream()
            .filter(job -> job.processors() <= settings.processors())
            .flatMap(
                job ->
                    check
                        .of(
                            job.terms().request(),
                            job.user(),
                            job.processors(),
                            job.requestedTime())
                        .map(found -> "job %d of the log: ".formatted(job.id()) + found.message())
                        .stream())
            .findFirst();
    int most = Math.min(width, settings.processors());
    if (wrong.isEmpty() && most > roomOf(file)) {
      wrong =
          Optional.of(
              "its default partition has %d processors, but jobs that name none may request %d"
                  .formatted(roomOf(file), most));
    }
    if (wrong.isPresent()) {
      throw new InputException(
          file.source(), wrong.get() + "; expected that every job of its cluster can run there");
    }
  }

  /**
   * {@return whether any free processors of a cluster with a machine file serve any job}
   *
   * @param settings the cluster
   */
  public static boolean isPool(ClusterSettings settings) {
    List<MachineParts.Part> parts = new MachineParts(settings.machine()).parts();
    return parts.size() == 1
        && parts.get(0).uniform()
        && !settings.machine().enforcesLimits()
        && ReservedNodes.in(settings).isEmpty()
        && !settings.byNode();
  }

  /**
   * {@return why the processors of a cluster cannot be shared in time slices, if so}
   *
   * @param settings a cluster with a machine file
   */
  public static Optional<String> whyNotInSlices(ClusterSettings settings) {
    return isPool(settings)
        ? Optional.empty()
        : Optional.of(
            settings.machine().source()
                + " has partitions, rules of nodes, limits or reservations, which do not apply with"
                + " time slices (mpl above 1)");
  }

  /** Returns the processors for a job that names no partition. */
  private static int roomOf(ClusterFile file) {
    return file.machine().defaultPartition().map(p -> file.processors(p.nodes())).orElse(0);
  }

  /**
   * {@return whether one of some periods is of given nodes, so that jobs must be placed on nodes}
   *
   * @param periods maintenance or outages
   */
  public static boolean isOfNodes(List<Downtime> periods) {
    return periods.stream().anyMatch(Downtime::isOfNodes);
  }

  /**
   * {@return an idle cluster}
   *
   * @param site its name in the records
   * @param settings the cluster and the conditions of its scheduler, {@link #prepared prepared}
   * @param scheduler the policy
   * @param made receives the policy of each part
   * @param listener notified of all events
   * @throws InputException if the policy knows no nodes, but has to
   */
  public static LiveCluster open(
      String site,
      ClusterSettings settings,
      Scheduler scheduler,
      Consumer<SchedulingPolicy> made,
      ClusterListener listener) {
    if (settings.machine() == null) {
      return part(site, settings.withJobsOnNodes(false), scheduler, made, listener);
    }
    if (scheduler.policy.knowsNodes() == NodeUse.OWN) {
      ClusterSettings counted = settings.withMaintenance(countedOnce(settings));
      return part(site, counted.withJobsOnNodes(false), scheduler, made, listener);
    }
    if (settings.machine().enforcesLimits()) {
      if (settings.userLimit().any()) {
        throw new InputException(
            settings.machine().source(),
            "has limits of accounts or QOS; leave user-processors and user-jobs out");
      }
      return onMachine(site, settings.withLimitsEnforced(), scheduler, made, listener);
    }
    return onMachine(site, settings, scheduler, made, listener);
  }

  private static LiveCluster onMachine(
      String site,
      ClusterSettings settings,
      Scheduler scheduler,
      Consumer<SchedulingPolicy> made,
      ClusterListener listener) {
    MachineParts parts = new MachineParts(settings.machine());
    ReservedNodes reserved = new ReservedNodes(settings);
    boolean onNodes = settings.byNode() || reserved.any();
    boolean whole =
        parts.parts().size() == 1 || scheduler.order.countsUsage() || settings.limitsEnforced();
    boolean uniform = parts.parts().get(0).uniform() && !onNodes;
    if (whole && uniform && parts.parts().size() == 1) {
      return part(site, settings, scheduler, made, listener);
    }
    requireAllProcessors(settings);
    List<ClusterSettings> clusters = new ArrayList<>();
    if (whole) {
      requireNodes(scheduler);
      clusters.add(reserved.closedIn(settings.withJobsOnNodes(true)));
    } else {
      for (MachineParts.Part one : parts.parts()) {
        if (!one.uniform() || onNodes) {
          requireNodes(scheduler);
        }
        ClusterSettings own = settings.withProcessors(one.processors()).on(one.nodes());
        clusters.add(
            reserved.closedIn(
                own.withMaintenance(periodsOf(one.nodes(), settings))
                    .withJobsOnNodes(!one.uniform() || onNodes)));
      }
    }
    if (clusters.size() == 1 && !reserved.any()) {
      return part(site, clusters.get(0), scheduler, made, listener);
    }
    int count = clusters.size();
    for (BitSet nodes : reserved.nodes()) {
      ClusterSettings own = settings.withProcessors(settings.machine().processors(nodes)).on(nodes);
      clusters.add(
          reserved.openIn(
              clusters.size() - count,
              own.withMaintenance(periodsOf(nodes, settings)).withJobsOnNodes(true)));
    }
    return new PartitionedCluster(
        clusters.stream()
            .<Function<ClusterListener, SpaceSharedCluster>>map(
                own -> inner -> part(site, own, scheduler, made, inner))
            .toList(),
        (job, now) ->
            reserved
                .of(job, now)
                .map(index -> count + index)
                .orElseGet(() -> whole ? 0 : parts.partOf(job.terms().request())),
        reserved.parts(count),
        listener);
  }

  private static SpaceSharedCluster part(
      String site,
      ClusterSettings settings,
      Scheduler scheduler,
      Consumer<SchedulingPolicy> made,
      ClusterListener listener) {
    SchedulingPolicy policy = scheduler.make(settings);
    made.accept(policy);
    return new SpaceSharedCluster(site, settings, policy, listener);
  }

  /**
   * Returns the maintenance of some nodes. A period of a number of processors is of the last nodes
   * of the machine that have as many.
   */
  private static List<Downtime> periodsOf(BitSet part, ClusterSettings settings) {
    List<Downtime> own = new ArrayList<>();
    for (Downtime period : settings.maintenance()) {
      BitSet nodes = nodesOf(period, settings);
      nodes.and(part);
      if (!nodes.isEmpty()) {
        int cpus = settings.machine().processors(nodes);
        own.add(new Downtime(period.from(), period.until(), cpus, nodes));
      }
    }
    return own;
  }

  /**
   * Returns the maintenance of a machine without a node in two periods at once, for a cluster that
   * counts processors. Periods of all processors are left as they are: no more can be missing.
   */
  private static List<Downtime> countedOnce(ClusterSettings settings) {
    NodePeriods nodes = new NodePeriods();
    List<Downtime> all = new ArrayList<>();
    for (Downtime period : settings.maintenance()) {
      if (period.processors() >= settings.processors()) {
        all.add(period);
      } else {
        nodes.add(period.from(), period.until(), nodesOf(period, settings));
      }
    }
    if (!nodes.overlap()) {
      return settings.maintenance();
    }
    all.addAll(nodes.apart(settings.machine()::processors));
    return all;
  }

  private static BitSet nodesOf(Downtime period, ClusterSettings settings) {
    return period.isOfNodes() ? period.nodes() : last(period.processors(), settings);
  }

  private static BitSet last(int processors, ClusterSettings settings) {
    List<MachineNode> nodes = settings.machine().machine().nodes();
    BitSet found = new BitSet();
    int missing = processors;
    for (int node = nodes.size() - 1; node >= 0 && missing > 0; node--) {
      if (nodes.get(node).state() == MachineNode.State.UP) {
        found.set(node);
        missing -= nodes.get(node).kind().cpus();
      }
    }
    return found;
  }

  private static void requireAllProcessors(ClusterSettings settings) {
    int cpus = settings.machine().processors();
    if (settings.processors() != cpus) {
      throw new InputException(
          settings.machine().source(),
          "has %d CPUs with rules of their own, but the cluster %d processors; expected as many"
              .formatted(cpus, settings.processors()));
    }
  }

  private static void requireNodes(Scheduler scheduler) {
    if (scheduler.policy.knowsNodes() == NodeUse.NONE) {
      throw new InputException(
          scheduler.source,
          "policy '"
              + scheduler.policy.id()
              + "' does not place jobs on nodes, which this machine or a job requires; expected one"
              + " of none, first-fit, easy, conservative, planned, dynp, dynp-bounds, ivs, slurm");
    }
  }
}

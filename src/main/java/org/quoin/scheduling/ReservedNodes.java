package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.PartitionedCluster;
import org.quoin.machine.Reservation;
import org.quoin.slurm.NodeSpace;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

/**
 * The nodes that a machine reserves for some jobs, under a policy that knows nothing of
 * reservations: while a reservation lasts, its nodes are a cluster of their own for its jobs, and
 * out of service for all others. Plans see that in advance, so that no other job is on these nodes
 * when it begins, and none of its own when it ends.
 *
 * <p>A job is of the reservation that it requests, if its user or account may use it and it can
 * still run in it; else it is one of the others. As in Slurm, nodes of two reservations at once are
 * of that which need not give way ({@link Reservation#givesWayTo}), or of none; if neither has to,
 * they are of the first one.
 */
final class ReservedNodes {
  private final ClusterSettings settings;
  private final List<Reservation> reservations;
  private final List<NodeSpace> spaces = new ArrayList<>();

  /**
   * Creates the reserved nodes of a cluster.
   *
   * @param settings a cluster with a machine
   */
  ReservedNodes(ClusterSettings settings) {
    this.settings = settings;
    reservations = in(settings);
    reservations.forEach(one -> spaces.add(new NodeSpace(settings.machine(), one.nodes())));
  }

  /** Returns the reservations of a cluster with a machine in which jobs may run. */
  static List<Reservation> in(ClusterSettings settings) {
    int count = settings.machine().machine().nodes().size();
    return settings.machine().machine().reservations().stream()
        .filter(one -> !one.isOutOfService(count) && one.end() > 0 && !one.nodes().isEmpty())
        .toList();
  }

  boolean any() {
    return !reservations.isEmpty();
  }

  /** Returns the nodes of each reservation. */
  List<BitSet> nodes() {
    return reservations.stream().map(Reservation::nodes).toList();
  }

  /**
   * Returns the parts of a cluster of which each is for a reservation.
   *
   * @param first the number of other parts
   */
  List<PartitionedCluster.Reserved> parts(int first) {
    return IntStream.range(0, reservations.size())
        .mapToObj(
            i ->
                new PartitionedCluster.Reserved(
                    first + i, reservations.get(i).end(), reservations.get(i).nodes()))
        .toList();
  }

  /** Returns the reservation in which a job is to run, by its index; empty if in none. */
  Optional<Integer> of(Job job, double now) {
    ResourceRequest request = job.terms().request();
    Optional<String> named = request.owner().reservation();
    if (named.isEmpty()) {
      return Optional.empty();
    }
    for (int i = 0; i < reservations.size(); i++) {
      Reservation one = reservations.get(i);
      if (one.name().equals(named.get()) && one.end() > now) {
        ResourceRequest.Owner owner = settings.machine().owned(request, job.user()).owner();
        double start = Math.max(now, one.start());
        boolean isInTime = start + job.requestedTime() + settings.loadOverhead() <= one.end();
        return isInTime && one.admits(owner.user(), owner.account()) && fits(job, spaces.get(i))
            ? Optional.of(i)
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static boolean fits(Job job, NodeSpace space) {
    try {
      space.request(job.id(), job.terms().request(), job.processors(), job.requestedTime());
      return true;
    } catch (IllegalArgumentException e) {
      return false; // its partitions have other nodes, or the reservation has too few
    }
  }

  /** Returns a cluster of jobs without a reservation, in which reserved nodes are closed. */
  ClusterSettings closedIn(ClusterSettings others) {
    List<Downtime> closed = new ArrayList<>(others.maintenance());
    for (Reservation one : reservations) {
      close(one.nodes(), one.start(), one.end(), others, closed);
    }
    return others.withMaintenance(closed);
  }

  /** Returns the cluster of the jobs of a reservation, which is closed before and after it. */
  ClusterSettings openIn(int index, ClusterSettings own) {
    Reservation open = reservations.get(index);
    List<Downtime> closed = new ArrayList<>(own.maintenance());
    close(open.nodes(), 0, open.start(), own, closed);
    close(open.nodes(), open.end(), Double.POSITIVE_INFINITY, own, closed);
    for (int i = 0; i < reservations.size(); i++) {
      Reservation other = reservations.get(i);
      if (i != index && (open.givesWayTo(other) || (i < index && !other.givesWayTo(open)))) {
        close(other.nodes(), other.start(), other.end(), own, closed);
      }
    }
    return own.withMaintenance(closed);
  }

  private void close(
      BitSet nodes, double from, double until, ClusterSettings cluster, List<Downtime> all) {
    if (cluster.part() != null) {
      nodes.and(cluster.part());
    }
    double start = Math.max(0, from);
    if (until > start && !nodes.isEmpty()) {
      all.add(new Downtime(start, until, settings.machine().processors(nodes), nodes));
    }
  }
}

package org.quoin.cluster;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.quoin.base.RecordBuilder;
import org.quoin.machine.Reservation;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.MemoryShare;

/**
 * A cluster and the conditions of its scheduler. All but the width and the numbers are ParaSim's
 * (Luo, Zhang, Zhang, Computer Engineering 33(18), 2007); 0 switches each off.
 *
 * @param processors the number of processors
 * @param numbered whether jobs get processors by number, so that their allocation can be reported
 * @param schedulingOverhead seconds from the event that causes a pass to its decisions; the pass
 *     also serves the events in between
 * @param loadOverhead seconds that a started job holds its processors before it computes
 * @param informationDelay seconds after which the scheduler learns of arrivals and ends
 * @param period seconds between passes; 0 for a pass at every event
 * @param userLimit the limit on what one user may have running
 * @param plansFollowed whether a policy that plans reports the planned starts of all waiting jobs
 * @param waitsExplained whether every job's wait is attributed to reasons
 * @param memory the memory of its processors
 * @param machine its nodes and partitions; null if no file describes them
 * @param limitsEnforced whether the cluster enforces the limits of the machine's accounts and QOS
 * @param part the nodes of the machine that the cluster has, by index; null for all
 * @param byNode whether jobs are placed on these nodes; otherwise any free processors serve
 * @param maintenance periods without some processors, which plans see from the beginning of the run
 */
public record ClusterSettings(
    int processors,
    boolean numbered,
    double schedulingOverhead,
    double loadOverhead,
    double informationDelay,
    double period,
    UserLimit userLimit,
    boolean plansFollowed,
    boolean waitsExplained,
    MemoryShare memory,
    ClusterFile machine,
    boolean limitsEnforced,
    BitSet part,
    boolean byNode,
    List<Downtime> maintenance) {

  public ClusterSettings {
    maintenance = List.copyOf(maintenance);
  }

  /**
   * {@return a cluster without any of ParaSim's conditions}
   *
   * @param processors the number of processors
   */
  public static ClusterSettings of(int processors) {
    return new ClusterSettings(
        processors,
        false,
        0,
        0,
        0,
        0,
        UserLimit.NONE,
        false,
        false,
        MemoryShare.NONE,
        null,
        false,
        null,
        false,
        List.of());
  }

  /**
   * {@return the time of the pass that an event or the policy itself causes, in seconds}
   *
   * @param time the time of the event in seconds
   */
  public double passAfter(double time) {
    double begin = time;
    if (period > 0 && Math.rint(time / period) * period != time) {
      begin = Math.max(time, Math.ceil(time / period) * period);
    }
    return begin + schedulingOverhead;
  }

  /**
   * {@return these settings with another number of processors}
   *
   * @param width the number of processors
   */
  public ClusterSettings withProcessors(int width) {
    return RecordBuilder.copy(this, "processors", width);
  }

  /** {@return these settings with numbered processors} */
  public ClusterSettings withNumbers() {
    return RecordBuilder.copy(this, "numbered", true);
  }

  /**
   * {@return these settings with another scheduling overhead}
   *
   * @param seconds seconds from an event to the decisions of its pass; 0 for none
   */
  public ClusterSettings withSchedulingOverhead(double seconds) {
    return RecordBuilder.copy(this, "schedulingOverhead", seconds);
  }

  /**
   * {@return these settings with another load overhead}
   *
   * @param seconds seconds that a started job holds its processors before it computes; 0 for none
   */
  public ClusterSettings withLoadOverhead(double seconds) {
    return RecordBuilder.copy(this, "loadOverhead", seconds);
  }

  /**
   * {@return these settings with another information delay}
   *
   * @param seconds seconds after which the scheduler learns of arrivals and ends; 0 for none
   */
  public ClusterSettings withInformationDelay(double seconds) {
    return RecordBuilder.copy(this, "informationDelay", seconds);
  }

  /**
   * {@return these settings with another period of passes}
   *
   * @param seconds passes come at multiples of it; 0 for a pass at every event
   */
  public ClusterSettings withPeriod(double seconds) {
    return RecordBuilder.copy(this, "period", seconds);
  }

  /**
   * {@return these settings with another limit per user}
   *
   * @param limit the limit on what one user may have running
   */
  public ClusterSettings withUserLimit(UserLimit limit) {
    return RecordBuilder.copy(this, "userLimit", limit);
  }

  /**
   * {@return these settings with or without reported plans}
   *
   * @param followed whether a policy that plans reports the planned starts of all waiting jobs
   */
  public ClusterSettings withPlansFollowed(boolean followed) {
    return RecordBuilder.copy(this, "plansFollowed", followed);
  }

  /** {@return these settings with every job's wait attributed to reasons} */
  public ClusterSettings withWaitsExplained() {
    return RecordBuilder.copy(this, "waitsExplained", true);
  }

  /**
   * {@return these settings with memory}
   *
   * @param share the memory of a processor; {@link MemoryShare#NONE} for unlimited memory
   */
  public ClusterSettings withMemory(MemoryShare share) {
    return RecordBuilder.copy(this, "memory", share);
  }

  /**
   * {@return these settings with nodes and partitions}
   *
   * @param file the cluster of a file; null for processors without nodes
   */
  public ClusterSettings withMachine(ClusterFile file) {
    return RecordBuilder.copy(this, "machine", file);
  }

  /**
   * {@return these settings on some of the nodes of the machine}
   *
   * @param nodes indices of the nodes
   */
  public ClusterSettings on(BitSet nodes) {
    return RecordBuilder.copy(this, "part", nodes);
  }

  /** {@return these settings with the limits of the machine's accounts and QOS enforced} */
  public ClusterSettings withLimitsEnforced() {
    return RecordBuilder.copy(this, "limitsEnforced", true);
  }

  /**
   * {@return these settings with or without jobs placed on the nodes of the machine}
   *
   * @param placed whether jobs are placed on nodes
   */
  public ClusterSettings withJobsOnNodes(boolean placed) {
    return RecordBuilder.copy(this, "byNode", placed);
  }

  /**
   * {@return these settings with other periods of maintenance}
   *
   * @param periods periods without some processors, which plans see from the beginning of the run
   */
  public ClusterSettings withMaintenance(List<Downtime> periods) {
    return RecordBuilder.copy(this, "maintenance", periods);
  }

  /**
   * {@return these settings with the nodes of the machine's reservations out of service, where no
   * job runs in a reservation} Policies that keep reservations themselves need it not.
   */
  public ClusterSettings withReservedNodesOut() {
    int count = machine.machine().nodes().size();
    List<Downtime> all = new ArrayList<>(maintenance);
    for (Reservation one : machine.machine().reservations()) {
      if (one.isOutOfService(count) && one.end() > 0) {
        double start = Math.max(0, one.start());
        BitSet nodes = one.nodes();
        all.add(
            nodes.cardinality() == count
                ? new Downtime(start, one.end(), processors)
                : new Downtime(start, one.end(), machine.processors(nodes), nodes));
      }
    }
    return withMaintenance(all);
  }
}

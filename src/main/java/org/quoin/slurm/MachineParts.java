package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.machine.Machine;
import org.quoin.machine.MachineNode;
import org.quoin.machine.Partition;
import org.quoin.workload.ResourceRequest;

/**
 * The parts of a machine that share no node: each has partitions that overlap, directly or through
 * others. A part can be scheduled as a cluster of its own.
 */
public final class MachineParts {
  private final Machine machine;
  private final List<Part> parts = new ArrayList<>();
  private final Map<String, Integer> partOf = new HashMap<>();
  private final boolean memoryCounts;

  /**
   * A part of a machine.
   *
   * @param processors number of its CPUs
   * @param uniform whether any free CPUs of the part serve a job that requests CPUs alone: all of
   *     its partitions have the same nodes of speed 1, and no rules about nodes
   */
  public record Part(BitSet nodes, int processors, boolean uniform) {}

  /** Creates the parts of a machine. */
  public MachineParts(ClusterFile cluster) {
    machine = cluster.machine();
    memoryCounts = SlurmSettings.of(cluster.conf()).memoryCounts();
    List<BitSet> groups = new ArrayList<>();
    for (Partition partition : machine.partitions()) {
      BitSet joined = partition.nodes();
      groups.removeIf(
          group -> {
            boolean overlaps = group.intersects(joined);
            if (overlaps) {
              joined.or(group);
            }
            return overlaps;
          });
      groups.add(joined);
    }
    groups.sort((one, other) -> Integer.compare(one.nextSetBit(0), other.nextSetBit(0)));
    for (BitSet group : groups) {
      parts.add(part(group));
    }
    for (Partition partition : machine.partitions()) {
      for (int i = 0; i < parts.size(); i++) {
        if (parts.get(i).nodes.intersects(partition.nodes())) {
          partOf.put(partition.name(), i);
        }
      }
    }
  }

  private Part part(BitSet nodes) {
    boolean uniform =
        machine.partitions().stream()
            .filter(partition -> partition.nodes().intersects(nodes))
            .allMatch(partition -> isPlain(partition, nodes));
    int cpus = 0;
    for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
      MachineNode one = machine.nodes().get(node);
      cpus += one.kind().cpus();
      uniform &= one.state() == MachineNode.State.UP && one.kind().speed() == 1;
    }
    return new Part(nodes, cpus, uniform);
  }

  private static boolean isPlain(Partition partition, BitSet nodes) {
    return partition.nodes().equals(nodes)
        && !partition.exclusive()
        && partition.minNodes() <= 1
        && partition.maxNodes() >= nodes.cardinality();
  }

  /** {@return the parts, in the order of their first nodes} */
  public List<Part> parts() {
    return parts;
  }

  /**
   * {@return the index of the part in which a job runs: that of the first partition that it names,
   * else of the default partition}
   *
   * @param request what the job requests
   * @throws IllegalArgumentException if there is no such partition
   */
  public int partOf(ResourceRequest request) {
    List<String> named = request.owner().partitions();
    String name =
        named.isEmpty() ? machine.defaultPartition().map(Partition::name).orElse("") : named.get(0);
    Integer part = partOf.get(name);
    if (part == null) {
      throw new IllegalArgumentException("there is no partition '" + name + "'");
    }
    return part;
  }

  /**
   * {@return whether a job must be placed on nodes, since it requests more than CPUs}
   *
   * @param request what the job requests
   */
  public boolean needsNodes(ResourceRequest request) {
    return NodeSpace.isNeededBy(request, memoryCounts);
  }
}

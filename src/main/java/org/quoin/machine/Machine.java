package org.quoin.machine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cluster as it is configured.
 *
 * @param nodes all nodes, in the order of the configuration
 * @param partitions all partitions, in the order of the configuration
 * @param reservations all reservations; may be empty
 */
public record Machine(
    String name,
    List<MachineNode> nodes,
    List<Partition> partitions,
    List<Reservation> reservations) {
  /** Maximum number of nodes of a machine that is read. */
  public static final int MAX_NODES = 1_000_000;

  /** Maximum number of CPUs of all nodes of a machine that is read. */
  public static final int MAX_CPUS = 100_000_000;

  public Machine {
    nodes = List.copyOf(nodes);
    partitions = List.copyOf(partitions);
    reservations = List.copyOf(reservations);
  }

  /** {@return the index of every node by its name} */
  public Map<String, Integer> nodeIndices() {
    Map<String, Integer> indices = new HashMap<>(2 * nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      indices.put(nodes.get(i).name(), i);
    }
    return indices;
  }

  /**
   * {@return the partition with a name}
   *
   * @param wanted name of a partition
   */
  public Optional<Partition> partition(String wanted) {
    return partitions.stream().filter(partition -> partition.name().equals(wanted)).findFirst();
  }

  /** {@return the partition of jobs that request none} */
  public Optional<Partition> defaultPartition() {
    return partitions.stream().filter(Partition::isDefault).findFirst();
  }

  /** {@return the number of CPUs of all nodes} */
  public long cpus() {
    return nodes.stream().mapToLong(node -> node.kind().cpus()).sum();
  }

  /** {@return a copy with other reservations} */
  public Machine withReservations(List<Reservation> others) {
    return new Machine(name, nodes, partitions, others);
  }
}

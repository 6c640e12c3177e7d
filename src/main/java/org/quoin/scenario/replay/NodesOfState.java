package org.quoin.scenario.replay;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quoin.base.Mistakes;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.Downtime;
import org.quoin.machine.MachineNode;
import org.quoin.machine.slurm.HostList;
import org.quoin.workload.log.ClusterSnapshot;
import org.quoin.workload.log.LogState;

/** Finds the nodes of a cluster that are out of service in a snapshot of it. */
public final class NodesOfState {
  private NodesOfState() {}

  /**
   * {@return the nodes that are out of service; without a machine file their processors}
   *
   * @param snapshot the output of the cluster's commands about its nodes
   * @param state its jobs, of which the running ones request the nodes that they have
   * @param cluster the simulated cluster
   * @throws org.quoin.base.InputException with every node that the machine does not have
   */
  public static Optional<Downtime> out(
      ClusterSnapshot snapshot, LogState state, ClusterSettings cluster) {
    List<ClusterSnapshot.NodeState> out =
        snapshot.nodes().stream().filter(ClusterSnapshot.NodeState::isOut).toList();
    if (out.isEmpty()) {
      return Optional.empty();
    }
    double never = Double.POSITIVE_INFINITY;
    if (cluster.machine() == null) {
      int cpus = out.stream().mapToInt(ClusterSnapshot.NodeState::cpus).sum();
      return Optional.of(new Downtime(state.time(), never, Math.min(cpus, cluster.processors())));
    }
    List<MachineNode> nodes = cluster.machine().machine().nodes();
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      places.put(nodes.get(i).name(), i);
    }
    Set<String> held = new HashSet<>();
    for (LogState.Earlier job : state.jobs()) {
      if (!Double.isNaN(job.start())) {
        job.job()
            .terms()
            .request()
            .shape()
            .nodes()
            .ifPresent(names -> held.addAll(HostList.expand(names)));
      }
    }
    Mistakes mistakes = new Mistakes();
    BitSet indices = new BitSet();
    int idle = 0;
    for (ClusterSnapshot.NodeState node : out) {
      Integer place = places.get(node.name());
      if (place == null) {
        mistakes.add(
            "state", "node '%s' is none of %s".formatted(node.name(), cluster.machine().source()));
      } else {
        indices.set(place);
        idle += held.contains(node.name()) ? 0 : nodes.get(place).kind().cpus();
      }
    }
    mistakes.refuse();
    return Optional.of(new Downtime(state.time(), never, idle, indices));
  }
}

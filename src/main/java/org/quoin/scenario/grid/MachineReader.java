package org.quoin.scenario.grid;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.timeslice.MatrixSettings;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.grid.site.MachineSpec;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.scenario.key.Periods;
import org.quoin.scenario.machine.MachineFile;
import org.quoin.scheduling.BatchClusters;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.slurm.ClusterFile;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.topology.Node;
import org.quoin.topology.NodeGroup;
import org.quoin.topology.Topology;

/** Reads the scheduler of a cluster and its conditions from the attributes of the node. */
final class MachineReader {
  private final Topology topology;
  private final Node.Cluster node;
  private final boolean opensFiles;
  private final Mistakes mistakes;

  /**
   * Creates a reader of one cluster of a topology.
   *
   * @param opensFiles whether to read the files that the attributes name
   * @param mistakes receives every mistake
   */
  MachineReader(Topology topology, Node.Cluster node, boolean opensFiles, Mistakes mistakes) {
    this.topology = topology;
    this.node = node;
    this.opensFiles = opensFiles;
    this.mistakes = mistakes;
  }

  /** Returns where a cluster is declared, for messages. */
  static String place(Topology topology, Node node) {
    return topology.source() + ":" + topology.lineOf(node.name()) + ": cluster " + node.name();
  }

  private String place() {
    return place(topology, node);
  }

  private String place(String key) {
    return place() + ": " + key;
  }

  /**
   * Reads the scheduler of each group of nodes.
   *
   * @param rest attributes that no other reader has taken
   */
  MachineSpec read(Map<String, String> rest) {
    // The groups have the same attributes, so only the first group reports mistakes.
    MachineReader silent = new MachineReader(topology, node, opensFiles, new Mistakes());
    List<MachineSpec> machines = new ArrayList<>();
    for (NodeGroup group : node.groups()) {
      MachineReader reader = machines.isEmpty() ? this : silent;
      machines.add(reader.read(group.processors(), new LinkedHashMap<>(rest)));
    }
    return machines.size() == 1
        ? machines.get(0)
        : new MachineSpec.Heterogeneous(node.groups(), machines);
  }

  private MachineSpec read(int processors, Map<String, String> rest) {
    return rest.containsKey(TimeSharedOptions.SCHEME)
        ? timeShared(processors, rest)
        : batch(processors, rest);
  }

  private MachineSpec batch(int processors, Map<String, String> rest) {
    Map<String, String> sliced = TimeSliceOptions.only(rest);
    rest.keySet().removeAll(TimeSliceOptions.names());
    String scheduler = Objects.requireNonNullElse(rest.remove("scheduler"), "easy");
    String sorted = Objects.requireNonNullElse(rest.remove("order"), "fcfs");
    PolicyKind policy = mistakes.read(Policies.EASY, () -> Policies.named(place(), scheduler));
    JobOrder order = mistakes.read(Order.FCFS, () -> Order.named(place(), sorted));
    TimeSlices slices = TimeSliceOptions.read(sliced, this::place, mistakes);
    ClusterSettings settings = conditions(processors, rest);
    rest.keySet().removeIf(key -> isUnknown(key, policy));
    if (slices.shared()) {
      if (!settings.maintenance().isEmpty()) {
        mistakes.add(place(ClusterConditions.MAINTENANCE), TimeSliceOptions.EXCLUDED);
      }
      if (settings.machine() != null) {
        BatchClusters.whyNotInSlices(settings)
            .ifPresent(why -> mistakes.add(place(ClusterConditions.MACHINE), why));
      }
      MatrixSettings matrix =
          mistakes.read(null, () -> policy.inMatrix(place(), order, settings, slices, rest));
      return new MachineSpec.Sliced(matrix);
    }
    ClusterSettings whole =
        settings.machine() == null || policy.keepsReservations()
            ? settings
            : settings.withReservedNodesOut();
    Map<String, String> options =
        mistakes.read(
            rest,
            () -> {
              Map<String, String> resolved =
                  opensFiles ? policy.resolved(place(), folder(), rest) : policy.withoutFiles(rest);
              policy.check(place(), order);
              policy.create(place(), order, processors, settings.machine(), resolved);
              return resolved;
            });
    return new MachineSpec.Batch(whole, policy, order, options);
  }

  /** Returns whether a policy does not take an attribute that no reader has taken; a mistake. */
  private boolean isUnknown(String key, PolicyKind policy) {
    List<String> names = new ArrayList<>();
    policy.options().forEach(option -> names.add(option.name()));
    if (names.contains(key)) {
      return false;
    }
    SiteAttributes.ofCluster().forEach(attribute -> names.add(attribute.name()));
    mistakes.add(
        place(),
        "'%s' is neither an attribute of a cluster nor an option of the policy '%s'; %s"
            .formatted(key, policy.id(), NearestName.expected(key, names)));
    return true;
  }

  /** Returns the cluster with the conditions of its scheduler, read as in a replay. */
  private ClusterSettings conditions(int processors, Map<String, String> rest) {
    Map<String, String> given = ClusterConditions.only(rest);
    rest.keySet().removeAll(given.keySet());
    ClusterSettings settings = ClusterConditions.read(processors, given, this::place, mistakes);
    String machine = given.get(ClusterConditions.MACHINE);
    if (machine == null || !opensFiles) {
      return settings.withMaintenance(maintenance(processors, null, given));
    }
    String key = place(ClusterConditions.MACHINE);
    return mistakes.read(
        settings,
        () -> {
          ClusterFile file =
              MachineFile.read(MachineFile.path(key, folder(), machine)).dated(Optional.empty());
          if (file.processors() < processors) {
            throw new InputException(
                key,
                "%s has %d CPUs; expected at least the %d processors of the cluster"
                    .formatted(file.source(), file.processors(), processors));
          }
          return settings.withMachine(file).withMaintenance(maintenance(processors, file, given));
        });
  }

  private List<Downtime> maintenance(
      int processors, ClusterFile machine, Map<String, String> given) {
    String written = given.get(ClusterConditions.MAINTENANCE);
    String key = place(ClusterConditions.MAINTENANCE);
    return written == null
        ? List.of()
        : mistakes.read(
            List.of(),
            () -> Periods.written(key, written).on(processors, machine, Optional.empty()));
  }

  private Path folder() {
    return Path.of(topology.source()).toAbsolutePath().getParent();
  }

  private MachineSpec timeShared(int processors, Map<String, String> rest) {
    List<String> known = TimeSharedOptions.names();
    for (String key : rest.keySet()) {
      if (!known.contains(key)) {
        mistakes.add(
            new Mistake(
                topology.source(),
                topology.lineOf(node.name()),
                0,
                "cluster %s is time-shared (it has a scheme) and takes no '%s'; %s"
                    .formatted(node.name(), key, NearestName.expected(key, known))));
      }
    }
    return new MachineSpec.TimeShared(
        TimeSharedOptions.read(processors, rest, this::place, mistakes));
  }
}

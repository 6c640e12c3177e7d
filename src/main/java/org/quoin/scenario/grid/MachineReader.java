package org.quoin.scenario.grid;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.timeslice.MatrixCluster;
import org.quoin.cluster.timeslice.MatrixSettings;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.site.HeterogeneousCluster;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.timeshared.TimeSharedAdapter;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.topology.Node;
import org.quoin.topology.NodeGroup;
import org.quoin.topology.Topology;

/** Reads what a cluster's processors are scheduled by, and under what conditions. */
final class MachineReader {
  private final Topology topology;
  private final Path folder;
  private final boolean opensFiles;
  private final Mistakes mistakes;

  /**
   * Creates a reader of the clusters of a topology.
   *
   * @param opensFiles whether files that are named are read
   * @param mistakes gets every mistake
   */
  MachineReader(Topology topology, boolean opensFiles, Mistakes mistakes) {
    this.topology = topology;
    this.opensFiles = opensFiles;
    this.mistakes = mistakes;
    folder = Path.of(topology.source()).toAbsolutePath().getParent();
  }

  /** Makes the live cluster of one run. */
  interface Opener {
    LiveCluster open(RandomStreams streams, ClusterListener listener);
  }

  /**
   * What a cluster's jobs run on.
   *
   * @param capacity how many processors' worth of run time it can serve of jobs of one width
   */
  record Machine(IntToDoubleFunction capacity, Opener opener) {}

  /** Where a cluster is written, for messages. */
  static String place(Topology topology, Node node) {
    return topology.source() + ":" + topology.lineOf(node.name()) + ": cluster " + node.name();
  }

  /**
   * Reads what a cluster's processors are.
   *
   * @param kinds of its nodes
   * @param rest what the cluster was given and nothing else has read
   */
  Machine read(Node node, List<NodeGroup> kinds, Map<String, String> rest) {
    // What is wrong with the first kind is so with all.
    MachineReader silent = new MachineReader(topology, opensFiles, new Mistakes());
    List<Machine> machines = new ArrayList<>();
    for (NodeGroup kind : kinds) {
      MachineReader reader = machines.isEmpty() ? this : silent;
      machines.add(reader.read(node, kind.processors(), new LinkedHashMap<>(rest)));
    }
    return kinds.size() == 1 ? machines.get(0) : unlike(node, kinds, machines);
  }

  private static Machine unlike(Node node, List<NodeGroup> kinds, List<Machine> machines) {
    IntToDoubleFunction capacity =
        width -> {
          double sum = 0;
          for (int i = 0; i < kinds.size(); i++) {
            sum += machines.get(i).capacity.applyAsDouble(width) * kinds.get(i).speed();
          }
          return sum / node.speed();
        };
    return new Machine(
        capacity,
        (streams, listener) -> {
          List<Function<ClusterListener, LiveCluster>> made = new ArrayList<>();
          for (int i = 0; i < kinds.size(); i++) {
            long seed = streams.stream("kind " + i).nextLong();
            Machine machine = machines.get(i);
            made.add(ended -> machine.opener.open(new RandomStreams(seed, 0), ended));
          }
          return new HeterogeneousCluster(kinds, made, listener);
        });
  }

  private Machine read(Node node, int processors, Map<String, String> rest) {
    return rest.containsKey(TimeSharedOptions.SCHEME)
        ? timeShared(node, processors, rest)
        : batch(node, processors, rest);
  }

  /** With a batch scheduler; its jobs have their processors to themselves, or take turns. */
  private Machine batch(Node node, int processors, Map<String, String> rest) {
    Map<String, String> sliced = TimeSliceOptions.only(rest);
    rest.keySet().removeAll(TimeSliceOptions.names());
    String scheduler = Objects.requireNonNullElse(rest.remove("scheduler"), "easy");
    String sorted = Objects.requireNonNullElse(rest.remove("order"), "fcfs");
    PolicyKind policy =
        mistakes.read(Policies.EASY, () -> Policies.named(place(topology, node), scheduler));
    JobOrder order = mistakes.read(Order.FCFS, () -> Order.named(place(topology, node), sorted));
    TimeSlices slices =
        TimeSliceOptions.read(sliced, key -> place(topology, node) + ": " + key, mistakes);
    ClusterSettings cluster = conditions(node, processors, rest);
    if (slices.shared()) {
      MatrixSettings matrix =
          mistakes.read(
              null, () -> policy.inMatrix(place(topology, node), order, cluster, slices, rest));
      return new Machine(
          width -> fitting(processors, width) * slices.useful(),
          (streams, listener) -> new MatrixCluster(node.name(), matrix, listener));
    }
    Map<String, String> options =
        mistakes.read(
            rest,
            () -> {
              Map<String, String> resolved =
                  opensFiles
                      ? policy.resolved(place(topology, node), folder, rest)
                      : policy.withoutFiles(rest);
              policy.check(place(topology, node), order);
              policy.create(place(topology, node), order, processors, resolved);
              return resolved;
            });
    return new Machine(
        width -> fitting(processors, width),
        (streams, listener) ->
            new SpaceSharedCluster(
                node.name(),
                cluster,
                policy.create(node.name(), order, processors, options),
                listener));
  }

  /** Returns a cluster with ParaSim's conditions, read as in a replay. */
  private ClusterSettings conditions(Node node, int processors, Map<String, String> rest) {
    Map<String, String> given = ClusterConditions.only(rest);
    rest.keySet().removeAll(given.keySet());
    return ClusterConditions.read(
        processors, given, key -> place(topology, node) + ": " + key, mistakes);
  }

  /** Processors that jobs of this width can hold at once. */
  private static int fitting(int processors, int width) {
    return processors / width * width;
  }

  /** Under the schedulers of its nodes, or in gangs. */
  private Machine timeShared(Node node, int processors, Map<String, String> rest) {
    List<String> known = TimeSharedOptions.names();
    for (String key : rest.keySet()) {
      if (!known.contains(key)) {
        mistakes.add(
            new Mistake(
                topology.source(),
                topology.lineOf(node.name()),
                0,
                "cluster "
                    + node.name()
                    + " is time-shared (it has a scheme) and takes no '"
                    + key
                    + "'; "
                    + NearestName.expected(key, known)));
      }
    }
    TimeSharedSettings settings =
        TimeSharedOptions.read(
            processors, rest, key -> place(topology, node) + ": " + key, mistakes);
    return new Machine(
        settings::capacity,
        (streams, listener) ->
            new TimeSharedAdapter(node.name(), settings, streams, listener::ended));
  }
}

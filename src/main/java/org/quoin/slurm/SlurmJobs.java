package org.quoin.slurm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.quoin.machine.Gres;
import org.quoin.machine.Partition;
import org.quoin.machine.slurm.HostList;
import org.quoin.workload.ResourceRequest;

/**
 * Makes jobs of requests, and rejects those that Slurm rejects at submission: unknown partitions,
 * features or nodes, and requests that no empty node could fulfil.
 *
 * <p>Generic resources of the whole job or of a task are taken as their share of each node, and
 * memory of a task as memory of its CPUs.
 */
public final class SlurmJobs {
  private static final double MEBIBYTE = 1 << 20;
  private static final long MINUTE = 60;

  /** Maximum number of shapes that are remembered. */
  private static final int MAX_KNOWN = 100_000;

  private final SlurmNodes nodes;
  private final SlurmSettings settings;
  private final Map<String, Integer> indices;
  private final Map<List<Object>, BitSet> suitable = new HashMap<>();

  /** The shapes of jobs: equal ones are one object, for comparison by identity. */
  private final Map<SlurmJob.Shape, KnownShape> shapes = new HashMap<>();

  private final Map<ResourceRequest.Gres, int[]> columns = new HashMap<>();

  /**
   * A shape of jobs.
   *
   * @param fitting lists of partitions in which there are nodes for it
   */
  private record KnownShape(SlurmJob.Shape shape, List<int[]> fitting) {
    boolean fitsIn(int[] partitions) {
      for (int[] one : fitting) {
        if (Arrays.equals(one, partitions)) {
          return true;
        }
      }
      return false;
    }
  }

  /** Creates a factory. */
  public SlurmJobs(SlurmNodes nodes, SlurmSettings settings) {
    this.nodes = nodes;
    this.settings = settings;
    indices = nodes.machine().nodeIndices();
  }

  /**
   * {@return a job}
   *
   * @param submit its submission, in seconds
   * @param request what it asks for
   * @throws IllegalArgumentException if Slurm would reject it; the message says why
   */
  public SlurmJob job(long id, long submit, ResourceRequest request) {
    ResourceRequest.Owner owner = request.owner();
    KnownShape shape = shape(request);
    int[] partitions = partitions(owner.partitions());
    requireRoom(shape, partitions);
    return new SlurmJob(
        id,
        new SlurmJob.Owner(
            owner.user().orElse(""), owner.account().orElse(""), owner.qos().orElse("")),
        submit,
        partitions,
        shape.shape,
        limit(request),
        owner.reservation().orElse(null),
        request.timing().nice(),
        demands(request));
  }

  private SlurmJob.Demands demands(ResourceRequest request) {
    ResourceRequest.Timing timing = request.timing();
    return new SlurmJob.Demands(
        licences(request),
        timing.requeue().orElse(settings.requeue()),
        timing.deadline().orElse(Double.POSITIVE_INFINITY),
        timing.arrayTask().map(ResourceRequest.ArrayTask::array).orElse(0L),
        timing.arrayTask().map(ResourceRequest.ArrayTask::limit).orElse(0));
  }

  private Map<String, Integer> licences(ResourceRequest request) {
    Map<String, Integer> counts = new TreeMap<>();
    for (ResourceRequest.Licence licence : request.licences()) {
      Integer total = settings.licences().get(licence.name());
      if (total == null) {
        continue; // a licence of another server, which slurm.conf does not count
      }
      if (licence.count() > total) {
        throw new IllegalArgumentException(
            "it requests " + licence.count() + " licences of " + licence.name() + " of " + total);
      }
      counts.merge(licence.name(), (int) licence.count(), Integer::sum);
    }
    return counts;
  }

  /**
   * {@return a request with the width and the requested time of its job}
   *
   * @param request what the job requests beyond its width
   * @param processors its width, which counts if the request has no shape
   */
  public static ResourceRequest complete(
      ResourceRequest request, int processors, double requestedTime) {
    ResourceRequest.Shape shape = request.shape();
    if (shape.equals(ResourceRequest.Shape.NONE)) {
      shape =
          ResourceRequest.Shape.of(
              OptionalInt.empty(), OptionalInt.of(processors), OptionalInt.empty());
    }
    return request
        .with(shape)
        .with(
            new ResourceRequest.Timing(
                OptionalDouble.empty(),
                OptionalDouble.of(requestedTime),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                0,
                false,
                request.timing().requeue(),
                ResourceRequest.Dependencies.NONE,
                Optional.empty()));
  }

  /**
   * {@return a request without the reservation that it names}
   *
   * @param request what a job requests
   */
  public static ResourceRequest unreserved(ResourceRequest request) {
    ResourceRequest.Owner owner = request.owner();
    return request.with(
        new ResourceRequest.Owner(
            owner.user(),
            owner.account(),
            owner.qos(),
            owner.partitions(),
            Optional.empty(),
            owner.jobName()));
  }

  private static long limit(ResourceRequest request) {
    if (request.timing().timeLimit().isEmpty()) {
      return SlurmJob.NO_LIMIT;
    }
    double limit = request.timing().timeLimit().getAsDouble();
    return Double.isInfinite(limit)
        ? SlurmState.YEAR
        : Math.max(1, (long) Math.ceil(limit / MINUTE)) * MINUTE;
  }

  private int[] partitions(List<String> names) {
    if (names.isEmpty()) {
      Partition main =
          nodes
              .machine()
              .defaultPartition()
              .orElseThrow(() -> new IllegalArgumentException("there is no default partition"));
      return new int[] {nodes.partition(main.name())};
    }
    int[] found = new int[names.size()];
    for (int i = 0; i < found.length; i++) {
      Integer index = nodes.partition(names.get(i));
      if (index == null) {
        throw new IllegalArgumentException("there is no partition '" + names.get(i) + "'");
      }
      found[i] = index;
    }
    return found;
  }

  private KnownShape shape(ResourceRequest request) {
    ResourceRequest.Shape shape = request.shape();
    int perTask = shape.cpusPerTask().orElse(1);
    int tasks =
        shape.tasks().orElse(shape.cpus().isEmpty() ? 0 : shape.cpus().getAsInt() / perTask);
    int min = Math.max(1, shape.minNodes().orElse(1));
    long perCpu = 0;
    long perNode = settings.defaultMemoryPerNode();
    if (request.memory().isPresent()) {
      ResourceRequest.Memory memory = request.memory().get();
      double bytes = memory.megabytes() * MEBIBYTE;
      switch (memory.per()) {
        case NODE -> perNode = (long) bytes;
        case CPU -> perCpu = (long) bytes;
        case TASK -> perCpu = (long) (bytes / perTask);
        case JOB -> perNode = (long) Math.ceil(bytes / min);
      }
    } else if (settings.defaultMemoryPerCpu() > 0) {
      perCpu = settings.defaultMemoryPerCpu();
    }
    if (perCpu == 0 && perNode == 0) {
      perNode = SlurmJob.ALL_MEMORY;
    }
    BitSet required = shape.nodes().map(this::named).orElse(null);
    if (required != null) {
      min = Math.max(min, required.cardinality());
    }
    BitSet fit = suitable(request.features(), Math.max(perNode, perCpu * perTask), perTask);
    if (shape.excluded().isPresent()) {
      fit = (BitSet) fit.clone();
      fit.andNot(named(shape.excluded().get()));
    }
    SlurmJob.Shape made =
        new SlurmJob.Shape(
            min,
            shape.maxNodes().orElse(0),
            tasks,
            shape.tasksPerNode().orElse(0),
            perTask,
            shape.exclusive(),
            perNode,
            perCpu,
            gres(request.gres(), min, tasks),
            fit,
            required);
    KnownShape known = shapes.get(made);
    if (known == null) {
      known = new KnownShape(made, new ArrayList<>(1));
      if (shapes.size() < MAX_KNOWN) {
        shapes.put(made, known);
      }
    }
    return known;
  }

  private BitSet named(String list) {
    BitSet set = new BitSet();
    for (String name : HostList.expand(list)) {
      Integer index = indices.get(name);
      if (index == null) {
        throw new IllegalArgumentException("there is no node '" + name + "'");
      }
      set.set(index);
    }
    return set;
  }

  private BitSet suitable(Optional<String> features, long memory, int cpus) {
    return suitable.computeIfAbsent(
        List.of(features.orElse(""), memory, cpus),
        key -> {
          BitSet fit = new BitSet(nodes.count());
          for (int i = 0; i < nodes.count(); i++) {
            boolean room = !settings.memoryCounts() || nodes.memory[i] >= memory;
            fit.set(i, room && nodes.cpus[i] >= cpus);
          }
          features.ifPresent(text -> fit.and(FeatureExpression.nodes(nodes, text)));
          return fit;
        });
  }

  private List<SlurmJob.GresRequest> gres(
      List<ResourceRequest.Gres> requests, int minNodes, int tasks) {
    List<SlurmJob.GresRequest> found = new ArrayList<>();
    for (ResourceRequest.Gres request : requests) {
      int[] columns = this.columns.computeIfAbsent(request, this::columns);
      if (columns.length == 0) {
        throw new IllegalArgumentException(
            "no node has " + request.name() + request.type().map(type -> ":" + type).orElse(""));
      }
      long units =
          switch (request.per()) {
            case NODE, CPU -> request.count();
            case TASK -> request.count() * Math.max(1, (tasks + minNodes - 1) / minNodes);
            case JOB -> (request.count() + minNodes - 1) / minNodes;
          };
      found.add(new SlurmJob.GresRequest(columns, (int) Math.min(units, Integer.MAX_VALUE)));
    }
    return found;
  }

  private int[] columns(ResourceRequest.Gres request) {
    List<Gres> all = nodes.gresColumns;
    return IntStream.range(0, all.size())
        .filter(i -> all.get(i).name().equals(request.name()))
        .filter(i -> request.type().isEmpty() || request.type().get().equals(all.get(i).type()))
        .toArray();
  }

  /** Rejects a request that does not fit even if all nodes of its partitions were empty. */
  private void requireRoom(KnownShape known, int[] partitions) {
    if (known.fitsIn(partitions)) {
      return;
    }
    SlurmJob.Shape shape = known.shape;
    NodeChoice choice = new NodeChoice(nodes, settings.memoryCounts());
    boolean anyNode = false;
    for (int partition : partitions) {
      BitSet members = nodes.partition(partition).nodes();
      boolean tooMany = members.cardinality() < shape.minNodes();
      members.and(shape.suitable());
      int max = shape.maxNodes() == 0 ? Integer.MAX_VALUE : shape.maxNodes();
      int wanted = shape.maxNodes() == 0 ? shape.minNodes() : max;
      NodeChoice.Counts counts = new NodeChoice.Counts(shape.minNodes(), wanted, max);
      anyNode |= tooMany || choice.choose(shape, false, counts, members, null) != null;
    }
    if (!anyNode) {
      throw new NoRoomException();
    }
    known.fitting.add(partitions);
  }

  /** Rejects a job for which there are no nodes. */
  static final class NoRoomException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    NoRoomException() {
      super("no nodes of its partition have what it requests");
    }
  }
}

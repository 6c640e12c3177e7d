package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.machine.MachineNode;
import org.quoin.workload.ResourceRequest;

/**
 * The nodes of a machine, as a scheduler sees them that places jobs on nodes. Nodes are chosen as
 * {@link org.quoin.slurm} describes. Unlike under Slurm, a job that requests no memory holds none.
 */
public final class NodeSpace {
  final SlurmNodes nodes;
  private final SlurmJobs factory;
  private final SlurmState rules;
  private final NodeChoice choice;
  private final boolean memoryByDefault;

  /** Maximum number of sets of nodes whose free CPUs are counted. */
  static final int MAX_POOLS = 16;

  /** Maximum number of requests that are remembered. */
  private static final int MAX_KNOWN = 100_000;

  /** Requests that fit on nodes without jobs: equal ones have the same places. */
  private final Map<Asked, NodeRequest> requests = new HashMap<>();

  /** Nodes that accept jobs. */
  private final BitSet up;

  /** All nodes that accept jobs; then sets of nodes that jobs may use; as words. */
  final List<long[]> pools = new ArrayList<>();

  private final List<BitSet> poolNodes = new ArrayList<>();

  /** The fewest and the most CPUs of a node, by pool. */
  private final List<Integer> fewestCpus = new ArrayList<>();

  private final List<Integer> mostCpus = new ArrayList<>();

  /**
   * What decides where a job may run.
   *
   * @param partitions those that accept it
   */
  private record Asked(SlurmJob.Shape shape, List<Integer> partitions) {}

  /**
   * Creates the space of a part of a cluster without jobs.
   *
   * @param part the nodes of the part, by index; null for all
   */
  public NodeSpace(ClusterFile cluster, BitSet part) {
    nodes = new SlurmNodes(cluster.machine());
    SlurmSettings settings = SlurmSettings.of(cluster.conf());
    factory = new SlurmJobs(nodes, settings);
    rules = new SlurmState(nodes, settings, StartLimits.NONE);
    choice = new NodeChoice(nodes, settings.memoryCounts());
    up = nodes.inState(MachineNode.State.UP);
    if (part != null) {
      up.and(part);
    }
    addPool(up);
    memoryByDefault = settings.defaultMemoryPerCpu() > 0 || settings.defaultMemoryPerNode() > 0;
  }

  /**
   * {@return whether a job requests more than a number of processors: nodes, memory that counts,
   * generic resources or features}
   *
   * @param request what it requests
   * @param memoryCounts whether memory is allocated
   */
  public static boolean isNeededBy(ResourceRequest request, boolean memoryCounts) {
    ResourceRequest.Shape shape = request.shape();
    return shape.minNodes().isPresent()
        || shape.maxNodes().isPresent()
        || shape.tasksPerNode().isPresent()
        || shape.cpusPerTask().orElse(1) > 1
        || shape.exclusive()
        || shape.nodes().isPresent()
        || shape.excluded().isPresent()
        || !request.gres().isEmpty()
        || request.features().isPresent()
        || (memoryCounts && request.memory().isPresent());
  }

  /**
   * {@return what a job requests}
   *
   * @param id number of the job
   * @param request what it requests beyond its width
   * @throws IllegalArgumentException if the machine never starts it; the message says why
   */
  public NodeRequest request(
      long id, ResourceRequest request, int processors, double requestedTime) {
    SlurmJob job = factory.job(id, 0, SlurmJobs.complete(request, processors, requestedTime));
    SlurmJob.Shape shape = job.shape;
    boolean widened = shape.minCpus() < processors && shape.tasksPerNode() == 0;
    int tasks =
        widened ? (processors + shape.cpusPerTask() - 1) / shape.cpusPerTask() : shape.tasks();
    boolean without = request.memory().isEmpty() && !memoryByDefault;
    SlurmJob.Shape asked =
        new SlurmJob.Shape(
            shape.minNodes(),
            shape.maxNodes(),
            tasks,
            shape.tasksPerNode(),
            shape.cpusPerTask(),
            shape.exclusive(),
            without ? 0 : shape.memoryPerNode(),
            shape.memoryPerCpu(),
            shape.gres(),
            shape.suitable(),
            shape.required());
    List<Integer> partitions = new ArrayList<>(job.partitions.length);
    for (int partition : job.partitions) {
      if (rules.counts(job, partition) != null && rules.isAccepted(job, partition)) {
        partitions.add(partition);
      }
    }
    Asked key = new Asked(asked, partitions);
    NodeRequest known = requests.get(key);
    if (known != null) {
      return new NodeRequest(known.shape, known.places);
    }
    NodeRequest made = new NodeRequest(asked, places(job, asked, partitions));
    if (choose(made, null) == null) {
      throw new IllegalArgumentException("no nodes of its partitions ever start it");
    }
    if (requests.size() < MAX_KNOWN) {
      requests.put(key, made);
    }
    return made;
  }

  private NodeRequest.Place[] places(SlurmJob job, SlurmJob.Shape asked, List<Integer> partitions) {
    NodeRequest.Place[] found = new NodeRequest.Place[partitions.size()];
    for (int i = 0; i < found.length; i++) {
      int partition = partitions.get(i);
      BitSet candidates = nodes.partition(partition).nodes();
      candidates.and(asked.suitable());
      candidates.and(up);
      NodeChoice.Counts counts = rules.counts(job, partition);
      found[i] = place(asked, candidates, counts, rules.isWhole(job, partition));
    }
    return found;
  }

  private void addPool(BitSet set) {
    pools.add(nodes.words(set));
    poolNodes.add(set);
    fewestCpus.add(set.stream().map(node -> nodes.cpus[node]).min().orElse(0));
    mostCpus.add(set.stream().map(node -> nodes.cpus[node]).max().orElse(1));
  }

  private NodeRequest.Place place(
      SlurmJob.Shape shape, BitSet candidates, NodeChoice.Counts counts, boolean whole) {
    int pool = poolNodes.indexOf(candidates);
    if (pool < 0 && pools.size() == MAX_POOLS) {
      pool = 0;
    } else if (pool < 0) {
      pool = pools.size();
      addPool(candidates);
    }
    int least = shape.minCpus();
    if (whole) {
      least = Math.max(least, counts.min() * fewestCpus.get(pool));
    }
    return new NodeRequest.Place(nodes.words(candidates), counts, whole, pool, least);
  }

  /** {@return the nodes and resources for a job; null if it does not fit} */
  Allocation choose(NodeRequest request, FreeResources free) {
    for (NodeRequest.Place place : request.places) {
      Allocation found =
          choice.choose(
              request.shape, place.whole(), place.counts(), place.candidates().clone(), free);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** {@return the candidates of a place, as words, on which its job may find room} */
  long[] open(NodeRequest.Place place, FreeResources free) {
    long[] open = place.candidates().clone();
    NodeChoice.keepOpen(open, place.whole(), free);
    return open;
  }

  /** {@return the nodes and resources for a job in one of its places, out of open nodes} */
  Allocation choose(NodeRequest request, NodeRequest.Place place, long[] open) {
    return choice.choose(request.shape, place.whole(), place.counts(), open, null);
  }

  /**
   * {@return the number of open nodes of a place that a job needs, if it fits wherever as many are
   * open; otherwise 0}
   *
   * @param open some of them, as words
   */
  int decidingNodes(NodeRequest request, NodeRequest.Place place, long[] open) {
    return choice.decidingNodes(request.shape, place.whole(), place.counts(), open);
  }

  /** {@return a number of nodes of a place below which no job fits} */
  int fewestNodes(NodeRequest.Place place) {
    int most = mostCpus.get(place.pool());
    return Math.max(place.counts().min(), (place.leastCpus() + most - 1) / most);
  }

  /** {@return the fewest CPUs that are free on each candidate of a place on which there is room} */
  int fewestCpus(NodeRequest.Place place) {
    return place.whole() ? fewestCpus.get(place.pool()) : 1;
  }

  /** {@return the nodes that accept jobs, by index, ascending} */
  public int[] up() {
    return up.stream().toArray();
  }

  /** {@return the number of CPUs of nodes that accept jobs} */
  int cpus() {
    return up.stream().map(node -> nodes.cpus[node]).sum();
  }

  /**
   * {@return of each node of a placed job the number of its first CPU, of its CPUs, and of those
   * that the job has}
   *
   * @param request a job that has been placed
   */
  public int[] cpusByNode(NodeRequest request) {
    return nodes.cpusByNode(request.allocation.nodes(), request.allocation.cpus());
  }

  /** {@return the number of CPUs of a node} */
  public int cpus(int node) {
    return nodes.cpus[node];
  }
}

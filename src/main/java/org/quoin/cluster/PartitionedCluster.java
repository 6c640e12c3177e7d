package org.quoin.cluster;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.quoin.workload.Job;

/**
 * A cluster of parts that share no node. Each part has a queue and a scheduler of its own, so that
 * it runs its jobs as a cluster alone would.
 */
public final class PartitionedCluster implements LiveCluster {
  private final List<LiveCluster> parts = new ArrayList<>();
  private final ToIntFunction<Job> partOf;

  /** The part of each job inside, in order of arrival. */
  private final Map<Long, LiveCluster> inside = new LinkedHashMap<>();

  /**
   * Creates an idle cluster.
   *
   * @param clusters creates the cluster of each part, which notifies the given listener
   * @param partOf gives the index of the part of a job
   * @param listener notified of the events of all parts
   */
  public PartitionedCluster(
      List<Function<ClusterListener, LiveCluster>> clusters,
      ToIntFunction<Job> partOf,
      ClusterListener listener) {
    this.partOf = partOf;
    ClusterListener leaving = record -> inside.remove(record.job().id());
    ClusterListener both = leaving.and(listener);
    clusters.forEach(cluster -> parts.add(cluster.apply(both)));
  }

  private LiveCluster part(Job job) {
    return parts.get(partOf.applyAsInt(job));
  }

  private LiveCluster partWith(long job) {
    LiveCluster part = inside.get(job);
    if (part == null) {
      throw new IllegalArgumentException("no job " + job + " is inside");
    }
    return part;
  }

  @Override
  public void submit(Job job, double now) {
    LiveCluster part = part(job);
    inside.put(job.id(), part);
    part.submit(job, now);
  }

  @Override
  public void rejoin(Job job, QueuePlace place, double now) {
    LiveCluster part = part(job);
    inside.put(job.id(), part);
    part.rejoin(job, place, now);
  }

  @Override
  public double nextTime() {
    double next = Double.POSITIVE_INFINITY;
    for (LiveCluster part : parts) {
      next = Math.min(next, part.nextTime());
    }
    return next;
  }

  @Override
  public void end(double now) {
    parts.forEach(part -> part.end(now));
  }

  @Override
  public void advance(double now) {
    for (LiveCluster part : parts) {
      if (part.nextTime() <= now) {
        part.advance(now);
      }
    }
  }

  @Override
  public UnfinishedJob cancel(long job, double now) {
    UnfinishedJob rest = partWith(job).cancel(job, now);
    inside.remove(job);
    return rest;
  }

  @Override
  public List<QueuedJob> queued() {
    Map<Long, QueuedJob> queued = new HashMap<>();
    parts.forEach(part -> part.queued().forEach(job -> queued.put(job.id(), job)));
    return inside.keySet().stream().filter(queued::containsKey).map(queued::get).toList();
  }

  @Override
  public boolean hasStarted(long job) {
    return partWith(job).hasStarted(job);
  }

  @Override
  public List<UnfinishedJob> fail(double now) {
    Map<Long, UnfinishedJob> interrupted = new HashMap<>();
    for (LiveCluster part : parts) {
      part.fail(now).forEach(job -> interrupted.put(job.job().id(), job));
    }
    return inOrder(interrupted);
  }

  /** Removes interrupted jobs; returns them in order of arrival. */
  private List<UnfinishedJob> inOrder(Map<Long, UnfinishedJob> interrupted) {
    List<UnfinishedJob> inOrder = new ArrayList<>();
    for (long job : List.copyOf(inside.keySet())) {
      if (interrupted.containsKey(job)) {
        inside.remove(job);
        inOrder.add(interrupted.get(job));
      }
    }
    return inOrder;
  }

  @Override
  public void begin(ClusterState state) {
    for (int i = 0; i < parts.size(); i++) {
      int index = i;
      parts
          .get(i)
          .begin(
              new ClusterState(
                  state.time(),
                  state.jobs().stream()
                      .filter(present -> partOf.applyAsInt(present.job()) == index)
                      .toList()));
    }
    state
        .out()
        .ifPresent(
            out -> {
              if (out.isOfNodes()) {
                drainNodes(out.nodes(), out.until(), false, out.from());
              } else {
                drainProcessors(out.processors(), out.until(), false, out.from());
              }
            });
    for (ClusterState.Present present : state.jobs()) {
      LiveCluster part = part(present.job());
      long id = present.job().id();
      if (part.hasStarted(id) || part.queued().stream().anyMatch(job -> job.id() == id)) {
        inside.put(id, part);
      }
    }
  }

  /** Draws the processors uniformly among those in service of all parts. */
  @Override
  public List<UnfinishedJob> failProcessors(
      int processors, double until, boolean repairKnown, RandomGenerator random, double now) {
    int[] working = parts.stream().mapToInt(part -> part.processorsInService(now)).toArray();
    int total = IntStream.of(working).sum();
    int[] failing = new int[working.length];
    for (int i = 0; i < processors && total > 0; i++) {
      int drawn = random.nextInt(total--);
      int part = 0;
      while (drawn >= working[part]) {
        drawn -= working[part++];
      }
      working[part]--;
      failing[part]++;
    }
    Map<Long, UnfinishedJob> interrupted = new HashMap<>();
    for (int i = 0; i < failing.length; i++) {
      if (failing[i] > 0) {
        parts
            .get(i)
            .failProcessors(failing[i], until, repairKnown, random, now)
            .forEach(job -> interrupted.put(job.job().id(), job));
      }
    }
    return inOrder(interrupted);
  }

  @Override
  public List<UnfinishedJob> failNodes(
      BitSet nodes, double until, boolean repairKnown, double now) {
    Map<Long, UnfinishedJob> interrupted = new HashMap<>();
    for (LiveCluster part : parts) {
      part.failNodes(nodes, until, repairKnown, now)
          .forEach(job -> interrupted.put(job.job().id(), job));
    }
    return inOrder(interrupted);
  }

  /** Takes the processors of the last part first. */
  @Override
  public void drainProcessors(int processors, double until, boolean repairKnown, double now) {
    int missing = processors;
    for (int i = parts.size() - 1; i >= 0 && missing > 0; i--) {
      int count = Math.min(missing, parts.get(i).processorsInService(now));
      if (count > 0) {
        parts.get(i).drainProcessors(count, until, repairKnown, now);
        missing -= count;
      }
    }
  }

  @Override
  public void drainNodes(BitSet nodes, double until, boolean repairKnown, double now) {
    parts.forEach(part -> part.drainNodes(nodes, until, repairKnown, now));
  }

  @Override
  public void repair(double now) {
    parts.forEach(part -> part.repair(now));
  }

  @Override
  public double plannedStart(Job job, double now) {
    return part(job).plannedStart(job, now);
  }

  @Override
  public ClusterLoad load(double now) {
    double demand = 0;
    double remaining = 0;
    double ofClients = 0;
    double local = 0;
    for (LiveCluster part : parts) {
      ClusterLoad load = part.load(now);
      demand += load.demand();
      remaining += load.remaining();
      ofClients += load.clientSeconds();
      local += load.localSeconds();
    }
    return new ClusterLoad(demand, remaining, ofClients, local);
  }
}

package org.quoin.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
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

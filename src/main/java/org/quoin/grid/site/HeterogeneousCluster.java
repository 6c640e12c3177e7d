package org.quoin.grid.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterLoad;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.QueuePlace;
import org.quoin.cluster.QueuedJob;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.metrics.JobRecord;
import org.quoin.topology.NodeGroup;
import org.quoin.workload.Job;

/**
 * A cluster of unlike nodes, of which a job has one kind only. Each kind is a partition with a
 * queue of its own, under the cluster's policy and conditions. A job goes, for good, to the kind
 * that is wide enough and promises the earliest end when it comes: what is left there over its
 * processors, and the job at its speed, both by the users' estimates; the first kind of equals.
 *
 * <p>One scheduler over all kinds may do better, for it may change its mind.
 */
public final class HeterogeneousCluster implements LiveCluster {
  private final List<Part> parts = new ArrayList<>();
  private final ClusterListener listener;
  private final double meanSpeed;

  /** The part of each job inside, in the order of their arrival. */
  private final Map<Long, Part> inside = new LinkedHashMap<>();

  private record Part(NodeGroup nodes, LiveCluster cluster) {}

  /**
   * Creates an idle cluster.
   *
   * @param kinds the kinds of nodes
   * @param machines makes the machine of each kind, which tells the listener of every end
   * @param listener hears of every job's end
   */
  public HeterogeneousCluster(
      List<NodeGroup> kinds,
      List<Function<ClusterListener, LiveCluster>> machines,
      ClusterListener listener) {
    this.listener = listener;
    double speed = 0;
    int processors = 0;
    for (int kind = 0; kind < kinds.size(); kind++) {
      NodeGroup nodes = kinds.get(kind);
      parts.add(new Part(nodes, machines.get(kind).apply(new GroupListener())));
      speed += nodes.processors() * nodes.speed();
      processors += nodes.processors();
    }
    meanSpeed = speed / processors;
  }

  /** Hears the parts, and tells of jobs as one cluster does. */
  private final class GroupListener implements ClusterListener {
    @Override
    public void ended(JobRecord job) {
      inside.remove(job.job().id());
      listener.ended(job);
    }

    @Override
    public void arrived(ClusterJob job) {
      listener.arrived(job);
    }

    @Override
    public void scheduled(ClusterJob job, double time) {
      listener.scheduled(job, time);
    }
  }

  /** By kind, seconds until what is left there is done. */
  List<Double> ahead(double now) {
    return parts.stream()
        .map(part -> part.cluster.load(now).remaining() / part.nodes.processors())
        .toList();
  }

  /** The part that a job goes to now. */
  private Part choose(Job job, double now) {
    return choose(
        job.processors(),
        ahead(now),
        nodes -> ClusterSite.timed(job, nodes.speed()).requestedTime());
  }

  private Part choose(int width, List<Double> ahead, ToDoubleFunction<NodeGroup> seconds) {
    Part best = null;
    double earliest = Double.POSITIVE_INFINITY;
    for (int kind = 0; kind < parts.size(); kind++) {
      Part part = parts.get(kind);
      if (width <= part.nodes.processors()) {
        double end = (ahead.isEmpty() ? 0 : ahead.get(kind)) + seconds.applyAsDouble(part.nodes);
        if (best == null || end < earliest) {
          best = part;
          earliest = end;
        }
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("a job is wider than any kind of node: " + width);
    }
    return best;
  }

  /**
   * Operations a second of a job that has one kind to itself.
   *
   * @param operations of the job, by its user's estimate
   * @param ahead by kind what it finds when it comes, in seconds; nothing if empty
   */
  double jobSpeed(int width, double operations, List<Double> ahead) {
    Part part = choose(width, ahead, nodes -> operations / (nodes.speed() * width));
    return part.nodes.speed() * width;
  }

  /** A job without run time gets that of its part. */
  @Override
  public void submit(Job job, double now) {
    Part part = choose(job, now);
    inside.put(job.id(), part);
    part.cluster.submit(ClusterSite.timed(job, part.nodes.speed()), now);
  }

  /** The run time of a job at the kind of nodes that it goes to now, or returns to. */
  double runTime(Job job, QueuePlace place, double now) {
    Part part = place == null ? choose(job, now) : parts.get(place.queue());
    return ClusterSite.timed(job, part.nodes.speed()).runTime();
  }

  /** It stays at the kind of nodes that had it. */
  @Override
  public void rejoin(Job job, QueuePlace place, double now) {
    Part part = parts.get(place.queue());
    inside.put(job.id(), part);
    part.cluster.rejoin(ClusterSite.timed(job, part.nodes.speed()), place, now);
  }

  @Override
  public double nextTime() {
    double next = Double.POSITIVE_INFINITY;
    for (Part part : parts) {
      next = Math.min(next, part.cluster.nextTime());
    }
    return next;
  }

  @Override
  public void end(double now) {
    parts.forEach(part -> part.cluster.end(now));
  }

  @Override
  public void advance(double now) {
    parts.forEach(part -> part.cluster.advance(now));
  }

  private Part partOf(long job) {
    Part part = inside.get(job);
    if (part == null) {
      throw new IllegalArgumentException("no job " + job + " is inside");
    }
    return part;
  }

  @Override
  public UnfinishedJob cancel(long job, double now) {
    UnfinishedJob left = partOf(job).cluster.cancel(job, now);
    inside.remove(job);
    return left;
  }

  @Override
  public List<QueuedJob> queued() {
    Map<Long, QueuedJob> queued = new HashMap<>();
    for (Part part : parts) {
      for (QueuedJob job : part.cluster.queued()) {
        double remaining = job.remaining() * part.nodes.speed() / meanSpeed;
        queued.put(job.id(), new QueuedJob(job.id(), job.demand(), remaining));
      }
    }
    return inside.keySet().stream().filter(queued::containsKey).map(queued::get).toList();
  }

  @Override
  public boolean hasStarted(long job) {
    return partOf(job).cluster.hasStarted(job);
  }

  @Override
  public List<UnfinishedJob> fail(double now) {
    Map<Long, UnfinishedJob> cut = new HashMap<>();
    for (int kind = 0; kind < parts.size(); kind++) {
      for (UnfinishedJob job : parts.get(kind).cluster.fail(now)) {
        cut.put(job.job().id(), job.at(job.place().in(kind)));
      }
    }
    List<UnfinishedJob> inOrder = new ArrayList<>();
    for (long job : List.copyOf(inside.keySet())) {
      if (cut.containsKey(job)) {
        inside.remove(job);
        inOrder.add(cut.get(job));
      }
    }
    return inOrder;
  }

  @Override
  public void repair(double now) {
    parts.forEach(part -> part.cluster.repair(now));
  }

  @Override
  public double plannedStart(Job job, double now) {
    Part part = choose(job, now);
    return part.cluster.plannedStart(ClusterSite.timed(job, part.nodes.speed()), now);
  }

  /** What is left is in seconds of a processor of the mean speed. */
  @Override
  public ClusterLoad load(double now) {
    double demand = 0;
    double remaining = 0;
    double ofClients = 0;
    double local = 0;
    for (Part part : parts) {
      ClusterLoad load = part.cluster.load(now);
      demand += load.demand();
      remaining += load.remaining() * part.nodes.speed() / meanSpeed;
      ofClients += load.clientSeconds();
      local += load.localSeconds();
    }
    return new ClusterLoad(demand, remaining, ofClients, local);
  }
}

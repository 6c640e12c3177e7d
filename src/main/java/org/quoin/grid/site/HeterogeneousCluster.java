package org.quoin.grid.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterLoad;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.QueuePlace;
import org.quoin.cluster.QueuedJob;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.topology.NodeGroup;
import org.quoin.workload.Job;

/**
 * A cluster of heterogeneous nodes. A job uses nodes of one group only. Each group is a partition
 * with a queue of its own under the cluster's policy and conditions. At its arrival a job goes for
 * good to the group that is wide enough and has the earliest end: the group's remaining work over
 * its processors, plus the job at the group's speed, both by requested times; ties go to the first
 * group.
 *
 * <p>One scheduler over all groups might do better because it could decide later.
 */
public final class HeterogeneousCluster implements LiveCluster {
  private final List<Group> groups = new ArrayList<>();
  private final double meanSpeed;

  /** The group of each job inside, in order of arrival. */
  private final Map<Long, Group> inside = new LinkedHashMap<>();

  private record Group(NodeGroup nodes, LiveCluster cluster) {}

  /**
   * Creates an idle cluster.
   *
   * @param clusters creates the cluster of each group, which notifies the given listener
   * @param listener notified of the jobs of all groups
   */
  public HeterogeneousCluster(
      List<NodeGroup> nodeGroups,
      List<Function<ClusterListener, LiveCluster>> clusters,
      ClusterListener listener) {
    ClusterListener leaving = record -> inside.remove(record.job().id());
    ClusterListener both = leaving.and(listener);
    double speed = 0;
    int processors = 0;
    for (int index = 0; index < nodeGroups.size(); index++) {
      NodeGroup nodes = nodeGroups.get(index);
      groups.add(new Group(nodes, clusters.get(index).apply(both)));
      speed += nodes.processors() * nodes.speed();
      processors += nodes.processors();
    }
    meanSpeed = speed / processors;
  }

  /** {@return the seconds of remaining work, by group} */
  List<Double> backlog(double now) {
    return groups.stream()
        .map(group -> group.cluster.load(now).remaining() / group.nodes.processors())
        .toList();
  }

  private Group choose(Job job, double now) {
    return choose(
        job.processors(),
        backlog(now),
        nodes -> ClusterSite.timed(job, nodes.speed()).requestedTime());
  }

  private Group choose(int width, List<Double> backlog, ToDoubleFunction<NodeGroup> seconds) {
    Group best = null;
    double earliest = Double.POSITIVE_INFINITY;
    for (int index = 0; index < groups.size(); index++) {
      Group group = groups.get(index);
      if (width <= group.nodes.processors()) {
        double end =
            (backlog.isEmpty() ? 0 : backlog.get(index)) + seconds.applyAsDouble(group.nodes);
        if (best == null || end < earliest) {
          best = group;
          earliest = end;
        }
      }
    }
    if (best == null) {
      throw new IllegalArgumentException(
          "a job of width " + width + " is wider than every node group");
    }
    return best;
  }

  /**
   * {@return the operations per second of a job, in the group that it would get}
   *
   * @param operations size of the job by its user's estimate
   * @param backlog seconds of remaining work by group; 0 everywhere if empty
   */
  double jobSpeed(int width, double operations, List<Double> backlog) {
    Group group = choose(width, backlog, nodes -> operations / (nodes.speed() * width));
    return group.nodes.speed() * width;
  }

  /** Gives a job without a run time the run time of its group. */
  @Override
  public void submit(Job job, double now) {
    Group group = choose(job, now);
    inside.put(job.id(), group);
    group.cluster.submit(ClusterSite.timed(job, group.nodes.speed()), now);
  }

  /** {@return the run time of a job in the group that it would get now, or to which it returns} */
  double runTime(Job job, QueuePlace place, double now) {
    Group group = place == null ? choose(job, now) : groups.get(place.queue());
    return ClusterSite.timed(job, group.nodes.speed()).runTime();
  }

  /** Returns a job to the group that had it. */
  @Override
  public void rejoin(Job job, QueuePlace place, double now) {
    Group group = groups.get(place.queue());
    inside.put(job.id(), group);
    group.cluster.rejoin(ClusterSite.timed(job, group.nodes.speed()), place, now);
  }

  @Override
  public double nextTime() {
    double next = Double.POSITIVE_INFINITY;
    for (Group group : groups) {
      next = Math.min(next, group.cluster.nextTime());
    }
    return next;
  }

  @Override
  public void end(double now) {
    groups.forEach(group -> group.cluster.end(now));
  }

  @Override
  public void advance(double now) {
    groups.forEach(group -> group.cluster.advance(now));
  }

  private Group groupOf(long job) {
    Group group = inside.get(job);
    if (group == null) {
      throw new IllegalArgumentException("no job " + job + " is inside");
    }
    return group;
  }

  @Override
  public UnfinishedJob cancel(long job, double now) {
    UnfinishedJob rest = groupOf(job).cluster.cancel(job, now);
    inside.remove(job);
    return rest;
  }

  @Override
  public List<QueuedJob> queued() {
    Map<Long, QueuedJob> queued = new HashMap<>();
    for (Group group : groups) {
      for (QueuedJob job : group.cluster.queued()) {
        double remaining = job.remaining() * group.nodes.speed() / meanSpeed;
        queued.put(job.id(), new QueuedJob(job.id(), job.demand(), remaining));
      }
    }
    return inside.keySet().stream().filter(queued::containsKey).map(queued::get).toList();
  }

  @Override
  public boolean hasStarted(long job) {
    return groupOf(job).cluster.hasStarted(job);
  }

  @Override
  public List<UnfinishedJob> fail(double now) {
    Map<Long, UnfinishedJob> interrupted = new HashMap<>();
    for (int index = 0; index < groups.size(); index++) {
      for (UnfinishedJob job : groups.get(index).cluster.fail(now)) {
        interrupted.put(job.job().id(), job.at(job.place().in(index)));
      }
    }
    List<UnfinishedJob> jobs =
        inside.keySet().stream().filter(interrupted::containsKey).map(interrupted::get).toList();
    inside.keySet().removeAll(interrupted.keySet());
    return jobs;
  }

  @Override
  public void repair(double now) {
    groups.forEach(group -> group.cluster.repair(now));
  }

  @Override
  public double plannedStart(Job job, double now) {
    Group group = choose(job, now);
    return group.cluster.plannedStart(ClusterSite.timed(job, group.nodes.speed()), now);
  }

  /** {@return the load} Remaining work is in seconds of a processor of mean speed. */
  @Override
  public ClusterLoad load(double now) {
    double demand = 0;
    double remaining = 0;
    double ofClients = 0;
    double local = 0;
    for (Group group : groups) {
      ClusterLoad load = group.cluster.load(now);
      demand += load.demand();
      remaining += load.remaining() * group.nodes.speed() / meanSpeed;
      ofClients += load.clientSeconds();
      local += load.localSeconds();
    }
    return new ClusterLoad(demand, remaining, ofClients, local);
  }
}

package org.quoin.cluster;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.quoin.workload.Job;

/**
 * A cluster of parts of which no two have one node in service at one time. Each part has a queue
 * and a scheduler of its own, so that it runs its jobs as a cluster alone would.
 *
 * <p>Parts may share nodes that are reserved: these are in service in the part of a reservation
 * while it lasts, and in another part before and after. The jobs that wait in a part when it closes
 * go to other parts, and keep their arrival times. Limits and usage count apart in each part.
 */
public final class PartitionedCluster implements LiveCluster {
  private final List<SpaceSharedCluster> parts = new ArrayList<>();
  private final Choice choice;

  /** Parts that close, by their ends; the first ones may be closed. */
  private final List<Reserved> reserved;

  /** The number of parts that are closed. */
  private int closed;

  /** The number of the next job, if the parts share nodes. */
  private long next;

  /** Chooses the part of a job. */
  public interface Choice {
    /**
     * {@return the index of the part of a job}
     *
     * @param job the job
     * @param now the time in seconds at which it comes
     */
    int of(Job job, double now);
  }

  /**
   * A part for the jobs of a reservation.
   *
   * @param part its index
   * @param end the time in seconds from which no job comes there
   * @param nodes its nodes, by index, which other parts have too
   */
  public record Reserved(int part, double end, BitSet nodes) {}

  /** The part of each job inside, in order of arrival. */
  private final Map<Long, SpaceSharedCluster> inside = new LinkedHashMap<>();

  /**
   * Creates an idle cluster.
   *
   * @param clusters creates the cluster of each part, which notifies the given listener
   * @param choice the parts of jobs
   * @param reserved the parts that share nodes with others
   * @param listener notified of the events of all parts
   */
  public PartitionedCluster(
      List<Function<ClusterListener, SpaceSharedCluster>> clusters,
      Choice choice,
      List<Reserved> reserved,
      ClusterListener listener) {
    this.choice = choice;
    this.reserved = reserved.stream().sorted(Comparator.comparingDouble(Reserved::end)).toList();
    ClusterListener leaving = record -> inside.remove(record.job().id());
    ClusterListener both = leaving.and(listener);
    clusters.forEach(cluster -> parts.add(cluster.apply(both)));
  }

  private SpaceSharedCluster part(Job job, double now) {
    return parts.get(choice.of(job, now));
  }

  /** A running job of a reservation was in time for it. */
  private int partOf(ClusterState.Present present, double now) {
    return choice.of(present.job(), present.isRunning() ? present.start() : now);
  }

  private SpaceSharedCluster partWith(long job) {
    SpaceSharedCluster part = inside.get(job);
    if (part == null) {
      throw new IllegalArgumentException("no job " + job + " is inside");
    }
    return part;
  }

  @Override
  public void submit(Job job, double now) {
    SpaceSharedCluster part = part(job, now);
    inside.put(job.id(), part);
    if (reserved.isEmpty()) {
      part.submit(job, now);
    } else {
      part.rejoin(job, new QueuePlace(next++, now), now);
    }
  }

  @Override
  public void rejoin(Job job, QueuePlace place, double now) {
    SpaceSharedCluster part = part(job, now);
    inside.put(job.id(), part);
    part.rejoin(job, place, now);
  }

  @Override
  public double nextTime() {
    double first = closed < reserved.size() ? reserved.get(closed).end() : Double.POSITIVE_INFINITY;
    for (SpaceSharedCluster part : parts) {
      first = Math.min(first, part.nextTime());
    }
    return first;
  }

  /** Closes the parts that are due: their waiting jobs go to other parts. */
  private void close(double now) {
    while (closed < reserved.size() && reserved.get(closed).end() <= now) {
      for (UnfinishedJob job : parts.get(reserved.get(closed++).part()).leave(now)) {
        rejoin(job.job(), job.place(), now);
      }
    }
  }

  @Override
  public void end(double now) {
    parts.forEach(part -> part.end(now));
  }

  @Override
  public void advance(double now) {
    close(now);
    for (SpaceSharedCluster part : parts) {
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
    for (SpaceSharedCluster part : parts) {
      part.fail(now).forEach(job -> interrupted.put(job.job().id(), job));
    }
    return inOrder(interrupted);
  }

  /** Removes interrupted jobs; returns them in order of arrival. */
  private List<UnfinishedJob> inOrder(Map<Long, UnfinishedJob> interrupted) {
    List<UnfinishedJob> jobs =
        inside.keySet().stream().filter(interrupted::containsKey).map(interrupted::get).toList();
    inside.keySet().removeAll(interrupted.keySet());
    return jobs;
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
                      .filter(present -> partOf(present, state.time()) == index)
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
      SpaceSharedCluster part = parts.get(partOf(present, state.time()));
      long id = present.job().id();
      if (part.hasStarted(id) || part.queued().stream().anyMatch(job -> job.id() == id)) {
        inside.put(id, part);
      }
    }
    next = state.jobs().size();
    keepNodesOfRunningJobs(state.time());
  }

  /** Keeps the nodes of running jobs from the other parts that have them, until their limits. */
  private void keepNodesOfRunningJobs(double now) {
    for (Reserved one : reserved) {
      SpaceSharedCluster own = parts.get(one.part());
      for (SpaceSharedCluster other : parts) {
        if (other != own) {
          for (int node = one.nodes().nextSetBit(0); node >= 0; ) {
            keep(node, other.heldUntil(node), own, now);
            keep(node, own.heldUntil(node), other, now);
            node = one.nodes().nextSetBit(node + 1);
          }
        }
      }
    }
  }

  private static void keep(int node, double until, SpaceSharedCluster from, double now) {
    if (until > now) {
      BitSet held = new BitSet();
      held.set(node);
      from.drainNodes(held, until, true, now);
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
      if (failing[i] > 0 && reserved.isEmpty()) {
        parts
            .get(i)
            .failProcessors(failing[i], until, repairKnown, random, now)
            .forEach(job -> interrupted.put(job.job().id(), job));
      } else if (failing[i] > 0) {
        BitSet drawn = parts.get(i).drawnNodes(failing[i], random, now);
        parts.forEach(
            part ->
                part.failNodes(drawn, until, repairKnown, now)
                    .forEach(job -> interrupted.put(job.job().id(), job)));
      }
    }
    return inOrder(interrupted);
  }

  @Override
  public List<UnfinishedJob> failNodes(
      BitSet nodes, double until, boolean repairKnown, double now) {
    Map<Long, UnfinishedJob> interrupted = new HashMap<>();
    for (SpaceSharedCluster part : parts) {
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
      if (count > 0 && reserved.isEmpty()) {
        parts.get(i).drainProcessors(count, until, repairKnown, now);
      } else if (count > 0) {
        drainNodes(parts.get(i).leavingNodes(count, now), until, repairKnown, now);
      }
      missing -= count;
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
    return part(job, now).plannedStart(job, now);
  }

  @Override
  public ClusterLoad load(double now) {
    double demand = 0;
    double remaining = 0;
    double ofClients = 0;
    double local = 0;
    for (SpaceSharedCluster part : parts) {
      ClusterLoad load = part.load(now);
      demand += load.demand();
      remaining += load.remaining();
      ofClients += load.clientSeconds();
      local += load.localSeconds();
    }
    return new ClusterLoad(demand, remaining, ofClients, local);
  }
}

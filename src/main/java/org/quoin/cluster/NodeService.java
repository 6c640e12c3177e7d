package org.quoin.cluster;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.quoin.slurm.NodeProfile;
import org.quoin.slurm.NodeRoom;
import org.quoin.slurm.NodeSpace;

/**
 * The periods in which nodes of a cluster are out of service: maintenance, which plans see in
 * advance, and outages. Jobs on such a node run on, unless the cluster interrupts them, but none
 * starts there.
 */
final class NodeService {
  private static final BitSet NONE = new BitSet();

  private final NodeRoom room;
  private final NodeSpace space;
  private final BitSet works = new BitSet();

  /** Maintenance that has not begun, by its start. */
  private final List<Downtime> ahead = new ArrayList<>();

  private final List<Current> current = new ArrayList<>();
  private final BitSet out = new BitSet();
  private boolean isRepaired;
  private double now = Double.NEGATIVE_INFINITY;

  /** A period that has begun. */
  private record Current(Downtime period, boolean isMaintenance, boolean isRepairKnown) {}

  /**
   * Creates the service of nodes.
   *
   * @param room the free resources of the nodes
   * @param maintenance periods that plans see
   */
  NodeService(NodeRoom room, List<Downtime> maintenance) {
    this.room = room;
    space = room.space();
    for (int node : space.up()) {
      works.set(node);
    }
    maintenance.forEach(period -> ahead.add(onNodes(period)));
    ahead.sort(Comparator.comparingDouble(Downtime::from));
  }

  /**
   * Returns a period on given nodes: if it is of a number of processors, on the last nodes that
   * have at least as many; all nodes if they have not.
   */
  private Downtime onNodes(Downtime period) {
    BitSet nodes = period.nodes();
    if (nodes == null) {
      nodes = last(works, period.processors());
    }
    return new Downtime(period.from(), period.until(), period.processors(), nodes);
  }

  private BitSet last(BitSet among, int processors) {
    BitSet found = new BitSet();
    int missing = processors;
    for (int node = among.length() - 1; node >= 0 && missing > 0; node--) {
      if (among.get(node)) {
        found.set(node);
        missing -= space.cpus(node);
      }
    }
    return found;
  }

  /** Returns the nodes out of service. */
  BitSet out() {
    return (BitSet) out.clone();
  }

  /** Returns the nodes in service. */
  BitSet inService() {
    BitSet found = (BitSet) works.clone();
    found.andNot(out);
    return found;
  }

  /**
   * Returns nodes in service that have at least a number of processors: the idle ones first, and
   * those of the highest index; all if they have not.
   */
  BitSet chosen(int processors) {
    BitSet idle = inService();
    BitSet busy = inService();
    for (int node : space.up()) {
      (room.isIdle(node) ? busy : idle).clear(node);
    }
    BitSet found = last(idle, processors);
    found.or(last(busy, processors - cpus(found)));
    return found;
  }

  /** Returns the number of CPUs of nodes. */
  int cpus(BitSet nodes) {
    return nodes.stream().map(space::cpus).sum();
  }

  void at(double time) {
    now = time;
  }

  /** Returns the start of the next maintenance; infinity if there is none. */
  double next() {
    return ahead.isEmpty() ? Double.POSITIVE_INFINITY : ahead.get(0).from();
  }

  /** Returns the next end of a period that has begun; infinity if there is none. */
  double nextReturn() {
    double next = Double.POSITIVE_INFINITY;
    for (Current one : current) {
      next = Math.min(next, one.period.until());
    }
    return next;
  }

  /** Returns the number of CPUs out of service. */
  int processors() {
    return cpus(out);
  }

  /** Begins an outage of given nodes. */
  void begin(Downtime outage, boolean repairKnown) {
    current.add(new Current(outage, false, repairKnown));
    update();
  }

  /** Begins the maintenance that is due. */
  void beginMaintenance() {
    boolean isDue = next() <= now;
    while (next() <= now) {
      Downtime period = ahead.remove(0);
      if (period.until() > now) {
        current.add(new Current(period, true, true));
      }
    }
    if (isDue) {
      update();
    }
  }

  /** Ends the periods that are due; returns the number of CPUs that return to service. */
  int recover() {
    isRepaired = false;
    if (nextReturn() > now) {
      return 0;
    }
    int before = processors();
    for (Current one : current) {
      isRepaired |= one.period.until() <= now && !one.isMaintenance;
    }
    current.removeIf(one -> one.period.until() <= now);
    update();
    return before - processors();
  }

  /** Returns whether the last {@link #recover} has ended an outage. */
  boolean isRepaired() {
    return isRepaired;
  }

  private void update() {
    out.clear();
    current.forEach(one -> out.or(one.period.nodes()));
    room.outOfService(out);
  }

  /** Returns the nodes whose maintenance begins within the next seconds. */
  BitSet leavingWithin(double seconds) {
    if (ahead.isEmpty()) {
      return NONE;
    }
    BitSet leaving = new BitSet();
    for (Downtime period : ahead) {
      if (period.from() < now + seconds) {
        leaving.or(period.nodes());
      }
    }
    return leaving;
  }

  /** Takes the nodes out of service in a plan that begins now. */
  void in(NodeProfile profile) {
    if (current.isEmpty() && ahead.isEmpty()) {
      return;
    }
    profile.allInService();
    for (Current one : current) {
      double until = one.isRepairKnown ? one.period.until() : Double.POSITIVE_INFINITY;
      profile.outOfService(now, Math.max(until, Math.nextUp(now)), one.period.nodes());
    }
    for (Downtime period : ahead) {
      double from = Math.max(now, period.from());
      profile.outOfService(from, Math.max(period.until(), Math.nextUp(from)), period.nodes());
    }
  }
}

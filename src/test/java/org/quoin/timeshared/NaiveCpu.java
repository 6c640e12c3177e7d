package org.quoin.timeshared;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A node of the {@link NaiveCluster}: 60 queues, a tick each millisecond. */
final class NaiveCpu {
  final NaiveCluster cluster;
  final int index;
  final List<ArrayDeque<NaiveProcess>> levels = new ArrayList<>();
  final List<NaiveProcess> slots = new ArrayList<>();
  NaiveProcess current;
  NaiveProcess occupant;
  NaiveProcess loaded;
  NaiveProcess lastRun;
  NaiveProcess seen;
  long runFrom;
  long kernelEnd;
  long switchEnd;
  long quantumFrom;
  long outFree;
  long inFree;
  long diskFree;
  long version;
  boolean behind;

  NaiveCpu(NaiveCluster cluster, int index) {
    this.cluster = cluster;
    this.index = index;
    for (int i = 0; i < 60; i++) {
      levels.add(new ArrayDeque<>());
    }
  }

  int residents() {
    return (int) slots.stream().filter(p -> p != null).count();
  }

  NaiveProcess head() {
    for (int level = 59; level >= 0; level--) {
      if (!levels.get(level).isEmpty()) {
        return levels.get(level).peekFirst();
      }
    }
    return null;
  }

  void put(NaiveProcess p, int level, boolean first, boolean fresh) {
    levels.forEach(q -> q.remove(p));
    p.level = level;
    if (fresh) {
      p.quantum = 20 * NaiveCluster.MS + (59L - level) * 180 * NaiveCluster.MS / 59;
      quantumFrom = p == current ? cluster.now : quantumFrom;
    }
    if (first) {
      levels.get(level).addFirst(p);
    } else {
      levels.get(level).addLast(p);
    }
  }

  void enter(NaiveProcess p) {
    int slot = slots.indexOf(null);
    if (slot < 0) {
      slots.add(p);
    } else {
      slots.set(slot, p);
    }
    put(p, 59, false, true);
    if (current == null) {
      choose();
    }
  }

  void settle() {
    if (current != null && cluster.now > runFrom) {
      long ran = cluster.now - runFrom;
      runFrom = cluster.now;
      current.used += ran;
      current.left -= current.doing.equals("COMPUTE") ? ran : 0;
      current.spun += current.doing.equals("RECEIVE") ? ran : 0;
      if (current.doing.equals("RECEIVE")) {
        long before = Math.min(current.exchanged, current.job.communicationNs());
        current.exchanged += ran;
        long after = Math.min(current.exchanged, current.job.communicationNs());
        cluster.communicationNs += after - before;
      }
    }
  }

  void kernel(long cost) {
    settle();
    kernelEnd = Math.max(cluster.now, kernelEnd) + cost;
    cluster.otherNs += cost;
    runFrom = kernelEnd;
    plan();
  }

  void choose() {
    if (head() != null) {
      give(head(), cluster.costs.switchNs(), loaded != null && loaded != head());
    }
  }

  void give(NaiveProcess p, long cost, boolean pay) {
    kernelEnd = Math.max(cluster.now, kernelEnd);
    if (pay) {
      kernelEnd += cost;
      switchEnd = kernelEnd;
      cluster.switchNs += cost;
    }
    p.woken = false;
    behind = false;
    current = p;
    slotOfLast = slots.indexOf(p);
    loaded = p;
    lastRun = p;
    runFrom = kernelEnd;
    quantumFrom = cluster.now;
    plan();
  }

  /** One event at the next time the CPU has something to do; older plans lapse. */
  void plan() {
    long mine = ++version;
    long time = NaiveCluster.NEVER;
    if (current == null) {
      time = NaiveCluster.NEVER;
    } else if (current.doing.equals("COMPUTE")) {
      time = runFrom + current.left;
    } else if (current.doing.equals("SEND") || current.hasMail()) {
      time = runFrom;
    } else if (cluster.block || (cluster.yield && !current.yielded)) {
      time = runFrom + cluster.costs.receiveSpinNs() - current.spun;
    }
    if (time < NaiveCluster.NEVER) {
      cluster.at(
          time,
          3,
          index,
          () -> {
            if (mine == version) {
              go();
            }
          });
    }
  }

  void go() {
    settle();
    NaiveProcess p = current;
    if (p.doing.equals("COMPUTE")) {
      p.doing = "IO";
      diskFree = cluster.costs.sharedDisk() ? Math.max(diskFree, cluster.now) : cluster.now;
      p.io = p.draw(p.job.ioNs());
      diskFree += p.io;
      cluster.at(diskFree, 2, index * 1000 + slots.indexOf(p), () -> back(p));
      leave(p);
    } else if (p.doing.equals("SEND") || p.hasMail()) {
      p.exchange();
      plan();
    } else if (cluster.block) {
      p.doing = "BLOCKED";
      release(p);
      kernel(cluster.costs.moveNs());
      choose();
    } else {
      yieldCpu(p);
    }
  }

  void leave(NaiveProcess p) {
    release(p);
    version++;
    if (p.gone) {
      slots.set(slots.indexOf(p), null);
    }
    if (!cluster.gang) {
      choose();
      loaded = p.gone && loaded == p ? null : loaded;
    }
    if (p.gone) {
      cluster.exited(p);
    }
  }

  private void release(NaiveProcess p) {
    levels.forEach(q -> q.remove(p));
    p.quantum -= cluster.now - quantumFrom;
    current = null;
  }

  void back(NaiveProcess p) {
    p.used += cluster.costs.ioIsShare() ? p.io : 0;
    long cost = cluster.costs.ioInterruptNs();
    if (cost > 0 && !cluster.gang) {
      interrupt(cost);
    }
    p.doing = "SEND";
    if (cluster.gang) {
      if (cost > 0) {
        kernel(cost);
      }
      if (p == occupant) {
        current = p;
        runFrom = Math.max(cluster.now, kernelEnd);
        plan();
      }
    } else {
      wake(p);
    }
  }

  void wake(NaiveProcess p) {
    p.quantum = Math.min(p.quantum, 20 * NaiveCluster.MS);
    put(p, 59, true, !cluster.costs.wakeKeepsQuantum());
    p.woken = true;
    if (current == null) {
      choose();
    }
  }

  void send(NaiveProcess to, int from) {
    long nic = cluster.costs.nicNs();
    long arrival = cluster.now + cluster.costs.messageLatencyNs();
    if (nic > 0) {
      outFree = Math.max(outFree, cluster.now) + nic;
      arrival = outFree + cluster.costs.messageLatencyNs() - 2 * nic;
    }
    cluster.at(
        arrival,
        0,
        to.cpu.index,
        () -> {
          if (nic == 0) {
            to.cpu.deposit(to, from);
          } else {
            to.cpu.inFree = Math.max(to.cpu.inFree, cluster.now) + nic;
            cluster.at(to.cpu.inFree, 1, to.cpu.index, () -> to.cpu.deposit(to, from));
          }
        });
  }

  void deposit(NaiveProcess p, int from) {
    settle();
    if (p.pending() == 0) {
      p.mailSince = cluster.now;
    }
    p.mail.merge(from, 1, Integer::sum);
    boolean awaited = p.step < p.program.length && p.program[p.step] == from;
    if (p.doing.equals("BLOCKED") && awaited) {
      interrupt(cluster.costs.interruptNs() + cluster.costs.moveNs());
      p.doing = "RECEIVE";
      p.spun = 0;
      wake(p);
    } else if (cluster.interrupts && seen != null && seen != p) {
      interrupt(cluster.costs.interruptNs() + (p.ready() ? cluster.costs.moveNs() : 0));
      if (p.ready()) {
        put(p, 59, true, p.level != 59);
        behind &= p != current;
      }
    }
    if (p == current && p.doing.equals("RECEIVE") && p.hasMail()) {
      if (cluster.now >= runFrom) {
        p.exchange();
      }
      plan();
    }
  }

  void interrupt(long cost) {
    kernel(cost);
    switchEnd += cluster.now < switchEnd ? cost : 0;
  }

  void yieldCpu(NaiveProcess p) {
    p.spun = 0;
    p.yielded = cluster.costs.yieldsOnce();
    if (residents() == 1) {
      plan();
      return;
    }
    int lowest =
        slots.stream().filter(q -> q != null && q != p).mapToInt(q -> q.level).min().getAsInt();
    put(p, Math.max(0, lowest - 1), false, true);
    int looked = search("A", slots.indexOf(p), p);
    if (found != null) {
      put(found, 59, true, found.level != 59);
    }
    behind = head() != current;
    kernel(looked * cluster.costs.endpointNs() + cluster.costs.moveNs() * (found == null ? 1 : 2));
  }

  NaiveProcess found;

  /** Heuristic by its letter; gives the number of endpoints looked at. */
  int search(String name, int from, NaiveProcess except) {
    String[] classes =
        switch (name.charAt(0)) {
          case 'A' -> new String[] {"3", "21"};
          case 'B' -> new String[] {"3", "2", "1"};
          case 'C' -> new String[] {"321"};
          case 'E' -> new String[] {"2", "3", "1"};
          default -> new String[] {"32", "1"};
        };
    List<NaiveProcess> ring = new ArrayList<>();
    for (int i = 0; i < cluster.mpl; i++) {
      int slot = (from + i) % cluster.mpl;
      NaiveProcess p = slot < slots.size() ? slots.get(slot) : null;
      if (p != null && p != except && p.ready()) {
        ring.add(p);
      }
    }
    found = null;
    for (String states : classes) {
      List<NaiveProcess> fit = ring.stream().filter(p -> states.contains("" + p.state())).toList();
      if (!fit.isEmpty()) {
        found = fit.stream().min(preference(name)).get();
        boolean stops = name.length() == 1 && "ABCDE".contains(name) && states.equals(classes[0]);
        return stops ? ring.indexOf(found) + 1 : ring.size();
      }
    }
    return ring.size();
  }

  Comparator<NaiveProcess> preference(String name) {
    if (name.endsWith("'")) {
      return Comparator.comparingDouble(
          p -> cluster.now == p.start ? 0 : (double) p.used / (cluster.now - p.start));
    }
    return switch (name) {
      case "M" -> Comparator.comparingInt(p -> -p.pending());
      case "T" -> Comparator.comparingLong(p -> p.pending() == 0 ? cluster.now : p.mailSince);
      default -> Comparator.comparingInt(p -> 0);
    };
  }

  /** Every millisecond, or at every cluster.gang boundary. */
  void tick() {
    if (cluster.gang) {
      cluster.at(cluster.now + cluster.costs.quantumNs(), 5, index, this::tick);
      if (index == 0) {
        cluster.gangBoundary();
      }
      return;
    }
    cluster.at(cluster.now + NaiveCluster.MS, 4, index, this::tick);
    if (cluster.now % (1000 * NaiveCluster.MS) == 0) {
      List<NaiveProcess> order = new ArrayList<>();
      for (int level = 59; level >= 0; level--) {
        order.addAll(levels.get(level));
      }
      order.forEach(p -> put(p, 59, false, p.level != 59));
    }
    if (cluster.now >= switchEnd) {
      decide();
    }
    seen = lastRun;
  }

  void decide() {
    settle();
    boolean boosted = false;
    if (!cluster.heuristic.isEmpty() && residents() > 1 && lastRun != null && head() != null) {
      int from = slotOfLast;
      int looked = search(cluster.heuristic, current == null ? from : slots.indexOf(current), null);
      if (found != null) {
        cluster.boosts++;
        put(found, 59, true, found.level != 59);
        boosted = true;
        behind &= found != current;
      }
      kernel(looked * cluster.costs.endpointNs() + (found == null ? 0 : cluster.costs.moveNs()));
    }
    if (current != null && cluster.now - quantumFrom >= current.quantum) {
      put(current, Math.max(0, current.level - cluster.costs.quantumLevels()), false, true);
      behind = true;
    }
    if (current != null && head() != current && (boosted || takes(head()))) {
      current.quantum -= cluster.now - quantumFrom;
      give(head(), cluster.costs.switchNs(), true);
    }
    behind = false;
  }

  private boolean takes(NaiveProcess p) {
    return switch (cluster.costs.preemption()) {
      case HEAD -> true;
      case WOKEN -> behind || p.woken || p.level > current.level;
      case HIGHER -> behind || p.level > current.level;
    };
  }

  int slotOfLast;

  void occupy(NaiveProcess p) {
    settle();
    current = null;
    version++;
    if (p == null || p.gone) {
      loaded = loaded != null && loaded.gone ? null : loaded;
    } else {
      give(p, cluster.costs.gangSwitchNs(), loaded != null && loaded != p);
      if (p.doing.equals("IO")) {
        current = null;
        version++;
      }
    }
    occupant = p;
  }
}

package org.quoin.coscheduling;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.quoin.engine.RandomStreams;

/**
 * The same rules as plainly as they can be written: every node ticks every millisecond, 60 queues a
 * node, one general event list, the network interface looks at each tick. Slow; kept as the
 * reference of the event-driven simulation.
 */
final class NaiveCluster {
  private static final long MS = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;

  private record Event(long time, int kind, int node, long sequence, Runnable action) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Event::time)
              .thenComparingInt(Event::kind)
              .thenComparingInt(Event::node)
              .thenComparingLong(Event::sequence));
  private final Parameters costs;
  private final boolean gang;
  private final boolean block;
  private final boolean yield;
  private final boolean interrupts;
  private final String heuristic;
  private final double skewness;
  private final long skewSeed;
  private final int mpl;
  private final List<Cpu> cpus = new ArrayList<>();
  private final ArrayDeque<TimedJob> queue = new ArrayDeque<>();
  private final Map<Integer, long[]> times = new TreeMap<>();
  private final int[][] matrix;
  private final Map<Integer, List<Proc>> gangs = new HashMap<>();
  private int row;
  private int jobsLeft;
  private long sequence;
  private long now;
  long boosts;
  long switchNs;
  long otherNs;

  NaiveCluster(
      int nodes, int mpl, Scheme scheme, Parameters costs, double s, RandomStreams random) {
    String name = scheme.title();
    this.costs = costs;
    this.mpl = mpl;
    gang = name.equals("GS");
    block = name.endsWith("SB");
    yield = name.endsWith("SY");
    interrupts = name.startsWith("DCS");
    heuristic = !name.startsWith("PB") ? "" : name.matches("PB|PB-S[BY]") ? "A" : name.substring(3);
    skewness = s;
    skewSeed = random.stream("skew").nextLong();
    matrix = new int[mpl][nodes];
    for (int i = 0; i < nodes; i++) {
      cpus.add(new Cpu(i));
    }
  }

  /** Start and end of each job by its id. */
  Map<Integer, long[]> run(List<TimedJob> jobs) {
    jobsLeft = jobs.size();
    for (TimedJob job : jobs) {
      at(
          job.arrivalNs(),
          6,
          0,
          () -> {
            queue.add(job);
            admit();
          });
    }
    for (Cpu cpu : cpus) {
      at(gang ? costs.quantumNs() : MS, gang ? 5 : 4, cpu.index, cpu::tick);
    }
    while (jobsLeft > 0) {
      Event event = events.remove();
      now = event.time;
      event.action.run();
    }
    return times;
  }

  private void at(long time, int kind, int node, Runnable action) {
    events.add(new Event(time, kind, node, sequence++, action));
  }

  private void admit() {
    while (!queue.isEmpty()) {
      TimedJob job = queue.peek();
      List<Cpu> chosen = gang ? gangCells(job) : leastLoaded(job);
      if (chosen == null) {
        return;
      }
      queue.remove();
      times.put(job.id(), new long[] {now, 0});
      List<Proc> procs = new ArrayList<>();
      SplittableRandom root = new SplittableRandom(skewSeed + job.id() * 0x9E3779B97F4A7C15L);
      for (int rank = 0; rank < job.tasks(); rank++) {
        procs.add(new Proc(job, rank, skewness > 0 ? root.split() : null, procs, chosen.get(rank)));
      }
      gangs.put(job.id(), procs);
      if (gang) {
        for (Proc p : procs) {
          p.cpu.slots.add(p);
        }
        if (procs.stream().allMatch(p -> p.cpu.occupant == null)) {
          if (cpus.stream().allMatch(c -> c.occupant == null) && gangs.size() == 1) {
            row = rowOf(job.id());
          }
          procs.forEach(p -> p.cpu.occupy(p));
        }
      } else {
        procs.forEach(p -> p.cpu.enter(p));
      }
    }
  }

  private List<Cpu> leastLoaded(TimedJob job) {
    List<Cpu> free = new ArrayList<>(cpus.stream().filter(c -> c.residents() < mpl).toList());
    free.sort(Comparator.comparingInt(Cpu::residents));
    return free.size() < job.tasks() ? null : free.subList(0, job.tasks());
  }

  private List<Cpu> gangCells(TimedJob job) {
    for (int r = 0; r < mpl; r++) {
      List<Cpu> cells = new ArrayList<>();
      for (int c = 0; c < matrix[r].length && cells.size() < job.tasks(); c++) {
        if (matrix[r][c] == 0) {
          cells.add(cpus.get(c));
        }
      }
      if (cells.size() == job.tasks()) {
        for (Cpu cell : cells) {
          matrix[r][cell.index] = job.id();
        }
        return cells;
      }
    }
    return null;
  }

  private int rowOf(int job) {
    for (int r = 0; r < mpl; r++) {
      for (int cell : matrix[r]) {
        if (cell == job) {
          return r;
        }
      }
    }
    return -1;
  }

  private void gangBoundary() {
    int first = -1;
    Proc[] next = new Proc[cpus.size()];
    for (int i = 1; i <= mpl; i++) {
      int r = (row + i) % mpl;
      for (int job : java.util.Arrays.stream(matrix[r]).filter(j -> j > 0).distinct().toArray()) {
        first = first < 0 ? r : first;
        if (gangs.get(job).stream().allMatch(p -> next[p.cpu.index] == null)) {
          gangs.get(job).forEach(p -> next[p.cpu.index] = p);
        }
      }
    }
    row = first < 0 ? row : first;
    for (Cpu cpu : cpus) {
      if (next[cpu.index] == null || next[cpu.index] != cpu.occupant) {
        cpu.occupy(next[cpu.index]);
      }
    }
  }

  private void exited(Proc p) {
    at(now, 6, 0, this::admit);
    long left = gangs.get(p.job.id()).stream().filter(q -> !q.gone).count();
    if (left == 0) {
      times.get(p.job.id())[1] = now;
      gangs.remove(p.job.id());
      for (int[] line : matrix) {
        java.util.Arrays.setAll(line, c -> line[c] == p.job.id() ? 0 : line[c]);
      }
      jobsLeft--;
    }
  }

  /** A process and what it does: COMPUTE, IO, SEND, RECEIVE, BLOCKED or WAKING. */
  private final class Proc {
    final TimedJob job;
    final int rank;
    final SplittableRandom skew;
    final List<Proc> all;
    final Cpu cpu;
    final int[] program;
    final Map<Integer, Integer> mail = new HashMap<>();
    String doing = "COMPUTE";
    long left;
    long spun;
    long used;
    final long start = now;
    int step;
    int rounds;
    long iterations;
    int level;
    long quantum;
    long mailSince;
    boolean gone;

    Proc(TimedJob job, int rank, SplittableRandom skew, List<Proc> all, Cpu cpu) {
      this.job = job;
      this.rank = rank;
      this.skew = skew;
      this.all = all;
      this.cpu = cpu;
      program = job.pattern().program(rank, job.tasks());
      iterations = job.iterations();
      begin();
    }

    void begin() {
      doing = "COMPUTE";
      left = draw(job.computeNs());
      step = 0;
      rounds = costs.exchanges();
    }

    long draw(long time) {
      return skew == null ? time : Math.round(time * (1 + skewness * (skew.nextDouble() - 0.5)));
    }

    boolean hasMail() {
      return mail.getOrDefault(program[step], 0) > 0;
    }

    int pending() {
      return mail.values().stream().mapToInt(n -> n).sum();
    }

    boolean ready() {
      return doing.equals("COMPUTE") || doing.equals("SEND") || doing.equals("RECEIVE");
    }

    int state() {
      if (doing.equals("RECEIVE")) {
        return hasMail() ? 3 : 4;
      }
      return pending() == 0 ? 1 : 2;
    }

    /** The current process goes on with its sends and receives. */
    void exchange() {
      while (true) {
        for (; step < program.length; step++) {
          if (program[step] < 0) {
            cpu.send(all.get(~program[step]), rank);
          } else if (hasMail()) {
            mail.merge(program[step], -1, Integer::sum);
          } else {
            doing = "RECEIVE";
            spun = 0;
            return;
          }
        }
        step = 0;
        if (--rounds == 0) {
          break;
        }
      }
      if (--iterations > 0) {
        begin();
      } else {
        gone = true;
        cpu.leave(this);
      }
    }
  }

  private final class Cpu {
    final int index;
    final List<ArrayDeque<Proc>> levels = new ArrayList<>();
    final List<Proc> slots = new ArrayList<>();
    Proc current;
    Proc occupant;
    Proc loaded;
    Proc lastRun;
    Proc seen;
    long runFrom;
    long kernelEnd;
    long switchEnd;
    long interruptEnd;
    long quantumFrom;
    long outFree;
    long inFree;
    long version;

    Cpu(int index) {
      this.index = index;
      for (int i = 0; i < 60; i++) {
        levels.add(new ArrayDeque<>());
      }
    }

    int residents() {
      return (int) slots.stream().filter(p -> p != null).count();
    }

    Proc head() {
      for (int level = 59; level >= 0; level--) {
        if (!levels.get(level).isEmpty()) {
          return levels.get(level).peekFirst();
        }
      }
      return null;
    }

    void put(Proc p, int level, boolean first, boolean fresh) {
      levels.forEach(q -> q.remove(p));
      p.level = level;
      if (fresh) {
        p.quantum = 20 * MS + (59L - level) * 180 * MS / 59;
        quantumFrom = p == current ? now : quantumFrom;
      }
      if (first) {
        levels.get(level).addFirst(p);
      } else {
        levels.get(level).addLast(p);
      }
    }

    void enter(Proc p) {
      int slot = slots.indexOf(null);
      if (slot < 0) {
        slots.add(p);
      } else {
        slots.set(slot, p);
      }
      put(p, 59, false, true);
      if (current == null && now >= kernelEnd) {
        choose();
      }
    }

    void settle() {
      if (current != null && now > runFrom) {
        long ran = now - runFrom;
        runFrom = now;
        current.used += ran;
        current.left -= current.doing.equals("COMPUTE") ? ran : 0;
        current.spun += current.doing.equals("RECEIVE") ? ran : 0;
      }
    }

    void kernel(long cost) {
      settle();
      kernelEnd = Math.max(now, kernelEnd) + cost;
      otherNs += cost;
      runFrom = kernelEnd;
      plan();
    }

    void choose() {
      if (head() != null) {
        give(head(), costs.switchNs(), loaded != null && loaded != head());
      }
    }

    void give(Proc p, long cost, boolean pay) {
      kernelEnd = Math.max(now, kernelEnd);
      if (pay) {
        kernelEnd += cost;
        switchEnd = kernelEnd;
        switchNs += cost;
      }
      current = p;
      slotOfLast = slots.indexOf(p);
      loaded = p;
      lastRun = p;
      runFrom = kernelEnd;
      quantumFrom = now;
      plan();
    }

    /** One event at the next time the CPU has something to do; older plans lapse. */
    void plan() {
      long mine = ++version;
      long time = NEVER;
      if (current == null) {
        time = gang || kernelEnd <= now ? NEVER : kernelEnd;
      } else if (current.doing.equals("COMPUTE")) {
        time = runFrom + current.left;
      } else if (current.doing.equals("SEND") || current.hasMail()) {
        time = runFrom;
      } else if (block || yield) {
        time = runFrom + costs.spinNs() - current.spun;
      }
      if (time < NEVER) {
        at(
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
      Proc p = current;
      if (p == null) {
        choose();
      } else if (p.doing.equals("COMPUTE")) {
        p.doing = "IO";
        at(now + p.draw(p.job.ioNs()), 2, index * 1000 + slots.indexOf(p), () -> back(p));
        leave(p);
      } else if (p.doing.equals("SEND") || p.hasMail()) {
        p.exchange();
        plan();
      } else if (block) {
        p.doing = "BLOCKED";
        levels.forEach(q -> q.remove(p));
        current = null;
        kernel(costs.moveNs());
      } else {
        yieldCpu(p);
      }
    }

    void leave(Proc p) {
      levels.forEach(q -> q.remove(p));
      current = null;
      version++;
      if (p.gone) {
        slots.set(slots.indexOf(p), null);
      }
      if (!gang) {
        choose();
        loaded = p.gone && loaded == p ? null : loaded;
      }
      if (p.gone) {
        exited(p);
      }
    }

    void back(Proc p) {
      p.doing = "SEND";
      if (gang) {
        if (p == occupant) {
          current = p;
          runFrom = Math.max(now, kernelEnd);
          plan();
        }
      } else {
        wake(p);
      }
    }

    void wake(Proc p) {
      put(p, 59, true, true);
      if (current == null && now >= kernelEnd) {
        choose();
      }
    }

    void send(Proc to, int from) {
      long nic = costs.nicNs();
      long arrival = now + costs.messageLatencyNs();
      if (nic > 0) {
        outFree = Math.max(outFree, now) + nic;
        arrival = outFree + costs.messageLatencyNs() - 2 * nic;
      }
      at(
          arrival,
          0,
          to.cpu.index,
          () -> {
            if (nic == 0) {
              to.cpu.deposit(to, from);
            } else {
              to.cpu.inFree = Math.max(to.cpu.inFree, now) + nic;
              at(to.cpu.inFree, 1, to.cpu.index, () -> to.cpu.deposit(to, from));
            }
          });
    }

    void deposit(Proc p, int from) {
      settle();
      if (p.pending() == 0) {
        p.mailSince = now;
      }
      p.mail.merge(from, 1, Integer::sum);
      boolean awaited = p.step < p.program.length && p.program[p.step] == from;
      if (p.doing.equals("BLOCKED") && awaited) {
        p.doing = "WAKING";
        interrupt(
            costs.interruptNs() + costs.moveNs(),
            () -> {
              p.doing = "RECEIVE";
              p.spun = 0;
              wake(p);
            });
      } else if (interrupts && seen != null && seen != p) {
        interrupt(
            costs.interruptNs() + (p.ready() ? costs.moveNs() : 0),
            () -> {
              if (p.ready() && !p.gone) {
                put(p, 59, true, p.level != 59);
              }
            });
      }
      if (p == current && p.doing.equals("RECEIVE") && p.hasMail()) {
        if (now >= runFrom) {
          p.exchange();
        }
        plan();
      }
    }

    void interrupt(long cost, Runnable effect) {
      kernel(cost);
      switchEnd += now < switchEnd ? cost : 0;
      interruptEnd = Math.max(now, interruptEnd) + cost;
      at(interruptEnd, 3, index, effect);
      plan();
    }

    void yieldCpu(Proc p) {
      p.spun = 0;
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
      kernel(looked * costs.endpointNs() + costs.moveNs() * (found == null ? 1 : 2));
    }

    Proc found;

    /** Heuristic by its letter; gives the number of endpoints looked at. */
    int search(String name, int from, Proc except) {
      String[] classes =
          switch (name.charAt(0)) {
            case 'A' -> new String[] {"3", "21"};
            case 'B' -> new String[] {"3", "2", "1"};
            case 'C' -> new String[] {"321"};
            case 'E' -> new String[] {"2", "3", "1"};
            default -> new String[] {"32", "1"};
          };
      List<Proc> ring = new ArrayList<>();
      for (int i = 0; i < mpl; i++) {
        int slot = (from + i) % mpl;
        Proc p = slot < slots.size() ? slots.get(slot) : null;
        if (p != null && p != except && p.ready()) {
          ring.add(p);
        }
      }
      found = null;
      for (String states : classes) {
        List<Proc> fit = ring.stream().filter(p -> states.contains("" + p.state())).toList();
        if (!fit.isEmpty()) {
          found = fit.stream().min(preference(name)).get();
          boolean stops = name.length() == 1 && "ABCDE".contains(name) && states.equals(classes[0]);
          return stops ? ring.indexOf(found) + 1 : ring.size();
        }
      }
      return ring.size();
    }

    Comparator<Proc> preference(String name) {
      if (name.endsWith("'")) {
        return Comparator.comparingDouble(
            p -> now == p.start ? 0 : (double) p.used / (now - p.start));
      }
      return switch (name) {
        case "M" -> Comparator.comparingInt(p -> -p.pending());
        case "T" -> Comparator.comparingLong(p -> p.pending() == 0 ? now : p.mailSince);
        default -> Comparator.comparingInt(p -> 0);
      };
    }

    /** Every millisecond, or at every gang boundary. */
    void tick() {
      if (gang) {
        at(now + costs.quantumNs(), 5, index, this::tick);
        if (index == 0) {
          gangBoundary();
        }
        return;
      }
      at(now + MS, 4, index, this::tick);
      if (now % (1000 * MS) == 0) {
        List<Proc> order = new ArrayList<>();
        for (int level = 59; level >= 0; level--) {
          order.addAll(levels.get(level));
        }
        order.forEach(p -> put(p, 59, false, p.level != 59));
      }
      if (now >= switchEnd) {
        decide();
      }
      seen = lastRun;
    }

    void decide() {
      settle();
      if (!heuristic.isEmpty() && residents() > 1 && lastRun != null && head() != null) {
        int from = slotOfLast;
        int looked = search(heuristic, current == null ? from : slots.indexOf(current), null);
        if (found != null) {
          boosts++;
          put(found, 59, true, found.level != 59);
        }
        kernel(looked * costs.endpointNs() + (found == null ? 0 : costs.moveNs()));
      }
      if (current != null && now - quantumFrom >= current.quantum) {
        put(current, Math.max(0, current.level - 1), false, true);
      }
      if (current != null && head() != current) {
        current.quantum -= now - quantumFrom;
        give(head(), costs.switchNs(), true);
      }
    }

    int slotOfLast;

    void occupy(Proc p) {
      settle();
      current = null;
      version++;
      if (p == null || p.gone) {
        loaded = loaded != null && loaded.gone ? null : loaded;
      } else {
        give(p, costs.gangSwitchNs(), loaded != null && loaded != p);
        if (p.doing.equals("IO")) {
          current = null;
          version++;
        }
      }
      occupant = p;
    }
  }
}

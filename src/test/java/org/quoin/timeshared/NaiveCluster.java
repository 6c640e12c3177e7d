package org.quoin.timeshared;

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
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;

/**
 * The same rules as plainly as they can be written: every node ticks every millisecond, 60 queues a
 * node, one general event list, the network interface looks at each tick. Slow; kept as the
 * reference of the event-driven simulation.
 */
final class NaiveCluster {
  static final long MS = 1_000_000;
  static final long NEVER = Long.MAX_VALUE;

  private record Event(long time, int kind, int node, long sequence, Runnable action) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Event::time)
              .thenComparingInt(Event::kind)
              .thenComparingInt(Event::node)
              .thenComparingLong(Event::sequence));
  final CostParameters costs;
  final boolean gang;
  final boolean block;
  final boolean yield;
  final boolean interrupts;
  final String heuristic;
  final double skewness;
  private final long skewSeed;
  final int mpl;
  private final List<NaiveCpu> cpus = new ArrayList<>();
  private final ArrayDeque<IterativeJob> queue = new ArrayDeque<>();
  private final Map<Integer, long[]> times = new TreeMap<>();
  private final int[][] matrix;
  private final Map<Integer, List<NaiveProcess>> gangs = new HashMap<>();
  private int row;
  private int jobsLeft;
  private long sequence;
  long now;
  long boosts;
  long switchNs;
  long otherNs;
  long communicationNs;

  NaiveCluster(
      int nodes, int mpl, Scheme scheme, CostParameters costs, double s, RandomStreams random) {
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
      cpus.add(new NaiveCpu(this, i));
    }
  }

  /** Start and end of each job by its id. */
  Map<Integer, long[]> run(List<IterativeJob> jobs) {
    jobsLeft = jobs.size();
    for (IterativeJob job : jobs) {
      at(
          job.arrivalNs(),
          6,
          0,
          () -> {
            queue.add(job);
            admit();
          });
    }
    for (NaiveCpu cpu : cpus) {
      at(gang ? costs.quantumNs() : MS, gang ? 5 : 4, cpu.index, cpu::tick);
    }
    while (jobsLeft > 0) {
      Event event = events.remove();
      now = event.time;
      event.action.run();
    }
    return times;
  }

  void at(long time, int kind, int node, Runnable action) {
    events.add(new Event(time, kind, node, sequence++, action));
  }

  private void admit() {
    while (!queue.isEmpty()) {
      IterativeJob job = queue.peek();
      List<NaiveCpu> chosen = gang ? gangCells(job) : leastLoaded(job);
      if (chosen == null) {
        return;
      }
      queue.remove();
      times.put(job.id(), new long[] {now, 0});
      List<NaiveProcess> procs = new ArrayList<>();
      SplittableRandom root = new SplittableRandom(skewSeed + job.id() * 0x9E3779B97F4A7C15L);
      for (int rank = 0; rank < job.tasks(); rank++) {
        procs.add(
            new NaiveProcess(
                job, rank, skewness > 0 ? root.split() : null, procs, chosen.get(rank)));
      }
      gangs.put(job.id(), procs);
      if (gang) {
        for (NaiveProcess p : procs) {
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

  private List<NaiveCpu> leastLoaded(IterativeJob job) {
    List<NaiveCpu> free = new ArrayList<>(cpus.stream().filter(c -> c.residents() < mpl).toList());
    free.sort(Comparator.comparingInt(NaiveCpu::residents));
    return free.size() < job.tasks() ? null : free.subList(0, job.tasks());
  }

  private List<NaiveCpu> gangCells(IterativeJob job) {
    for (int r = 0; r < mpl; r++) {
      List<NaiveCpu> cells = new ArrayList<>();
      for (int c = 0; c < matrix[r].length && cells.size() < job.tasks(); c++) {
        if (matrix[r][c] == 0) {
          cells.add(cpus.get(c));
        }
      }
      if (cells.size() == job.tasks()) {
        for (NaiveCpu cell : cells) {
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

  void gangBoundary() {
    int first = -1;
    NaiveProcess[] next = new NaiveProcess[cpus.size()];
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
    for (NaiveCpu cpu : cpus) {
      if (next[cpu.index] == null || next[cpu.index] != cpu.occupant) {
        cpu.occupy(next[cpu.index]);
      }
    }
  }

  void exited(NaiveProcess p) {
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
}

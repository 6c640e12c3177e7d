package org.quoin.scheduling.plan;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;

/**
 * Reservations of processors. What is free over time is a chain of nodes: at each node the number
 * of free processors may change, and each waiting job knows the nodes at which its reservation
 * starts and ends. A compression leaves out what cannot move:
 *
 * <ul>
 *   <li>A job can start earlier only if just before its reservation enough processors are free (its
 *       own count as free from there on), or if a whole window before it has become free.
 *   <li>Jobs of equal width and hold time (a kind) share what is known about such windows: none
 *       ends by the kind's horizon, unless it meets what was freed since the kind was last looked
 *       at, its hole.
 * </ul>
 *
 * <p>Starts are those of a compression that takes out each job in turn and searches the whole plan
 * for it.
 */
final class ProcessorPlan extends ReservationPlan {
  /** Node before all others; its processors fit no job. */
  private static final int NONE = 0;

  /** Node behind all others, at infinity. */
  private static final int LAST = 1;

  /** Maximum number of parts of a series of moves that are distinguished. */
  private static final int PARTS = 8;

  private static final double NEVER = Double.POSITIVE_INFINITY;

  private double[] times = new double[64];
  private int[] free = new int[64];
  private int[] next = new int[64];
  private int[] previous = new int[64];

  /** Number of reservations of waiting jobs, of kinds and of freed times that name a node. */
  private int[] names = new int[64];

  /** Number of waiting jobs whose reservation starts at a node. */
  private int[] starting = new int[64];

  /** Nodes in use have indices below. */
  private int nodes = 2;

  private int[] unused = new int[64];
  private int unusedCount;

  /** Number of waiting jobs whose start has passed; they have no nodes. */
  private int late;

  // By slot: the nodes of waiting jobs; no start node if a job has no reservation.
  private int[] startNodes = new int[0];
  private int[] endNodes = new int[0];
  private int[] kindOf = new int[0];

  private record Kind(int width, double hold) {}

  private final Map<Kind, Integer> kinds = new HashMap<>();
  private int kindCount;
  private int[] members = new int[16];
  private int[] widths = new int[16];
  private double[] holds = new double[16];

  /** No window of a kind that ends by its horizon is free, apart from those that meet its hole. */
  private int[] horizons = new int[16];

  /** Node of the beginning of a kind's hole; {@link #LAST} without one. */
  private int[] holes = new int[16];

  private double[] holeEnds = new double[16];

  /** Earlier of a kind's horizon and hole: jobs that start by then have no window. */
  private double[] bounds = new double[16];

  /** Number of freed times of this compression that a kind's hole contains. */
  private int[] known = new int[16];

  /** The kind whose jobs move, one after the other; -1 if the next move begins a new series. */
  private int mover = -1;

  // What the moves of the series have freed and not taken again, each part as often as it was
  // freed.
  private final int[] parts = new int[PARTS];
  private final double[] partEnds = new double[PARTS];
  private final int[] partCounts = new int[PARTS];
  private int partCount;

  // What each series of this compression has freed.
  private int[] freedNodes = new int[16];
  private double[] freedEnds = new double[16];

  /** The widest job for which there is room within what was freed. */
  private int[] freedWidths = new int[16];

  /** The longest time freed at once, in seconds. */
  private double[] freedLengths = new double[16];

  /** The widest job for which there may be room that reaches beyond what was freed. */
  private int[] freedEdges = new int[16];

  private int freedCount;

  private final WindowScreen screen = new WindowScreen();

  /** Kinds with members by horizon, as of the last compression. */
  private int[] inOrder = new int[16];

  private int orderedCount;
  private boolean[] ordered = new boolean[16];

  ProcessorPlan() {
    times[NONE] = Double.NEGATIVE_INFINITY;
    free[NONE] = Integer.MIN_VALUE;
    times[LAST] = NEVER;
    free[LAST] = Integer.MIN_VALUE;
    next[LAST] = LAST;
  }

  @Override
  public void slots(int count) {
    super.slots(count);
    int old = startNodes.length;
    if (old < count) {
      int larger = Math.max(count, 2 * old);
      startNodes = Arrays.copyOf(startNodes, larger);
      endNodes = Arrays.copyOf(endNodes, larger);
      kindOf = Arrays.copyOf(kindOf, larger);
      Arrays.fill(startNodes, old, larger, NONE);
    }
  }

  @Override
  void clear(ClusterView view) {
    AvailabilityProfile profile = new AvailabilityProfile();
    profile.clear(view);
    take(profile);
  }

  @Override
  public void reset(ClusterView view) {
    AvailabilityProfile profile = new AvailabilityProfile();
    profile.reset(view);
    take(profile);
  }

  private void take(AvailabilityProfile profile) {
    Arrays.fill(startNodes, NONE);
    kinds.clear();
    kindCount = 0;
    orderedCount = 0;
    late = 0;
    unusedCount = 0;
    nodes = 2;
    next[NONE] = LAST;
    previous[LAST] = NONE;
    for (int i = 0; i < profile.size(); i++) {
      insert(LAST, profile.time(i), profile.free(i));
    }
  }

  private int begin() {
    return next[NONE];
  }

  /** Inserts a node before another one. */
  private int insert(int behind, double time, int processors) {
    int node = unusedCount > 0 ? unused[--unusedCount] : nodes++;
    if (node == times.length) {
      int larger = 2 * node;
      times = Arrays.copyOf(times, larger);
      free = Arrays.copyOf(free, larger);
      next = Arrays.copyOf(next, larger);
      previous = Arrays.copyOf(previous, larger);
      names = Arrays.copyOf(names, larger);
      starting = Arrays.copyOf(starting, larger);
    }
    int before = previous[behind];
    times[node] = time;
    free[node] = processors;
    names[node] = 0;
    starting[node] = 0;
    next[node] = behind;
    previous[node] = before;
    next[before] = node;
    previous[behind] = node;
    return node;
  }

  /** Returns the node at a time, given the first node that is not before it. */
  private int at(int node, double time) {
    return times[node] == time ? node : insert(node, time, free[previous[node]]);
  }

  private void drop(int node) {
    names[node]--;
    tidy(node);
  }

  /** Removes a node that nothing names and at which nothing changes. */
  private void tidy(int node) {
    if (names[node] == 0 && node > LAST && free[node] == free[previous[node]] && node != begin()) {
      next[previous[node]] = next[node];
      previous[next[node]] = previous[node];
      recycle(node);
    }
  }

  private void recycle(int node) {
    if (unusedCount == unused.length) {
      unused = Arrays.copyOf(unused, 2 * unusedCount);
    }
    unused[unusedCount++] = node;
  }

  @Override
  public void advance(double now) {
    int node = begin();
    if (times[node] == now) {
      return;
    }
    late += starting[node];
    while (times[next[node]] <= now) {
      recycle(node);
      node = next[node];
      late += times[node] < now ? starting[node] : 0;
    }
    if (times[node] < now) {
      times[node] = now;
      starting[node] = 0;
    }
    next[NONE] = node;
    previous[node] = NONE;
    for (int kind = 0; kind < kindCount; kind++) {
      if (members[kind] > 0) {
        advance(kind, node, now);
      }
    }
  }

  /** Names the beginning in place of nodes that are gone. */
  private void advance(int kind, int begin, double now) {
    if (bounds[kind] < now) {
      // Only nodes of the past have been recycled; their times are unchanged.
      if (times[horizons[kind]] <= now) {
        horizons[kind] = begin;
      }
      if (holeEnds[kind] <= now) {
        holes[kind] = LAST;
      } else if (times[holes[kind]] <= now) {
        holes[kind] = begin;
      }
      bounds[kind] = Math.min(times[horizons[kind]], times[holes[kind]]);
    }
  }

  @Override
  public void hold(ClusterJob job, double from, double until) {
    tidy(change(from, until, -job.processors()));
  }

  @Override
  public void release(ClusterJob job) {
    free(times[begin()], end(job), job.processors());
  }

  @Override
  public void takeOut(ClusterJob job) {
    double end = end(job);
    double start = Math.max(times[begin()], start(job));
    forget(job);
    free(start, end, job.processors());
    start(job, Double.NaN);
  }

  @Override
  public void started(ClusterJob job) {
    forget(job);
  }

  /** Forgets that a job waits; its processors stay reserved. */
  private void forget(ClusterJob job) {
    int slot = job.slot();
    int node = startNodes[slot];
    if (node == NONE) {
      return;
    }
    double begin = times[begin()];
    if (start(slot) < begin) {
      late--;
    } else {
      starting[node]--;
      names[node]--;
    }
    if (end(job) >= begin) {
      names[endNodes[slot]]--;
    }
    startNodes[slot] = NONE;
    int kind = kindOf[slot];
    if (--members[kind] == 0) {
      drop(horizons[kind]);
      drop(holes[kind]);
      kinds.remove(new Kind(widths[kind], holds[kind]));
    }
  }

  private void free(double from, double until, int processors) {
    if (until > from) {
      int node = change(from, until, processors);
      for (int kind = 0; kind < kindCount; kind++) {
        if (members[kind] > 0) {
          widenHole(kind, node, until);
        }
      }
      tidy(node);
    }
  }

  /** Adds processors for some time; returns the node of its beginning, which may be of no use. */
  private int change(double from, double until, int processors) {
    if (!(until > from)) {
      return NONE;
    }
    int first = begin();
    while (times[first] < from) {
      first = next[first];
    }
    first = at(first, from);
    int last = first;
    while (times[last] < until) {
      last = next[last];
    }
    last = at(last, until);
    for (int node = first; node != last; node = next[node]) {
      free[node] += processors;
    }
    tidy(last);
    return first;
  }

  @Override
  public void place(ClusterJob job) {
    int width = job.processors();
    double hold = job.holdTime();
    int start = window(begin(), NEVER, width, hold, NEVER);
    start(job, times[start]);
    if (start == LAST) {
      return;
    }
    double end = AvailabilityProfile.end(times[start], hold);
    int last = start;
    while (times[last] < end) {
      last = next[last];
    }
    last = at(last, end);
    for (int node = start; node != last; node = next[node]) {
      free[node] -= width;
    }
    int slot = job.slot();
    startNodes[slot] = start;
    endNodes[slot] = last;
    starting[start]++;
    names[start]++;
    names[last]++;
    kindOf[slot] = kind(width, hold);
    pass(kindOf[slot], start);
  }

  /** Returns the kind of a job, with one more member. */
  private int kind(int width, double hold) {
    Kind key = new Kind(width, hold);
    Integer present = kinds.get(key);
    if (present != null) {
      members[present]++;
      return present;
    }
    int kind = 0;
    while (kind < kindCount && members[kind] > 0) {
      kind++;
    }
    if (kind == members.length) {
      members = Arrays.copyOf(members, 2 * kind);
      widths = Arrays.copyOf(widths, 2 * kind);
      holds = Arrays.copyOf(holds, 2 * kind);
      horizons = Arrays.copyOf(horizons, 2 * kind);
      holes = Arrays.copyOf(holes, 2 * kind);
      holeEnds = Arrays.copyOf(holeEnds, 2 * kind);
      bounds = Arrays.copyOf(bounds, 2 * kind);
      known = Arrays.copyOf(known, 2 * kind);
      ordered = Arrays.copyOf(ordered, 2 * kind);
    }
    kindCount = Math.max(kindCount, kind + 1);
    kinds.put(key, kind);
    members[kind] = 1;
    widths[kind] = width;
    holds[kind] = hold;
    horizons[kind] = begin();
    names[begin()]++;
    holes[kind] = LAST;
    holeEnds[kind] = Double.NEGATIVE_INFINITY;
    bounds[kind] = times[begin()];
    known[kind] = freedCount;
    return kind;
  }

  /**
   * Returns the node of the earliest window in which enough processors are free, of those windows
   * that meet a part of the plan and end by a limit; {@link #LAST} if there is none.
   *
   * @param from node of the beginning of the part
   * @param until end of the part
   */
  private int window(int from, double until, int width, double hold, double limit) {
    int start = from;
    while (free[previous[start]] >= width && free[start] >= width) {
      start = previous[start];
    }
    while (times[start] < until) {
      if (free[start] < width) {
        start = next[start];
        continue;
      }
      double end = AvailabilityProfile.end(times[start], hold);
      if (end > limit) {
        return LAST;
      }
      int node = next[start];
      while (times[node] < end && free[node] >= width) {
        node = next[node];
      }
      if (times[node] >= end) {
        return start;
      }
      start = node;
    }
    return LAST;
  }

  /** Notes that a kind has no window before a node. */
  private void pass(int kind, int node) {
    int horizon = horizons[kind];
    if (times[horizon] < times[node]) {
      names[node]++;
      horizons[kind] = node;
      drop(horizon);
    }
    int hole = holes[kind];
    if (holeEnds[kind] <= times[node]) {
      holes[kind] = LAST;
      drop(hole);
    } else if (times[hole] < times[node]) {
      names[node]++;
      holes[kind] = node;
      drop(hole);
    }
    bounds[kind] = Math.min(times[horizons[kind]], times[holes[kind]]);
  }

  /** Notes that processors have become free from a node until an end. */
  private void widenHole(int kind, int node, double end) {
    int hole = holes[kind];
    if (times[node] >= times[horizons[kind]]) {
      return;
    }
    if (hole == LAST) {
      holeEnds[kind] = end;
    } else {
      holeEnds[kind] = Math.max(holeEnds[kind], end);
    }
    if (times[node] < times[hole]) {
      names[node]++;
      holes[kind] = node;
      drop(hole);
      bounds[kind] = Math.min(bounds[kind], times[node]);
    }
  }

  @Override
  public void compress(OrderedQueue queue, SchedulingDecisions decisions) {
    screen();
    int[] slots = queue.slots();
    for (int i = 0; i < queue.size(); i++) {
      int slot = slots[i];
      int start = startNodes[slot];
      if (start == NONE) {
        continue;
      }
      int kind = kindOf[slot];
      if (kind != mover && (known[kind] < freedCount || mover >= 0)) {
        learn(kind);
      }
      if (free[previous[start]] >= widths[kind] || times[start] > bounds[kind]) {
        int earlier = earliest(kind, start);
        if (earlier != start) {
          move(slot, kind, start, earlier);
          ClusterJob job = queue.get(i);
          start(job, times[earlier]);
          decisions.plan(job, times[earlier]);
        }
      }
    }
    endSeries();
    for (int kind = 0; kind < kindCount; kind++) {
      if (members[kind] > 0) {
        learn(kind);
      }
      known[kind] = 0;
    }
    for (int i = 0; i < freedCount; i++) {
      drop(freedNodes[i]);
    }
    freedCount = 0;
  }

  /** Closes the holes of kinds for which no window has become free, in one walk for all kinds. */
  private void screen() {
    order();
    screen.clear();
    int node = begin();
    for (int i = 0; i < orderedCount; i++) {
      int kind = inOrder[i];
      while (node != horizons[kind]) {
        screen.add(times[node], free[node]);
        node = next[node];
      }
      if (holes[kind] != LAST && !screen.mayFit(widths[kind], holds[kind], times[node])) {
        pass(kind, node);
      }
    }
  }

  /** Sorts the kinds by horizon; between two compressions the order changes little. */
  private void order() {
    if (inOrder.length < kindCount) {
      inOrder = Arrays.copyOf(inOrder, members.length);
    }
    int count = 0;
    for (int i = 0; i < orderedCount; i++) {
      count = members[inOrder[i]] > 0 && !ordered[inOrder[i]] ? put(inOrder[i], count) : count;
    }
    for (int kind = 0; kind < kindCount; kind++) {
      count = members[kind] > 0 && !ordered[kind] ? put(kind, count) : count;
    }
    for (int i = 0; i < count; i++) {
      ordered[inOrder[i]] = false;
    }
    orderedCount = count;
  }

  private int put(int kind, int count) {
    double horizon = times[horizons[kind]];
    int place = count;
    while (place > 0 && times[horizons[inOrder[place - 1]]] > horizon) {
      inOrder[place] = inOrder[place - 1];
      place--;
    }
    inOrder[place] = kind;
    ordered[kind] = true;
    return count + 1;
  }

  /** Takes what the moves of others have freed into a kind's hole. */
  private void learn(int kind) {
    if (mover >= 0 && mover != kind) {
      endSeries();
    }
    int width = widths[kind];
    for (int i = known[kind]; i < freedCount; i++) {
      if (width <= freedEdges[i] || (width <= freedWidths[i] && holds[kind] <= freedLengths[i])) {
        widenHole(kind, freedNodes[i], freedEnds[i]);
      }
    }
    known[kind] = freedCount;
  }

  /** Returns the node of the earliest start of a job whose own processors count as free. */
  private int earliest(int kind, int start) {
    int width = widths[kind];
    int earlier = start;
    int blocked = previous[start];
    while (free[blocked] >= width) {
      earlier = blocked;
      blocked = previous[blocked];
    }
    double limit = times[blocked];
    if (bounds[kind] < limit) {
      double horizon = times[horizons[kind]];
      int found =
          window(
              holes[kind],
              Math.min(holeEnds[kind], limit),
              width,
              holds[kind],
              Math.min(horizon, limit));
      if (found == LAST && horizon < limit) {
        found = window(horizons[kind], NEVER, width, holds[kind], limit);
      }
      earlier = found == LAST ? earlier : found;
    }
    pass(kind, earlier);
    return earlier;
  }

  private void move(int slot, int kind, int start, int earlier) {
    int width = widths[kind];
    int oldEnd = endNodes[slot];
    double end = AvailabilityProfile.end(times[earlier], holds[kind]);
    int last;
    int freed;
    if (end < times[start]) {
      last = earlier;
      while (times[last] < end) {
        last = next[last];
      }
      last = at(last, end);
      freed = start;
      subtract(earlier, last, width);
    } else {
      last = oldEnd;
      while (times[previous[last]] >= end) {
        last = previous[last];
      }
      last = at(last, end);
      freed = last;
      subtract(earlier, start, width);
    }
    subtract(freed, oldEnd, -width);
    startNodes[slot] = earlier;
    endNodes[slot] = last;
    names[earlier]++;
    starting[earlier]++;
    names[last]++;
    note(kind, earlier, Math.min(end, times[start]), freed, times[oldEnd]);
    starting[start]--;
    drop(start);
    drop(oldEnd);
  }

  private void subtract(int from, int until, int width) {
    for (int node = from; node != until; node = next[node]) {
      free[node] -= width;
    }
  }

  /** Notes what a move has taken and freed. */
  private void note(int kind, int from, double until, int freed, double end) {
    mover = kind;
    int part = 0;
    while (part < partCount && (times[parts[part]] < times[from] || partEnds[part] > until)) {
      part++;
    }
    if (part < partCount && --partCounts[part] == 0) {
      remove(part);
    }
    widenHole(kind, freed, end);
    part = partCount - 1;
    if (part >= 0 && parts[part] == freed && partEnds[part] == end) {
      partCounts[part]++;
      return;
    }
    if (partCount == PARTS) {
      // The last part, which no move takes whole, stands for all that is freed from now on.
      partCounts[part] = Integer.MAX_VALUE;
      partEnds[part] = Math.max(partEnds[part], end);
      if (times[freed] < times[parts[part]]) {
        int old = parts[part];
        names[freed]++;
        parts[part] = freed;
        drop(old);
      }
      return;
    }
    names[freed]++;
    parts[partCount] = freed;
    partEnds[partCount] = end;
    partCounts[partCount++] = 1;
  }

  private void remove(int part) {
    int node = parts[part];
    partCount--;
    System.arraycopy(parts, part + 1, parts, part, partCount - part);
    System.arraycopy(partEnds, part + 1, partEnds, part, partCount - part);
    System.arraycopy(partCounts, part + 1, partCounts, part, partCount - part);
    drop(node);
  }

  /** Ends a series of moves: keeps what it has freed, for the other kinds. */
  private void endSeries() {
    if (partCount > 0) {
      if (freedCount == freedNodes.length) {
        freedNodes = Arrays.copyOf(freedNodes, 2 * freedCount);
        freedEnds = Arrays.copyOf(freedEnds, 2 * freedCount);
        freedWidths = Arrays.copyOf(freedWidths, 2 * freedCount);
        freedLengths = Arrays.copyOf(freedLengths, 2 * freedCount);
        freedEdges = Arrays.copyOf(freedEdges, 2 * freedCount);
      }
      int first = LAST;
      double end = 0;
      int width = 0;
      int edge = 0;
      double length = 0;
      for (int i = 0; i < partCount; i++) {
        int part = parts[i];
        first = times[part] < times[first] ? part : first;
        end = Math.max(end, partEnds[i]);
        length = Math.max(length, partEnds[i] - times[part]);
        int most = 0;
        int node = part;
        while (times[node] < partEnds[i]) {
          most = Math.max(most, free[node]);
          node = next[node];
        }
        width = Math.max(width, most);
        int behind = times[node] == partEnds[i] ? node : previous[node];
        edge = Math.max(edge, Math.min(most, Math.max(free[previous[part]], free[behind])));
      }
      names[first]++;
      freedNodes[freedCount] = first;
      freedEnds[freedCount] = end;
      freedWidths[freedCount] = width;
      freedLengths[freedCount] = length + 2 * Math.ulp(end);
      freedEdges[freedCount++] = edge;
      known[mover] = freedCount;
      for (int i = 0; i < partCount; i++) {
        drop(parts[i]);
      }
      partCount = 0;
    }
    mover = -1;
  }

  @Override
  public boolean isLate(OrderedQueue queue) {
    return late > 0;
  }

  @Override
  public int dueBy(OrderedQueue queue, double time) {
    int due = 0;
    for (int node = begin(); times[node] <= time; node = next[node]) {
      due += starting[node];
    }
    return due;
  }

  @Override
  public double firstAfter(OrderedQueue queue, double time) {
    int node = begin();
    while (node != LAST && (starting[node] == 0 || times[node] <= time)) {
      node = next[node];
    }
    return times[node];
  }

  @Override
  public AvailabilityProfile profile() {
    AvailabilityProfile copy = new AvailabilityProfile();
    copy.reset(times[begin()], free[begin()]);
    for (int node = next[begin()]; node != LAST; node = next[node]) {
      copy.append(times[node], free[node] - free[previous[node]]);
    }
    return copy;
  }
}

package org.quoin.scheduling.plan;

import java.util.Arrays;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;

/**
 * Reservations of processors. What is free over time is a chain of nodes: at each node the number
 * of free processors may change, and each waiting job knows the nodes at which its reservation
 * starts and ends. A compression looks only at jobs that may move:
 *
 * <ul>
 *   <li>A job of which enough processors have become free just before its reservation (its own
 *       count as free from there on).
 *   <li>A job before whose reservation a whole window may have become free. Jobs of equal width and
 *       hold time (a kind) share what is known about such windows: none begins before the last of
 *       their reservations, unless it meets the kind's hole, which is what was freed since the kind
 *       was last looked at.
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

  /** Number of reservations of waiting jobs, of holes and of freed times that name a node. */
  private int[] names = new int[64];

  /** Number of waiting jobs whose reservation starts at a node. */
  private int[] starting = new int[64];

  /** No job that starts at a node is narrower. */
  private int[] narrowest = new int[64];

  /** Whether a job that starts at a node may have room just before it. */
  private boolean[] roomBefore = new boolean[64];

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

  private int kindCount;
  private int[] members = new int[16];
  private int[] widths = new int[16];
  private double[] holds = new double[16];

  /** No reservation of a kind starts later, in seconds. */
  private double[] lastStarts = new double[16];

  /** Node of the beginning of a kind's hole; {@link #LAST} without one. */
  private int[] holes = new int[16];

  private double[] holeEnds = new double[16];

  /** Beginning of a kind's hole in seconds; jobs that start by then have no window. */
  private double[] bounds = new double[16];

  /** The kind whose jobs move, one after the other; -1 if the next move begins a new series. */
  private int mover = -1;

  // What the moves of the series, or ends since the last compression, have freed and not taken
  // again, each part as often as it was freed.
  private final int[] parts = new int[PARTS];
  private final double[] partEnds = new double[PARTS];
  private final int[] partCounts = new int[PARTS];
  private int partCount;

  /**
   * Number of compressions after which the last starts of all kinds are computed anew, for moves of
   * jobs have made some of them earlier.
   */
  private static final int RENEWAL = 32;

  private int compressions;

  private final WindowScreen screen = new WindowScreen();

  /** Where processors were freed in the series, no more were free at once. */
  private int mostFree;

  /** Kinds of which a job may move to what was freed, by their last start. */
  private int[] askers = new int[16];

  // Stretches that end where freed times begin: ever fewer processors since ever earlier times.
  private int[] levelsBefore = new int[16];
  private double[] sinceBefore = new double[16];

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
    kindCount = 0;
    partCount = 0;
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
      narrowest = Arrays.copyOf(narrowest, larger);
      roomBefore = Arrays.copyOf(roomBefore, larger);
    }
    int before = previous[behind];
    times[node] = time;
    free[node] = processors;
    names[node] = 0;
    starting[node] = 0;
    roomBefore[node] = false;
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
    endSeries();
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
    roomBefore[node] = false;
    next[NONE] = node;
    previous[node] = NONE;
    // Only nodes of the past have been recycled; their times are unchanged. The beginning stays,
    // whatever names it.
    for (int kind = 0; kind < kindCount; kind++) {
      if (bounds[kind] <= now) {
        holes[kind] = holeEnds[kind] <= now ? LAST : node;
        bounds[kind] = times[holes[kind]];
      }
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
      lastStarts[kind] = Double.NEGATIVE_INFINITY;
      moveHole(kind, LAST);
    }
  }

  private void free(double from, double until, int processors) {
    if (until > from) {
      int node = change(from, until, processors);
      noteFreed(node, until);
      tidy(node);
    }
  }

  /** Adds a waiting job to those that start at a node. */
  private void join(int node, int width) {
    names[node]++;
    narrowest[node] = starting[node]++ == 0 ? width : Math.min(narrowest[node], width);
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
    if (processors > 0) {
      give(first, last, processors);
    } else {
      take(first, last, -processors);
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
    take(start, last, width);
    int slot = job.slot();
    int kind = kind(width, hold);
    kindOf[slot] = kind;
    startNodes[slot] = start;
    endNodes[slot] = last;
    join(start, width);
    names[last]++;
    lastStarts[kind] = Math.max(lastStarts[kind], times[start]);
    pass(kind, start);
  }

  /** Returns the kind of a job, with one more member. */
  private int kind(int width, double hold) {
    int kind = kindCount;
    for (int i = 0; i < kindCount; i++) {
      if (members[i] == 0) {
        kind = i;
      } else if (widths[i] == width && holds[i] == hold) {
        members[i]++;
        return i;
      }
    }
    if (kind == members.length) {
      members = Arrays.copyOf(members, 2 * kind);
      widths = Arrays.copyOf(widths, 2 * kind);
      holds = Arrays.copyOf(holds, 2 * kind);
      lastStarts = Arrays.copyOf(lastStarts, 2 * kind);
      holes = Arrays.copyOf(holes, 2 * kind);
      holeEnds = Arrays.copyOf(holeEnds, 2 * kind);
      bounds = Arrays.copyOf(bounds, 2 * kind);
      askers = new int[2 * kind];
    }
    kindCount = Math.max(kindCount, kind + 1);
    members[kind] = 1;
    widths[kind] = width;
    holds[kind] = hold;
    lastStarts[kind] = Double.NEGATIVE_INFINITY;
    holes[kind] = LAST;
    bounds[kind] = NEVER;
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
    if (bounds[kind] < times[node]) {
      boolean over = holeEnds[kind] <= times[node] || lastStarts[kind] <= times[node];
      moveHole(kind, over ? LAST : node);
    }
  }

  private void moveHole(int kind, int node) {
    int old = holes[kind];
    names[node]++;
    holes[kind] = node;
    bounds[kind] = times[node];
    drop(old);
  }

  /** Notes that a window of a kind may have become free that meets a part of the plan. */
  private void widenHole(int kind, int node, double end) {
    if (times[node] < lastStarts[kind]) {
      holeEnds[kind] = holes[kind] == LAST ? end : Math.max(holeEnds[kind], end);
      if (times[node] < bounds[kind]) {
        moveHole(kind, node);
      }
    }
  }

  @Override
  public void compress(OrderedQueue queue, SchedulingDecisions decisions) {
    endSeries();
    int[] slots = queue.slots();
    int size = queue.size();
    if (++compressions % RENEWAL == 0) {
      renewLastStarts(slots, size);
    }
    for (int i = candidate(slots, 0, size); i < size; i = candidate(slots, i + 1, size)) {
      int slot = slots[i];
      int kind = kindOf[slot];
      int start = startNodes[slot];
      if (free[previous[start]] >= widths[kind] || times[start] > bounds[kind]) {
        int earlier = earliest(kind, start);
        if (earlier != start) {
          int count = alike(slots, i, size, earlier);
          move(slots, i, count, kind, earlier);
          for (int behind = i + count; i < behind; i++) {
            start(slots[i], times[earlier]);
            if (decisions.plansFollowed()) {
              decisions.plan(queue.get(i), times[earlier]);
            }
          }
          i--;
        }
      }
      roomBefore[start] &= starting[start] > 0 && narrowest[start] <= free[previous[start]];
    }
    endSeries();
  }

  private void renewLastStarts(int[] slots, int size) {
    Arrays.fill(lastStarts, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < size; i++) {
      int kind = kindOf[slots[i]];
      lastStarts[kind] = Math.max(lastStarts[kind], times[startNodes[slots[i]]]);
    }
  }

  /** Returns the place in the queue of the next job that may move; ends a series that it breaks. */
  private int candidate(int[] slots, int from, int size) {
    int i = from;
    int[] kinds = kindOf;
    int[] nodes = startNodes;
    boolean[] room = roomBefore;
    double[] starts = times;
    double[] least = bounds;
    if (mover >= 0) {
      while (i < size && kinds[slots[i]] == mover && nodes[slots[i]] != NONE) {
        int node = nodes[slots[i]];
        if (room[node] || starts[node] > least[mover]) {
          return i;
        }
        i++;
      }
      endSeries();
    }
    while (i < size) {
      int slot = slots[i];
      int node = nodes[slot];
      if (room[node] || starts[node] > least[kinds[slot]]) {
        break;
      }
      i++;
    }
    return i;
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
      double end = Math.min(holeEnds[kind], limit);
      int found = window(holes[kind], end, width, holds[kind], limit);
      earlier = found == LAST ? earlier : found;
    }
    pass(kind, earlier);
    return earlier;
  }

  /**
   * Returns the number of jobs that move alike: a job and those behind it in the queue of its kind
   * and start that find the same earlier start, one after the other.
   */
  private int alike(int[] slots, int from, int size, int earlier) {
    int slot = slots[from];
    int kind = kindOf[slot];
    int start = startNodes[slot];
    int i = from + 1;
    if (i == size || startNodes[slots[i]] != start || kindOf[slots[i]] != kind) {
      return 1;
    }
    int least = Integer.MAX_VALUE;
    for (int node = earlier; node != start; node = next[node]) {
      least = Math.min(least, free[node]);
    }
    int behind = (int) Math.min(size, from + (long) least / Math.max(1, widths[kind]));
    while (i < behind && startNodes[slots[i]] == start && kindOf[slots[i]] == kind) {
      i++;
    }
    return i - from;
  }

  /** Moves some jobs of one kind that follow each other in the queue from one start to another. */
  private void move(int[] slots, int from, int count, int kind, int earlier) {
    int width = count * widths[kind];
    int start = startNodes[slots[from]];
    int oldEnd = endNodes[slots[from]];
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
      take(earlier, last, width);
    } else {
      last = oldEnd;
      while (times[previous[last]] >= end) {
        last = previous[last];
      }
      last = at(last, end);
      freed = last;
      take(earlier, start, width);
    }
    give(freed, oldEnd, width);
    for (int i = from; i < from + count; i++) {
      startNodes[slots[i]] = earlier;
      endNodes[slots[i]] = last;
      join(earlier, widths[kind]);
      names[last]++;
      starting[start]--;
      note(kind, earlier, Math.min(end, times[start]), freed, times[oldEnd]);
    }
    for (int i = 0; i < count; i++) {
      drop(start);
      drop(oldEnd);
    }
  }

  private void take(int from, int until, int processors) {
    for (int node = from; node != until; node = next[node]) {
      free[node] -= processors;
    }
  }

  private void give(int from, int until, int processors) {
    int node = from;
    while (node != until) {
      int room = free[node] + processors;
      mostFree = Math.max(mostFree, room);
      free[node] = room;
      node = next[node];
      roomBefore[node] |= starting[node] > 0 && narrowest[node] <= room;
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
    noteFreed(freed, end);
  }

  private void noteFreed(int freed, double end) {
    int part = partCount - 1;
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

  /** Ends a series of moves: tells the other kinds what it has freed. */
  private void endSeries() {
    if (partCount > 0) {
      int first = LAST;
      double end = 0;
      for (int i = 0; i < partCount; i++) {
        first = times[parts[i]] < times[first] ? parts[i] : first;
        end = Math.max(end, partEnds[i]);
      }
      tell(first, end);
      for (int i = 0; i < partCount; i++) {
        drop(parts[i]);
      }
      partCount = 0;
    }
    mostFree = 0;
    mover = -1;
  }

  /** Tells all kinds but the mover that processors have become free in a part of the plan. */
  private void tell(int first, double end) {
    int count = askers(first);
    int narrowest = Integer.MAX_VALUE;
    int widest = 0;
    double shortest = NEVER;
    double longest = 0;
    double last = 0;
    for (int i = 0; i < count; i++) {
      int kind = askers[i];
      narrowest = Math.min(narrowest, widths[kind]);
      widest = Math.max(widest, widths[kind]);
      shortest = Math.min(shortest, holds[kind]);
      longest = Math.max(longest, holds[kind]);
      last = Math.max(last, lastStarts[kind]);
    }
    if (count > 0) {
      count = keepShort(count, longestRoom(first, end, narrowest, longest, last));
    }
    if (count > 0) {
      screen.clear(narrowest, widest, shortest);
      takeBefore(first, narrowest, longest);
      ask(first, end, narrowest, count);
    }
  }

  /** Finds the kinds whose jobs may move to processors freed from a node on; returns how many. */
  private int askers(int first) {
    double begin = times[begin()];
    double from = times[first];
    int count = 0;
    for (int kind = 0; kind < kindCount; kind++) {
      double last = lastStarts[kind];
      // A window ends before the start of the job that moves to it.
      if (last > from && widths[kind] <= mostFree && begin + holds[kind] <= last && kind != mover) {
        askers[count++] = kind;
      }
    }
    return count;
  }

  /**
   * Returns a time that no stretch exceeds in which processors are free for the narrowest job and
   * which meets a part of the plan.
   */
  private double longestRoom(int first, double end, int narrowest, double longest, double last) {
    int node = previous[first];
    while (free[node] >= narrowest && times[first] - times[node] < longest) {
      node = previous[node];
    }
    double since = times[next[node]];
    double room = 0;
    node = first;
    while (times[node] < last) {
      if (free[node] < narrowest) {
        room = Math.max(room, times[node] - since);
        if (times[node] >= end) {
          return room + 2 * Math.ulp(times[node]);
        }
        since = times[next[node]];
      } else if (times[node] - since >= longest) {
        return NEVER;
      }
      node = next[node];
    }
    return Math.max(room, times[node] - since) + 2 * Math.ulp(times[node]);
  }

  /** Keeps the kinds that ask for no longer than a time, by their last start; returns how many. */
  private int keepShort(int count, double longest) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int kind = askers[i];
      if (holds[kind] <= longest) {
        int place = kept++;
        while (place > 0 && lastStarts[askers[place - 1]] > lastStarts[kind]) {
          askers[place] = askers[place - 1];
          place--;
        }
        askers[place] = kind;
      }
    }
    return kept;
  }

  /** Widens the holes of those kinds that may fit into a stretch which meets a part of the plan. */
  private void ask(int first, double end, int narrowest, int count) {
    int node = first;
    int level = Integer.MAX_VALUE;
    int asked = 0;
    while (asked < count) {
      int kind = askers[asked];
      double last = lastStarts[kind];
      boolean over = times[node] >= end && level < narrowest;
      if (over || times[node] >= last) {
        if (screen.mayFit(widths[kind], holds[kind], Math.min(times[node], last))) {
          widenHole(kind, first, end);
        }
        asked++;
      } else {
        // Behind the part, only what began before its end counts.
        level = times[node] < end ? free[node] : Math.min(level, free[node]);
        screen.add(times[node], level);
        node = next[node];
      }
    }
  }

  /** Takes into the screen the stretches before a node that go on at it. */
  private void takeBefore(int first, int narrowest, double longest) {
    double earliest = times[first] - longest;
    int count = 0;
    int level = Integer.MAX_VALUE;
    int node = previous[first];
    while (free[node] >= narrowest) {
      if (free[node] < level) {
        if (count == levelsBefore.length) {
          levelsBefore = Arrays.copyOf(levelsBefore, 2 * count);
          sinceBefore = Arrays.copyOf(sinceBefore, 2 * count);
        }
        level = free[node];
        levelsBefore[count++] = level;
      }
      sinceBefore[count - 1] = times[node];
      if (times[node] < earliest) {
        break;
      }
      node = previous[node];
    }
    while (count > 0) {
      count--;
      screen.add(sinceBefore[count], levelsBefore[count]);
    }
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

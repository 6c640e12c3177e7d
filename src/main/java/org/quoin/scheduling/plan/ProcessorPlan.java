package org.quoin.scheduling.plan;

import java.util.Arrays;
import java.util.List;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;

/**
 * Reservations of processors. What is free over time is a chain of nodes: at each node the number
 * of free processors may change. Waiting jobs that follow each other in the queue, with equal
 * widths, hold times and starts, form a group. A compression looks at each group:
 *
 * <ul>
 *   <li>If enough processors are free just before its reservations, it may move there (its own
 *       count as free from there on).
 *   <li>Otherwise it may move to a whole window before. Jobs of equal width and hold time (a kind)
 *       share what is known about such windows: none begins before the last of their reservations,
 *       unless it meets the kind's hole, which is what was freed since the kind was last looked at.
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

  /** Group before the first and behind the last. */
  private static final int EDGE = 0;

  private static final double NEVER = Double.POSITIVE_INFINITY;

  private double[] times = new double[64];
  private int[] free = new int[64];
  private int[] next = new int[64];
  private int[] previous = new int[64];

  /** Number of groups, of holes and of freed parts that name a node. */
  private int[] names = new int[64];

  /** Number of waiting jobs whose reservation starts at a node. */
  private int[] starting = new int[64];

  /** Nodes in use have indices below. */
  private int nodes = 2;

  private int[] unused = new int[64];
  private int unusedCount;

  /** Number of waiting jobs whose start has passed; their start node is no longer in the plan. */
  private int late;

  // By slot: the group of a waiting job, the edge if it has no reservation; the jobs beside it in
  // its group; the job itself.
  private int[] groupOf = new int[0];
  private int[] jobBehind = new int[0];
  private int[] jobBefore = new int[0];
  private ClusterJob[] jobs = new ClusterJob[0];

  // Groups, as a ring in the order of the queue.
  private int[] groupBehind = new int[64];
  private int[] groupBefore = new int[64];
  private int[] kindOf = new int[64];
  private int[] startNodes = new int[64];
  private int[] endNodes = new int[64];
  private int[] sizes = new int[64];
  private int[] firstJobs = new int[64];
  private int[] lastJobs = new int[64];
  private int groups = 1;
  private int[] unusedGroups = new int[64];
  private int unusedGroupCount;

  private int kindCount;

  /** Number of groups of a kind. */
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

  /** Node of the beginning of what the series, or ends, have freed; {@link #LAST} without any. */
  private int freedFrom = LAST;

  private double freedUntil;

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
    if (groupOf.length < count) {
      int larger = Math.max(count, 2 * groupOf.length);
      groupOf = Arrays.copyOf(groupOf, larger);
      jobBehind = Arrays.copyOf(jobBehind, larger);
      jobBefore = Arrays.copyOf(jobBefore, larger);
      jobs = Arrays.copyOf(jobs, larger);
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
    Arrays.fill(groupOf, EDGE);
    groups = 1;
    unusedGroupCount = 0;
    groupBehind[EDGE] = EDGE;
    groupBefore[EDGE] = EDGE;
    kindCount = 0;
    freedFrom = LAST;
    freedUntil = 0;
    mostFree = 0;
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
    // Only nodes of the past have been recycled; their times are unchanged. The beginning stays,
    // whatever names it.
    next[NONE] = node;
    previous[node] = NONE;
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
    int group = groupOf[slot];
    jobs[slot] = null;
    if (group == EDGE) {
      return;
    }
    double begin = times[begin()];
    boolean isLate = start(slot) < begin;
    if (isLate) {
      late--;
    } else {
      starting[startNodes[group]]--;
    }
    groupOf[slot] = EDGE;
    if (--sizes[group] == 0) {
      names[startNodes[group]] -= isLate ? 0 : 1;
      names[endNodes[group]] -= end(job) >= begin ? 1 : 0;
      remove(group);
    } else if (slot == firstJobs[group]) {
      firstJobs[group] = jobBehind[slot];
    } else if (slot == lastJobs[group]) {
      lastJobs[group] = jobBefore[slot];
    } else {
      jobBehind[jobBefore[slot]] = jobBehind[slot];
      jobBefore[jobBehind[slot]] = jobBefore[slot];
    }
  }

  private void free(double from, double until, int processors) {
    if (until > from) {
      int node = change(from, until, processors);
      noteFreed(node, until);
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
    if (processors > 0) {
      give(first, last, processors);
    } else {
      take(first, last, -processors);
    }
    tidy(last);
    return first;
  }

  @Override
  public void place(OrderedQueue queue, int index) {
    ClusterJob job = queue.get(index);
    int width = job.processors();
    double hold = job.holdTime();
    int kind = kind(width, hold);
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
    lastStarts[kind] = Math.max(lastStarts[kind], times[start]);
    pass(kind, start);
    int[] slots = queue.slots();
    int before = index - 1;
    while (before >= 0 && groupOf[slots[before]] == EDGE) {
      before--;
    }
    int group = before < 0 ? EDGE : groupOf[slots[before]];
    int slot = slots[index];
    jobs[slot] = job;
    starting[start]++;
    if (group != EDGE && slots[before] != lastJobs[group]) {
      split(group, slots[before]);
    }
    append(slot, groupFor(group, kind, start, last));
  }

  /** Returns a group, or a new one behind it if it is not of a kind and start. */
  private int groupFor(int before, int kind, int start, int end) {
    if (before != EDGE && kindOf[before] == kind && startNodes[before] == start) {
      return before;
    }
    int group = unusedGroupCount > 0 ? unusedGroups[--unusedGroupCount] : groups++;
    if (group == sizes.length) {
      int larger = 2 * group;
      groupBehind = Arrays.copyOf(groupBehind, larger);
      groupBefore = Arrays.copyOf(groupBefore, larger);
      kindOf = Arrays.copyOf(kindOf, larger);
      startNodes = Arrays.copyOf(startNodes, larger);
      endNodes = Arrays.copyOf(endNodes, larger);
      sizes = Arrays.copyOf(sizes, larger);
      firstJobs = Arrays.copyOf(firstJobs, larger);
      lastJobs = Arrays.copyOf(lastJobs, larger);
    }
    int behind = groupBehind[before];
    groupBehind[before] = group;
    groupBefore[group] = before;
    groupBehind[group] = behind;
    groupBefore[behind] = group;
    kindOf[group] = kind;
    startNodes[group] = start;
    endNodes[group] = end;
    sizes[group] = 0;
    members[kind]++;
    names[start]++;
    names[end]++;
    return group;
  }

  private void append(int slot, int group) {
    if (sizes[group]++ == 0) {
      firstJobs[group] = slot;
    } else {
      jobBehind[lastJobs[group]] = slot;
      jobBefore[slot] = lastJobs[group];
    }
    lastJobs[group] = slot;
    groupOf[slot] = group;
  }

  /** Removes an empty group, whose nodes no longer count it. */
  private void remove(int group) {
    int kind = kindOf[group];
    if (--members[kind] == 0) {
      lastStarts[kind] = Double.NEGATIVE_INFINITY;
      moveHole(kind, LAST);
    }
    groupBehind[groupBefore[group]] = groupBehind[group];
    groupBefore[groupBehind[group]] = groupBefore[group];
    if (unusedGroupCount == unusedGroups.length) {
      unusedGroups = Arrays.copyOf(unusedGroups, 2 * unusedGroupCount);
    }
    unusedGroups[unusedGroupCount++] = group;
  }

  /** Splits a group behind one of its jobs that is not the last one. */
  private void split(int group, int slot) {
    int last = lastJobs[group];
    lastJobs[group] = slot;
    // Behind the edge of the ring for now, so that it is not the group itself.
    int rest = groupFor(EDGE, kindOf[group], startNodes[group], endNodes[group]);
    groupBehind[EDGE] = groupBehind[rest];
    groupBefore[groupBehind[rest]] = EDGE;
    groupBehind[rest] = groupBehind[group];
    groupBefore[rest] = group;
    groupBefore[groupBehind[rest]] = rest;
    groupBehind[group] = rest;
    for (int job = slot; job != last; ) {
      job = jobBehind[job];
      sizes[group]--;
      append(job, rest);
    }
  }

  /** Makes the groups again for a queue whose order has changed. */
  private void regroup(OrderedQueue queue) {
    int firstOld = groupBehind[EDGE];
    groupBehind[EDGE] = EDGE;
    groupBefore[EDGE] = EDGE;
    int group = EDGE;
    for (int i = 0; i < queue.size(); i++) {
      int slot = queue.slots()[i];
      int of = groupOf[slot];
      if (of != EDGE) {
        group = groupFor(group, kindOf[of], startNodes[of], endNodes[of]);
        append(slot, group);
      }
    }
    for (int of = firstOld; of != EDGE; ) {
      int behind = groupBehind[of];
      names[startNodes[of]]--;
      names[endNodes[of]]--;
      groupBehind[of] = of;
      groupBefore[of] = of;
      remove(of);
      of = behind;
    }
  }

  /** Returns the kind of a job. */
  private int kind(int width, double hold) {
    int kind = kindCount;
    for (int i = 0; i < kindCount; i++) {
      if (members[i] == 0) {
        kind = i;
      } else if (widths[i] == width && holds[i] == hold) {
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
    if (kind == kindCount) {
      members[kindCount++] = 0;
    }
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
    if (queue.order().changing()) {
      regroup(queue);
    }
    if (++compressions % RENEWAL == 0) {
      renewLastStarts();
    }
    for (int group = groupBehind[EDGE]; group != EDGE; ) {
      int kind = kindOf[group];
      int start = startNodes[group];
      if (mover >= 0 && kind != mover) {
        endSeries();
      }
      int earlier = start;
      if (free[previous[start]] >= widths[kind] || times[start] > bounds[kind]) {
        earlier = earliest(kind, start);
      }
      group = earlier == start ? groupBehind[group] : move(group, earlier, decisions);
    }
    endSeries();
  }

  private void renewLastStarts() {
    Arrays.fill(lastStarts, Double.NEGATIVE_INFINITY);
    for (int group = groupBehind[EDGE]; group != EDGE; group = groupBehind[group]) {
      int kind = kindOf[group];
      lastStarts[kind] = Math.max(lastStarts[kind], times[startNodes[group]]);
    }
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
   * Moves as many of a group's jobs as fit to an earlier start that is the earliest for each of
   * them; returns the next group to look at.
   */
  private int move(int group, int earlier, SchedulingDecisions decisions) {
    int kind = kindOf[group];
    int start = startNodes[group];
    int oldEnd = endNodes[group];
    int size = sizes[group];
    int count = size == 1 ? 1 : countAt(earlier, start, widths[kind], size);
    int width = count * widths[kind];
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
    starting[earlier] += count;
    starting[start] -= count;
    int target = groupFor(groupBefore[group], kind, earlier, last);
    mover = kind;
    noteFreed(freed, times[oldEnd]);
    widenHole(kind, freed, times[oldEnd]);
    for (int i = 0; i < count; i++) {
      int slot = firstJobs[group];
      firstJobs[group] = jobBehind[slot];
      append(slot, target);
      start(slot, times[earlier]);
      if (decisions.plansFollowed()) {
        decisions.plan(jobs[slot], times[earlier]);
      }
    }
    sizes[group] -= count;
    if (count < size) {
      return group;
    }
    int behind = groupBehind[group];
    remove(group);
    drop(start);
    drop(oldEnd);
    return behind;
  }

  /** Returns how many of some equal jobs fit at an earlier start, each with those before it. */
  private int countAt(int earlier, int start, int width, int most) {
    int least = Integer.MAX_VALUE;
    for (int node = earlier; node != start; node = next[node]) {
      least = Math.min(least, free[node]);
    }
    return Math.max(1, Math.min(most, least / Math.max(1, width)));
  }

  private void take(int from, int until, int processors) {
    for (int node = from; node != until; node = next[node]) {
      free[node] -= processors;
    }
  }

  private void give(int from, int until, int processors) {
    for (int node = from; node != until; node = next[node]) {
      free[node] += processors;
      mostFree = Math.max(mostFree, free[node]);
    }
  }

  /** Notes that processors have become free in a part of the plan. */
  private void noteFreed(int from, double until) {
    freedUntil = Math.max(freedUntil, until);
    if (times[from] < times[freedFrom]) {
      int old = freedFrom;
      names[from]++;
      freedFrom = from;
      drop(old);
    }
  }

  /** Ends a series of moves: tells the other kinds what it has freed. */
  private void endSeries() {
    if (freedFrom != LAST) {
      tell(freedFrom, freedUntil);
      drop(freedFrom);
      freedFrom = LAST;
      freedUntil = 0;
      mostFree = 0;
    }
    mover = -1;
  }

  /** Tells all kinds but the mover that processors have become free in a part of the plan. */
  private void tell(int first, double end) {
    int count = askers(first);
    int narrowest = Integer.MAX_VALUE;
    double longest = 0;
    double last = 0;
    for (int i = 0; i < count; i++) {
      int kind = askers[i];
      narrowest = Math.min(narrowest, widths[kind]);
      longest = Math.max(longest, holds[kind]);
      last = Math.max(last, lastStarts[kind]);
    }
    if (count > 0) {
      count = keepShort(count, longestRoom(first, end, narrowest, longest, last));
    }
    if (count > 0) {
      ask(first, end, count);
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
  private void ask(int first, double end, int count) {
    int narrowest = Integer.MAX_VALUE;
    int widest = 0;
    double shortest = NEVER;
    double longest = 0;
    for (int i = 0; i < count; i++) {
      int kind = askers[i];
      narrowest = Math.min(narrowest, widths[kind]);
      widest = Math.max(widest, widths[kind]);
      shortest = Math.min(shortest, holds[kind]);
      longest = Math.max(longest, holds[kind]);
    }
    screen.clear(narrowest, widest, shortest);
    takeBefore(first, narrowest, longest);
    int node = first;
    int level = widest;
    for (int i = 0; i < count; i++) {
      int kind = askers[i];
      double last = lastStarts[kind];
      while (times[node] < last && (times[node] < end || level >= narrowest)) {
        // Behind the part, only what began before its end counts.
        int before = node == first ? -1 : level;
        level = Math.min(free[node], times[node] < end ? widest : level);
        if (level != before) {
          screen.add(times[node], level);
        }
        node = next[node];
      }
      if (screen.mayFit(widths[kind], holds[kind], Math.min(times[node], last))) {
        widenHole(kind, first, end);
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
  public void due(OrderedQueue queue, double time, List<ClusterJob> due) {
    if (queue.order().changing()) {
      super.due(queue, time, due);
      return;
    }
    int left = 0;
    for (int node = begin(); times[node] <= time; node = next[node]) {
      left += starting[node];
    }
    for (int group = groupBehind[EDGE]; left > 0; group = groupBehind[group]) {
      if (times[startNodes[group]] <= time) {
        left -= sizes[group];
        int slot = firstJobs[group];
        due.add(jobs[slot]);
        while (slot != lastJobs[group]) {
          slot = jobBehind[slot];
          due.add(jobs[slot]);
        }
      }
    }
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

package org.quoin.slurm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The free resources of all nodes over future time: a step function. Segment {@code i} reaches from
 * {@code times[i]} to {@code times[i + 1]}, the last one to infinity. A job that is placed holds
 * the resources of given nodes, so that it can start then whatever other jobs are placed later.
 *
 * <p>Only the first segment is stored; of each other one it is known which jobs get nodes and which
 * give them back at its beginning.
 */
public final class NodeProfile {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private final NodeSpace space;
  private double[] times = new double[16];

  /** What changes at the beginning of each segment; nothing does at that of the first. */
  private Changes[] changes = new Changes[16];

  private int size;

  /** Number of free CPUs by pool of the space and by segment. */
  private final int[][] freeCpus = new int[NodeSpace.MAX_POOLS][0];

  /** How many of the first segments are counted, by pool. */
  private final int[] counted = new int[NodeSpace.MAX_POOLS];

  /**
   * Ends of jobs in ascending order, with what they give back. The first {@link #ended} are in
   * segments; the others are after the last segment begins.
   */
  private double[] ends = new double[16];

  private Allocation[] ending = new Allocation[16];
  private int endings;
  private int ended;

  /** Number of segments that a search steps through before it keeps what is free there. */
  private static final int STEPS = 8;

  /** What is free in some segments, so that a search can begin at them; null in the others. */
  private FreeResources[] kept = new FreeResources[16];

  /** Resources that are no longer kept; the first {@link #spareCount} can be used again. */
  private FreeResources[] spares = new FreeResources[16];

  private int spareCount;

  /** What is free in the first segment. */
  private final FreeResources first;

  private final PooledCpus pooled;

  /** Nodes out of service at all times. */
  private final BitSet out = new BitSet();

  /** Periods out of service, which begin and end with segments. */
  private final List<Outage> outages = new ArrayList<>();

  private final Front front;

  /** What is free in the segment that a search has reached, and in a later one. */
  private final FreeResources reached;

  private final FreeResources later;

  /** The resources that are free in all segments of an interval. */
  private final FreeResources least;

  private record Outage(double start, double end, BitSet nodes) {}

  /** The nodes that jobs get and give back at a time. */
  private static final class Changes {
    private final List<Allocation> taken = new ArrayList<>(2);
    private final List<Allocation> given = new ArrayList<>(2);

    void clear() {
      taken.clear();
      given.clear();
    }

    void set(Changes other) {
      clear();
      taken.addAll(other.taken);
      given.addAll(other.given);
    }

    void take(Allocation job) {
      if (given.isEmpty() || !given.remove(job)) {
        taken.add(job);
      }
    }

    void give(Allocation job) {
      if (taken.isEmpty() || !taken.remove(job)) {
        given.add(job);
      }
    }

    void apply(FreeResources free) {
      for (int i = 0; i < given.size(); i++) {
        free.give(given.get(i));
      }
      for (int i = 0; i < taken.size(); i++) {
        free.take(taken.get(i));
      }
    }

    /** Keeps in {@code least} of what is taken only what the resources have left. */
    void keep(FreeResources least, FreeResources left) {
      for (int i = 0; i < taken.size(); i++) {
        least.keep(left, taken.get(i));
      }
    }

    /**
     * Removes nodes from a set, given as words, that jobs get and do not give back at the same
     * time.
     *
     * @param every whether those count of which a job gets a part
     * @return whether some of these are given back at the same time
     */
    boolean removeTaken(long[] open, boolean every) {
      long back = 0;
      for (int i = 0; i < taken.size(); i++) {
        Allocation job = taken.get(i);
        if (every || job.whole()) {
          for (int word = 0; word < open.length; word++) {
            long gone = open[word] & job.words()[word];
            if (gone != 0) {
              long given = given(word);
              back |= gone & given;
              open[word] &= ~gone | given;
            }
          }
        }
      }
      return back != 0;
    }

    private long given(int word) {
      long nodes = 0;
      for (int i = 0; i < given.size(); i++) {
        nodes |= given.get(i).words()[word];
      }
      return nodes;
    }

    /** {@return by how many the free CPUs of some nodes grow} */
    int cpus(long[] nodes) {
      int cpus = 0;
      for (int i = 0; i < given.size(); i++) {
        cpus += given.get(i).cpus(nodes);
      }
      for (int i = 0; i < taken.size(); i++) {
        cpus -= taken.get(i).cpus(nodes);
      }
      return cpus;
    }

    /** {@return whether as many CPUs and nodes are taken as are given} */
    boolean mayCancelOut() {
      int nodes = 0;
      for (Allocation job : taken) {
        nodes += job.nodes().length;
      }
      for (Allocation job : given) {
        nodes -= job.nodes().length;
      }
      return nodes == 0 && cpus() == 0;
    }

    /** {@return by how many the free CPUs of all nodes grow} */
    private int cpus() {
      int cpus = 0;
      for (Allocation job : given) {
        cpus += job.totalCpus();
      }
      for (Allocation job : taken) {
        cpus -= job.totalCpus();
      }
      return cpus;
    }
  }

  /** Creates an empty profile. */
  public NodeProfile(NodeSpace space) {
    this.space = space;
    first = new FreeResources(space.nodes);
    pooled = new PooledCpus(space);
    reached = new FreeResources(space.nodes);
    later = new FreeResources(space.nodes);
    least = new FreeResources(space.nodes);
    front = new Front();
  }

  /**
   * Begins the profile with what is free now.
   *
   * @param now the beginning in seconds
   * @param room what is free from then on
   */
  public void reset(double now, NodeRoom room) {
    forget(0, size);
    size = 1;
    times[0] = now;
    first.set(room.free);
    pooled.set(room.pooled());
    out.clear();
    out.or(room.free.out);
    outages.clear();
    front.clear();
    Arrays.fill(counted, 0);
    endings = 0;
    ended = 0;
  }

  /** Returns the free CPUs of a pool by segment, up to one of them. */
  private int[] freeCpus(int pool, int segment) {
    int[] counts = freeCpus[pool];
    if (segment >= counted[pool]) {
      if (counts.length < times.length) {
        counts = Arrays.copyOf(counts, times.length);
        freeCpus[pool] = counts;
      }
      long[] nodes = space.pools.get(pool);
      for (int i = counted[pool]; i <= segment; i++) {
        counts[i] = i == 0 ? pooled.of(pool, first) : counts[i - 1] + changes[i].cpus(nodes);
      }
      counted[pool] = segment + 1;
    }
    return counts;
  }

  /**
   * Adds the next segment of those at whose beginning jobs end and nothing else changes; returns
   * whether there is one.
   */
  private boolean extend() {
    if (ended == endings) {
      return false;
    }
    double end = ends[ended];
    if (size == times.length) {
      grow();
    }
    changes[size] = cleared(changes[size]);
    times[size++] = end;
    while (ended < endings && ends[ended] == end) {
      Allocation job = ending[ended];
      ending[ended++] = null;
      changes[size - 1].given.add(job);
    }
    return true;
  }

  /** Adds the segments of the ends of jobs up to a time. */
  private void extendTo(double time) {
    while (ended < endings && ends[ended] <= time) {
      extend();
    }
  }

  private static Changes cleared(Changes spare) {
    if (spare == null) {
      return new Changes();
    }
    spare.clear();
    return spare;
  }

  private void grow() {
    times = Arrays.copyOf(times, 2 * size);
    changes = Arrays.copyOf(changes, 2 * size);
    kept = Arrays.copyOf(kept, 2 * size);
  }

  /** Inserts an index without changes; the time is to be set. */
  private void insert(int i) {
    if (size == times.length) {
      grow();
    }
    for (int pool = 0; pool < space.pools.size(); pool++) {
      int known = counted[pool];
      if (i <= known && known > 0) {
        if (known == freeCpus[pool].length) {
          freeCpus[pool] = Arrays.copyOf(freeCpus[pool], times.length);
        }
        System.arraycopy(freeCpus[pool], i - 1, freeCpus[pool], i, known - i + 1);
        counted[pool]++;
      }
    }
    Changes spare = cleared(changes[size]);
    System.arraycopy(times, i, times, i + 1, size - i);
    System.arraycopy(changes, i, changes, i + 1, size - i);
    System.arraycopy(kept, i, kept, i + 1, size - i);
    changes[i] = spare;
    kept[i] = null;
    size++;
  }

  /** Forgets what is free in some segments. */
  private void forget(int from, int until) {
    for (int i = from; i < until; i++) {
      if (kept[i] != null) {
        spares = spareCount < spares.length ? spares : Arrays.copyOf(spares, 2 * spareCount);
        spares[spareCount++] = kept[i];
        kept[i] = null;
      }
    }
  }

  /** Keeps what is free in a segment that a search has reached. */
  private void keep(int i) {
    kept[i] = spareCount > 0 ? spares[--spareCount] : new FreeResources(space.nodes);
    kept[i].set(reached);
    kept[i].out.clear();
    kept[i].out.or(out);
  }

  /** Moves what is free in the segment reached, -1 without any, on to a later one. */
  private void reach(int from, int to) {
    int step = nearest(reached, from, to);
    int steps = 0;
    while (step < to) {
      changes[++step].apply(reached);
      if (++steps % STEPS == 0) {
        keep(step);
      }
    }
  }

  /**
   * Moves what is free in a segment, -1 without any, to the last one up to a later one of which it
   * is known what is free there; returns that segment.
   */
  private int nearest(FreeResources free, int from, int to) {
    int step = to;
    while (step > from && step > 0 && kept[step] == null) {
      step--;
    }
    if (step > from) {
      free.set(step == 0 ? first : kept[step]);
    }
    return step;
  }

  /**
   * Gives the nodes of a running job back from its end on, before any other question to the profile
   * that was begun.
   *
   * @param end seconds, after the beginning of the profile and not before the previous ends
   */
  public void append(double end, NodeRequest job) {
    end(end, job.allocation);
  }

  /** Gives the nodes of a job back from a time on that is after the last segment begins. */
  private void end(double end, Allocation job) {
    if (endings == ends.length) {
      makeRoom();
    }
    int place = endings++;
    for (; place > ended && ends[place - 1] > end; place--) {
      ends[place] = ends[place - 1];
      ending[place] = ending[place - 1];
    }
    ends[place] = end;
    ending[place] = job;
  }

  /** Makes room for one more end. */
  private void makeRoom() {
    if (ended < endings / 2) {
      ends = Arrays.copyOf(ends, 2 * endings);
      ending = Arrays.copyOf(ending, 2 * endings);
      return;
    }
    endings -= ended;
    System.arraycopy(ends, ended, ends, 0, endings);
    System.arraycopy(ending, ended, ending, 0, endings);
    Arrays.fill(ending, endings, endings + ended, null);
    ended = 0;
  }

  /** Adds an allocation to what is free in some segments; takes it for a sign of -1. */
  private void count(int from, int until, Allocation job, int sign) {
    for (int pool = 0; pool < space.pools.size(); pool++) {
      if (from < counted[pool]) {
        int[] counts = freeCpus[pool];
        int cpus = sign * job.cpus(space.pools.get(pool));
        for (int i = from; i < Math.min(until, counted[pool]); i++) {
          counts[i] += cpus;
        }
      }
    }
    for (int i = from; i < until; i++) {
      if (kept[i] != null) {
        kept[i].change(job, sign);
      }
    }
  }

  private void change(int segment, Allocation job, boolean isTaken) {
    front.changed(segment);
    if (segment == 0) {
      first.change(job, isTaken ? -1 : 1);
      pooled.change(job, isTaken ? -1 : 1);
    } else if (isTaken) {
      changes[segment].take(job);
    } else {
      changes[segment].give(job);
    }
  }

  /**
   * Copies another profile of these nodes.
   *
   * @param other the profile to copy
   */
  public void copy(NodeProfile other) {
    other.extendTo(Double.POSITIVE_INFINITY);
    forget(0, size);
    Arrays.fill(counted, 0);
    endings = 0;
    ended = 0;
    size = 1;
    times[0] = other.times[0];
    first.set(other.first);
    for (int i = 1; i < other.size; i++) {
      insert(i);
      times[i] = other.times[i];
      changes[i].set(other.changes[i]);
    }
    out.clear();
    out.or(other.out);
    outages.clear();
    outages.addAll(other.outages);
    front.clear();
    pooled.set(other.pooled);
  }

  /**
   * Moves the beginning of the profile to a later time.
   *
   * @param now the new beginning in seconds, not before the old one
   */
  public void advance(double now) {
    extendTo(now);
    int begin = segmentAt(now);
    for (int i = 1; i <= begin; i++) {
      changes[i].apply(first);
    }
    if (begin > 0) {
      pooled.forget();
      forget(0, begin + 1);
      System.arraycopy(kept, begin, kept, 0, size - begin);
      Arrays.fill(kept, size - begin, size, null);
      size -= begin;
      Changes[] spare = Arrays.copyOf(changes, begin);
      System.arraycopy(times, begin, times, 0, size);
      System.arraycopy(changes, begin, changes, 0, size);
      System.arraycopy(spare, 0, changes, size, begin);
      for (int pool = 0; pool < space.pools.size(); pool++) {
        counted[pool] = Math.max(0, counted[pool] - begin);
        if (counted[pool] > 0) {
          System.arraycopy(freeCpus[pool], begin, freeCpus[pool], 0, counted[pool]);
        }
      }
    }
    times[0] = now;
    outages.removeIf(outage -> outage.end <= now);
    front.clear();
  }

  /**
   * {@return whether a job fits from the beginning of the profile for a duration} Does not change
   * what the job is to get.
   *
   * @param end the end of the interval in seconds
   */
  public boolean fitsNow(NodeRequest job, double end) {
    return foundNow(job, end, end) != null;
  }

  /** Finds nodes that stay in service for longer than the job holds their resources. */
  private Allocation foundNow(NodeRequest job, double end, double inService) {
    Least found = front.least(end);
    FreeResources free = found.free;
    if (!found.pooled.mayHold(job, free)) {
      return null;
    }
    if (!outages.isEmpty()) {
      least.set(free);
      free = least;
      serve(free, times[0], Math.max(end, inService));
    }
    return space.choose(job, free);
  }

  /** Marks the nodes that are out of service at the beginning of an interval or later in it. */
  private void serve(FreeResources free, double begin, double end) {
    if (outages.isEmpty()) {
      return;
    }
    free.out.clear();
    free.out.or(out);
    for (Outage outage : outages) {
      if (outage.end > begin && (outage.start <= begin || outage.start < end)) {
        free.out.or(outage.nodes);
      }
    }
  }

  /** Puts all nodes into service at all times. */
  public void allInService() {
    out.clear();
    outages.clear();
    first.out.clear();
    forget(0, size);
    front.clear();
  }

  /**
   * Takes nodes out of service for an interval.
   *
   * @param start seconds, not before the beginning of the profile
   * @param end seconds, after the start; infinity for good
   */
  public void outOfService(double start, double end, BitSet nodes) {
    breakAt(start);
    if (end < Double.POSITIVE_INFINITY) {
      breakAt(end);
    }
    outages.add(new Outage(start, end, nodes));
  }

  /**
   * Finds the first time, from a given time on, at which nodes have what a job requests for a
   * duration; the job is to get them.
   *
   * @param from seconds; a time before the beginning of the profile counts as its beginning
   * @param job a job without a place in the profile
   * @param duration seconds
   * @return the start; infinity if there is none
   */
  public double earliestStart(double from, NodeRequest job, double duration) {
    return earliestStart(from, job, duration, Double.POSITIVE_INFINITY);
  }

  /**
   * Returns the first time before a limit at which nodes have what a job requests; infinity if
   * none.
   */
  private double earliestStart(double from, NodeRequest job, double duration, double limit) {
    int applied = -1;
    extendTo(from);
    int begin = from <= times[0] ? 0 : segmentAt(from);
    for (int i = mayFit(begin, job, duration, null, NEVER, NEVER);
        i < size && times[i] < limit;
        i = mayFit(i + 1, job, duration, null, NEVER, NEVER)) {
      reach(applied, i);
      applied = i;
      double start = Math.max(from, times[i]);
      serve(reached, times[i], times[i]);
      double end = start + duration;
      Allocation found = found(i, job, end > start ? end : Math.nextUp(start));
      if (found != null) {
        job.allocation = found;
        return start;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Returns the first segment, of those from a given one on, from whose beginning enough CPUs are
   * free for a duration, whatever their nodes.
   *
   * @param own what counts as free for an interval; null for nothing
   */
  private int mayFit(
      int from, NodeRequest job, double duration, Allocation own, double start, double end) {
    int earliest = Integer.MAX_VALUE;
    for (NodeRequest.Place place : job.places) {
      int pool = place.pool();
      int more = own == null ? 0 : own.cpus(space.pools.get(pool));
      int few = place.leastCpus() - more;
      int i = from;
      while (i < earliest && (i < size || extend())) {
        if (isBelow(freeCpus(pool, i)[i], i, few, more, start, end)) {
          i++;
          continue;
        }
        // The ends that are not in segments only add to what is free.
        double until = times[i] + duration;
        int next = i + 1;
        while (next < size
            && times[next] < until
            && !isBelow(freeCpus(pool, next)[next], next, few, more, start, end)) {
          next++;
        }
        if (next == size || !(times[next] < until)) {
          earliest = i;
        }
        i = next + 1;
      }
    }
    return Math.min(earliest, size);
  }

  /** Returns whether a segment has fewer CPUs than are needed, of which some may count as free. */
  private boolean isBelow(int free, int segment, int few, int more, double start, double end) {
    return free < few || (free < few + more && !(times[segment] >= start && times[segment] < end));
  }

  /** Finds nodes for an interval that begins in the segment reached; null if there are none. */
  private Allocation found(int segment, NodeRequest job, double end) {
    boolean may = false;
    for (NodeRequest.Place place : job.places) {
      long[] open = space.open(place, reached);
      int deciding = outages.isEmpty() ? space.decidingNodes(job, place, open) : 0;
      boolean isSure = deciding > 0;
      int needed = isSure ? deciding : space.fewestNodes(place);
      int count = SlurmNodes.size(open);
      for (int i = segment + 1; i < size && times[i] < end && count >= needed; i++) {
        if (!changes[i].taken.isEmpty()) {
          isSure &= !changes[i].removeTaken(open, place.whole() || isSure);
          count = SlurmNodes.size(open);
        }
      }
      if (count < needed) {
        continue;
      }
      if (isSure && !may) {
        return space.choose(job, place, open);
      }
      may |=
          count * space.fewestCpus(place) >= place.leastCpus()
              || reached.cpus(open) >= place.leastCpus();
    }
    return may ? foundByNode(segment, job, end) : null;
  }

  private Allocation foundByNode(int segment, NodeRequest job, double end) {
    Allocation foundThere = space.choose(job, reached);
    if (foundThere == null) {
      return null;
    }
    int next = segment + 1;
    while (next < size && times[next] < end && changes[next].taken.isEmpty()) {
      next++;
    }
    boolean isLess = next < size && times[next] < end;
    if (!isLess && outages.isEmpty()) {
      return foundThere;
    }
    least.set(reached);
    if (isLess) {
      later.set(reached);
      for (int i = segment + 1; i < size && times[i] < end; i++) {
        changes[i].apply(later);
        changes[i].keep(least, later);
      }
    }
    serve(least, times[segment], end);
    return space.choose(job, least);
  }

  /** {@return an empty profile of these nodes} */
  public NodeProfile another() {
    return new NodeProfile(space);
  }

  /** {@return the beginning of the profile in seconds} */
  public double begin() {
    return times[0];
  }

  /**
   * Gives a job nodes from the beginning of the profile on, if it fits for a duration.
   *
   * @param job a job without a place in the profile
   * @param duration seconds; even for 0 it must fit at the beginning, and has its nodes then
   * @param inService seconds for which its nodes must stay in service
   * @return whether it fits
   */
  public boolean placeNow(NodeRequest job, double duration, double inService) {
    Allocation found = foundNow(job, times[0] + duration, times[0] + inService);
    if (found != null) {
      job.allocation = found;
      take(times[0], times[0] + duration, job);
    }
    return found != null;
  }

  /**
   * Moves a job to its earliest start, if that is before its present one; it may get other nodes.
   *
   * @param job a job with a place in the profile
   * @param start its present start in seconds
   * @param end its present end in seconds
   * @param duration seconds
   * @return its start from now on
   */
  public double moveEarlier(NodeRequest job, double start, double end, double duration) {
    Allocation present = job.allocation;
    int earliest = mayFit(0, job, duration, present, start, end);
    if (earliest == size || times[earliest] >= start) {
      return start;
    }
    give(start, end, job);
    double earlier = earliestStart(times[earliest], job, duration, start);
    if (!(earlier < start)) {
      job.allocation = present;
      take(start, end, job);
      return start;
    }
    double earlierEnd = earlier + duration;
    take(earlier, earlierEnd > earlier ? earlierEnd : Math.nextUp(earlier), job);
    return earlier;
  }

  /**
   * Takes the nodes of a job for an interval.
   *
   * @param start seconds, not before the beginning of the profile
   * @param end seconds; an end not after {@code start} takes the instant: no other job gets the
   *     nodes then
   * @param job a job that was placed
   */
  public void take(double start, double end, NodeRequest job) {
    change(start, Math.max(end, Math.nextUp(start)), job, true);
  }

  /**
   * Gives the nodes of a job back for an interval.
   *
   * @param start seconds, not before the beginning of the profile
   * @param end seconds; an end not after {@code start} gives nothing back
   * @param job a job that has them
   */
  public void give(double start, double end, NodeRequest job) {
    change(start, end, job, false);
  }

  private void change(double start, double end, NodeRequest job, boolean isTaken) {
    if (!(end > start)) {
      return;
    }
    int begin = breakAt(start);
    boolean isBehindAll = isTaken && end > times[size - 1];
    int behind = isBehindAll || end == Double.POSITIVE_INFINITY ? size : breakAt(end);
    change(begin, job.allocation, isTaken);
    if (behind < size) {
      change(behind, job.allocation, !isTaken);
    } else if (end < Double.POSITIVE_INFINITY) {
      end(end, job.allocation);
    }
    count(begin, behind, job.allocation, isTaken ? -1 : 1);
    merge(behind);
    merge(begin);
  }

  /** Merges a segment with the one before it if they are equal. */
  private void merge(int i) {
    if (i > 0 && i < size && isAsBefore(i)) {
      front.changed(i);
      forget(i, i + 1);
      Changes spare = changes[i];
      size--;
      System.arraycopy(kept, i + 1, kept, i, size - i);
      kept[size] = null;
      System.arraycopy(times, i + 1, times, i, size - i);
      System.arraycopy(changes, i + 1, changes, i, size - i);
      changes[size] = spare;
      for (int pool = 0; pool < space.pools.size(); pool++) {
        if (i < counted[pool]) {
          counted[pool]--;
          System.arraycopy(freeCpus[pool], i + 1, freeCpus[pool], i, counted[pool] - i);
        }
      }
    }
  }

  /** {@return whether the same resources are free in a segment and in the one before it} */
  private boolean isAsBefore(int i) {
    if (!changes[i].mayCancelOut()) {
      return false;
    }
    later.set(first);
    least.set(first);
    serve(later, times[i], times[i]);
    serve(least, times[i - 1], times[i - 1]);
    changes[i].apply(later);
    return later.isSameAs(least);
  }

  /** Splits the segment of a time; returns the segment that begins there. */
  private int breakAt(double time) {
    extendTo(time);
    int i = segmentAt(time);
    if (times[i] == time) {
      return i;
    }
    front.changed(i + 1);
    insert(i + 1);
    times[i + 1] = time;
    return i + 1;
  }

  private int segmentAt(double time) {
    return segmentAt(times, size, time);
  }

  /** What is free in all segments that begin before some time. */
  private record Least(FreeResources free, PooledCpus pooled) {}

  /**
   * What is free from the beginning of the profile until some time. It is kept from one question to
   * the next as long as nothing changes before that time.
   */
  private final class Front {
    private final Least now = new Least(first, pooled);

    /** What is free up to and including each segment at whose beginning jobs get nodes. */
    private final List<Least> leasts = new ArrayList<>();

    private double[] begins = new double[8];
    private int known;

    /** The last segment of which it is known whether jobs get nodes at its beginning. */
    private int seen;

    /** What is free in a segment; null before. */
    private FreeResources last;

    private int segment = -1;

    void clear() {
      known = 0;
      seen = 0;
      segment = -1;
    }

    /** Forgets what depends on a segment. */
    void changed(int from) {
      segment = from <= segment ? -1 : segment;
      seen = Math.min(seen, Math.max(0, from - 1));
      while (known > 0 && from < size && begins[known - 1] >= times[from]) {
        known--;
      }
    }

    /** {@return what is free in all segments that begin before a time, and in the first} */
    Least least(double end) {
      while (seen + 1 < size && times[seen + 1] < end) {
        seen++;
        if (!changes[seen].taken.isEmpty() && (known == 0 || begins[known - 1] < times[seen])) {
          add();
        }
      }
      int before = known;
      while (before > 0 && begins[before - 1] >= end) {
        before--;
      }
      return before == 0 ? now : leasts.get(before - 1);
    }

    private void add() {
      if (known == leasts.size()) {
        leasts.add(new Least(new FreeResources(space.nodes), new PooledCpus(space)));
        begins = known < begins.length ? begins : Arrays.copyOf(begins, 2 * known);
      }
      last = last == null ? new FreeResources(space.nodes) : last;
      segment = nearest(last, segment, seen);
      while (segment < seen) {
        changes[++segment].apply(last);
      }
      Least least = leasts.get(known);
      least.free.set(known == 0 ? first : leasts.get(known - 1).free);
      changes[seen].keep(least.free, last);
      least.pooled.forget();
      begins[known++] = times[seen];
    }
  }

  /**
   * {@return the index of the last time that is not after another one; 0 if there is none}
   *
   * @param times ascending times in seconds
   * @param size how many of them count, at least 1
   * @param time seconds
   */
  public static int segmentAt(double[] times, int size, double time) {
    int low = 0;
    int high = size - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (times[middle] <= time) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}

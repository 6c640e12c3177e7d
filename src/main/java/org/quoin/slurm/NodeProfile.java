package org.quoin.slurm;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The free resources of all nodes over future time: a step function. Segment {@code i} reaches from
 * {@code times[i]} to {@code times[i + 1]}, the last one to infinity. A job that is placed holds
 * the resources of given nodes, so that it can start then whatever other jobs are placed later.
 */
public final class NodeProfile {
  private final NodeSpace space;
  private double[] times = new double[16];
  private FreeResources[] free = new FreeResources[16];
  private int size;

  /** The resources that are free in all segments of an interval. */
  private final FreeResources least;

  /**
   * Creates an empty profile.
   *
   * @param space the nodes
   */
  public NodeProfile(NodeSpace space) {
    this.space = space;
    least = new FreeResources(space.nodes);
  }

  /**
   * Begins the profile with what is free now.
   *
   * @param now the beginning in seconds
   * @param room what is free from then on
   */
  public void reset(double now, NodeRoom room) {
    size = 0;
    append(now).set(room.free);
  }

  private FreeResources append(double time) {
    ensure();
    times[size] = time;
    if (free[size] == null) {
      free[size] = new FreeResources(space.nodes);
    }
    return free[size++];
  }

  private void ensure() {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      free = Arrays.copyOf(free, 2 * size);
    }
  }

  /**
   * Gives the nodes of a running job back from its end on.
   *
   * @param end seconds, not before the previous ends
   * @param job the job
   */
  public void append(double end, NodeRequest job) {
    if (end > times[size - 1]) {
      append(end).set(free[size - 2]);
    }
    free[size - 1].give(job.allocation);
  }

  /**
   * Copies another profile of these nodes.
   *
   * @param other the profile to copy
   */
  public void copy(NodeProfile other) {
    size = 0;
    for (int i = 0; i < other.size; i++) {
      append(other.times[i]).set(other.free[i]);
    }
  }

  /**
   * Moves the beginning of the profile to a later time.
   *
   * @param now the new beginning in seconds, not before the old one
   */
  public void advance(double now) {
    int begin = segmentAt(now);
    if (begin > 0) {
      size -= begin;
      FreeResources[] spare = Arrays.copyOf(free, begin);
      System.arraycopy(times, begin, times, 0, size);
      System.arraycopy(free, begin, free, 0, size);
      System.arraycopy(spare, 0, free, size, begin);
    }
    times[0] = now;
  }

  /**
   * {@return whether a job fits from the beginning of the profile for a duration} Does not change
   * what the job is to get.
   *
   * @param job the job
   * @param end the end of the interval in seconds
   */
  public boolean fitsNow(NodeRequest job, double end) {
    return found(0, job, end) != null;
  }

  private Allocation found(int segment, NodeRequest job, double end) {
    return found(segment, job, end, end);
  }

  /** Finds nodes that stay in service for longer than the job holds their resources. */
  private Allocation found(int segment, NodeRequest job, double end, double inService) {
    int next = segment + 1;
    if (next == size || times[next] >= Math.max(end, inService)) {
      return space.choose(job, free[segment]);
    }
    least.set(free[segment]);
    while (next < size && times[next] < end) {
      least.keep(free[next++]);
    }
    while (next < size && times[next] < inService) {
      least.out.or(free[next++].out);
    }
    return space.choose(job, least);
  }

  /** Puts all nodes into service at all times. */
  public void allInService() {
    for (int i = 0; i < size; i++) {
      free[i].out.clear();
    }
  }

  /**
   * Takes nodes out of service for an interval.
   *
   * @param start seconds, not before the beginning of the profile
   * @param end seconds, after the start; infinity for good
   * @param nodes indices of the nodes
   */
  public void outOfService(double start, double end, BitSet nodes) {
    int begin = breakAt(start);
    int behind = end == Double.POSITIVE_INFINITY ? size : breakAt(end);
    for (int i = begin; i < behind; i++) {
      free[i].out.or(nodes);
    }
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
    for (int i = from <= times[0] ? 0 : segmentAt(from); i < size; i++) {
      double start = Math.max(from, times[i]);
      if (space.choose(job, free[i]) == null) {
        continue;
      }
      double end = start + duration;
      Allocation found = found(i, job, end > start ? end : Math.nextUp(start));
      if (found != null) {
        job.allocation = found;
        return start;
      }
    }
    return Double.POSITIVE_INFINITY;
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
   * @param duration seconds; even for 0 it must fit at the beginning
   * @param inService seconds for which its nodes must stay in service
   * @return whether it fits
   */
  public boolean placeNow(NodeRequest job, double duration, double inService) {
    Allocation found = found(0, job, times[0] + duration, times[0] + inService);
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
    give(start, end, job);
    double earlier = earliestStart(times[0], job, duration);
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
   * @param end seconds; an end not after {@code start} takes nothing
   * @param job a job that was placed
   */
  public void take(double start, double end, NodeRequest job) {
    change(start, end, job, true);
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
    int behind = end == Double.POSITIVE_INFINITY ? size : breakAt(end);
    for (int i = begin; i < behind; i++) {
      if (isTaken) {
        free[i].take(job.allocation);
      } else {
        free[i].give(job.allocation);
      }
    }
    merge(behind);
    merge(begin);
  }

  /** Merges a segment with the one before it if they are equal. */
  private void merge(int i) {
    if (i > 0 && i < size && free[i].isSameAs(free[i - 1])) {
      FreeResources spare = free[i];
      size--;
      System.arraycopy(times, i + 1, times, i, size - i);
      System.arraycopy(free, i + 1, free, i, size - i);
      free[size] = spare;
    }
  }

  /** Splits the segment of a time; returns the segment that begins there. */
  private int breakAt(double time) {
    int i = segmentAt(time);
    if (times[i] == time) {
      return i;
    }
    ensure();
    FreeResources spare = free[size] == null ? new FreeResources(space.nodes) : free[size];
    System.arraycopy(times, i + 1, times, i + 2, size - i - 1);
    System.arraycopy(free, i + 1, free, i + 2, size - i - 1);
    times[i + 1] = time;
    free[i + 1] = spare;
    spare.set(free[i]);
    size++;
    return i + 1;
  }

  private int segmentAt(double time) {
    return segmentAt(times, size, time);
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

package org.quoin.cluster;

import java.util.Arrays;
import org.quoin.slurm.NodeProfile;

/**
 * Free processors over future time: a step function in two primitive arrays, which plans reuse.
 * Segment {@code i} reaches from {@code times[i]} to {@code times[i + 1]}, the last one to
 * infinity.
 */
public final class AvailabilityProfile {
  private double[] times = new double[64];
  private int[] free = new int[64];
  private int size;

  /** First segment of the place found last; {@link #last} is the segment after it. */
  private int first;

  private int last;

  private int placed;
  private int left;

  /** Free resources of nodes, in place of the arrays; null at a cluster without nodes. */
  private NodeProfile nodes;

  /**
   * {@return the end of an interval in a plan} It is always after the start, so that a job that
   * lasts no time, or less than a double resolves, still holds its processors.
   *
   * @param start seconds
   * @param duration seconds, at least 0
   */
  public static double end(double start, double duration) {
    double end = start + duration;
    return end > start ? end : Math.nextUp(start);
  }

  /**
   * Makes all processors free.
   *
   * @param from the beginning of the profile in seconds
   * @param processors the number of processors
   */
  public void reset(double from, int processors) {
    times[0] = from;
    free[0] = processors;
    size = 1;
  }

  /**
   * Sets the processors that running jobs leave free from now on, each until its expected end. A
   * job whose end is overdue (the scheduler learns of ends late) is expected to end at any moment,
   * but not now. Accepted reservations hold their processors, and maintenance does.
   *
   * @param view the cluster at its pass
   */
  public void reset(ClusterView view) {
    int running = view.runningCount();
    if (view.hasNodes()) {
      beginNodes(view);
      for (int i = 0; i < running; i++) {
        append(view.running(i).expectedEnd(), view, view.running(i));
      }
      view.serviceIn(this);
      reserveAccepted(view);
      return;
    }
    ensure(running + 2);
    reset(view.now(), view.freeProcessors());
    for (int i = 0; i < running; i++) {
      ClusterJob job = view.running(i);
      if (!job.isSuspended()) {
        append(job.expectedEnd(), job.processors());
      }
    }
    view.serviceIn(this);
    reserveAccepted(view);
  }

  private void reserveAccepted(ClusterView view) {
    for (int i = 0; i < view.reservedCount(); i++) {
      reserve(view.reserved(i));
    }
  }

  private void beginNodes(ClusterView view) {
    if (nodes == null) {
      nodes = new NodeProfile(view.nodes().space());
    }
    nodes.reset(view.now(), view.nodes());
  }

  /** Takes nodes out of service in the periods of a cluster. */
  void serviceOf(NodeService service) {
    service.in(nodes);
  }

  private void append(double end, ClusterView view, ClusterJob job) {
    nodes.append(end > view.now() ? end : Math.nextUp(view.now()), job.nodes());
  }

  /**
   * Makes everything in service free, at the first pass of a cluster.
   *
   * @param view the cluster; its running jobs do not count
   */
  public void clear(ClusterView view) {
    if (view.hasNodes()) {
      beginNodes(view);
      for (int i = 0; i < view.runningCount(); i++) {
        nodes.give(view.now(), Double.POSITIVE_INFINITY, view.running(i).nodes());
      }
      view.serviceIn(this);
    } else {
      reset(view.now(), view.processors() - view.outOfService());
      view.serviceIn(this);
    }
  }

  /**
   * Sets what some running jobs leave free from now on, each until a given end.
   *
   * @param view the cluster at its pass
   * @param free the processors free now
   * @param jobs the running jobs
   * @param ends the end of each job, ascending
   * @param count the number of jobs
   */
  public void reset(ClusterView view, int free, ClusterJob[] jobs, double[] ends, int count) {
    if (view.hasNodes()) {
      beginNodes(view);
      for (int i = 0; i < count; i++) {
        append(ends[i], view, jobs[i]);
      }
      return;
    }
    ensure(count + 2);
    reset(view.now(), free);
    for (int i = 0; i < count; i++) {
      append(ends[i], jobs[i].processors());
    }
  }

  /**
   * Sets the processors that some jobs leave free from now on.
   *
   * @param now the beginning of the profile
   * @param freeNow the processors free now
   * @param ends the end of each job, ascending
   * @param widths the processors of each job
   * @param count the number of jobs
   */
  public void reset(double now, int freeNow, double[] ends, int[] widths, int count) {
    ensure(count + 2);
    reset(now, freeNow);
    for (int i = 0; i < count; i++) {
      append(ends[i], widths[i]);
    }
  }

  /**
   * Adds free processors from a time on.
   *
   * @param end seconds, not before the times added before
   * @param processors the number of processors that are free from then on
   */
  public void append(double end, int processors) {
    ensure(size + 1);
    double time = end > times[0] ? end : Math.nextUp(times[0]);
    if (time > times[size - 1]) {
      times[size] = time;
      free[size] = free[size - 1];
      size++;
    }
    free[size - 1] += processors;
  }

  /**
   * Copies another profile.
   *
   * @param other the profile to copy
   */
  public void copy(AvailabilityProfile other) {
    if (other.nodes != null) {
      nodes = nodes == null ? other.nodes.another() : nodes;
      nodes.copy(other.nodes);
      return;
    }
    ensure(other.size + 2);
    System.arraycopy(other.times, 0, times, 0, other.size);
    System.arraycopy(other.free, 0, free, 0, other.size);
    size = other.size;
  }

  /** {@return the number of segments} */
  public int size() {
    return size;
  }

  /**
   * {@return the beginning of a segment in seconds}
   *
   * @param segment segment, from 0 to below {@link #size()}
   */
  public double time(int segment) {
    return times[segment];
  }

  /**
   * {@return the processors free in a segment}
   *
   * @param segment segment, from 0 to below {@link #size()}
   */
  public int free(int segment) {
    return free[segment];
  }

  /**
   * Moves the beginning of the profile to a later time.
   *
   * @param now the new beginning in seconds, not before the old one
   */
  public void advance(double now) {
    if (nodes != null) {
      nodes.advance(now);
      return;
    }
    int begin = segmentAt(now);
    if (begin > 0) {
      size -= begin;
      System.arraycopy(times, begin, times, 0, size);
      System.arraycopy(free, begin, free, 0, size);
    }
    times[0] = now;
  }

  /**
   * {@return the processors free at a time}
   *
   * @param time seconds, not before the beginning of the profile
   */
  public int freeAt(double time) {
    return free[segmentAt(time)];
  }

  /**
   * {@return the first time at which the processors are free for the duration; infinity if there is
   * none, as after failures with an unknown repair}
   *
   * @param processors the number of processors
   * @param duration seconds
   */
  public double earliestStart(int processors, double duration) {
    return earliestStart(times[0], processors, duration);
  }

  /**
   * {@return the first time, from a given time on, at which the processors are free for the
   * duration; infinity if there is none}
   *
   * @param from seconds; a time before the beginning of the profile counts as its beginning
   * @param processors the number of processors
   * @param duration seconds
   */
  public double earliestStart(double from, int processors, double duration) {
    double[] at = times;
    int[] room = free;
    int count = size;
    int i = from <= at[0] ? 0 : segmentAt(from);
    double start = Math.max(from, at[0]);
    while (true) {
      int least = room[i];
      while (least < processors) {
        if (++i == count) {
          return Double.POSITIVE_INFINITY;
        }
        least = room[i];
        start = at[i];
      }
      double end = end(start, duration);
      int j = i + 1;
      while (j < count && at[j] < end && room[j] >= processors) {
        least = Math.min(least, room[j]);
        j++;
      }
      if (j == count || at[j] >= end) {
        first = i;
        last = j;
        left = least;
        return start;
      }
      i = j;
    }
  }

  /**
   * Reserves processors at their earliest start from a given time on.
   *
   * @param from the earliest permitted start in seconds
   * @param processors the number of processors
   * @param duration seconds
   * @return the start; infinity, without a reservation, if there is none
   */
  public double place(double from, int processors, double duration) {
    return place(from, processors, duration, 1);
  }

  /**
   * Reserves processors for some equal jobs at the earliest start of the first of them: for as many
   * as fit at once, which {@link #placed} counts. The others would start later.
   *
   * @param from the earliest permitted start in seconds
   * @param processors the number of processors of one job
   * @param duration seconds
   * @param most the number of jobs, at least 1
   * @return the start; infinity, without a reservation, if there is none
   */
  public double place(double from, int processors, double duration, int most) {
    double start = earliestStart(from, processors, duration);
    if (start < Double.POSITIVE_INFINITY) {
      placed = most == 1 || processors == 0 ? most : Math.min(most, left / processors);
      left -= placed * processors;
      take(start, end(start, duration), placed * processors);
    }
    return start;
  }

  /** Takes processors in the place found last. */
  private void take(double start, double end, int processors) {
    boolean isInside = last == size || times[last] > end;
    if (!isInside || times[first] != start || processors == 0) {
      add(first, last, start, end, -processors);
      return;
    }
    int behind = free[last - 1];
    if (first > 0 && free[first - 1] == free[first] - processors) {
      // One segment ends as another begins: only those between them move.
      for (int i = first + 1; i < last; i++) {
        times[i - 1] = times[i];
        free[i - 1] = free[i] - processors;
      }
      times[last - 1] = end;
      free[last - 1] = behind;
      return;
    }
    ensure(size + 1);
    System.arraycopy(times, last, times, last + 1, size - last);
    System.arraycopy(free, last, free, last + 1, size - last);
    size++;
    times[last] = end;
    free[last] = behind;
    for (int i = first; i < last; i++) {
      free[i] -= processors;
    }
  }

  /** {@return the number of jobs that were placed last} */
  public int placed() {
    return placed;
  }

  /** {@return the least number of processors that the jobs placed last leave free beside them} */
  public int left() {
    return left;
  }

  /**
   * {@return the first time, from a given time on, at which a job fits for a duration; infinity if
   * there is none} On nodes, the job is to get those that were found.
   *
   * @param from seconds; a time before the beginning of the profile counts as its beginning
   * @param job a job without a place in the profile
   * @param duration seconds
   */
  public double earliestStart(double from, ClusterJob job, double duration) {
    return nodes == null
        ? earliestStart(from, job.processors(), duration)
        : nodes.earliestStart(from, job.nodes(), duration);
  }

  /**
   * Reserves what a job needs at its earliest start from a given time on, for its hold time.
   *
   * @param from the earliest permitted start in seconds
   * @param job a job without a place in the profile
   * @return the start; infinity, without a reservation, if there is none
   */
  public double place(double from, ClusterJob job) {
    if (nodes == null) {
      return place(from, job.processors(), job.holdTime());
    }
    double start = nodes.earliestStart(from, job.nodes(), job.holdTime());
    if (start < Double.POSITIVE_INFINITY) {
      nodes.take(start, end(start, job.holdTime()), job.nodes());
    }
    return start;
  }

  /** {@return the beginning of the profile in seconds} */
  double begin() {
    return nodes == null ? times[0] : nodes.begin();
  }

  /** {@return whether jobs are placed on nodes} */
  public boolean hasNodes() {
    return nodes != null;
  }

  /**
   * {@return whether a job fits for a duration from the beginning of the profile}
   *
   * @param job a job without a place in the profile
   * @param duration seconds; even for 0 it must fit at the beginning
   */
  public boolean fitsNow(ClusterJob job, double duration) {
    return nodes == null
        ? fitsNow(job.processors(), duration)
        : nodes.fitsNow(job.nodes(), begin() + duration);
  }

  /**
   * Reserves what a job needs from the beginning of the profile on, if it fits for a duration.
   *
   * @param job a job without a place in the profile
   * @param duration seconds; even for 0 it must fit at the beginning
   * @return whether it fits
   */
  public boolean placeNow(ClusterJob job, double duration) {
    if (nodes == null) {
      boolean fits = fitsNow(job.processors(), duration);
      if (fits) {
        reserve(times[0], times[0] + duration, job.processors());
      }
      return fits;
    }
    return nodes.placeNow(job.nodes(), duration, job.holdTime());
  }

  /**
   * Reserves what a job needs.
   *
   * @param start seconds, not before the beginning of the profile
   * @param end seconds; an end not after {@code start} reserves nothing, but on nodes the instant:
   *     no other job gets them then
   * @param job a job that fits; on nodes, where it is to get them
   */
  public void reserve(double start, double end, ClusterJob job) {
    if (nodes == null) {
      reserve(start, end, job.processors());
    } else {
      nodes.take(start, end, job.nodes());
    }
  }

  /**
   * Releases what a job has reserved.
   *
   * @param start seconds, not before the beginning of the profile
   * @param end seconds; an end not after {@code start} releases nothing
   * @param job a job with a place in the profile
   */
  public void release(double start, double end, ClusterJob job) {
    if (nodes == null) {
      release(start, end, job.processors());
    } else {
      nodes.give(start, end, job.nodes());
    }
  }

  /**
   * Moves a job on nodes to its earliest start, if that is before its present one.
   *
   * @param job a job with a place in the profile
   * @param start its present start in seconds
   * @return its start from now on
   */
  public double moveEarlier(ClusterJob job, double start) {
    return nodes.moveEarlier(job.nodes(), start, end(start, job.holdTime()), job.holdTime());
  }

  /**
   * {@return whether the processors are free for the duration from the beginning of the profile}
   *
   * @param processors the number of processors
   * @param duration seconds; even for 0 they must be free at the beginning
   */
  public boolean fitsNow(int processors, double duration) {
    double end = times[0] + duration;
    return freeUntil(processors, end) >= end;
  }

  /**
   * {@return until when processors are free from the beginning of the profile on, in seconds;
   * negative infinity if they are not free then}
   *
   * @param processors the number of processors
   * @param end the time up to which it matters; a later time may be returned
   */
  public double freeUntil(int processors, double end) {
    if (free[0] < processors) {
      return Double.NEGATIVE_INFINITY;
    }
    int i = 1;
    while (i < size && times[i] < end && free[i] >= processors) {
      i++;
    }
    return i < size ? times[i] : Double.POSITIVE_INFINITY;
  }

  /**
   * Reserves processors.
   *
   * @param start seconds, not before the beginning of the profile
   * @param end seconds; an end not after {@code start} reserves nothing
   * @param processors the number of processors, which must be free
   */
  public void reserve(double start, double end, int processors) {
    change(start, end, -processors);
  }

  /**
   * Reserves the processors of an accepted advance reservation.
   *
   * @param reservation a job with a {@link ClusterJob#reservedStart}, for its {@link
   *     ClusterJob#holdTime}
   */
  public void reserve(ClusterJob reservation) {
    double start = reservation.reservedStart();
    reserve(start, end(start, reservation.holdTime()), reservation);
  }

  /**
   * {@return whether an advance reservation's processors are free, from its start for its hold
   * time}
   *
   * @param reservation a reservation that is not in the profile
   */
  public boolean hasRoom(ClusterJob reservation) {
    double start = reservation.reservedStart();
    return earliestStart(start, reservation, reservation.holdTime()) == start;
  }

  /**
   * Releases processors.
   *
   * @param start seconds, not before the beginning of the profile
   * @param end seconds; an end not after {@code start} releases nothing
   * @param processors the number of processors
   */
  public void release(double start, double end, int processors) {
    change(start, end, processors);
  }

  /**
   * Adds processors, or takes some if the number is negative, from a time on that is not before the
   * beginning of the profile.
   */
  void add(double from, int processors) {
    ensure(size + 1);
    int begin = breakAt(segmentAt(from), from);
    for (int i = begin; i < size; i++) {
      free[i] += processors;
    }
    merge(begin);
  }

  private void change(double start, double end, int by) {
    if (!(end > start)) {
      return;
    }
    int begin = segmentAt(start);
    int until = begin + 1;
    while (until < size && times[until] < end) {
      until++;
    }
    add(begin, until, start, end, by);
  }

  /** Adds processors from a time within a segment to an end within segment {@code until - 1}. */
  private void add(int segment, int until, double start, double end, int by) {
    ensure(size + 2);
    int begin = breakAt(segment, start);
    int behind = until + begin - segment;
    if (behind == size || times[behind] > end) {
      breakAt(behind - 1, end);
    }
    for (int i = begin; i < behind; i++) {
      free[i] += by;
    }
    merge(behind);
    merge(begin);
  }

  /** Merges a segment with the one before it if they are equal. */
  private void merge(int i) {
    if (i > 0 && i < size && free[i] == free[i - 1]) {
      size--;
      System.arraycopy(times, i + 1, times, i, size - i);
      System.arraycopy(free, i + 1, free, i, size - i);
    }
  }

  /** Splits segment {@code i} at a time within it; returns the segment that begins there. */
  private int breakAt(int i, double time) {
    if (times[i] == time) {
      return i;
    }
    System.arraycopy(times, i + 1, times, i + 2, size - i - 1);
    System.arraycopy(free, i + 1, free, i + 2, size - i - 1);
    times[i + 1] = time;
    free[i + 1] = free[i];
    size++;
    return i + 1;
  }

  /** Returns the segment of a time that is not before the beginning of the profile. */
  private int segmentAt(double time) {
    return NodeProfile.segmentAt(times, size, time);
  }

  private void ensure(int capacity) {
    if (capacity > times.length) {
      int larger = Math.max(capacity, 2 * times.length);
      times = Arrays.copyOf(times, larger);
      free = Arrays.copyOf(free, larger);
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < size; i++) {
      text.append(i > 0 ? ", " : "").append(free[i]).append(" from ").append(times[i]);
    }
    return text.toString();
  }
}

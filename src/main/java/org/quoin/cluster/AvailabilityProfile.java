package org.quoin.cluster;

import java.util.Arrays;

/**
 * Free processors over future time: a step function in two primitive arrays, reused from plan to
 * plan. Segment {@code i} reaches from {@code times[i]} to {@code times[i + 1]}, the last one to
 * infinity.
 */
public final class AvailabilityProfile {
  private double[] times = new double[64];
  private int[] free = new int[64];
  private int size;

  /** The segments of the place found last: from this one to before {@link #last}. */
  private int first;

  private int last;

  /**
   * {@return when something ends in a plan: never at its very start, so that even what lasts no
   * time, or too short a time for a double to tell, has its processors there}
   *
   * @param start seconds
   * @param duration seconds, 0 or more
   */
  public static double end(double start, double duration) {
    double end = start + duration;
    return end > start ? end : Math.nextUp(start);
  }

  /**
   * Everything is free.
   *
   * @param from the profile's beginning, in seconds
   * @param processors how many are free
   */
  public void reset(double from, int processors) {
    times[0] = from;
    free[0] = processors;
    size = 1;
  }

  /**
   * What the running jobs leave free from now on, each until its expected end. A job whose end is
   * overdue (the scheduler hears of ends late) is taken to end at any moment, but not now. The
   * accepted reservations have their processors.
   *
   * @param view the cluster at its pass
   */
  public void reset(ClusterView view) {
    int running = view.runningCount();
    ensure(running + 2);
    reset(view.now(), view.freeProcessors());
    for (int i = 0; i < running; i++) {
      ClusterJob job = view.running(i);
      append(job.expectedEnd(), job.processors());
    }
    view.returnIn(this);
    for (int i = 0; i < view.reservedCount(); i++) {
      reserve(view.reserved(i));
    }
  }

  /**
   * What some jobs leave free from now on.
   *
   * @param now the profile's beginning
   * @param freeNow the processors free now
   * @param ends when each job gives its processors back, ascending
   * @param widths its processors
   * @param count how many jobs
   */
  public void reset(double now, int freeNow, double[] ends, int[] widths, int count) {
    ensure(count + 2);
    reset(now, freeNow);
    for (int i = 0; i < count; i++) {
      append(ends[i], widths[i]);
    }
  }

  /** From an end on, not before those appended so far, so many processors more are free. */
  private void append(double end, int processors) {
    double time = end > times[0] ? end : Math.nextUp(times[0]);
    if (time > times[size - 1]) {
      times[size] = time;
      free[size] = free[size - 1];
      size++;
    }
    free[size - 1] += processors;
  }

  /**
   * The same function as another profile.
   *
   * @param other the one to copy
   */
  public void copy(AvailabilityProfile other) {
    ensure(other.size + 2);
    System.arraycopy(other.times, 0, times, 0, other.size);
    System.arraycopy(other.free, 0, free, 0, other.size);
    size = other.size;
  }

  /**
   * Forgets what lies before a time.
   *
   * @param now the new beginning, in seconds; not before the old one
   */
  public void advance(double now) {
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
   * @param time seconds, not before the profile's beginning
   */
  public int freeAt(double time) {
    return free[segmentAt(time)];
  }

  /**
   * {@return the first time when that many processors are free for that long; infinity where there
   * never are that many, as after failures whose repair is unknown}
   *
   * @param processors how many
   * @param duration seconds
   */
  public double earliestStart(int processors, double duration) {
    return earliestStart(times[0], processors, duration);
  }

  /**
   * {@return the first time, from one on, when that many processors are free for that long;
   * infinity where there never are that many}
   *
   * @param from seconds; before the profile's beginning it is that
   * @param processors how many
   * @param duration seconds
   */
  public double earliestStart(double from, int processors, double duration) {
    int i = from <= times[0] ? 0 : segmentAt(from);
    double start = Math.max(from, times[0]);
    while (true) {
      while (free[i] < processors) {
        if (++i == size) {
          return Double.POSITIVE_INFINITY;
        }
        start = times[i];
      }
      double end = end(start, duration);
      int j = i + 1;
      while (j < size && times[j] < end && free[j] >= processors) {
        j++;
      }
      if (j == size || times[j] >= end) {
        first = i;
        last = j;
        return start;
      }
      i = j;
    }
  }

  /**
   * Takes processors for that long at the earliest start, which is returned. The same as {@link
   * #earliestStart(int, double)} and {@link #reserve}, without looking for the place twice.
   *
   * @param processors how many
   * @param duration seconds
   * @return its start; infinity, and nothing is taken, where there never are that many
   */
  public double place(int processors, double duration) {
    return place(times[0], processors, duration);
  }

  /**
   * As {@link #place(int, double)} from a time on.
   *
   * @param from the earliest start allowed, in seconds
   * @param processors how many
   * @param duration seconds
   * @return its start; infinity, and nothing is taken, where there never are that many
   */
  public double place(double from, int processors, double duration) {
    double start = earliestStart(from, processors, duration);
    if (start < Double.POSITIVE_INFINITY) {
      add(first, last, start, end(start, duration), -processors);
    }
    return start;
  }

  /**
   * {@return whether that many processors are free from the profile's beginning for that long}
   *
   * @param processors how many
   * @param duration seconds; even for 0 they must be free at the beginning
   */
  public boolean fitsNow(int processors, double duration) {
    double end = times[0] + duration;
    int j = 0;
    do {
      if (free[j] < processors) {
        return false;
      }
      j++;
    } while (j < size && times[j] < end);
    return true;
  }

  /**
   * {@return for a reservation of this profile, the first time before its start at which it could
   * stand instead, its own processors counted as free; its start when there is none}
   *
   * @param from no time before it is known to do; it may be before the profile's beginning
   * @param reserved the reservation's start, in seconds
   * @param processors that it holds
   * @param duration seconds that it lasts
   */
  public double earlierStart(double from, double reserved, int processors, double duration) {
    int blocked = segmentAt(reserved);
    blocked -= times[blocked] == reserved ? 1 : 0;
    double start = reserved;
    while (blocked >= 0 && free[blocked] >= processors) {
      start = times[blocked--];
    }
    if (blocked < 0) {
      return start;
    }
    // What stands in the way of starting even earlier: another place ends before it.
    double limit = times[blocked];
    if (from + duration > limit) {
      return start;
    }
    int i = from <= times[0] ? 0 : segmentAt(from);
    while (times[i] + duration <= limit) {
      int j = i;
      if (free[i] >= processors) {
        double end = end(times[i], duration);
        j++;
        while (times[j] < end && free[j] >= processors) {
          j++;
        }
        if (times[j] >= end) {
          return times[i];
        }
      }
      i = j + 1;
    }
    return start;
  }

  /**
   * Takes processors.
   *
   * @param start seconds, not before the profile's beginning
   * @param end seconds; where it is not after {@code start} nothing is taken
   * @param processors how many; they must be free
   */
  public void reserve(double start, double end, int processors) {
    change(start, end, -processors);
  }

  /**
   * Takes the processors of an accepted reservation.
   *
   * @param reservation with a {@link ClusterJob#reservedStart}, for its {@link ClusterJob#holdTime}
   */
  public void reserve(ClusterJob reservation) {
    double start = reservation.reservedStart();
    reserve(start, end(start, reservation.holdTime()), reservation.processors());
  }

  /**
   * {@return whether a reservation's processors are free, from its start for as long as it asks}
   *
   * @param reservation not in the profile yet
   */
  public boolean hasRoom(ClusterJob reservation) {
    double start = reservation.reservedStart();
    return earliestStart(start, reservation.processors(), reservation.holdTime()) == start;
  }

  /**
   * Gives processors back.
   *
   * @param start seconds, not before the profile's beginning
   * @param end seconds; where it is not after {@code start} nothing is given
   * @param processors how many
   */
  public void release(double start, double end, int processors) {
    change(start, end, processors);
  }

  /** From a time on, not before the profile's beginning, there are so many processors more. */
  void add(double from, int processors) {
    ensure(size + 1);
    int begin = breakAt(segmentAt(from), from);
    for (int i = begin; i < size; i++) {
      free[i] += processors;
    }
    merge(begin);
  }

  /**
   * Moves what {@link #reserve} took to an earlier start.
   *
   * @param start where it stands, in seconds
   * @param earlier where it is to stand, in seconds; its processors must be free there
   * @param duration seconds that it lasts
   * @param processors that it holds
   */
  public void move(double start, double earlier, double duration, int processors) {
    double end = end(earlier, duration);
    change(earlier, Math.min(start, end), -processors);
    change(Math.max(start, end), end(start, duration), processors);
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

  /** Joins a segment to the one before it when they are equal. */
  private void merge(int i) {
    if (i > 0 && i < size && free[i] == free[i - 1]) {
      size--;
      System.arraycopy(times, i + 1, times, i, size - i);
      System.arraycopy(free, i + 1, free, i, size - i);
    }
  }

  /** Makes a segment begin at a time within segment {@code i}; the segment that begins there. */
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

  /** The segment that holds a time not before the profile's beginning. */
  private int segmentAt(double time) {
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

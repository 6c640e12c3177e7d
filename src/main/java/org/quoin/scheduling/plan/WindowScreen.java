package org.quoin.scheduling.plan;

import java.util.Arrays;

/**
 * Tells for many jobs in one walk over a plan whether a window may be free for them. Takes the
 * plan's segments in order of time and keeps the longest stretch in which a number of processors
 * were free, for every number (as in the search of the largest rectangle below a step function).
 */
final class WindowScreen {
  // Stretches that are still open: ever more processors since ever later times.
  private int[] levels = new int[64];
  private double[] since = new double[64];
  private int open;

  // Stretches that have ended, without those that another outdoes in processors and length.
  private int[] widths = new int[64];
  private double[] lengths = new double[64];
  private int closed;

  private int narrowest;
  private int widest;
  private double shortest;

  /**
   * Begins a walk.
   *
   * @param narrowest the smallest number of processors that will be asked for
   * @param widest the largest
   * @param shortest the shortest duration that will be asked for, in seconds
   */
  void clear(int narrowest, int widest, double shortest) {
    this.narrowest = narrowest;
    this.widest = widest;
    this.shortest = shortest;
    open = 0;
    closed = 0;
  }

  /**
   * Adds the next segment.
   *
   * @param time its beginning, which is the end of the one before, in seconds
   * @param free its free processors
   */
  void add(double time, int free) {
    int level = Math.min(free, widest);
    double begin = time;
    while (open > 0 && levels[open - 1] >= level) {
      open--;
      begin = since[open];
      // Times and durations are sums that rounding touches; twice that is on the safe side.
      if (levels[open] > level && time - begin >= shortest - 2 * Math.ulp(time)) {
        close(levels[open], time - begin);
      }
    }
    if (level < narrowest) {
      return;
    }
    if (open == levels.length) {
      levels = Arrays.copyOf(levels, 2 * open);
      since = Arrays.copyOf(since, 2 * open);
    }
    levels[open] = level;
    since[open++] = begin;
  }

  private void close(int width, double length) {
    int place = placeOf(width);
    if (place < closed && lengths[place] >= length) {
      return;
    }
    int first = place;
    while (first > 0 && lengths[first - 1] <= length) {
      first--;
    }
    int behind = place < closed && widths[place] == width ? place + 1 : place;
    if (closed == widths.length) {
      widths = Arrays.copyOf(widths, 2 * closed);
      lengths = Arrays.copyOf(lengths, 2 * closed);
    }
    System.arraycopy(widths, behind, widths, first + 1, closed - behind);
    System.arraycopy(lengths, behind, lengths, first + 1, closed - behind);
    widths[first] = width;
    lengths[first] = length;
    closed += first + 1 - behind;
  }

  /** Returns the index of the narrowest ended stretch that is not narrower than a width. */
  private int placeOf(int width) {
    int low = 0;
    int high = closed;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (widths[middle] >= width) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /**
   * {@return whether some processors may have been free for a duration in the segments so far}
   *
   * @param width the number of processors
   * @param duration seconds
   * @param time the end of the segments, in seconds
   */
  boolean mayFit(int width, double duration, double time) {
    double needed = duration - 2 * Math.ulp(time);
    int place = placeOf(width);
    if (place < closed && lengths[place] >= needed) {
      return true;
    }
    int low = 0;
    int high = open;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (levels[middle] >= width) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low < open && time - since[low] >= needed;
  }
}

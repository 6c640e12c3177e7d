package org.quoin.cluster;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Waiting jobs in an order. Those that follow each other with equal widths and hold times form a
 * group, of which a search may look at one job alone. As long as few jobs wait, each is a group.
 */
public final class WaitingJobs {
  /** The groups of few jobs. */
  private static final int[] EACH = IntStream.rangeClosed(0, JobArray.FEW).toArray();

  private ClusterJob[] jobs = new ClusterJob[64];
  private int[] widths = new int[64];
  private double[] holds = new double[64];
  private int size;

  /** Index of the first job of each group; behind the last one, the number of jobs. */
  private int[] begins = new int[66];

  private int groups;

  /** Whether groups are kept: once somebody has asked for those of more than few jobs. */
  private boolean grouped;

  /** {@return the number of jobs} */
  public int size() {
    return size;
  }

  /** {@return the jobs; the array belongs to this object and is longer than {@link #size()}} */
  public ClusterJob[] jobs() {
    return jobs;
  }

  /**
   * {@return the processors of the jobs; the array belongs to this object and is longer than {@link
   * #size()}}
   */
  public int[] widths() {
    return widths;
  }

  /**
   * {@return the hold times of the jobs in seconds; the array belongs to this object and is longer
   * than {@link #size()}}
   */
  public double[] holds() {
    return holds;
  }

  /** {@return the number of groups} */
  public int groups() {
    keepGroups();
    return grouped ? groups : size;
  }

  /**
   * {@return the index of the first job of each group, and behind that of the last group {@link
   * #size()}; the array belongs to this object and is longer}
   */
  public int[] begins() {
    keepGroups();
    return grouped ? begins : EACH;
  }

  /**
   * {@return the group of a job}
   *
   * @param index index of the job
   */
  public int groupOf(int index) {
    keepGroups();
    if (!grouped) {
      return index;
    }
    int found = Arrays.binarySearch(begins, 0, groups, index);
    return found >= 0 ? found : -found - 2;
  }

  private void keepGroups() {
    if (!grouped && size > JobArray.FEW) {
      grouped = true;
      findGroups();
    }
  }

  private void findGroups() {
    groups = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || !isLikeBefore(i)) {
        begins[groups++] = i;
      }
    }
    begins[groups] = size;
  }

  /**
   * Inserts a job.
   *
   * @param place index that it gets
   * @param job the job
   */
  public void insert(int place, ClusterJob job) {
    if (size == jobs.length) {
      jobs = Arrays.copyOf(jobs, 2 * size);
      widths = Arrays.copyOf(widths, 2 * size);
      holds = Arrays.copyOf(holds, 2 * size);
      begins = Arrays.copyOf(begins, 2 * size + 2);
    }
    System.arraycopy(jobs, place, jobs, place + 1, size - place);
    System.arraycopy(widths, place, widths, place + 1, size - place);
    System.arraycopy(holds, place, holds, place + 1, size - place);
    put(place, job);
    size++;
    if (grouped) {
      insertInGroups(place);
    }
  }

  private void insertInGroups(int place) {
    int group = place == size - 1 ? groups : groupOf(place);
    boolean isFirst = begins[group] == place;
    if (place > 0 && isLikeBefore(place)) {
      moveBegins(isFirst ? group : group + 1, 1, 0);
    } else if (isFirst && place + 1 < size && isLikeBefore(place + 1)) {
      moveBegins(group + 1, 1, 0);
    } else if (isFirst) {
      moveBegins(group, 1, 1);
      begins[group] = place;
    } else {
      moveBegins(group + 1, 1, 2);
      begins[group + 1] = place;
      begins[group + 2] = place + 1;
    }
  }

  private void put(int place, ClusterJob job) {
    jobs[place] = job;
    widths[place] = job.processors();
    holds[place] = job.holdTime();
  }

  /** Returns whether a job is in the group of the one before it. */
  private boolean isLikeBefore(int place) {
    return widths[place] == widths[place - 1] && holds[place] == holds[place - 1];
  }

  /** Adds to the beginnings from a group on, with room for some groups before it. */
  private void moveBegins(int group, int by, int room) {
    for (int i = groups; i >= group; i--) {
      begins[i + room] = begins[i] + by;
    }
    groups += room;
  }

  /**
   * Removes some jobs.
   *
   * @param places their indices, ascending
   * @param count how many these are, at least 1
   */
  public void remove(int[] places, int count) {
    int kept = places[0];
    for (int i = 0; i < count; i++) {
      int from = places[i] + 1;
      int length = (i + 1 < count ? places[i + 1] : size) - from;
      System.arraycopy(jobs, from, jobs, kept, length);
      System.arraycopy(widths, from, widths, kept, length);
      System.arraycopy(holds, from, holds, kept, length);
      kept += length;
    }
    Arrays.fill(jobs, size - count, size, null);
    size -= count;
    // Far fewer, so that a number of jobs about the limit does not find groups again and again.
    grouped &= 2 * size > JobArray.FEW;
    if (grouped) {
      removeFromGroups(places, count);
    }
  }

  private void removeFromGroups(int[] places, int count) {
    int kept = Math.max(1, groupOf(places[0]));
    int gone = 0;
    for (int group = kept; group < groups; group++) {
      while (gone < count && places[gone] < begins[group]) {
        gone++;
      }
      int begin = begins[group] - gone;
      if (begin > begins[kept - 1] && begin < size && !isLikeBefore(begin)) {
        begins[kept++] = begin;
      }
    }
    groups = size == 0 ? 0 : kept;
    begins[groups] = size;
  }

  /** Takes up that some of the jobs in {@link #jobs()} have changed their places. */
  void reordered() {
    for (int i = 0; i < size; i++) {
      put(i, jobs[i]);
    }
    if (grouped) {
      findGroups();
    }
  }

  /**
   * Becomes equal to others.
   *
   * @param others the others
   */
  public void copy(WaitingJobs others) {
    if (jobs.length < others.size) {
      jobs = new ClusterJob[others.jobs.length];
      widths = new int[jobs.length];
      holds = new double[jobs.length];
      begins = new int[others.begins.length];
    }
    System.arraycopy(others.jobs, 0, jobs, 0, others.size);
    System.arraycopy(others.widths, 0, widths, 0, others.size);
    System.arraycopy(others.holds, 0, holds, 0, others.size);
    size = others.size;
    grouped = others.grouped;
    if (grouped) {
      groups = others.groups;
      System.arraycopy(others.begins, 0, begins, 0, groups + 1);
    }
  }
}

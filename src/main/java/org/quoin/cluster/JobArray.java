package org.quoin.cluster;

import java.util.Arrays;

/** A growing array of jobs that is refilled without allocation. */
final class JobArray {
  /** Number of jobs up to which it is cheaper to look at each of them than to search for one. */
  static final int FEW = 32;

  private ClusterJob[] jobs = new ClusterJob[64];
  private int size;

  int size() {
    return size;
  }

  ClusterJob get(int index) {
    return jobs[index];
  }

  void add(ClusterJob job) {
    insert(size, job);
  }

  void insert(int index, ClusterJob job) {
    if (size == jobs.length) {
      jobs = Arrays.copyOf(jobs, 2 * size);
    }
    System.arraycopy(jobs, index, jobs, index + 1, size - index);
    jobs[index] = job;
    size++;
  }

  void remove(int index) {
    System.arraycopy(jobs, index + 1, jobs, index, size - index - 1);
    jobs[--size] = null;
  }

  /** Inserts a job in the order of arrival. */
  void addInOrder(ClusterJob job) {
    boolean last = size == 0 || jobs[size - 1].sequence() < job.sequence();
    insert(last ? size : placeOf(job), job);
  }

  /** Removes a job from an array in the order of arrival. */
  void removeInOrder(ClusterJob job) {
    remove(placeOf(job));
  }

  /** Returns whether an array in the order of arrival contains a job. */
  boolean holds(ClusterJob job) {
    int place = placeOf(job);
    return place < size && jobs[place] == job;
  }

  /** Returns the job with a number; null if there is none. */
  ClusterJob ofNumber(long id) {
    for (int i = 0; i < size; i++) {
      if (jobs[i].id() == id) {
        return jobs[i];
      }
    }
    return null;
  }

  private int placeOf(ClusterJob job) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (jobs[middle].sequence() < job.sequence()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Removes the jobs that have started from an array in the order of arrival.
   *
   * @param started jobs of this array, in any order
   */
  void removeStarted(JobArray started) {
    int left = started.size;
    int first = size <= FEW ? 0 : size;
    for (int i = 0; i < left && first > 0; i++) {
      first = Math.min(first, placeOf(started.jobs[i]));
    }
    int kept = first;
    int from = first;
    for (int i = first; left > 0; i++) {
      if (!jobs[i].candidate()) {
        System.arraycopy(jobs, from, jobs, kept, i - from);
        kept += i - from;
        from = i + 1;
        left--;
      }
    }
    System.arraycopy(jobs, from, jobs, kept, size - from);
    kept += size - from;
    Arrays.fill(jobs, kept, size, null);
    size = kept;
  }

  void clear() {
    if (size > 0) {
      Arrays.fill(jobs, 0, size, null);
      size = 0;
    }
  }
}

package org.quoin.cluster;

import java.util.Arrays;
import java.util.List;

/** The waiting jobs in an order, kept sorted between passes. */
public final class OrderedQueue {
  private final JobOrder order;
  private ClusterJob[] jobs = new ClusterJob[64];
  private double[] keys = new double[64];
  private int[] slots = new int[64];
  private int[] widths = new int[64];
  private double[] holds = new double[64];
  private int size;

  /**
   * Creates an empty queue.
   *
   * @param order the order
   */
  public OrderedQueue(JobOrder order) {
    this.order = order.forQueue();
  }

  /** Creates an empty queue in the order of another one, with what that has learnt. */
  private OrderedQueue(OrderedQueue other) {
    order = other.order.forQuestion();
  }

  /** {@return the order, with what it has learnt from the jobs of this queue} */
  public JobOrder order() {
    return order;
  }

  /**
   * Adds the arrivals of a pass and removes the jobs that are no longer candidates.
   *
   * @param view the cluster at its pass
   */
  public void update(ClusterView view) {
    removeGone(view);
    for (int i = 0; i < view.arrivedCount(); i++) {
      add(view.arrived(i), view.now());
    }
    refresh(view.now());
  }

  /**
   * Sorts again if keys change with time; required after the last {@link #add} of a pass.
   *
   * @param now the time of the keys in seconds
   */
  public void refresh(double now) {
    if (order.changing() && size > 1) {
      for (int i = 0; i < size; i++) {
        keys[i] = JobOrder.requireKey(order, jobs[i], now);
      }
      sort();
    }
  }

  /**
   * {@return the jobs up to and with the last newcomer, in order, if the newcomers waited too} Does
   * not change the queue.
   *
   * @param newcomers at least one job; the last one is the job in question
   * @param now the time of the keys in seconds
   */
  public List<ClusterJob> upToLast(List<ClusterJob> newcomers, double now) {
    OrderedQueue all = new OrderedQueue(this);
    for (int i = 0; i < size; i++) {
      if (jobs[i].candidate()) {
        all.add(jobs[i], now);
      }
    }
    newcomers.forEach(job -> all.add(job, now));
    all.refresh(now);
    List<ClusterJob> inOrder = Arrays.asList(all.jobs).subList(0, all.size);
    return inOrder.subList(0, inOrder.indexOf(newcomers.get(newcomers.size() - 1)) + 1);
  }

  /** {@return the number of waiting jobs} */
  public int size() {
    return size;
  }

  /**
   * {@return a waiting job, in order}
   *
   * @param index index, from 0 to below {@link #size()}
   */
  public ClusterJob get(int index) {
    return jobs[index];
  }

  /**
   * {@return the jobs in order; the array belongs to the queue and is longer than {@link #size()}}
   */
  public ClusterJob[] jobs() {
    return jobs;
  }

  /**
   * {@return the slots of the jobs in order; the array belongs to the queue and is longer than
   * {@link #size()}}
   */
  public int[] slots() {
    return slots;
  }

  /**
   * {@return the processors of the jobs in order; the array belongs to the queue and is longer than
   * {@link #size()}}
   */
  public int[] widths() {
    return widths;
  }

  /**
   * {@return the hold times of the jobs in order, in seconds; the array belongs to the queue and is
   * longer than {@link #size()}}
   */
  public double[] holds() {
    return holds;
  }

  /**
   * Adds a job.
   *
   * @param job a waiting job
   * @param now the time of its key in seconds
   */
  public void add(ClusterJob job, double now) {
    if (size == jobs.length) {
      jobs = Arrays.copyOf(jobs, 2 * size);
      keys = Arrays.copyOf(keys, 2 * size);
      slots = Arrays.copyOf(slots, 2 * size);
      widths = Arrays.copyOf(widths, 2 * size);
      holds = Arrays.copyOf(holds, 2 * size);
    }
    order.added(job);
    double key = order.changing() ? 0 : JobOrder.requireKey(order, job, now);
    int place = size;
    if (!order.changing() && size > 0 && isBefore(key, job, size - 1)) {
      place = placeOf(key, job);
      shift(place, place + 1, size - place);
    }
    put(place, job, key);
    size++;
  }

  private void put(int place, ClusterJob job, double key) {
    jobs[place] = job;
    keys[place] = key;
    slots[place] = job.slot();
    widths[place] = job.processors();
    holds[place] = job.holdTime();
  }

  /** Moves the jobs of some consecutive places to others. */
  private void shift(int from, int to, int count) {
    System.arraycopy(jobs, from, jobs, to, count);
    System.arraycopy(keys, from, keys, to, count);
    System.arraycopy(slots, from, slots, to, count);
    System.arraycopy(widths, from, widths, to, count);
    System.arraycopy(holds, from, holds, to, count);
  }

  /** Returns the index of a job by its key, equal keys by arrival. */
  private int placeOf(double key, ClusterJob job) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isBefore(key, job, middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Returns whether a job belongs before the one at an index. */
  private boolean isBefore(double key, ClusterJob job, int place) {
    return keys[place] > key || (keys[place] == key && jobs[place].sequence() > job.sequence());
  }

  /**
   * Removes the jobs that are no longer candidates, at the beginning of a pass.
   *
   * @param view the cluster at its pass, whose arrivals are not in this queue yet
   */
  public void removeGone(ClusterView view) {
    int left = size + view.arrivedCount() - view.waitingCount();
    int kept = left == 0 ? size : firstGone(view);
    int from = kept;
    for (int i = kept; i < size && left > 0; i++) {
      if (!jobs[i].candidate()) {
        order.left(jobs[i]);
        if (kept < from) {
          shift(from, kept, i - from);
        }
        kept += i - from;
        from = i + 1;
        left--;
      }
    }
    if (kept < from) {
      shift(from, kept, size - from);
      kept += size - from;
      Arrays.fill(jobs, kept, size, null);
      size = kept;
    }
    order.beginPass(view.now());
  }

  /** Returns an index before which there is no job that is no longer a candidate. */
  private int firstGone(ClusterView view) {
    int first = order.changing() ? 0 : size;
    for (int i = 0; i < view.startedCount() && first > 0; i++) {
      first = Math.min(first, indexOf(view.started(i), view.now()));
    }
    for (int i = 0; i < view.withdrawnCount() && first > 0; i++) {
      first = Math.min(first, indexOf(view.withdrawn(i), view.now()));
    }
    return first;
  }

  /** Returns the index of a job; 0 if it is not where its key of now belongs. */
  private int indexOf(ClusterJob job, double now) {
    int place = placeOf(JobOrder.requireKey(order, job, now), job) - 1;
    return place >= 0 && jobs[place] == job ? place : 0;
  }

  /** Insertion sort: between two passes the order changes little. */
  private void sort() {
    for (int i = 1; i < size; i++) {
      ClusterJob job = jobs[i];
      double key = keys[i];
      int j = i;
      while (j > 0 && isBefore(key, job, j - 1)) {
        jobs[j] = jobs[j - 1];
        keys[j] = keys[j - 1];
        slots[j] = slots[j - 1];
        widths[j] = widths[j - 1];
        holds[j] = holds[j - 1];
        j--;
      }
      put(j, job, key);
    }
  }
}

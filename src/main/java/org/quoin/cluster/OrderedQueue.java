package org.quoin.cluster;

import java.util.Arrays;
import java.util.List;

/** The waiting jobs in an order, kept sorted between passes. */
public final class OrderedQueue {
  private final JobOrder order;
  private final WaitingJobs inOrder = new WaitingJobs();
  private ClusterJob[] jobs = inOrder.jobs();
  private double[] keys = new double[64];
  private int[] slots = new int[64];
  private int[] gone = new int[16];
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

  /** {@return the jobs in order; belongs to the queue} */
  public WaitingJobs inOrder() {
    return inOrder;
  }

  /**
   * {@return the slots of the jobs in order; the array belongs to the queue and is longer than
   * {@link #size()}}
   */
  public int[] slots() {
    return slots;
  }

  /**
   * Adds a job.
   *
   * @param job a waiting job
   * @param now the time of its key in seconds
   */
  public void add(ClusterJob job, double now) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      slots = Arrays.copyOf(slots, 2 * size);
    }
    order.added(job);
    double key = order.changing() ? 0 : JobOrder.requireKey(order, job, now);
    int place = size;
    if (!order.changing() && size > 0 && isBefore(key, job, size - 1)) {
      place = placeOf(key, job);
      System.arraycopy(keys, place, keys, place + 1, size - place);
      System.arraycopy(slots, place, slots, place + 1, size - place);
    }
    keys[place] = key;
    slots[place] = job.slot();
    inOrder.insert(place, job);
    jobs = inOrder.jobs();
    size++;
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
    int count = 0;
    for (int i = left > 0 ? firstGone(view) : size; i < size && count < left; i++) {
      if (!jobs[i].candidate()) {
        order.left(jobs[i]);
        if (count == gone.length) {
          gone = Arrays.copyOf(gone, 2 * count);
        }
        gone[count++] = i;
      }
    }
    if (count > 0) {
      int kept = gone[0];
      for (int i = 0; i < count; i++) {
        int from = gone[i] + 1;
        int length = (i + 1 < count ? gone[i + 1] : size) - from;
        System.arraycopy(keys, from, keys, kept, length);
        System.arraycopy(slots, from, slots, kept, length);
        kept += length;
      }
      inOrder.remove(gone, count);
      size -= count;
    }
    order.beginPass(view.now());
  }

  /** Returns an index before which there is no job that is no longer a candidate. */
  private int firstGone(ClusterView view) {
    int first = order.changing() || size <= JobArray.FEW ? 0 : size;
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
    boolean moved = false;
    for (int i = 1; i < size; i++) {
      ClusterJob job = jobs[i];
      double key = keys[i];
      int j = i;
      while (j > 0 && isBefore(key, job, j - 1)) {
        jobs[j] = jobs[j - 1];
        keys[j] = keys[j - 1];
        j--;
      }
      if (j < i) {
        jobs[j] = job;
        keys[j] = key;
        moved = true;
      }
    }
    if (moved) {
      inOrder.reordered();
      for (int i = 0; i < size; i++) {
        slots[i] = jobs[i].slot();
      }
    }
  }
}

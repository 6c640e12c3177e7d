package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.OrderedQueue;
import org.quoin.input.InputException;

/**
 * The waiting jobs as each base policy of dynP orders them, kept sorted. With the inherited queue
 * order there is also the one list of the program behind the paper's figures: evaluating a policy
 * sorts it, except FCFS, which takes it as it stands, submissions going to its end.
 */
final class BaseQueues {
  /** The orders that dynP and its relatives choose from. */
  static final List<Order> STANDARD = List.of(Order.FCFS, Order.SJF, Order.LJF);

  private final OrderedQueue[] queues;
  private final int standingPolicy;
  private ClusterJob[] standing = new ClusterJob[64];
  private int size;
  private int processors;

  BaseQueues(List<Order> base, boolean inherited) {
    queues = base.stream().map(OrderedQueue::new).toArray(OrderedQueue[]::new);
    standingPolicy = inherited ? base.indexOf(Order.FCFS) : -1;
  }

  /**
   * Base policies from their names joined by commas.
   *
   * @throws InputException when one is unknown or comes twice
   */
  static List<Order> parse(String names) {
    List<Order> base = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      Order order = Order.named("base", name.trim());
      if (base.contains(order)) {
        throw new InputException("base", "'" + names + "': " + order.id() + " comes twice");
      }
      base.add(order);
    }
    return base;
  }

  /** Leaves out what has started since the last pass. */
  void removeStarted() {
    for (OrderedQueue queue : queues) {
      queue.removeStarted();
    }
    size = queues[0].size();
    processors = 0;
    for (int i = 0; i < size; i++) {
      processors += queues[0].get(i).processors();
    }
    if (standingPolicy >= 0) {
      int kept = 0;
      for (int i = 0; kept < size; i++) {
        if (!standing[i].started()) {
          standing[kept++] = standing[i];
        }
      }
    }
  }

  /** Puts in a job that came after all others. */
  void add(ClusterJob job, double now) {
    for (OrderedQueue queue : queues) {
      queue.add(job, now);
    }
    if (size == standing.length) {
      standing = Arrays.copyOf(standing, 2 * size);
    }
    standing[size++] = job;
    processors += job.processors();
  }

  /** Brings the orders that change with time up to the present. */
  void refresh(double now) {
    for (OrderedQueue queue : queues) {
      queue.refresh(now);
    }
  }

  /** A policy is about to plan; it sorts the one list unless it takes that as it stands. */
  void evaluate(int policy) {
    if (standingPolicy >= 0 && policy != standingPolicy) {
      System.arraycopy(queues[policy].jobs(), 0, standing, 0, size);
    }
  }

  /** The waiting jobs in a policy's order; only the first {@link #size()} count. */
  ClusterJob[] jobs(int policy) {
    return policy == standingPolicy ? standing : queues[policy].jobs();
  }

  /** How many jobs wait. */
  int size() {
    return size;
  }

  /** The processors that all waiting jobs need together. */
  int processors() {
    return processors;
  }
}

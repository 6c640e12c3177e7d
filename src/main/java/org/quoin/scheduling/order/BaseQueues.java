package org.quoin.scheduling.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quoin.base.InputException;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.OrderedQueue;

/**
 * The waiting jobs as each base policy of dynP orders them, kept sorted. With the inherited queue
 * order there is also the one list of the program behind the paper's figures: evaluating a policy
 * sorts it, except FCFS, which takes it as it stands, submissions going to its end.
 */
public final class BaseQueues {
  /** The orders that dynP and its relatives choose from. */
  public static final List<JobOrder> STANDARD = List.of(Order.FCFS, Order.SJF, Order.LJF);

  /** One of each base policy, and by submission. */
  private final OrderedQueue[] queues;

  private final OrderedQueue bySubmission;
  private final int standingPolicy;
  private ClusterJob[] standing = new ClusterJob[64];
  private int size;
  private long processors;

  /**
   * Creates empty queues, one for each order.
   *
   * @param base the orders to choose from
   * @param inherited whether there is the one list too, see the class
   */
  public BaseQueues(List<JobOrder> base, boolean inherited) {
    List<JobOrder> orders = new ArrayList<>(base);
    if (!base.contains(Order.FCFS)) {
      orders.add(Order.FCFS);
    }
    queues = orders.stream().map(OrderedQueue::new).toArray(OrderedQueue[]::new);
    bySubmission = queues[orders.indexOf(Order.FCFS)];
    standingPolicy = inherited ? base.indexOf(Order.FCFS) : -1;
  }

  /**
   * {@return base policies by their names, in the order of these}
   *
   * @param names of orders, joined by commas
   * @throws InputException when one is unknown or comes twice
   */
  public static List<JobOrder> parse(String names) {
    List<JobOrder> base = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      JobOrder order = Order.named("base", name.trim());
      if (base.contains(order)) {
        throw new InputException("base", "'" + names + "': " + order.id() + " comes twice");
      }
      base.add(order);
    }
    return base;
  }

  /** Leaves out what is no candidate any longer. */
  public void removeGone() {
    for (OrderedQueue queue : queues) {
      queue.removeGone();
    }
    size = queues[0].size();
    processors = 0;
    for (int i = 0; i < size; i++) {
      processors += queues[0].get(i).processors();
    }
    if (standingPolicy >= 0) {
      int kept = 0;
      for (int i = 0; kept < size; i++) {
        if (standing[i].candidate()) {
          standing[kept++] = standing[i];
        }
      }
    }
  }

  /**
   * Puts in a job; into the one list before the first that was submitted after it, so at its end
   * unless a limit of its user had held the job.
   *
   * @param job waiting, not in them yet
   * @param now in seconds
   */
  public void add(ClusterJob job, double now) {
    for (OrderedQueue queue : queues) {
      queue.add(job, now);
    }
    if (size == standing.length) {
      standing = Arrays.copyOf(standing, 2 * size);
    }
    int place = bySubmission.get(size) == job ? size : laterInStanding(job);
    System.arraycopy(standing, place, standing, place + 1, size - place);
    standing[place] = job;
    size++;
    processors += job.processors();
  }

  private int laterInStanding(ClusterJob job) {
    int place = 0;
    while (place < size && standing[place].sequence() < job.sequence()) {
      place++;
    }
    return place;
  }

  /**
   * Brings the orders that change with time up to the present.
   *
   * @param now in seconds
   */
  public void refresh(double now) {
    for (OrderedQueue queue : queues) {
      queue.refresh(now);
    }
  }

  /**
   * A policy is about to plan; it sorts the one list unless it takes that as it stands.
   *
   * @param policy its place among the base policies
   */
  public void evaluate(int policy) {
    if (standingPolicy >= 0 && policy != standingPolicy) {
      System.arraycopy(queues[policy].jobs(), 0, standing, 0, size);
    }
  }

  /**
   * {@return the waiting jobs in a policy's order; only the first {@link #size()} count}
   *
   * @param policy its place among the base policies
   */
  public ClusterJob[] jobs(int policy) {
    return policy == standingPolicy ? standing : queues[policy].jobs();
  }

  /** {@return the waiting jobs by submission; only the first {@link #size()} count} */
  public ClusterJob[] bySubmission() {
    return bySubmission.jobs();
  }

  /** {@return how many jobs wait} */
  public int size() {
    return size;
  }

  /** {@return the processors that all waiting jobs need together} */
  public long processors() {
    return processors;
  }
}

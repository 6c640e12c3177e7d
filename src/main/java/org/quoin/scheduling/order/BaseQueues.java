package org.quoin.scheduling.order;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.InputException;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.WaitingJobs;

/**
 * The waiting jobs in the order of each base policy of dynP, kept sorted. With the inherited queue
 * order there is also the single list of the program behind the paper's figures: evaluating a
 * policy sorts it, except FCFS, which uses it as it is; submissions are appended to it.
 */
public final class BaseQueues {
  /** The base policies of dynP and related policies. */
  public static final List<JobOrder> STANDARD = List.of(Order.FCFS, Order.SJF, Order.LJF);

  /** One queue per base policy, and one by submission. */
  private final OrderedQueue[] queues;

  private final OrderedQueue bySubmission;
  private final int standingPolicy;
  private final WaitingJobs standing = new WaitingJobs();
  private int[] gone = new int[16];
  private int size;
  private long processors;

  /**
   * Creates empty queues, one per base policy.
   *
   * @param base the base policies
   * @param inherited whether the single list is used as well, see the class
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
   * {@return the base policies with the given names, in that order}
   *
   * @param names names of orders, separated by commas
   * @throws InputException if a name is unknown or given twice
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

  /**
   * Removes the jobs that are no longer candidates, at the beginning of a pass.
   *
   * @param view the cluster at its pass, whose arrivals are not in the queues yet
   */
  public void removeGone(ClusterView view) {
    for (OrderedQueue queue : queues) {
      queue.removeGone(view);
    }
    size = queues[0].size();
    processors = 0;
    int[] widths = queues[0].inOrder().widths();
    for (int i = 0; i < size; i++) {
      processors += widths[i];
    }
    if (standing.size() > size) {
      removeGoneFromStanding();
    }
  }

  private void removeGoneFromStanding() {
    int count = 0;
    gone = gone.length < standing.size() ? new int[2 * standing.size()] : gone;
    for (int i = 0; i < standing.size(); i++) {
      if (!standing.jobs()[i].candidate()) {
        gone[count++] = i;
      }
    }
    standing.remove(gone, count);
  }

  /**
   * Adds a job; in the single list before the first job that was submitted later, so at its end
   * unless a limit of its user had held the job.
   *
   * @param job a waiting job that is not in the queues
   * @param now the current time in seconds
   */
  public void add(ClusterJob job, double now) {
    for (OrderedQueue queue : queues) {
      queue.add(job, now);
    }
    if (standingPolicy >= 0) {
      standing.insert(bySubmission.get(size) == job ? size : laterInStanding(job), job);
    }
    size++;
    processors += job.processors();
  }

  private int laterInStanding(ClusterJob job) {
    int place = 0;
    while (place < size && standing.jobs()[place].sequence() < job.sequence()) {
      place++;
    }
    return place;
  }

  /**
   * Sorts again by the orders that change with time.
   *
   * @param now the current time in seconds
   */
  public void refresh(double now) {
    for (OrderedQueue queue : queues) {
      queue.refresh(now);
    }
  }

  /**
   * Sorts the single list for a policy that will plan, unless the policy uses it as it is.
   *
   * @param policy the index of the base policy
   */
  public void evaluate(int policy) {
    if (standingPolicy >= 0 && policy != standingPolicy) {
      standing.copy(queues[policy].inOrder());
    }
  }

  /**
   * {@return the waiting jobs in the order of a policy}
   *
   * @param policy the index of the base policy
   */
  public WaitingJobs inOrder(int policy) {
    return policy == standingPolicy ? standing : queues[policy].inOrder();
  }

  /** {@return the waiting jobs by submission} */
  public WaitingJobs bySubmission() {
    return bySubmission.inOrder();
  }

  /** {@return the number of waiting jobs} */
  public int size() {
    return size;
  }

  /** {@return the processors that all waiting jobs request together} */
  public long processors() {
    return processors;
  }
}

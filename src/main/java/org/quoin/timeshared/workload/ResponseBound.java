package org.quoin.timeshared.workload;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Lower bounds of the mean response time of jobs. No job is faster than alone. And if the nodes
 * were one processor of their speed that any job can use whole, shortest remaining work first would
 * give the smallest mean (Schrage 1968); the larger of the two means is a bound. Skew is ignored:
 * it lengthens a job on average.
 */
public final class ResponseBound {
  private static final double NS = 1e9;

  private final int nodes;
  private final boolean messages;
  private final PriorityQueue<Double> left = new PriorityQueue<>();
  private double now;
  private double ends;

  private ResponseBound(int nodes, boolean messages) {
    this.nodes = nodes;
    this.messages = messages;
  }

  /**
   * {@return a lower bound for every scheme, in seconds: processors are needed for computation
   * only}
   *
   * @param jobs at least one
   * @param nodes p
   */
  public static double ofAny(List<IterativeJob> jobs, int nodes) {
    return new ResponseBound(nodes, false).mean(jobs);
  }

  /**
   * {@return a lower bound for perfect coscheduling, in seconds} A job has its processors for its
   * computation and during the latency of its messages, all tasks at once; its I/O is time for
   * other jobs, and nothing else has a cost. A scheme that uses latencies for other jobs may be
   * below it.
   *
   * @param jobs at least one
   * @param nodes p
   */
  public static double ofCoscheduling(List<IterativeJob> jobs, int nodes) {
    return new ResponseBound(nodes, true).mean(jobs);
  }

  private double mean(List<IterativeJob> jobs) {
    double alone = 0;
    double arrivals = 0;
    for (IterativeJob job : jobs) {
      alone += job.dedicatedNs();
      arrivals += job.arrivalNs();
    }
    jobs.stream().sorted(Comparator.comparingLong(IterativeJob::arrivalNs)).forEach(this::arrive);
    serve(Double.POSITIVE_INFINITY);
    return Math.max(alone, ends - arrivals) / jobs.size() / NS;
  }

  private void arrive(IterativeJob job) {
    serve((double) job.arrivalNs());
    now = (double) job.arrivalNs();
    left.add(work(job) / nodes);
  }

  private double work(IterativeJob job) {
    long iteration = job.computeNs() + (messages ? job.exchangeNs() : 0);
    return (double) job.tasks() * job.iterations() * iteration
        + job.next().map(this::work).orElse(0.0);
  }

  private void serve(double until) {
    while (!left.isEmpty() && now < until) {
      double shortest = left.remove();
      if (now + shortest > until) {
        left.add(now + shortest - until);
        return;
      }
      now += shortest;
      ends += now;
    }
  }
}

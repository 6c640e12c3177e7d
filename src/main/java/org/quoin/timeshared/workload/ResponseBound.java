package org.quoin.timeshared.workload;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * How short the mean response of jobs can be at best. No job is faster than alone. And if the nodes
 * were one processor of their speed that any job can use whole, the shortest remaining work first
 * would give the least mean (Schrage 1968); the larger of the two means is a bound. Skew is left
 * out: it lengthens a job on average.
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
   * {@return the time below which no scheme comes, in seconds: the processors are needed for
   * computation only}
   *
   * @param jobs at least one
   * @param nodes p
   */
  public static double ofAny(List<IterativeJob> jobs, int nodes) {
    return new ResponseBound(nodes, false).mean(jobs);
  }

  /**
   * {@return the time below which no perfect coscheduling comes, in seconds: a job has its
   * processors for its computation and while its messages are under way, all its tasks at once; its
   * I/O is time for others, and nothing costs anything} A scheme that uses latencies for others may
   * come below it.
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

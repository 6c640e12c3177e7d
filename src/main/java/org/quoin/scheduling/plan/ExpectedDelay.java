package org.quoin.scheduling.plan;

import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;

/**
 * The expected delay of the head by a job started now, in seconds, given the widths and ages of the
 * running jobs and independent run times.
 *
 * <p>Let the running jobs release R(t) processors within t, and let the head need q more than are
 * free. Without the job of width w it starts at the first T with R(T) &gt;= q. With it, it starts
 * at the first T' with R(T') &gt;= q + w, or with R(T') &gt;= q if the job has ended. Both are
 * first times of processes that only grow, so T &lt;= t is R(t) &gt;= q, and T' &lt;= t is R(t)
 * &gt;= q + w or (R(t) &gt;= q and the job has ended by t). The expectation of T' - T is the
 * integral of Pr[T &lt;= t] - Pr[T' &lt;= t], so
 *
 * <p>E[delay] = integral over t of Pr[the job runs longer than t] Pr[q &lt;= R(t) &lt; q + w].
 *
 * <p>This is the event of Mazalov and Nikitina 2012 with "how long" in place of "whether". The
 * delays by jobs started past one head add up to its whole delay ({@link BackfillErrors}), and each
 * is expected from what is known when its job starts; so, if the distribution of run times is
 * right, a bound on their sum bounds the head's expected delay.
 */
public final class ExpectedDelay {
  /** Steps of the integral per factor of 2 in time. */
  private static final int STEPS = 2;

  /** From 8 s, before which nothing changes, to 48 days. */
  private static final double[] TIMES = times(3, 22);

  private static final double WIDTH = Math.log(2) / STEPS;

  private final RunTimeDistribution runTimes;
  private final boolean requests;
  private final Releases releases;

  /**
   * Creates an estimate from an empty history.
   *
   * @param byUser whether a user's own run times count more than those of all users
   * @param requests whether a job is known to end by its requested time
   */
  public ExpectedDelay(boolean byUser, boolean requests) {
    runTimes = new RunTimeDistribution(byUser);
    this.requests = requests;
    releases = new Releases(TIMES, this::ends);
  }

  private static double[] times(int from, int to) {
    double[] times = new double[(to - from) * STEPS + 1];
    for (int i = 0; i < times.length; i++) {
      times[i] = Math.pow(2, from + (double) i / STEPS);
    }
    return times;
  }

  /**
   * Begins a pass; run times of jobs that ended since the last pass join the history.
   *
   * @param view the cluster at the pass
   */
  public void begin(ClusterView view) {
    runTimes.update(view);
    releases.clear();
  }

  private double ends(ClusterJob job, double age, double span) {
    return 1 - longer(job, age + span) / runTimes.longer(job.user(), age);
  }

  private double longer(ClusterJob job, double time) {
    return requests && time >= job.requestedTime() ? 0 : runTimes.longer(job.user(), time);
  }

  /**
   * {@return the expected delay in seconds; infinite until some job has ended}
   *
   * @param view the cluster at the pass
   * @param starts the starts of the pass so far
   * @param head the first job of the queue, which does not fit
   * @param free processors free after these starts
   * @param job a job that fits
   * @param most the value above which the result need not be exact
   */
  public double of(
      ClusterView view,
      SchedulingDecisions starts,
      ClusterJob head,
      int free,
      ClusterJob job,
      double most) {
    if (!runTimes.known()) {
      return Double.POSITIVE_INFINITY;
    }
    int needed = head.processors() - free;
    Released released =
        place ->
            releases.within(place, view, starts, head).between(needed, needed + job.processors());
    return integral(time -> longer(job, time), released, most);
  }

  /** Pr[q &lt;= R(t) &lt; q + w] at the time with a given index. */
  interface Released {
    double enoughForTheHeadAlone(int place);
  }

  /** Pr[the job runs longer than t]. */
  interface Survival {
    double longer(double time);
  }

  /** Integrates by the trapezoidal rule over the logarithm of time. */
  static double integral(Survival job, Released released, double most) {
    double sum = 0;
    for (int i = 0; i < TIMES.length && sum <= most; i++) {
      double value = TIMES[i] * job.longer(TIMES[i]) * released.enoughForTheHeadAlone(i);
      boolean end = i == 0 || i == TIMES.length - 1;
      sum += value * (end ? WIDTH / 2 : WIDTH) + (i == 0 ? value : 0);
    }
    return sum;
  }

  /** Returns the nodes of the integral in seconds. */
  static double[] places() {
    return TIMES.clone();
  }
}

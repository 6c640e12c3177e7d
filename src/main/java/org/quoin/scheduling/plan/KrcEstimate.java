package org.quoin.scheduling.plan;

import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;

/**
 * The delay probability of Mazalov and Nikitina 2012, with switches for the points that the paper
 * leaves open.
 *
 * @param formula the closed form, the series, or the form for another distribution of jumps
 * @param lambda ends of one job per second
 * @param countFree whether free processors count for the head (c_q - c_0); the paper's S(0) = 0
 *     says that they do not
 * @param pooled whether each running job ends at rate lambda, instead of all together
 * @param requested whether the expected run time of a job is its requested time, instead of the
 *     mean
 */
public record KrcEstimate(
    Formula formula, double lambda, boolean countFree, boolean pooled, boolean requested)
    implements DelayEstimate {

  /**
   * The probability as a function of the number of ends, the processors of the head and the job's
   * width.
   */
  public interface Formula {
    /**
     * {@return the probability}
     *
     * @param ends expected number of ends while the job runs
     * @param needed processors that must be freed before the head fits
     * @param width processors of the job
     */
    double delay(double ends, int needed, int width);
  }

  @Override
  public double delay(
      ClusterView view, SchedulingDecisions starts, ClusterJob head, int free, ClusterJob job) {
    int running = pooled ? view.runningCount() + starts.count() : 1;
    double time = requested ? job.requestedTime() : 1 / lambda;
    // A head that fits may wait for a limit or for maintenance.
    int needed = Math.max(0, head.processors() - (countFree ? free : 0));
    return formula.delay(running * lambda * time, needed, job.processors());
  }
}

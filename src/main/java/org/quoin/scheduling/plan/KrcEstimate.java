package org.quoin.scheduling.plan;

import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;

/**
 * The delay probability of Mazalov and Nikitina 2012 with the switches for what the paper leaves
 * open.
 *
 * @param formula the closed form, the series, or that of another distribution of jumps
 * @param lambda ends of one job a second
 * @param countFree whether the processors already free count for the head (c_q - c_0), which the
 *     paper's S(0) = 0 does not
 * @param pooled whether each of the running jobs ends at rate lambda, not all of them together
 * @param requested whether a job is expected to run for its requested time, not for the mean
 */
public record KrcEstimate(
    Formula formula, double lambda, boolean countFree, boolean pooled, boolean requested)
    implements DelayEstimate {

  /** The probability for a number of ends, the processors the head needs, and a job's width. */
  public interface Formula {
    /**
     * {@return a probability}
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
    int needed = head.processors() - (countFree ? free : 0);
    return formula.delay(running * lambda * time, needed, job.processors());
  }
}

package org.quoin.metaserver;

import org.quoin.base.InputException;
import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * SA: MCT until the sites are balanced, then MET, which unbalances them, and so on (Maheswaran et
 * al., JPDC 59(2), 1999, immediate mode). The balance is the smallest over the largest r of the
 * client's sites, 0 if all are ready.
 *
 * <p>The paper counts r from the start of the run, so that the balance of a long run is always near
 * 1; here r counts from now, as in all metaservers.
 */
final class SwitchingAlgorithm implements MetaServer {
  private final double low;
  private final double high;
  private final MetaServer whileUnbalanced;
  private final MetaServer whileBalanced;
  private boolean balanced;

  SwitchingAlgorithm(Settings options) {
    low = options.number("low");
    high = options.number("high");
    if (low >= high) {
      throw new InputException(
          "SA", "low %s is not below high %s".formatted(options.text("low"), options.text("high")));
    }
    whileUnbalanced = new MinimumCompletionTime(options);
    whileBalanced = new MinimumExecutionTime(options);
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (SiteReport site : view.candidates()) {
      double ready = ExpectedTimes.ready(site);
      least = Math.min(least, ready);
      most = Math.max(most, ready);
    }
    double balance = most == 0 ? 0 : least / most;
    balanced = balanced ? balance > low : balance >= high;
    return (balanced ? whileBalanced : whileUnbalanced).choose(job, view);
  }
}

package org.quoin.metaserver;

import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * DEADLINE-MCT: of the sites that are predicted to complete the job within its target time the one
 * that completes it last, which leaves faster sites to more urgent jobs; without such a site the
 * one that completes it first. Ties go to the first site. The target is a share of the time until
 * the deadline (Takefusa, Casanova, Matsuoka and Berman, HPDC 2001: deadline scheduling; the share
 * is their Opt).
 *
 * <p>The completion time is that of {@linkplain MinimumCompletionTime MCT}. The paper's load
 * correction, which counts jobs sent since the last report, is the key {@code own} of every
 * metaserver. Its fallback, by which a server returns a job that it cannot complete in time, is not
 * modelled. A job without a deadline goes to the site that completes it first.
 */
final class DeadlineCompletionTime implements MetaServer {
  private final double share;
  private final ExpectedTimes times;

  DeadlineCompletionTime(Settings options) {
    share = options.number("share");
    times = ExpectedTimes.of(options);
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    double target = share * (job.deadline() - view.now());
    SiteReport last = null;
    double latest = Double.NaN;
    if (target < Double.POSITIVE_INFINITY) {
      for (SiteReport site : view.candidates()) {
        double completion = times.completion(job, site);
        if (completion <= target && (last == null || completion > latest)) {
          last = site;
          latest = completion;
        }
      }
    }
    return last == null ? view.cheapest(site -> times.completion(job, site)) : last;
  }
}

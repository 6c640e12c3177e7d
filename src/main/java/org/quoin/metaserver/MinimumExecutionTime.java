package org.quoin.metaserver;

import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * MET: the site with the smallest execution time of the job, independently of backlogs; ties go to
 * the first site (Maheswaran et al., JPDC 59(2), 1999, immediate mode). A site that is the fastest
 * for all jobs gets all of them.
 */
final class MinimumExecutionTime implements MetaServer {
  private final ExpectedTimes times;

  MinimumExecutionTime(Settings options) {
    times = ExpectedTimes.of(options);
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    return view.cheapest(site -> times.execution(job, site));
  }
}

package org.quoin.metaserver;

import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * MCT: the site that completes the job first, its backlog included; ties go to the first site
 * (Maheswaran et al., JPDC 59(2), 1999, immediate mode).
 */
final class MinimumCompletionTime implements MetaServer {
  private final ExpectedTimes times;

  MinimumCompletionTime(Settings options) {
    times = ExpectedTimes.of(options);
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    return view.cheapest(site -> times.completion(job, site));
  }
}

package org.quoin.metaserver;

import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * NEAREST: the site with the fewest network queues on both paths; ties go to the first site. If
 * each client has a site of its own, all jobs stay there: the baseline of a federation.
 */
final class NearestSite implements MetaServer {

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    return view.cheapest(site -> site.send().hops() + site.receive().hops());
  }
}

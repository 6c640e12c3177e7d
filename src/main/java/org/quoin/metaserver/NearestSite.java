package org.quoin.metaserver;

import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * NEAREST: the site with the fewest network queues there and back, the first of equals. Where each
 * client has a site of its own, nobody leaves it: what a federation is to be compared with.
 */
final class NearestSite implements MetaServer {

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    return view.least(site -> site.send().hops() + site.receive().hops());
  }
}

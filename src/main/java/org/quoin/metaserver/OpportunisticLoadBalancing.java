package org.quoin.metaserver;

import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * OLB: the site that is ready first, independently of execution times; ties go to the first site
 * (Maheswaran et al., JPDC 59(2), 1999, immediate mode).
 */
final class OpportunisticLoadBalancing implements MetaServer {

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    return view.cheapest(ExpectedTimes::ready);
  }
}

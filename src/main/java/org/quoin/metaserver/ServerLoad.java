package org.quoin.metaserver;

import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * LOAD: the site with the smallest load of its server, (L + 1) / P with L jobs and speed P; ties go
 * to the first site (Aida et al., HPDC 1998, slide 23). At several servers or a cluster, which the
 * source does not have, the L jobs are served at the speed P of all and the next one at the speed p
 * of its processors: L / P + 1 / p, which equals the formula at one server.
 */
final class ServerLoad implements MetaServer {

  @Override
  public GridView.SiteReport choose(JobRequest job, GridView view) {
    return view.cheapest(seconds -> seconds, 0, ServerLoad::of);
  }

  /** Returns L / P + 1 / p of a site. */
  static double of(GridView.SiteReport site) {
    return (site.jobs() + site.speedRatio()) / site.speed();
  }
}

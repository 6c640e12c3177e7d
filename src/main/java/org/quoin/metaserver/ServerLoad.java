package org.quoin.metaserver;

import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * LOAD: the site with the least load of its server, (L + 1) / P with L jobs and speed P; the first
 * of equals (Aida et al., HPDC 1998, slide 23). At several servers or a cluster, which the source
 * does not have, the L jobs go at the speed P of all and the next one at the speed p of its own: L
 * / P + 1 / p, which at one server is the same.
 */
final class ServerLoad implements MetaServer {

  @Override
  public GridView.SiteReport choose(JobRequest job, GridView view) {
    return view.least(ServerLoad::of);
  }

  /** L / P + 1 / p of a site. */
  static double of(GridView.SiteReport site) {
    return (site.jobs() + site.speedRatio()) / site.speed();
  }
}

package org.quoin.metaserver;

import org.quoin.grid.GridView;
import org.quoin.grid.JobRequest;
import org.quoin.grid.MetaServer;

/**
 * LOAD: the site with the least load of its server, (L + 1) / P with L jobs and speed P; the first
 * of equals (Aida et al., HPDC 1998, slide 23).
 */
final class ServerLoad implements MetaServer {

  @Override
  public GridView.SiteReport choose(JobRequest job, GridView view) {
    GridView.SiteReport best = null;
    double least = Double.POSITIVE_INFINITY;
    for (GridView.SiteReport candidate : view.candidates()) {
      double load = (candidate.jobs() + 1) / candidate.speed();
      if (best == null || load < least) {
        best = candidate;
        least = load;
      }
    }
    return best;
  }
}

package org.quoin.metaserver;

import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * RR: sites in turn, by one counter for all clients that starts at the first site (Aida et al.,
 * HPDC 1998, slide 23). Skips sites that the client cannot reach.
 */
final class RoundRobin implements MetaServer {
  private int next;

  @Override
  public GridView.SiteReport choose(JobRequest job, GridView view) {
    GridView.SiteReport chosen = view.candidates().get(0);
    for (GridView.SiteReport candidate : view.candidates()) {
      if (candidate.index() >= next) {
        chosen = candidate;
        break;
      }
    }
    next = chosen.index() + 1;
    return chosen;
  }
}

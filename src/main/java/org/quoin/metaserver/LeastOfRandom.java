package org.quoin.metaserver;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * D-LEAST: the least loaded, as in LOAD, of d sites drawn at random; ties go to the first drawn.
 * Two are already far better than one, and stale loads do not send all jobs to one site
 * (Mitzenmacher, IEEE TPDS 12(10), 2001, who draws with replacement; here all d differ).
 */
final class LeastOfRandom implements MetaServer {
  private final int d;
  private final RandomGenerator random;

  /** Indices of the candidates in any order; any order serves for drawing. */
  private int[] places = new int[0];

  LeastOfRandom(Settings options, RandomGenerator random) {
    d = options.count("d");
    this.random = random;
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    List<? extends SiteReport> sites = view.candidates();
    if (places.length != sites.size()) {
      places = IntStream.range(0, sites.size()).toArray();
    }
    SiteReport best = null;
    for (int drawn = 0; drawn < Math.min(d, places.length); drawn++) {
      int at = random.nextInt(drawn, places.length);
      int place = places[at];
      places[at] = places[drawn];
      places[drawn] = place;
      SiteReport site = sites.get(place);
      if (best == null || ServerLoad.of(site) < ServerLoad.of(best)) {
        best = site;
      }
    }
    return best;
  }
}

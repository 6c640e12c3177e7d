package org.quoin.metaserver;

import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * RANDOM: a random site, with probability in proportion to its weight. The baseline for the value
 * of state information, however stale (Mitzenmacher, IEEE TPDS 12(10), 2001).
 */
final class RandomSite implements MetaServer {
  private final Weight weight;
  private final RandomGenerator random;

  RandomSite(Settings options, RandomGenerator random) {
    weight = Weight.of(options);
    this.random = random;
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    List<? extends SiteReport> sites = view.candidates();
    double sum = 0;
    for (SiteReport site : sites) {
      sum += weight.of(site);
    }
    double left = random.nextDouble() * sum;
    int chosen = 0;
    while (chosen < sites.size() - 1 && left >= weight.of(sites.get(chosen))) {
      left -= weight.of(sites.get(chosen++));
    }
    return sites.get(chosen);
  }
}

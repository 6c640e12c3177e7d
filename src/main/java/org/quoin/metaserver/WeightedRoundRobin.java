package org.quoin.metaserver;

import java.util.Arrays;
import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * WRR: every site gets jobs in proportion to its weight, interleaved as evenly as whole jobs allow:
 * the next job goes to the site with the smallest (n + 1) / w, where n counts the jobs sent there
 * so far by all clients; ties go to the first site. Weights and interleaving: Katevenis,
 * Sidiropoulos and Courcoubetis, IEEE JSAC 9(8), 1991. With equal weights it is RR.
 */
final class WeightedRoundRobin implements MetaServer {
  private final Weight weight;
  private int[] sent = new int[0];

  WeightedRoundRobin(Settings options) {
    weight = Weight.of(options);
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    int most = view.candidates().get(view.candidates().size() - 1).index();
    if (most >= sent.length) {
      sent = Arrays.copyOf(sent, most + 1);
    }
    SiteReport chosen = view.cheapest(site -> (sent[site.index()] + 1) / weight.of(site));
    sent[chosen.index()]++;
    return chosen;
  }
}

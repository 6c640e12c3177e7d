package org.quoin.metaserver;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * K-DIST: a copy of the job, with its data, goes to each of the k sites with the smallest r (ties
 * go to the first site). The first copy to start is computed, the others are then cancelled
 * (Subramani, Kettimuthu, Srinivasan and Sadayappan, HPDC 2002: the K-distributed model). A wrong
 * estimate costs no waiting time, at the price of k transfers.
 */
final class KDistributed implements MetaServer {
  private static final Comparator<SiteReport> MIN_AHEAD =
      Comparator.comparingDouble(ExpectedTimes::ready);

  private final int k;

  KDistributed(Settings options) {
    k = options.count("k");
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    return view.cheapest(ExpectedTimes::ready);
  }

  @Override
  public List<SiteReport> copies(JobRequest job, GridView view) {
    List<SiteReport> sites = new ArrayList<>(view.candidates());
    sites.sort(MIN_AHEAD);
    return sites.subList(0, Math.min(k, sites.size()));
  }
}

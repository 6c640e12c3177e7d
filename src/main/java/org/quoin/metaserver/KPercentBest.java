package org.quoin.metaserver;

import java.util.Arrays;
import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * KPB: MCT among the k percent of the sites with the smallest e: m k / 100 of m, rounded down, at
 * least one, and all sites that tie with the last of them. So a site is left to the jobs that it is
 * best for (Maheswaran et al., JPDC 59(2), 1999, immediate mode). With k = 100 it is MCT, with k =
 * 100 / m MET.
 */
final class KPercentBest implements MetaServer {
  private final double share;
  private final ExpectedTimes times;

  KPercentBest(Settings options) {
    share = options.number("k") / 100;
    times = ExpectedTimes.of(options);
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    double[] execution =
        view.candidates().stream().mapToDouble(site -> times.execution(job, site)).toArray();
    double[] sorted = execution.clone();
    Arrays.sort(sorted);
    int best = (int) Math.max(1, Math.floor(share * sorted.length));
    double slowest = sorted[best - 1];
    int chosen = -1;
    double least = Double.NaN;
    for (int i = 0; i < execution.length; i++) {
      if (execution[i] <= slowest) {
        double completion = times.completion(job, view.candidates().get(i));
        if (chosen < 0 || completion < least) {
          chosen = i;
          least = completion;
        }
      }
    }
    return view.candidates().get(chosen);
  }
}

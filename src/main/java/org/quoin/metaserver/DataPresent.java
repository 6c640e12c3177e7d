package org.quoin.metaserver;

import java.util.function.ToDoubleFunction;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * DATA-PRESENT: the site that holds the most bytes of the files that the job reads; of several the
 * least loaded by the measure of {@linkplain ServerLoad LOAD}, then the first. This is the external
 * scheduler JobDataPresent of Ranganathan and Foster (HPDC 2002), whose jobs read one file; their
 * JobLeastLoaded is LOAD, their JobRandom is RANDOM. A job that reads no file goes to the least
 * loaded site.
 */
final class DataPresent implements MetaServer {

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    return fewest(view, SiteReport::missingBytes);
  }

  /** Returns the site with the fewest bytes; of several the least loaded, then the first. */
  static SiteReport fewest(GridView view, ToDoubleFunction<SiteReport> bytes) {
    double least = bytes.applyAsDouble(view.cheapest(bytes));
    return view.cheapest(
        site ->
            bytes.applyAsDouble(site) == least ? ServerLoad.of(site) : Double.POSITIVE_INFINITY);
  }
}

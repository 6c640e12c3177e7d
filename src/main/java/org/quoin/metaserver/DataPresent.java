package org.quoin.metaserver;

import java.util.function.ToDoubleFunction;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * DATA-PRESENT: the site that holds the files that the job reads, by bytes most of them; of several
 * the least loaded by {@linkplain ServerLoad LOAD}'s measure, of these the first. It is the
 * external scheduler JobDataPresent of Ranganathan and Foster (HPDC 2002), whose jobs read one
 * file; their JobLeastLoaded is LOAD, their JobRandom is RANDOM. A job that reads nothing goes to
 * the least loaded site.
 */
final class DataPresent implements MetaServer {

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    return fewest(view, SiteReport::missingBytes);
  }

  /** The site of the fewest bytes, of equals the least loaded, of these the first. */
  static SiteReport fewest(GridView view, ToDoubleFunction<SiteReport> bytes) {
    double least = bytes.applyAsDouble(view.least(bytes));
    return view.least(
        site ->
            bytes.applyAsDouble(site) == least ? ServerLoad.of(site) : Double.POSITIVE_INFINITY);
  }
}

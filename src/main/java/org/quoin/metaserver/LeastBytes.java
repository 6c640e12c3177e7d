package org.quoin.metaserver;

import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.PathReport;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * LEAST-BYTES: the site to which the fewest bytes are transferred: files that it does not hold, and
 * the job's own data and result if their path has a queue. Of several the least loaded, then the
 * first. It is DATA-PRESENT that also counts the client's data.
 */
final class LeastBytes implements MetaServer {

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    return DataPresent.fewest(
        view,
        site ->
            site.missingBytes()
                + moved(job.inputBytes(), site.send())
                + moved(job.outputBytes(), site.receive()));
  }

  private static double moved(double bytes, PathReport path) {
    return path.hops() > 0 ? bytes : 0;
  }
}

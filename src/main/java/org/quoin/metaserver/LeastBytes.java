package org.quoin.metaserver;

import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.PathReport;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * LEAST-BYTES: the site to which the fewest bytes must be moved: the files that it does not hold,
 * and the job's own data and result where a queue lies on their way. Of equals the least loaded, of
 * these the first. It is DATA-PRESENT with the client's data counted, too.
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

package org.quoin.metaserver;

import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * EPS: asks the planner of every site when it would start the job, and takes the earliest start, or
 * with {@code by: end} the earliest end; the first of equals. That a planning system can tell each
 * job's start is what Hovestadt, Kao, Keller and Streit (JSSPP 2003) commend it for to grids; a
 * queueing system answers by the estimates of all jobs. Between the answer and the arrival of the
 * data others may come first.
 */
final class EarliestPlannedStart implements MetaServer {
  private final boolean byEnd;
  private final ExpectedTimes times;

  EarliestPlannedStart(Settings options) {
    byEnd = options.text("by").equals("end");
    times = ExpectedTimes.of(options);
  }

  @Override
  public SiteReport choose(JobRequest job, GridView view) {
    return view.least(site -> cost(job, site));
  }

  private double cost(JobRequest job, SiteReport site) {
    double start = Math.max(site.plannedStart(), job.submitTime() + times.sent(job, site));
    return byEnd ? start + times.computed(job, site) : start;
  }
}

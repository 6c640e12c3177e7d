package org.quoin.metaserver;

import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;

/**
 * EPS: asks the planner of every site for the planned start of the job and takes the earliest
 * start, or with {@code by: end} the earliest end; ties go to the first site. Hovestadt, Kao,
 * Keller and Streit (JSSPP 2003) recommend planning systems to grids because they know each job's
 * start; a queueing system estimates it from the requested times of all jobs. Other jobs may arrive
 * at the site before the data of this job.
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
    return view.cheapest(site -> cost(job, site));
  }

  private double cost(JobRequest job, SiteReport site) {
    double start = Math.max(site.plannedStart(), job.submitTime() + times.sent(job, site));
    return byEnd ? start + times.computed(job, site) : start;
  }
}

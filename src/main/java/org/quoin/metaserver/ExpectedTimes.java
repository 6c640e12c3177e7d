package org.quoin.metaserver;

import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView.LinkReport;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;

/**
 * The times that Maheswaran, Ali, Siegel, Hensgen and Freund (JPDC 59(2), 1999) use, from reports:
 * r, the seconds until a site is ready for another job, is its backlog over the speed of the whole
 * site; e, the execution time of the job without waiting, is its operations over the speed of the
 * processors that it gets.
 *
 * <p>Both count from now. The paper moves no data. With {@code transfers: true} e includes the
 * transfer of the result, and the part of the first transfer that does not overlap with r.
 */
record ExpectedTimes(boolean transfers) {
  static final Setting TRANSFERS =
      Setting.flag(
          "transfers", "Adds the transfer times of the data to e, estimated from T as in LOTH");

  static ExpectedTimes of(Settings options) {
    return new ExpectedTimes(options.flag(TRANSFERS.name()));
  }

  /** Returns r in seconds. */
  static double ready(SiteReport site) {
    return site.work() / site.speed();
  }

  /**
   * Returns the seconds from the arrival of a job's data to the return of its result, without
   * waiting.
   */
  double computed(JobRequest job, SiteReport site) {
    double alone = job.operations() / site.jobSpeed();
    return transfers ? alone + site.receiveSeconds(job.outputBytes(), LinkReport::expected) : alone;
  }

  /** Returns the seconds until the data of a job, and the files that it reads, are at a site. */
  double sent(JobRequest job, SiteReport site) {
    if (!transfers) {
      return 0;
    }
    boolean there = job.mappedTo() == site.index();
    double own = there ? 0 : site.sendSeconds(job.inputBytes(), LinkReport::expected);
    return own + site.fetchSeconds();
  }

  /** Returns e in seconds. */
  double execution(JobRequest job, SiteReport site) {
    return sent(job, site) + computed(job, site);
  }

  /**
   * Returns the seconds until a job is completed: r + e if its data arrive before the site is
   * ready.
   */
  double completion(JobRequest job, SiteReport site) {
    return Math.max(ready(site), sent(job, site)) + computed(job, site);
  }
}

package org.quoin.metaserver;

import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView.LinkReport;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;

/**
 * The times that Maheswaran, Ali, Siegel, Hensgen and Freund (JPDC 59(2), 1999) decide by, from
 * what is reported: r, the seconds until a site is ready for a job more, is the work ahead at the
 * speed of the whole site; e, those that the job takes alone, is its operations at the speed of its
 * own processors.
 *
 * <p>Both are counted from now. The paper moves no data. With {@code transfers: true} e has the
 * time of the result's way back, and of the way there what the work ahead does not hide.
 */
record ExpectedTimes(boolean transfers) {
  static final Setting TRANSFERS =
      Setting.flag("transfers", "e has the time that the data take, of T as LOTH has it; no: 0");

  static ExpectedTimes of(Settings options) {
    return new ExpectedTimes(options.flag(TRANSFERS.name()));
  }

  /** r: seconds until what is ahead at a site is done. */
  static double ready(SiteReport site) {
    return site.work() / site.speed();
  }

  /** Seconds that a job takes from the arrival of its data, where nothing is ahead. */
  double computed(JobRequest job, SiteReport site) {
    double alone = job.operations() / site.jobSpeed();
    return transfers ? alone + site.receiveSeconds(job.outputBytes(), LinkReport::expected) : alone;
  }

  /** Seconds until the data of a job, and the files that it reads, are at a site. */
  double sent(JobRequest job, SiteReport site) {
    if (!transfers) {
      return 0;
    }
    boolean there = job.mappedTo() == site.index();
    double own = there ? 0 : site.sendSeconds(job.inputBytes(), LinkReport::expected);
    return own + site.fetchSeconds();
  }

  /** e: seconds that a job takes where nothing is ahead. */
  double execution(JobRequest job, SiteReport site) {
    return sent(job, site) + computed(job, site);
  }

  /** Seconds until a job is done: r + e, where its data come before the site is ready. */
  double completion(JobRequest job, SiteReport site) {
    return Math.max(ready(site), sent(job, site)) + computed(job, site);
  }
}

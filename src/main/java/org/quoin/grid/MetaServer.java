package org.quoin.grid;

import org.quoin.workload.Job;

/** Decides which site gets a job. One instance serves one run, so it may keep state. */
public interface MetaServer {

  /**
   * Chooses the site of a job at its submission.
   *
   * @param job the job; its {@link Job#runTime()} is hidden (NaN)
   * @param view what the monitor has reported of the sites that the job's client can reach
   * @return one of {@link GridView#candidates()}
   */
  GridView.SiteReport choose(Job job, GridView view);
}

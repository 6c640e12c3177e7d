package org.quoin.grid;

/** Decides which site gets a job. One instance serves one run, so it may keep state. */
public interface MetaServer {

  /**
   * Chooses the site of a job at its submission.
   *
   * @param job what its client says of it
   * @param view what the monitor has reported of the sites that the job's client can reach
   * @return one of {@link GridView#candidates()}
   */
  GridView.SiteReport choose(JobRequest job, GridView view);
}

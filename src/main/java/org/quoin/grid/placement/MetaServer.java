package org.quoin.grid.placement;

import java.util.List;

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

  /**
   * The sites to each of which a copy of a job goes; the first to start is computed, the others are
   * withdrawn then.
   *
   * @param job what its client says of it
   * @param view what the monitor has reported of the sites that the job's client can reach
   * @return at least one of {@link GridView#candidates()}, none twice
   */
  default List<GridView.SiteReport> copies(JobRequest job, GridView view) {
    return List.of(choose(job, view));
  }
}

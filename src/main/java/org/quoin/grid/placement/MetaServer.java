package org.quoin.grid.placement;

import java.util.List;

/** Chooses the sites of jobs. One instance serves one run, so it may have state. */
public interface MetaServer {

  /**
   * Chooses the site of a job at its submission.
   *
   * @param job the job
   * @param view the reports of the sites that the job's client can reach
   * @return one of {@link GridView#candidates()}
   */
  GridView.SiteReport choose(JobRequest job, GridView view);

  /**
   * Chooses the sites that each get a copy of a job. The first copy to start is computed, the
   * others are then cancelled.
   *
   * @param job the job
   * @param view the reports of the sites that the job's client can reach
   * @return at least one of {@link GridView#candidates()}, none twice
   */
  default List<GridView.SiteReport> copies(JobRequest job, GridView view) {
    return List.of(choose(job, view));
  }
}

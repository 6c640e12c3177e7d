package org.quoin.grid.placement;

import java.util.List;
import java.util.function.IntFunction;
import org.quoin.grid.placement.GridView.SiteReport;

/**
 * Decides for all jobs that wait, at its mapping events: those of regular times, and those that
 * come when many wait (Maheswaran et al., JPDC 59(2), 1999: the regular time interval and the fixed
 * count strategy). A job that was placed is not placed again.
 */
public interface BatchMetaServer extends MetaServer {

  /** {@return seconds between mapping events; above 0} */
  double period();

  /** {@return how many waiting jobs bring a mapping event on before its time; 0 if none do} */
  int size();

  /**
   * Chooses the sites of jobs.
   *
   * @param jobs that wait, in the order of their submission
   * @param views what is reported of the sites that the client of a job, by its place, can reach;
   *     each holds until the next is asked for
   * @return one of the candidates of each job's view, in the order of the jobs
   */
  List<SiteReport> chooseAll(List<JobRequest> jobs, IntFunction<GridView> views);

  @Override
  default SiteReport choose(JobRequest job, GridView view) {
    return chooseAll(List.of(job), place -> view).get(0);
  }
}

package org.quoin.grid.placement;

import java.util.List;
import java.util.function.IntFunction;
import org.quoin.grid.placement.GridView.SiteReport;

/**
 * Places all waiting jobs at mapping events: at regular times, and when many jobs wait (Maheswaran
 * et al., JPDC 59(2), 1999: the regular time interval and the fixed count strategy). A mapped job
 * is mapped again only if {@link #remaps()} is true.
 *
 * <p>The jobs of an event are sent in the order of the plan. If several arrive at one site at the
 * same instant, they enter its queue in this order.
 */
public interface BatchMetaServer extends MetaServer {

  /**
   * One job of a plan.
   *
   * @param job its index in the list of waiting jobs
   * @param site one of the candidates of the job's view
   */
  record Assignment(int job, SiteReport site) {}

  /** {@return the seconds between mapping events, above 0} */
  double period();

  /** {@return the number of waiting jobs that triggers a mapping event early; 0 for none} */
  int size();

  /**
   * {@return whether a mapping event also includes mapped jobs whose execution has not begun} In
   * Maheswaran et al. every mapping event does.
   */
  default boolean remaps() {
    return false;
  }

  /**
   * Plans the site of each job and the order of the jobs.
   *
   * @param jobs the waiting jobs in order of submission
   * @param views returns, for the index of a job, the reports of the sites that its client can
   *     reach; each view is valid until the next call
   * @return every job once, in the order in which the jobs are sent
   */
  List<Assignment> chooseAll(List<JobRequest> jobs, IntFunction<GridView> views);

  @Override
  default SiteReport choose(JobRequest job, GridView view) {
    return chooseAll(List.of(job), index -> view).get(0).site();
  }
}

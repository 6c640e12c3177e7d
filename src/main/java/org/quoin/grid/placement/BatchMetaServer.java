package org.quoin.grid.placement;

import java.util.List;
import java.util.function.IntFunction;
import org.quoin.grid.placement.GridView.SiteReport;

/**
 * Decides for all jobs that wait, at its mapping events: those of regular times, and those that
 * come when many wait (Maheswaran et al., JPDC 59(2), 1999: the regular time interval and the fixed
 * count strategy). A job that was mapped is mapped anew only where {@link #remaps()} says so.
 *
 * <p>The jobs of an event are sent in the order of the plan. Where they arrive at one site at the
 * same instant, they also enter its queue in this order.
 */
public interface BatchMetaServer extends MetaServer {

  /**
   * One job of a plan.
   *
   * @param job its index in the list of the jobs that wait
   * @param site one of the candidates of the job's view
   */
  record Assignment(int job, SiteReport site) {}

  /** {@return seconds between mapping events; above 0} */
  double period();

  /** {@return how many waiting jobs bring a mapping event on before its time; 0 if none do} */
  int size();

  /**
   * {@return whether each mapping event also maps anew the jobs that earlier events mapped and
   * whose execution has not begun} In Maheswaran et al. every mapping event does.
   */
  default boolean remaps() {
    return false;
  }

  /**
   * Plans which job goes to which site, and in which order.
   *
   * @param jobs the jobs that wait, in the order of their submission
   * @param views gives, for the index of a job, what is reported of the sites that its client can
   *     reach; each view holds until the next is asked for
   * @return every job once, in the order in which the jobs are to be sent
   */
  List<Assignment> chooseAll(List<JobRequest> jobs, IntFunction<GridView> views);

  @Override
  default SiteReport choose(JobRequest job, GridView view) {
    return chooseAll(List.of(job), index -> view).get(0).site();
  }
}

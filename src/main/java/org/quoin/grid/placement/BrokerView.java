package org.quoin.grid.placement;

import java.util.List;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.grid.site.Site;
import org.quoin.topology.QueueNetwork;

/**
 * The view of one broker, which is set to one job at a time. The class behind it is not public, so
 * that a metaserver cannot name it.
 */
public interface BrokerView extends GridView {

  /**
   * {@return a new view}
   *
   * @param network the queueing network of the run
   * @param monitor the monitor of the broker
   * @param sites all sites of the topology, by index
   * @param availability the sites and links that are believed to be available
   */
  static BrokerView of(
      QueueNetwork network, Monitor monitor, List<Site> sites, AvailabilityView availability) {
    return new ReportedView(network, monitor, sites, availability);
  }

  /**
   * {@return this view, set to the first stage of a job}
   *
   * @param clientNumber index of the client
   * @param stageSites sites of the stages of the job's class
   * @param job the job with its width, files and affinities
   */
  GridView of(int clientNumber, StageSites stageSites, SubmittedJob job);

  /**
   * {@return this view with the answers of the sites' planners}
   *
   * @param plannedStarts planned start by site in seconds of the run; not copied
   */
  GridView with(double[] plannedStarts);
}

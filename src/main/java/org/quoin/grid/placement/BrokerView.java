package org.quoin.grid.placement;

import java.util.List;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.grid.site.Site;
import org.quoin.topology.QueueNetwork;

/** The view of one run's metaserver, which is turned to one job at a time. */
public interface BrokerView extends GridView {

  /**
   * {@return that of a run}
   *
   * @param network that the run instantiates
   * @param monitor that reports the sites
   * @param sites all of the topology, by number
   * @param outlook which of them are believed to be up
   */
  static BrokerView of(
      QueueNetwork network, Monitor monitor, List<Site> sites, AvailabilityView outlook) {
    return new ReportedView(network, monitor, sites, outlook);
  }

  /**
   * {@return the same, as it is for the first stage of a job}
   *
   * @param clientNumber that of its client, from 0
   * @param way that jobs of its class take
   * @param job with its width, files and affinities
   */
  GridView of(int clientNumber, StageSites way, SubmittedJob job);

  /**
   * {@return the same with what the planners of the sites have answered}
   *
   * @param plannedStarts by site's number, in seconds of the run; not copied
   */
  GridView with(double[] plannedStarts);
}

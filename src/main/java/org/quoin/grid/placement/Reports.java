package org.quoin.grid.placement;

import java.util.List;
import org.quoin.grid.job.Itinerary;
import org.quoin.grid.job.StagedJob;
import org.quoin.grid.site.Site;
import org.quoin.topology.QueueNetwork;

/** The view of one run's metaserver, which is turned to one job at a time. */
public interface Reports extends GridView {

  /**
   * {@return that of a run}
   *
   * @param monitor that reports the sites
   * @param outlook which of them are believed to be up
   */
  static Reports of(QueueNetwork network, Monitor monitor, List<Site> sites, Outlook outlook) {
    return new ReportedView(network, monitor, sites, outlook);
  }

  /** {@return the same, as it is for the first stage of a job of a client, by number} */
  GridView of(int clientNumber, Itinerary way, StagedJob job);

  /** {@return the same with what the planners of the sites, by number, have answered} */
  GridView with(double[] plannedStarts);
}

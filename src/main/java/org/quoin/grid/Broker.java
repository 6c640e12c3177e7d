package org.quoin.grid;

import java.util.List;
import java.util.function.IntConsumer;
import org.quoin.engine.Engine;
import org.quoin.grid.site.Site;

/** One metaserver at work: what it is told of the grid, and the clients whose jobs it places. */
final class Broker {
  private final MetaServer metaServer;
  private final Monitor monitor;
  private final ReportedView view;

  Broker(
      MetaServer metaServer,
      GridModel model,
      Engine engine,
      List<Site> sites,
      LiveNetwork network) {
    this.metaServer = metaServer;
    monitor =
        new Monitor(model.monitor(), engine, sites, network.board(), network.channels().size());
    view = new ReportedView(model.network(), monitor, sites);
  }

  void start() {
    monitor.start();
  }

  /**
   * Places the first stage of a job.
   *
   * @param chosen told the number of its site, at the time of the decision
   */
  void place(Client client, StagedJob job, Itinerary itinerary, IntConsumer chosen) {
    GridView now = view.of(client.number(), itinerary, job);
    chosen.accept(metaServer.choose(JobRequest.of(client, job), now).index());
  }

  /** A job is on its way to where it was placed. */
  void assigned(Trip trip) {
    monitor.assigned(trip);
  }

  /** All data of a job have come to a site, by its number. */
  void came(int site) {
    monitor.submitted(site);
  }
}

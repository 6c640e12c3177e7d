package org.quoin.grid;

import java.util.List;
import java.util.Set;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Vertex;
import org.quoin.topology.Vertex.SiteQueue;

/** What the reports of sites to metaservers use of the network, where they load it at all. */
public final class ReportUse {
  /** One metaserver, for all clients. */
  public static final List<Set<String>> ONE_SERVER = List.of(Set.of());

  /** Takes in the way of the reports of one site to one metaserver. */
  public interface Way {
    /**
     * A way.
     *
     * @param walk valid until the call returns
     * @param rate reports a second; fewer where one is not there yet when the next is due
     */
    void passes(QueuePath walk, double rate);
  }

  private ReportUse() {}

  /**
   * The number of the client at whose place a metaserver stands: its first, or the first of all.
   *
   * @param served the names of its clients; of all if there are none
   */
  static int place(QueueNetwork network, Set<String> served) {
    return network.clients().stream()
        .filter(client -> served.isEmpty() || served.contains(client.name()))
        .mapToInt(Vertex.Source::number)
        .findFirst()
        .orElse(0);
  }

  /**
   * Goes over the ways of all reports.
   *
   * @param model the grid; nothing is passed where its reports have no bytes
   * @param served by metaserver the names of its clients; of all if there are none
   * @param way takes them in, one by one
   */
  public static void ways(GridModel model, List<Set<String>> served, Way way) {
    MonitorModel monitor = model.monitor();
    if (monitor.bytes() == 0) {
      return;
    }
    QueueNetwork network = model.network();
    double rate = (1 - monitor.loss()) / monitor.period();
    QueuePath walk = new QueuePath();
    for (Set<String> clients : served) {
      int place = place(network, clients);
      for (SiteQueue site : network.sites()) {
        if (network.connects(place, site.number())) {
          network.receive(place, site.number(), walk);
          way.passes(walk, rate);
        }
      }
    }
  }
}

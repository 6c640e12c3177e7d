package org.quoin.grid;

import java.util.List;
import java.util.Set;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Vertex;
import org.quoin.topology.Vertex.SiteQueue;

/** The use of the network by the reports of sites to metaservers. */
public final class ReportUse {
  /** One metaserver for all clients. */
  public static final List<Set<String>> ONE_SERVER = List.of(Set.of());

  /** Receives the path of the reports of one site to one metaserver. */
  public interface PathVisitor {
    /**
     * Receives a path.
     *
     * @param path valid until the call returns
     * @param rate maximum of reports per second; a site skips a report while the previous one is in
     *     flight
     */
    void visit(QueuePath path, double rate);
  }

  private ReportUse() {}

  /**
   * {@return the client at whose node a metaserver is: the first of its clients, or of all if
   * empty}
   */
  static int client(QueueNetwork network, Set<String> served) {
    return network.clients().stream()
        .filter(client -> served.isEmpty() || served.contains(client.name()))
        .mapToInt(Vertex.Source::number)
        .findFirst()
        .orElse(0);
  }

  /**
   * Visits the paths of all reports.
   *
   * @param model the grid; no path is visited if its reports have no bytes
   * @param served the names of the clients of each metaserver; empty for all clients
   * @param visitor receives each path
   */
  public static void visitPaths(GridModel model, List<Set<String>> served, PathVisitor visitor) {
    MonitorModel monitor = model.monitor();
    if (monitor.bytes() == 0) {
      return;
    }
    QueueNetwork network = model.network();
    double rate = (1 - monitor.loss()) / monitor.period();
    QueuePath path = new QueuePath();
    for (Set<String> clients : served) {
      int client = client(network, clients);
      for (SiteQueue site : network.sites()) {
        if (network.connects(client, site.number())) {
          network.receive(client, site.number(), path);
          visitor.visit(path, rate);
        }
      }
    }
  }
}

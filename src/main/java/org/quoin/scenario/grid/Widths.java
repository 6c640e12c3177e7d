package org.quoin.scenario.grid;

import java.util.List;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.workload.Stage;

/** Computes the maximum width of clients' jobs. */
final class Widths {
  private Widths() {}

  /**
   * Returns the maximum width of a client's job at a site: 1 at a server; a cluster that drops jobs
   * over a user's limit takes those within it.
   */
  static int widest(Node.Site site) {
    return site instanceof Node.Cluster cluster
        ? ClusterConditions.widest(cluster.largestGroup(), cluster.options())
        : 1;
  }

  /** Returns the maximum width that the sites of every client take; 0 if one reaches no site. */
  static int widest(List<String> clients, List<Stage> stages, Routes routes) {
    int named = Integer.MAX_VALUE;
    for (Stage stage : stages) {
      if (stage.site() != null) {
        named = Math.min(named, widest((Node.Site) routes.topology().node(stage.site())));
      }
    }
    int least = named;
    List<Node.Site> sites = routes.topology().sites();
    for (String client : clients) {
      int most = 0;
      for (Node.Site site : sites) {
        if (widest(site) > most && routes.join(client, site.name())) {
          most = widest(site);
        }
      }
      least = stages.get(0).site() == null ? Math.min(least, most) : least;
    }
    return least;
  }
}

package org.quoin.scenario.grid;

import java.util.List;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.topology.Node;
import org.quoin.topology.NodeGroup;
import org.quoin.topology.Routes;
import org.quoin.workload.Stage;

/** How wide jobs may be that clients can have computed. */
final class Widths {
  private Widths() {}

  /**
   * The widest job that a site takes from clients: a server those of one processor, a cluster that
   * drops jobs over its users' limit those within it.
   */
  static int widest(Node site) {
    return site.kind() == Node.Kind.CLUSTER
        ? ClusterConditions.widest(kind(site), site.options())
        : 1;
  }

  /** The processors of a cluster's largest kind of nodes. */
  static int kind(Node cluster) {
    return NodeGroup.of(cluster).stream().mapToInt(NodeGroup::processors).max().orElseThrow();
  }

  /** The processors that a site gives a job without width of its own. */
  static int own(Node site) {
    return Integer.parseInt(site.options().getOrDefault("width", "1"));
  }

  /** The widest job that all of these clients can have computed; 0 where one reaches no site. */
  static int widest(List<String> clients, List<Stage> stages, Routes routes) {
    int named = Integer.MAX_VALUE;
    for (Stage stage : stages) {
      if (stage.site() != null) {
        named = Math.min(named, widest(routes.topology().node(stage.site())));
      }
    }
    int least = named;
    List<Node> sites = routes.topology().sites();
    for (String client : clients) {
      int most = 0;
      for (Node site : sites) {
        if (widest(site) > most && routes.join(client, site.name())) {
          most = widest(site);
        }
      }
      least = stages.get(0).site() == null ? Math.min(least, most) : least;
    }
    return least;
  }
}

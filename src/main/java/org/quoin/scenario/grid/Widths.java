package org.quoin.scenario.grid;

import java.util.List;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.topology.Node;
import org.quoin.topology.NodeGroup;
import org.quoin.topology.Routes;
import org.quoin.workload.Stage;

/** Computes the widest job that sites take. */
final class Widths {
  private Widths() {}

  /**
   * {@return the widest job that a site takes} A server takes one processor. A cluster that drops
   * jobs over its user limit takes jobs up to that limit.
   */
  static int widest(Node site) {
    return site.kind() == Node.Kind.CLUSTER
        ? ClusterConditions.widest(kind(site), site.options())
        : 1;
  }

  /** {@return the processors of the largest node group of a cluster} */
  static int kind(Node cluster) {
    return NodeGroup.of(cluster).stream().mapToInt(NodeGroup::processors).max().orElseThrow();
  }

  /** {@return the processors that a site gives a job that requests no width} */
  static int own(Node site) {
    return Integer.parseInt(site.options().getOrDefault("width", "1"));
  }

  /**
   * {@return the widest job that every one of these clients can submit; 0 if one reaches no site}
   */
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

package org.quoin.topology.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.quoin.base.InputException;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.RouteStatistics;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;

/** Static analysis of a topology: no simulation. */
public final class TopologyAnalysis {
  /** Maximum of clients times sites; following this many routes takes a few seconds. */
  private static final long MAX_PAIRS = 50_000_000;

  /** Maximum number of sites for which flows per site are computed. */
  private static final int MAX_SITES = 200;

  private final Topology topology;
  private final List<Set<Node>> parts;
  private final RouteStatistics use;
  private final SinglePointsOfFailure points;
  private final Carried together;
  private final List<Carried> sites = new ArrayList<>();

  /**
   * Maximum flows between all clients and one site or all sites. T_act is the rate that background
   * traffic leaves; T_net is the rate without background traffic.
   *
   * @param site null for all sites
   * @param data flow to the site, at T_act
   * @param dataNet flow to the site, at T_net
   * @param results flow from the site, at T_act
   * @param resultsNet flow from the site, at T_net
   */
  public record Carried(
      Node site,
      MaximumFlow.Flow data,
      double dataNet,
      MaximumFlow.Flow results,
      double resultsNet) {}

  /**
   * Creates the analysis of a topology.
   *
   * @throws InputException if there are too many clients and sites
   */
  public TopologyAnalysis(Routes routes) {
    topology = routes.topology();
    if ((long) topology.clients().size() * topology.sites().size() > MAX_PAIRS) {
      throw new InputException(
          topology.source(),
          "%s clients and %s sites are too many; expected at most 50 million pairs"
              .formatted(topology.clients().size(), topology.sites().size()));
    }
    parts = new ConnectivityInspector<>(topology.graph()).connectedSets();
    use = new RouteStatistics(routes);
    points = new SinglePointsOfFailure(topology);
    MaximumFlow actual = new MaximumFlow(topology, LinkParameters::throughput);
    MaximumFlow nominal = new MaximumFlow(topology, LinkParameters::bandwidth);
    together = carried(actual, nominal, null);
    if (topology.sites().size() <= MAX_SITES) {
      topology.sites().forEach(site -> sites.add(carried(actual, nominal, site)));
    }
  }

  private Carried carried(MaximumFlow actual, MaximumFlow nominal, Node site) {
    Set<Node> clients = Set.copyOf(topology.clients());
    Set<Node> goals = site == null ? Set.copyOf(topology.sites()) : Set.of(site);
    return new Carried(
        site,
        actual.flow(clients, goals),
        nominal.flow(clients, goals).bytesPerSecond(),
        actual.flow(goals, clients),
        nominal.flow(goals, clients).bytesPerSecond());
  }

  public Topology topology() {
    return topology;
  }

  /** {@return the weakly connected components, in descending order of size} */
  public List<Set<Node>> parts() {
    return parts.stream().sorted((a, b) -> Integer.compare(b.size(), a.size())).toList();
  }

  public RouteStatistics use() {
    return use;
  }

  public SinglePointsOfFailure points() {
    return points;
  }

  /** {@return the maximum flows between all clients and all sites} */
  public Carried together() {
    return together;
  }

  /**
   * {@return the maximum flows between all clients and each site, in file order; empty above 200
   * sites}
   */
  public List<Carried> sites() {
    return List.copyOf(sites);
  }
}

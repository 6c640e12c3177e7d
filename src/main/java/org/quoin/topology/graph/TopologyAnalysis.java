package org.quoin.topology.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.quoin.base.InputException;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.RouteStatistics;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;

/** What can be said of a topology without running anything. */
public final class TopologyAnalysis {
  /** Clients times sites whose routes are followed: a few seconds. */
  private static final long MOST_PAIRS = 50_000_000;

  /** Sites whose own capacities are worked out. */
  private static final int MOST_SITES = 200;

  private final Topology topology;
  private final List<Set<Node>> parts;
  private final RouteStatistics use;
  private final SinglePointsOfFailure points;
  private final Carried together;
  private final List<Carried> sites = new ArrayList<>();

  /**
   * What all clients together can exchange at once with one site, or with all together. Capacities
   * are T_act, what other traffic leaves; T_net is what the links could carry without it.
   *
   * @param site null for all
   * @param data to the site, at T_act
   * @param dataNet the same at T_net, bytes a second
   * @param results from it, at T_act
   * @param resultsNet the same at T_net, bytes a second
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
   * @throws InputException when it has too many clients and sites
   */
  public TopologyAnalysis(Routes routes) {
    topology = routes.topology();
    if ((long) topology.clients().size() * topology.sites().size() > MOST_PAIRS) {
      throw new InputException(
          topology.source(),
          topology.clients().size()
              + " clients and "
              + topology.sites().size()
              + " sites are too many; expected at most 50 million pairs");
    }
    parts = new ConnectivityInspector<>(topology.graph()).connectedSets();
    use = new RouteStatistics(routes);
    points = new SinglePointsOfFailure(topology);
    MaximumFlow actual = new MaximumFlow(topology, LinkParameters::throughput);
    MaximumFlow nominal = new MaximumFlow(topology, LinkParameters::bandwidth);
    together = carried(actual, nominal, null);
    if (topology.sites().size() <= MOST_SITES) {
      topology.sites().forEach(site -> sites.add(carried(actual, nominal, site)));
    }
  }

  private Carried carried(MaximumFlow actual, MaximumFlow nominal, Node site) {
    Set<Node> clients = topology.clients().stream().collect(Collectors.toSet());
    Set<Node> goals =
        site == null ? topology.sites().stream().collect(Collectors.toSet()) : Set.of(site);
    return new Carried(
        site,
        actual.flow(clients, goals),
        nominal.flow(clients, goals).bytesPerSecond(),
        actual.flow(goals, clients),
        nominal.flow(goals, clients).bytesPerSecond());
  }

  /** {@return what was analysed} */
  public Topology topology() {
    return topology;
  }

  /** {@return the parts that it falls into, links taken both ways; the largest first} */
  public List<Set<Node>> parts() {
    return parts.stream().sorted((a, b) -> Integer.compare(b.size(), a.size())).toList();
  }

  /** {@return what its routes are like} */
  public RouteStatistics use() {
    return use;
  }

  /** {@return what must not fail} */
  public SinglePointsOfFailure points() {
    return points;
  }

  /** {@return what all clients can exchange at once with all sites} */
  public Carried together() {
    return together;
  }

  /** {@return the same with each site alone, in file order; empty above 200 sites} */
  public List<Carried> sites() {
    return List.copyOf(sites);
  }
}

package org.quoin.topology.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.BiconnectivityInspector;
import org.jgrapht.graph.SimpleGraph;
import org.quoin.base.Meaning;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;

/**
 * Finds single points of failure: routers and links whose removal disconnects a client from a site,
 * whatever the routing. Explicit routes are ignored, since traffic can be routed again.
 *
 * <p>Candidates are the cut points and bridges that JGraphT finds. In its graph a client or site is
 * a separate leaf of each of its links, since routes pass only through routers. In a topology with
 * one-way links every router and link is a candidate.
 */
public final class SinglePointsOfFailure {
  /**
   * Maximum of links followed in all searches of a topology with one-way links; takes some seconds.
   */
  private static final double MAX_FOLLOWED = 2e9;

  private final Topology topology;
  private final Reachability reach;
  private final BitSet[] whole;
  private final List<Failure> failures;

  /**
   * Router or link whose failure disconnects clients and sites.
   *
   * @param leadsToOne whether it is the only link of a client or site, and disconnects only that
   *     one
   * @param pairs number of pairs of a client and a site that it disconnects
   */
  public record Failure(String name, boolean isRouter, boolean leadsToOne, long pairs, int number) {

    public String kind() {
      return isRouter ? "router" : "link";
    }
  }

  /** Clients that lose the same sites. */
  public record Loss(
      @Meaning("Names of the clients") List<String> clients,
      @Meaning("Names of the sites that they lose") List<String> sites) {

    private long pairs() {
      return (long) clients.size() * sites.size();
    }
  }

  SinglePointsOfFailure(Topology topology) {
    this.topology = topology;
    reach = new Reachability(topology);
    whole = reach.sites(Reachability.NONE, Reachability.NONE);
    failures = isJudged() ? find() : List.of();
  }

  /** {@return whether the search was done} It is skipped in large topologies with one-way links. */
  public boolean isJudged() {
    double tried = topology.nodes().size() + topology.links().size();
    return reach.isPaired() || tried * topology.links().size() * reach.entries() <= MAX_FOLLOWED;
  }

  /** {@return the number of pairs of a client and a site that are connected} */
  public long joinedPairs() {
    return pairs(whole);
  }

  /**
   * {@return the failures in descending order of disconnected pairs; ties: routers first, then file
   * order}
   */
  public List<Failure> failures() {
    return failures;
  }

  private static long pairs(BitSet[] sites) {
    long pairs = 0;
    for (BitSet set : sites) {
      pairs += set.cardinality();
    }
    return pairs;
  }

  private List<Failure> find() {
    Map<Integer, Link> links = new LinkedHashMap<>();
    topology.links().forEach(link -> links.putIfAbsent(link.number(), link));
    Set<Integer> routers = new TreeSet<>();
    Set<Integer> bridges = new TreeSet<>();
    if (reach.isPaired()) {
      candidates(routers, bridges);
    } else {
      topology.nodes().stream()
          .filter(Node.Router.class::isInstance)
          .forEach(node -> routers.add(topology.number(node.name())));
      bridges.addAll(links.keySet());
    }
    Map<Integer, Long> access = access();
    List<Failure> found = new ArrayList<>();
    long all = joinedPairs();
    for (int node : routers) {
      long lost = all - pairs(reach.sites(node, Reachability.NONE));
      add(found, new Failure(topology.nodes().get(node).name(), true, false, lost, node));
    }
    for (int number : bridges) {
      Long known = access.get(number);
      long lost = known == null ? all - pairs(reach.sites(Reachability.NONE, number)) : known;
      add(found, new Failure(links.get(number).name(), false, known != null, lost, number));
    }
    found.sort(Comparator.comparingLong(Failure::pairs).reversed());
    return List.copyOf(found);
  }

  private static void add(List<Failure> failures, Failure failure) {
    if (failure.pairs > 0) {
      failures.add(failure);
    }
  }

  private void candidates(Set<Integer> routers, Set<Integer> bridges) {
    Graph<Integer, Integer> graph = new SimpleGraph<>(null, null, false);
    int copies = 0;
    for (Link link : topology.links()) {
      if (link.isFirst() && !link.from().equals(link.to())) {
        int[] ends = {topology.number(link.from()), topology.number(link.to())};
        for (int i = 0; i < ends.length; i++) {
          boolean passed = topology.nodes().get(ends[i]) instanceof Node.Router;
          ends[i] = passed || reach.linksAt(ends[i]).length == 1 ? ends[i] : --copies;
          graph.addVertex(ends[i]);
        }
        // JGraphT adds only the first of parallel links.
        graph.addEdge(ends[0], ends[1], link.number());
      }
    }
    BiconnectivityInspector<Integer, Integer> inspector = new BiconnectivityInspector<>(graph);
    routers.addAll(inspector.getCutpoints());
    routers.removeIf(n -> n < 0 || !(topology.nodes().get(n) instanceof Node.Router));
    bridges.addAll(inspector.getBridges());
  }

  /**
   * Returns the only links of clients and sites, by number, with the pairs that each disconnects.
   */
  private Map<Integer, Long> access() {
    Map<Integer, Long> access = new HashMap<>();
    for (int c = 0; c < whole.length; c++) {
      int[] links = reach.linksAt(topology.number(topology.clients().get(c).name()));
      if (links.length == 1) {
        access.put(links[0], (long) whole[c].cardinality());
      }
    }
    long[] clients = new long[topology.sites().size()];
    for (BitSet sites : whole) {
      for (int s = sites.nextSetBit(0); s >= 0; s = sites.nextSetBit(s + 1)) {
        clients[s]++;
      }
    }
    for (int s = 0; s < clients.length; s++) {
      int[] links = reach.linksAt(topology.number(topology.sites().get(s).name()));
      if (links.length == 1) {
        access.put(links[0], clients[s]);
      }
    }
    return access;
  }

  /** {@return the clients and their lost sites, in descending order of lost pairs} */
  public List<Loss> losses(Failure failure) {
    BitSet[] left =
        failure.isRouter
            ? reach.sites(failure.number, Reachability.NONE)
            : reach.sites(Reachability.NONE, failure.number);
    Map<BitSet, List<String>> byLost = new LinkedHashMap<>();
    for (int c = 0; c < left.length; c++) {
      BitSet lost = (BitSet) whole[c].clone();
      lost.andNot(left[c]);
      if (!lost.isEmpty()) {
        String client = topology.clients().get(c).name();
        byLost.computeIfAbsent(lost, sites -> new ArrayList<>()).add(client);
      }
    }
    List<Loss> losses = new ArrayList<>();
    byLost.forEach(
        (lost, clients) ->
            losses.add(
                new Loss(
                    clients,
                    lost.stream().mapToObj(s -> topology.sites().get(s).name()).toList())));
    losses.sort(Comparator.comparingLong(Loss::pairs).reversed());
    return losses;
  }
}

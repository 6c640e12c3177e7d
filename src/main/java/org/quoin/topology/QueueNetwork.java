package org.quoin.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.graph.DefaultEdge;
import org.quoin.base.InputException;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.topology.Vertex.Source;

/**
 * The queueing network that a topology with its routes stands for (Aida, Takefusa, Nakada, Matsuoka
 * and Nagashima, HPDC-7, 1998, slides 8 to 18): a JGraphT graph whose vertices are clients, Qns,
 * Qnr and Qs. It is what is shown, drawn, exported and analysed, and what a run instantiates, one
 * live queue a vertex; which queues a job passes is decided here alone. Immutable; safe to share
 * between threads.
 *
 * <p><b>Names of queues.</b> Links of which a direction is not unlimited are numbered from 1 in
 * file order. Link <i>i</i> has the queue Qns<i>i</i> in the direction in which data first travel
 * it (clients, then sites, in file order), and Qnr<i>i</i> in the other. Should another route
 * travel it towards its site the other way round, that route's data flow through Qnr<i>i</i> and
 * its result through Qns<i>i</i>: a direction of a link has one queue, whoever uses it. A direction
 * that only results take is a Qnr.
 */
public final class QueueNetwork {

  /**
   * Data that a site sends on to another, where jobs have several stages or read files.
   *
   * @param from the number of a site, or of another {@linkplain Topology#holders holder of files}
   * @param to a site's number
   */
  public record EndpointPair(int from, int to) {}

  private final Topology topology;
  private final Routes routes;
  private final double packetBytes;
  private final int[] clientNodes;
  private final int[] siteNodes;

  /** The sites, then what else holds files. */
  private final int[] holderNodes;

  private final List<Source> clients = new ArrayList<>();
  private final Map<String, Integer> clientIndices = new HashMap<>();
  private final List<SiteQueue> sites = new ArrayList<>();
  private final NetworkQueue[] byLink;
  private final RoutedLinks travelled;
  private final List<NetworkQueue> used;
  private final QueuePaths walks;
  private final Set<EndpointPair> passages;

  /** By client: 0 not yet known, 1 reaches every site, 2 not. */
  private final byte[] reach;

  private volatile ExpandedNetwork expanded;

  /**
   * Creates the network of a topology whose jobs go from a client to one site and back.
   *
   * @param routes of the topology
   * @param packetBytes W, the logical packet size
   */
  public QueueNetwork(Routes routes, double packetBytes) {
    this(routes, packetBytes, Set.of());
  }

  /**
   * Creates the network of a topology.
   *
   * @param routes of the topology
   * @param packetBytes W, the logical packet size
   * @param passages between which sites jobs send data on; routes must join them
   */
  public QueueNetwork(Routes routes, double packetBytes, Set<EndpointPair> passages) {
    this.routes = routes;
    this.topology = routes.topology();
    this.packetBytes = packetBytes;
    clientNodes = topology.clients().stream().mapToInt(c -> topology.number(c.name())).toArray();
    siteNodes = topology.sites().stream().mapToInt(s -> topology.number(s.name())).toArray();
    holderNodes = topology.holders().stream().mapToInt(s -> topology.number(s.name())).toArray();
    for (Node node : topology.clients()) {
      clientIndices.put(node.name(), clients.size());
      clients.add(new Source(clients.size(), node));
    }
    topology
        .sites()
        .forEach(n -> sites.add(new SiteQueue(sites.size(), "Qs" + (sites.size() + 1), n)));
    this.passages = Collections.unmodifiableSet(new LinkedHashSet<>(passages));
    travelled = new RoutedLinks(routes, clientNodes, siteNodes);
    for (EndpointPair passage : passages) {
      travelled.pass(routes.there(holderNodes[passage.from], siteNodes[passage.to]));
    }
    LinkQueues queues = new LinkQueues(topology, travelled, packetBytes);
    byLink = queues.byLink();
    used = queues.used();
    int[] numbers = Stream.of(byLink).mapToInt(q -> q == null ? -1 : q.number()).toArray();
    walks = new QueuePaths(routes, clientNodes, siteNodes, numbers);
    reach = new byte[clientNodes.length];
  }

  /** {@return the topology it was derived from} */
  public Topology topology() {
    return topology;
  }

  /** {@return the routes that jobs take in it} */
  public Routes routes() {
    return routes;
  }

  /** {@return W, the logical packet size in bytes} */
  public double packetBytes() {
    return packetBytes;
  }

  /** {@return the clients, in file order} */
  public List<Source> clients() {
    return Collections.unmodifiableList(clients);
  }

  /**
   * {@return the index of a client}
   *
   * @param name of a client of the topology
   */
  public int client(String name) {
    return clientIndices.get(name);
  }

  /**
   * {@return the indices of clients, in groups whose transfers differ only in the queues of the
   * clients' own links} All clients of a group have one link each, to the same access router. Every
   * other client is a group of its own.
   *
   * @param names of clients
   */
  public Collection<List<Integer>> clientGroups(List<String> names) {
    Map<List<Integer>, List<Integer>> groups = new LinkedHashMap<>();
    for (String name : names) {
      int client = client(name);
      List<Integer> key =
          accessRouter(client) < 0
              ? List.of(client)
              : List.of(
                  accessRouter(client),
                  Math.min(onlySend(client), 0),
                  Math.min(onlyReceive(client), 0));
      groups.computeIfAbsent(key, k -> new ArrayList<>()).add(client);
    }
    return groups.values();
  }

  /** {@return the network queues that routes pass, by number} */
  public List<NetworkQueue> queues() {
    return used;
  }

  /** {@return the sites, in file order} */
  public List<SiteQueue> sites() {
    return Collections.unmodifiableList(sites);
  }

  /**
   * {@return the queue of a direction of a link; null where it is unlimited}
   *
   * @param link of the topology
   */
  public NetworkQueue queue(Link link) {
    return byLink[link.index()];
  }

  /**
   * {@return whether a route passes a direction of a link}
   *
   * @param link of the topology
   */
  public boolean passes(Link link) {
    return travelled.passes(link);
  }

  /**
   * {@return whether a job of a client can be sent to a site and its result back}
   *
   * @param client its place among the clients
   * @param site its place among the sites
   */
  public boolean connects(int client, int site) {
    return routes.join(clientNodes[client], siteNodes[site]);
  }

  /**
   * {@return the network queues that a job's data pass, from the client on}
   *
   * @param client its place among the clients
   * @param site its place among the sites
   * @throws IllegalArgumentException when no route joins them
   */
  public List<NetworkQueue> send(int client, int site) {
    int[] links = routes.there(clientNodes[client], siteNodes[site]);
    return queues(links, clients.get(client).node(), sites.get(site).node());
  }

  /**
   * {@return the network queues that a job's result passes, from the site on; as {@link #send}}
   *
   * @param client its place among the clients
   * @param site its place among the sites
   */
  public List<NetworkQueue> receive(int client, int site) {
    int[] links = routes.back(clientNodes[client], siteNodes[site]);
    return queues(links, sites.get(site).node(), clients.get(client).node());
  }

  /**
   * {@return the network queues that data pass from one site to another; none if it is the same}
   *
   * @param from its place among the {@linkplain Topology#holders holders of files}, the sites first
   * @param to its place among the sites
   */
  public List<NetworkQueue> forwardPath(int from, int to) {
    int[] links = routes.there(holderNodes[from], siteNodes[to]);
    return queues(links, topology.holders().get(from), sites.get(to).node());
  }

  private List<NetworkQueue> queues(int[] links, Node from, Node to) {
    if (links == null) {
      throw new IllegalArgumentException("no route joins " + from.name() + " and " + to.name());
    }
    return Arrays.stream(links).mapToObj(link -> byLink[link]).filter(Objects::nonNull).toList();
  }

  /**
   * {@return the pairs of sites between which data are sent on, and of holders of files and sites}
   */
  public Set<EndpointPair> passages() {
    return passages;
  }

  /**
   * {@return whether data can be sent on from one site to another, or the same}
   *
   * @param from its place among the {@linkplain Topology#holders holders of files}, the sites first
   * @param to its place among the sites
   */
  public boolean isReachable(int from, int to) {
    return routes.there(holderNodes[from], siteNodes[to]) != null;
  }

  /**
   * {@return whether a client reaches every site}
   *
   * @param client its place among the clients
   */
  public boolean connectsAll(int client) {
    if (reach[client] == 0) {
      boolean all = sites.stream().allMatch(site -> connects(client, site.number()));
      reach[client] = (byte) (all ? 1 : 2);
    }
    return reach[client] == 1;
  }

  /**
   * The numbers of the queues of {@link #send(int, int)}.
   *
   * @param client its place among the clients
   * @param site its place among the sites, joined to it
   * @param walk is laid anew
   */
  public void send(int client, int site, QueuePath walk) {
    walks.lay(client, site, true, walk);
  }

  /**
   * The numbers of the queues of {@link #receive(int, int)}.
   *
   * @param client its place among the clients
   * @param site its place among the sites, joined to it
   * @param walk is laid anew
   */
  public void receive(int client, int site, QueuePath walk) {
    walks.lay(client, site, false, walk);
  }

  /**
   * The numbers of the queues of {@link #forwardPath(int, int)}.
   *
   * @param from its place among the {@linkplain Topology#holders holders of files}, the sites first
   * @param to its place among the sites, which data reach
   * @param walk is laid anew
   */
  public void forwardPath(int from, int to, QueuePath walk) {
    walks.lay(routes.there(holderNodes[from], siteNodes[to]), walk);
  }

  /**
   * {@return the number of the queue that the data of a client's jobs pass first, whatever their
   * site; negative where there is no such or none is known}
   *
   * @param client its place among the clients
   */
  public int onlySend(int client) {
    return walks.onlySend(client);
  }

  /**
   * {@return the number of the queue that the results of a client's jobs pass last; as the other}
   *
   * @param client its place among the clients
   */
  public int onlyReceive(int client) {
    return walks.onlyReceive(client);
  }

  /**
   * {@return the number of a client's only router, between which and a site all clients there have
   * their queues in common; negative where there is no such or none is known}
   *
   * @param client its place among the clients
   */
  public int accessRouter(int client) {
    return walks.entry(client);
  }

  /**
   * {@return the graph: clients, Qns, Qnr and Qs, each in file order, those that no route passes
   * included; an edge where a job or its result goes from one to the next}
   *
   * @throws InputException when there are too many routes to walk
   */
  public Graph<Vertex, DefaultEdge> graph() {
    return expanded().graph();
  }

  /** {@return the vertices: clients, then Qns, Qnr and Qs, each in file order} */
  public Set<Vertex> vertices() {
    return graph().vertexSet();
  }

  /** {@return how many edges the graph has} */
  public int arcs() {
    return graph().edgeSet().size();
  }

  /**
   * {@return the vertices that a vertex leads to, in the order of the routes}
   *
   * @param vertex of this network
   */
  public List<Vertex> next(Vertex vertex) {
    return Graphs.successorListOf(graph(), vertex);
  }

  /**
   * {@return how many queues a job (or its result) passes at most before this network queue; 0 for
   * all others and where no route passes}
   *
   * @param vertex of this network
   */
  public int stage(Vertex vertex) {
    return expanded().stages().getOrDefault(vertex.name(), 0);
  }

  private ExpandedNetwork expanded() {
    ExpandedNetwork made = expanded;
    if (made == null) {
      made = ExpandedNetwork.of(this, byLink); // two threads may: they make the same
      expanded = made;
    }
    return made;
  }
}

package org.quoin.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.graph.DefaultEdge;
import org.quoin.base.InputException;
import org.quoin.topology.Vertex.Kind;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.topology.Vertex.Source;

/**
 * Queueing network of a topology and its routes (Aida, Takefusa, Nakada, Matsuoka and Nagashima,
 * HPDC-7, 1998, slides 8 to 18): a JGraphT graph whose vertices are clients, Qns, Qnr and Qs. It is
 * printed, drawn, exported and analysed; a run creates one live queue per vertex. The edges of the
 * graph are the hops of the paths on which a run sends its packets. Immutable; safe to share
 * between threads.
 *
 * <p><b>Names of queues.</b> Pairs of links are numbered from 1 in file order, without pairs that
 * are unlimited in both directions. Pair <i>i</i> has the queue Qns<i>i</i> in the direction of the
 * first data route that passes it (clients, then sites, in file order), and Qnr<i>i</i> in the
 * opposite direction. A later route may send its data through Qnr<i>i</i> and its results through
 * Qns<i>i</i>: a directed link has one queue for all routes. A link that only results pass has a
 * Qnr.
 */
public final class QueueNetwork {

  /**
   * Sender and receiver of data that do not come from a client: files, or data between two stages.
   *
   * @param from index of a site, or of another {@linkplain Topology#holders holder of files}
   * @param to index of a site
   */
  public record EndpointPair(int from, int to) {}

  private final Topology topology;
  private final Routes routes;
  private final double packetBytes;
  private final int[] clientNodes;
  private final int[] siteNodes;

  private final int[] holderNodes;

  private final List<Source> clients = new ArrayList<>();
  private final Map<String, Integer> clientIndices = new HashMap<>();
  private final List<SiteQueue> sites = new ArrayList<>();
  private final NetworkQueue[] byLink;
  private final RoutedLinks routed;
  private final List<NetworkQueue> used;
  private final QueuePaths paths;
  private final Set<EndpointPair> passages;

  /** State by client: 0 not yet computed, 1 reaches every site, 2 does not. */
  private final byte[] reachesAll;

  /** By access router: that state of its clients, which all have the same routes. */
  private final byte[] routerReachesAll;

  private volatile ExpandedNetwork expanded;

  /**
   * Creates the network of a topology whose jobs use one site each.
   *
   * @param routes routes of the topology
   * @param packetBytes W, the logical packet size in bytes
   */
  public QueueNetwork(Routes routes, double packetBytes) {
    this(routes, packetBytes, Set.of());
  }

  /**
   * Creates the network of a topology.
   *
   * @param routes routes of the topology
   * @param packetBytes W, the logical packet size in bytes
   * @param passages senders and receivers of forwarded data and files; routes must connect them
   */
  public QueueNetwork(Routes routes, double packetBytes, Set<EndpointPair> passages) {
    this.routes = routes;
    this.topology = routes.topology();
    this.packetBytes = packetBytes;
    clientNodes = topology.clients().stream().mapToInt(c -> topology.number(c.name())).toArray();
    siteNodes = topology.sites().stream().mapToInt(s -> topology.number(s.name())).toArray();
    holderNodes = topology.holders().stream().mapToInt(s -> topology.number(s.name())).toArray();
    for (Node.Client node : topology.clients()) {
      clientIndices.put(node.name(), clients.size());
      clients.add(new Source(clients.size(), node));
    }
    topology
        .sites()
        .forEach(n -> sites.add(new SiteQueue(sites.size(), "Qs" + (sites.size() + 1), n)));
    this.passages = Collections.unmodifiableSet(new LinkedHashSet<>(passages));
    routed = new RoutedLinks(routes, clientNodes, siteNodes);
    for (EndpointPair pair : passages) {
      routed.pass(routes.there(holderNodes[pair.from], siteNodes[pair.to]));
    }
    byLink = new NetworkQueue[topology.links().size()];
    used = new ArrayList<>();
    nameQueues();
    int[] numbers = Stream.of(byLink).mapToInt(q -> q == null ? -1 : q.number()).toArray();
    paths = new QueuePaths(routes, clientNodes, siteNodes, numbers);
    reachesAll = new byte[clientNodes.length];
    routerReachesAll = new byte[routes.routers()];
  }

  private void nameQueues() {
    int pairs = 0;
    for (Link first : topology.links()) {
      Link second = topology.opposite(first);
      boolean queues = !first.isUnlimited() || (second != null && !second.isUnlimited());
      if (first.isFirst() && queues) {
        pairs++;
        boolean sends = routed.sends(first);
        addQueue(sends ? first : second, Kind.QNS, pairs);
        addQueue(sends ? second : first, Kind.QNR, pairs);
      }
    }
  }

  private void addQueue(Link link, Kind kind, int pair) {
    if (link == null || link.isUnlimited()) {
      return;
    }
    LinkParameters line = link.line();
    boolean passes = routed.passes(link);
    byLink[link.index()] =
        new NetworkQueue(
            passes ? used.size() : -1,
            kind.word() + pair,
            kind,
            link,
            line.packetRate(packetBytes),
            line.backgroundRate(packetBytes),
            line.bufferSize(packetBytes));
    if (passes) {
      used.add(byLink[link.index()]);
    }
  }

  /** {@return the topology of the network} */
  public Topology topology() {
    return topology;
  }

  /** {@return the routes of the network} */
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
   * @param name name of a client of the topology
   */
  public int client(String name) {
    return clientIndices.get(name);
  }

  /**
   * {@return the indices of clients, in groups whose paths differ only in the queues of the
   * clients' links} All clients of a group have one link each, to the same access router. Every
   * other client is a group by itself.
   *
   * @param names names of clients
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
    return Collections.unmodifiableList(used);
  }

  /** {@return the sites, in file order} */
  public List<SiteQueue> sites() {
    return Collections.unmodifiableList(sites);
  }

  /**
   * {@return the queue of a link; null if the link is unlimited}
   *
   * @param link link of the topology
   */
  public NetworkQueue queue(Link link) {
    return byLink[link.index()];
  }

  /**
   * {@return whether a route passes a link}
   *
   * @param link link of the topology
   */
  public boolean passes(Link link) {
    return routed.passes(link);
  }

  /**
   * {@return whether routes exist from a client to a site and back}
   *
   * @param client index of the client
   * @param site index of the site
   */
  public boolean connects(int client, int site) {
    return routes.join(clientNodes[client], siteNodes[site]);
  }

  /**
   * {@return the path of a job's data from a client to a site}
   *
   * @param client index of the client
   * @param site index of the site
   * @throws IllegalArgumentException if no route exists
   */
  public List<NetworkQueue> send(int client, int site) {
    QueuePath path = new QueuePath();
    send(client, site, path);
    return queues(path);
  }

  /**
   * {@return the path of a job's result from a site to a client}
   *
   * @param client index of the client
   * @param site index of the site
   * @throws IllegalArgumentException if no route exists
   */
  public List<NetworkQueue> receive(int client, int site) {
    QueuePath path = new QueuePath();
    receive(client, site, path);
    return queues(path);
  }

  /**
   * {@return the path of data from a holder of files to a site; empty if they are the same}
   *
   * @param from index of a {@linkplain Topology#holders holder of files}; the sites come first
   * @param to index of a site
   * @throws IllegalArgumentException if no route exists
   */
  public List<NetworkQueue> forwardPath(int from, int to) {
    QueuePath path = new QueuePath();
    forwardPath(from, to, path);
    return queues(path);
  }

  private List<NetworkQueue> queues(QueuePath path) {
    return IntStream.range(0, path.length()).mapToObj(i -> used.get(path.at(i))).toList();
  }

  /** {@return senders and receivers of forwarded data and files} */
  public Set<EndpointPair> passages() {
    return passages;
  }

  /**
   * {@return whether a route exists from a holder of files to a site, or they are the same}
   *
   * @param from index of a {@linkplain Topology#holders holder of files}; the sites come first
   * @param to index of a site
   */
  public boolean isReachable(int from, int to) {
    return routes.there(holderNodes[from], siteNodes[to]) != null;
  }

  /**
   * {@return whether routes exist from a client to every site and back}
   *
   * @param client index of the client
   */
  public boolean connectsAll(int client) {
    int router = accessRouter(client);
    byte[] known = router < 0 ? reachesAll : routerReachesAll;
    int entry = router < 0 ? client : router;
    if (known[entry] == 0) {
      boolean all = sites.stream().allMatch(site -> connects(client, site.number()));
      known[entry] = (byte) (all ? 1 : 2);
    }
    return known[entry] == 1;
  }

  /**
   * Writes the queue numbers of {@link #send(int, int)} into a path.
   *
   * @param client index of the client
   * @param site index of a site that the client reaches
   * @param path path to overwrite
   */
  public void send(int client, int site, QueuePath path) {
    paths.write(client, site, true, path);
  }

  /**
   * Writes the queue numbers of {@link #receive(int, int)} into a path.
   *
   * @param client index of the client
   * @param site index of a site that the client reaches
   * @param path path to overwrite
   */
  public void receive(int client, int site, QueuePath path) {
    paths.write(client, site, false, path);
  }

  /**
   * Writes the queue numbers of {@link #forwardPath(int, int)} into a path.
   *
   * @param from index of a {@linkplain Topology#holders holder of files}; the sites come first
   * @param to index of a reachable site
   * @param path path to overwrite
   */
  public void forwardPath(int from, int to, QueuePath path) {
    paths.write(routes.there(holderNodes[from], siteNodes[to]), path);
  }

  /**
   * {@return the number of the queue that all data of a client pass first} The number is negative
   * if there is no such queue, or if paths are not cached.
   *
   * @param client index of the client
   */
  public int onlySend(int client) {
    return paths.onlySend(client);
  }

  /**
   * {@return the number of the queue that all results of a client pass last} The number is negative
   * if there is no such queue, or if paths are not cached.
   *
   * @param client index of the client
   */
  public int onlyReceive(int client) {
    return paths.onlyReceive(client);
  }

  /**
   * {@return the index of the client's access router} All clients of one access router use the same
   * queues between it and a site. The index is negative if the client has no single access router
   * or if paths are not cached.
   *
   * @param client index of the client
   */
  public int accessRouter(int client) {
    return paths.accessRouter(client);
  }

  /**
   * {@return the graph of clients, Qns, Qnr and Qs, each in file order} It includes queues that no
   * route passes. An edge leads from each vertex of a path to the next.
   *
   * @throws InputException if there are too many routes to follow
   */
  public Graph<Vertex, DefaultEdge> graph() {
    return expanded().graph();
  }

  /** {@return the vertices: clients, then Qns, Qnr and Qs, each in file order} */
  public Set<Vertex> vertices() {
    return graph().vertexSet();
  }

  /** {@return the number of edges of the graph} */
  public int arcs() {
    return graph().edgeSet().size();
  }

  /**
   * {@return the successors of a vertex, in the order of the routes}
   *
   * @param vertex vertex of this network
   */
  public List<Vertex> next(Vertex vertex) {
    return Graphs.successorListOf(graph(), vertex);
  }

  /**
   * {@return the maximum number of queues before a network queue on a path} The number is 0 for
   * other vertices and for a queue that no route passes.
   *
   * @param vertex vertex of this network
   */
  public int stage(Vertex vertex) {
    return expanded().stages().getOrDefault(vertex.name(), 0);
  }

  private ExpandedNetwork expanded() {
    ExpandedNetwork graph = expanded;
    if (graph == null) {
      graph = ExpandedNetwork.of(this, byLink); // racing threads compute equal graphs
      expanded = graph;
    }
    return graph;
  }
}

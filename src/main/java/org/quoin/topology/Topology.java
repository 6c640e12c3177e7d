package org.quoin.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The nodes and links of a grid, and the routes from its clients to its sites. Immutable; safe to
 * share between threads.
 *
 * <p><b>Names of queues.</b> Links that are not unlimited are numbered from 1 in file order. Link
 * <i>i</i> has the queue Qns<i>i</i> in the direction that the first route (clients, then sites, in
 * file order) travels it towards a site, and Qnr<i>i</i> in the other. Should another route travel
 * it towards its site the other way round, that route's data flows through Qnr<i>i</i> and its
 * result through Qns<i>i</i>: a direction of a link has one queue, whoever uses it.
 */
public final class Topology {
  private final String name;
  private final String source;
  private final Map<String, Integer> lines;
  private final List<Node> nodes;
  private final List<Link> links;
  private final List<Node> clients;
  private final List<Node> sites;
  private final Map<String, Node> byName;
  private final Map<String, String> siteQueues;
  private final Graph graph;
  private final Map<String, RouteTree> trees = new ConcurrentHashMap<>();
  private final String[] forwardQueues;
  private final String[] backwardQueues;
  private final boolean[] sendsForward;
  private final boolean[] used;

  /**
   * A topology.
   *
   * @param source the file it was read from, for messages
   * @param nodes in file order, names unique
   * @param links in file order, each at its own {@link Link#index()}, between two of the nodes
   * @throws IllegalArgumentException when they do not fit together; files are checked before, with
   *     better messages, by {@link TopologyFile}
   */
  public Topology(String name, String source, List<Node> nodes, List<Link> links) {
    this(name, source, nodes, links, Map.of());
  }

  /** One that was read: {@code lines} says where each node stands in the source. */
  Topology(
      String name, String source, List<Node> nodes, List<Link> links, Map<String, Integer> lines) {
    this.name = name;
    this.source = source;
    this.lines = Map.copyOf(lines);
    this.nodes = List.copyOf(nodes);
    this.links = List.copyOf(links);
    for (int i = 0; i < links.size(); i++) {
      if (links.get(i).index() != i) {
        throw new IllegalArgumentException("link " + links.get(i).name() + " is not at its index");
      }
    }
    this.graph = new Graph(nodes, links);
    this.clients = nodes.stream().filter(node -> node.kind() == Node.Kind.CLIENT).toList();
    this.sites = nodes.stream().filter(node -> node.kind().isSite()).toList();
    Map<String, String> queues = new HashMap<>();
    sites.forEach(site -> queues.put(site.name(), "Qs" + (queues.size() + 1)));
    this.siteQueues = Map.copyOf(queues);
    this.byName = nodes.stream().collect(Collectors.toUnmodifiableMap(Node::name, node -> node));
    Boolean[] directions = directions();
    this.sendsForward = new boolean[links.size()];
    this.used = new boolean[links.size()];
    for (int i = 0; i < directions.length; i++) {
      used[i] = directions[i] != null;
      sendsForward[i] = !used[i] || directions[i];
    }
    this.forwardQueues = new String[links.size()];
    this.backwardQueues = new String[links.size()];
    nameQueues();
  }

  private void nameQueues() {
    int number = 0;
    for (Link link : links) {
      if (!link.isUnlimited()) {
        number++;
        boolean forward = sendsForward[link.index()];
        forwardQueues[link.index()] = (forward ? "Qns" : "Qnr") + number;
        backwardQueues[link.index()] = (forward ? "Qnr" : "Qns") + number;
      }
    }
  }

  /** By link: whether routes travel it forward towards a site; null where no route passes. */
  private Boolean[] directions() {
    Boolean[] forward = new Boolean[links.size()];
    List<boolean[]> seen = new ArrayList<>();
    sites.forEach(site -> seen.add(new boolean[nodes.size()]));
    for (Node client : clients) {
      for (int s = 0; s < sites.size(); s++) {
        RouteTree tree = tree(sites.get(s).name());
        int start = graph.numberOf(client.name());
        if (tree.reachableFrom(start)) {
          tree.markDirections(start, forward, seen.get(s));
        }
      }
    }
    return forward;
  }

  private RouteTree tree(String siteName) {
    return trees.computeIfAbsent(
        siteName,
        site -> {
          int number = graph.numberOf(site);
          if (!byName.get(site).kind().isSite()) {
            throw new IllegalArgumentException(site + " is no server or cluster");
          }
          return new RouteTree(graph, number);
        });
  }

  /** Its own name: that of the graph in the file, else the file's. */
  public String name() {
    return name;
  }

  /** The line of the source that declares a node; 0 when it was not read from a file. */
  public int lineOf(String node) {
    return lines.getOrDefault(node, 0);
  }

  /** The file it was read from. */
  public String source() {
    return source;
  }

  /** All nodes, in file order. */
  public List<Node> nodes() {
    return nodes;
  }

  /** All links, in file order. */
  public List<Link> links() {
    return links;
  }

  /** The clients, in file order. */
  public List<Node> clients() {
    return clients;
  }

  /** The servers and clusters, in file order. */
  public List<Node> sites() {
    return sites;
  }

  /**
   * The node of this name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public Node node(String nodeName) {
    Node node = byName.get(nodeName);
    if (node == null) {
      throw new IllegalArgumentException("no node named " + nodeName);
    }
    return node;
  }

  /** Whether there is a node of this name. */
  public boolean has(String nodeName) {
    return byName.containsKey(nodeName);
  }

  /** Whether a route joins this client to this site. */
  public boolean reaches(String clientName, String siteName) {
    return tree(siteName).reachableFrom(graph.numberOf(clientName));
  }

  /**
   * The route from a client to a site: the fewest hops, of equals the one whose links come first in
   * the file (compared from the client on). Only routers are passed through. The result takes the
   * same links back.
   *
   * @throws IllegalArgumentException when no route joins them
   */
  public List<Hop> route(String clientName, String siteName) {
    if (!reaches(clientName, siteName)) {
      throw new IllegalArgumentException("no route from " + clientName + " to " + siteName);
    }
    return tree(siteName).from(graph.numberOf(clientName));
  }

  /**
   * The network queues on the {@link #route} from a client to a site, and on the way back.
   *
   * @throws IllegalArgumentException when no route joins them
   */
  public Way way(String clientName, String siteName) {
    List<Way.Queue> send = new ArrayList<>();
    List<Way.Queue> receive = new ArrayList<>();
    for (Hop hop : route(clientName, siteName)) {
      if (!hop.link().isUnlimited()) {
        send.add(queue(hop.link(), hop.forward()));
        receive.add(0, queue(hop.link(), !hop.forward()));
      }
    }
    return new Way(send, receive);
  }

  private Way.Queue queue(Link link, boolean forward) {
    return new Way.Queue(queueName(link, forward), link, forward);
  }

  /**
   * The name of the queue of one direction of a link, as defined above: {@code Qns1}, {@code Qnr1}.
   *
   * @param forward the direction from {@link Link#from()} to {@link Link#to()}
   * @throws IllegalArgumentException for an unlimited link, which has no queues
   */
  public String queueName(Link link, boolean forward) {
    if (link.isUnlimited()) {
      throw new IllegalArgumentException(link.name() + " is unlimited and has no queue");
    }
    return (forward ? forwardQueues : backwardQueues)[link.index()];
  }

  /** Whether the Qns of a link is its direction from {@link Link#from()} to {@link Link#to()}. */
  public boolean sendsForward(Link link) {
    return sendsForward[link.index()];
  }

  /** Whether the route from some client to some site uses a link. */
  public boolean isUsed(Link link) {
    return used[link.index()];
  }

  /** The name of a site's queue: Qs and its number among the sites, from 1. */
  public String serverQueueName(Node site) {
    return siteQueues.get(site.name());
  }
}

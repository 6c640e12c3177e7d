package org.quoin.topology;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jgrapht.Graph;
import org.jgrapht.graph.AsUnmodifiableGraph;
import org.jgrapht.graph.DirectedPseudograph;

/**
 * Grid as described by its file: an unmodifiable JGraphT graph of nodes and directed links. Safe to
 * share between threads. {@link Routes} finds routes, {@link QueueNetwork} their queues.
 */
public final class Topology {
  private final String name;
  private final String source;
  private final Map<String, Integer> lines;
  private final boolean inBits;
  private final List<Node> nodes;
  private final List<Link> links;
  private final List<Node.Client> clients;
  private final List<Node.Site> sites;
  private final List<Node.Holder> holders;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Graph<Node, Link> graph;

  /**
   * Creates a topology that was not read from a file.
   *
   * @param name name of the graph in the file, or of the file
   * @param source path of the file, for messages
   * @param nodes nodes in file order, with unique names
   * @param links links in file order, each at its {@link Link#index()}, between two of the nodes
   * @throws IllegalArgumentException if nodes and links are inconsistent; readers of files check
   *     them before and report all mistakes
   */
  public Topology(String name, String source, List<Node> nodes, List<Link> links) {
    this(name, source, nodes, links, Map.of(), false);
  }

  /**
   * Creates a topology that was read from a file.
   *
   * @param name name of the graph in the file, or of the file
   * @param source path of the file, for messages
   * @param nodes nodes in file order, with unique names
   * @param links links in file order, each at its {@link Link#index()}, between two of the nodes
   * @param lines line of the source that declares a node, by name; a node may be missing
   * @param inBits whether the file states bandwidths in bits per second, not in bytes
   * @throws IllegalArgumentException if nodes and links are inconsistent
   */
  public Topology(
      String name,
      String source,
      List<Node> nodes,
      List<Link> links,
      Map<String, Integer> lines,
      boolean inBits) {
    this.inBits = inBits;
    this.name = name;
    this.source = source;
    this.lines = Map.copyOf(lines);
    this.nodes = List.copyOf(nodes);
    this.links = List.copyOf(links);
    this.clients = of(Node.Client.class);
    this.sites = of(Node.Site.class);
    this.holders = Stream.concat(sites.stream(), of(Node.Store.class).stream()).toList();
    // A graph without loops would compare the fields of the ends of every link.
    Graph<Node, Link> made = new DirectedPseudograph<>(null, null, false);
    for (Node node : nodes) {
      if (numbers.put(node.name(), numbers.size()) != null) {
        throw new IllegalArgumentException("two nodes named " + node.name());
      }
      made.addVertex(node);
    }
    for (int i = 0; i < links.size(); i++) {
      Link link = links.get(i);
      if (link.index() != i) {
        throw new IllegalArgumentException("link " + link.name() + " is not at its index");
      }
      if (link.from().equals(link.to())) {
        throw new IllegalArgumentException("link " + link.name() + " is a loop");
      }
      made.addEdge(node(link.from()), node(link.to()), link);
    }
    this.graph = new AsUnmodifiableGraph<>(made);
  }

  /**
   * {@return the nodes of one kind, in file order}
   *
   * @param kind a kind of node
   * @param <N> the kind
   */
  public <N extends Node> List<N> of(Class<N> kind) {
    return nodes.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** {@return the name of the graph in the file, or of the file} */
  public String name() {
    return name;
  }

  /**
   * {@return the line of the source that declares a node; 0 if unknown}
   *
   * @param node name of the node
   */
  public int lineOf(String node) {
    return lines.getOrDefault(node, 0);
  }

  /** {@return whether bandwidths are shown in bits per second, as the file states them} */
  public boolean isInBits() {
    return inBits;
  }

  /** {@return the path of the file} */
  public String source() {
    return source;
  }

  /** {@return the unmodifiable graph of nodes and links} */
  public Graph<Node, Link> graph() {
    return graph;
  }

  /** {@return all nodes, in file order} */
  public List<Node> nodes() {
    return nodes;
  }

  /** {@return all links, in file order} */
  public List<Link> links() {
    return links;
  }

  /**
   * {@return the first link in the file from one node to another}
   *
   * @param from node of this topology
   * @param to another node of this topology
   */
  public Optional<Link> link(Node from, Node to) {
    return graph.getAllEdges(from, to).stream().min(Comparator.comparingInt(Link::index));
  }

  /**
   * {@return the opposite of a link; null without one}
   *
   * @param link link of this topology
   */
  public Link opposite(Link link) {
    return link.isPaired() ? links.get(link.opposite()) : null;
  }

  /** {@return the clients, in file order} */
  public List<Node.Client> clients() {
    return clients;
  }

  /** {@return the servers and clusters, in file order} */
  public List<Node.Site> sites() {
    return sites;
  }

  /** {@return the nodes that can hold files: the sites, then the stores, each in file order} */
  public List<Node.Holder> holders() {
    return holders;
  }

  /**
   * {@return the node with the given name}
   *
   * @param nodeName name as in the file
   * @throws IllegalArgumentException if there is no such node
   */
  public Node node(String nodeName) {
    return nodes.get(number(nodeName));
  }

  /**
   * {@return the position of a node in the file, from 0}
   *
   * @param nodeName name as in the file
   * @throws IllegalArgumentException if there is no such node
   */
  public int number(String nodeName) {
    Integer number = numbers.get(nodeName);
    if (number == null) {
      throw new IllegalArgumentException("no node named " + nodeName);
    }
    return number;
  }

  /**
   * {@return whether a node has the given name}
   *
   * @param nodeName any text
   */
  public boolean has(String nodeName) {
    return numbers.containsKey(nodeName);
  }
}

package org.quoin.topology;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jgrapht.Graph;
import org.jgrapht.graph.AsUnmodifiableGraph;
import org.jgrapht.graph.DirectedMultigraph;

/**
 * A grid as its file has it: an unmodifiable JGraphT graph of nodes and directed links. Safe to
 * share between threads. What flows where is for {@link Routes}, the queues it passes for {@link
 * QueueNetwork}.
 */
public final class Topology {
  private final String name;
  private final String source;
  private final Map<String, Integer> lines;
  private final List<Node> nodes;
  private final List<Link> links;
  private final List<Node> clients;
  private final List<Node> sites;
  private final List<Node> holders;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Graph<Node, Link> graph;

  /**
   * Creates a topology.
   *
   * @param name its own: that of the graph in the file, else the file's
   * @param source the file it was read from, for messages
   * @param nodes in file order, names unique
   * @param links in file order, each at its own {@link Link#index()}, between two of the nodes
   * @throws IllegalArgumentException when they do not fit together; files are checked before, with
   *     better messages, where a file is read
   */
  public Topology(String name, String source, List<Node> nodes, List<Link> links) {
    this(name, source, nodes, links, Map.of());
  }

  /**
   * Creates a topology that was read from a file.
   *
   * @param name its own: that of the graph in the file, else the file's
   * @param source the file, for messages
   * @param nodes in file order, names unique
   * @param links in file order, each at its own {@link Link#index()}, between two of the nodes
   * @param lines by node's name, the line of the source that declares it; a node may be missing
   * @throws IllegalArgumentException when they do not fit together
   */
  public Topology(
      String name, String source, List<Node> nodes, List<Link> links, Map<String, Integer> lines) {
    this.name = name;
    this.source = source;
    this.lines = Map.copyOf(lines);
    this.nodes = List.copyOf(nodes);
    this.links = List.copyOf(links);
    this.clients = nodes.stream().filter(node -> node.kind() == Node.Kind.CLIENT).toList();
    this.sites = nodes.stream().filter(node -> node.kind().isSite()).toList();
    this.holders =
        Stream.concat(sites.stream(), nodes.stream().filter(node -> node.kind() == Node.Kind.STORE))
            .toList();
    Graph<Node, Link> made = new DirectedMultigraph<>(null, null, false);
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
      made.addEdge(node(link.from()), node(link.to()), link);
    }
    this.graph = new AsUnmodifiableGraph<>(made);
  }

  /** {@return its own name: that of the graph in the file, else the file's} */
  public String name() {
    return name;
  }

  /**
   * {@return the line of the source that declares a node; 0 when it was not read from a file}
   *
   * @param node its name
   */
  public int lineOf(String node) {
    return lines.getOrDefault(node, 0);
  }

  /** {@return the file it was read from} */
  public String source() {
    return source;
  }

  /** {@return nodes and directed links; no change is possible} */
  public Graph<Node, Link> graph() {
    return graph;
  }

  /** {@return all nodes, in file order} */
  public List<Node> nodes() {
    return nodes;
  }

  /** {@return all directions of links, in file order} */
  public List<Link> links() {
    return links;
  }

  /**
   * {@return the first link of the file from a node to another}
   *
   * @param from a node of this topology
   * @param to another
   */
  public Optional<Link> link(Node from, Node to) {
    return graph.getAllEdges(from, to).stream().min(Comparator.comparingInt(Link::index));
  }

  /**
   * {@return the other direction of a link; null where there is none}
   *
   * @param link of this topology
   */
  public Link opposite(Link link) {
    return link.isPaired() ? links.get(link.opposite()) : null;
  }

  /** {@return the clients, in file order} */
  public List<Node> clients() {
    return clients;
  }

  /** {@return the servers and clusters, in file order} */
  public List<Node> sites() {
    return sites;
  }

  /** {@return what can hold files: the sites, then the stores, each in file order} */
  public List<Node> holders() {
    return holders;
  }

  /**
   * {@return the node of a name}
   *
   * @param nodeName as in the file
   * @throws IllegalArgumentException when there is none
   */
  public Node node(String nodeName) {
    return nodes.get(number(nodeName));
  }

  /**
   * {@return the place of a node in the file, from 0}
   *
   * @param nodeName as in the file
   * @throws IllegalArgumentException when there is none
   */
  public int number(String nodeName) {
    Integer number = numbers.get(nodeName);
    if (number == null) {
      throw new IllegalArgumentException("no node named " + nodeName);
    }
    return number;
  }

  /**
   * {@return whether there is a node of a name}
   *
   * @param nodeName any
   */
  public boolean has(String nodeName) {
    return numbers.containsKey(nodeName);
  }
}

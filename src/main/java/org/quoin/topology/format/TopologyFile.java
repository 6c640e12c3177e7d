package org.quoin.topology.format;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.quoin.base.FileKind;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.base.TextFile;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.topology.parser.Declarations;
import org.quoin.topology.parser.DotReader;
import org.quoin.topology.parser.GraphMlReader;
import org.quoin.topology.parser.TopologyLimits;

/**
 * Reads topologies from DOT ({@code .dot}, {@code .gv}) and GraphML ({@code .graphml}) files. The
 * format is defined in {@code topologies/README.md}.
 */
public final class TopologyFile {

  /** Usual file extensions of {@link ForeignFormat}s. */
  private static final Set<String> FOREIGN = Set.of("gml", "graphml", "xml", "conf");

  private TopologyFile() {}

  public static Topology read(Path path) {
    return read(path, List.of());
  }

  /** {@return the topology of a file with changed attributes, within the limits of commands} */
  public static Topology read(Path path, List<TopologyChange> changes) {
    return read(path, changes, TopologyLimits.OF_COMMANDS);
  }

  /**
   * {@return the topology of a file}
   *
   * @param changes changes of attributes, applied in order before the checks
   * @param limits maximum sizes
   * @throws InputException with all mistakes of the file, by line
   */
  public static Topology read(Path path, List<TopologyChange> changes, TopologyLimits limits) {
    Declarations declarations = declarations(path, limits);
    TopologyChange.apply(changes, declarations);
    TopologyBuilder builder = new TopologyBuilder(declarations);
    checkKinds(builder, declarations);
    if (builder.isSound()) {
      Topology topology =
          new Topology(
              declarations.title(),
              path.toString(),
              builder.nodes(),
              builder.links(),
              builder.lines(),
              isInBits(declarations));
      checkRoutes(topology, declarations);
      declarations.refuseMistakes();
      return topology;
    }
    declarations.refuseMistakes();
    throw new IllegalStateException("an unsound topology without a mistake");
  }

  /** Returns what a file declares, with the mistakes of its form. */
  static Declarations declarations(Path path, TopologyLimits limits) {
    Path file = path.getFileName();
    String name = file == null ? "" : file.toString();
    int dot = name.lastIndexOf('.');
    String extension = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    Declarations declarations =
        new Declarations(path.toString(), dot <= 0 ? name : name.substring(0, dot), limits);
    boolean graphMl = extension.equals("graphml");
    if (FOREIGN.contains(extension)) {
      refuseForeign(path, limits);
    }
    if (!graphMl && !extension.equals("dot") && !extension.equals("gv")) {
      throw new InputException(
          path.toString(),
          FileKind.TOPOLOGY.other(path).orElse("has the extension '" + extension + "'")
              + "; expected a topology as a .dot or .graphml file");
    }
    String text = TextFile.read(path, "a topology", limits.bytes());
    if (graphMl) {
      GraphMlReader.read(text, declarations);
    } else {
      DotReader.read(text, declarations);
    }
    if (declarations.nodes().isEmpty()) {
      declarations.refuseMistakes();
    }
    return declarations;
  }

  /** Returns whether more links have a bandwidth in bits per second than in bytes. */
  private static boolean isInBits(Declarations declarations) {
    int more = 0;
    for (Declarations.LinkText link : declarations.links()) {
      String written = link.attributes().getOrDefault(TopologyAttributes.BANDWIDTH.name(), "");
      boolean limited = !written.isEmpty() && !written.equals(TopologyAttributes.UNLIMITED);
      more += limited ? (Quantity.isInBits(firstWay(written)) ? 1 : -1) : 0;
    }
    return more > 0;
  }

  /** Returns the value of the first direction of a link. */
  private static String firstWay(String written) {
    int end = written.indexOf(LinkBuilder.DIRECTION_SEPARATOR);
    return end < 0 ? written : written.substring(0, end);
  }

  /** Rejects a file of another format with advice to import it. */
  private static void refuseForeign(Path path, TopologyLimits limits) {
    ForeignFormat.of(TextFile.read(path, "a topology", limits.bytes()))
        .ifPresent(
            format -> {
              throw new InputException(path.toString(), format.advice(path.toString()));
            });
  }

  private static void checkKinds(TopologyBuilder builder, Declarations declarations) {
    List<Node> nodes = builder.nodes();
    long sites = nodes.stream().filter(node -> node instanceof Node.Site).count();
    if (builder.isSound()) {
      if (nodes.stream().noneMatch(Node.Client.class::isInstance)) {
        declarations.mistake(0, "has no client; expected a node with kind = client");
      }
      if (sites == 0) {
        declarations.mistake(0, "has no server or cluster; expected a node with kind = server");
      }
    }
    long routers = nodes.stream().filter(Node.Router.class::isInstance).count();
    if (sites * routers > declarations.limits().routes()) {
      declarations.mistake(
          0, "has " + sites + " sites and " + routers + " routers, more than can be routed");
      declarations.refuseMistakes();
    }
  }

  private static void checkRoutes(Topology topology, Declarations declarations) {
    List<Node.Site> sites = topology.sites();
    List<Node.Client> clients = topology.clients();
    if (sites.isEmpty() || clients.isEmpty()) {
      return;
    }
    Set<String> linked = new HashSet<>();
    topology.links().forEach(link -> linked.addAll(List.of(link.from(), link.to())));
    Routes routes = new Routes(topology);
    int[] numbers = sites.stream().mapToInt(site -> topology.number(site.name())).toArray();
    boolean[] reached = new boolean[numbers.length];
    for (Node client : clients) {
      int from = topology.number(client.name());
      boolean reaches = false;
      for (int site = 0; site < numbers.length; site++) {
        if (!(reaches && reached[site]) && routes.join(from, numbers[site])) {
          reaches = true;
          reached[site] = true;
        }
      }
      if (!reaches) {
        unreached(client, "reaches no server or cluster", linked, topology, declarations);
      }
    }
    for (int site = 0; site < reached.length; site++) {
      if (!reached[site]) {
        unreached(sites.get(site), "is reached by no client", linked, topology, declarations);
      }
    }
  }

  private static void unreached(
      Node node, String what, Set<String> linked, Topology topology, Declarations declarations) {
    declarations.mistake(
        topology.lineOf(node.name()),
        node.kind()
            + " '"
            + node.name()
            + "' "
            + what
            + (linked.contains(node.name())
                ? " (routes pass only through routers)"
                : ": it has no link"));
  }
}

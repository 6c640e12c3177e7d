package org.quoin.topology.draft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.quoin.base.InputException;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.topology.format.DotText;
import org.quoin.topology.format.TopologyAttributes;

/**
 * Assembles a topology from a network and defaults, and reports every value that is filled in.
 *
 * <p>A place becomes a router of its name, since routes pass only through routers. Its site becomes
 * a node {@code NAME-site}, its clients a node {@code NAME-client}; each has one link to the
 * router.
 */
public final class TopologyAssembler {

  /**
   * Number of clients at a place, from its index among the places with clients and their number.
   */
  public interface Clients {
    int at(int place, int places);
  }

  private record Statement(String from, String to, Map<String, String> attributes) {}

  private final RawNetwork map;
  private final TopologyDefaults defaults;
  private final GapFiller account;
  private final Names taken = new Names();
  private final Map<String, String> names = new HashMap<>();

  /** Location label of a place, its site and its clients, by name of the place. */
  private final Map<String, String> labels = new HashMap<>();

  /** Name of the clients at a place, by name of the place. */
  private final Map<String, String> clientOf = new HashMap<>();

  /** Name of the network's site at a place, by id of the place. */
  private final Map<String, String> siteOf = new HashMap<>();

  /** Number of links of each place in the network, by name. */
  private final Map<String, Integer> places = new LinkedHashMap<>();

  private final Set<String> withSite = new LinkedHashSet<>();

  private final List<Statement> nodes = new ArrayList<>();
  private final List<Statement> links = new ArrayList<>();
  private final boolean directed;

  private TopologyAssembler(RawNetwork map, TopologyDefaults defaults) {
    this.map = map;
    this.defaults = defaults;
    this.account = new GapFiller(map, defaults);
    directed = map.links().stream().anyMatch(RawNetwork.Link::isOneWay);
    map.nodes().forEach(node -> names.put(node.id(), taken.unique(node.name())));
    for (RawNetwork.Node node : map.nodes()) {
      String name = names.get(node.id());
      labels.put(name, node.label() == null ? name : Names.safe(node.label()));
      if (node.kind() == RawNetwork.Kind.PLACE) {
        places.put(names.get(node.id()), 0);
        if (node.processors() > 0) {
          withSite.add(names.get(node.id()));
        }
      } else if (node.kind() == RawNetwork.Kind.SITE) {
        withSite.add(names.get(node.at()));
      }
    }
    for (RawNetwork.Link link : map.links()) {
      for (String end : List.of(link.from(), link.to())) {
        places.computeIfPresent(names.get(end), (name, links) -> links + 1);
      }
    }
  }

  /**
   * {@return a topology of the largest component of a network}
   *
   * @param made lines that describe its origin
   * @param clientsAt locations of clients
   * @param sitesAt locations of additional sites
   * @throws InputException if a location is unknown or the topology has no site
   */
  public static TopologyDraft of(
      RawNetwork network,
      TopologyDefaults defaults,
      List<String> made,
      Places clientsAt,
      Places sitesAt,
      Clients clients) {
    TopologyAssembler drafting = new TopologyAssembler(Connected.largestPart(network), defaults);
    Set<String> more = sitesAt.of(drafting.places, drafting.withSite);
    drafting.withSite.addAll(more);
    if (drafting.withSite.isEmpty()) {
      throw new InputException(sitesAt.option(), "leaves the topology without a site");
    }
    Set<String> withClients = clientsAt.of(drafting.places, drafting.withSite);
    if (withClients.isEmpty()) {
      throw new InputException(clientsAt.option(), "leaves the topology without a client");
    }
    drafting.account.places(clientsAt, sitesAt);
    drafting.nodes(more, withClients, clients);
    drafting.map.links().forEach(drafting::link);
    return drafting.draft(made);
  }

  private void nodes(Set<String> more, Set<String> withClients, Clients clients) {
    int numbered = 0;
    for (RawNetwork.Node node : map.nodes()) {
      String name = names.get(node.id());
      if (node.kind() == RawNetwork.Kind.SITE) {
        site(name, labels.get(names.get(node.at())), node.processors(), node.speed(), Double.NaN);
        continue;
      }
      nodes.add(new Statement(name, null, router(node)));
      if (node.processors() > 0) {
        String site = taken.unique(name + "-site");
        siteOf.put(node.id(), site);
        attach(site, name, node.processors(), node.speed(), node.storage());
      } else if (more.contains(name)) {
        account.addSite();
        attach(
            taken.unique(name + "-site"),
            name,
            defaults.processors(),
            defaults.speed(),
            node.storage());
      } else if (node.storage() > 0) {
        store(name, node.storage());
      }
      if (withClients.contains(name)) {
        clients(name, clients.at(numbered++, withClients.size()));
      }
    }
  }

  private static Map<String, String> router(RawNetwork.Node node) {
    Map<String, String> attributes =
        new LinkedHashMap<>(Map.of(TopologyAttributes.KIND.name(), "router"));
    if (node.isLocated()) {
      attributes.put(TopologyAttributes.LATITUDE.name(), Quantity.everyDigit(node.latitude()));
      attributes.put(TopologyAttributes.LONGITUDE.name(), Quantity.everyDigit(node.longitude()));
    }
    return attributes;
  }

  private void attach(String site, String place, int processors, double speed, double storage) {
    site(site, labels.get(place), processors, speed, storage);
    links.add(new Statement(place, site, accessLink(defaults.siteLink())));
  }

  private void store(String place, double storage) {
    String name = taken.unique(place + "-store");
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put(TopologyAttributes.KIND.name(), "store");
    attributes.put(TopologyAttributes.SITE.name(), labels.get(place));
    attributes.put(TopologyAttributes.STORAGE.name(), Quantity.DATA.exact(storage));
    nodes.add(new Statement(name, null, attributes));
    links.add(new Statement(place, name, accessLink(defaults.siteLink())));
  }

  private void site(String name, String label, int processors, double speed, double storage) {
    Map<String, String> attributes = new LinkedHashMap<>();
    boolean server = processors == 1;
    attributes.put(TopologyAttributes.KIND.name(), server ? "server" : "cluster");
    attributes.put(TopologyAttributes.SITE.name(), label);
    if (!server) {
      attributes.put(TopologyAttributes.PROCESSORS.name(), String.valueOf(processors));
    }
    attributes.put(TopologyAttributes.SPEED.name(), account.speed(speed));
    if (!server) {
      attributes.put("scheduler", account.scheduler());
    }
    if (!Double.isNaN(storage)) {
      attributes.put(TopologyAttributes.STORAGE.name(), Quantity.DATA.exact(storage));
    }
    nodes.add(new Statement(name, null, attributes));
  }

  private void clients(String place, int number) {
    if (number == 0) {
      return;
    }
    String name = taken.unique(place + "-client");
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put(TopologyAttributes.KIND.name(), "client");
    attributes.put(TopologyAttributes.SITE.name(), labels.get(place));
    if (number > 1) {
      attributes.put(TopologyAttributes.COUNT.name(), String.valueOf(number));
    }
    account.addClients(number);
    clientOf.put(place, number > 1 ? name + "*" : name);
    nodes.add(new Statement(name, null, attributes));
    links.add(new Statement(place, name, accessLink(defaults.clientLink())));
  }

  private Map<String, String> accessLink(double bandwidth) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put(TopologyAttributes.BANDWIDTH.name(), GapFiller.shown(bandwidth));
    if (!Double.isInfinite(bandwidth)) {
      attributes.put(TopologyAttributes.BUFFER.name(), String.valueOf(defaults.leastBuffer()));
      GapFiller.delay(attributes, 0);
    }
    return bothWays(attributes);
  }

  private Map<String, String> bothWays(Map<String, String> attributes) {
    if (directed) {
      attributes.put("dir", "both");
    }
    return attributes;
  }

  private void link(RawNetwork.Link link) {
    Map<String, String> attributes = new LinkedHashMap<>();
    if (link.name() != null) {
      attributes.put(TopologyAttributes.NAME.name(), taken.unique(link.name()));
    }
    account.link(link, attributes);
    boolean turned = link.bandwidth() == 0;
    String from = names.get(turned ? link.to() : link.from());
    String to = names.get(turned ? link.from() : link.to());
    links.add(new Statement(from, to, link.isOneWay() ? attributes : bothWays(attributes)));
  }

  private TopologyDraft draft(List<String> made) {
    String routes = routes();
    List<String> lines = account.lines();
    List<String> head = new ArrayList<>(made);
    head.addAll(lines);
    DotText dot = new DotText(directed, Names.safe(map.title()), head);
    nodes.forEach(node -> dot.node(node.from(), node.attributes()));
    dot.line("");
    links.forEach(link -> dot.link(link.from(), link.to(), link.attributes()));
    return new TopologyDraft(dot.toString(), lines, routes);
  }

  /**
   * Returns the explicit routes between clients and sites as a key of a scenario; empty without
   * any.
   */
  private String routes() {
    StringBuilder text = new StringBuilder();
    for (RawNetwork.Route route : map.routes()) {
      String client = clientOf.get(names.get(route.place()));
      if (client != null) {
        List<String> via = new ArrayList<>(route.nodes().stream().map(names::get).toList());
        String site = siteOf.get(route.site());
        if (site == null) {
          site = names.get(route.site());
          via.addAll(route.back() ? 0 : via.size(), inside(route));
        }
        text.append("  - {from: ").append(route.back() ? site : client);
        text.append(", to: ").append(route.back() ? client : site);
        text.append(", via: [").append(String.join(", ", via)).append("]}\n");
        account.addRoute();
      }
    }
    return text.isEmpty() ? "" : "routes:\n" + text;
  }

  /** Returns the switch between a site of the network and its router; empty without one. */
  private List<String> inside(RawNetwork.Route route) {
    String before =
        map.links().stream()
            .filter(link -> link.to().equals(route.site()))
            .findFirst()
            .orElseThrow()
            .from();
    return route.nodes().contains(before) ? List.of() : List.of(names.get(before));
  }

  /**
   * Makes names that are unique in a topology and valid in every file and key: letters, digits,
   * hyphens and underscores.
   */
  private static final class Names {
    private static final int MAX_LENGTH = 60;

    private final Set<String> taken = new HashSet<>();

    /** Returns a valid name for a text, possibly not unique. */
    static String safe(String text) {
      String name = text.replaceAll("[^\\p{L}\\p{M}\\p{N}_]+", "-").replaceAll("^-|-$", "");
      if (name.length() > MAX_LENGTH) {
        name = name.substring(0, name.offsetByCodePoints(0, name.codePointCount(0, MAX_LENGTH)));
      }
      if (name.isEmpty()) {
        return "place";
      }
      return name.matches("Q(ns|nr|s)\\d+") ? "place-" + name : name;
    }

    /** Returns a unique name for a text, numbered if necessary. */
    String unique(String text) {
      String name = safe(text);
      String unique = name;
      for (int i = 2; !taken.add(unique); i++) {
        unique = name + "-" + i;
      }
      return unique;
    }
  }

  /** Finds the largest strongly connected component of a network. */
  private static final class Connected {
    private static final int NAMED = 5;

    private Connected() {}

    static RawNetwork largestPart(RawNetwork map) {
      Graph<String, DefaultEdge> graph = new DirectedPseudograph<>(DefaultEdge.class);
      map.nodes().forEach(node -> graph.addVertex(node.id()));
      for (RawNetwork.Link link : map.links()) {
        if (link.bandwidth() != 0) {
          graph.addEdge(link.from(), link.to());
        }
        if (link.back() != 0) {
          graph.addEdge(link.to(), link.from());
        }
      }
      List<Set<String>> parts =
          new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets();
      if (parts.size() < 2) {
        return map;
      }
      int most = parts.stream().mapToInt(Set::size).max().orElse(0);
      Map<String, Set<String>> partOf = new HashMap<>();
      parts.forEach(part -> part.forEach(id -> partOf.put(id, part)));
      Set<String> largest =
          map.nodes().stream()
              .map(node -> partOf.get(node.id()))
              .filter(part -> part.size() == most)
              .findFirst()
              .orElseThrow();
      return without(map, largest);
    }

    private static RawNetwork without(RawNetwork map, Set<String> kept) {
      List<RawNetwork.Node> rest =
          map.nodes().stream().filter(node -> !kept.contains(node.id())).toList();
      Set<String> ids = rest.stream().map(RawNetwork.Node::id).collect(Collectors.toSet());
      String named =
          rest.stream().limit(NAMED).map(RawNetwork.Node::name).collect(Collectors.joining(", "));
      String more = rest.size() > NAMED ? " and others" : "";
      return map.without(
          ids,
          List.of(
              "left out: %s not joined with the rest: %s%s"
                  .formatted(Plurals.counted(rest.size(), "node"), named, more)));
    }
  }
}

package org.quoin.topology.imports;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.Plurals;
import org.quoin.topology.draft.RawNetwork;

/**
 * Reads a platform of SimGrid, version 4 (Casanova, Giersch, Legrand, Quinson and Suter, JPDC
 * 74(10), 2014).
 *
 * <p>A cluster becomes a site of hosts times cores processors behind a router. The links of the
 * hosts become one link with the sum of their bandwidths; the backbone becomes a link between it
 * and the router. A host outside clusters becomes a place with a site. {@link PlatformGraph} finds
 * the ends of the links.
 */
final class SimGridPlatform {
  private static final int MAX_HOSTS = 10_000_000;

  private static final Set<String> TABLES = Set.of("Full", "None", "Empty");
  private static final Set<String> MIN = Set.of("Floyd", "Dijkstra", "DijkstraCache");

  private final String source;
  private final Mistakes mistakes = new Mistakes();
  private final Platform platform = new Platform();
  private final List<RawNetwork.Node> nodes = new ArrayList<>();
  private final List<RawNetwork.Link> links = new ArrayList<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private final Set<String> ids = new HashSet<>();

  private SimGridPlatform(String source) {
    this.source = source;
  }

  static RawNetwork read(String source, String name, Element root) {
    SimGridPlatform reader = new SimGridPlatform(source);
    if (root.has("version") && !root.value("version").startsWith("4")) {
      reader.mistake(root, "is of version " + root.value("version") + "; expected 4 or 4.1");
    }
    List<Element> zones = root.parts("zone");
    if (zones.isEmpty()) {
      reader.mistake(root, "has no <zone>");
    }
    zones.forEach(zone -> reader.zone(zone, null));
    reader.mistakes.refuse();
    zones.forEach(reader::routes);
    reader.mistakes.refuse();
    String title = zones.size() == 1 ? zones.get(0).value("id") : name;
    return PlatformMap.of(title, reader.platform, reader.nodes, reader.links, reader.notes());
  }

  private void mistake(Element at, String message) {
    mistakes.add(new Mistake(source, at.line(), 0, message));
  }

  private void count(String what, int number) {
    counts.merge(what, number, Integer::sum);
  }

  /** Returns the id of an element; a second use of it in the platform is a mistake. */
  private String id(Element element) {
    String id = element.value("id");
    if (id.isEmpty() || !ids.add(element.name().equals("link") ? "link " + id : id)) {
      mistake(
          element,
          "<%s> %s"
              .formatted(
                  element.name(), id.isEmpty() ? "has no id" : "'" + id + "' is declared twice"));
    }
    return id;
  }

  private void zone(Element element, Platform.Zone parent) {
    String routing = element.value("routing");
    if (!TABLES.contains(routing) && !MIN.contains(routing) && !routing.equals("Cluster")) {
      mistake(
          element,
          "the routing '"
              + routing
              + "' names no links; expected Full, Floyd, Dijkstra or Cluster");
    }
    Platform.Zone zone =
        new Platform.Zone(
            id(element),
            parent,
            routing.equals("Cluster")
                ? Platform.Routing.CLUSTER
                : MIN.contains(routing) ? Platform.Routing.SHORTEST : Platform.Routing.TABLE);
    platform.zones().put(zone.id(), zone);
    for (Element part : element.parts()) {
      switch (part.name()) {
        case "zone" -> zone(part, zone);
        case "cluster" -> cluster(part, zone);
        case "host" -> {
          if (zone.routing() != Platform.Routing.CLUSTER) {
            host(part, zone);
          }
        }
        case "router" -> place(part, zone);
        case "link" -> link(part);
        case "cabinet", "peer", "bypassRoute", "bypassZoneRoute" ->
            mistake(part, "<" + part.name() + "> is not read; write it out");
        default -> {
          // Routes are read once all their ends are known; properties do not describe the
          // network.
        }
      }
    }
    if (zone.routing() == Platform.Routing.CLUSTER) {
      clusterZone(element, zone);
    }
  }

  /** Returns the location of the nodes of a zone: the outermost zone below the root zone. */
  private static String label(Platform.Zone zone) {
    Platform.Zone outer = zone;
    while (outer.parent() != null && outer.parent().parent() != null) {
      outer = outer.parent();
    }
    return outer.id();
  }

  private void place(Element element, Platform.Zone zone) {
    String id = id(element);
    count("router", 1);
    nodes.add(RawNetwork.Node.place(id, id).labelled(label(zone)));
    platform.home().put(id, zone);
  }

  private void host(Element element, Platform.Zone zone) {
    String id = id(element);
    count("host", 1);
    RawNetwork.Node place = RawNetwork.Node.place(id, id).labelled(label(zone));
    nodes.add(place.withSite(cores(element), value(element, "speed", SimGridUnits.SPEED)));
    platform.home().put(id, zone);
  }

  private int cores(Element element) {
    String written = element.has("core") ? element.value("core") : "1";
    if (written.matches("[1-9]\\d{0,5}")) {
      return Integer.parseInt(written);
    }
    mistake(element, "core is '" + written + "'; expected a number of cores");
    return 1;
  }

  private void link(Element element) {
    String id = id(element);
    count("link", 1);
    String policy = element.value("sharing_policy");
    count(policy.equals("SPLITDUPLEX") || policy.equals("FATPIPE") ? policy : "SHARED", 1);
    double bandwidth = value(element, "bandwidth", SimGridUnits.BANDWIDTH);
    double latency = element.has("latency") ? value(element, "latency", SimGridUnits.TIME) : 0;
    platform.links().put(id, new Platform.Link(id, bandwidth, latency));
  }

  private double value(Element element, String key, SimGridUnits units) {
    double value = units.parse(element.value(key));
    if (Double.isNaN(value) || (value == 0 && units != SimGridUnits.TIME)) {
      mistake(
          element,
          "%s%s; expected a value as in '%s'"
              .formatted(
                  key,
                  element.has(key) ? " is '" + element.value(key) + "'" : " is missing",
                  units.example()));
      return 1;
    }
    return value;
  }

  private void cluster(Element element, Platform.Zone parent) {
    String id = id(element);
    int hosts = hosts(element);
    int cores = cores(element);
    count("host of a cluster", hosts);
    count("cluster", 1);
    if (element.has("topology") && !element.value("topology").equals("FLAT")) {
      count("cluster with an inner network", 1);
    }
    String router =
        element.has("router_id")
            ? element.value("router_id")
            : element.value("prefix") + id + "_router" + element.value("suffix");
    Platform.Zone zone = new Platform.Zone(id, parent, Platform.Routing.CLUSTER);
    platform.zones().put(id, zone);
    platform.home().put(router, zone);
    nodes.add(RawNetwork.Node.place(router, id + "-router").labelled(label(parent)));
    double bandwidth = value(element, "bw", SimGridUnits.BANDWIDTH);
    double latency = value(element, "lat", SimGridUnits.TIME);
    String inside = router;
    if (element.has("bb_bw")) {
      inside = id + " switch";
      nodes.add(RawNetwork.Node.junction(inside, id + "-switch"));
      links.add(
          RawNetwork.Link.both(
              router,
              inside,
              id + "-backbone",
              value(element, "bb_bw", SimGridUnits.BANDWIDTH),
              element.has("bb_lat") ? value(element, "bb_lat", SimGridUnits.TIME) : 0));
    }
    site(id, (long) hosts * cores, value(element, "speed", SimGridUnits.SPEED), router, element);
    links.add(
        RawNetwork.Link.both(inside, "site " + id, id + "-hosts", hosts * bandwidth, latency));
  }

  private void site(String name, long processors, double speed, String at, Element element) {
    if (processors > MAX_HOSTS) {
      mistake(element, "has more than " + MAX_HOSTS + " cores");
    }
    int number = (int) Math.min(MAX_HOSTS, processors);
    nodes.add(RawNetwork.Node.site("site " + name, name, number, speed, at));
  }

  private int hosts(Element element) {
    long hosts = 0;
    for (String range : element.value("radical").split(",", -1)) {
      String[] ends = range.strip().split("-", -1);
      boolean numbers = ends.length <= 2 && range.strip().matches("\\d{1,8}(-\\d{1,8})?");
      int from = numbers ? Integer.parseInt(ends[0]) : 1;
      int to = numbers ? Integer.parseInt(ends[ends.length - 1]) : 0;
      if (to < from) {
        mistake(
            element,
            "radical is '" + element.value("radical") + "'; expected numbers as in '1-29,58'");
        return 1;
      }
      hosts += to - from + 1L;
    }
    if (hosts > MAX_HOSTS) {
      mistake(element, "has more than " + MAX_HOSTS + " hosts");
    }
    return (int) Math.min(MAX_HOSTS, hosts);
  }

  /** Reads a zone whose hosts have a link each to one router: one site per kind of host. */
  private void clusterZone(Element element, Platform.Zone zone) {
    List<Element> routers = element.parts("router");
    if (routers.size() != 1) {
      mistake(element, "a zone of routing Cluster has one router; this has " + routers.size());
      return;
    }
    String router = routers.get(0).value("id");
    String inside = router;
    for (Element backbone : element.parts("backbone")) {
      inside = zone.id() + " switch";
      nodes.add(RawNetwork.Node.junction(inside, zone.id() + "-switch"));
      double bandwidth = value(backbone, "bandwidth", SimGridUnits.BANDWIDTH);
      double latency = value(backbone, "latency", SimGridUnits.TIME);
      links.add(RawNetwork.Link.both(router, inside, id(backbone), bandwidth, latency));
    }
    Map<String, String> up = new LinkedHashMap<>();
    element.parts("host_link").forEach(link -> up.put(link.value("id"), link.value("up")));
    Map<String, List<Element>> kinds = new LinkedHashMap<>();
    for (Element host : element.parts("host")) {
      id(host);
      if (!platform.links().containsKey(up.getOrDefault(host.value("id"), ""))) {
        mistake(host, "'" + host.value("id") + "' has no <host_link> with a link up");
        return;
      }
      String kind = host.value("speed") + " x " + cores(host);
      kinds.computeIfAbsent(kind, key -> new ArrayList<>()).add(host);
    }
    for (List<Element> hosts : kinds.values()) {
      count("host of a cluster", hosts.size());
      String name = kinds.size() == 1 ? zone.id() : hosts.get(0).value("id");
      double bandwidth = 0;
      double latency = 0;
      for (Element host : hosts) {
        Platform.Link link = platform.links().get(up.get(host.value("id")));
        bandwidth += link.bandwidth();
        latency = Math.max(latency, link.latency());
      }
      double speed = value(hosts.get(0), "speed", SimGridUnits.SPEED);
      site(name, (long) hosts.size() * cores(hosts.get(0)), speed, router, element);
      links.add(RawNetwork.Link.both(inside, "site " + name, name + "-hosts", bandwidth, latency));
    }
  }

  private void routes(Element element) {
    Platform.Zone zone = platform.zones().get(element.value("id"));
    for (Element part : element.parts()) {
      if (part.name().equals("zone")) {
        routes(part);
      } else if (part.name().equals("route")) {
        route(part, zone, "src", "dst");
      } else if (part.name().equals("zoneRoute")) {
        route(part, zone, "gw_src", "gw_dst");
      }
    }
  }

  private void route(Element element, Platform.Zone zone, String from, String to) {
    boolean ofZones = !from.equals("src");
    for (String key : List.of("src", "dst")) {
      if (ofZones && !platform.zones().containsKey(element.value(key))) {
        unknown(element, key, "zone", platform.zones().keySet());
        return;
      }
    }
    for (String key : List.of(from, to)) {
      if (!platform.home().containsKey(element.value(key))) {
        unknown(element, key, "host or router", platform.home().keySet());
        return;
      }
    }
    List<String> taken = new ArrayList<>();
    for (Element part : element.parts()) {
      if (part.name().equals("prop")) {
        continue;
      }
      if (!part.name().equals("link_ctn")) {
        mistake(part, "a route holds <" + part.name() + ">; expected <link_ctn>");
        return;
      }
      String id = part.value("id");
      // The two directions of a split link have the suffixes _UP and _DOWN.
      String whole = platform.links().containsKey(id) ? id : id.replaceFirst("_(UP|DOWN)$", "");
      if (!platform.links().containsKey(whole)) {
        unknown(part, "id", "link", platform.links().keySet());
        return;
      }
      taken.add(whole);
    }
    if (taken.isEmpty()) {
      mistake(element, "the route has no links; expected one <link_ctn> per link");
      return;
    }
    boolean both = !element.value("symmetrical").equalsIgnoreCase("no");
    zone.routes()
        .add(
            new Platform.Route(
                element.value("src"),
                element.value("dst"),
                element.value(from),
                element.value(to),
                List.copyOf(taken),
                both));
  }

  private void unknown(Element element, String key, String what, Set<String> names) {
    String id = element.value(key);
    mistake(
        element,
        "%s is '%s', which is not a %s%s"
            .formatted(
                key,
                id,
                what,
                NearestName.to(id, names)
                    .map(name -> "; did you mean '" + name + "'?")
                    .orElse("")));
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "in the file: %s of %s, %s, %s, %s"
            .formatted(
                Plurals.counted(counts.getOrDefault("cluster", 0), "cluster"),
                Plurals.counted(counts.getOrDefault("host of a cluster", 0), "host"),
                Plurals.counted(counts.getOrDefault("host", 0), "other host"),
                Plurals.counted(counts.getOrDefault("router", 0), "router"),
                Plurals.counted(counts.getOrDefault("link", 0), "link")));
    note(
        notes,
        "SHARED",
        "link",
        "%s shared by both directions: each direction has the full bandwidth");
    note(notes, "FATPIPE", "link", "%s without contention (FATPIPE): treated as any other");
    note(
        notes,
        "cluster with an inner network",
        "cluster",
        "%s with an inner network: all hosts on one switch");
    note(
        notes,
        "host of a cluster",
        "host",
        "%s in clusters: one link with the sum of their bandwidths");
    return notes;
  }

  private void note(List<String> notes, String what, String noun, String sentence) {
    int number = counts.getOrDefault(what, 0);
    if (number > 0) {
      notes.add("changed: " + sentence.replace("%s", Plurals.counted(number, noun)));
    }
  }
}

package org.quoin.topology.imports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A platform of SimGrid as its file tells it. */
final class Platform {

  /** How routes within a zone are found. */
  enum Routing {
    /** Every pair has its route. */
    TABLE,
    /** Routes are joined to the shortest, by their number of links. */
    SHORTEST,
    /** All within hang on one router. */
    CLUSTER
  }

  /**
   * A link.
   *
   * @param bandwidth bytes a second
   * @param latency seconds
   */
  record Link(String id, double bandwidth, double latency) {}

  /**
   * A route between two zones, hosts or routers of a zone.
   *
   * @param from the host or router it leaves, which of a zone is its gateway
   * @param to the one it reaches
   * @param both whether it is the way back as well
   */
  record Route(
      String source, String target, String from, String to, List<String> links, boolean both) {}

  /** A zone. */
  static final class Zone {
    private final String id;
    private final Zone parent;
    private final Routing routing;
    private final List<Route> routes = new ArrayList<>();

    Zone(String id, Zone parent, Routing routing) {
      this.id = id;
      this.parent = parent;
      this.routing = routing;
    }

    String id() {
      return id;
    }

    Zone parent() {
      return parent;
    }

    Routing routing() {
      return routing;
    }

    List<Route> routes() {
      return routes;
    }
  }

  private final Map<String, Link> links = new LinkedHashMap<>();
  private final Map<String, Zone> zones = new LinkedHashMap<>();

  /** The zone of every host and router. */
  private final Map<String, Zone> home = new LinkedHashMap<>();

  Map<String, Link> links() {
    return links;
  }

  Map<String, Zone> zones() {
    return zones;
  }

  Map<String, Zone> home() {
    return home;
  }
}

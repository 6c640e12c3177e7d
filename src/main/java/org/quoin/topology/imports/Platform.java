package org.quoin.topology.imports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Content of a SimGrid platform file. */
final class Platform {

  /** Method that finds the routes within a zone. */
  enum Routing {
    /** The file lists the route of every pair. */
    TABLE,
    /** Routes of the file are joined to those with the fewest links. */
    SHORTEST,
    /** Hosts that are all connected with one router. */
    CLUSTER
  }

  /**
   * Link.
   *
   * @param bandwidth bytes per second
   * @param latency seconds
   */
  record Link(String id, double bandwidth, double latency) {}

  /**
   * Route between two zones, hosts or routers of a zone.
   *
   * @param from host or router where it begins; the gateway if the source is a zone
   * @param to host or router where it ends; the gateway if the target is a zone
   * @param both whether the reverse route has the same links
   */
  record Route(
      String source, String target, String from, String to, List<String> links, boolean both) {}

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

  /** Zone by host or router. */
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

package org.quoin.topology.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Network as described by its source, before gaps are filled. Unknown numbers are NaN.
 *
 * @param routes explicit routes of the source
 * @param notes one line per kind of data that was left out or changed
 */
public record RawNetwork(
    String title,
    String what,
    List<Node> nodes,
    List<Link> links,
    List<Route> routes,
    List<String> notes) {

  /** Kind of a node. */
  public enum Kind {
    /** Possible location of clients and sites. */
    PLACE,
    /** Switch or link with several ends; data only pass through. */
    JUNCTION,
    /** Cluster or server of the source. */
    SITE
  }

  /**
   * Node.
   *
   * @param id unique in the network
   * @param name name for people; may be ambiguous
   * @param processors number of processors of a site, or of the site at a place; 0 without one
   * @param speed speed of a processor in operations per second
   * @param latitude degrees north
   * @param longitude degrees east
   * @param at id of the place of a site
   * @param label name of the town or zone that groups places; null for the name
   * @param storage capacity for files in bytes
   */
  public record Node(
      String id,
      String name,
      Kind kind,
      int processors,
      double speed,
      double latitude,
      double longitude,
      String at,
      String label,
      double storage) {

    public static Node place(String id, String name, double latitude, double longitude) {
      return new Node(
          id, name, Kind.PLACE, 0, Double.NaN, latitude, longitude, null, null, Double.NaN);
    }

    public static Node place(String id, String name) {
      return place(id, name, Double.NaN, Double.NaN);
    }

    public static Node junction(String id, String name) {
      return new Node(
          id, name, Kind.JUNCTION, 0, Double.NaN, Double.NaN, Double.NaN, null, null, Double.NaN);
    }

    public static Node site(String id, String name, int processors, double speed, String at) {
      return new Node(
          id, name, Kind.SITE, processors, speed, Double.NaN, Double.NaN, at, null, Double.NaN);
    }

    public Node withSite(int number, double each) {
      return new Node(id, name, kind, number, each, latitude, longitude, at, label, storage);
    }

    public Node labelled(String text) {
      return new Node(id, name, kind, processors, speed, latitude, longitude, at, text, storage);
    }

    public Node withStorage(double bytes) {
      return new Node(id, name, kind, processors, speed, latitude, longitude, at, label, bytes);
    }

    boolean isLocated() {
      return !Double.isNaN(latitude) && !Double.isNaN(longitude);
    }
  }

  /**
   * Link.
   *
   * @param bandwidth bytes per second in the direction of the link; infinite without a limit
   * @param back bytes per second in the opposite direction; 0 for a one-way link
   * @param latency seconds
   */
  public record Link(
      String from, String to, String name, double bandwidth, double back, double latency) {

    public static Link both(String from, String to, String name, double bandwidth, double latency) {
      return new Link(from, to, name, bandwidth, bandwidth, latency);
    }

    boolean isOneWay() {
      return bandwidth == 0 || back == 0;
    }
  }

  /**
   * Explicit route of the data between a place and a site.
   *
   * @param place id of the place
   * @param site id of the site, or of the place that has it
   * @param back whether it is the route of the results
   * @param nodes ids of the routers in order, including both places
   */
  public record Route(String place, String site, boolean back, List<String> nodes) {
    public Route {
      nodes = List.copyOf(nodes);
    }
  }

  public RawNetwork {
    nodes = List.copyOf(nodes);
    links = List.copyOf(links);
    routes = List.copyOf(routes);
    notes = List.copyOf(notes);
  }

  /** {@return a copy without some nodes and their links, with additional notes} */
  public RawNetwork without(Set<String> ids, List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return new RawNetwork(
        title,
        what,
        nodes.stream().filter(node -> !ids.contains(node.id())).toList(),
        links.stream()
            .filter(link -> !ids.contains(link.from()) && !ids.contains(link.to()))
            .toList(),
        routes.stream().filter(route -> route.nodes().stream().noneMatch(ids::contains)).toList(),
        all);
  }
}

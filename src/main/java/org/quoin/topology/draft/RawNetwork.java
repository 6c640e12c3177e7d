package org.quoin.topology.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A network as its source tells it, before what it does not tell is filled in. Unknown figures are
 * NaN.
 *
 * @param title the network's name
 * @param what what it was read from, or how it was made
 * @param routes those that the source sets
 * @param notes what was left out or changed on the way, a line each
 */
public record RawNetwork(
    String title,
    String what,
    List<Node> nodes,
    List<Link> links,
    List<Route> routes,
    List<String> notes) {

  /** What a node stands for. */
  public enum Kind {
    /** Where clients and sites may be. */
    PLACE,
    /** A switch or a link with several ends: data only pass through. */
    JUNCTION,
    /** A cluster or server of the source's own. */
    SITE
  }

  /**
   * A node.
   *
   * @param id unique in the map
   * @param name what people call it; need not be unique
   * @param processors of a site, or of the site that is at a place; 0 where there is none
   * @param speed of a processor, op/s
   * @param latitude degrees north
   * @param longitude degrees east
   * @param at of a site, the id of the place it is at
   * @param label what this place and others of its town or zone are called together; null where it
   *     is the name
   * @param storage bytes that it holds of files
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

    /** Creates a node without storage attributes. */
    private Node(
        String id,
        String name,
        Kind kind,
        int processors,
        double speed,
        double latitude,
        double longitude,
        String at,
        String label) {
      this(id, name, kind, processors, speed, latitude, longitude, at, label, Double.NaN);
    }

    /** {@return a place on the map} */
    public static Node place(String id, String name, double latitude, double longitude) {
      return new Node(id, name, Kind.PLACE, 0, Double.NaN, latitude, longitude, null, null);
    }

    /** {@return a place of which nobody says where it is} */
    public static Node place(String id, String name) {
      return place(id, name, Double.NaN, Double.NaN);
    }

    /** {@return a junction} */
    public static Node junction(String id, String name) {
      return new Node(id, name, Kind.JUNCTION, 0, Double.NaN, Double.NaN, Double.NaN, null, null);
    }

    /** {@return a site at a place} */
    public static Node site(String id, String name, int processors, double speed, String at) {
      return new Node(id, name, Kind.SITE, processors, speed, Double.NaN, Double.NaN, at, null);
    }

    /** {@return the same place with a site of so many processors of this speed} */
    public Node withSite(int number, double each) {
      return new Node(id, name, kind, number, each, latitude, longitude, at, label, storage);
    }

    /** {@return the same place with its label} */
    public Node labelled(String text) {
      return new Node(id, name, kind, processors, speed, latitude, longitude, at, text, storage);
    }

    /** {@return the same place that holds so many bytes of files} */
    public Node withStorage(double bytes) {
      return new Node(id, name, kind, processors, speed, latitude, longitude, at, label, bytes);
    }

    boolean isLocated() {
      return !Double.isNaN(latitude) && !Double.isNaN(longitude);
    }
  }

  /**
   * A link.
   *
   * @param name of the source's own; null where it has none
   * @param bandwidth from the one end to the other, bytes a second; infinite where it is no limit
   * @param back the same the other way; 0 where nothing goes that way
   * @param latency seconds
   */
  public record Link(
      String from, String to, String name, double bandwidth, double back, double latency) {

    /** {@return a link with the same bandwidth both ways} */
    public static Link both(String from, String to, String name, double bandwidth, double latency) {
      return new Link(from, to, name, bandwidth, bandwidth, latency);
    }

    boolean isOneWay() {
      return bandwidth == 0 || back == 0;
    }
  }

  /**
   * The way from a place to a site, or of a result back.
   *
   * @param place the id of the place
   * @param site the id of the site, or of the place that has it
   * @param back whether it is that of the results
   * @param nodes the ids of the routers in order, both places included
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

  /** {@return the same network without some nodes and their links, and what is said of that} */
  public RawNetwork without(Set<String> ids, List<String> said) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(said);
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

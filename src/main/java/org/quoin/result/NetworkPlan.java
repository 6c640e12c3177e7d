package org.quoin.result;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The network of a grid in {@code network.json}: where its nodes are drawn, its links, one per
 * direction, and the routes of its clients.
 */
public record NetworkPlan(List<Node> nodes, List<Link> links, List<Route> routes) {

  /**
   * Checks that links, opposite directions and routes refer to nodes and links of the network.
   *
   * @throws IllegalArgumentException with the first reference that leads nowhere
   */
  public NetworkPlan {
    Set<String> names = new HashSet<>();
    nodes.forEach(node -> names.add(node.name()));
    for (Link link : links) {
      for (String end : List.of(link.from(), link.to())) {
        require(names.contains(end), "link " + link.name() + " leads to no node: " + end);
      }
      boolean known = link.opposite().map(back -> isIndex(back, links)).orElse(true);
      require(known, "link " + link.name() + ": opposite " + link.opposite());
    }
    for (Route route : routes) {
      for (String way : List.of(route.there(), route.back())) {
        boolean known =
            LINKS.matcher(way).matches()
                && IntStream.of(Route.numbers(way)).allMatch(link -> isIndex(link, links));
        require(known, "route of " + route.client() + ": " + way);
      }
    }
  }

  private static final Pattern LINKS = Pattern.compile("(\\d{1,9}( |$))*");

  private static boolean isIndex(int number, List<?> list) {
    return number >= 0 && number < list.size();
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /**
   * A node.
   *
   * @param x its position in layers, from 0 at the left to 1
   * @param y its position in layers, from 0 at the top to 1
   * @param longitude degrees east on a map, above 180 where that goes across the antimeridian; null
   *     or NaN where unknown
   * @param latitude degrees north on a map; null or NaN where unknown
   */
  public record Node(
      String name,
      String kind,
      double x,
      double y,
      Double longitude,
      Double latitude,
      double processors,
      double speed) {

    /**
     * Creates a node of a map.
     *
     * @throws IllegalArgumentException if it lies outside of the map
     */
    public Node {
      boolean inside = x >= 0 && x <= 1 && y >= 0 && y <= 1;
      boolean far = longitude != null && (Math.abs(longitude) > 360 || Math.abs(latitude) > 90);
      require(inside && !far, name);
    }

    /** {@return whether its place on earth is known} */
    public boolean isOnEarth() {
      return longitude != null && !longitude.isNaN();
    }

    /** {@return its longitude, or else its position in layers} */
    public double mapX() {
      return isOnEarth() ? longitude : x;
    }

    /** {@return its latitude, or else its position in layers} */
    public double mapY() {
      return isOnEarth() ? latitude : y;
    }
  }

  /**
   * A direction of a link.
   *
   * @param opposite the index of the opposite direction; empty where data flow one way
   */
  public record Link(
      String name,
      String direction,
      String from,
      String to,
      Optional<Integer> opposite,
      double bandwidth) {}

  /**
   * The route of a client's data to a site and back, as the indices of its links with blanks
   * between them.
   */
  public record Route(String client, String site, String there, String back) {

    /** {@return the indices of the links of one of the ways} */
    public static int[] numbers(String way) {
      return Stream.of(way.split(" "))
          .filter(link -> !link.isEmpty())
          .mapToInt(Integer::parseInt)
          .toArray();
    }
  }

  /**
   * {@return the name of a route in {@link #byEnds}}
   *
   * @param user a client, and after a slash its user, if any
   */
  public static String key(String user, String site) {
    return user.split("/", 2)[0] + "\n" + site;
  }

  /** {@return the routes by their ends} */
  public Map<String, Route> byEnds() {
    return routes.stream()
        .collect(
            Collectors.toMap(
                one -> key(one.client(), one.site()), one -> one, (first, last) -> last));
  }
}

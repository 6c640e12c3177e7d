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
import org.quoin.base.Meaning;

/**
 * The network of a grid in {@code network.json}: where its nodes are drawn, its links, one per
 * direction, and the routes of its clients.
 */
public record NetworkPlan(
    @Meaning("One item per node of the topology") List<Node> nodes,
    @Meaning(Meanings.LINKS) List<Link> links,
    @Meaning("One item per client and site; none if there are more than 40,000")
        List<Route> routes) {

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
      require(known, "link " + link.name() + ": no such opposite direction");
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

  /** A node. */
  public record Node(
      @Meaning("Name of the node") String name,
      @Meaning(Meanings.NODE_KIND) String kind,
      @Meaning("Position without coordinates, from 0 at the left to 1") double x,
      @Meaning("Position without coordinates, from 0 at the top to 1") double y,
      @Meaning(
              "Degrees east where the node is drawn, at its place or a little beside it, above 180"
                  + " beyond the antimeridian; absent if unknown")
          Double longitude,
      @Meaning("Degrees north where the node is drawn; absent if unknown") Double latitude,
      @Meaning("Processors of a cluster or server") double processors,
      @Meaning("Speed of a processor in operations per second") double speed) {

    /**
     * Creates a node of a map.
     *
     * @throws IllegalArgumentException if it lies outside of the map, or lacks its name or kind
     */
    public Node {
      boolean inside = x >= 0 && x <= 1 && y >= 0 && y <= 1;
      boolean far = longitude != null && (Math.abs(longitude) > 360 || Math.abs(latitude) > 90);
      require(name != null && kind != null, "a node lacks its name or kind");
      require(inside && !far, "node " + name + " lies outside of the map");
    }

    /** {@return whether its place on earth is known} */
    public boolean isOnEarth() {
      return longitude != null && !longitude.isNaN();
    }

    /** {@return the longitude, or else its position without coordinates} */
    public double mapX() {
      return isOnEarth() ? longitude : x;
    }

    /** {@return the latitude, or else its position without coordinates} */
    public double mapY() {
      return isOnEarth() ? latitude : y;
    }
  }

  /**
   * {@return the mean bandwidth of the two directions of a link in bytes per second; NaN if one is
   * unlimited}
   */
  public static double capacity(Link there, Link back) {
    double mean = (there.bandwidth() + back.bandwidth()) / 2;
    return Double.isFinite(mean) ? mean : Double.NaN;
  }

  /** A direction of a link. */
  public record Link(
      @Meaning("Name of the link") String name,
      @Meaning("The direction in words") String direction,
      @Meaning(Meanings.LINK_FROM) String from,
      @Meaning(Meanings.LINK_TO) String to,
      @Meaning("Index of the opposite direction, from 0; null if there is none")
          Optional<Integer> opposite,
      @Meaning("Bandwidth in bytes per second; null for an unlimited link") double bandwidth) {

    public Link {
      require(name != null && direction != null, "a link lacks its name or direction");
    }
  }

  /** The route of a client's data to a site and back. */
  public record Route(
      @Meaning("Name of the client") String client,
      @Meaning("Name of the site") String site,
      @Meaning("Indices of the directions to the site, separated by blanks") String there,
      @Meaning("Indices of the directions back, separated by blanks") String back) {

    public Route {
      require(client != null && site != null, "a route lacks its client or site");
    }

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

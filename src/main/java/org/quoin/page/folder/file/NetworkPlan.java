package org.quoin.page.folder.file;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** {@code network.json}: where the nodes of a grid are, its links, and the ways of its data. */
public record NetworkPlan(List<Node> nodes, List<Link> links, List<Route> routes) {

  /**
   * Checks that links, opposite directions and routes refer to what is there.
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
      Integer back = link.opposite();
      require(back == null || isIndex(back, links), "link " + link.name() + ": opposite " + back);
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
   * @param x from 0 on the left to 1
   * @param y from 0 at the top to 1
   * @param longitude degrees east, above 180 where a map goes across the antimeridian; NaN where
   *     the topology has none
   * @param latitude degrees north; NaN where the topology has none
   */
  public record Node(
      String name,
      String kind,
      double x,
      double y,
      double longitude,
      double latitude,
      double processors) {

    /**
     * Creates a node of a map.
     *
     * @throws IllegalArgumentException when it lies outside of the map
     */
    public Node {
      boolean inside = x >= 0 && x <= 1 && y >= 0 && y <= 1;
      require(inside && !(Math.abs(longitude) > 360) && !(Math.abs(latitude) > 90), name);
    }
  }

  /** A direction of a link; its opposite is null where data flow one way. */
  public record Link(
      String name, String direction, String from, String to, Integer opposite, double bandwidth) {}

  /** The numbers of links, a blank between them. */
  public record Route(String client, String site, String there, String back) {
    public static int[] numbers(String way) {
      return Stream.of(way.split(" "))
          .filter(link -> !link.isEmpty())
          .mapToInt(Integer::parseInt)
          .toArray();
    }
  }

  private static String key(String client, String site) {
    return client + "\n" + site;
  }

  /** {@return the routes by the names of their ends, to find that of a job} */
  public Map<String, Route> byEnds() {
    Map<String, Route> ways = new HashMap<>();
    routes.forEach(route -> ways.put(key(route.client(), route.site()), route));
    return ways;
  }

  /** {@return the route of a job among these; null where it has none} */
  public static Route of(JobRow job, Map<String, Route> ways) {
    return ways.get(key(job.user().split("/", 2)[0], job.site()));
  }
}

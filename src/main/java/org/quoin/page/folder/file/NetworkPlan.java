package org.quoin.page.folder.file;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code network.json}: where the nodes of a grid are, its links, and the ways of its data. */
public record NetworkPlan(List<Node> nodes, List<Link> links, List<Route> routes) {

  /** The degrees are NaN where nobody says them. */
  public record Node(
      String name,
      String kind,
      double x,
      double y,
      double longitude,
      double latitude,
      double processors) {}

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

package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quoin.input.Quantity;
import org.quoin.page.Figure;
import org.quoin.page.Figure.Connection;
import org.quoin.page.Figure.Place;
import org.quoin.report.GridReport;
import tools.jackson.databind.JsonNode;

/**
 * The network of a grid, coloured by use. Over time a link carries each job's data evenly while
 * they are on their way, beside its background.
 */
final class GridMap {
  private static final int INTERVALS = 60;

  /** What is said of a queue of the summary, by its place or direction. */
  private record Queue(String says, double use, double background) {}

  private final JsonNode network;
  private final JsonNode server;
  private final JobList jobs;
  private final double begin;
  private final double end;
  private final Map<String, Queue> queues = new HashMap<>();
  private final Map<String, JsonNode> routes = new HashMap<>();
  private final Map<String, TimeAverages> busy = new LinkedHashMap<>();
  private final TimeAverages[] carried;

  GridMap(JsonNode network, JsonNode server, JobList jobs) {
    this.network = network;
    this.server = server;
    this.jobs = jobs;
    begin = jobs.begin();
    end = jobs.end();
    carried = new TimeAverages[network.path("links").size()];
    Arrays.setAll(carried, i -> new TimeAverages(begin, end, INTERVALS));
    for (JsonNode queue : server.path("queues")) {
      Queue one =
          new Queue(
              Tree.text(queue, "name") + " " + percent(Tree.number(queue, "utilization")) + " used",
              Tree.number(queue, "utilization"),
              Tree.number(queue, "backgroundUtilization"));
      queues.put(key(Tree.text(queue, "of"), Tree.text(queue, "direction")), one);
    }
    for (JsonNode route : network.path("routes")) {
      routes.put(key(Tree.text(route, "client"), Tree.text(route, "site")), route);
    }
  }

  private static String key(String one, String other) {
    return one + "\n" + other;
  }

  private static String percent(double share) {
    return GridReport.percent(share);
  }

  Figure figure() {
    boolean moves = end > begin;
    if (moves) {
      follow();
    }
    List<Place> places = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    for (JsonNode node : network.path("nodes")) {
      numbers.put(Tree.text(node, "name"), places.size());
      places.add(place(node, moves));
    }
    List<Connection> connections = new ArrayList<>();
    for (int i = 0; i < carried.length; i++) {
      JsonNode other = network.path("links").path(i).path("opposite");
      if (!other.isNumber() || i < other.intValue()) {
        connections.add(connection(i, other.isNumber() ? other.intValue() : i, numbers, moves));
      }
    }
    double[] times = moves ? new TimeAverages(begin, end, INTERVALS).ends() : new double[0];
    String name = Tree.text(server, "name");
    return new Figure.NetworkMap(
        "How busy are links and sites under " + name + "?",
        "Colours are the share of capacity in use, by clients and others together, over all"
            + " replications; at the slider's times, in the first.",
        places,
        connections,
        times);
  }

  private void follow() {
    String name = Tree.text(server, "name");
    jobs.forEach(
        job -> {
          if (job.replication() == 0 && job.compared().equals(name)) {
            busy.computeIfAbsent(job.site(), s -> new TimeAverages(begin, end, INTERVALS))
                .add(job.start(), job.end(), job.width());
            JsonNode route = routes.get(key(job.user().split("/", 2)[0], job.site()));
            if (route != null) {
              carry(Tree.text(route, "there"), job.inputBytes(), job.submit(), job.arrival());
              carry(Tree.text(route, "back"), job.outputBytes(), job.end(), job.back());
            }
          }
        });
  }

  /** Adds bytes a second to the links with these numbers. */
  private void carry(String links, double bytes, double from, double to) {
    if (to > from && bytes > 0) {
      Stream.of(links.split(" "))
          .filter(link -> !link.isEmpty())
          .forEach(link -> carried[Integer.parseInt(link)].add(from, to, bytes / (to - from)));
    }
  }

  private Place place(JsonNode node, boolean moves) {
    String name = Tree.text(node, "name");
    Queue queue = queues.get(key(name, name));
    double[] uses = null;
    if (moves && queue != null) {
      double processors = Math.max(1, Tree.number(node, "processors"));
      TimeAverages computing = busy.get(name);
      uses = uses(computing == null ? new double[INTERVALS] : computing.means(), processors, queue);
    }
    boolean geographic = node.has("longitude");
    return new Place(
        name,
        Tree.text(node, "kind"),
        Tree.number(node, geographic ? "longitude" : "x"),
        Tree.number(node, geographic ? "latitude" : "y"),
        geographic,
        queue == null ? Double.NaN : Math.min(1, queue.use()),
        uses,
        queue == null ? "" : queue.says());
  }

  private Connection connection(int link, int other, Map<String, Integer> numbers, boolean moves) {
    JsonNode one = network.path("links").path(link);
    JsonNode back = network.path("links").path(other);
    Queue there = queue(one);
    Queue here = queue(back);
    boolean turned = here != null && (there == null || here.use() > there.use());
    JsonNode used = turned ? back : one;
    Queue queue = turned ? here : there;
    double[] uses =
        moves && queue != null
            ? uses(carried[turned ? other : link].means(), Tree.number(used, "bandwidth"), queue)
            : null;
    double bandwidth = Tree.number(used, "bandwidth");
    return new Connection(
        Tree.text(one, "name"),
        numbers.get(Tree.text(used, "from")),
        numbers.get(Tree.text(used, "to")),
        queue == null ? Double.NaN : Math.min(1, queue.use()),
        uses,
        queue == null
            ? "unlimited"
            : Tree.text(used, "direction")
                + ", "
                + Quantity.BANDWIDTH.show(bandwidth)
                + ": "
                + queue.says());
  }

  private Queue queue(JsonNode link) {
    return queues.get(key(Tree.text(link, "name"), Tree.text(link, "direction")));
  }

  /** Shares of a capacity, with that of the background. */
  private static double[] uses(double[] clients, double capacity, Queue queue) {
    double background = Double.isNaN(queue.background()) ? 0 : queue.background();
    return Arrays.stream(clients).map(c -> Math.min(1, background + c / capacity)).toArray();
  }
}

package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Quantity;
import org.quoin.page.folder.file.JobList;
import org.quoin.report.GridReport;
import org.quoin.report.block.Figure;
import org.quoin.report.block.Figure.Connection;
import org.quoin.report.block.Figure.Place;
import org.quoin.result.GridSummary;
import org.quoin.result.NetworkPlan;

/**
 * Makes the map of a grid's network, coloured by use. Over time a link carries the data of each job
 * evenly while they are in transfer, and its background traffic.
 */
final class GridMap {
  private static final int INTERVALS = 60;

  /** A queue of the summary; found by its place and its direction. */
  private record Queue(String says, double use, double background) {}

  private final NetworkPlan network;
  private final GridSummary.Server server;
  private final JobList jobs;
  private final double begin;
  private final double end;
  private final Map<String, Queue> queues = new HashMap<>();
  private final Map<String, NetworkPlan.Route> routes;
  private final Map<String, TimeAverages> busy = new LinkedHashMap<>();
  private final TimeAverages[] carried;

  GridMap(NetworkPlan network, GridSummary.Server server, JobList jobs) {
    this.network = network;
    this.server = server;
    this.jobs = jobs;
    begin = jobs.begin();
    end = jobs.end();
    routes = network.byEnds();
    carried = new TimeAverages[network.links().size()];
    Arrays.setAll(carried, i -> new TimeAverages(begin, end, INTERVALS));
    for (GridSummary.Queue queue : server.queues()) {
      double use = queue.usable() ? queue.utilization() : Double.NaN;
      String says =
          queue.name()
              + (queue.usable()
                  ? " " + GridReport.percent(use) + " used"
                  : " is not usable by these jobs");
      queues.put(
          key(queue.of(), queue.direction()), new Queue(says, use, queue.backgroundUtilization()));
    }
  }

  private static String key(String one, String other) {
    return one + "\n" + other;
  }

  Figure figure() {
    boolean moves = end > begin;
    if (moves) {
      follow();
    }
    List<Place> places = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    for (NetworkPlan.Node node : network.nodes()) {
      numbers.put(node.name(), places.size());
      places.add(place(node, moves));
    }
    List<Connection> connections = new ArrayList<>();
    for (int i = 0; i < carried.length; i++) {
      int other = network.links().get(i).opposite().orElse(i);
      if (i <= other) {
        connections.add(connection(i, other, numbers, moves));
      }
    }
    double[] times = moves ? new TimeAverages(begin, end, INTERVALS).ends() : new double[0];
    Figure.NetworkMap map =
        new Figure.NetworkMap(
            "How busy are links and sites under " + server.name() + "?",
            "Colours show the share of capacity in use, by clients and others together.",
            places,
            connections,
            times);
    return MapFold.folded(map, network.nodes().stream().map(this::key).toList());
  }

  /** What a node at the edge has in common with equal ones: its router, its links and itself. */
  private String key(NetworkPlan.Node node) {
    List<NetworkPlan.Link> ends =
        network.links().stream()
            .filter(link -> link.from().equals(node.name()) || link.to().equals(node.name()))
            .toList();
    List<String> others =
        ends.stream()
            .map(link -> link.from().equals(node.name()) ? link.to() : link.from())
            .distinct()
            .toList();
    return node.kind().equals("router") || others.size() != 1 || ends.size() > 2
        ? ""
        : String.join(
            "\n",
            node.kind(),
            others.get(0),
            node.processors() + " " + node.speed(),
            ends.stream()
                .map(link -> link.from().equals(node.name()) + " " + link.bandwidth())
                .sorted()
                .toList()
                .toString());
  }

  private void follow() {
    jobs.forEach(
        job -> {
          if (job.replication() == 0 && job.compared().equals(server.name())) {
            busy.computeIfAbsent(job.site(), s -> new TimeAverages(begin, end, INTERVALS))
                .add(job.start(), job.end(), job.width());
            NetworkPlan.Route route = routes.get(NetworkPlan.key(job.user(), job.site()));
            if (route != null) {
              carry(route.there(), job.inputBytes(), job.submit(), job.arrival());
              carry(route.back(), job.outputBytes(), job.end(), job.back());
            }
          }
        });
  }

  /** Adds the rate of a transfer, in bytes per second, to the links of a route. */
  private void carry(String links, double bytes, double from, double to) {
    if (to > from && bytes > 0) {
      for (int link : NetworkPlan.Route.numbers(links)) {
        carried[link].add(from, to, bytes / (to - from));
      }
    }
  }

  private Place place(NetworkPlan.Node node, boolean moves) {
    String name = node.name();
    Queue queue = queues.get(key(name, name));
    double[] uses = null;
    if (moves && queue != null && !Double.isNaN(queue.use())) {
      double processors = Math.max(1, node.processors());
      TimeAverages computing = busy.get(name);
      uses = uses(computing == null ? new double[INTERVALS] : computing.means(), processors, queue);
    }
    return new Place(
        name,
        node.kind(),
        node.mapX(),
        node.mapY(),
        node.isOnEarth(),
        queue == null ? Double.NaN : Math.min(1, queue.use()),
        uses,
        queue == null ? "" : queue.says());
  }

  private Connection connection(int link, int other, Map<String, Integer> numbers, boolean moves) {
    NetworkPlan.Link one = network.links().get(link);
    NetworkPlan.Link back = network.links().get(other);
    Queue there = queue(one);
    Queue here = queue(back);
    boolean turned = here != null && (there == null || here.use() > there.use());
    NetworkPlan.Link used = turned ? back : one;
    Queue queue = turned ? here : there;
    double[] uses =
        moves && queue != null
            ? uses(carried[turned ? other : link].means(), used.bandwidth(), queue)
            : null;
    return new Connection(
        one.name(),
        numbers.get(used.from()),
        numbers.get(used.to()),
        queue == null ? Double.NaN : Math.min(1, queue.use()),
        uses,
        queue == null
            ? "unlimited"
            : said(used, queue) + (turned ? said(one, there, back) : said(back, here, one)),
        "");
  }

  private static String said(NetworkPlan.Link link, Queue queue) {
    return "%s, %s: %s"
        .formatted(link.direction(), Quantity.BANDWIDTH.show(link.bandwidth()), queue.says());
  }

  /** Returns a line on the other direction; empty where there is none. */
  private static String said(NetworkPlan.Link link, Queue queue, NetworkPlan.Link other) {
    return queue == null || link.equals(other) ? "" : "\n" + said(link, queue);
  }

  private Queue queue(NetworkPlan.Link link) {
    return queues.get(key(link.name(), link.direction()));
  }

  /** Returns the shares of a capacity in use, by clients and background. */
  private static double[] uses(double[] clients, double capacity, Queue queue) {
    double background = Double.isNaN(queue.background()) ? 0 : queue.background();
    return Arrays.stream(clients).map(c -> Math.min(1, background + c / capacity)).toArray();
  }
}

package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Percent;
import org.quoin.base.Quantity;
import org.quoin.page.folder.file.JobRows;
import org.quoin.report.block.Figure;
import org.quoin.report.block.Figure.Connection;
import org.quoin.report.block.Figure.Place;
import org.quoin.report.topology.MapRegions;
import org.quoin.result.AnalysisSummary;
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
  private final String title;
  private final GridSummary.Server server;
  private final JobRows jobs;
  private final double begin;
  private final double end;
  private final Map<String, Queue> queues = new HashMap<>();
  private final Map<String, NetworkPlan.Route> routes;
  private final Map<String, TimeAverages> busy = new LinkedHashMap<>();
  private final TimeAverages[] carried;

  /** Creates the map of a run, whose jobs colour it over time. */
  GridMap(NetworkPlan network, GridSummary.Server server, JobRows jobs) {
    this.network = network;
    this.server = server;
    this.jobs = jobs;
    title = "How busy are links and sites under " + server.name() + "?";
    begin = jobs.begin();
    end = jobs.end();
    routes = network.byEnds();
    carried = new TimeAverages[network.links().size()];
    Arrays.setAll(carried, i -> new TimeAverages(begin, end, INTERVALS));
    for (GridSummary.Queue queue : server.queues()) {
      add(
          queue.of(),
          queue.direction(),
          queue.name(),
          queue.usable() ? queue.utilization() : Double.NaN,
          queue.backgroundUtilization());
    }
  }

  /** Creates the map of a grid by closed forms, without time. */
  GridMap(NetworkPlan network, Collection<AnalysisSummary.Queue> loads) {
    this.network = network;
    server = null;
    jobs = null;
    title = "How busy are links and sites?";
    begin = 0;
    end = 0;
    routes = Map.of();
    carried = new TimeAverages[network.links().size()];
    for (AnalysisSummary.Queue queue : loads) {
      add(
          queue.of(),
          queue.direction(),
          queue.name(),
          queue.usable() ? Math.min(1, queue.offeredLoad()) : Double.NaN,
          queue.backgroundOfferedLoad());
    }
  }

  private void add(String of, String direction, String name, double use, double background) {
    String says =
        name
            + (Double.isNaN(use)
                ? " is not usable by these jobs"
                : " " + Percent.of(use) + " used");
    queues.put(key(of, direction), new Queue(says, use, background));
  }

  private static String key(String one, String other) {
    return one + "\n" + other;
  }

  Figure figure() {
    boolean moves = end > begin;
    if (moves) {
      follow();
    }
    MapRegions regions = MapRegions.of(network);
    List<Place> places = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    for (NetworkPlan.Node node : network.nodes()) {
      numbers.put(node.name(), places.size());
      places.add(place(node, moves, regions.of(places.size())));
    }
    List<Connection> connections = new ArrayList<>();
    for (int i = 0; i < carried.length; i++) {
      int other = network.links().get(i).opposite().orElse(i);
      if (i <= other) {
        connections.add(connection(i, other, numbers, moves));
      }
    }
    double[] times = moves ? new TimeAverages(begin, end, INTERVALS).ends() : new double[0];
    return new Figure.NetworkMap(
        title,
        "Colours show the share of capacity in use, by clients and others together, on the half of"
            + " a link at each end in the direction that begins there."
            + (regions.regions().isEmpty()
                ? ""
                : " A square with a number stands for so many nodes; a click opens it. "
                    + MapRegions.LINKS),
        places,
        connections,
        times,
        regions.regions());
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

  private Place place(NetworkPlan.Node node, boolean moves, int region) {
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
        queue == null ? "" : queue.says(),
        region);
  }

  private Connection connection(int link, int other, Map<String, Integer> numbers, boolean moves) {
    NetworkPlan.Link one = network.links().get(link);
    NetworkPlan.Link back = network.links().get(other);
    Queue there = queue(one);
    Queue here = link == other ? null : queue(back);
    return new Connection(
        one.name(),
        numbers.get(one.from()),
        numbers.get(one.to()),
        use(there),
        moves ? uses(link, there) : null,
        use(here),
        moves ? uses(other, here) : null,
        there == null && here == null ? "unlimited" : said(one, there) + said(back, here),
        "",
        NetworkPlan.capacity(one, back));
  }

  private static double use(Queue queue) {
    return queue == null ? Double.NaN : Math.min(1, queue.use());
  }

  /** Returns the use of a link over time; null where that is not known. */
  private double[] uses(int link, Queue queue) {
    return queue == null || routes.isEmpty()
        ? null
        : uses(carried[link].means(), network.links().get(link).bandwidth(), queue);
  }

  /** Returns a line on a direction of a link; empty where it is unlimited. */
  private static String said(NetworkPlan.Link link, Queue queue) {
    return queue == null
        ? ""
        : "%s, %s: %s\n"
            .formatted(link.direction(), Quantity.BANDWIDTH.show(link.bandwidth()), queue.says());
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

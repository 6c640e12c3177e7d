package org.quoin.serve;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.grid.GridModel;
import org.quoin.scenario.GridScenario;
import org.quoin.topology.Background;
import org.quoin.topology.Link;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.format.TopologyAttributes;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * The main parameters of a grid: intervals of clients, rates and background of links and sites,
 * packets and buffers, and the length of runs. Leaves out what the scenario does not let a user
 * change.
 */
final class TunableParameters {
  /** Maximum number of parameters of one kind. */
  private static final int MAX_PER_KIND = 6;

  private static final double RANGE = 8;
  private static final double MAX_UTILIZATION = 0.95;

  /** Maximum load of local users, and of a link relative to its steady maximum. */
  private static final double MAX_LOAD = 1.5;

  /** Minimum number of jobs of a run: fewer show nothing. */
  private static final int MIN_JOBS = 50;

  /** Maximum number of jobs of a run. */
  static final int MAX_JOBS = 2000;

  private static final int USUAL_JOBS = 400;

  /** Maximum number of replications. */
  static final int MAX_REPLICATIONS = 20;

  private static final int USUAL_REPLICATIONS = 5;
  private static final int MAX_BUFFER = 10_000;

  private final GridScenario scenario;
  private final GridModel grid;
  private final List<TunableParameter> knobs = new ArrayList<>();

  private TunableParameters(GridScenario scenario) {
    this.scenario = scenario;
    grid = scenario.grid();
  }

  static List<TunableParameter> of(GridScenario scenario) {
    TunableParameters all = new TunableParameters(scenario);
    all.clients();
    all.links();
    all.sites();
    all.network();
    all.runs();
    return List.copyOf(all.knobs);
  }

  /** Returns the parameters of a scenario that can be changed in its file. */
  static List<TunableParameter> thatWork(GridScenario scenario, Path file) {
    List<TunableParameter> all = of(scenario);
    return work(all, file) ? all : all.stream().filter(knob -> work(List.of(knob), file)).toList();
  }

  /** Returns whether the scenario accepts its own values as changes. */
  private static boolean work(List<TunableParameter> some, Path file) {
    Map<String, String> changes = new LinkedHashMap<>();
    some.forEach(knob -> changes.putAll(knob.settings().apply(knob.value())));
    try {
      BoundedScenarioReader.grid(file, settings(changes));
      return true;
    } catch (InputException e) {
      return false;
    }
  }

  /** Returns changes by key in the form of {@code --set}. */
  static List<String> settings(Map<String, String> changes) {
    return changes.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
  }

  private void clients() {
    List<JobClass> classes = grid.classes();
    for (int i = 0; i < Math.min(MAX_PER_KIND, classes.size()); i++) {
      JobClass jobs = classes.get(i);
      if (jobs.demands().feed() == null && jobs.interval() > 0) {
        String key = "clients." + i + ".interval";
        String label =
            (jobs.arrivals() == Arrivals.CLOSED ? "Think time of a client" : "Interval of a client")
                + (classes.size() > 1 ? ": " + jobs.name() : "");
        quantity("clients", key, label, Quantity.DURATION, jobs.interval());
      }
    }
  }

  private void links() {
    List<Link> links =
        grid.topology().links().stream()
            .filter(link -> link.isFirst() && !link.isUnlimited() && used(link))
            .filter(link -> !link.isPaired() || same(link))
            .toList();
    if (links.size() > MAX_PER_KIND) {
      load("topology.links.*", "Others on every link", mean(links));
      return;
    }
    for (Link link : links) {
      LinkParameters line = link.line();
      String key = "topology.links." + link.name();
      DoubleFunction<Map<String, String>> settings =
          value -> {
            Map<String, String> changes = new LinkedHashMap<>();
            changes.put(
                key + "." + TopologyAttributes.BANDWIDTH.name(),
                written(Quantity.BANDWIDTH, value));
            if (line.offeredLoad() > 0) { // else T_act could be above T_net
              changes.put(
                  key + "." + TopologyAttributes.UTILIZATION.name(), number(line.offeredLoad()));
            }
            return changes;
          };
      add(
          new TunableParameter(
              key + "." + TopologyAttributes.BANDWIDTH.name(),
              "links",
              "Bandwidth of " + link.name(),
              "B/s",
              line.bandwidth(),
              Math.max(1, line.bandwidth() / RANGE),
              line.bandwidth() * RANGE,
              TunableParameter.Form.RATIO,
              settings));
      load(key, "Others on " + link.name(), line.offeredLoad());
    }
  }

  private boolean used(Link link) {
    return grid.network().passes(link)
        || (link.isPaired() && grid.network().passes(grid.topology().opposite(link)));
  }

  private boolean same(Link link) {
    return link.line().equals(grid.topology().opposite(link).line());
  }

  private static double mean(List<Link> links) {
    return links.stream().mapToDouble(link -> link.line().offeredLoad()).average().orElse(0);
  }

  /** Adds the background of a link, as a share of its bandwidth. */
  private void load(String link, String label, double load) {
    boolean steady =
        grid.topology().links().stream()
            .allMatch(one -> one.line().background().equals(Background.STEADY));
    if (steady && grid.hasPackets()) {
      share(
          "links",
          link + "." + TopologyAttributes.UTILIZATION.name(),
          label,
          load,
          Math.max(MAX_UTILIZATION, MAX_LOAD * load));
    }
  }

  private void sites() {
    Map<String, Node.Site> sites = new LinkedHashMap<>();
    grid.topology().sites().stream()
        .sorted(Comparator.comparingDouble(Node.Site::totalSpeed).reversed())
        .forEach(site -> sites.putIfAbsent(declared(site), site));
    for (String name : sites.keySet().stream().limit(MAX_PER_KIND).toList()) {
      Node.Site site = sites.get(name);
      String key = "topology.nodes." + name;
      quantity(
          "sites",
          key + "." + TopologyAttributes.SPEED.name(),
          "Speed of " + name,
          Quantity.SPEED,
          site.speed());
      if (site instanceof Node.Server server && server.backgroundOperations() > 0) {
        String busy = "Others at " + name;
        share(
            "sites",
            key + "." + TopologyAttributes.SERVER_UTILIZATION.name(),
            busy,
            server.utilization(),
            MAX_UTILIZATION);
      } else if (site instanceof Node.Cluster cluster) {
        double load = Quantity.plain(cluster.options().getOrDefault("load", ""));
        if (load > 0) {
          share("sites", key + ".load", "Local load of " + name, load, MAX_LOAD);
        }
      }
    }
  }

  /** Returns the name in the topology: of several counted nodes, the one name of all. */
  private String declared(Node site) {
    int line = grid.topology().lineOf(site.name());
    long alike =
        grid.topology().sites().stream()
            .filter(other -> grid.topology().lineOf(other.name()) == line)
            .count();
    return line > 0 && alike > 1 ? site.name().replaceFirst("\\d+$", "") : site.name();
  }

  private void network() {
    if (grid.network().queues().isEmpty()) {
      return;
    }
    if (grid.hasPackets()) {
      packets();
    }
    if (grid.monitor().period() > 0) {
      String label = "Time between reports";
      quantity("network", "monitor.period", label, Quantity.DURATION, grid.monitor().period());
    }
  }

  private void packets() {
    quantity("network", "packet", "Packet", Quantity.DATA, grid.packets().packetBytes());
    int[] buffers = grid.network().queues().stream().mapToInt(q -> q.buffer()).sorted().toArray();
    int median = buffers[buffers.length / 2];
    whole(
        "network",
        "topology.links.*.buffer",
        "Buffer of every link, in packets",
        median,
        1,
        Math.max(MAX_BUFFER, median),
        value -> Map.of("topology.links.*.buffer", count(value)));
  }

  private void runs() {
    double warmup = (double) grid.warmup() / grid.jobs();
    whole(
        "runs",
        "jobs",
        "Jobs of a run",
        Math.min(USUAL_JOBS, grid.jobs()),
        Math.min(MIN_JOBS, grid.jobs()),
        MAX_JOBS,
        value -> {
          Map<String, String> changes = new LinkedHashMap<>();
          changes.put("jobs", count(value));
          changes.put("warmup", count(Math.floor(value * warmup)));
          return changes;
        });
    whole(
        "runs",
        "replications",
        "Replications",
        Math.min(USUAL_REPLICATIONS, scenario.replications()),
        1,
        MAX_REPLICATIONS,
        value -> Map.of("replications", count(value)));
  }

  private void quantity(String group, String key, String label, Quantity kind, double value) {
    add(
        new TunableParameter(
            key,
            group,
            label,
            kind.baseUnit(),
            value,
            value / RANGE,
            value * RANGE,
            TunableParameter.Form.RATIO,
            number -> Map.of(key, written(kind, number))));
  }

  private void share(String group, String key, String label, double value, double most) {
    add(
        new TunableParameter(
            key,
            group,
            label,
            "",
            value,
            0,
            Math.max(value, most),
            TunableParameter.Form.SHARE,
            number -> Map.of(key, number(number))));
  }

  private void whole(
      String group,
      String key,
      String label,
      double value,
      double least,
      double most,
      DoubleFunction<Map<String, String>> settings) {
    add(
        new TunableParameter(
            key, group, label, "", value, least, most, TunableParameter.Form.WHOLE, settings));
  }

  private void add(TunableParameter knob) {
    knobs.add(knob);
  }

  private static String written(Quantity kind, double value) {
    return "\"" + kind.exact(value) + "\"";
  }

  private static String number(double value) {
    return Quantity.everyDigit(value);
  }

  private static String count(double value) {
    return String.valueOf((long) value);
  }
}

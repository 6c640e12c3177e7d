package org.quoin.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.input.Quantity;
import org.quoin.input.Shown;

/** Makes nodes and links of their declarations, and notes every mistake of their attributes. */
final class TopologyBuilder {
  private static final List<String> NODE = List.of("kind", "site");
  private static final List<String> SERVER =
      List.of("kind", "site", "speed", "servers", "utilization", "others", "discipline");
  private static final List<String> CLUSTER = List.of("kind", "site", "speed", "processors");
  private static final List<String> LINK =
      List.of("name", "bandwidth", "throughput", "utilization", "latency", "buffer");

  /** The word for an ideal link. */
  static final String UNLIMITED = "unlimited";

  /** Above this background a simulation would see hardly anything else. */
  private static final double MOST_BACKGROUND = 1000;

  /** Background jobs a second at a server: each is drawn, so more would hardly ever end. */
  private static final double MOST_OTHER_JOBS = 1e6;

  /** Bytes a buffer may hold (T_latency * T_net): ten million packets of 10 KB. */
  private static final double MOST_BUFFERED = 1e11;

  private static final int MOST_PROCESSORS = 100_000_000;
  private static final int MOST_SERVERS = 10_000;
  private static final double HUGE = 1e18;

  private final Declarations declarations;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();

  /** The next number of an unnamed link between the same two nodes. */
  private final Map<String, Integer> numbers = new HashMap<>();

  private boolean sound;

  TopologyBuilder(Declarations declarations) {
    this.declarations = declarations;
    Set<String> namedByAttributes = new HashSet<>();
    declarations.nodes().values().stream()
        .filter(node -> node.attributes().containsKey("kind"))
        .forEach(node -> namedByAttributes.add(node.name()));
    sound = declarations.isComplete();
    declarations.nodes().values().forEach(node -> node(node, namedByAttributes));
    Map<String, Integer> names = explicitNames();
    declarations.links().forEach(link -> link(link, names));
  }

  List<Node> nodes() {
    return nodes;
  }

  List<Link> links() {
    return links;
  }

  /** Whether nodes and links are complete enough to look for routes. */
  boolean isSound() {
    return sound;
  }

  private void node(Declarations.NodeText text, Set<String> declared) {
    String name = text.name();
    Attributes attributes =
        new Attributes(declarations, "node '" + name + "'", text.line(), text.attributes());
    if (name.isBlank() || name.length() > 100 || !Shown.isPlain(name)) {
      attributes.mistake("a name is one line, neither blank nor longer than 100 characters");
    }
    if (name.matches("Q(ns|nr|s)\\d+")) {
      attributes.mistake("this is how queues are named; expected another name");
    }
    if (!attributes.has("kind")) {
      if (declarations.isComplete() || !text.attributes().isEmpty()) {
        attributes.mistake(
            "has no kind; expected kind = client, router, server or cluster"
                + (text.attributes().isEmpty() ? declarations.near(name, declared) : ""));
      }
      sound = false;
      return;
    }
    Node.Kind kind = attributes.choice("kind", Node.Kind.class);
    if (kind == null) {
      sound = false;
      return;
    }
    nodes.add(
        switch (kind) {
          case CLIENT, ROUTER -> plain(name, kind, attributes);
          case SERVER -> server(name, attributes);
          case CLUSTER -> cluster(name, attributes, text.attributes());
        });
  }

  private static Node plain(String name, Node.Kind kind, Attributes attributes) {
    attributes.onlyThese(NODE);
    String site = attributes.text("site", name);
    return new Node(name, kind, site, 0, 0, 0, Discipline.FCFS, 1, Map.of());
  }

  private static Node server(String name, Attributes attributes) {
    attributes.onlyThese(SERVER);
    if (!attributes.has("speed")) {
      attributes.missing("speed", "100 Mop/s");
    }
    double speed = attributes.quantity("speed", Quantity.SPEED, 1, HUGE, 1);
    int servers = attributes.count("servers", MOST_SERVERS, 1);
    double utilization = attributes.number("utilization", 1, false, 0);
    double others = attributes.quantity("others", Quantity.OPERATIONS, 1, HUGE, 0);
    if (utilization > 0 && !attributes.has("others")) {
      attributes.mistake(
          "has a utilization by background jobs but not their mean size; expected others = \"10"
              + " Mop\"");
    }
    double otherJobs = servers * speed / others * utilization;
    if (others > 0 && otherJobs > MOST_OTHER_JOBS) {
      attributes.mistake(
          "speed, utilization and others mean "
              + Quantity.digits(otherJobs)
              + " background jobs a second; expected at most "
              + Quantity.digits(MOST_OTHER_JOBS)
              + " (give a larger mean size in others)");
    }
    Discipline discipline = attributes.choice("discipline", Discipline.class);
    return new Node(
        name,
        Node.Kind.SERVER,
        attributes.text("site", name),
        speed,
        utilization,
        others,
        discipline == null ? Discipline.FCFS : discipline,
        servers,
        Map.of());
  }

  private static Node cluster(String name, Attributes attributes, Map<String, String> values) {
    if (!attributes.has("processors")) {
      attributes.missing("processors", "64");
    }
    if (!attributes.has("speed")) {
      attributes.missing("speed", "50 Mop/s");
    }
    int processors = attributes.count("processors", MOST_PROCESSORS, 0);
    // The processors of a client's job, not the width of a drawing.
    int width = attributes.count("width", processors == 0 ? MOST_PROCESSORS : processors, 1);
    Map<String, String> options = new LinkedHashMap<>();
    values.forEach(
        (key, value) -> {
          if (key.equals("width")) {
            options.put(key, String.valueOf(width));
          } else if (!CLUSTER.contains(key) && !Attributes.isDrawing(key)) {
            options.put(key, value);
          }
        });
    return new Node(
        name,
        Node.Kind.CLUSTER,
        attributes.text("site", name),
        attributes.quantity("speed", Quantity.SPEED, 1, HUGE, 0),
        0,
        0,
        Discipline.FCFS,
        Math.max(1, processors),
        options);
  }

  /** The names given by attribute, with their lines; two equal ones are a mistake. */
  private Map<String, Integer> explicitNames() {
    Map<String, Integer> names = new HashMap<>();
    for (Declarations.LinkText link : declarations.links()) {
      String name = link.attributes().get("name");
      Integer before = name == null ? null : names.putIfAbsent(name, link.line());
      if (before != null) {
        declarations.mistake(
            link.line(),
            "two links are named '"
                + name
                + "'"
                + (before > 0 ? ", the first on line " + before : ""));
      }
    }
    return names;
  }

  private void link(Declarations.LinkText text, Map<String, Integer> names) {
    String ends = text.from() + "-" + text.to();
    Attributes attributes =
        new Attributes(declarations, "link " + ends, text.line(), text.attributes());
    attributes.onlyThese(LINK);
    if (text.from().equals(text.to())) {
      attributes.mistake("joins a node to itself");
      return;
    }
    String name = attributes.text("name", null);
    if (name == null) {
      name = ends;
      int number = numbers.getOrDefault(ends, 2);
      while (names.containsKey(name)) {
        name = ends + "-" + number++;
      }
      numbers.put(ends, number);
      names.put(name, text.line());
    }
    links.add(
        UNLIMITED.equals(text.attributes().get("bandwidth"))
            ? unlimited(name, text, attributes)
            : limited(name, text, attributes));
  }

  private Link unlimited(String name, Declarations.LinkText text, Attributes attributes) {
    for (String key : List.of("throughput", "utilization", "latency", "buffer")) {
      if (attributes.has(key)) {
        attributes.mistake("is unlimited, so it has no queue and '" + key + "' has no meaning");
      }
    }
    double infinite = Double.POSITIVE_INFINITY;
    return new Link(name, links.size(), text.from(), text.to(), infinite, infinite, 0, 0);
  }

  private Link limited(String name, Declarations.LinkText text, Attributes attributes) {
    if (!attributes.has("bandwidth")) {
      attributes.missing("bandwidth", "200 KB/s");
    }
    if (!attributes.has("latency") && !attributes.has("buffer")) {
      attributes.mistake("has neither a latency nor a buffer; expected latency = \"10 ms\"");
    }
    if (attributes.has("latency") && attributes.has("buffer")) {
      attributes.mistake("has a latency and a buffer, and each says what fits in; give one");
    }
    if (attributes.has("throughput") && attributes.has("utilization")) {
      attributes.mistake("has a throughput and a utilization, which say the same; give one");
    }
    double bandwidth = attributes.quantity("bandwidth", Quantity.BANDWIDTH, 1, HUGE, 0);
    double latency = attributes.quantity("latency", Quantity.DURATION, 0, 86_400, 0);
    int buffer = attributes.count("buffer", 10_000_000, 0);
    if (buffer == 0 && latency * bandwidth > MOST_BUFFERED) {
      attributes.mistake(
          "latency * bandwidth is a buffer of "
              + Quantity.DATA.show(latency * bandwidth)
              + "; expected at most "
              + Quantity.DATA.show(MOST_BUFFERED)
              + " (give a smaller latency, or the buffer)");
    }
    double throughput = throughput(bandwidth, attributes);
    return new Link(
        name, links.size(), text.from(), text.to(), bandwidth, throughput, latency, buffer);
  }

  private static double throughput(double bandwidth, Attributes attributes) {
    double load = attributes.number("utilization", MOST_BACKGROUND, true, 0);
    double throughput = attributes.quantity("throughput", Quantity.BANDWIDTH, 1, HUGE, 0);
    if (throughput == 0 || bandwidth == 0) {
      return bandwidth / (1 + load);
    }
    if (throughput > bandwidth) {
      attributes.mistake(
          "the throughput "
              + Quantity.BANDWIDTH.show(throughput)
              + " exceeds the bandwidth "
              + Quantity.BANDWIDTH.show(bandwidth));
    } else if (bandwidth / throughput - 1 > MOST_BACKGROUND) {
      attributes.mistake(
          "the throughput "
              + Quantity.BANDWIDTH.show(throughput)
              + " means a background of more than "
              + Quantity.digits(MOST_BACKGROUND)
              + " times the bandwidth "
              + Quantity.BANDWIDTH.show(bandwidth));
    }
    return throughput;
  }
}

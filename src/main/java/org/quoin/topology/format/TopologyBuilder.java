package org.quoin.topology.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quoin.base.Bounds;
import org.quoin.base.PrintableText;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.topology.Discipline;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.NodeGroup;
import org.quoin.topology.Replacement;
import org.quoin.topology.Storage;
import org.quoin.topology.parser.Declarations;

/** Makes nodes and links of their declarations, and notes every mistake of their attributes. */
final class TopologyBuilder {
  private static final Pattern QUEUE_NAME = Pattern.compile("Q(ns|nr|s)\\d+");

  private static final Set<String> CLUSTER =
      TopologyAttributes.of(Node.Kind.CLUSTER).stream()
          .map(Setting::name)
          .collect(Collectors.toUnmodifiableSet());

  /** Background jobs a second at a server: each is drawn, so more would hardly ever end. */
  private static final double MAX_OTHER_JOBS = 1e6;

  private final Declarations declarations;
  private final List<Node> nodes = new ArrayList<>();

  /** The nodes that a declared one stands for: itself, or as many as it counts. */
  private final Map<String, List<String>> members = new HashMap<>();

  private final Map<String, Integer> lines = new HashMap<>();
  private final List<Link> links;
  private boolean sound;

  TopologyBuilder(Declarations declarations) {
    this.declarations = declarations;
    Set<String> namedByAttributes = new HashSet<>();
    declarations.nodes().values().stream()
        .filter(node -> node.attributes().containsKey("kind"))
        .forEach(node -> namedByAttributes.add(node.name()));
    sound = declarations.isComplete();
    declarations.nodes().values().forEach(node -> node(node, namedByAttributes));
    links = new LinkBuilder(declarations, members).links();
  }

  List<Node> nodes() {
    return nodes;
  }

  List<Link> links() {
    return links;
  }

  /** By node: the line that declares it. */
  Map<String, Integer> lines() {
    return lines;
  }

  /** Whether nodes and links are complete enough to look for routes. */
  boolean isSound() {
    return sound;
  }

  private void node(Declarations.NodeText text, Set<String> declared) {
    String name = text.name();
    Attributes attributes =
        new Attributes(declarations, "node '" + name + "'", text.line(), text.attributes());
    if (name.isBlank() || name.length() > 100 || !PrintableText.isPlain(name)) {
      attributes.mistake("a name is one line, neither blank nor longer than 100 characters");
    }
    if (QUEUE_NAME.matcher(name).matches()) {
      attributes.mistake("this is how queues are named; expected another name");
    }
    if (!attributes.has("kind")) {
      if (declarations.isComplete() || !text.attributes().isEmpty()) {
        attributes.mistake(
            "has no kind; expected kind = client, router, server, cluster or store"
                + (text.attributes().isEmpty() ? declarations.near(name, declared) : ""));
      }
      sound = false;
      return;
    }
    Node.Kind kind = attributes.choice(TopologyAttributes.KIND, Node.Kind.class);
    if (kind == null) {
      sound = false;
      return;
    }
    Node placed =
        switch (kind) {
          case CLIENT, ROUTER -> plain(name, kind, attributes);
          case SERVER -> server(name, attributes).with(storage(attributes));
          case CLUSTER -> cluster(name, attributes, text.attributes()).with(storage(attributes));
          case STORE -> plain(name, kind, attributes).with(storage(attributes));
        };
    Node node = placed.with(attributes.coordinates());
    if (kind == Node.Kind.ROUTER && attributes.has("count")) {
      attributes.mistake(
          "a router stands for itself alone; count is for clients, sites and stores");
    }
    int count = attributes.count(TopologyAttributes.COUNT, 0);
    if (count == 0) {
      add(node, text.line());
      members.put(name, List.of(name));
      return;
    }
    List<String> group = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      String member = name + i;
      if (declarations.nodes().containsKey(member)) {
        attributes.mistake("stands for '" + member + "' too, which is declared itself");
        sound = false;
        return;
      }
      group.add(member);
      add(
          node.site().equals(name) ? node.at(member, member) : node.at(member, node.site()),
          text.line());
    }
    members.put(name, group);
  }

  private void add(Node node, int line) {
    int most = declarations.limits().nodes();
    if (nodes.size() >= most) {
      declarations.mistake(line, "has more than " + most + " nodes with all that count");
      declarations.refuseMistakes();
    }
    if (lines.putIfAbsent(node.name(), line) != null) {
      declarations.mistake(line, "two groups stand for a node '" + node.name() + "'");
      return;
    }
    nodes.add(node);
  }

  private static Storage storage(Attributes attributes) {
    double bytes = attributes.number(TopologyAttributes.STORAGE, Storage.UNLIMITED.bytes());
    Replacement replacement = attributes.choice(TopologyAttributes.REPLACEMENT, Replacement.class);
    return new Storage(bytes, replacement == null ? Storage.UNLIMITED.replacement() : replacement);
  }

  private static Node plain(String name, Node.Kind kind, Attributes attributes) {
    attributes.onlyThese(TopologyAttributes.of(kind));
    String site = attributes.text("site", name);
    return Node.plain(name, kind).at(name, site);
  }

  private static Node server(String name, Attributes attributes) {
    attributes.onlyThese(TopologyAttributes.of(Node.Kind.SERVER));
    if (!attributes.has("speed")) {
      attributes.missing("speed", "100 Mop/s");
    }
    double speed = attributes.number(TopologyAttributes.SERVER_SPEED, 1);
    int servers = attributes.count(TopologyAttributes.SERVERS, 1);
    double utilization = attributes.number(TopologyAttributes.SERVER_UTILIZATION);
    double others = attributes.number(TopologyAttributes.OTHERS, 0);
    if (utilization > 0 && !attributes.has("others")) {
      attributes.mistake(
          "has a utilization by background jobs but not their mean size; expected others = \"10"
              + " Mop\"");
    }
    double otherJobs = servers * speed / others * utilization;
    if (others > 0 && otherJobs > MAX_OTHER_JOBS) {
      attributes.mistake(
          "speed, utilization and others mean "
              + Quantity.digits(otherJobs)
              + " background jobs a second; expected at most "
              + Quantity.digits(MAX_OTHER_JOBS)
              + " (give a larger mean size in others)");
    }
    Discipline discipline = attributes.choice(TopologyAttributes.DISCIPLINE, Discipline.class);
    return Node.server(
            name,
            speed,
            utilization,
            others,
            discipline == null ? Discipline.FCFS : discipline,
            servers)
        .at(name, attributes.text("site", name));
  }

  private static Node cluster(String name, Attributes attributes, Map<String, String> values) {
    if (!attributes.has("processors")) {
      attributes.missing("processors", "64");
    }
    List<NodeGroup> kinds = kinds(attributes, values);
    if (kinds.isEmpty() && !attributes.has("speed")) {
      attributes.missing("speed", "50 Mop/s");
    }
    int processors =
        kinds.isEmpty()
            ? attributes.count(TopologyAttributes.PROCESSORS, 0)
            : kinds.stream().mapToInt(NodeGroup::processors).sum();
    int widest = kinds.stream().mapToInt(NodeGroup::processors).max().orElse(processors);
    // The processors of a client's job, not the width of a drawing.
    int width =
        attributes.count(
            widest == 0
                ? TopologyAttributes.WIDTH
                : TopologyAttributes.WIDTH.within(Bounds.of(1, widest)),
            1);
    Map<String, String> options = new LinkedHashMap<>();
    values.forEach(
        (key, value) -> {
          if (key.equals("width")) {
            options.put(key, String.valueOf(width));
          } else if (!CLUSTER.contains(key) && !Attributes.isDrawing(key)) {
            options.put(key, value);
          }
        });
    double speed = 0;
    if (kinds.isEmpty()) {
      speed = attributes.number(TopologyAttributes.CLUSTER_SPEED, 0);
    } else {
      options.put(NodeGroup.ATTRIBUTE, values.get(NodeGroup.ATTRIBUTE));
      speed = kinds.stream().mapToDouble(k -> k.processors() * k.speed()).sum() / processors;
    }
    return new Node(
        name,
        Node.Kind.CLUSTER,
        attributes.text("site", name),
        speed,
        0,
        0,
        Discipline.FCFS,
        Math.max(1, processors),
        options,
        Storage.UNLIMITED,
        null);
  }

  /** Returns the node groups of a heterogeneous cluster; empty for identical nodes or a mistake. */
  private static List<NodeGroup> kinds(Attributes attributes, Map<String, String> values) {
    String text = values.getOrDefault(NodeGroup.ATTRIBUTE, "");
    if (!NodeGroup.isList(text)) {
      return List.of();
    }
    if (attributes.has("speed")) {
      attributes.mistake("speed has no meaning where processors tell the speed of each kind");
    }
    try {
      return NodeGroup.parse(text);
    } catch (IllegalArgumentException e) {
      attributes.mistake("processors: " + e.getMessage());
      return List.of(new NodeGroup(1, 1));
    }
  }
}

package org.quoin.topology.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
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

/** Creates nodes and links from their declarations, and notes every mistake of an attribute. */
final class TopologyBuilder {
  private static final Pattern QUEUE_NAME = Pattern.compile("Q(ns|nr|s)\\d+");

  private static final Set<String> CLUSTER =
      TopologyAttributes.of("cluster").stream()
          .map(Setting::name)
          .collect(Collectors.toUnmodifiableSet());

  /** Maximum of background jobs per second at a server; each is drawn, so more take too long. */
  private static final double MAX_OTHER_JOBS = 1e6;

  private final Declarations declarations;
  private final List<Node> nodes = new ArrayList<>();

  /** Names of the nodes that a declared node stands for: itself, or as many as it counts. */
  private final Map<String, List<String>> members = new HashMap<>();

  private final Map<String, Integer> lines = new HashMap<>();
  private final Map<String, Disk> disks = new LinkedHashMap<>();
  private final List<Link> links;
  private boolean sound;

  TopologyBuilder(Declarations declarations) {
    this.declarations = declarations;
    Set<String> namedByAttributes = new HashSet<>();
    declarations.nodes().values().stream()
        .filter(node -> node.attributes().containsKey(TopologyAttributes.KIND.name()))
        .forEach(node -> namedByAttributes.add(node.name()));
    sound = declarations.isComplete();
    declarations.nodes().values().forEach(node -> node(node, namedByAttributes));
    disks.values().forEach(this::addDoor);
    links = new LinkBuilder(declarations, members, disks).links();
  }

  List<Node> nodes() {
    return nodes;
  }

  List<Link> links() {
    return links;
  }

  /** Returns the line that declares a node, by its name. */
  Map<String, Integer> lines() {
    return lines;
  }

  /** Returns whether nodes and links are complete enough to look for routes. */
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
    Function<Node.Label, Node> kind = kind(text, attributes, declared);
    if (kind == null) {
      sound = false;
      return;
    }
    Node.Label label = attributes.label(name);
    int count = attributes.count(TopologyAttributes.COUNT, 0);
    if (count == 0) {
      add(kind.apply(label), text.line());
      members.put(name, List.of(name));
      disk(attributes, members.get(name));
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
      String site = label.site().equals(name) ? member : label.site();
      add(kind.apply(new Node.Label(member, site, label.coordinates())), text.line());
    }
    members.put(name, group);
    disk(attributes, group);
  }

  /** Notes the disks of equal nodes. */
  private void disk(Attributes attributes, List<String> names) {
    if (attributes.has(TopologyAttributes.DISK_READ)
        || attributes.has(TopologyAttributes.DISK_WRITE)) {
      double read = attributes.number(TopologyAttributes.DISK_READ, 0);
      double write = attributes.number(TopologyAttributes.DISK_WRITE, 0);
      names.forEach(name -> disks.put(name, new Disk(name, read, write)));
    }
  }

  private void addDoor(Disk disk) {
    Node node = nodes.stream().filter(n -> n.name().equals(disk.node())).findFirst().orElseThrow();
    Node.Label label = new Node.Label(disk.door(), node.site(), node.coordinates());
    add(new Node.Router(label), lines.get(node.name()));
  }

  /** Returns a function that creates the node under a label; null without a valid kind. */
  private Function<Node.Label, Node> kind(
      Declarations.NodeText text, Attributes attributes, Set<String> declared) {
    if (!attributes.has(TopologyAttributes.KIND)) {
      if (declarations.isComplete() || !text.attributes().isEmpty()) {
        List<String> kinds = TopologyAttributes.kinds();
        attributes.mistake(
            "has no kind; expected kind = %s or %s%s"
                .formatted(
                    String.join(", ", kinds.subList(0, kinds.size() - 1)),
                    kinds.get(kinds.size() - 1),
                    text.attributes().isEmpty() ? declarations.near(text.name(), declared) : ""));
      }
      return null;
    }
    String kind = attributes.word(TopologyAttributes.KIND);
    if (kind == null) {
      return null;
    }
    if (!kind.equals("cluster")) { // a scenario knows further attributes of clusters
      attributes.onlyThese(TopologyAttributes.of(kind));
    }
    return switch (kind) {
      case "client" -> Node.Client::new;
      case "router" -> router(attributes);
      case "server" -> server(attributes);
      case "cluster" -> cluster(attributes, text.attributes());
      case "store" -> store(attributes);
      default -> throw new IllegalStateException("a kind of node without a reader: " + kind);
    };
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

  private static Function<Node.Label, Node> router(Attributes attributes) {
    if (attributes.has(TopologyAttributes.COUNT)) {
      attributes.mistake(
          "a router stands for itself alone; count is for clients, sites and stores");
    }
    return Node.Router::new;
  }

  private static Function<Node.Label, Node> store(Attributes attributes) {
    Storage storage = storage(attributes);
    return label -> new Node.Store(label, storage);
  }

  private static Storage storage(Attributes attributes) {
    double bytes = attributes.number(TopologyAttributes.STORAGE, Storage.UNLIMITED.bytes());
    Replacement replacement = attributes.choice(TopologyAttributes.REPLACEMENT, Replacement.class);
    return new Storage(
        bytes,
        replacement == null ? Storage.UNLIMITED.replacement() : replacement,
        attributes.count(TopologyAttributes.NODE_TRANSFERS, 0));
  }

  private static Function<Node.Label, Node> server(Attributes attributes) {
    if (!attributes.has(TopologyAttributes.SPEED)) {
      attributes.missing(TopologyAttributes.SPEED, "100 Mop/s");
    }
    double speed = attributes.number(TopologyAttributes.SPEED, 1);
    int servers = attributes.count(TopologyAttributes.SERVERS, 1);
    double utilization = attributes.number(TopologyAttributes.SERVER_UTILIZATION);
    double others = attributes.number(TopologyAttributes.OTHERS, 0);
    if (utilization > 0 && !attributes.has(TopologyAttributes.OTHERS)) {
      attributes.mistake(
          "has a utilization by background jobs but not their mean size; expected others = \"10"
              + " Mop\"");
    }
    double otherJobs = servers * speed / others * utilization;
    if (others > 0 && otherJobs > MAX_OTHER_JOBS) {
      attributes.mistake(
          ("speed, utilization and others mean %s background jobs a second; expected at most %s"
                  + " (give a larger mean size in others)")
              .formatted(Quantity.digits(otherJobs), Quantity.digits(MAX_OTHER_JOBS)));
    }
    Discipline discipline = attributes.choice(TopologyAttributes.DISCIPLINE, Discipline.class);
    Storage storage = storage(attributes);
    return label ->
        new Node.Server(
            label,
            storage,
            speed,
            servers,
            discipline == null ? Discipline.FCFS : discipline,
            utilization,
            others);
  }

  private static Function<Node.Label, Node> cluster(
      Attributes attributes, Map<String, String> values) {
    if (!attributes.has(TopologyAttributes.PROCESSORS)) {
      attributes.missing(TopologyAttributes.PROCESSORS, "64");
    }
    List<NodeGroup> listed = groups(attributes, values);
    if (listed.isEmpty() && !attributes.has(TopologyAttributes.CLUSTER_SPEED)) {
      attributes.missing(TopologyAttributes.CLUSTER_SPEED, "50 Mop/s");
    }
    int processors =
        listed.isEmpty() ? attributes.count(TopologyAttributes.PROCESSORS, 0) : widest(listed);
    int width =
        attributes.count(
            processors == 0
                ? TopologyAttributes.WIDTH
                : TopologyAttributes.WIDTH.within(Bounds.of(1, processors)),
            1);
    Map<String, String> options = new LinkedHashMap<>();
    values.forEach(
        (key, value) -> {
          if (key.equals(TopologyAttributes.WIDTH.name())) {
            options.put(key, String.valueOf(width));
          } else if (!CLUSTER.contains(key) && !Attributes.isDrawing(key)) {
            options.put(key, value);
          }
        });
    List<NodeGroup> groups = listed;
    if (listed.isEmpty()) {
      double speed = attributes.number(TopologyAttributes.CLUSTER_SPEED, 0);
      groups = List.of(new NodeGroup(Math.max(1, processors), speed));
    } else {
      options.put(
          TopologyAttributes.PROCESSORS.name(), values.get(TopologyAttributes.PROCESSORS.name()));
    }
    List<NodeGroup> all = groups;
    Storage storage = storage(attributes);
    return label -> new Node.Cluster(label, storage, all, width, options);
  }

  private static int widest(List<NodeGroup> groups) {
    return groups.stream().mapToInt(NodeGroup::processors).max().orElseThrow();
  }

  /** Returns the listed node groups; empty without a list. */
  private static List<NodeGroup> groups(Attributes attributes, Map<String, String> values) {
    String text = values.getOrDefault(TopologyAttributes.PROCESSORS.name(), "");
    if (!NodeGroup.isList(text)) {
      return List.of();
    }
    if (attributes.has(TopologyAttributes.CLUSTER_SPEED)) {
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

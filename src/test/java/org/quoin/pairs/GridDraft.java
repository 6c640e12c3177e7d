package org.quoin.pairs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A small grid that features write themselves into: two clients at a router, two ways to a second
 * router, and the sites behind it. Values are YAML, or DOT without its quotes.
 */
final class GridDraft {
  /** How the topology is written. */
  enum Form {
    GRAPH,
    DIGRAPH,
    GRAPHML
  }

  /** A link in both directions. */
  record Edge(String name, String from, String to, Map<String, String> attributes) {}

  /** The nodes with their attributes, by name. */
  final Map<String, Map<String, String>> nodes = new LinkedHashMap<>();

  final List<Edge> edges = new ArrayList<>();

  /** The keys of the scenario; a value is a text of YAML, or a group or list of such. */
  final Map<String, Object> keys = new LinkedHashMap<>();

  /** The classes of jobs; the first is that of most features. */
  final List<Map<String, Object>> classes = new ArrayList<>();

  /** The files beside the scenario, by name. */
  final Map<String, String> files = new LinkedHashMap<>();

  /** What is done with the scenario, beside running it. */
  final List<String> ways = new ArrayList<>();

  Form form = Form.GRAPH;

  /** How the log of jobs is written. */
  LogForm log = LogForm.SWF;

  /** Creates the grid without sites. */
  GridDraft() {
    node("ann", "client");
    node("bob", "client");
    node("r1", "router");
    node("r2", "router");
    node("r3", "router");
    edge("door-ann", "ann", "r1", "unlimited");
    edge("door-bob", "bob", "r1", "unlimited");
    edge("core", "r1", "r2", "unlimited").put("weight", "5");
    edge("up", "r1", "r3", "unlimited");
    edge("down", "r3", "r2", "unlimited");
    keys.put("topology", topology());
    keys.put("replications", "1");
    keys.put("seed", "1");
    keys.put("jobs", "12");
    keys.put("warmup", "0");
    classes.add(new LinkedHashMap<>());
  }

  Map<String, String> node(String name, String kind) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("kind", kind);
    nodes.put(name, attributes);
    return attributes;
  }

  Map<String, String> edge(String name, String from, String to, String bandwidth) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("bandwidth", bandwidth);
    edges.add(new Edge(name, from, to, attributes));
    return attributes;
  }

  /** {@return the attributes of a new site behind the second router} */
  Map<String, String> site(String name, String kind) {
    edge("to-" + name, "r2", name, "unlimited");
    return node(name, kind);
  }

  List<String> sites() {
    return nodes.entrySet().stream()
        .filter(n -> n.getValue().get("kind").matches("server|cluster"))
        .map(Map.Entry::getKey)
        .toList();
  }

  boolean has(String node) {
    return nodes.containsKey(node);
  }

  Map<String, Object> main() {
    return classes.get(0);
  }

  @SuppressWarnings("unchecked")
  Map<String, Object> group(String key) {
    return (Map<String, Object>)
        keys.computeIfAbsent(key, k -> new LinkedHashMap<String, Object>());
  }

  @SuppressWarnings("unchecked")
  static List<Object> list(Map<String, Object> of, String key) {
    return (List<Object>) of.computeIfAbsent(key, k -> new ArrayList<>());
  }

  String topology() {
    return form == Form.GRAPHML ? "t.graphml" : "t.dot";
  }

  /** {@return all files by name: the topology, the scenario s.yaml and what they name} */
  Map<String, String> written() {
    Map<String, String> all = new LinkedHashMap<>(files);
    all.computeIfPresent(LogForm.LOG, (name, swf) -> log.of(swf));
    keys.put("topology", topology());
    all.put(topology(), form == Form.GRAPHML ? graphMl() : dot());
    StringBuilder yaml = new StringBuilder();
    keys.forEach((key, value) -> yaml.append(key).append(": ").append(yaml(value)).append('\n'));
    yaml.append("clients:\n");
    classes.forEach(one -> yaml.append("  - ").append(yaml(one)).append('\n'));
    all.put("s.yaml", yaml.toString());
    return all;
  }

  /** Writes files into a folder and {@return the scenario's} */
  static Path write(Map<String, String> files, Path folder) {
    try {
      Files.createDirectories(folder);
      for (Map.Entry<String, String> file : files.entrySet()) {
        Files.writeString(folder.resolve(file.getKey()), file.getValue());
      }
      return folder.resolve("s.yaml");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String yaml(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(e -> e.getKey() + ": " + yaml(e.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(GridDraft::yaml).collect(Collectors.joining(", ", "[", "]"));
    }
    return value.toString();
  }

  private String dot() {
    boolean directed = form == Form.DIGRAPH;
    StringBuilder text = new StringBuilder(directed ? "digraph g {\n" : "graph g {\n");
    nodes.forEach((name, attributes) -> text.append("  ").append(name).append(dot(attributes)));
    for (Edge edge : edges) {
      if (!directed) {
        text.append("  %s -- %s".formatted(edge.from, edge.to));
        text.append(dot(named(edge, edge.name)));
      } else {
        text.append("  %s -> %s".formatted(edge.from, edge.to));
        Map<String, String> both = named(edge, edge.name);
        both.put("dir", "both");
        text.append(dot(both));
      }
    }
    return text.append("}\n").toString();
  }

  private static Map<String, String> named(Edge edge, String name) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("name", name);
    attributes.putAll(edge.attributes);
    return attributes;
  }

  private static String dot(Map<String, String> attributes) {
    return attributes.entrySet().stream()
            .map(a -> "\"" + a.getKey() + "\"=\"" + a.getValue() + "\"")
            .collect(Collectors.joining(", ", " [", "]"))
        + "\n";
  }

  private String graphMl() {
    Map<String, Integer> attributes = new LinkedHashMap<>();
    nodes.values().forEach(n -> n.keySet().forEach(k -> attributes.putIfAbsent(k, 0)));
    edges.forEach(e -> named(e, "").keySet().forEach(k -> attributes.putIfAbsent(k, 0)));
    StringBuilder text =
        new StringBuilder(
            "<?xml version=\"1.0\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    attributes
        .keySet()
        .forEach(
            k ->
                text.append(
                    "<key id=\"%s\" for=\"all\" attr.name=\"%s\" attr.type=\"string\"/>\n"
                        .formatted(k, k)));
    text.append("<graph edgedefault=\"undirected\">\n");
    nodes.forEach(
        (name, own) -> text.append("<node id=\"" + name + "\">" + data(own) + "</node>\n"));
    edges.forEach(
        e ->
            text.append(
                "<edge source=\"%s\" target=\"%s\">%s</edge>\n"
                    .formatted(e.from, e.to, data(named(e, e.name)))));
    return text.append("</graph></graphml>\n").toString();
  }

  private static String data(Map<String, String> attributes) {
    return attributes.entrySet().stream()
        .map(
            a ->
                "<data key=\"%s\">%s</data>"
                    .formatted(a.getKey(), a.getValue().replace("&", "&amp;").replace("<", "&lt;")))
        .collect(Collectors.joining());
  }
}

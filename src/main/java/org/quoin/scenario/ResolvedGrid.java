package org.quoin.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.grid.GridModel;
import org.quoin.scenario.grid.MetaServerUse;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.KeyCheck;
import org.quoin.scenario.yaml.KeySchema;
import org.quoin.topology.Node;
import org.quoin.workload.JobClass;
import org.quoin.workload.log.LogReading;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Resolves the keys of a grid: written values, declared defaults, and the defaults that depend on
 * other keys or files.
 */
final class ResolvedGrid {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String DEFAULT = "default";
  private static final String METASERVERS = "metaservers";

  private static final int LISTED = 20;

  private final GridScenario scenario;
  private final GridModel grid;
  private final Resolved resolved;

  private ResolvedGrid(GridScenario scenario, Document document) {
    this.scenario = scenario;
    grid = scenario.grid();
    resolved = new Resolved(document);
  }

  /**
   * {@return the keys}
   *
   * @param document the document of the scenario, with all changes made
   */
  static Resolved of(GridScenario scenario, Document document) {
    ResolvedGrid keys = new ResolvedGrid(scenario, document);
    GridReader.KEYS.parts().forEach(keys::key);
    return keys.resolved;
  }

  private void key(Setting rule) {
    String key = rule.name();
    if (key.equals("topology")) {
      resolved.file(key, Path.of(grid.topology().source()));
    } else if (resolved.written(key)) {
      switch (key) {
        case "clients" -> clients();
        case METASERVERS -> metaServers();
        default -> complete(resolved.at(key), rule, key);
      }
    } else {
      JsonNode value = value(rule);
      if (value == null) {
        resolved.without(key);
      } else {
        resolved.put(key, value, DEFAULT);
        if (key.equals(METASERVERS)) {
          metaServers();
        }
        complete(value, rule, key);
      }
    }
  }

  /** {@return the value of a key that is not written; null if it has none} */
  private JsonNode value(Setting rule) {
    return switch (rule.name()) {
      case "title" -> NODES.stringNode(scenario.title());
      case "network" -> NODES.stringNode(grid.transport().name().toLowerCase(Locale.ROOT));
      case "jobs" -> NODES.numberNode(grid.jobs());
      case "warmup" -> NODES.numberNode(grid.warmup());
      case "monitor" -> NODES.objectNode();
      case METASERVERS -> {
        ArrayNode names = NODES.arrayNode();
        scenario.metaServers().forEach(one -> names.add(one.name()));
        yield names;
      }
      default ->
          rule.hasStandard() && resolved.applies(rule, GridReader.KEYS)
              ? KeySchema.value(rule.kind(), rule.standard())
              : null;
    };
  }

  /** Adds the defaults of the keys that are missing in a group, or in the items of a list. */
  private void complete(JsonNode value, Setting rule, String path) {
    switch (rule.kind()) {
      case GROUP -> {
        if (value instanceof ObjectNode group) {
          rule.parts().forEach(part -> complete(group, part, rule, path));
        }
      }
      case LIST -> {
        for (int i = 0; i < value.size(); i++) {
          complete(value.get(i), rule.parts().get(0), Document.path(path, i));
        }
      }
      case EITHER -> rule.parts().forEach(part -> complete(value, part, path));
      default -> {}
    }
  }

  private void complete(ObjectNode group, Setting part, Setting rule, String path) {
    String at = Document.path(path, part.name());
    if (group.has(part.name())) {
      complete(group.get(part.name()), part, at);
    } else if (part.hasStandard() && KeyCheck.applies(group, rule, part)) {
      missing(group, path, part.name(), KeySchema.value(part.kind(), part.standard()));
    }
  }

  private void missing(ObjectNode group, String path, String key, JsonNode value) {
    if (!group.has(key)) {
      resolved.put(group, path, key, value, DEFAULT);
    }
  }

  /** Writes each metaserver that has options as a group with all of them. */
  private void metaServers() {
    ArrayNode list = (ArrayNode) resolved.at(METASERVERS);
    for (int i = 0; i < list.size(); i++) {
      List<MetaServerUse> uses = scenario.metaServers().get(i).uses();
      JsonNode several = list.get(i).get("several");
      if (several == null) {
        list.set(i, metaServer(list.get(i), Document.path(METASERVERS, i), uses.get(0)));
      } else {
        for (int j = 0; j < uses.size(); j++) {
          String path = Document.path(METASERVERS, i + ".several." + j + ".use");
          ObjectNode item = (ObjectNode) several.get(j);
          item.set("use", metaServer(item.get("use"), path, uses.get(j)));
        }
      }
    }
  }

  private JsonNode metaServer(JsonNode given, String path, MetaServerUse use) {
    List<Setting> options = use.metaserver().options();
    if (!given.isObject() && options.isEmpty()) {
      return given;
    }
    ObjectNode item =
        given instanceof ObjectNode group ? group : NODES.objectNode().set("name", given);
    for (Setting option : options) {
      missing(item, path, option.name(), KeySchema.value(option.kind(), option.standard()));
    }
    return item;
  }

  /** Adds the defaults of job classes that depend on other keys. */
  private void clients() {
    JsonNode list = resolved.at("clients");
    for (int i = 0; i < list.size(); i++) {
      ObjectNode item = (ObjectNode) list.get(i);
      String path = Document.path("clients", i);
      JobClass jobs = grid.classes().get(i);
      if (!item.has("of")) {
        resolved.put(item, path, "of", all(), "topology");
      }
      boolean fed = jobs.demands().feed() != null;
      if (fed || item.get("job").asString("").equals("ep")) {
        missing(item, path, "send", data(jobs.inputBytes().mean()));
        missing(item, path, "receive", data(jobs.outputBytes().mean()));
      }
      if (item.has("log")) {
        Path log = Path.of(scenario.source()).resolveSibling(item.get("log").stringValue());
        item.put("log", log.toAbsolutePath().normalize().toString());
        if (item.has("columns")) {
          Path folder = Path.of(scenario.source()).resolveSibling("");
          Path columns = LogReading.columns(folder, item.get("columns").stringValue());
          boolean isFile = columns.isAbsolute() || Files.exists(columns);
          item.put("columns", (isFile ? columns.toAbsolutePath().normalize() : columns).toString());
        }
        missing(item, path, "estimates", NODES.stringNode("user"));
      }
      if (jobs.demands().isTimed() || jobs.demands().hasWidth()) {
        missing(item, path, "estimates", NODES.stringNode("exact"));
      }
      if (item.get("reads") instanceof ObjectNode reads) {
        int files = grid.data().reads(i).files().size();
        missing(reads, Document.path(path, "reads"), "number", NODES.numberNode(files));
      }
      complete(item, GridReader.KEYS.part("clients").orElseThrow().parts().get(0), path);
    }
  }

  private static JsonNode data(double bytes) {
    return NODES.stringNode(Quantity.DATA.exact(bytes));
  }

  private JsonNode all() {
    List<Node.Client> clients = grid.topology().clients();
    ArrayNode names = NODES.arrayNode();
    if (clients.size() > LISTED) {
      return names.add("*");
    }
    clients.forEach(client -> names.add(client.name()));
    return names;
  }
}

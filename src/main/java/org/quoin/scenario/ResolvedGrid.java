package org.quoin.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.grid.GridModel;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.files.AccessPattern;
import org.quoin.grid.files.FileDemand;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.network.PacketModel;
import org.quoin.scenario.grid.MetaServerUse;
import org.quoin.scenario.yaml.Document;
import org.quoin.topology.Node;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The keys of a grid with the values that they have; those not written, as the model has them. */
final class ResolvedGrid {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String DEFAULT = "default";

  /** More clients than these are told by a pattern. */
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
   * The keys.
   *
   * @param document that the scenario was read from, with the changes made to it
   */
  static Resolved of(GridScenario scenario, Document document) {
    ResolvedGrid keys = new ResolvedGrid(scenario, document);
    for (String key : ScenarioSchema.rules().get("properties").propertyNames()) {
      keys.key(key);
    }
    return keys.resolved;
  }

  private void key(String key) {
    boolean written = resolved.written(key);
    switch (key) {
      case "topology" -> resolved.file(key, Path.of(grid.topology().source()));
      case "monitor" -> monitor(written);
      case "metaservers" -> metaServers(written);
      case "files" -> files(written);
      case "clients" -> clients();
      case "failures" -> failures(written);
      default -> {
        JsonNode value = written ? null : value(key);
        if (value != null) {
          resolved.put(key, value, DEFAULT);
        } else if (!written) {
          resolved.without(key);
        }
      }
    }
  }

  /** The value of a key that was not written; null where it has none. */
  private JsonNode value(String key) {
    PacketModel packets = grid.packets();
    return switch (key) {
      case "title" -> NODES.stringNode(scenario.title());
      case "seed" -> NODES.numberNode(scenario.seed());
      case "replications" -> NODES.numberNode(scenario.replications());
      case "jobs" -> NODES.numberNode(grid.jobs());
      case "warmup" -> NODES.numberNode(grid.warmup());
      case "packet" -> NODES.stringNode(Quantity.DATA.exact(packets.packetBytes()));
      case "service" -> word(packets.service());
      case "spacing" -> word(packets.spacing());
      case "retry" -> word(packets.retry());
      case "network" -> word(grid.carriage());
      case "engine" -> word(packets.engine());
      case "fetch" ->
          grid.data().files().isEmpty()
              ? null
              : NODES.stringNode(grid.data().parallel() ? "parallel" : "sequential");
      default ->
          ScenarioSchema.rules().at("/properties/" + key + "/default").isMissingNode()
              ? null
              : ScenarioSchema.rules().at("/properties/" + key + "/default");
    };
  }

  private static JsonNode word(Enum<?> constant) {
    return NODES.stringNode(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  private static JsonNode time(double seconds) {
    return NODES.stringNode(Quantity.DURATION.exact(seconds));
  }

  private void monitor(boolean written) {
    if (!written) {
      resolved.put("monitor", NODES.objectNode(), DEFAULT);
    }
    MonitorModel monitor = grid.monitor();
    ObjectNode group = (ObjectNode) resolved.at("monitor");
    missing(group, "monitor", "period", time(monitor.period()));
    missing(group, "monitor", "delay", time(monitor.delay()));
    missing(group, "monitor", "own", NODES.booleanNode(monitor.own()));
    missing(group, "monitor", "loss", NODES.numberNode(monitor.loss()));
    missing(group, "monitor", "bytes", NODES.stringNode(Quantity.DATA.exact(monitor.bytes())));
    missing(group, "monitor", "query", time(monitor.query()));
  }

  private void failures(boolean written) {
    if (!written) {
      resolved.without("failures");
      return;
    }
    FailurePolicy reaction = grid.failures().reaction();
    ObjectNode group = (ObjectNode) resolved.at("failures");
    missing(
        group,
        "failures",
        "repair",
        ScenarioSchema.rules().at("/properties/failures/properties/repair/default"));
    missing(group, "failures", "running", word(reaction.running()));
    missing(group, "failures", "requeue", word(reaction.requeue()));
    missing(group, "failures", "queued", word(reaction.queued()));
    missing(group, "failures", "transfer", word(reaction.transfer()));
    missing(group, "failures", "detection", time(reaction.detection()));
    missing(group, "failures", "retries", NODES.numberNode(reaction.retries()));
    if (group.get("checkpoint") instanceof ObjectNode checkpoint) {
      missing(checkpoint, "failures.checkpoint", "cost", time(reaction.checkpoints().cost()));
    }
  }

  private void missing(ObjectNode group, String path, String key, JsonNode value) {
    if (!group.has(key)) {
      resolved.put(group, path, key, value, DEFAULT);
    }
  }

  /** A metaserver with options is a group of them. */
  private void metaServers(boolean written) {
    if (!written) {
      ArrayNode names = NODES.arrayNode();
      scenario.metaServers().forEach(one -> names.add(one.name()));
      resolved.put("metaservers", names, DEFAULT);
    }
    ArrayNode list = (ArrayNode) resolved.at("metaservers");
    for (int i = 0; i < list.size(); i++) {
      List<MetaServerUse> uses = scenario.metaServers().get(i).uses();
      JsonNode several = list.get(i).get("several");
      if (several == null) {
        list.set(i, metaServer(list.get(i), Document.path("metaservers", i), uses.get(0)));
      } else {
        for (int j = 0; j < uses.size(); j++) {
          String path = Document.path("metaservers", i + ".several." + j + ".use");
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
      missing(item, path, option.name(), Resolved.value(option.kind(), option.standard()));
    }
    return item;
  }

  private void files(boolean written) {
    if (!written) {
      resolved.without("files");
      return;
    }
    JsonNode list = resolved.at("files");
    for (int i = 0; i < list.size(); i++) {
      String path = Document.path("files", i);
      missing((ObjectNode) list.get(i), path, "spread", NODES.stringNode("each"));
    }
  }

  /** A plain list of names has no other keys. */
  private void reads(ObjectNode client, String path, FileDemand reads) {
    if (client.get("reads") instanceof ObjectNode group) {
      String at = Document.path(path, "reads");
      missing(group, at, "number", NODES.numberNode(reads.files().size()));
      missing(group, at, "pattern", word(reads.pattern()));
      if (reads.pattern() == AccessPattern.ZIPF) {
        missing(group, at, "exponent", NODES.numberNode(reads.exponent()));
      }
    }
  }

  private void clients() {
    JsonNode list = resolved.at("clients");
    for (int i = 0; i < list.size(); i++) {
      ObjectNode item = (ObjectNode) list.get(i);
      String path = Document.path("clients", i);
      JobClass jobs = grid.classes().get(i);
      if (!item.has("of")) {
        resolved.put(item, path, "of", all(), "topology");
      }
      if (item.get("job").asString("").equals("ep")) {
        missing(item, path, "send", data(jobs.inputBytes().mean()));
        missing(item, path, "receive", data(jobs.outputBytes().mean()));
      }
      if (jobs.demands().feed() == null) {
        missing(item, path, "arrivals", word(jobs.arrivals()));
      } else {
        fed(item, path);
      }
      if (jobs.demands().isTimed() || jobs.demands().hasWidth()) {
        missing(item, path, "estimates", NODES.stringNode("exact"));
      }
      if (jobs.arrivals() == Arrivals.CLOSED) {
        missing(item, path, "jobs-at-once", NODES.numberNode(jobs.jobsAtOnce()));
      }
      reads(item, path, grid.data().reads(i));
      missing(item, path, "priority", NODES.numberNode(jobs.priority()));
    }
  }

  private void fed(ObjectNode item, String path) {
    missing(item, path, "send", data(0));
    missing(item, path, "receive", data(0));
    if (item.has("log")) {
      Path log = Path.of(scenario.source()).resolveSibling(item.get("log").stringValue());
      item.put("log", log.toAbsolutePath().normalize().toString());
      missing(item, path, "split", NODES.stringNode("user"));
      missing(item, path, "oversize", NODES.stringNode("fail"));
      missing(item, path, "estimates", NODES.stringNode("user"));
    }
  }

  private static JsonNode data(double bytes) {
    return NODES.stringNode(Quantity.DATA.exact(bytes));
  }

  private JsonNode all() {
    List<Node> clients = grid.topology().clients();
    ArrayNode names = NODES.arrayNode();
    if (clients.size() > LISTED) {
      return names.add("*");
    }
    clients.forEach(client -> names.add(client.name()));
    return names;
  }
}

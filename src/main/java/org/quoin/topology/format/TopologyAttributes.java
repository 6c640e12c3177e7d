package org.quoin.topology.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.base.KeyFile;
import org.quoin.base.Setting;
import org.quoin.topology.Background;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;

/**
 * The attributes of nodes and links. Those of clusters that only a scenario reads are declared with
 * the settings of sites.
 */
public final class TopologyAttributes {
  /** The word for an ideal link. */
  static final String UNLIMITED = "unlimited";

  private static final Map<String, List<Setting>> KEYS =
      new KeyFile()
          .enums(Node.Kind.class, Discipline.class, Replacement.class)
          .words("Background", List.of(Setting.words(Background.Kind.class)))
          .groups(TopologyAttributes.class, "topology.keys");

  static final Setting KIND = key("node", "kind");
  static final Setting COUNT = key("node", "count");
  static final Setting LATITUDE = key("node", "latitude");
  static final Setting LONGITUDE = key("node", "longitude");
  static final Setting STORAGE = key("store", "storage");
  static final Setting REPLACEMENT = key("store", "replacement");
  static final Setting SERVER_SPEED = key("server", "speed");
  static final Setting SERVERS = key("server", "servers");
  static final Setting SERVER_UTILIZATION = key("server", "utilization");
  static final Setting OTHERS = key("server", "others");
  static final Setting DISCIPLINE = key("server", "discipline");
  static final Setting CLUSTER_SPEED = key("cluster", "speed");
  static final Setting PROCESSORS = key("cluster", "processors");

  /** The processors of a job; not the width of a drawing. */
  public static final Setting WIDTH = key("scenario", "width");

  static final Setting BANDWIDTH = key("link", "bandwidth");
  static final Setting THROUGHPUT = key("link", "throughput");
  static final Setting UTILIZATION = key("link", "utilization");
  static final Setting LATENCY = key("link", "latency");
  static final Setting BUFFER = key("link", "buffer");
  static final Setting PROPAGATION = key("link", "propagation");
  static final Setting WEIGHT = key("link", "weight");
  static final Setting BACKGROUND = key("link", "background");
  static final Setting BURSTINESS = key("link", "burstiness");
  static final Setting TIMESCALE = key("link", "timescale");

  private static final List<Setting> PLAIN = KEYS.get("node");
  private static final List<Setting> STORE = join("node", List.of(STORAGE));
  private static final List<Setting> SERVER = join("node", KEYS.get("server"), KEYS.get("store"));
  private static final List<Setting> CLUSTER = join("node", KEYS.get("cluster"), KEYS.get("store"));

  private TopologyAttributes() {}

  private static Setting key(String group, String name) {
    return Setting.group(KEYS.get(group)).part(name).orElseThrow();
  }

  @SafeVarargs
  private static List<Setting> join(String first, List<Setting>... others) {
    List<Setting> all = new ArrayList<>(KEYS.get(first));
    for (List<Setting> other : others) {
      all.addAll(other);
    }
    return List.copyOf(all);
  }

  /** {@return the attributes of nodes of a kind; a scenario knows further ones of clusters} */
  public static List<Setting> of(Node.Kind kind) {
    return switch (kind) {
      case CLIENT, ROUTER -> PLAIN;
      case SERVER -> SERVER;
      case CLUSTER -> CLUSTER;
      case STORE -> STORE;
    };
  }

  /** {@return the attributes of links} */
  public static List<Setting> ofLink() {
    return KEYS.get("link");
  }
}

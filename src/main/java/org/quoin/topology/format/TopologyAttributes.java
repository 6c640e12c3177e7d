package org.quoin.topology.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.base.KeyFile;
import org.quoin.base.Setting;
import org.quoin.topology.Background;
import org.quoin.topology.Discipline;
import org.quoin.topology.Replacement;

/**
 * The attributes of nodes and links, as {@code topology.keys} declares them. Those of clusters that
 * only a scenario reads are declared with the settings of sites.
 */
public final class TopologyAttributes {
  /** Bandwidth of an ideal link. */
  public static final String UNLIMITED = "unlimited";

  private static final Map<String, List<Setting>> KEYS =
      new KeyFile()
          .enums(Discipline.class, Replacement.class)
          .words("Background", List.of(Setting.words(Background.Kind.class)))
          .groups(TopologyAttributes.class, "topology.keys");

  public static final Setting KIND = key("node", "kind");
  public static final Setting SITE = key("node", "site");
  public static final Setting COUNT = key("node", "count");
  public static final Setting LATITUDE = key("node", "latitude");
  public static final Setting LONGITUDE = key("node", "longitude");
  public static final Setting STORAGE = key("store", "storage");
  public static final Setting SPEED = key("server", "speed");
  public static final Setting SERVER_UTILIZATION = key("server", "utilization");
  public static final Setting PROCESSORS = key("cluster", "processors");
  static final Setting DISK_READ = key("store", "disk-read");
  static final Setting DISK_WRITE = key("store", "disk-write");
  static final Setting NODE_TRANSFERS = key("store", "transfers");
  static final Setting REPLACEMENT = key("store", "replacement");
  static final Setting SERVERS = key("server", "servers");
  static final Setting OTHERS = key("server", "others");
  static final Setting DISCIPLINE = key("server", "discipline");
  static final Setting CLUSTER_SPEED = key("cluster", "speed");

  /** The processors of a job; not the width of a drawing. */
  public static final Setting WIDTH = key("scenario", "width");

  public static final Setting NAME = key("link", "name");
  public static final Setting BANDWIDTH = key("link", "bandwidth");
  public static final Setting THROUGHPUT = key("link", "throughput");
  public static final Setting UTILIZATION = key("link", "utilization");
  public static final Setting LATENCY = key("link", "latency");
  public static final Setting BUFFER = key("link", "buffer");
  public static final Setting PROPAGATION = key("link", "propagation");
  static final Setting TRANSFERS = key("link", "transfers");
  static final Setting WEIGHT = key("link", "weight");
  static final Setting BACKGROUND = key("link", "background");
  static final Setting BURSTINESS = key("link", "burstiness");
  static final Setting TIMESCALE = key("link", "timescale");
  static final Setting TRACE = key("link", "trace");

  private static final Map<String, List<Setting>> BY_KIND =
      Map.of(
          "client", KEYS.get("node"),
          "router", KEYS.get("node"),
          "store", join(KEYS.get("node"), List.of(STORAGE, DISK_READ, DISK_WRITE, NODE_TRANSFERS)),
          "server", join(KEYS.get("node"), KEYS.get("server"), KEYS.get("store")),
          "cluster", join(KEYS.get("node"), KEYS.get("cluster"), KEYS.get("store")));

  private TopologyAttributes() {}

  private static Setting key(String group, String name) {
    return Setting.group(KEYS.get(group)).part(name).orElseThrow();
  }

  @SafeVarargs
  private static List<Setting> join(List<Setting>... groups) {
    List<Setting> all = new ArrayList<>();
    for (List<Setting> group : groups) {
      all.addAll(group);
    }
    return List.copyOf(all);
  }

  /** {@return the words for the kinds of nodes} */
  public static List<String> kinds() {
    return KIND.choices();
  }

  /** {@return the attributes of nodes of a kind; a scenario reads further ones of clusters} */
  public static List<Setting> of(String kind) {
    return BY_KIND.get(kind);
  }

  /** {@return the attributes of links} */
  public static List<Setting> ofLink() {
    return KEYS.get("link");
  }
}

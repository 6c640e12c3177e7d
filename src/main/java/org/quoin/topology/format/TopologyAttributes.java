package org.quoin.topology.format;

import java.util.ArrayList;
import java.util.List;
import org.quoin.topology.Background;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;

/** The attributes of nodes and links, but for those that only a scenario's clusters have. */
public final class TopologyAttributes {
  private static final TopologyAttribute KIND =
      new TopologyAttribute("kind", words(Node.Kind.values()), "", "What the node is");
  private static final TopologyAttribute SITE =
      new TopologyAttribute(
          "site",
          "text",
          "the node's name",
          "Label of the place; nodes with the same label stand together");
  private static final TopologyAttribute COUNT =
      new TopologyAttribute(
          "count",
          "whole number",
          "itself alone",
          "How many nodes alike this one stands for: c with count=20 is c1 ... c20;"
              + " a router stands for itself alone");
  private static final TopologyAttribute LATITUDE =
      new TopologyAttribute(
          "latitude",
          "number from -90 to 90",
          "",
          "Degrees north; with a longitude, maps are drawn as the places lie");
  private static final TopologyAttribute LONGITUDE =
      new TopologyAttribute("longitude", "number from -180 to 180", "", "Degrees east");
  private static final TopologyAttribute STORAGE =
      new TopologyAttribute(
          "storage",
          "data",
          "no limit",
          "What it holds of the files that jobs read, master copies included");
  private static final TopologyAttribute REPLACEMENT =
      new TopologyAttribute(
          "replacement",
          words(Replacement.values()),
          "lru",
          "Which file makes room for one that is fetched: the least recently read, the least often"
              + " read since it came, or none: what is fetched is not kept");

  private static final List<TopologyAttribute> SERVER =
      List.of(
          new TopologyAttribute(
              "speed", "speed", "", "T_ser, operations a second of each of its servers"),
          new TopologyAttribute(
              "servers",
              "whole number",
              "1",
              "c, equal servers at its one queue; a job is computed by one"),
          new TopologyAttribute(
              "utilization",
              "number from 0, below 1",
              "0",
              "U, the part of the time of all its servers that background jobs take"),
          new TopologyAttribute(
              "others",
              "operations",
              "",
              "W_s_others, the mean size of background jobs; required where utilization is above"
                  + " 0"),
          new TopologyAttribute(
              "discipline",
              words(Discipline.values()),
              "fcfs",
              "Whom a server that gets free takes, and whether it puts off for it what it computes;"
                  + " ps: all at once"),
          STORAGE,
          REPLACEMENT);

  private static final List<TopologyAttribute> CLUSTER =
      List.of(
          new TopologyAttribute(
              "speed", "speed", "", "Operations a second of one of its processors"),
          new TopologyAttribute(
              "processors",
              "whole number, or kinds of unlike nodes",
              "",
              "How many; or how many of which speed, as in \"64 x 10 Gop/s, 32 x 25 Gop/s\", then"
                  + " without speed"),
          STORAGE,
          REPLACEMENT);

  private static final List<TopologyAttribute> LINK =
      List.of(
          new TopologyAttribute(
              "name", "text", "from-to, numbered if there are several", "Unique name of the link"),
          new TopologyAttribute(
              "bandwidth",
              "bandwidth, or unlimited",
              "",
              "T_net; unlimited is an ideal link without queues or delay"),
          new TopologyAttribute(
              "throughput",
              "bandwidth",
              "the bandwidth: no background",
              "T_act, what the background leaves in practice; at most the bandwidth"),
          new TopologyAttribute(
              "utilization",
              "number from 0 to 1000",
              "0",
              "Offered load of the background, u = T_net / T_act - 1, in place of a throughput; a"
                  + " transfer alone gets T_net / (1 + u), not T_net * (1 - u)"),
          new TopologyAttribute(
              "latency",
              "time",
              "",
              "T_latency, the sojourn of a packet that finds a full buffer: the size of the queue"
                  + " where no buffer is given. By itself it delays no packet; under network: fluid"
                  + " it is the delay of the link. Required unless a buffer is given"),
          new TopologyAttribute(
              "buffer",
              "whole number",
              "T_latency * T_net / W, rounded, at least 1",
              "N, packets that fit in, the one in service included. Where no latency is given,"
                  + " N * W / T_net is the delay of the link under network: fluid"),
          new TopologyAttribute(
              "propagation",
              "time",
              "0 s",
              "Propagation delay: from the departure of a packet from the queue to its arrival at"
                  + " the other end; under network: fluid added to the latency"),
          new TopologyAttribute(
              "weight", "number above 0", "1", "What routing by weight charges for it"),
          new TopologyAttribute(
              "background",
              words(Background.Kind.values()),
              "poisson",
              "How the background's rate varies about its mean; poisson: not at all"),
          new TopologyAttribute(
              "burstiness",
              "number from 1 to 1000 (daily: to 2)",
              "",
              "Peak rate of the background over its mean rate; required by mmpp, on-off and daily"),
          new TopologyAttribute(
              "timescale",
              "time",
              "daily: 1 d",
              "Mean time from burst to burst, daily: the period; required by mmpp and on-off"),
          new TopologyAttribute(
              "trace",
              "file",
              "none",
              "A table in CSV beside the topology that says T_act over time, in place of"
                  + " throughput, utilization and background"));

  private TopologyAttributes() {}

  /**
   * {@return those that a node of a kind may have; of a cluster others are known to scenarios
   * alone}
   */
  public static List<TopologyAttribute> of(Node.Kind kind) {
    List<TopologyAttribute> all = new ArrayList<>(List.of(KIND, SITE, COUNT, LATITUDE, LONGITUDE));
    switch (kind) {
      case CLIENT, ROUTER -> {}
      case SERVER -> all.addAll(SERVER);
      case CLUSTER -> all.addAll(CLUSTER);
      case STORE -> all.add(STORAGE);
    }
    return all;
  }

  /** {@return those of a link} */
  public static List<TopologyAttribute> ofLink() {
    return LINK;
  }

  static List<String> names(List<TopologyAttribute> attributes) {
    return attributes.stream().map(TopologyAttribute::name).toList();
  }

  private static String words(Enum<?>... values) {
    List<String> words = new ArrayList<>();
    for (Enum<?> value : values) {
      words.add(Attributes.word(value));
    }
    return String.join(" | ", words);
  }
}

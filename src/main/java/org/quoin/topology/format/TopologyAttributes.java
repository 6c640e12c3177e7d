package org.quoin.topology.format;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.Bounds;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.topology.Background;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;
import org.quoin.topology.Storage;

/**
 * The attributes of nodes and links. Those of clusters that only a scenario reads are declared with
 * the settings of sites.
 */
public final class TopologyAttributes {
  /** The word for an ideal link. */
  static final String UNLIMITED = "unlimited";

  private static final double HUGE = 1e18;

  /** The longest latency or propagation delay: a day. */
  private static final double MOST_DELAY = 86_400;

  static final Setting KIND =
      Setting.choice("kind", "Type of the node", Setting.words(Node.Kind.class)).required();
  static final Setting SITE =
      Setting.text(
          "site",
          "Label of the location; nodes with the same label are drawn together. Default: the name"
              + " of the node",
          "");
  static final Setting COUNT =
      Setting.count(
          "count",
          "Number of equal nodes that this one stands for: c with count=20 is c1 ... c20. Default:"
              + " the node itself. Not for routers",
          1,
          100_000);
  static final Setting LATITUDE =
      Setting.number(
          "latitude",
          "Degrees north; maps place nodes that have a latitude and a longitude",
          -90,
          90);
  static final Setting LONGITUDE = Setting.number("longitude", "Degrees east", -180, 180);
  static final Setting STORAGE =
      Setting.quantity(
          "storage",
          "Capacity for files that jobs read, including replicas that are never deleted. Default:"
              + " no limit",
          Quantity.DATA,
          "",
          0,
          HUGE);
  static final Setting REPLACEMENT =
      Setting.choice(
          "replacement",
          "File that is deleted for a fetched one. lru: the least recently read; lfu: the least"
              + " often read since it came; none: fetched files are not kept",
          Storage.UNLIMITED.replacement());

  static final Setting SERVER_SPEED =
      Setting.quantity(
          "speed", "Speed T_ser of each of its servers", Quantity.SPEED, null, 1, HUGE);
  static final Setting SERVERS =
      Setting.count(
          "servers",
          "Number c of equal servers with one queue; one server computes a job",
          1,
          1,
          10_000);
  static final Setting SERVER_UTILIZATION =
      Setting.number(
              "utilization",
              "Share U of the time of all servers that background jobs take",
              0,
              0,
              1)
          .within(new Bounds(0, 1, false, true));
  static final Setting OTHERS =
      Setting.quantity(
          "others",
          "Mean size W_s_others of background jobs; required with a utilization above 0",
          Quantity.OPERATIONS,
          "",
          1,
          HUGE);
  static final Setting DISCIPLINE =
      Setting.choice(
          "discipline",
          "Rule by which a free server chooses the next job, and whether an arrival interrupts the"
              + " job in service; ps: all jobs share the server",
          Discipline.FCFS);

  static final Setting CLUSTER_SPEED =
      Setting.quantity(
          "speed",
          "Speed of one processor; required unless processors lists speeds",
          Quantity.SPEED,
          "",
          1,
          HUGE);
  static final Setting PROCESSORS =
      Setting.count(
              "processors",
              "Number of processors; or numbers of processors by speed, as in \"64 x 10 Gop/s, 32 x"
                  + " 25 Gop/s\", and then without speed",
              1,
              100_000_000)
          .required();

  /** Not the width of a drawing; only the sites of a scenario read it. */
  public static final Setting WIDTH =
      Setting.count(
          "width",
          "Number of processors of a job whose class gives no width",
          1,
          1,
          PROCESSORS.most());

  static final Setting NAME =
      Setting.text(
          "name", "Unique name of the link. Default: from-to, numbered if there are several", "");
  static final Setting BANDWIDTH =
      Setting.quantity(
              "bandwidth",
              "Bandwidth T_net; unlimited is an ideal link without queues and delay",
              Quantity.BANDWIDTH,
              null,
              1,
              HUGE)
          .or(UNLIMITED);
  static final Setting THROUGHPUT =
      Setting.quantity(
          "throughput",
          "Throughput T_act that background traffic leaves to one transfer, at most the bandwidth."
              + " Default: the bandwidth, without background traffic",
          Quantity.BANDWIDTH,
          "",
          1,
          HUGE);
  static final Setting UTILIZATION =
      Setting.number(
          "utilization",
          "Offered load u = T_net / T_act - 1 of the background traffic, in place of a throughput;"
              + " one transfer gets T_net / (1 + u), not T_net * (1 - u)",
          0,
          0,
          1000);
  static final Setting LATENCY =
      Setting.quantity(
          "latency",
          "Time T_latency that a packet spends in a full buffer, which sets the size of the queue"
              + " where no buffer is given; it does not delay packets otherwise. With network:"
              + " fluid, the delay of the link. Required unless a buffer is given",
          Quantity.DURATION,
          "",
          0,
          MOST_DELAY);
  static final Setting BUFFER =
      Setting.count(
          "buffer",
          "Capacity N of the queue in packets, including the one in service. Default: T_latency *"
              + " T_net / W, rounded, at least 1. Without a latency, N * W / T_net is the delay of"
              + " the link with network: fluid",
          1,
          10_000_000);
  static final Setting PROPAGATION =
      Setting.quantity(
          "propagation",
          "Time from the departure of a packet from the queue to its arrival at the other end; with"
              + " network: fluid, added to the latency",
          Quantity.DURATION,
          "0 s",
          0,
          MOST_DELAY);
  static final Setting WEIGHT =
      Setting.number("weight", "Cost of the link with routing: weight", 1, 0, 1e12)
          .within(Bounds.above(0, 1e12));
  static final Setting BACKGROUND =
      Setting.choice(
          "background",
          "Variation of the rate of the background traffic about its mean. poisson: none",
          Background.Kind.POISSON);
  static final Setting BURSTINESS =
      Setting.number(
          "burstiness",
          "Peak rate of the background traffic over its mean rate, at most 2 for daily; required by"
              + " mmpp, on-off and daily",
          1,
          1000);
  static final Setting TIMESCALE =
      Setting.quantity(
          "timescale",
          "Mean time from burst to burst; for daily, the period, 1 d by default. Required by mmpp"
              + " and on-off",
          Quantity.DURATION,
          "",
          1e-6,
          1e9);
  static final Setting TRACE =
      Setting.text(
          "trace",
          "Table in CSV of T_act over time, beside the topology file, in place of throughput,"
              + " utilization and background",
          "");

  private static final List<Setting> LINK =
      List.of(
          NAME,
          BANDWIDTH,
          THROUGHPUT,
          UTILIZATION,
          LATENCY,
          BUFFER,
          PROPAGATION,
          WEIGHT,
          BACKGROUND,
          BURSTINESS,
          TIMESCALE,
          TRACE);
  private static final List<Setting> PLAIN = List.of(KIND, SITE, COUNT, LATITUDE, LONGITUDE);
  private static final List<Setting> STORE = with(STORAGE);
  private static final List<Setting> SERVER =
      with(SERVER_SPEED, SERVERS, SERVER_UTILIZATION, OTHERS, DISCIPLINE, STORAGE, REPLACEMENT);
  private static final List<Setting> CLUSTER =
      with(CLUSTER_SPEED, PROCESSORS, STORAGE, REPLACEMENT);

  private TopologyAttributes() {}

  private static List<Setting> with(Setting... more) {
    List<Setting> all = new ArrayList<>(PLAIN);
    all.addAll(List.of(more));
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
    return LINK;
  }
}

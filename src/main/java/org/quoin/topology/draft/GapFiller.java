package org.quoin.topology.draft;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;

/** Fills in what a network does not say, and counts it. */
final class GapFiller {
  /** A topology refuses larger buffers, in packets. */
  private static final double MOST_BUFFER = 10_000_000;

  private final RawNetwork map;
  private final TopologyDefaults filling;
  private Places clientsAt;
  private Places sitesAt;
  private int withoutBandwidth;
  private int withoutLatency;
  private int withoutSpeed;
  private int limited;
  private int sites;
  private int added;
  private int clusters;
  private int clients;
  private int placesWithClients;
  private int routes;

  GapFiller(RawNetwork map, TopologyDefaults filling) {
    this.map = map;
    this.filling = filling;
  }

  /** Where clients and further sites were asked for. */
  void places(Places clientsAt, Places sitesAt) {
    this.clientsAt = clientsAt;
    this.sitesAt = sitesAt;
  }

  void addSite() {
    added++;
  }

  /** A route of the network's own that is not that of the fewest links. */
  void addRoute() {
    routes++;
  }

  void addClients(int number) {
    clients += number;
    placesWithClients++;
  }

  /** The speed of a site's processors, filled in where it is not a number. */
  String speed(double speed) {
    sites++;
    boolean unknown = Double.isNaN(speed);
    withoutSpeed += unknown ? 1 : 0;
    return Quantity.SPEED.exact(unknown ? filling.bareSpeed() : speed);
  }

  String scheduler() {
    clusters++;
    return filling.scheduler();
  }

  /** Puts the figures of a link. */
  void link(RawNetwork.Link link, Map<String, String> attributes) {
    double there = bandwidth(link.bandwidth());
    double back = bandwidth(link.back());
    withoutBandwidth += Double.isNaN(link.bandwidth()) ? 1 : 0;
    double least = there == 0 || (back > 0 && back < there) ? back : there;
    double most = Math.max(there, back);
    attributes.put(
        "bandwidth",
        there == back || least == 0 || link.isOneWay()
            ? shown(most)
            : shown(there) + "|" + shown(back));
    if (Double.isInfinite(most)) {
      return;
    }
    limited++;
    if (filling.utilization() > 0) {
      attributes.put("utilization", decimal(filling.utilization()));
    }
    withoutLatency += Double.isNaN(link.latency()) ? 1 : 0;
    double propagation = Double.isNaN(link.latency()) ? filling.latency() : link.latency();
    String buffer = buffer(there == 0 ? most : there, propagation);
    String other = buffer(back == 0 ? most : back, propagation);
    attributes.put(
        "buffer", buffer.equals(other) || link.isOneWay() ? buffer : buffer + "|" + other);
    delay(attributes, propagation);
  }

  /** Puts the propagation delay of a link, which is all of its delay for a fluid, too. */
  static void delay(Map<String, String> attributes, double propagation) {
    if (propagation > 0) {
      attributes.put("propagation", milliseconds(propagation));
    }
    attributes.put("latency", "0 s");
  }

  /** The packets that are under way on a link at its bandwidth, or the least buffer. */
  private String buffer(double bandwidth, double propagation) {
    double underWay = Math.rint(propagation * bandwidth / TopologyDefaults.PACKET_BYTES);
    if (underWay > filling.leastBuffer()) {
      return String.valueOf((long) Math.min(MOST_BUFFER, underWay));
    }
    return String.valueOf(filling.leastBuffer());
  }

  private double bandwidth(double told) {
    return Double.isNaN(told) ? filling.bandwidth() : told;
  }

  /** A bandwidth as it is written. */
  static String shown(double bandwidth) {
    return Double.isInfinite(bandwidth) ? "unlimited" : Quantity.BANDWIDTH.exact(bandwidth);
  }

  /** A time to the femtosecond, which is beyond what any file gives. */
  private static String milliseconds(double seconds) {
    BigDecimal number = BigDecimal.valueOf(seconds).setScale(15, RoundingMode.HALF_EVEN);
    return number.movePointRight(3).stripTrailingZeros().toPlainString() + " ms";
  }

  private static String decimal(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** All that was read, left out and filled in. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(map.notes());
    lines.add(
        "in the topology: "
            + Plurals.counted(routers(), "router")
            + " and "
            + Plurals.counted(map.links().size(), "link")
            + " of the network, "
            + Plurals.counted(sites, "site")
            + ", "
            + Plurals.counted(clients, "client"));
    if (routes > 0) {
      lines.add(
          "changed: "
              + Plurals.counted(routes, "route")
              + " of the network, not of fewest links: --routes X.yaml writes them for a scenario");
    }
    String links = Plurals.counted(limited, "link");
    filled(
        lines,
        withoutBandwidth,
        "bandwidth " + bothUnits(filling.bandwidth()),
        links,
        "--bandwidth");
    filled(lines, withoutLatency, "propagation delay " + latency(), links, "--latency");
    if (limited > 0) {
      lines.add(
          "filled in: a buffer on "
              + links
              + " for what is under way there (bandwidth x propagation delay) and at least "
              + Plurals.counted(filling.leastBuffer(), "packet")
              + " of 10 KB (--least-buffer)");
    }
    lines.add(
        filling.utilization() > 0
            ? "filled in: background "
                + decimal(filling.utilization())
                + " on "
                + links
                + " (--utilization)"
            : "filled in: no background on any link (--utilization 0)");
    sites(lines);
    lines.add(
        "filled in: "
            + Plurals.counted(clients, "client")
            + " at "
            + Plurals.counted(placesWithClients, "place")
            + " ("
            + clientsAt.told()
            + ", --clients), bandwidth of their links "
            + bothUnits(filling.clientLink())
            + " (--client-link)");
    return lines;
  }

  private long routers() {
    return map.nodes().stream().filter(node -> node.kind() != RawNetwork.Kind.SITE).count();
  }

  private void sites(List<String> lines) {
    if (added > 0) {
      lines.add(
          "filled in: "
              + Plurals.counted(added, "site")
              + " of "
              + (filling.processors() == 1 ? "one server" : filling.processors() + " processors")
              + " of "
              + Quantity.SPEED.show(filling.speed())
              + " ("
              + sitesAt.told()
              + ", "
              + (filling.processors() == 1 ? "--server" : "--cluster")
              + "), bandwidth of their links "
              + bothUnits(filling.siteLink())
              + " (--site-link)");
    }
    filled(
        lines,
        withoutSpeed,
        "speed " + Quantity.SPEED.show(filling.bareSpeed()) + " of the processors",
        Plurals.counted(sites, "site"),
        "--speed");
    if (clusters > 0) {
      lines.add(
          "filled in: scheduler "
              + filling.scheduler()
              + " of "
              + Plurals.counted(clusters, "cluster")
              + " (--scheduler)");
    }
  }

  private static void filled(
      List<String> lines, int count, String what, String ofAll, String option) {
    if (count > 0) {
      lines.add("filled in: " + what + " of " + count + " of " + ofAll + " (" + option + ")");
    }
  }

  private String latency() {
    return Quantity.DURATION.show(filling.latency());
  }

  /** In bits and in bytes, so that nobody takes the one for the other. */
  private static String bothUnits(double bytes) {
    String bits = Quantity.digits(bytes * 8e-6) + " Mbit/s";
    return Double.isInfinite(bytes) ? "unlimited" : Quantity.BANDWIDTH.show(bytes) + " = " + bits;
  }
}

package org.quoin.topology.draft;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.topology.format.TopologyAttributes;

/** Fills the gaps of a network with defaults, and counts them. */
final class GapFiller {
  /** Maximum buffer of a link in packets. */
  private static final double MAX_BUFFER = 10_000_000;

  private final RawNetwork map;
  private final TopologyDefaults defaults;
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

  GapFiller(RawNetwork map, TopologyDefaults defaults) {
    this.map = map;
    this.defaults = defaults;
  }

  /** Sets the requested locations of clients and additional sites. */
  void places(Places clientsAt, Places sitesAt) {
    this.clientsAt = clientsAt;
    this.sitesAt = sitesAt;
  }

  void addSite() {
    added++;
  }

  void addRoute() {
    routes++;
  }

  void addClients(int number) {
    clients += number;
    placesWithClients++;
  }

  /** Returns the speed of a site's processors, or the default if it is NaN. */
  String speed(double speed) {
    sites++;
    boolean unknown = Double.isNaN(speed);
    withoutSpeed += unknown ? 1 : 0;
    return Quantity.SPEED.exact(unknown ? defaults.bareSpeed() : speed);
  }

  String scheduler() {
    clusters++;
    return defaults.scheduler();
  }

  void link(RawNetwork.Link link, Map<String, String> attributes) {
    double there = bandwidth(link.bandwidth());
    double back = bandwidth(link.back());
    withoutBandwidth += Double.isNaN(link.bandwidth()) ? 1 : 0;
    double least = there == 0 || (back > 0 && back < there) ? back : there;
    double most = Math.max(there, back);
    attributes.put(
        TopologyAttributes.BANDWIDTH.name(),
        there == back || least == 0 || link.isOneWay()
            ? shown(most)
            : shown(there) + "|" + shown(back));
    if (Double.isInfinite(most)) {
      return;
    }
    limited++;
    if (defaults.utilization() > 0) {
      attributes.put(TopologyAttributes.UTILIZATION.name(), decimal(defaults.utilization()));
    }
    withoutLatency += Double.isNaN(link.latency()) ? 1 : 0;
    double propagation = Double.isNaN(link.latency()) ? defaults.latency() : link.latency();
    String buffer = buffer(there == 0 ? most : there, propagation);
    String other = buffer(back == 0 ? most : back, propagation);
    attributes.put(
        TopologyAttributes.BUFFER.name(),
        buffer.equals(other) || link.isOneWay() ? buffer : buffer + "|" + other);
    delay(attributes, propagation);
  }

  /** Adds the propagation delay of a link; with latency 0 it is the whole delay of a fluid. */
  static void delay(Map<String, String> attributes, double propagation) {
    if (propagation > 0) {
      attributes.put(TopologyAttributes.PROPAGATION.name(), milliseconds(propagation));
    }
    attributes.put(TopologyAttributes.LATENCY.name(), "0 s");
  }

  /**
   * Returns the number of packets in flight at the bandwidth, or the minimum buffer if it is
   * larger.
   */
  private String buffer(double bandwidth, double propagation) {
    double underWay = Math.rint(propagation * bandwidth / TopologyDefaults.PACKET_BYTES);
    if (underWay > defaults.leastBuffer()) {
      return String.valueOf((long) Math.min(MAX_BUFFER, underWay));
    }
    return String.valueOf(defaults.leastBuffer());
  }

  private double bandwidth(double given) {
    return Double.isNaN(given) ? defaults.bandwidth() : given;
  }

  static String shown(double bandwidth) {
    return Double.isInfinite(bandwidth)
        ? TopologyAttributes.UNLIMITED
        : Quantity.BANDWIDTH.exact(bandwidth);
  }

  /** Returns a duration rounded to femtoseconds, more precise than any file. */
  private static String milliseconds(double seconds) {
    BigDecimal number = BigDecimal.valueOf(seconds).setScale(15, RoundingMode.HALF_EVEN);
    return number.movePointRight(3).stripTrailingZeros().toPlainString() + " ms";
  }

  private static String decimal(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** Returns one line per kind of data that was read, left out or filled in. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(map.notes());
    lines.add(
        "in the topology: %s and %s of the network, %s, %s"
            .formatted(
                Plurals.counted(routers(), "router"),
                Plurals.counted(map.links().size(), "link"),
                Plurals.counted(sites, "site"),
                Plurals.counted(clients, "client")));
    if (routes > 0) {
      lines.add(
          ("changed: %s of the network without the fewest links: --routes X.yaml writes them for a"
                  + " scenario")
              .formatted(Plurals.counted(routes, "route")));
    }
    String links = Plurals.counted(limited, "link");
    String bandwidth = "bandwidth " + bothUnits(defaults.bandwidth());
    filled(lines, withoutBandwidth, bandwidth, links, "--bandwidth");
    String latency = "propagation delay " + Quantity.DURATION.show(defaults.latency());
    filled(lines, withoutLatency, latency, links, "--latency");
    if (limited > 0) {
      String buffer = Plurals.counted(defaults.leastBuffer(), "packet");
      lines.add(
          ("filled in: a buffer on %s for the packets in flight (bandwidth x propagation delay) and"
                  + " at least %s of 10 KB (--least-buffer)")
              .formatted(links, buffer));
    }
    lines.add(
        defaults.utilization() > 0
            ? "filled in: background %s on %s (--utilization)"
                .formatted(decimal(defaults.utilization()), links)
            : "filled in: no background on any link (--utilization 0)");
    sites(lines);
    lines.add(
        "filled in: %s at %s (%s, --clients), bandwidth of their links %s (--client-link)"
            .formatted(
                Plurals.counted(clients, "client"),
                Plurals.counted(placesWithClients, "place"),
                clientsAt.described(),
                bothUnits(defaults.clientLink())));
    return lines;
  }

  private long routers() {
    return map.nodes().stream().filter(node -> node.kind() != RawNetwork.Kind.SITE).count();
  }

  private void sites(List<String> lines) {
    if (added > 0) {
      boolean servers = defaults.processors() == 1;
      lines.add(
          "filled in: %s of %s of %s (%s, %s), bandwidth of their links %s (--site-link)"
              .formatted(
                  Plurals.counted(added, "site"),
                  servers ? "one server" : defaults.processors() + " processors",
                  Quantity.SPEED.show(defaults.speed()),
                  sitesAt.described(),
                  servers ? "--server" : "--cluster",
                  bothUnits(defaults.siteLink())));
    }
    filled(
        lines,
        withoutSpeed,
        "speed " + Quantity.SPEED.show(defaults.bareSpeed()) + " of the processors",
        Plurals.counted(sites, "site"),
        "--speed");
    if (clusters > 0) {
      lines.add(
          "filled in: scheduler %s of %s (--scheduler)"
              .formatted(defaults.scheduler(), Plurals.counted(clusters, "cluster")));
    }
  }

  private static void filled(
      List<String> lines, int count, String what, String ofAll, String option) {
    if (count > 0) {
      lines.add("filled in: %s of %d of %s (%s)".formatted(what, count, ofAll, option));
    }
  }

  /** Returns a rate in bits and bytes, to avoid confusion of the two. */
  private static String bothUnits(double bytes) {
    String bits = Quantity.digits(bytes * 8e-6) + " Mbit/s";
    return Double.isInfinite(bytes)
        ? TopologyAttributes.UNLIMITED
        : Quantity.BANDWIDTH.show(bytes) + " = " + bits;
  }
}

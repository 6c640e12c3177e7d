package org.quoin.topology.draft;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.input.Nouns;
import org.quoin.input.Quantity;

/** Fills in what a network does not say, and counts it. */
final class Account {
  private final NetworkMap map;
  private final Filling filling;
  private Places clientsAt;
  private Places sitesAt;
  private int withoutBandwidth;
  private int withoutLatency;
  private int withoutSpeed;
  private int buffered;
  private int limited;
  private int sites;
  private int added;
  private int clusters;
  private int clients;
  private int placesWithClients;
  private int routes;

  Account(NetworkMap map, Filling filling) {
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
  void link(NetworkMap.Link link, Map<String, String> attributes) {
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
    double latency = Double.isNaN(link.latency()) ? filling.latency() : link.latency();
    long microseconds = Math.round(latency * 1e6);
    if (microseconds * 1e-6 * least < filling.leastBuffer() * Filling.PACKET_BYTES) {
      buffered++;
      attributes.put("buffer", String.valueOf(filling.leastBuffer()));
    } else {
      withoutLatency += Double.isNaN(link.latency()) ? 1 : 0;
      attributes.put("latency", milliseconds(microseconds));
    }
  }

  private double bandwidth(double told) {
    return Double.isNaN(told) ? filling.bandwidth() : told;
  }

  /** A bandwidth as it is written. */
  static String shown(double bandwidth) {
    return Double.isInfinite(bandwidth) ? "unlimited" : Quantity.BANDWIDTH.exact(bandwidth);
  }

  private static String milliseconds(long microseconds) {
    return BigDecimal.valueOf(microseconds, 3).stripTrailingZeros().toPlainString() + " ms";
  }

  private static String decimal(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** All that was read, left out and filled in. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(map.notes());
    lines.add(
        "in the topology: "
            + Nouns.counted(routers(), "router")
            + " and "
            + Nouns.counted(map.links().size(), "link")
            + " of the network, "
            + Nouns.counted(sites, "site")
            + ", "
            + Nouns.counted(clients, "client"));
    if (routes > 0) {
      lines.add(
          "changed: "
              + Nouns.counted(routes, "route")
              + " of the network, not of fewest links: --routes X.yaml writes them for a scenario");
    }
    String links = Nouns.counted(limited, "link");
    filled(
        lines,
        withoutBandwidth,
        "bandwidth " + bothUnits(filling.bandwidth()),
        links,
        "--bandwidth");
    filled(lines, withoutLatency, "latency " + latency(), links, "--latency");
    if (buffered > 0) {
      lines.add(
          "filled in: room for "
              + Nouns.counted(filling.leastBuffer(), "packet")
              + " of 10 KB in "
              + buffered
              + " of "
              + links
              + ", whose latency holds fewer (--least-buffer)");
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
            + Nouns.counted(clients, "client")
            + " at "
            + Nouns.counted(placesWithClients, "place")
            + " ("
            + clientsAt.told()
            + ", --clients), bandwidth of their links "
            + bothUnits(filling.clientLink())
            + " (--client-link)");
    return lines;
  }

  private long routers() {
    return map.nodes().stream().filter(node -> node.kind() != NetworkMap.Kind.SITE).count();
  }

  private void sites(List<String> lines) {
    if (added > 0) {
      lines.add(
          "filled in: "
              + Nouns.counted(added, "site")
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
        Nouns.counted(sites, "site"),
        "--speed");
    if (clusters > 0) {
      lines.add(
          "filled in: scheduler "
              + filling.scheduler()
              + " of "
              + Nouns.counted(clusters, "cluster")
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

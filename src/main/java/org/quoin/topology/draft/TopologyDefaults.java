package org.quoin.topology.draft;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;

/**
 * What is put where a network does not say it.
 *
 * @param bandwidth of a link, bytes a second
 * @param latency of a link, seconds; its propagation delay
 * @param utilization of the links, by their background
 * @param leastBuffer packets that every link holds at least
 * @param clientLink bytes a second between a client and its router; infinite for no limit
 * @param siteLink the same for a site
 * @param processors of a site where there is none yet; 1 stands for a single server
 * @param speed of each of them, op/s
 * @param scheduler of clusters
 * @param bareSpeed of processors whose speed is not told, op/s
 */
public record TopologyDefaults(
    double bandwidth,
    double latency,
    double utilization,
    int leastBuffer,
    double clientLink,
    double siteLink,
    int processors,
    double speed,
    String scheduler,
    double bareSpeed) {

  /** The size of packets for which buffers are told here: the scenarios' default. */
  static final double PACKET_BYTES = 10_000;

  private static final double HUGE = 1e18;
  private static final int MOST_PROCESSORS = 100_000_000;

  private static final Pattern CLUSTER = Pattern.compile("(\\d{1,9})\\s*[xX*]\\s*(\\S.*)");

  /** The settings of all networks. */
  public static final List<Setting> ALL =
      List.of(
          Setting.quantity(
              "bandwidth",
              "Bandwidth of links that have none; Gb/s are bits, GB/s bytes",
              Quantity.BANDWIDTH,
              "1 Gb/s",
              1,
              HUGE),
          Setting.quantity(
              "latency",
              "Propagation delay of links that have no latency",
              Quantity.DURATION,
              "5 ms",
              0,
              3600),
          Setting.number(
              "utilization",
              "Offered load of background traffic on every link of the network, T_net / T_act - 1",
              0,
              0,
              1000),
          Setting.count(
              "least-buffer",
              "Smallest buffer of a link in packets of 10 KB; larger where more packets are in"
                  + " flight (bandwidth x propagation delay)",
              20,
              1,
              1_000_000),
          Setting.text(
              "client-link",
              "Bandwidth between a client and its location, or unlimited",
              "unlimited"),
          Setting.text(
              "site-link", "Bandwidth between a site and its location, or unlimited", "unlimited"),
          Setting.text("cluster", "Cluster at each site: processors x speed", "64 x 10 Gop/s"),
          Setting.text(
              "server", "Speed of a single server at each site, in place of a cluster", ""),
          Setting.text("scheduler", "Scheduling policy of clusters", "easy"));

  /** The speed of processors that are only counted. */
  public static final Setting SPEED =
      Setting.quantity(
          "speed",
          "Speed of processors whose speed is not given",
          Quantity.SPEED,
          "1 Gop/s",
          1,
          HUGE);

  /** {@return what the settings say; every mistake is added} */
  public static TopologyDefaults of(Settings settings, double bareSpeed, Mistakes mistakes) {
    double[] site = site(settings, mistakes);
    return new TopologyDefaults(
        settings.quantity("bandwidth"),
        settings.quantity("latency"),
        settings.number("utilization"),
        settings.count("least-buffer"),
        link("client-link", settings, mistakes),
        link("site-link", settings, mistakes),
        (int) site[0],
        site[1],
        settings.text("scheduler"),
        bareSpeed);
  }

  private static double link(String name, Settings settings, Mistakes mistakes) {
    String written = settings.text(name).strip();
    return written.equals("unlimited")
        ? Double.POSITIVE_INFINITY
        : positive(name, written, Quantity.BANDWIDTH, ", or unlimited", mistakes);
  }

  private static double[] site(Settings settings, Mistakes mistakes) {
    if (settings.given("server")) {
      if (settings.given("cluster")) {
        mistakes.add(Mistake.in("--server", "a site is a server or a cluster; give one of them"));
      }
      return new double[] {
        1, positive("server", settings.text("server"), Quantity.SPEED, "", mistakes)
      };
    }
    Matcher cluster = CLUSTER.matcher(settings.text("cluster").strip());
    if (!cluster.matches()
        || Integer.parseInt(cluster.group(1)) < 1
        || Integer.parseInt(cluster.group(1)) > MOST_PROCESSORS) {
      mistakes.add(
          Mistake.in(
              "--cluster",
              "'"
                  + settings.text("cluster")
                  + "': expected processors x speed, as in '64 x 10 Gop/s'"));
      return new double[] {1, 1};
    }
    return new double[] {
      Integer.parseInt(cluster.group(1)),
      positive("cluster", cluster.group(2), Quantity.SPEED, "", mistakes)
    };
  }

  private static double positive(
      String name, String written, Quantity quantity, String or, Mistakes mistakes) {
    try {
      return quantity.parsePositive(written);
    } catch (IllegalArgumentException e) {
      mistakes.add(Mistake.in("--" + name, e.getMessage() + or));
      return 1;
    }
  }
}

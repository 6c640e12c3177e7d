package org.quoin.topology.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quoin.base.KeyFile;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.topology.format.TopologyAttributes;

/**
 * Defaults for the gaps of a network.
 *
 * @param bandwidth bandwidth of a link in bytes per second
 * @param latency propagation delay of a link in seconds
 * @param utilization offered load of the background traffic of a link
 * @param leastBuffer minimum buffer of a link in packets
 * @param clientLink bytes per second between a client and its router; infinite without a limit
 * @param siteLink bytes per second between a site and its router; infinite without a limit
 * @param processors number of processors of an additional site; 1 for a server
 * @param speed speed of each of them in operations per second
 * @param scheduler scheduler of clusters
 * @param bareSpeed speed of processors without a given one, in operations per second
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

  /** Packet size for which buffers are computed: the default of scenarios, in bytes. */
  static final double PACKET_BYTES = 10_000;

  private static final Pattern CLUSTER = Pattern.compile("(\\d{1,9})\\s*[xX*]\\s*(\\S.*)");

  private static final Map<String, List<Setting>> KEYS =
      new KeyFile()
          .words("NetworkModel", Stream.of(NetworkModel.values()).map(NetworkModel::id).toList())
          .type("link.bandwidth", TopologyAttributes.BANDWIDTH)
          .type("link.utilization", TopologyAttributes.UTILIZATION)
          .type("server.speed", TopologyAttributes.SPEED)
          .groups(TopologyDefaults.class, "draft.keys");

  /** {@return the settings of all networks and those of a group} */
  static List<Setting> with(String group, boolean before) {
    List<Setting> all = new ArrayList<>(KEYS.get("defaults"));
    all.addAll(before ? 0 : all.size(), KEYS.get(group));
    return List.copyOf(all);
  }

  public static final List<Setting> OF_IMPORT = with("import", false);

  /** {@return the defaults of the settings; adds all mistakes to {@code mistakes}} */
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
        mistakes.add("--server", "a site is a server or a cluster; give one of them");
      }
      return new double[] {
        1, positive("server", settings.text("server"), Quantity.SPEED, "", mistakes)
      };
    }
    Matcher cluster = CLUSTER.matcher(settings.text("cluster").strip());
    if (!cluster.matches()
        || !TopologyAttributes.PROCESSORS.bounds().contains(Integer.parseInt(cluster.group(1)))) {
      mistakes.add(
          "--cluster",
          "'" + settings.text("cluster") + "': expected processors x speed, as in '64 x 10 Gop/s'");
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
      mistakes.add("--" + name, e.getMessage() + or);
      return 1;
    }
  }
}

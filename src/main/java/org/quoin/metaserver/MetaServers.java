package org.quoin.metaserver;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.quoin.grid.MetaServer;
import org.quoin.input.InputException;
import org.quoin.input.Mistakes;
import org.quoin.input.Setting;
import org.quoin.input.Settings;

/** The registry of metaservers: a line each gives names, options, help and error messages. */
public enum MetaServers {
  RR("round robin", "sites in turn, one counter for all clients", options -> new RoundRobin()),
  LOAD(
      "least server load",
      "min L / P + 1 / p (at a server (L + 1) / P)",
      options -> new ServerLoad()),
  LOTH(
      "least server and network load",
      "min comp (L / P + 1 / p) + D_send / T_send + D_recv / T_recv,"
          + " T = T_net / max(1, k + T_net / T_act)",
      ServerAndNetworkLoad::new,
      Setting.choice("load", "server load counts jobs, or operations left", "jobs", "work"),
      Setting.choice(
          "throughput",
          "T from the k transfers under way, from past transfers, or T_act",
          "fresh",
          "observed",
          "nominal"));

  private final String title;
  private final String formula;
  private final Function<Settings, MetaServer> factory;
  private final List<Setting> options;

  MetaServers(
      String title, String formula, Function<Settings, MetaServer> factory, Setting... options) {
    this.title = title;
    this.formula = formula;
    this.factory = factory;
    this.options = List.of(options);
  }

  /** What it goes by, in a few words. */
  public String title() {
    return title;
  }

  /**
   * What it minimises, in one line: P speed of the site, p of one job, L jobs, k transfers under
   * way.
   */
  public String formula() {
    return formula;
  }

  /** Its options. */
  public List<Setting> options() {
    return options;
  }

  /** The names of all. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Enum::name).toList();
  }

  /** The one of this name, in capitals or not. */
  public static Optional<MetaServers> named(String name) {
    return Arrays.stream(values())
        .filter(one -> one.name().equals(name.toUpperCase(Locale.ROOT)))
        .findFirst();
  }

  /**
   * A metaserver for one run.
   *
   * @param given options that differ from their defaults
   * @throws InputException with every one that is unknown or has a wrong value
   */
  public MetaServer create(Map<String, String> given) {
    Mistakes mistakes = new Mistakes();
    Settings settings = Settings.read(name(), options, given, key -> name() + " " + key, mistakes);
    mistakes.refuse();
    return factory.apply(settings);
  }
}

package org.quoin.metaserver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.quoin.grid.MetaServer;
import org.quoin.input.Nearest;

/** The registry of metaservers: a line each gives names, options, help and error messages. */
public enum MetaServers {
  RR("round robin", "sites in turn, one counter for all clients", options -> new RoundRobin()),
  LOAD("least server load", "min (L + 1) / P", options -> new ServerLoad()),
  LOTH(
      "least server and network load",
      "min comp (L + 1) / P + D_send / T_send + D_recv / T_recv,"
          + " T = T_net / max(1, k + T_net / T_act)",
      ServerAndNetworkLoad::new,
      new Option("load", List.of("jobs", "work"), "server load counts jobs, or operations left"),
      new Option(
          "throughput",
          List.of("fresh", "observed", "nominal"),
          "T from the k transfers under way, from past transfers, or T_act"));

  /**
   * An option of a metaserver.
   *
   * @param name its key
   * @param values what it may be, the default first
   * @param meaning one line
   */
  public record Option(String name, List<String> values, String meaning) {}

  private final String title;
  private final String formula;
  private final Function<Map<String, String>, MetaServer> factory;
  private final List<Option> options;

  MetaServers(
      String title,
      String formula,
      Function<Map<String, String>, MetaServer> factory,
      Option... options) {
    this.title = title;
    this.formula = formula;
    this.factory = factory;
    this.options = List.of(options);
  }

  /** What it goes by, in a few words. */
  public String title() {
    return title;
  }

  /** What it minimises, in one line: P speed, L jobs, k transfers under way. */
  public String formula() {
    return formula;
  }

  /** Its options. */
  public List<Option> options() {
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

  /** What is wrong with these options, a sentence each; empty when nothing is. */
  public List<String> mistakes(Map<String, String> given) {
    List<String> mistakes = new ArrayList<>();
    given.forEach(
        (key, value) -> {
          Optional<Option> option = options.stream().filter(o -> o.name.equals(key)).findFirst();
          if (option.isEmpty()) {
            mistakes.add(
                name()
                    + " has no option '"
                    + key
                    + "'; "
                    + Nearest.expected(key, options.stream().map(Option::name).toList()));
          } else if (!option.get().values.contains(value)) {
            mistakes.add(
                "'"
                    + value
                    + "' is no value of "
                    + key
                    + "; "
                    + Nearest.expected(value, option.get().values));
          }
        });
    return mistakes;
  }

  /**
   * A metaserver for one run.
   *
   * @param given options that differ from their defaults, without {@link #mistakes}
   */
  public MetaServer create(Map<String, String> given) {
    Map<String, String> all = new LinkedHashMap<>();
    options.forEach(option -> all.put(option.name, option.values.get(0)));
    all.putAll(given);
    return factory.apply(all);
  }
}

package org.quoin.scenario;

import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.grid.MetaServer;
import org.quoin.grid.MonitorModel;
import org.quoin.metaserver.MetaServers;

/**
 * A metaserver with its options and the information it gets.
 *
 * @param metaserver which
 * @param options those that differ from their defaults
 * @param monitor how fresh its information is
 */
public record MetaServerSetup(
    MetaServers metaserver, Map<String, String> options, MonitorModel monitor) {

  public MetaServerSetup {
    options = Map.copyOf(options);
  }

  /** Its name in results: the metaserver's, and what differs from the defaults. */
  public String name() {
    String differences =
        options.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(option -> " " + option.getKey() + "=" + option.getValue())
            .collect(Collectors.joining());
    return metaserver.name() + differences + (monitor.own() ? " own" : "");
  }

  /** A fresh metaserver for one run. */
  public MetaServer create() {
    return metaserver.create(options);
  }
}

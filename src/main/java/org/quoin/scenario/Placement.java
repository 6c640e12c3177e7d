package org.quoin.scenario;

import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.grid.MetaScheduler;
import org.quoin.grid.MonitorModel;
import org.quoin.metascheduling.MetaSchedulers;

/**
 * A metaserver with its options and the information it gets.
 *
 * @param metaserver which
 * @param options those that differ from their defaults
 * @param monitor how fresh its information is
 */
public record Placement(
    MetaSchedulers metaserver, Map<String, String> options, MonitorModel monitor) {

  public Placement {
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
  public MetaScheduler create() {
    return metaserver.create(options);
  }
}

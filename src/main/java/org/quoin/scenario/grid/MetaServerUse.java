package org.quoin.scenario.grid;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.placement.BrokerModel;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metaserver.MetaServerKind;

/**
 * A metaserver with its options, the information it gets, and whom it serves.
 *
 * @param metaserver which
 * @param options those that differ from their defaults
 * @param monitor how fresh its information is
 * @param clients the names of its clients; of all if there are none
 */
public record MetaServerUse(
    MetaServerKind metaserver,
    Map<String, String> options,
    MonitorModel monitor,
    Set<String> clients) {

  public MetaServerUse {
    options = Collections.unmodifiableMap(new TreeMap<>(options));
    clients = Collections.unmodifiableSet(new TreeSet<>(clients));
  }

  /** Returns this use for other clients. */
  MetaServerUse of(Set<String> others) {
    return new MetaServerUse(metaserver, options, monitor, others);
  }

  /** The metaserver's name, and what differs from the defaults. */
  String name() {
    String differences =
        options.entrySet().stream()
            .map(option -> " " + option.getKey() + "=" + option.getValue())
            .collect(Collectors.joining());
    return metaserver.id() + differences + (monitor.own() ? " own" : "");
  }

  /**
   * A fresh one for one run.
   *
   * @param number tells its random streams from those of others; empty for a lone one
   */
  BrokerModel open(RandomStreams streams, String number) {
    return new BrokerModel(
        metaserver.create(options, streams.stream("metaserver " + metaserver.id() + number)),
        metaserver.information(),
        monitor,
        streams.stream("lost reports" + number),
        clients);
  }
}

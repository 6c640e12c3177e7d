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
 * A metaserver with its options, its monitor and its clients.
 *
 * @param options the options that differ from their defaults
 * @param ownByDefault whether metaservers of the scenario that do not say so add their own
 *     assignments to the reported state; the name says it of the others
 * @param clients names of its clients; empty for all clients
 */
public record MetaServerUse(
    MetaServerKind metaserver,
    Map<String, String> options,
    MonitorModel monitor,
    boolean ownByDefault,
    Set<String> clients) {

  public MetaServerUse {
    options = Collections.unmodifiableMap(new TreeMap<>(options));
    clients = Collections.unmodifiableSet(new TreeSet<>(clients));
  }

  MetaServerUse of(Set<String> others) {
    return new MetaServerUse(metaserver, options, monitor, ownByDefault, others);
  }

  String name() {
    String differences =
        options.entrySet().stream()
            .map(option -> " " + option.getKey() + "=" + option.getValue())
            .collect(Collectors.joining());
    String own = monitor.own() ? " own" : " own=false";
    return metaserver.id() + differences + (monitor.own() == ownByDefault ? "" : own);
  }

  /**
   * {@return a new instance for one run}
   *
   * @param number suffix of its random streams; empty for the only metaserver
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

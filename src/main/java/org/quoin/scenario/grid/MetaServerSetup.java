package org.quoin.scenario.grid;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.placement.BrokerModel;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metaserver.MetaServerKind;

/**
 * The metaservers that place the jobs of a run: one for all clients, or several that serve disjoint
 * groups of clients and are independent.
 *
 * @param name in results
 * @param uses the metaservers, at least one
 */
public record MetaServerSetup(String name, List<MetaServerUse> uses) {

  public MetaServerSetup {
    uses = List.copyOf(uses);
  }

  /** Creates the setup of one metaserver for all clients. It has its default options. */
  public MetaServerSetup(MetaServerKind metaserver, MonitorModel monitor) {
    this(new MetaServerUse(metaserver, Map.of(), monitor, false, Set.of()));
  }

  MetaServerSetup(MetaServerUse only) {
    this(only.name(), List.of(only));
  }

  public List<BrokerModel> open(RandomStreams streams) {
    return IntStream.range(0, uses.size())
        .mapToObj(i -> uses.get(i).open(streams, uses.size() == 1 ? "" : " " + (i + 1)))
        .toList();
  }
}

package org.quoin.grid.placement;

import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * One metaserver of a run with its information and clients. Several metaservers learn of each other
 * only through the state of the grid.
 *
 * @param metaServer a new instance, which may have state
 * @param information the source of its decisions
 * @param monitor the freshness of its reports
 * @param losses random stream for the loss of reports
 * @param clients the names of its clients; empty for all clients
 */
public record BrokerModel(
    MetaServer metaServer,
    Information information,
    MonitorModel monitor,
    RandomGenerator losses,
    Set<String> clients) {

  public BrokerModel {
    clients = Set.copyOf(clients);
  }

  /**
   * {@return whether this metaserver places the jobs of a client}
   *
   * @param client the name of the client
   */
  public boolean serves(String client) {
    return clients.isEmpty() || clients.contains(client);
  }
}

package org.quoin.grid.placement;

import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * One metaserver of a run, what it knows, and whom it serves. Several know nothing of each other
 * but what the state of the grid shows.
 *
 * @param metaServer a fresh one: it may keep state
 * @param information what it decides by
 * @param monitor how fresh its information is
 * @param losses a stream of its own, of which reports are lost
 * @param clients the names of its clients; of all if there are none
 */
public record BrokerModel(
    MetaServer metaServer,
    Information information,
    MonitorModel monitor,
    RandomGenerator losses,
    Set<String> clients) {

  /**
   * Keeps a copy of the clients' names.
   *
   * @param metaServer a fresh one
   * @param information what it decides by
   * @param monitor how fresh that is
   * @param losses drawn from where reports are lost
   * @param clients empty for all
   */
  public BrokerModel {
    clients = Set.copyOf(clients);
  }

  /**
   * {@return whether it places the jobs of a client}
   *
   * @param client its name
   */
  public boolean serves(String client) {
    return clients.isEmpty() || clients.contains(client);
  }
}

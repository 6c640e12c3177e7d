package org.quoin.topology.draft;

import java.util.List;

/**
 * A topology made of another source's network.
 *
 * @param dot the topology, its account in front
 * @param account what was read, left out and filled in, a line each
 * @param routes as a key of a scenario, the routes of the source that are not those of the fewest
 *     links; empty where there are none
 */
public record TopologyDraft(String dot, List<String> account, String routes) {
  /** The same, its account not to be changed. */
  public TopologyDraft {
    account = List.copyOf(account);
  }
}

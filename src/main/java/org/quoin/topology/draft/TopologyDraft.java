package org.quoin.topology.draft;

import java.util.List;

/**
 * Topology that was made from a network of another source.
 *
 * @param dot topology with the account as comments in front
 * @param account one line per kind of data that was read, left out or filled in
 * @param routes explicit routes of the source, as a key of a scenario; empty if all routes have the
 *     fewest links
 */
public record TopologyDraft(String dot, List<String> account, String routes) {
  public TopologyDraft {
    account = List.copyOf(account);
  }
}

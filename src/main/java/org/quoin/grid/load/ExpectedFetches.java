package org.quoin.grid.load;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ObjDoubleConsumer;
import org.quoin.grid.GridModel;
import org.quoin.grid.files.DataFile;
import org.quoin.topology.Node;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Replacement;

/**
 * The load of fetches on queues, of which only those count that are on the path from every possible
 * holder.
 */
final class ExpectedFetches {
  private final GridModel model;
  private final List<Node.Holder> holders;
  private final QueuePath path = new QueuePath();

  /** Creates the fetches of a grid. */
  ExpectedFetches(GridModel model) {
    this.model = model;
    holders = model.topology().holders();
  }

  /**
   * Counts the fetches of some jobs at a site.
   *
   * @param reads reads of each file per second by these jobs, by number of the file
   * @param load receives queues, by index, and the bytes per second that pass all of them
   */
  void count(int site, SiteCache cache, double[] reads, ObjDoubleConsumer<Set<Integer>> load) {
    for (DataFile file : cache.fetched()) {
      double sent = reads[file.number()] * cache.missing(file) * file.bytes();
      if (sent > 0) {
        load.accept(certain(file, site, cache.site()), sent);
      }
    }
  }

  /** {@return the queues that a file passes on its path to a site from every possible holder} */
  private Set<Integer> certain(DataFile file, int site, Node node) {
    Set<Integer> all = null;
    for (int from = 0; from < holders.size(); from++) {
      Node.Holder holder = holders.get(from);
      boolean keeps =
          holder instanceof Node.Site && holder.storage().replacement() != Replacement.NONE;
      boolean sends = keeps || file.homes().contains(holder.name());
      if (sends && !holder.name().equals(node.name()) && model.network().isReachable(from, site)) {
        model.network().forwardPath(from, site, path);
        Set<Integer> queues = new HashSet<>();
        for (int i = 0; i < path.length(); i++) {
          queues.add(path.at(i));
        }
        if (all == null) {
          all = queues;
        } else {
          all.retainAll(queues);
        }
      }
    }
    return all == null ? Set.of() : all;
  }
}

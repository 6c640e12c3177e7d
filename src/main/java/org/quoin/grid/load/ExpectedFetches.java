package org.quoin.grid.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ObjDoubleConsumer;
import org.quoin.grid.GridModel;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.DataModel;
import org.quoin.queueing.CheApproximation;
import org.quoin.topology.Node;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Replacement;

/**
 * The fetches of sites: their minimum, or what is expected. A site that keeps fetched files holds
 * at best the most read ones, as many as fit; jobs that read other files fetch them. Where the
 * least recently read file is replaced, Che's approximation says how often a file is expected to be
 * there. Only queues that are on the path from every possible holder count.
 */
final class ExpectedFetches {
  private final GridModel model;
  private final DataModel data;
  private final List<Node.Holder> holders;
  private final QueuePath path = new QueuePath();
  private final boolean isMinimum;

  /**
   * Creates the fetches of a grid.
   *
   * @param isMinimum whether the sites always hold the most read files
   */
  ExpectedFetches(GridModel model, boolean isMinimum) {
    this.model = model;
    this.isMinimum = isMinimum;
    data = model.data();
    holders = model.topology().holders();
  }

  /**
   * Counts the fetches of a site.
   *
   * @param jobsPerSecond jobs of each class whose first stage is computed there
   * @param load receives queues, by index, and the bytes per second that pass all of them
   */
  void count(int site, double[] jobsPerSecond, ObjDoubleConsumer<Set<Integer>> load) {
    Node.Site node = model.network().sites().get(site).node();
    double[] reads = data.readsPerSecond(jobsPerSecond);
    boolean keeps = node.storage().replacement() != Replacement.NONE;
    double space = keeps ? node.storage().bytes() : 0;
    List<DataFile> fetched = new ArrayList<>();
    for (DataFile file : data.files()) {
      if (file.homes().contains(node.name())) {
        space -= file.bytes();
      } else if (reads[file.number()] > 0) {
        fetched.add(file);
      }
    }
    fetched.sort(Comparator.comparingDouble((DataFile file) -> -reads[file.number()]));
    CheApproximation cache =
        isMinimum || node.storage().replacement() != Replacement.LRU
            ? null
            : new CheApproximation(
                fetched.stream().mapToDouble(file -> reads[file.number()]).toArray(),
                fetched.stream().mapToDouble(DataFile::bytes).toArray(),
                Math.max(0, space));
    for (int i = 0; i < fetched.size(); i++) {
      DataFile file = fetched.get(i);
      double stored =
          cache == null
              ? Math.min(file.bytes(), Math.max(0, space))
              : file.bytes() * cache.hitProbability(i);
      space -= stored;
      double sent = reads[file.number()] * (file.bytes() - stored);
      if (sent > 0) {
        load.accept(certain(file, site, node), sent);
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

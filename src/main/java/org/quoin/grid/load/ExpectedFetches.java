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
import org.quoin.grid.files.FileDemand;
import org.quoin.topology.Node;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Replacement;

/**
 * What sites cannot but fetch. A site that keeps what it fetched holds at best the files that are
 * read most often, as many as there is room for; jobs that read another have it sent. Of the queues
 * on its way only those count that it passes whoever sends it.
 */
final class ExpectedFetches {
  private final GridModel model;
  private final DataModel data;
  private final List<Node> holders;
  private final QueuePath walk = new QueuePath();

  ExpectedFetches(GridModel model) {
    this.model = model;
    data = model.data();
    holders = model.topology().holders();
  }

  /**
   * Counts the fetches of a site.
   *
   * @param site its number
   * @param jobsPerSecond of each class whose first stage is computed there
   * @param load takes the numbers of queues and the bytes a second that pass them all
   */
  void count(int site, double[] jobsPerSecond, ObjDoubleConsumer<Set<Integer>> load) {
    Node node = model.network().sites().get(site).node();
    double[] reads = new double[data.files().size()];
    for (int c = 0; c < jobsPerSecond.length; c++) {
      FileDemand ofClass = data.reads(c);
      double[] likely = ofClass.probabilities();
      for (int i = 0; i < likely.length; i++) {
        reads[ofClass.files().get(i).number()] += jobsPerSecond[c] * likely[i];
      }
    }
    boolean keeps = node.storage().replacement() != Replacement.NONE;
    double room = keeps ? node.storage().bytes() : 0;
    List<DataFile> away = new ArrayList<>();
    for (DataFile file : data.files()) {
      if (file.homes().contains(node.name())) {
        room -= file.bytes();
      } else if (reads[file.number()] > 0) {
        away.add(file);
      }
    }
    away.sort(Comparator.comparingDouble((DataFile file) -> -reads[file.number()]));
    for (DataFile file : away) {
      double kept = Math.min(file.bytes(), Math.max(0, room));
      room -= kept;
      double sent = reads[file.number()] * (file.bytes() - kept);
      if (sent > 0) {
        load.accept(certain(file, site, node), sent);
      }
    }
  }

  /** The queues that a file passes on its way to a site from anybody who may send it. */
  private Set<Integer> certain(DataFile file, int site, Node node) {
    Set<Integer> all = null;
    for (int from = 0; from < holders.size(); from++) {
      Node holder = holders.get(from);
      boolean keeps = holder.kind().isSite() && holder.storage().replacement() != Replacement.NONE;
      boolean sends = keeps || file.homes().contains(holder.name());
      if (sends && !holder.name().equals(node.name()) && model.network().isReachable(from, site)) {
        model.network().forwardPath(from, site, walk);
        Set<Integer> way = new HashSet<>();
        for (int i = 0; i < walk.length(); i++) {
          way.add(walk.at(i));
        }
        if (all == null) {
          all = way;
        } else {
          all.retainAll(way);
        }
      }
    }
    return all == null ? Set.of() : all;
  }
}

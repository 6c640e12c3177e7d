package org.quoin.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quoin.grid.GridModel;
import org.quoin.grid.files.DataFile;
import org.quoin.queueing.CheApproximation;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;

/**
 * Hits of the jobs' files at sites that replace the least recently read file, by {@link
 * CheApproximation}: for independent jobs in the steady state, as if a file came at once.
 */
final class CacheHits {
  private CacheHits() {}

  /**
   * {@return the hits at each site where jobs read files, in the order of the sites} Sites that
   * replace the least often read file have no closed form and are left out.
   *
   * @param first jobs per second by class and by site of the first stage
   */
  static List<GridAnalysis.Cache> of(GridModel model, double[][] first) {
    List<GridAnalysis.Cache> all = new ArrayList<>();
    List<? extends Node.Site> sites = model.topology().sites();
    for (int i = 0; i < sites.size(); i++) {
      int site = i;
      double[] there = Arrays.stream(first).mapToDouble(jobs -> jobs[site]).toArray();
      double[] reads = model.data().readsPerSecond(there);
      double sum = 0;
      for (double rate : reads) {
        sum += rate;
      }
      if (sum > 0 && sites.get(site).storage().replacement() != Replacement.LFU) {
        all.add(cache(model.data().files(), sites.get(site), reads, sum));
      }
    }
    return all;
  }

  private static GridAnalysis.Cache cache(
      List<DataFile> files, Node.Site site, double[] reads, double all) {
    boolean keeps = site.storage().replacement() == Replacement.LRU;
    double space = keeps ? site.storage().bytes() : 0;
    double[] rates = reads.clone();
    double hits = 0;
    for (DataFile file : files) {
      if (file.homes().contains(site.name())) {
        space -= file.bytes();
        hits += rates[file.number()];
        rates[file.number()] = 0; // always there
      }
    }
    double[] sizes = files.stream().mapToDouble(DataFile::bytes).toArray();
    CheApproximation cache = new CheApproximation(rates, sizes, Math.max(0, space));
    double fetched = 0;
    for (int i = 0; i < rates.length; i++) {
      hits += rates[i] * cache.hitProbability(i);
      fetched += rates[i] * (1 - cache.hitProbability(i)) * sizes[i];
    }
    return new GridAnalysis.Cache(
        site.name(), all, hits / all, fetched, cache.characteristicTime());
  }
}

package org.quoin.grid.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.DataModel;
import org.quoin.queueing.CheApproximation;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;

/**
 * The files that are at a site when its jobs read them. Files at home always are, and take space.
 * Where the least recently read file is replaced, {@link CheApproximation} gives how often each of
 * the others is there, for independent jobs in the steady state, as if a file came at once.
 * Otherwise, and where a quota limits files or a timer makes replicas, the site holds at best the
 * most read files, as many as fit.
 */
public final class SiteCache {
  private final Node.Site site;
  private final List<DataFile> files;
  private final double[] reads;

  /** Share of the reads of each file, by number, at which it is there. */
  private final double[] present;

  private final List<DataFile> fetched = new ArrayList<>();
  private final boolean isExpected;
  private double characteristicTime = Double.NaN;

  /**
   * Creates the cache of a site.
   *
   * @param reads reads of each file per second, by number of the file
   * @param isMinimum whether the site holds the most read files in any case
   */
  SiteCache(DataModel data, Node.Site site, double[] reads, boolean isMinimum) {
    this.site = site;
    this.files = data.files();
    this.reads = reads.clone();
    present = new double[reads.length];
    Replacement replacement = site.storage().replacement();
    boolean isLimited =
        data.quotas().stream().anyMatch(quota -> quota.sites().contains(site.name()))
            || data.timer().sites().contains(site.name());
    isExpected = !isMinimum && !isLimited && replacement != Replacement.LFU;
    double space = replacement == Replacement.NONE ? 0 : site.storage().bytes();
    double[] rates = reads.clone();
    for (DataFile file : files) {
      int number = file.number();
      if (file.homes().contains(site.name())) {
        space -= file.bytes();
        present[number] = 1;
        rates[number] = 0; // always there
      } else if (reads[number] > 0) {
        fetched.add(file);
      }
    }
    fetched.sort(Comparator.comparingDouble((DataFile file) -> -reads[file.number()]));
    if (isExpected) {
      expect(rates, Math.max(0, space));
    } else {
      holdMostRead(Math.max(0, space));
    }
  }

  private void expect(double[] rates, double space) {
    double[] sizes = files.stream().mapToDouble(DataFile::bytes).toArray();
    CheApproximation cache = new CheApproximation(rates, sizes, space);
    characteristicTime = cache.characteristicTime();
    for (DataFile file : fetched) {
      present[file.number()] = cache.hitProbability(file.number());
    }
  }

  private void holdMostRead(double space) {
    double free = space;
    for (DataFile file : fetched) {
      double stored = Math.min(file.bytes(), free);
      present[file.number()] = stored / file.bytes();
      free -= stored;
    }
  }

  public Node.Site site() {
    return site;
  }

  /** {@return whether the hits are expected ones; otherwise they are at most these} */
  public boolean isExpected() {
    return isExpected;
  }

  /** {@return the files that jobs read and that are not at home here, the most read one first} */
  List<DataFile> fetched() {
    return fetched;
  }

  /** {@return the share of the reads of a file at which it is not there} */
  double missing(DataFile file) {
    return 1 - present[file.number()];
  }

  /** {@return the files that jobs here read per second} */
  public double readsPerSecond() {
    double sum = 0;
    for (double rate : reads) {
      sum += rate;
    }
    return sum;
  }

  /** {@return the share of these files that are there} */
  public double hitRatio() {
    double hits = 0;
    for (int i = 0; i < reads.length; i++) {
      hits += reads[i] * present[i];
    }
    return hits / readsPerSecond();
  }

  /** {@return the bytes that the site fetches per second} */
  public double fetchedPerSecond() {
    double bytes = 0;
    for (DataFile file : fetched) {
      bytes += reads[file.number()] * missing(file) * file.bytes();
    }
    return bytes;
  }

  /** {@return the seconds for which a file stays that is not read again; NaN unless expected} */
  public double characteristicTime() {
    return characteristicTime;
  }
}

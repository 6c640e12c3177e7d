package org.quoin.grid.files;

import java.nio.file.Path;
import java.util.List;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;

/**
 * The files of a grid.
 *
 * @param files the catalogue; empty if no job reads a file
 * @param reads the files that jobs read, by index of the class
 * @param parallel whether a site fetches all missing files of a job at once, or one after another
 * @param tables the files on disk from which sizes and numbers were drawn
 * @param timer the replicas that are made on a timer
 * @param quotas the limits of groups of files at sites
 */
public record DataModel(
    List<DataFile> files,
    List<FileDemand> reads,
    boolean parallel,
    List<Path> tables,
    ReplicaTimer timer,
    List<Quota> quotas) {

  public static final DataModel NONE = new DataModel(List.of(), List.of(), false, List.of());

  public DataModel {
    files = List.copyOf(files);
    reads = List.copyOf(reads);
    tables = List.copyOf(tables);
    quotas = List.copyOf(quotas);
  }

  /** Creates files without a timer and quotas; the parameters are the components. */
  public DataModel(
      List<DataFile> files, List<FileDemand> reads, boolean parallel, List<Path> tables) {
    this(files, reads, parallel, tables, ReplicaTimer.NONE, List.of());
  }

  public FileDemand reads(int jobClass) {
    return jobClass < reads.size() ? reads.get(jobClass) : FileDemand.NOTHING;
  }

  /**
   * {@return the reads of each file per second, by number of the file}
   *
   * @param jobsPerSecond jobs of each class per second
   */
  public double[] readsPerSecond(double[] jobsPerSecond) {
    double[] perSecond = new double[files.size()];
    for (int c = 0; c < jobsPerSecond.length; c++) {
      FileDemand demand = reads(c);
      double[] likely = demand.probabilities();
      for (int i = 0; i < likely.length; i++) {
        perSecond[demand.files().get(i).number()] += jobsPerSecond[c] * likely[i];
      }
    }
    return perSecond;
  }

  /**
   * {@return whether a holder may send files that jobs read: it is a home of one, or keeps fetched
   * files}
   */
  public boolean maySend(Node.Holder holder, FileDemand demand) {
    boolean keeps =
        holder instanceof Node.Site && holder.storage().replacement() != Replacement.NONE;
    return !demand.isNothing()
        && (keeps || demand.files().stream().anyMatch(f -> f.homes().contains(holder.name())));
  }

  public boolean isUsed() {
    return reads.stream().anyMatch(demand -> !demand.isNothing());
  }
}

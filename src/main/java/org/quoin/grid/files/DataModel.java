package org.quoin.grid.files;

import java.nio.file.Path;
import java.util.List;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;

/**
 * The data of a grid.
 *
 * @param files the catalogue; empty where nobody reads a file
 * @param reads what the jobs of each class read, by the class's place
 * @param parallel whether a site fetches all that a job misses at once; else one after another
 * @param tables the files on disk that sizes and numbers were drawn from
 */
public record DataModel(
    List<DataFile> files, List<FileDemand> reads, boolean parallel, List<Path> tables) {

  /** No files. */
  public static final DataModel NONE = new DataModel(List.of(), List.of(), false, List.of());

  public DataModel {
    files = List.copyOf(files);
    reads = List.copyOf(reads);
    tables = List.copyOf(tables);
  }

  /** {@return what jobs of a class read, by its place} */
  public FileDemand reads(int jobClass) {
    return jobClass < reads.size() ? reads.get(jobClass) : FileDemand.NOTHING;
  }

  /**
   * {@return whether a holder may send some of what jobs read: as a home of it, or because it keeps
   * what it fetched}
   */
  public boolean maySend(Node holder, FileDemand reading) {
    boolean keeps = holder.kind().isSite() && holder.storage().replacement() != Replacement.NONE;
    return !reading.isNothing()
        && (keeps || reading.files().stream().anyMatch(f -> f.homes().contains(holder.name())));
  }

  /** {@return whether jobs read files} */
  public boolean isUsed() {
    return reads.stream().anyMatch(reading -> !reading.isNothing());
  }
}

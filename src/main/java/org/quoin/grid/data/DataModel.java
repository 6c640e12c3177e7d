package org.quoin.grid.data;

import java.util.List;

/**
 * The data of a grid.
 *
 * @param files the catalogue; empty where nobody reads a file
 * @param reads what the jobs of each class read, by the class's place
 * @param parallel whether a site fetches all that a job misses at once; else one after another
 */
public record DataModel(List<DataFile> files, List<Reads> reads, boolean parallel) {

  /** No files. */
  public static final DataModel NONE = new DataModel(List.of(), List.of(), false);

  public DataModel {
    files = List.copyOf(files);
    reads = List.copyOf(reads);
  }

  /** What jobs of a class read, by its place. */
  public Reads reads(int jobClass) {
    return jobClass < reads.size() ? reads.get(jobClass) : Reads.NOTHING;
  }

  /** Whether jobs read files. */
  public boolean isUsed() {
    return reads.stream().anyMatch(reading -> !reading.isNothing());
  }
}

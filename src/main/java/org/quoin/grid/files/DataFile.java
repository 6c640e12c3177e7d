package org.quoin.grid.files;

import java.util.List;

/**
 * A file of the catalogue, immutable.
 *
 * @param number index in the catalogue
 * @param name unique in the catalogue
 * @param bytes size, a whole number, so that sums are exact
 * @param homes names of its homes, which always hold it
 * @param owner owner, for quotas; empty without one
 */
public record DataFile(int number, String name, double bytes, List<String> homes, String owner) {
  public DataFile {
    homes = List.copyOf(homes);
  }

  @Override
  public int hashCode() {
    return number;
  }
}

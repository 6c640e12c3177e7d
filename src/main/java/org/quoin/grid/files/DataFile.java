package org.quoin.grid.files;

import java.util.List;

/**
 * A file of the catalogue. It never changes.
 *
 * @param number its place in the catalogue, from 0
 * @param name unique in the catalogue
 * @param bytes its size, a whole number, so that sums are exact
 * @param homes the names of the places that hold it from the beginning, and for ever
 */
public record DataFile(int number, String name, double bytes, List<String> homes) {
  public DataFile {
    homes = List.copyOf(homes);
  }

  // Numbers are unique in a catalogue.
  @Override
  public int hashCode() {
    return number;
  }
}

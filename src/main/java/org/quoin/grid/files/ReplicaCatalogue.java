package org.quoin.grid.files;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** The replica catalogue, or a report of it: the holders of each complete file. */
public final class ReplicaCatalogue {
  private final BitSet[] holdersByFile;

  private ReplicaCatalogue(BitSet[] holdersByFile) {
    this.holdersByFile = holdersByFile;
  }

  public static ReplicaCatalogue none() {
    return new ReplicaCatalogue(0);
  }

  ReplicaCatalogue(int files) {
    this(IntStream.range(0, files).mapToObj(file -> new BitSet()).toArray(BitSet[]::new));
  }

  void add(DataFile file, int holder) {
    holdersByFile[file.number()].set(holder);
  }

  void remove(DataFile file, int holder) {
    holdersByFile[file.number()].clear(holder);
  }

  public boolean has(DataFile file, int holder) {
    return holdersByFile[file.number()].get(holder);
  }

  /** {@return the indices of the holders of a file, in order} */
  public IntStream of(DataFile file) {
    return holdersByFile[file.number()].stream();
  }

  /** {@return the bytes of the given files that a holder does not have} */
  public double missingBytes(List<DataFile> files, int holder) {
    double bytes = 0;
    for (DataFile file : files) {
      bytes += has(file, holder) ? 0 : file.bytes();
    }
    return bytes;
  }

  /** Replaces the entries of one holder by those of another catalogue. */
  public void take(ReplicaCatalogue other, int holder) {
    for (int file = 0; file < holdersByFile.length; file++) {
      holdersByFile[file].set(holder, other.holdersByFile[file].get(holder));
    }
  }

  public ReplicaCatalogue copy() {
    return new ReplicaCatalogue(
        Arrays.stream(holdersByFile).map(set -> (BitSet) set.clone()).toArray(BitSet[]::new));
  }
}

package org.quoin.grid.files;

import java.util.Arrays;
import org.quoin.network.Path;

/**
 * The wait of a job for a file in transfer to its site.
 *
 * @param path path of the transfer
 * @param bytes size of the file
 * @param seconds seconds by queue of the path: the time that the job waited, from the end of the
 *     transfer backwards if it began earlier for another job
 * @param part share of the transfer's time that the job waited, from 0 to 1
 */
public record Wait(Path path, double bytes, double[] seconds, double part) {

  /** {@return the wait for the last {@code waited} seconds of a transfer} */
  static Wait last(double waited, Path path, double bytes, double[] seconds) {
    double total = Arrays.stream(seconds).sum();
    if (waited >= total) {
      return new Wait(path, bytes, seconds, 1);
    }
    double[] rest = seconds.clone();
    double before = total - waited;
    for (int hop = 0; hop < rest.length && before > 0; hop++) {
      double removed = Math.min(before, rest[hop]);
      rest[hop] -= removed;
      before -= removed;
    }
    return new Wait(path, bytes, rest, waited / total);
  }
}

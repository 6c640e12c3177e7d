package org.quoin.grid.files;

import java.util.Arrays;
import org.quoin.network.Path;

/**
 * A job's wait for a file on its way to the job's site.
 *
 * @param path of the file
 * @param bytes its size
 * @param seconds in each queue of the path, of those that the job waited; the last of the transfer,
 *     where that had begun before for another job
 * @param part of the transfer's time that the job waited, from 0 to 1
 */
public record Wait(Path path, double bytes, double[] seconds, double part) {

  /** The last seconds of a transfer. */
  static Wait last(double waited, Path path, double bytes, double[] seconds) {
    double all = Arrays.stream(seconds).sum();
    if (waited >= all) {
      return new Wait(path, bytes, seconds, 1);
    }
    double[] rest = seconds.clone();
    double before = all - waited;
    for (int hop = 0; hop < rest.length && before > 0; hop++) {
      double cut = Math.min(before, rest[hop]);
      rest[hop] -= cut;
      before -= cut;
    }
    return new Wait(path, bytes, rest, waited / all);
  }
}

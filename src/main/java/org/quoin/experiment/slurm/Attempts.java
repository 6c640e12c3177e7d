package org.quoin.experiment.slurm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which chunks are submitted again. A chunk that has left the queue with runs missing has failed,
 * whatever Slurm calls it: only what it kept counts. It is given up after some attempts in a row
 * that kept nothing new.
 */
final class Attempts {
  /** Looks at the queue before its absence counts: files and queue are not of one instant. */
  static final int LOOKS = 3;

  private final int most;
  private final Map<Integer, Integer> inVain = new HashMap<>();
  private final Map<Integer, Long> left = new HashMap<>();
  private final Map<Integer, Integer> unseen = new HashMap<>();
  private final Set<Integer> givenUp = new TreeSet<>();

  /** Creates a limit on the attempts without success. */
  Attempts(int most) {
    this.most = most;
  }

  /**
   * Takes a look.
   *
   * @param open runs that are missing, by the chunks that have any
   * @param queued the chunks that Slurm has yet to end
   * @return the chunks to submit now
   */
  List<Integer> look(Map<Integer, Long> open, Set<Integer> queued) {
    List<Integer> again = new ArrayList<>();
    open.forEach(
        (chunk, missing) -> {
          int looks = queued.contains(chunk) ? 0 : unseen.getOrDefault(chunk, 0) + 1;
          unseen.put(chunk, looks);
          if (looks >= LOOKS && !givenUp.contains(chunk) && mayGoOn(chunk, missing)) {
            again.add(chunk);
            unseen.put(chunk, 0);
          }
        });
    return again;
  }

  private boolean mayGoOn(int chunk, long missing) {
    boolean progress = missing < left.getOrDefault(chunk, Long.MAX_VALUE);
    int vain = progress ? 0 : inVain.getOrDefault(chunk, 0);
    left.put(chunk, missing);
    inVain.put(chunk, vain + 1);
    if (vain >= most) {
      givenUp.add(chunk);
    }
    return vain < most;
  }

  /** A chunk is submitted for the first time. */
  void submitted(int chunk, long missing) {
    left.put(chunk, missing);
    inVain.put(chunk, 1);
  }

  /** The chunks that failed too often. */
  Set<Integer> givenUp() {
    return givenUp;
  }
}

package org.quoin.machine;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How running jobs of a partition or of a quality of service give way to others.
 *
 * @param mode what happens to them; empty for the mode of the cluster
 * @param grace seconds that they still have, at least 0
 */
public record Preemption(Optional<Mode> mode, double grace) {
  /** The mode of the cluster, without grace. */
  public static final Preemption DEFAULT = new Preemption(Optional.empty(), 0);

  /** What happens to a preempted job. */
  public enum Mode {
    /** The job is not preempted. */
    OFF,
    /** The job is cancelled. */
    CANCEL,
    /**
     * The job waits again and starts from the beginning, or is cancelled if it may not be requeued.
     */
    REQUEUE,
    /** The job stops and continues later on its processors. */
    SUSPEND;

    /**
     * {@return the mode in a list such as {@code SUSPEND,GANG}; empty for one that names none}
     *
     * @param text words in any case, with commas between
     * @throws IllegalArgumentException for an unknown word; the message names it
     */
    public static Optional<Mode> of(String text) {
      Optional<Mode> found = Optional.empty();
      for (String part : text.split(",")) {
        String word = part.strip().toUpperCase(Locale.ROOT);
        Optional<Mode> named =
            Arrays.stream(values()).filter(mode -> mode.name().equals(word)).findFirst();
        if (named.isEmpty() && !List.of("", "CLUSTER", "GANG", "WITHIN").contains(word)) {
          throw new IllegalArgumentException(
              "'"
                  + part.strip()
                  + "' is not a preemption mode; expected "
                  + Arrays.toString(values()));
        }
        found = named.isPresent() ? named : found;
      }
      return found;
    }
  }
}

package org.quoin.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The seconds of a job's wait by reason. They add up to its wait; if dependencies that jobs state
 * are simulated, to the time from the submission to the start.
 *
 * @param isKnown whether the wait is explained; if not, there are no parts
 * @param parts the reasons in the order in which they first applied
 */
public record WaitBreakdown(boolean isKnown, List<Part> parts) {
  /** A wait that is not explained. */
  public static final WaitBreakdown NONE = new WaitBreakdown(false, List.of());

  /** The account of a job that has not waited. */
  public static final WaitBreakdown NO_WAIT = new WaitBreakdown(true, List.of());

  /**
   * Seconds for one reason.
   *
   * @param reason the reason
   * @param seconds seconds, above 0
   */
  public record Part(WaitReason reason, double seconds) {}

  /**
   * {@return this breakdown with further seconds}
   *
   * @param reason the reason
   * @param seconds seconds; nothing is added if they are 0
   */
  public WaitBreakdown plus(WaitReason reason, double seconds) {
    if (seconds <= 0) {
      return this;
    }
    List<Part> all = new ArrayList<>(parts);
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).reason.equals(reason)) {
        all.set(i, new Part(reason, all.get(i).seconds + seconds));
        return new WaitBreakdown(isKnown, List.copyOf(all));
      }
    }
    all.add(new Part(reason, seconds));
    return new WaitBreakdown(isKnown, List.copyOf(all));
  }

  /**
   * {@return the seconds of one kind of reason}
   *
   * @param kind the kind
   */
  public double seconds(WaitReason.Kind kind) {
    double sum = 0;
    for (Part part : parts) {
      sum += part.reason.kind() == kind ? part.seconds : 0;
    }
    return sum;
  }

  /** {@return the seconds of all reasons} */
  public double seconds() {
    double sum = 0;
    for (Part part : parts) {
      sum += part.seconds;
    }
    return sum;
  }

  /** {@return the reason with the most seconds, the first of equals; empty without a wait} */
  public Optional<WaitReason> main() {
    Part main = null;
    for (Part part : parts) {
      main = main == null || part.seconds > main.seconds ? part : main;
    }
    return Optional.ofNullable(main).map(Part::reason);
  }
}

package org.quoin.timeshared.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quoin.base.NearestName;

/**
 * The ready processes for which the native scheduler preempts the running one at a tick. The paper
 * speaks of a higher priority (sections 2.3 and 3.1), and says of the periodic boost alone that it
 * preempts for the boosted process (section 2.4.4). A process whose quantum has ended, or that has
 * yielded, releases the CPU under each rule.
 */
public enum TickPreemption {
  /** The head of the highest queue, at the level of the running process too. */
  HEAD,
  /**
   * A process of a higher level, the one that the periodic boost has just chosen, and a head of the
   * running process's level that is there since it woke.
   */
  WOKEN,
  /** A process of a higher level, and the one that the periodic boost has just chosen. */
  HIGHER;

  /** {@return all names} */
  public static List<String> titles() {
    return Arrays.stream(values()).map(rule -> rule.name().toLowerCase(Locale.ROOT)).toList();
  }

  /**
   * {@return the rule with a name}
   *
   * @throws IllegalArgumentException with the expected names and the nearest one
   */
  public static TickPreemption of(String name) {
    int at = titles().indexOf(name.strip().toLowerCase(Locale.ROOT));
    if (at < 0) {
      throw new IllegalArgumentException(
          "unknown preemption '" + name + "'; " + NearestName.expected(name, titles()));
    }
    return values()[at];
  }
}

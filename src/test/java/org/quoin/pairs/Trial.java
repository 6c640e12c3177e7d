package org.quoin.pairs;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tries a scenario.
 *
 * @param <D> the draft of a scenario
 */
interface Trial<D> {
  /**
   * {@return what is wrong, a sentence each}
   *
   * @param choice the values of its features
   * @param number of the scenario, from 1
   * @param applied counts how often each relation was tried
   */
  List<String> of(Map<String, Value<D>> choice, int number, Map<String, Integer> applied);

  /** {@return a failure with the first lines of Quoin's own code that it went through} */
  static String shown(RuntimeException e) {
    return e
        + Arrays.stream(e.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith("org.quoin"))
            .limit(4)
            .map(frame -> "\n      at " + frame)
            .collect(Collectors.joining());
  }
}

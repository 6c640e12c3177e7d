package org.quoin.metrics;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * Values by the number of a user or of a class. Most numbers are small, and found without a search.
 *
 * @param <T> the type of the values
 */
final class ByNumber<T> {
  private static final int SMALL = 1 << 20;

  /** The values of numbers from 0 to below {@link #SMALL}; null without one. */
  private Object[] small = new Object[8];

  private final Map<Long, T> others = new TreeMap<>();

  /**
   * {@return the value of a number}
   *
   * @param number any number
   * @param first returns the value of a number that has none yet
   */
  T get(long number, LongFunction<T> first) {
    if (number < 0 || number >= SMALL) {
      return others.computeIfAbsent(number, first::apply);
    }
    int index = (int) number;
    if (index >= small.length) {
      small = Arrays.copyOf(small, Math.max(index + 1, 2 * small.length));
    }
    @SuppressWarnings("unchecked")
    T value = (T) small[index];
    if (value == null) {
      value = first.apply(number);
      small[index] = value;
    }
    return value;
  }

  /** {@return the values in the order of their numbers} */
  Map<Long, T> all() {
    Map<Long, T> all = new TreeMap<>(others);
    for (int i = 0; i < small.length; i++) {
      if (small[i] != null) {
        @SuppressWarnings("unchecked")
        T value = (T) small[i];
        all.put((long) i, value);
      }
    }
    return all;
  }
}

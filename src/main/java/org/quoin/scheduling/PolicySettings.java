package org.quoin.scheduling;

import java.util.Map;

/**
 * What a policy is made from. Values were checked against its declared options before.
 *
 * @param order of the queue
 * @param processors the machine's width
 * @param options every declared option with its value, written or standard
 */
public record PolicySettings(Order order, int processors, Map<String, String> options) {

  /** Whether a flag is on. */
  public boolean flag(String name) {
    return value(name).equals("true");
  }

  /** The value of a number. */
  public double number(String name) {
    return Double.parseDouble(value(name));
  }

  /** The value of a choice or a text, as it was written. */
  public String value(String name) {
    String value = options.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the policy does not declare the option " + name);
    }
    return value;
  }
}

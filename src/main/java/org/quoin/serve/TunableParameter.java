package org.quoin.serve;

import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * A parameter of a scenario that a user of the workbench can change.
 *
 * @param group its group: clients, links, sites, network or runs
 * @param unit unit of its values: s, B, B/s, op/s, or empty
 */
record TunableParameter(
    String key,
    String group,
    String label,
    String unit,
    double value,
    double least,
    double most,
    Form form,
    DoubleFunction<Map<String, String>> settings) {

  /** The permitted values of a parameter, and their scale. */
  enum Form {
    /** All values; equal ratios have equal lengths. */
    RATIO,
    /** All values; equal differences have equal lengths. */
    SHARE,
    /** Whole numbers; equal ratios have equal lengths. */
    WHOLE
  }

  /** Returns whether a value is permitted. */
  boolean takes(double number) {
    return number >= least && number <= most && (form != Form.WHOLE || number == Math.rint(number));
  }

  /** The parameter as the workbench's page reads it. */
  record Shown(
      String key,
      String group,
      String label,
      String unit,
      double value,
      double least,
      double most,
      boolean logarithmic,
      boolean whole) {}

  Shown shown() {
    boolean logarithmic = form != Form.SHARE;
    return new Shown(key, group, label, unit, value, least, most, logarithmic, form == Form.WHOLE);
  }
}

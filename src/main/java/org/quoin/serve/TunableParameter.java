package org.quoin.serve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * A number of a scenario that the workbench lets one move.
 *
 * @param key unique among a scenario's
 * @param group what it belongs to: clients, links, sites, network or runs
 * @param label what it is
 * @param unit of its values: s, B, B/s, op/s, or empty
 * @param value the scenario's own
 * @param least the smallest that may be asked for
 * @param most the largest
 * @param form which numbers between them
 * @param settings the changes of the scenario that make it so, by their keys
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

  /** Which numbers a knob takes, and how they lie beside each other. */
  enum Form {
    /** All; equal ratios are equal lengths. */
    RATIO,
    /** All; equal differences are equal lengths. */
    SHARE,
    /** Whole ones; equal ratios are equal lengths. */
    WHOLE
  }

  /** Whether it may be set to a number. */
  boolean takes(double number) {
    return number >= least && number <= most && (form != Form.WHOLE || number == Math.rint(number));
  }

  /** A tree for JSON. */
  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("key", key);
    tree.put("group", group);
    tree.put("label", label);
    tree.put("unit", unit);
    tree.put("value", value);
    tree.put("least", least);
    tree.put("most", most);
    tree.put("logarithmic", form != Form.SHARE);
    tree.put("whole", form == Form.WHOLE);
    return tree;
  }
}

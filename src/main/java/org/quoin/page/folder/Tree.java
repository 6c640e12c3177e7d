package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import org.quoin.statistics.Estimate;
import tools.jackson.databind.JsonNode;

/** Reads values of a JSON file; what is not there is NaN, empty, or false. */
final class Tree {
  private static final double LEVEL = 0.95;

  private Tree() {}

  static String text(JsonNode node, String key) {
    return node.path(key).asString("");
  }

  static double number(JsonNode node, String key) {
    return number(node.path(key));
  }

  static double number(JsonNode value) {
    return value.isNumber() ? value.doubleValue() : Double.NaN;
  }

  static boolean flag(JsonNode node, String key) {
    return node.path(key).asBoolean(false);
  }

  /** A mean and its half-width, of so many runs. */
  static Estimate estimate(JsonNode node, int runs) {
    return new Estimate(number(node, "mean"), number(node, "halfWidth"), LEVEL, runs);
  }

  static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(one -> texts.add(one.asString("")));
    return texts;
  }
}

package org.quoin.page.folder.file;

import java.util.ArrayList;
import java.util.List;
import org.quoin.statistics.Estimate;
import tools.jackson.databind.JsonNode;

/** Reads values of a JSON file; what is not there is NaN, empty, or false. */
public final class Tree {
  private static final double LEVEL = 0.95;

  private Tree() {}

  public static String text(JsonNode node, String key) {
    return node.path(key).asString("");
  }

  public static double number(JsonNode node, String key) {
    return number(node.path(key));
  }

  public static double number(JsonNode value) {
    return value.isNumber() ? value.doubleValue() : Double.NaN;
  }

  public static boolean flag(JsonNode node, String key) {
    return node.path(key).asBoolean(false);
  }

  /** {@return a mean and its half-width, of so many runs} */
  public static Estimate estimate(JsonNode node, int runs) {
    return new Estimate(number(node, "mean"), number(node, "halfWidth"), LEVEL, runs);
  }

  public static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(one -> texts.add(one.asString("")));
    return texts;
  }
}

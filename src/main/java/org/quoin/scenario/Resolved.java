package org.quoin.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.base.Setting;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.KeyCheck;
import org.quoin.scenario.yaml.KeySchema;
import org.quoin.scenario.yaml.SourceLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a scenario as YAML with every key, including those at their defaults, and a comment on the
 * origin of each value.
 */
final class Resolved {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final int COMMENTS = 44;

  /** Texts that YAML reads as texts without quotes. */
  private static final String PLAIN =
      "[A-Za-z/.][A-Za-z0-9_./-]*( [A-Za-z0-9_./-]+)*|[0-9][0-9.]* [A-Za-z%][A-Za-z/%]*";

  private static final List<String> OTHERWISE = List.of("true", "false", "null", "yes", "no");

  private final Document document;
  private final ObjectNode tree = NODES.objectNode();
  private final Map<String, String> origins = new HashMap<>();
  private final List<String> without = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  Resolved(Document document) {
    this.document = document;
  }

  /** Copies a key with all keys below it, and returns whether it was written. */
  boolean written(String key) {
    JsonNode value = document.root().get(key);
    if (value != null) {
      tree.set(key, value.deepCopy());
    }
    return value != null;
  }

  JsonNode at(String key) {
    return tree.get(key);
  }

  /** Adds a file by its absolute path, since the output may be read from another folder. */
  void file(String key, Path file) {
    tree.put(key, file.toAbsolutePath().normalize().toString());
  }

  void put(String key, JsonNode value, String origin) {
    put(tree, "", key, value, origin);
  }

  /** Adds a key that was not written to a group, or an item of a list, at a path. */
  void put(ObjectNode group, String path, String key, JsonNode value, String origin) {
    group.set(key, value);
    origins.put(Document.path(path, key), origin);
  }

  void without(String key) {
    without.add(key);
  }

  /** Adds the keys of settings, as they were written or at their defaults. */
  void settings(List<Setting> settings) {
    for (Setting setting : settings) {
      if (written(setting.name())) {
        continue;
      }
      if (!setting.hasStandard()) {
        without(setting.name());
      } else {
        put(setting.name(), KeySchema.value(setting.kind(), setting.standard()), "default");
      }
    }
  }

  /** {@return whether a top key has a meaning, given the written keys} */
  boolean applies(Setting key, Setting group) {
    return KeyCheck.applies(document.root(), group, key);
  }

  /**
   * {@return the YAML text}
   *
   * @param heading comments at the top, without their signs
   */
  String yaml(List<String> heading) {
    heading.forEach(line -> text.append("# ").append(line).append('\n'));
    group(tree, "", "");
    if (!without.isEmpty()) {
      text.append("# without a value or a meaning here: ")
          .append(String.join(", ", without))
          .append('\n');
    }
    return text.toString();
  }

  private void group(JsonNode group, String path, String before) {
    String indent = before;
    for (Map.Entry<String, JsonNode> property : group.properties()) {
      String at = Document.path(path, property.getKey());
      entry(indent + scalar(property.getKey()) + ":", property.getValue(), at);
      indent = " ".repeat(before.length());
    }
  }

  private void entry(String before, JsonNode value, String path) {
    // The first key of an item follows its dash.
    int indent = before.length() - before.replaceFirst("^[ -]+", "").length();
    if (value.isObject() && !value.isEmpty()) {
      text.append(before).append('\n');
      group(value, path, " ".repeat(indent + 2));
    } else if (value.isArray() && value.valueStream().anyMatch(JsonNode::isContainer)) {
      text.append(before).append('\n');
      for (int i = 0; i < value.size(); i++) {
        item(" ".repeat(indent + 2) + "- ", value.get(i), Document.path(path, i));
      }
    } else {
      line(before + " " + flow(value), path);
    }
  }

  private void item(String before, JsonNode value, String path) {
    if (value.isObject() && !value.isEmpty()) {
      group(value, path, before);
    } else {
      line(before + flow(value), path);
    }
  }

  private void line(String line, String path) {
    text.append(line)
        .append(" ".repeat(Math.max(1, COMMENTS - line.length())))
        .append("# ")
        .append(origin(path))
        .append('\n');
  }

  private String origin(String path) {
    String known = origins.get(path);
    if (known != null) {
      return known;
    }
    SourceLocation place = document.valuePlace(path);
    if (place == null) {
      int dot = path.lastIndexOf('.');
      return dot < 0 ? "default" : origin(path.substring(0, dot));
    }
    return place.line() == 0
        ? place.source()
        : Path.of(place.source()).getFileName() + ":" + place.line();
  }

  private static String flow(JsonNode value) {
    if (value.isArray()) {
      return value.valueStream().map(Resolved::flow).collect(Collectors.joining(", ", "[", "]"));
    }
    return value.isString() ? scalar(value.stringValue()) : value.toString();
  }

  private static String scalar(String text) {
    boolean plain = text.matches(PLAIN) && !OTHERWISE.contains(text);
    return plain ? text : NODES.stringNode(text).toString();
  }
}

package org.quoin.scenario.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.topology.format.TopologyChange;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Changes a document by {@code --set key.path=value}. Values are YAML; a group of keys replaces the
 * whole group.
 */
public final class Overrides {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Overrides() {}

  /**
   * Makes the changes in order; mistakes go to the document.
   *
   * @return the changes of the topology, which are not made here
   */
  public static List<TopologyChange> apply(List<String> overrides, Document document) {
    List<TopologyChange> ofTopology = new ArrayList<>();
    for (String override : overrides) {
      int equals = override.indexOf('=');
      String source = "--set " + override;
      if (equals <= 0 || override.substring(0, equals).isBlank()) {
        throw new InputException(
            source, "expected key.path=value, as in --set clients.0.interval=\"50 s\"");
      }
      String path = override.substring(0, equals).strip();
      Optional<TopologyChange> change =
          TopologyChange.of(path, unquoted(override.substring(equals + 1)), source);
      if (change.isPresent()) {
        ofTopology.add(change.get());
        continue;
      }
      document.forget(path);
      JsonNode value = YamlReader.read(override.substring(equals + 1), document, source, path);
      if (value != null) {
        document.putKey(path, SourceLocation.option(source));
        document.putValue(path, SourceLocation.option(source));
        set(document, path, value, source);
      }
    }
    return ofTopology;
  }

  /** {@return a value without the quotes of a YAML text, as a topology has it} */
  private static String unquoted(String value) {
    String text = value.strip();
    boolean quoted = text.matches("(?s)\"[^\"]*\"|'[^']*'");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  private static void set(Document document, String path, JsonNode value, String source) {
    String[] keys = path.split("\\.", -1);
    JsonNode at = document.root();
    String here = "";
    for (int i = 0; i < keys.length; i++) {
      boolean last = i == keys.length - 1;
      JsonNode next = last ? value : child(at, keys[i]);
      if (next == null) {
        next = NODES.objectNode();
        document.putKey(Document.path(here, keys[i]), SourceLocation.option(source));
        document.putValue(Document.path(here, keys[i]), SourceLocation.option(source));
      }
      if (!put(at, keys[i], next)) {
        throw new InputException(
            source,
            (here.isEmpty() ? "the scenario" : "'" + here + "'")
                + (at.isArray()
                    ? " is a list of " + at.size() + "; expected a position from 0 to " + at.size()
                    : " is a single value without keys of its own"));
      }
      at = next;
      here = Document.path(here, keys[i]);
    }
  }

  private static JsonNode child(JsonNode parent, String key) {
    if (parent.isArray()) {
      return key.matches("\\d{1,6}") ? parent.get(Integer.parseInt(key)) : null;
    }
    return parent.get(key);
  }

  private static boolean put(JsonNode parent, String key, JsonNode value) {
    if (parent instanceof ObjectNode object) {
      object.set(key, value);
      return true;
    }
    if (parent instanceof ArrayNode array && key.matches("\\d{1,6}")) {
      int index = Integer.parseInt(key);
      if (index < array.size()) {
        array.set(index, value);
        return true;
      }
      if (index == array.size()) {
        array.add(value);
        return true;
      }
    }
    return false;
  }
}

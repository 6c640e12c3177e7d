package org.quoin.scenario.yaml;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quoin.base.Bounds;
import org.quoin.base.Setting;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes declared keys as a JSON Schema (draft 2020-12), by which an editor completes a file. */
public final class KeySchema {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final ObjectNode amounts = NODES.objectNode();

  private KeySchema() {}

  public static String json(String title, Setting keys) {
    ObjectNode schema = NODES.objectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema").put("title", title);
    KeySchema written = new KeySchema();
    schema.setAll(written.rule(keys));
    if (!written.amounts.isEmpty()) {
      schema.set("$defs", written.amounts);
    }
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
  }

  private ObjectNode rule(Setting key) {
    ObjectNode rule = NODES.objectNode();
    if (!key.description().isEmpty()) {
      rule.put("description", key.description() + ".");
    }
    switch (key.kind()) {
      case CHOICE -> key.choices().forEach(rule.putArray("enum")::add);
      case NUMBER -> numbers(rule.put("type", "number"), key.bounds());
      case COUNT -> numbers(rule.put("type", "integer"), key.bounds());
      case QUANTITY -> rule.put("type", "string");
      case FLAG -> rule.put("type", "boolean");
      case TEXT -> sizes(rule.put("type", "string"), "Length", key.bounds());
      case LIST, NAMES -> {
        sizes(rule.put("type", "array"), "Items", key.bounds());
        if (key.kind() == Setting.Kind.NAMES) {
          rule.put("uniqueItems", true);
        }
        rule.set("items", single(key.parts()));
      }
      case GROUP, OPEN -> group(rule.put("type", "object"), key);
      case MAP -> {
        sizes(rule.put("type", "object"), "Properties", key.bounds());
        rule.set("additionalProperties", single(key.parts()));
      }
      case AMOUNT -> rule.put("$ref", "#/$defs/" + amount(key));
      case EITHER -> key.parts().forEach(part -> rule.withArray("anyOf").add(rule(part)));
      case ANY -> {}
    }
    if (key.hasStandard()) {
      rule.set("default", value(key.kind(), key.standard()));
    }
    if (!key.example().isEmpty()) {
      rule.putArray("examples").add(key.example());
    }
    return rule;
  }

  private String amount(Setting key) {
    String name =
        key.quantity() == null ? "number" : key.quantity().name().toLowerCase(Locale.ROOT);
    if (!amounts.has(name)) {
      ArrayNode either = amounts.putObject(name).putArray("anyOf");
      either.add(
          key.quantity() == null
              ? numbers(NODES.objectNode().put("type", "number"), key.bounds())
              : NODES.objectNode().put("type", "string"));
      either.add(group(NODES.objectNode().put("type", "object"), key.within(Bounds.NONE)));
    }
    return name;
  }

  private ObjectNode single(List<Setting> parts) {
    return rule(parts.get(0));
  }

  private ObjectNode group(ObjectNode rule, Setting group) {
    sizes(rule, "Properties", group.bounds());
    Stream<Setting> required = group.parts().stream().filter(Setting::isRequired);
    ArrayNode names = NODES.arrayNode();
    required.map(Setting::name).forEach(names::add);
    if (!names.isEmpty()) {
      rule.set("required", names);
    }
    rule.put("additionalProperties", group.kind() == Setting.Kind.OPEN);
    ObjectNode properties = rule.putObject("properties");
    group.parts().forEach(part -> properties.set(part.name(), rule(part)));
    return rule;
  }

  private static ObjectNode numbers(ObjectNode rule, Bounds bounds) {
    bound(rule, bounds.aboveLeast() ? "exclusiveMinimum" : "minimum", bounds.least());
    bound(rule, bounds.belowMost() ? "exclusiveMaximum" : "maximum", bounds.most());
    return rule;
  }

  private static void sizes(ObjectNode rule, String what, Bounds bounds) {
    if (bounds.least() > 0) {
      bound(rule, "min" + what, bounds.least());
    }
    bound(rule, "max" + what, bounds.most());
  }

  private static void bound(ObjectNode rule, String keyword, double bound) {
    if (Double.isFinite(bound) && Math.abs(bound) < Double.MAX_VALUE) {
      if (bound == Math.rint(bound) && Math.abs(bound) <= Long.MAX_VALUE) {
        rule.put(keyword, (long) bound);
      } else {
        rule.put(keyword, bound);
      }
    }
  }

  public static JsonNode value(Setting.Kind kind, String written) {
    return switch (kind) {
      case FLAG -> NODES.booleanNode(Boolean.parseBoolean(written));
      case COUNT -> NODES.numberNode(Long.parseLong(written));
      // Kept as written: the name of a run shows the values that differ from the default.
      case NUMBER ->
          written.contains(".")
              ? NODES.numberNode(Double.parseDouble(written))
              : NODES.numberNode(Long.parseLong(written));
      default -> NODES.stringNode(written);
    };
  }
}

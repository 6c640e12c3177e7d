package org.quoin.scenario;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.quoin.scenario.yaml.SchemaCheck;
import tools.jackson.databind.JsonNode;

/** The keys of grids and studies, straight from their schemas. */
public final class SchemaKeys {
  /** What is said once of all amounts, and not at each of them. */
  private static final Set<String> SAID_ONCE = Set.of("amount", "numbers", "operations", "data");

  private final JsonNode schema;
  private final List<SchemaKey> keys = new ArrayList<>();

  private SchemaKeys(JsonNode schema) {
    this.schema = schema;
  }

  /**
   * {@return those of the scenario of a grid, in the schema's order; a group before what is in it}
   */
  public static List<SchemaKey> ofGrid() {
    return of(ScenarioSchema.rules(), "");
  }

  /** {@return those of a study} */
  public static List<SchemaKey> ofStudy() {
    return of(SchemaCheck.tree("study.schema.json"), "");
  }

  /** {@return those of an amount that is drawn; the same of plain numbers} */
  public static List<SchemaKey> ofAmount() {
    return of(ScenarioSchema.rules(), "/$defs/amount");
  }

  private static List<SchemaKey> of(JsonNode schema, String pointer) {
    SchemaKeys all = new SchemaKeys(schema);
    all.under(pointer.isEmpty() ? schema : schema.at(pointer), "");
    return List.copyOf(all.keys);
  }

  private void under(JsonNode group, String before) {
    Set<String> required = new HashSet<>();
    group.path("required").forEach(name -> required.add(name.asString()));
    for (String name : group.path("properties").propertyNames()) {
      JsonNode rule = group.path("properties").path(name);
      String path = before.isEmpty() ? name : before + "." + name;
      keys.add(key(path, rule, required.contains(name)));
      inside(rule, path);
    }
  }

  /** What is in a group, or in the items of a list. */
  private void inside(JsonNode rule, String path) {
    String reference = reference(rule);
    if (SAID_ONCE.contains(reference)) {
      return;
    }
    JsonNode meant = meant(rule);
    under(meant, path);
    if (meant.has("items")) {
      inside(meant.path("items"), path);
    }
  }

  private SchemaKey key(String path, JsonNode rule, boolean required) {
    return new SchemaKey(
        path,
        value(rule),
        told(rule, "default"),
        required,
        told(rule, "description"),
        example(rule));
  }

  private String value(JsonNode rule) {
    String reference = reference(rule);
    if (SAID_ONCE.contains(reference)) {
      return reference.equals("numbers") ? "number or distribution" : "amount or distribution";
    }
    JsonNode meant = meant(rule);
    if (meant.has("enum")) {
      List<String> words = new ArrayList<>();
      meant.path("enum").forEach(word -> words.add(word.asString()));
      return String.join(" | ", words);
    }
    List<String> types = new ArrayList<>();
    if (meant.path("type").isArray()) {
      meant.path("type").forEach(type -> types.add(type(meant, type.asString())));
    } else {
      types.add(type(meant, meant.path("type").asString("")));
    }
    return String.join(" or ", types);
  }

  private String type(JsonNode rule, String type) {
    return switch (type) {
      case "integer" -> "whole number" + range(rule);
      case "number" -> "number" + range(rule);
      case "boolean" -> "true or false";
      case "array" -> "list";
      case "object" -> "group";
      default -> example(rule).matches("[\\d.]+ [A-Za-z/]+") ? "quantity" : "text";
    };
  }

  private static String range(JsonNode rule) {
    String least =
        rule.has("minimum")
            ? " from " + rule.get("minimum")
            : rule.has("exclusiveMinimum") ? " above " + rule.get("exclusiveMinimum") : "";
    String most =
        rule.has("maximum")
            ? " to " + rule.get("maximum")
            : rule.has("exclusiveMaximum") ? " below " + rule.get("exclusiveMaximum") : "";
    return least + (least.startsWith(" above") ? most.replace(" to ", ", at most ") : most);
  }

  private String example(JsonNode rule) {
    for (JsonNode part = rule; ; part = meant(part)) {
      if (!part.path("examples").isEmpty()) {
        JsonNode example = part.get("examples").get(0);
        return example.isString() ? example.stringValue() : example.toString();
      }
      if (!part.has("$ref")) {
        return "";
      }
    }
  }

  /** What the rule says, or else what it refers to. */
  private String told(JsonNode rule, String word) {
    JsonNode part = rule;
    while (!part.has(word) && part.has("$ref")) {
      part = meant(part);
    }
    JsonNode told = part.path(word);
    return told.isMissingNode() ? "" : told.isString() ? told.stringValue() : told.toString();
  }

  private JsonNode meant(JsonNode rule) {
    return rule.has("$ref") ? schema.at(rule.get("$ref").stringValue().substring(1)) : rule;
  }

  private static String reference(JsonNode rule) {
    String reference = rule.path("$ref").asString("");
    return reference.substring(reference.lastIndexOf('/') + 1);
  }
}

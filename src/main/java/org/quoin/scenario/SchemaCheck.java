package org.quoin.scenario;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.input.Nearest;
import org.quoin.network.QueueEngine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks a document against {@code scenario.schema.json} and says each mistake in a sentence of its
 * own: what is wrong, what was expected, the nearest valid name.
 */
final class SchemaCheck {
  private static final String FILE = "scenario.schema.json";
  private static final JsonNode RULES = rules();
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(RULES.toString(), InputFormat.JSON);

  /** Keys that one may expect, and how the same is said here. */
  private static final Map<String, String> SAID_OTHERWISE =
      Map.of("rate", "how often jobs come is given by the time between them, as in interval: 20 s");

  private final Document document;
  private final Set<String> wrong = new HashSet<>();

  private SchemaCheck(Document document) {
    this.document = document;
  }

  /**
   * Checks a document; its mistakes go to it.
   *
   * @return the paths of the values that are wrong and must not be read further
   */
  static Set<String> of(Document document) {
    SchemaCheck check = new SchemaCheck(document);
    SCHEMA.validate(document.root()).forEach(check::report);
    return check.wrong;
  }

  /** The schema, with the names of the registries that it leaves open. */
  static JsonNode rules() {
    try (InputStream stream = SchemaCheck.class.getResourceAsStream(FILE)) {
      JsonNode rules = JsonMapper.shared().readTree(stream);
      ArrayNode engines = ((ObjectNode) rules.at("/properties/engine")).putArray("enum");
      for (QueueEngine engine : QueueEngine.values()) {
        engines.add(engine.id());
      }
      return rules;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
  }

  private void report(Error error) {
    String path = path(error);
    JsonNode value = error.getInstanceNode();
    switch (error.getKeyword()) {
      case "required" ->
          document.mistake(
              path,
              "the key '"
                  + error.getProperty()
                  + "' is missing"
                  + example(property(error, error.getProperty())));
      case "additionalProperties" -> {
        String key = error.getProperty();
        List<String> known = new ArrayList<>(parent(error).path("properties").propertyNames());
        String otherwise = SAID_OTHERWISE.get(key);
        document.mistakeInKey(
            Document.path(path, key),
            "unknown key; " + (otherwise == null ? Nearest.expected(key, known) : otherwise));
      }
      case "enum" ->
          wrong(
              path,
              "'"
                  + shown(value)
                  + "' is unknown here; "
                  + Nearest.expected(shown(value), texts(parent(error).path("enum"))));
      case "type" -> wrong(path, type(error, value));
      case "minimum" -> wrong(path, "is " + shown(value) + "; expected at least " + rule(error));
      case "maximum" -> wrong(path, "is " + shown(value) + "; expected at most " + rule(error));
      case "exclusiveMinimum" ->
          wrong(path, "is " + shown(value) + "; expected more than " + rule(error));
      case "minItems" -> wrong(path, "is an empty list; expected at least one item");
      case "maxItems" -> wrong(path, "has more than " + rule(error) + " items");
      case "minLength" -> wrong(path, "is blank");
      case "maxLength" -> wrong(path, "is longer than " + rule(error) + " characters");
      case "uniqueItems" -> wrong(path, "names something twice");
      default -> wrong(path, error.getMessage());
    }
  }

  private void wrong(String path, String message) {
    if (wrong.add(path)) {
      document.mistake(path, message);
    }
  }

  private static String path(Error error) {
    String path = "";
    for (int i = 0; i < error.getInstanceLocation().getNameCount(); i++) {
      path = Document.path(path, error.getInstanceLocation().getElement(i));
    }
    return path;
  }

  /** The part of the schema that holds the keyword that was not met. */
  private JsonNode parent(Error error) {
    String pointer = error.getSchemaLocation().getFragment().toString();
    return RULES.at(pointer.substring(0, pointer.lastIndexOf('/')));
  }

  private String rule(Error error) {
    return shown(RULES.at(error.getSchemaLocation().getFragment().toString()));
  }

  private JsonNode property(Error error, String key) {
    JsonNode property = parent(error).path("properties").path(key);
    return property.has("$ref") && !property.has("examples")
        ? RULES.at(property.get("$ref").stringValue().substring(1))
        : property;
  }

  private static String example(JsonNode rule) {
    return rule.path("examples").isEmpty()
        ? ""
        : "; for example " + shown(rule.get("examples").get(0));
  }

  private String type(Error error, JsonNode value) {
    JsonNode rule = parent(error);
    List<String> names = new ArrayList<>();
    JsonNode types = rule.path("type");
    if (types.isArray()) {
      types.forEach(type -> names.add(typeName(type.stringValue())));
    } else {
      names.add(typeName(types.stringValue()));
    }
    String example = rule.path("examples").path(0).asString("");
    if (value.isNumber() && example.matches("\\d+ \\S+")) {
      return "is '"
          + shown(value)
          + "' without a unit; expected a number and a unit, as in '"
          + example
          + "'";
    }
    String found =
        value.isNull()
            ? "has no value"
            : value.isObject()
                ? "is a group of keys"
                : value.isArray() ? "is a list" : "is '" + shown(value) + "'";
    return found + "; expected " + String.join(" or ", names) + example(rule);
  }

  private static String typeName(String type) {
    return switch (type) {
      case "integer" -> "a whole number";
      case "number" -> "a number";
      case "boolean" -> "true or false";
      case "array" -> "a list";
      case "object" -> "a group of keys";
      default -> "a text";
    };
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(item -> texts.add(shown(item)));
    return texts;
  }

  static String shown(JsonNode value) {
    String text = value.isString() ? value.stringValue() : value.toString();
    return text.length() <= 60 ? text : text.substring(0, 57) + "...";
  }
}

package org.quoin.scenario.yaml;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.NearestName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks a document against its schema and says each mistake in a sentence of its own: what is
 * wrong, what was expected, the nearest valid name.
 */
public final class SchemaCheck {

  /**
   * A schema.
   *
   * @param tree as it is read by people
   * @param schema as it is checked by
   */
  public record Rules(JsonNode tree, Schema schema) {

    /** {@return those of a tree} */
    public static Rules of(JsonNode tree) {
      return new Rules(
          tree,
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema(tree.toString(), InputFormat.JSON));
    }
  }

  /** Keys that one may expect, and how the same is said here. */
  private static final Map<String, String> SAID_OTHERWISE =
      Map.of("rate", "how often jobs come is given by the time between them, as in interval: 20 s");

  private final Document document;
  private final Rules rules;
  private final Set<String> wrong = new HashSet<>();

  private SchemaCheck(Document document, Rules rules) {
    this.document = document;
    this.rules = rules;
  }

  /**
   * Checks a document; its mistakes go to it. A single value where a list of such is expected
   * becomes a list of one.
   *
   * @return the paths of the values that are wrong and must not be read further
   */
  public static Set<String> of(Document document, Rules rules) {
    SchemaCheck check = new SchemaCheck(document, rules);
    List<Error> errors = rules.schema.validate(document.root());
    List<Error> single = errors.stream().filter(check::isSingle).toList();
    if (!single.isEmpty()) {
      single.forEach(check::list);
      errors = rules.schema.validate(document.root());
    }
    errors.forEach(check::report);
    return check.wrong;
  }

  /** Whether a text or number stands at a key where a list of such is expected. */
  private boolean isSingle(Error error) {
    if (!error.getKeyword().equals("type")) {
      return false;
    }
    JsonNode rule = parent(error);
    JsonNode value = error.getInstanceNode();
    String kind = value.isString() ? "string" : value.isNumber() ? "number" : "none";
    return rule.path("type").asString("").equals("array")
        && rule.path("items").path("type").toString().contains(kind)
        && holder(error).isObject();
  }

  /** The value becomes a list of it alone. */
  private void list(Error error) {
    int last = error.getInstanceLocation().getNameCount() - 1;
    String key = error.getInstanceLocation().getElement(last).toString();
    ((ObjectNode) holder(error)).putArray(key).add(error.getInstanceNode());
    document.putValue(Document.path(path(error), 0), document.valuePlace(path(error)));
  }

  /** What holds the wrong value. */
  private JsonNode holder(Error error) {
    return above(document.root(), error.getInstanceLocation());
  }

  /** {@return the schema of this name, as it is shipped} */
  public static JsonNode tree(String file) {
    try (InputStream stream =
        SchemaCheck.class.getResourceAsStream("/org/quoin/scenario/" + file)) {
      return JsonMapper.shared().readTree(stream);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
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
            "unknown key; " + (otherwise == null ? NearestName.expected(key, known) : otherwise));
      }
      case "enum" ->
          wrong(
              path,
              "'"
                  + shown(value)
                  + "' is unknown here"
                  + document.near(shown(value), texts(parent(error).path("enum"))));
      case "type" -> wrong(path, type(error, value));
      case "minimum" -> wrong(path, "is " + shown(value) + "; expected at least " + rule(error));
      case "maximum" -> wrong(path, "is " + shown(value) + "; expected at most " + rule(error));
      case "exclusiveMinimum" ->
          wrong(path, "is " + shown(value) + "; expected more than " + rule(error));
      case "minItems" -> wrong(path, fewItems(error));
      case "maxItems" -> wrong(path, "has more than " + rule(error) + " items");
      case "minProperties" -> wrong(path, "has no keys; expected at least one");
      case "maxProperties" -> wrong(path, "has more than " + rule(error) + " keys");
      case "minLength" -> wrong(path, "is blank");
      case "maxLength" -> wrong(path, "is longer than " + rule(error) + " characters");
      case "uniqueItems" -> wrong(path, "names something twice");
      default -> wrong(path, error.getMessage());
    }
  }

  private String fewItems(Error error) {
    String least = rule(error);
    return least.equals("1")
        ? "is an empty list; expected at least one item"
        : "has too few items; expected at least " + least;
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
    return above(rules.tree, error.getSchemaLocation().getFragment());
  }

  private static JsonNode above(JsonNode tree, NodePath path) {
    String pointer = path.toString();
    return tree.at(pointer.substring(0, pointer.lastIndexOf('/')));
  }

  /** The same part as the first of those that refer to it and have examples of it shows it. */
  private JsonNode exemplified(Error error) {
    List<JsonNode> parts = List.of(rules.tree);
    for (int i = 0; i + 1 < error.getEvaluationPath().getNameCount(); i++) {
      String key = error.getEvaluationPath().getElement(i).toString();
      parts = key.equals("$ref") ? withReferred(parts) : under(parts, key);
    }
    return parts.stream()
        .filter(part -> part.has("examples"))
        .findFirst()
        .orElseGet(() -> parent(error));
  }

  /** What the last of them refers to stands behind them. */
  private List<JsonNode> withReferred(List<JsonNode> parts) {
    List<JsonNode> more = new ArrayList<>(parts);
    more.add(referred(parts.get(parts.size() - 1)));
    return more;
  }

  private static List<JsonNode> under(List<JsonNode> parts, String key) {
    return parts.stream()
        .map(part -> part.isArray() ? part.path(Integer.parseInt(key)) : part.path(key))
        .filter(part -> !part.isMissingNode())
        .toList();
  }

  private JsonNode referred(JsonNode part) {
    return rules.tree.at(part.path("$ref").asString("#").substring(1));
  }

  private String rule(Error error) {
    return shown(rules.tree.at(error.getSchemaLocation().getFragment().toString()));
  }

  private JsonNode property(Error error, String key) {
    JsonNode property = parent(error).path("properties").path(key);
    return property.has("$ref") && !property.has("examples") ? referred(property) : property;
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
    JsonNode told = exemplified(error);
    String example = told.path("examples").path(0).asString("");
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
    return found + "; expected " + String.join(" or ", names) + example(told);
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

  public static String shown(JsonNode value) {
    String text = value.isString() ? value.stringValue() : value.toString();
    return text.length() <= 60 ? text : text.substring(0, 57) + "...";
  }
}

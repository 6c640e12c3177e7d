package org.quoin.scenario.yaml;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.quoin.base.Bounds;
import org.quoin.base.CommonWords;
import org.quoin.base.NearestName;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks a document against its declared keys. Each mistake is one sentence: what is wrong, what is
 * expected, and the nearest valid name. A single value where a list is expected becomes a list of
 * one.
 */
public final class KeyCheck {
  private final Document document;
  private final Set<String> wrong = new HashSet<>();

  private KeyCheck(Document document) {
    this.document = document;
  }

  /**
   * Checks a document and adds its mistakes to it.
   *
   * @return the paths of wrong values, which must not be read
   */
  public static Set<String> of(Document document, Setting keys) {
    KeyCheck check = new KeyCheck(document);
    check.value(document.root(), keys, "");
    return check.wrong;
  }

  public static String shown(JsonNode value) {
    String text = value.isString() ? value.stringValue() : value.toString();
    return text.length() <= 60 ? text : text.substring(0, 57) + "...";
  }

  /** {@return whether a value has the type of a setting} */
  static boolean isOfType(JsonNode value, Setting rule) {
    return switch (rule.kind()) {
      case CHOICE, ANY -> true;
      case NUMBER -> value.isNumber();
      case COUNT -> isWhole(value);
      case QUANTITY, TEXT -> value.isString();
      case FLAG -> value.isBoolean();
      case LIST, NAMES -> value.isArray();
      case GROUP, OPEN, MAP -> value.isObject();
      case AMOUNT ->
          value.isObject() || (rule.quantity() == null ? value.isNumber() : value.isString());
      case EITHER -> rule.parts().stream().anyMatch(part -> isOfType(value, part));
    };
  }

  private static boolean isWhole(JsonNode value) {
    return value.isIntegralNumber()
        || (value.isNumber() && value.doubleValue() == Math.rint(value.doubleValue()));
  }

  private void value(JsonNode value, Setting rule, String path) {
    if (!isOfType(value, rule)) {
      wrong(path, type(value, rule));
      return;
    }
    switch (rule.kind()) {
      case CHOICE -> choice(value, rule, path);
      case NUMBER, COUNT -> number(value, rule, path);
      case QUANTITY -> quantity(value.stringValue(), rule, path);
      case TEXT -> text(value.stringValue(), rule, path);
      case LIST, NAMES -> list(value, rule, path);
      case GROUP, OPEN -> group(value, rule, path);
      case MAP -> map(value, rule, path);
      case AMOUNT -> amount(value, rule, path);
      case EITHER ->
          rule.parts().stream()
              .filter(part -> isOfType(value, part))
              .findFirst()
              .ifPresent(part -> value(value, part, path));
      case FLAG, ANY -> {}
    }
  }

  private void choice(JsonNode value, Setting rule, String path) {
    if (!value.isString() || !rule.choices().contains(value.stringValue())) {
      wrong(
          path,
          "'" + shown(value) + "' is unknown here" + document.near(shown(value), rule.choices()));
    }
  }

  private void number(JsonNode value, Setting rule, String path) {
    Bounds bounds = rule.bounds();
    double number = value.doubleValue();
    boolean tooLong = rule.kind() == Setting.Kind.COUNT && !value.canConvertToLong();
    if (tooLong || !bounds.contains(number)) {
      boolean low = !bounds.isEnough(number);
      String expected =
          low
              ? (bounds.aboveLeast() ? "more than " : "at least ") + rule.said(bounds.least())
              : (bounds.belowMost() ? "less than " : "at most ") + rule.said(bounds.most());
      wrong(path, "is " + shown(value) + "; expected " + expected);
    }
  }

  private void quantity(String text, Setting rule, String path) {
    if (!quantity(document, text, rule, path)) {
      wrong.add(path);
    }
  }

  /** {@return whether a quantity is correct; if not, its mistake is added to the document} */
  static boolean quantity(Document document, String text, Setting rule, String path) {
    try {
      double value = rule.quantity().parse(text);
      if (rule.bounds().contains(value)) {
        return true;
      }
      String expected =
          rule.bounds().isEnough(value)
              ? "at most " + rule.said(rule.most())
              : "at least " + rule.said(rule.least());
      document.mistake(path, "is '" + text + "'; expected " + expected);
    } catch (IllegalArgumentException e) {
      document.mistake(path, e.getMessage());
    }
    return false;
  }

  private void text(String text, Setting rule, String path) {
    if (text.length() < rule.least()) {
      wrong(path, "is blank");
    } else if (text.length() > rule.most()) {
      wrong(path, "is longer than " + Quantity.everyDigit(rule.most()) + " characters");
    }
  }

  private void list(JsonNode list, Setting rule, String path) {
    if (list.size() < rule.least()) {
      wrong(
          path,
          rule.least() == 1
              ? "is an empty list; expected at least one item"
              : "has too few items; expected at least " + Quantity.everyDigit(rule.least()));
    } else if (list.size() > rule.most()) {
      wrong(path, "has more than " + Quantity.everyDigit(rule.most()) + " items");
    } else if (rule.kind() == Setting.Kind.NAMES
        && list.valueStream().distinct().count() < list.size()) {
      wrong(path, "names something twice");
    }
    for (int i = 0; i < list.size(); i++) {
      value(list.get(i), rule.parts().get(0), Document.path(path, i));
    }
  }

  private void size(JsonNode group, Setting rule, String path) {
    if (group.size() < rule.least()) {
      wrong(path, "has no keys; expected at least one");
    } else if (group.size() > rule.most()) {
      wrong(path, "has more than " + Quantity.everyDigit(rule.most()) + " keys");
    }
  }

  private void map(JsonNode group, Setting rule, String path) {
    size(group, rule, path);
    group
        .properties()
        .forEach(
            entry ->
                value(entry.getValue(), rule.parts().get(0), Document.path(path, entry.getKey())));
  }

  private void amount(JsonNode value, Setting rule, String path) {
    if (value.isNumber()) {
      number(value, rule, path);
    } else if (value.isString()) {
      quantity(value.stringValue(), rule, path);
    } else {
      group(value, rule, path);
    }
  }

  private void group(JsonNode group, Setting rule, String path) {
    if (rule.kind() != Setting.Kind.AMOUNT) {
      size(group, rule, path);
    }
    for (Setting part : rule.parts()) {
      if (part.isRequired() && !group.has(part.name())) {
        document.mistake(path, "the key '" + part.name() + "' is missing" + example(part));
      }
    }
    for (String key : List.copyOf(group.propertyNames())) {
      Optional<Setting> part = rule.part(key);
      String at = Document.path(path, key);
      if (part.isPresent()) {
        condition(group, rule, part.get(), at);
        value(listed((ObjectNode) group, part.get(), at), part.get(), at);
      } else if (rule.kind() != Setting.Kind.OPEN) {
        document.mistakeInKey(
            at,
            "unknown key; "
                + CommonWords.answer(key)
                    .or(() -> deeper(key, rule, path))
                    .orElseGet(() -> NearestName.expected(key, rule.keys())));
      }
    }
  }

  /** Returns where the key belongs that stands one level too high, as in clients.*.processors. */
  private static Optional<String> deeper(String key, Setting rule, String path) {
    if (NearestName.to(key, rule.keys()).isPresent()) {
      return Optional.empty();
    }
    return rule.parts().stream()
        .flatMap(
            part -> {
              boolean list = part.kind() == Setting.Kind.LIST;
              Setting group = list ? part.parts().get(0) : part;
              return (group.keys().contains(key)
                      ? Optional.of(key)
                      : CommonWords.meant(key, group.keys()))
                  .map(name -> part.name() + (list ? ".*." : ".") + name).stream();
            })
        .findFirst()
        .map(meant -> "did you mean '" + Document.path(path, meant) + "'?");
  }

  /** {@return whether a key has a meaning, given the other keys of its group} */
  public static boolean applies(JsonNode group, Setting rule, Setting part) {
    Setting.Condition only = part.only();
    return only == null
        || (only.values().isEmpty()
            ? group.has(only.key())
            : only.values().contains(word(group, rule, only.key())));
  }

  private static String word(JsonNode group, Setting rule, String key) {
    JsonNode given = group.get(key);
    String standard = rule.part(key).orElseThrow().standard();
    return given != null ? given.asString("") : standard == null ? "" : standard;
  }

  private void condition(JsonNode group, Setting rule, Setting part, String path) {
    Setting.Condition only = part.only();
    if (applies(group, rule, part)) {
      return;
    }
    Setting other = rule.part(only.key()).orElseThrow();
    String value = word(group, rule, only.key());
    if (!only.values().isEmpty() && !other.choices().contains(value)) {
      return; // the other key has a mistake of its own
    }
    if (other.isRequired()) {
      String takes =
          rule.parts().stream()
              .filter(key -> key.only() != null && key.only().key().equals(only.key()))
              .filter(key -> key.only().values().contains(value))
              .map(Setting::name)
              .collect(Collectors.joining(", "));
      document.mistakeInKey(
          path, "has no meaning for " + only.key() + ": " + value + ", which takes " + takes);
    } else {
      String values = String.join(" or ", only.values());
      document.mistakeInKey(
          path, "has a meaning only with " + only.key() + (values.isEmpty() ? "" : ": " + values));
    }
  }

  /** {@return the value of a key; a single value becomes a list if a list is expected} */
  private JsonNode listed(ObjectNode group, Setting rule, String path) {
    JsonNode value = group.get(rule.name());
    boolean list = rule.kind() == Setting.Kind.LIST || rule.kind() == Setting.Kind.NAMES;
    boolean single = value.isString() || value.isNumber();
    if (!list || !single || !isOfType(value, rule.parts().get(0))) {
      return value;
    }
    group.putArray(rule.name()).add(value);
    document.putValue(Document.path(path, 0), document.valuePlace(path));
    return group.get(rule.name());
  }

  private void wrong(String path, String message) {
    if (wrong.add(path)) {
      document.mistake(path, message);
    }
  }

  private static String example(Setting rule) {
    return rule.example().isEmpty() ? "" : "; for example " + rule.example();
  }

  private static String type(JsonNode value, Setting rule) {
    if (value.isNumber() && rule.quantity() != null) {
      return "is '%s' without a unit; expected a number and a unit, as in '%s'"
          .formatted(
              shown(value), rule.example().isEmpty() ? rule.quantity().example() : rule.example());
    }
    String found =
        value.isNull()
            ? "has no value"
            : value.isObject()
                ? "is a group of keys"
                : value.isArray() ? "is a list" : "is '" + shown(value) + "'";
    Set<String> types = new LinkedHashSet<>();
    types(rule, types);
    return found + "; expected " + String.join(" or ", types) + example(rule);
  }

  private static void types(Setting rule, Set<String> types) {
    switch (rule.kind()) {
      case NUMBER -> types.add("a number");
      case COUNT -> types.add("a whole number");
      case FLAG -> types.add("true or false");
      case LIST, NAMES -> types.add("a list");
      case GROUP, OPEN, MAP -> types.add("a group of keys");
      case AMOUNT ->
          types.addAll(List.of(rule.quantity() == null ? "a number" : "a text", "a group of keys"));
      case EITHER -> rule.parts().forEach(part -> types(part, types));
      case CHOICE, QUANTITY, TEXT, ANY -> types.add("a text");
    }
  }
}

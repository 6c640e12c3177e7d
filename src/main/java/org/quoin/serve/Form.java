package org.quoin.serve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a form that a request brings, {@code a=1&a=2&b=3}. */
final class Form {
  private static final int MOST_FIELDS = 200;

  private final Map<String, List<String>> fields = new HashMap<>();

  private Form() {}

  /** Those of a body; empty when it is none. */
  static Optional<Form> of(String body) {
    Form form = new Form();
    String[] pairs = body.isEmpty() ? new String[0] : body.split("&", MOST_FIELDS + 1);
    if (pairs.length > MOST_FIELDS) {
      return Optional.empty();
    }
    for (String pair : pairs) {
      int equals = pair.indexOf('=');
      Optional<String> key = equals < 1 ? Optional.empty() : decoded(pair.substring(0, equals));
      Optional<String> value = equals < 1 ? Optional.empty() : decoded(pair.substring(equals + 1));
      if (key.isEmpty() || value.isEmpty()) {
        return Optional.empty();
      }
      form.fields.computeIfAbsent(key.get(), k -> new ArrayList<>()).add(value.get());
    }
    return Optional.of(form);
  }

  private static Optional<String> decoded(String written) {
    return Address.decoded(written.replace('+', ' '));
  }

  /** All values of a field, in order. */
  List<String> all(String key) {
    return fields.getOrDefault(key, List.of());
  }

  /** The first value of a field; empty text where there is none. */
  String first(String key) {
    return all(key).isEmpty() ? "" : all(key).get(0);
  }

  /** A field that is a number; NaN where it is none, or missing. */
  double number(String key) {
    try {
      return Double.parseDouble(first(key));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  boolean has(String key) {
    return fields.containsKey(key);
  }
}

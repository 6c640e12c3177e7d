package org.quoin.serve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a form in a request, {@code a=1&a=2&b=3}. */
final class Form {
  private static final int MAX_FIELDS = 200;

  private final Map<String, List<String>> fields = new HashMap<>();

  private Form() {}

  /** Parses the body of a request; empty if it is not a form. */
  static Optional<Form> of(String body) {
    Form form = new Form();
    String[] pairs = body.isEmpty() ? new String[0] : body.split("&", MAX_FIELDS + 1);
    if (pairs.length > MAX_FIELDS) {
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

  /** Returns all values of a field, in order. */
  List<String> all(String key) {
    return fields.getOrDefault(key, List.of());
  }

  /** Returns the first value of a field; an empty text if there is none. */
  String first(String key) {
    return all(key).isEmpty() ? "" : all(key).get(0);
  }

  /** Returns a field as a number; NaN if it is missing or not a number. */
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

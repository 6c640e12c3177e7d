package org.quoin.base;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes records, maps, lists, strings, numbers and booleans as JSON, indented by two blanks per
 * level. A record is an object whose members are its components in their order. A component that is
 * null is left out; the members of an {@link Inlined} record take the place of their component.
 * Numbers keep every digit; NaN, infinities and an empty Optional become null. Maps keep their
 * order, so equal results give equal bytes.
 */
public final class Json {
  /** Largest whole number that is written without an exponent. */
  private static final double MAX_WHOLE = 1e15;

  private static final ClassValue<Method[]> ACCESSORS =
      new ClassValue<>() {
        @Override
        protected Method[] computeValue(Class<?> type) {
          Method[] accessors =
              Stream.of(type.getRecordComponents())
                  .map(RecordComponent::getAccessor)
                  .toArray(Method[]::new);
          Stream.of(accessors).forEach(accessor -> accessor.setAccessible(true));
          return accessors;
        }
      };

  private final StringBuilder text = new StringBuilder();

  private Json() {}

  /** A record whose members take the place of the component that holds it. */
  public interface Inlined {}

  /**
   * Members whose names are known only at run time.
   *
   * @param entries their names and values
   */
  public record Members(Map<String, ?> entries) implements Inlined {}

  /**
   * {@return the JSON text of a value, with a line break at its end}
   *
   * @param value a record, map, list, string, number, boolean or null
   */
  public static String write(Object value) {
    Json json = new Json();
    json.value(value, 0);
    return json.text.append('\n').toString();
  }

  /**
   * {@return the members of a record by name, without those that are null}
   *
   * @param value the record
   */
  public static Map<String, Object> members(Record value) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Method accessor : ACCESSORS.get(value.getClass())) {
      Object member;
      try {
        member = accessor.invoke(value);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
      if (member instanceof Members inlined) {
        members.putAll(inlined.entries());
      } else if (member instanceof Inlined && member instanceof Record inlined) {
        members.putAll(members(inlined));
      } else if (member != null) {
        members.put(name(accessor.getName()), member);
      }
    }
    return members;
  }

  /**
   * {@return the name of the member for a component} A component whose name Java reserves ends with
   * an underscore, which its member does not have.
   *
   * @param component name of the component
   */
  public static String name(String component) {
    return component.endsWith("_") ? component.substring(0, component.length() - 1) : component;
  }

  private void value(Object value, int level) {
    if (value == null) {
      text.append("null");
    } else if (value instanceof Optional<?> optional) {
      value(optional.orElse(null), level);
    } else if (value instanceof Record fields) {
      object(members(fields), level);
    } else if (value instanceof Map<?, ?> map) {
      object(map, level);
    } else if (value instanceof Iterable<?> list) {
      array(list, level);
    } else if (value instanceof Double || value instanceof Float) {
      number(((Number) value).doubleValue());
    } else if (value instanceof Number || value instanceof Boolean) {
      text.append(value);
    } else {
      quote(value.toString(), text);
    }
  }

  private void object(Map<?, ?> map, int level) {
    String separator = "{";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(separator).append('\n').append("  ".repeat(level + 1));
      quote(entry.getKey().toString(), text);
      text.append(": ");
      value(entry.getValue(), level + 1);
      separator = ",";
    }
    text.append(map.isEmpty() ? "{}" : "\n" + "  ".repeat(level) + "}");
  }

  private void array(Iterable<?> list, int level) {
    String separator = "[";
    boolean empty = true;
    for (Object item : list) {
      text.append(separator).append('\n').append("  ".repeat(level + 1));
      value(item, level + 1);
      separator = ",";
      empty = false;
    }
    text.append(empty ? "[]" : "\n" + "  ".repeat(level) + "]");
  }

  private void number(double x) {
    if (Double.isNaN(x) || Double.isInfinite(x)) {
      text.append("null");
    } else if (x == Math.rint(x) && Math.abs(x) < MAX_WHOLE) {
      text.append((long) x);
    } else {
      text.append(x);
    }
  }

  /**
   * Appends a string in quotes.
   *
   * @param string the string
   * @param out where the text is appended
   */
  public static void quote(String string, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\t' -> out.append("\\t");
        case '\r' -> out.append("\\r");
        default -> {
          if (c < ' ') {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}

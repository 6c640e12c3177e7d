package org.quoin.result;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.quoin.base.FileFailure;
import org.quoin.base.Json;
import org.quoin.base.TextFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes records of a file that {@link Json} wrote. A decimal number that is absent or null is NaN;
 * a string, list or record that is absent is null.
 */
public final class JsonRecords {
  /** Largest file of results that is read, in bytes. */
  public static final long MAX_BYTES = 1L << 30;

  private JsonRecords() {}

  /** {@return the record that was written} */
  public static <T> T of(JsonNode tree, Class<T> type, Path file) {
    try {
      return type.cast(object(tree, type));
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw e.getCause() instanceof IllegalArgumentException wrong
          ? FileFailure.changed(file, wrong.getMessage())
          : FileFailure.changed(file);
    }
  }

  /**
   * {@return the content of a file of results, an object without numbers too large for a double}
   */
  public static JsonNode tree(Path file, long maxBytes) {
    String text = TextFile.read(file, "a file of results", maxBytes);
    try {
      JsonNode tree = JsonMapper.shared().readTree(text);
      if (tree.isObject() && isFinite(tree)) {
        return tree;
      }
    } catch (JacksonException e) {
      throw FileFailure.changed(file);
    }
    throw FileFailure.changed(file);
  }

  private static boolean isFinite(JsonNode tree) {
    return tree.isNumber()
        ? Double.isFinite(tree.doubleValue())
        : tree.valueStream().allMatch(JsonRecords::isFinite);
  }

  private static Object object(JsonNode node, Class<?> type) throws ReflectiveOperationException {
    require(node.isObject());
    RecordComponent[] components = type.getRecordComponents();
    List<String> known = Stream.of(components).map(one -> Json.name(one.getName())).toList();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      Class<?> one = components[i].getType();
      if (one == Json.Members.class) {
        Map<String, Object> others = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> member : node.properties()) {
          if (!known.contains(member.getKey())) {
            others.put(member.getKey(), value(member.getValue(), Object.class));
          }
        }
        values[i] = new Json.Members(others);
      } else if (Json.Inlined.class.isAssignableFrom(one)) {
        values[i] = object(node, one);
      } else {
        values[i] = value(node.path(known.get(i)), components[i].getGenericType());
      }
    }
    Constructor<?> constructor =
        type.getDeclaredConstructor(
            Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
    constructor.setAccessible(true);
    return constructor.newInstance(values);
  }

  private static Object value(JsonNode node, Type type) throws ReflectiveOperationException {
    if (type == double.class || type == Double.class) {
      return node.isNull() || node.isMissingNode() ? Double.NaN : node.doubleValue();
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class) {
      return Optional.ofNullable(value(node, generic.getActualTypeArguments()[0]));
    }
    if (node.isNull() || node.isMissingNode()) {
      return type == boolean.class
          ? (Object) false
          : type == int.class ? (Object) 0 : type == long.class ? (Object) 0L : null;
    }
    if (type == int.class || type == Integer.class) {
      return node.intValue();
    }
    if (type == long.class || type == Long.class) {
      return node.longValue();
    }
    if (type == boolean.class || type == Boolean.class) {
      return node.booleanValue();
    }
    if (type == String.class) {
      return node.stringValue();
    }
    if (type instanceof ParameterizedType generic) {
      Type item = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
      return generic.getRawType() == Map.class ? map(node, item) : list(node, item);
    }
    return type instanceof Class<?> one && one.isRecord() ? object(node, one) : plain(node);
  }

  private static void require(boolean asWritten) {
    if (!asWritten) {
      throw new IllegalStateException("a member is of another type than it was written with");
    }
  }

  private static Map<String, Object> map(JsonNode node, Type item)
      throws ReflectiveOperationException {
    require(node.isObject());
    Map<String, Object> map = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      map.put(member.getKey(), value(member.getValue(), item));
    }
    return map;
  }

  private static List<Object> list(JsonNode node, Type item) throws ReflectiveOperationException {
    require(node.isArray());
    List<Object> list = new ArrayList<>();
    for (JsonNode one : node) {
      list.add(value(one, item));
    }
    return list;
  }

  private static Object plain(JsonNode node) {
    return node.isNumber() ? (Object) node.doubleValue() : node.isObject() ? node : node.asString();
  }
}

package org.quoin.base;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Reads declarations of keys from a resource: one list item per key, with the parts of a group or
 * list indented below it.
 *
 * <pre>
 * - period: duration 0 to 1e10 | default 0 s | as 10 s
 *   Time between two reports of the state
 * </pre>
 *
 * <p>After the name stands the {@link Setting.Kind}, or a {@link Quantity}, with its bounds in base
 * units; then, in any order: {@code default}, {@code no default}, {@code required}, {@code as} (an
 * example), {@code or} (a word in place of a number), {@code several} (or a list of such values),
 * {@code label} and {@code only} (another key, with the values that it must have). A choice lists
 * its words, or names a list of words of the program. In place of kind and bounds may stand the
 * name of a setting of another file. A key of kind {@code shared} has the whole declaration of
 * another file.
 */
public final class KeyFile {
  private final Map<String, List<String>> words = new HashMap<>();
  private final Map<String, Setting> types = new HashMap<>();
  private final Map<String, Setting> shared = new HashMap<>();
  private final BiFunction<Quantity, String, List<Setting>> parameters;
  private String[] lines;
  private int next;

  /**
   * Creates a reader without lists of words.
   *
   * @param parameters gives the keys of a distribution of a quantity, or of plain numbers if that
   *     is null, from an example of an amount
   */
  public KeyFile(BiFunction<Quantity, String, List<Setting>> parameters) {
    this.parameters = parameters;
  }

  /** Creates a reader of files without amounts. */
  public KeyFile() {
    this((quantity, example) -> List.of());
  }

  /**
   * {@return this reader, with the constants of enums as words under the names of the enums}
   *
   * @param types the enums
   */
  @SafeVarargs
  public final KeyFile enums(Class<? extends Enum<?>>... types) {
    for (Class<? extends Enum<?>> type : types) {
      words(type.getSimpleName(), List.of(Setting.words(type)));
    }
    return this;
  }

  /**
   * {@return this reader, with a list of words}
   *
   * @param name the name of the list, as a choice has it; in braces it stands for the whole list
   * @param list the words
   */
  public KeyFile words(String name, List<String> list) {
    words.put(name, list);
    return this;
  }

  /**
   * {@return this reader, with the type and the bounds of a setting that another file declares}
   *
   * @param name the name that stands for both
   * @param setting the setting
   */
  public KeyFile type(String name, Setting setting) {
    types.put(name, setting);
    return this;
  }

  /**
   * {@return this reader, with keys that another file declares}
   *
   * @param keys the declarations, which keys of kind {@code shared} take by their names
   */
  public KeyFile shared(List<Setting> keys) {
    keys.forEach(key -> shared.put(key.name(), key));
    return this;
  }

  /**
   * {@return this reader, with a value of the program that a file names in braces}
   *
   * @param name its name
   * @param value as a user writes it
   */
  public KeyFile value(String name, String value) {
    return words(name, List.of(value));
  }

  /**
   * {@return the keys that a resource declares}
   *
   * @param owner a class in the package of the resource
   * @param name the name of the resource
   */
  public List<Setting> read(Class<?> owner, String name) {
    try (InputStream stream = owner.getResourceAsStream(name)) {
      lines = parts(filled(new String(stream.readAllBytes(), StandardCharsets.UTF_8)), "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
    next = 0;
    return keys(0);
  }

  /**
   * Puts lists of words in place of their names in braces, in one pass: it is so at every start.
   */
  private String filled(String text) {
    StringBuilder filled = new StringBuilder();
    int from = 0;
    for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
      int close = text.indexOf('}', open);
      List<String> list = close < 0 ? null : words.get(text.substring(open + 1, close));
      if (list != null) {
        filled.append(text, from, open).append(String.join(", ", list));
        from = close + 1;
      }
    }
    return filled.append(text, from, text.length()).toString();
  }

  /**
   * {@return the keys of each group that a resource declares, by the name of the group}
   *
   * @param owner a class in the package of the resource
   * @param name the name of the resource
   */
  public Map<String, List<Setting>> groups(Class<?> owner, String name) {
    Map<String, List<Setting>> groups = new HashMap<>();
    read(owner, name).forEach(group -> groups.put(group.name(), group.parts()));
    return groups;
  }

  private List<Setting> keys(int indent) {
    List<Setting> keys = new ArrayList<>();
    while (next < lines.length && indent(lines[next]) == indent) {
      keys.add(key(indent));
    }
    return keys;
  }

  private Setting key(int indent) {
    String line = lines[next++].substring(indent + 2);
    int colon = line.indexOf(": ");
    String[] properties = parts(line.substring(colon + 2), " | ");
    StringBuilder description = new StringBuilder();
    while (next < lines.length
        && indent(lines[next]) == indent + 2
        && !lines[next].startsWith("- ", indent + 2)) {
      description.append(description.isEmpty() ? "" : " ").append(lines[next++].strip());
    }
    Draft draft = new Draft();
    draft.name = line.substring(0, colon);
    draft.description = description.toString();
    if (properties[0].equals("shared")) {
      draft.with(properties[1]);
      return shared.get(draft.name).only(draft.only);
    }
    type(draft, properties[0]);
    for (int i = 1; i < properties.length; i++) {
      draft.with(properties[i]);
    }
    if (draft.kind == Setting.Kind.AMOUNT) {
      draft.parts = parameters.apply(draft.quantity, draft.example);
      return draft.setting();
    }
    List<Setting> parts = keys(indent + 2);
    if (!parts.isEmpty()) {
      boolean named = draft.kind == Setting.Kind.GROUP || draft.kind == Setting.Kind.OPEN;
      draft.parts =
          named ? parts : parts.stream().map(part -> part.as("", part.description())).toList();
    }
    return draft.several ? draft.orList() : draft.setting();
  }

  /** Splits a text without compiling an expression: the files are read at every start. */
  private static String[] parts(String text, String separator) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, from)) {
      parts.add(text.substring(from, end));
      from = end + separator.length();
    }
    if (from < text.length()) {
      parts.add(text.substring(from));
    }
    return parts.toArray(String[]::new);
  }

  private static int indent(String line) {
    int indent = 0;
    while (indent < line.length() && line.charAt(indent) == ' ') {
      indent++;
    }
    return indent;
  }

  private void type(Draft draft, String written) {
    Setting known = types.get(written);
    if (known != null) {
      draft.kind = known.kind();
      draft.quantity = known.quantity();
      draft.bounds = known.bounds();
      draft.label = known.label();
      return;
    }
    String[] type = written.split(" ", 2);
    String rest = type.length > 1 ? type[1] : "";
    switch (type[0]) {
      case "choice" -> {
        draft.kind = Setting.Kind.CHOICE;
        draft.choices = words.getOrDefault(rest, List.of(parts(rest, ", ")));
        draft.standard = draft.choices.get(0);
        draft.label = String.join("|", draft.choices);
      }
      case "amount" -> {
        draft.kind = Setting.Kind.AMOUNT;
        draft.quantity = rest.equals("number") ? null : quantity(rest);
        draft.bounds = new Bounds(0, Double.POSITIVE_INFINITY, draft.quantity == null, false);
      }
      case "flag" -> {
        draft.kind = Setting.Kind.FLAG;
        draft.standard = "false";
        draft.label = "";
      }
      case "text", "list", "names", "group", "open", "map", "either", "any", "number", "count" -> {
        draft.kind = Setting.Kind.valueOf(type[0].toUpperCase(Locale.ROOT));
        boolean filled = type[0].equals("text") || type[0].equals("names");
        draft.bounds = bounds(rest.isEmpty() && filled ? "1 to inf" : rest);
        draft.label = type[0].equals("number") ? "X" : type[0].equals("count") ? "N" : "TEXT";
        draft.parts = type[0].equals("list") ? List.of(Setting.text("", "", "")) : List.of();
      }
      default -> {
        draft.kind = Setting.Kind.QUANTITY;
        draft.quantity = quantity(type[0]);
        draft.bounds = bounds(rest);
        draft.label = type[0].equals("duration") ? "TIME" : draft.quantity.name();
      }
    }
  }

  private static Quantity quantity(String name) {
    return Quantity.valueOf(name.toUpperCase(Locale.ROOT));
  }

  /**
   * {@return the bounds in "0 to 1", "above 0 to 1" or "0 to below 1"; none if nothing is written}
   */
  private static Bounds bounds(String written) {
    if (written.isEmpty()) {
      return Bounds.NONE;
    }
    String[] ends = parts(written, " to ");
    boolean above = ends[0].startsWith("above ");
    boolean below = ends[1].startsWith("below ");
    return new Bounds(
        number(above ? ends[0].substring(6) : ends[0]),
        number(below ? ends[1].substring(6) : ends[1]),
        above,
        below);
  }

  private static double number(String written) {
    return written.equals("inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(written);
  }

  /** Collects the properties of a key. */
  private static final class Draft {
    private String name;
    private Setting.Kind kind;
    private List<String> choices = List.of();
    private Quantity quantity;
    private Bounds bounds = Bounds.NONE;
    private String standard = "";
    private String label = "TEXT";
    private String description;
    private String example = "";
    private List<Setting> parts = List.of();
    private Setting.Condition only;
    private boolean several;

    private void with(String property) {
      String[] words = property.split(" ", 2);
      String value = words.length > 1 ? words[1] : "";
      switch (words[0]) {
        case "default" -> standard = value;
        case "no" -> standard = "";
        case "required" -> standard = null;
        case "as" -> example = value;
        case "several" -> several = true;
        case "or" -> choices = List.of(value);
        case "label" -> label = value;
        case "only" -> {
          String[] condition = parts(value, ": ");
          only =
              new Setting.Condition(
                  condition[0],
                  condition.length == 1 ? List.of() : List.of(parts(condition[1], ", ")));
        }
        default -> throw new IllegalArgumentException("unknown property of a key: " + property);
      }
    }

    private Setting setting() {
      return new Setting(
          name,
          kind,
          choices,
          quantity,
          bounds,
          standard,
          label,
          description,
          example,
          parts,
          only);
    }

    /** {@return either one value or a list of at least one} */
    private Setting orList() {
      Draft item = new Draft();
      item.name = "";
      item.kind = kind;
      item.bounds = bounds;
      item.description = "";
      item.parts = parts;
      Draft list = new Draft();
      list.name = "";
      list.kind = Setting.Kind.LIST;
      list.bounds = Bounds.of(1, Double.POSITIVE_INFINITY);
      list.description = "";
      list.parts = List.of(item.setting());
      kind = Setting.Kind.EITHER;
      bounds = Bounds.NONE;
      parts = List.of(item.setting(), list.setting());
      return setting();
    }
  }
}

package org.quoin.scenario.yaml;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import tools.jackson.databind.JsonNode;

/**
 * A tree of keys and values with the place of each in the source. A path is the keys and list
 * positions from the root, joined by dots, as {@code --set} takes it: {@code clients.0.interval};
 * the root is the empty path.
 */
public final class Document {

  private static final int LISTED = 20;
  private static final Pattern NAME = Pattern.compile("[A-Za-z][\\w-]*");

  private final String source;
  private final Map<String, SourceLocation> keys = new HashMap<>();
  private final Map<String, SourceLocation> values = new HashMap<>();
  private final List<Mistake> mistakes = new ArrayList<>();
  private JsonNode root;

  public Document(String source) {
    this.source = source;
  }

  public String source() {
    return source;
  }

  public JsonNode root() {
    return root;
  }

  public void root(JsonNode node) {
    root = node;
  }

  /** {@return the path of a child} */
  public static String path(String parent, Object child) {
    return parent.isEmpty() ? child.toString() : parent + "." + child;
  }

  public void putKey(String path, SourceLocation place) {
    keys.put(path, place);
  }

  public void putValue(String path, SourceLocation place) {
    values.put(path, place);
  }

  /** Removes the places of a key and of all keys below it. */
  public void forget(String path) {
    Predicate<String> inside = at -> at.equals(path) || at.startsWith(path + ".");
    keys.keySet().removeIf(inside);
    values.keySet().removeIf(inside);
  }

  public SourceLocation keyPlace(String path) {
    return keys.get(path);
  }

  public SourceLocation valuePlace(String path) {
    return values.get(path);
  }

  public boolean hasKey(String path) {
    return keys.containsKey(path);
  }

  /** Adds a mistake in a value; if it is missing, at its nearest parent. */
  public void mistake(String path, String message) {
    mistake(values, path, message);
  }

  public void mistakeInKey(String path, String message) {
    mistake(keys, path, message);
  }

  private void mistake(Map<String, SourceLocation> places, String path, String message) {
    SourceLocation place = places.get(path);
    String at = path;
    while (place == null && !at.isEmpty()) {
      at = at.substring(0, Math.max(0, at.lastIndexOf('.')));
      place = values.get(at);
    }
    if (place == null) {
      place = new SourceLocation(source, 0, 0);
    }
    mistake(place, (path.isEmpty() ? "" : path + ": ") + message);
  }

  /**
   * {@return the file that a value names, relative to the folder of this document; null after a
   * mistake}
   *
   * @param path the path of the value
   * @param name the value
   * @param expected the content of the file in words, such as "a table in CSV"
   */
  public Path file(String path, String name, String expected) {
    try {
      return Path.of(source).resolveSibling(name).normalize();
    } catch (InvalidPathException e) {
      mistake(path, "is not the path of a file; expected " + expected);
      return null;
    }
  }

  /** {@return whether a key that a user chooses is a name; if not, after a mistake} */
  public boolean isName(String path, String key) {
    boolean isName = NAME.matcher(key).matches();
    if (!isName) {
      mistakeInKey(path, "expected a name of letters, digits, - and _");
    }
    return isName;
  }

  public void mistake(SourceLocation place, String message) {
    mistakes.add(new Mistake(place.source(), place.line(), place.column(), message));
  }

  /**
   * {@return the expected names, as the end of a sentence; empty if too many mistakes are found to
   * be shown}
   */
  public String near(String written, Collection<String> names) {
    if (mistakes.size() >= Mistakes.MAX) {
      return "";
    }
    return "; "
        + (names.size() <= LISTED
            ? NearestName.expected(written, names)
            : NearestName.to(written, names)
                .map(near -> "did you mean '" + near + "'?")
                .orElse("there are " + names.size() + " others"));
  }

  public void mistakes(List<Mistake> more) {
    mistakes.addAll(more);
  }

  public List<Mistake> mistakes() {
    return mistakes;
  }

  /**
   * Ends the reading: mistakes in this file come first by line, then options, then other files.
   *
   * @throws org.quoin.base.InputException with all mistakes, if there are any
   */
  public void refuse() {
    List<Mistake> sorted = new ArrayList<>(mistakes);
    sorted.sort(
        Comparator.comparing((Mistake m) -> !m.source().equals(source))
            .thenComparing((Mistake m) -> !m.source().startsWith("--set"))
            .thenComparing(m -> m.source().equals(source) ? m.line() : 0));
    Mistakes all = new Mistakes(source);
    all.add(sorted);
    all.refuse();
  }
}

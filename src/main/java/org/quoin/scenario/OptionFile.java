package org.quoin.scenario;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Nearest;
import org.quoin.input.TextFile;
import tools.jackson.databind.JsonNode;

/**
 * The replay of a job log as a YAML file: its keys are the long options of the command that runs
 * it, {@code log} and the group {@code metrics}. What the values mean is for that command to say,
 * so that a file and a command line cannot differ.
 *
 * @param path the file
 * @param log the log that it names
 * @param entries everything but the log, in order
 * @param mistakes what is wrong with its keys and the log, by line
 */
public record OptionFile(Path path, Path log, List<Entry> entries, List<Mistake> mistakes) {
  /** The key of the log, relative to the file. */
  public static final String LOG = "log";

  /** The key of the user's own metrics, whose entries are called {@code metrics.NAME}. */
  public static final String METRICS = "metrics";

  private static final long MOST_BYTES = 1_000_000;

  /**
   * One key and its value.
   *
   * @param values one, or those of a list
   */
  public record Entry(String source, String key, List<String> values, int line, int column) {

    /** A mistake in this entry. */
    public Mistake mistake(String message) {
      return new Mistake(source, line, column, key + ": " + message);
    }
  }

  public OptionFile {
    entries = List.copyOf(entries);
    mistakes = List.copyOf(mistakes);
  }

  /** Whether a file of this name is a scenario. */
  static boolean isYaml(Path path) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }

  /** Whether a file is YAML with a log and without a topology. */
  public static boolean describesReplay(Path path) {
    if (!isYaml(path)) {
      return false;
    }
    try {
      String text = TextFile.read(path, "a scenario", MOST_BYTES);
      return describesReplay(YamlReader.read(text, new Document(""), "", ""));
    } catch (InputException e) {
      return false;
    }
  }

  static boolean describesReplay(JsonNode root) {
    return root != null && root.has(LOG) && !root.has("topology");
  }

  /**
   * Reads a file; what is wrong with single keys is among its mistakes.
   *
   * @param options the keys there may be beside {@link #LOG} and {@link #METRICS}
   * @throws InputException when it cannot be read or is no replay
   */
  public static OptionFile read(Path path, Collection<String> options) {
    Document document = new Document(path.toString());
    String text = TextFile.read(path, "a scenario", MOST_BYTES);
    JsonNode root = YamlReader.read(text, document, path.toString(), "");
    if (root != null && !root.isObject()) {
      document.mistake("", "is no scenario; expected keys and values, as in 'log: trace.swf'");
    }
    if (root != null && root.has("topology") && !root.has(LOG)) {
      document.mistakeInKey(
          "topology",
          "this is a grid and no replay of a job log; run it with 'quoin run " + path + "'");
      throw new InputException(document.mistakes());
    }
    List<Entry> entries = new ArrayList<>();
    Path log = null;
    if (root != null && root.isObject()) {
      log = log(path, root, document);
      root.properties()
          .forEach(
              property -> {
                String key = property.getKey();
                if (key.equals(METRICS)) {
                  metrics(property.getValue(), document, entries);
                } else if (!key.equals(LOG) && known(key, options, document)) {
                  entry(key, property.getValue(), document, entries);
                }
              });
    }
    List<Mistake> mistakes = new ArrayList<>(document.mistakes());
    mistakes.sort(Comparator.comparingInt(Mistake::line));
    return new OptionFile(path, log, entries, mistakes);
  }

  private static Path log(Path path, JsonNode root, Document document) {
    if (!root.has(LOG)) {
      document.mistake("", "the key 'log' is missing; for example log: trace.swf");
    } else if (!root.get(LOG).isString() || root.get(LOG).stringValue().isBlank()) {
      document.mistakeInKey(LOG, "expected the file of a log, as in 'trace.swf'");
    } else {
      try {
        Path log = path.resolveSibling(root.get(LOG).stringValue()).normalize();
        if (!Files.exists(log)) {
          document.mistakeInKey(LOG, "there is no such file as " + log + "; expected a log in SWF");
        }
        return log;
      } catch (InvalidPathException e) {
        document.mistakeInKey(LOG, "is no path of a file; expected a log in SWF");
      }
    }
    return null;
  }

  private static boolean known(String key, Collection<String> options, Document document) {
    if (options.contains(key)) {
      return true;
    }
    List<String> keys = new ArrayList<>(options);
    keys.add(LOG);
    keys.add(METRICS);
    document.mistakeInKey(
        key,
        "unknown key; expected log, metrics or a long option of 'quoin replay'"
            + Nearest.to(key, keys).map(near -> "; did you mean '" + near + "'?").orElse(""));
    return false;
  }

  private static void metrics(JsonNode group, Document document, List<Entry> entries) {
    if (!group.isObject()) {
      document.mistakeInKey(
          METRICS, "expected names and sums, as in {mix: 0.2 makespan + 0.8 ARTwW}");
      return;
    }
    group
        .properties()
        .forEach(
            metric ->
                entry(
                    Document.path(METRICS, metric.getKey()), metric.getValue(), document, entries));
  }

  private static void entry(String key, JsonNode value, Document document, List<Entry> entries) {
    List<String> values = new ArrayList<>();
    if (value.isArray() && !key.startsWith(METRICS + ".")) {
      value.forEach(item -> values.add(text(item)));
    } else {
      values.add(text(value));
    }
    if (values.isEmpty() || values.contains("")) {
      String found =
          value.isObject() ? "is a group of keys" : value.isArray() ? "is a list" : "has no value";
      document.mistakeInKey(key, found + "; expected a word, a number, or true or false");
      return;
    }
    Document.Place place = document.keyPlace(key);
    entries.add(new Entry(place.source(), key, values, place.line(), place.column()));
  }

  /** As one writes it on a command line; empty for what is no word or number. */
  private static String text(JsonNode value) {
    if (value.isObject() || value.isArray() || value.isNull()) {
      return "";
    }
    return value.isString() ? value.stringValue().strip() : value.toString();
  }
}

package org.quoin.scenario.key;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.quoin.base.NearestName;
import org.quoin.scenario.yaml.Document;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.workload.JobType;
import tools.jackson.databind.JsonNode;

/**
 * Reads the top keys of a YAML file as {@link KeyValues}, and the files that some of them name.
 * Mistakes go to the document.
 */
public final class EntryFile {
  private final Document document;
  private final KeyValues entries;

  private EntryFile(Document document) {
    this.document = document;
    entries = KeyValues.ofFile(document.source());
  }

  /**
   * {@return the keys of a document with their values}
   *
   * @param files keys that name files; they are not in the result
   * @param keys the other allowed keys
   * @param expected the allowed keys, in words
   */
  public static KeyValues read(
      Document document, Collection<String> files, Collection<String> keys, String expected) {
    EntryFile reader = new EntryFile(document);
    document
        .root()
        .properties()
        .forEach(
            property -> {
              String key = property.getKey();
              if (files.contains(key)) {
                return;
              }
              if (!keys.contains(key)) {
                reader.unknown(key, files, keys, expected);
              } else if (key.equals(KeyValues.METRICS)) {
                reader.metrics(property.getValue());
              } else {
                reader.entry(key, property.getValue());
              }
            });
    document.mistakes().forEach(reader.entries::mistake);
    return reader.entries;
  }

  /**
   * {@return the file that a key names, relative to the document; null, with a mistake, if there is
   * none}
   *
   * @param example name of such a file
   * @param what the file holds, for messages
   */
  public static Path file(Document document, Path path, String key, String example, String what) {
    JsonNode root = document.root();
    if (!root.has(key)) {
      document.mistake("", "the key '" + key + "' is missing; for example " + key + ": " + example);
    } else if (!root.get(key).isString() || root.get(key).stringValue().isBlank()) {
      document.mistakeInKey(key, "expected the file of " + what + ", as in '" + example + "'");
    } else {
      try {
        Path file = path.resolveSibling(root.get(key).stringValue()).normalize();
        if (!Files.exists(file)) {
          document.mistakeInKey(key, "there is no such file as " + file + "; expected " + what);
        } else if (Files.isDirectory(file)) {
          document.mistakeInKey(key, file + " is a folder; expected the file of " + what);
        } else if (!Files.isReadable(file)) {
          document.mistakeInKey(key, file + " cannot be read: permission denied");
        } else {
          return file;
        }
      } catch (InvalidPathException e) {
        document.mistakeInKey(key, "is not the path of a file; expected " + what);
      }
    }
    return null;
  }

  private void unknown(
      String key, Collection<String> files, Collection<String> others, String expected) {
    List<String> keys = new ArrayList<>(others);
    keys.addAll(files);
    document.mistakeInKey(
        key,
        "unknown key; expected "
            + expected
            + NearestName.to(key, keys).map(near -> "; did you mean '" + near + "'?").orElse(""));
  }

  private void metrics(JsonNode group) {
    if (!group.isObject()) {
      document.mistakeInKey(
          KeyValues.METRICS, "expected names and sums, as in {mix: 0.2 makespan + 0.8 ARTwW}");
      return;
    }
    group
        .properties()
        .forEach(
            metric -> entry(Document.path(KeyValues.METRICS, metric.getKey()), metric.getValue()));
  }

  private void entry(String key, JsonNode value) {
    List<String> values = new ArrayList<>();
    if (value.isArray() && !key.startsWith(KeyValues.METRICS + ".")) {
      value.forEach(item -> values.add(text(key, item)));
    } else {
      values.add(text(key, value));
    }
    if (values.isEmpty() || values.contains("")) {
      String found =
          value.isObject() ? "is a group of keys" : value.isArray() ? "is a list" : "has no value";
      document.mistakeInKey(key, found + "; expected a word, a number, or true or false");
      return;
    }
    entries.key(key, values, document.keyPlace(key));
  }

  private static String text(JsonNode value) {
    if (value.isObject() || value.isArray() || value.isNull()) {
      return "";
    }
    return value.isString() ? value.stringValue().strip() : value.toString();
  }

  /**
   * {@return a value as a command line has it; empty unless it is a word, a number or a group that
   * describes a job type}
   */
  private static String text(String key, JsonNode value) {
    if (!value.isObject() || !key.equals(TimeSharedOptions.TYPE)) {
      return text(value);
    }
    return value.properties().stream()
        .sorted(Comparator.comparing(part -> JobType.KEYS.indexOf(part.getKey())))
        .map(part -> part.getKey() + " " + text(part.getValue()))
        .collect(Collectors.joining(" "));
  }
}

package org.quoin.scenario.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.SourceLocation;
import org.quoin.scenario.yaml.Values;
import tools.jackson.databind.JsonNode;

/** Reads {@code vary} and {@code zip} of a study. Mistakes go to the document. */
final class StudyAxes {
  /**
   * Keys whose values are compared at every point instead of making points of their own, with the
   * keys that take all the values.
   */
  static final Map<String, String> COMPARED =
      Map.of(
          "metaservers", "metaservers",
          "policy", "compare",
          "compare", "compare",
          "scheme", "scheme");

  private final Document document;
  private final Values values;
  private final Map<String, SourceLocation> settings = new LinkedHashMap<>();
  private final List<String> compared = new ArrayList<>();
  private final List<List<Axis>> groups;

  private StudyAxes(Document document, Values values) {
    this.document = document;
    this.values = values;
    Map<String, Axis> axes = axes();
    for (String key : COMPARED.keySet()) {
      if (axes.containsKey(key)) {
        compare(axes.remove(key));
      }
    }
    groups = groups(axes);
  }

  static StudyAxes read(Document document, Values values) {
    return new StudyAxes(document, values);
  }

  /** {@return the groups of axes that vary independently; axes within a group vary together} */
  List<List<Axis>> groups() {
    return groups;
  }

  /** {@return the changes at every point that set what is compared} */
  List<String> compared() {
    return compared;
  }

  Map<String, SourceLocation> settings() {
    return settings;
  }

  private Map<String, Axis> axes() {
    Map<String, Axis> axes = new LinkedHashMap<>();
    JsonNode vary = values.at("vary");
    if (vary == null) {
      return axes;
    }
    vary.properties()
        .forEach(
            entry -> {
              Axis axis = AxisReader.read(document, entry.getKey(), entry.getValue());
              if (axis != null) {
                axes.put(entry.getKey(), axis);
                place(axis, entry.getValue());
              }
            });
    return axes;
  }

  private void place(Axis axis, JsonNode written) {
    String path = Document.path("vary", axis.key());
    for (int i = 0; i < axis.values().size(); i++) {
      settings.put(
          axis.key() + "=" + axis.values().get(i).setting(),
          document.valuePlace(written.isArray() ? Document.path(path, i) : path));
    }
  }

  private void compare(Axis axis) {
    String setting =
        "%s=[%s]"
            .formatted(
                COMPARED.get(axis.key()),
                String.join(", ", axis.values().stream().map(Axis.Value::setting).toList()));
    compared.add(setting);
    settings.put(setting, document.valuePlace(Document.path("vary", axis.key())));
  }

  private List<List<Axis>> groups(Map<String, Axis> axes) {
    Map<String, List<Axis>> groups = new LinkedHashMap<>();
    axes.values().forEach(axis -> groups.put(axis.key(), new ArrayList<>(List.of(axis))));
    JsonNode zip = values.at("zip");
    Set<String> zipped = new LinkedHashSet<>();
    for (int g = 0; zip != null && g < zip.size(); g++) {
      String first = null;
      for (int i = 0; i < zip.get(g).size(); i++) {
        String at = Document.path(Document.path("zip", g), i);
        String key = zip.get(g).get(i).asString("");
        if (!zipped.add(key)) {
          document.mistake(at, "'" + key + "' is in 'zip' before");
        } else if (COMPARED.containsKey(key)) {
          document.mistake(at, "'" + key + "' are compared at every point and go with nothing");
        } else if (!values.has(Document.path("vary", key))) {
          document.mistake(at, "'vary' has no '" + key + "'" + document.near(key, axes.keySet()));
        } else if (first == null) {
          first = axes.containsKey(key) ? key : null;
        } else if (axes.containsKey(key)) {
          join(groups, first, axes.get(key), at);
        }
      }
    }
    return List.copyOf(groups.values());
  }

  private void join(Map<String, List<Axis>> groups, String first, Axis axis, String at) {
    int expected = groups.get(first).get(0).values().size();
    if (axis.values().size() != expected) {
      document.mistake(
          at,
          "'%s' has %s values and '%s' has %s; what goes together has as many"
              .formatted(axis.key(), axis.values().size(), first, expected));
    }
    groups.get(first).add(axis);
    groups.remove(axis.key());
  }
}

package org.quoin.scenario;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import org.quoin.input.TextFile;
import tools.jackson.databind.JsonNode;

/** Reads studies. The format is defined in {@code scenarios/README.md}. */
public final class StudyFile {
  private static final long MOST_BYTES = 1_000_000;

  private final Document document;
  private final Values values;
  private final Path file;
  private final String text;
  private final List<String> changes = new ArrayList<>();

  /** Where each change of the scenario is written, by the source that a mistake in it names. */
  private final Map<String, Place> places = new HashMap<>();

  private StudyFile(Path file, String text, Document document, Values values) {
    this.file = file;
    this.text = text;
    this.document = document;
    this.values = values;
  }

  /**
   * Reads a study and the scenario at each of its points.
   *
   * @param overrides changes of the scenario at every point, each {@code key.path=value}
   * @throws InputException with all the mistakes of the study, its scenario and their files
   */
  public static Study read(Path file, List<String> overrides) {
    return read(file, TextFile.read(file, "a study", MOST_BYTES), overrides);
  }

  /**
   * As {@link #read(Path, List)}, of a study that was read before.
   *
   * @param file where it was, for messages and relative paths; it need not be there any more
   * @param text what it held
   */
  public static Study read(Path file, String text, List<String> overrides) {
    Document document = new Document(file.toString());
    JsonNode root = YamlReader.read(text, document, file.toString(), "");
    if (root != null && !root.isObject()) {
      document.mistake("", "is no study; expected keys and values, as in 'base: scenario.yaml'");
    }
    if (root == null || !root.isObject()) {
      throw new InputException(document.mistakes());
    }
    if (!root.has("vary") && (root.has("topology") || root.has("log"))) {
      throw new InputException(
          file.toString(),
          "is a scenario and no study (it has no 'vary'); run it with 'quoin run'");
    }
    document.root(root);
    Values values = new Values(document, SchemaCheck.ofStudy(document));
    return new StudyFile(file, text, document, values).study(overrides);
  }

  private Study study(List<String> overrides) {
    String name = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
    String title = values.text("title", name).strip();
    if (title.lines().count() > 1) {
      document.mistake("title", "is more than one line");
    }
    Path scenario = scenarioPath();
    String base = scenario == null ? null : scenarioText(scenario);
    changes(overrides);
    Map<String, Axis> axes = axes();
    for (String key : Compared.keys()) {
      if (axes.containsKey(key)) {
        compare(axes.remove(key));
      }
    }
    List<List<Axis>> groups = groups(axes);
    List<Point> points = base == null ? List.of() : points(scenario, base, groups);
    refuseMistakes();
    return new Study(
        name,
        title,
        file,
        text,
        scenario,
        base,
        overrides,
        changes,
        groups.stream().flatMap(List::stream).toList(),
        points);
  }

  private Path scenarioPath() {
    if (values.has("base") == values.has("scenario")) {
      document.mistake(
          "",
          values.has("base")
              ? "gives both 'base' and 'scenario'; expected one of them"
              : "the key 'base' is missing; for example base: scenario.yaml (or write the scenario"
                  + " itself under 'scenario')");
      return null;
    }
    if (values.at("scenario") != null) {
      return file;
    }
    String base = values.text("base", null);
    try {
      return base == null ? null : file.resolveSibling(base).normalize();
    } catch (InvalidPathException e) {
      document.mistake("base", "is no path of a file");
      return null;
    }
  }

  private String scenarioText(Path scenario) {
    if (scenario.equals(file)) {
      return embedded();
    }
    try {
      return TextFile.read(scenario, "a scenario", MOST_BYTES);
    } catch (InputException e) {
      document.mistake("base", "the scenario cannot be used:");
      document.mistakes(e.mistakes());
      return null;
    }
  }

  /** The scenario in this file, all around it blank: what is wrong in it keeps its place. */
  private String embedded() {
    JsonNode scenario = document.root().get("scenario");
    if (text.stripLeading().startsWith("{")) {
      return scenario.toString();
    }
    Place begin = document.valuePlace("scenario");
    Place end = null;
    boolean passed = false;
    for (String key : document.root().propertyNames()) {
      if (passed && end == null) {
        end = document.keyPlace(key);
      }
      passed |= key.equals("scenario");
    }
    StringBuilder kept = new StringBuilder();
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      boolean inside = number >= begin.line() && (end == null || number < end.line());
      int blank = number == begin.line() ? Math.min(line.length(), begin.column() - 1) : 0;
      kept.append(inside ? " ".repeat(blank) + line.substring(blank) : "").append('\n');
    }
    return kept.toString();
  }

  private void changes(List<String> overrides) {
    if (values.at("replications") != null) {
      change("replications", values.at("replications"), "replications");
    }
    JsonNode set = values.at("set");
    if (set != null) {
      set.properties()
          .forEach(
              entry ->
                  change(entry.getKey(), entry.getValue(), Document.path("set", entry.getKey())));
    }
    changes.addAll(overrides);
  }

  private void change(String key, JsonNode value, String path) {
    String setting = key + "=" + value;
    changes.add(setting);
    places.put("--set " + setting, document.valuePlace(path));
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
      places.put(
          "--set " + axis.key() + "=" + axis.values().get(i).setting(),
          document.valuePlace(written.isArray() ? Document.path(path, i) : path));
    }
  }

  private void compare(Axis axis) {
    String setting =
        Compared.setting(axis.key())
            + "=["
            + String.join(", ", axis.values().stream().map(Axis.Value::setting).toList())
            + "]";
    changes.add(setting);
    places.put("--set " + setting, document.valuePlace(Document.path("vary", axis.key())));
  }

  /** The axes that change independently of each other, with those that go with them. */
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
        } else if (Compared.keys().contains(key)) {
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
          "'"
              + axis.key()
              + "' has "
              + axis.values().size()
              + " values and '"
              + first
              + "' has "
              + expected
              + "; what goes together has as many");
    }
    groups.get(first).add(axis);
    groups.remove(axis.key());
  }

  private List<Point> points(Path scenario, String base, List<List<Axis>> groups) {
    if (StudyPoints.count(groups) > StudyPoints.MOST) {
      document.mistake(
          "vary", "makes more than " + StudyPoints.MOST + " points; expected fewer values");
      return List.of();
    }
    List<Axis> axes = groups.stream().flatMap(List::stream).toList();
    List<Point> points = new ArrayList<>();
    Set<Mistake> wrong = new LinkedHashSet<>();
    for (List<Axis.Value> values : StudyPoints.of(groups)) {
      Point point = new Point(points.size() + 1, axes, values, null);
      List<String> all = new ArrayList<>(changes);
      all.addAll(point.settings());
      try {
        Scenario read = ScenarioFile.read(scenario, base, all);
        points.add(new Point(point.number(), axes, values, read));
      } catch (InputException e) {
        e.mistakes().forEach(mistake -> wrong.add(placed(mistake)));
      }
    }
    document.mistakes(List.copyOf(wrong));
    return points;
  }

  /** A mistake in a value that this file gives is at its place here. */
  private Mistake placed(Mistake mistake) {
    Place place = places.get(mistake.source());
    if (place == null) {
      return mistake;
    }
    return new Mistake(place.source(), place.line(), place.column(), mistake.message());
  }

  private void refuseMistakes() {
    List<Mistake> sorted = new ArrayList<>(document.mistakes());
    sorted.sort(
        Comparator.comparing((Mistake m) -> !m.source().equals(document.source()))
            .thenComparing(m -> m.source().equals(document.source()) ? m.line() : 0));
    Mistakes mistakes = new Mistakes(document.source());
    mistakes.add(sorted);
    mistakes.refuse();
  }
}

package org.quoin.scenario.study;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.FileKind;
import org.quoin.base.InputException;
import org.quoin.base.KeyFile;
import org.quoin.base.Mistake;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.TextFile;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WeightedMetric;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.InputCache;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.SourceLocation;
import org.quoin.scenario.yaml.Values;
import org.quoin.scenario.yaml.YamlReader;
import org.quoin.statistics.Precision;
import org.quoin.statistics.Replicates;
import org.quoin.statistics.VarianceReduction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.IntNode;

/** Reads studies. The format is defined in {@code scenarios/README.md}. */
public final class StudyFile {
  private static final long MAX_BYTES = 1_000_000;
  private static final int MAX_POINTS = 100_000;

  public static final Setting KEYS =
      Setting.group(
          new KeyFile().enums(VarianceReduction.class).read(StudyFile.class, "study.keys"));

  /** A warm-up that is given as a time. */
  private static final Setting TIME =
      Setting.quantity("warmup", "", Quantity.DURATION, "", 1e-6, 1e15);

  private final Document document;
  private final Values values;
  private final Path file;
  private final String text;
  private final List<String> changes = new ArrayList<>();

  /** Places of the changes of the scenario, by the source of a mistake in them. */
  private final Map<String, SourceLocation> places = new HashMap<>();

  private StudyFile(Path file, String text, Document document, Values values) {
    this.file = file;
    this.text = text;
    this.document = document;
    this.values = values;
  }

  /**
   * {@return a study with the scenario at each of its points}
   *
   * @param overrides changes of the scenario at every point, each {@code key.path=value}
   * @throws InputException with all the mistakes of the study, its scenario and their files
   */
  public static Study read(Path file, List<String> overrides) {
    FileKind.SCENARIO.require(file, "a study as a .yaml file");
    return read(file, TextFile.read(file, "a study", MAX_BYTES), overrides);
  }

  /**
   * {@return the study of {@link #read(Path, List)}, from a text that was read before}
   *
   * @param file for messages and relative paths; it may have been deleted
   */
  public static Study read(Path file, String text, List<String> overrides) {
    Document document =
        YamlReader.keys(
            text,
            file.toString(),
            "is not a study; expected keys and values, as in 'base: scenario.yaml'");
    JsonNode root = document.root();
    if (!root.has("vary") && (root.has("topology") || root.has("log"))) {
      throw new InputException(
          file.toString(),
          "is a scenario and no study (it has no 'vary'); run it with 'quoin run'");
    }
    return new StudyFile(file, text, document, new Values(document, KEYS)).study(overrides);
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
    WarmUpRule warmUp = warmUp();
    StudyAxes axes = StudyAxes.read(document, values);
    axes.settings().forEach((setting, place) -> places.put("--set " + setting, place));
    changes.addAll(axes.compared());
    List<Point> points = base == null ? List.of() : points(scenario, base, axes.groups());
    List<Precision> precision = precision(points);
    VarianceReduction variance = variance(points);
    document.refuse();
    return new Study(
        name,
        title,
        file,
        text,
        scenario,
        base,
        overrides,
        changes,
        precision,
        warmUp,
        variance,
        axes.groups().stream().flatMap(List::stream).toList(),
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
      document.mistake("base", "is not the path of a file");
      return null;
    }
  }

  private String scenarioText(Path scenario) {
    if (scenario.equals(file)) {
      return embedded();
    }
    try {
      return TextFile.read(scenario, "a scenario", MAX_BYTES);
    } catch (InputException e) {
      document.mistake("base", "the scenario has the mistakes listed under its name");
      document.mistakes(e.mistakes());
      return null;
    }
  }

  /**
   * {@return the scenario in this file, with blanks around it so that mistakes keep their place}
   */
  private String embedded() {
    JsonNode scenario = document.root().get("scenario");
    SourceLocation begin = document.valuePlace("scenario");
    String[] lines = text.split("\n", -1);
    SourceLocation root = document.valuePlace("");
    if (lines[root.line() - 1].startsWith("{", root.column() - 1)) {
      return "\n".repeat(begin.line() - 1) + " ".repeat(begin.column() - 1) + scenario;
    }
    SourceLocation end = null;
    boolean passed = false;
    for (String key : document.root().propertyNames()) {
      if (passed && end == null) {
        end = document.keyPlace(key);
      }
      passed |= key.equals("scenario");
    }
    StringBuilder kept = new StringBuilder();
    int number = 0;
    for (String line : lines) {
      number++;
      boolean inside = number >= begin.line() && (end == null || number < end.line());
      int blank = number == begin.line() ? Math.min(line.length(), begin.column() - 1) : 0;
      kept.append(inside ? " ".repeat(blank) + line.substring(blank) : "").append('\n');
    }
    return kept.toString();
  }

  private List<Precision> precision(List<Point> points) {
    if (values.has("precision") && values.has("replications")) {
      document.mistakeInKey(
          "replications", "has no meaning with 'precision', which determines their number");
    }
    if (values.has("precision")
        && points.stream().anyMatch(point -> isReplayOfLog(point.scenario()))) {
      document.mistakeInKey(
          "precision",
          "the replay of a log is the same every time; expected a scenario with random numbers");
    }
    if (values.has("precision")
        && points.stream()
            .anyMatch(point -> point.scenario().replicates() == Replicates.RESAMPLES)) {
      document.mistakeInKey(
          "precision",
          "the intervals of resampled logs are as wide as the log makes them; leave it out");
    }
    Map<String, String> metrics = new LinkedHashMap<>();
    points.forEach(point -> metrics.putAll(units(point.scenario())));
    return PrecisionReader.read(values, metrics);
  }

  private static boolean isReplayOfLog(Scenario scenario) {
    return scenario instanceof ReplayScenario replay
        && (replay.jobs() instanceof LoggedJobs
            || replay.drawn().filter(drawn -> !drawn.varies()).isPresent());
  }

  private VarianceReduction variance(List<Point> points) {
    String key = "variance-reduction";
    VarianceReduction variance = values.choice(key, VarianceReduction.class);
    if (variance != VarianceReduction.NONE
        && points.stream().anyMatch(point -> !(point.scenario() instanceof GridScenario))) {
      document.mistakeInKey(key, "is of the jobs that clients draw; expected a grid");
    }
    int runs = variance.coupling().runs();
    if (variance != VarianceReduction.NONE
        && !values.has("precision")
        && points.stream().anyMatch(point -> point.scenario().replications() % runs > 0)) {
      document.mistake(
          key,
          runs == 2
              ? "makes pairs of runs; expected an even number of replications"
              : "makes groups of " + runs + " runs; expected a multiple of it as replications");
    }
    return variance;
  }

  /** Adds a number of jobs as a change of the scenario; returns any other rule. */
  private WarmUpRule warmUp() {
    JsonNode warmUp = values.at("warmup");
    if (warmUp == null) {
      return WarmUpRule.NONE;
    }
    change("warmup", warmUp.isNumber() ? warmUp : IntNode.valueOf(0), "warmup");
    if (warmUp.isNumber()) {
      return WarmUpRule.NONE;
    }
    return warmUp.stringValue().strip().equalsIgnoreCase("auto")
        ? WarmUpRule.AUTO
        : new WarmUpRule(false, values.quantity("warmup", TIME, 1));
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

  private List<Point> points(Path scenario, String base, List<List<Axis>> groups) {
    if (count(groups) > MAX_POINTS) {
      document.mistake("vary", "makes more than " + MAX_POINTS + " points; expected fewer values");
      return List.of();
    }
    List<Axis> axes = groups.stream().flatMap(List::stream).toList();
    List<Point> points = new ArrayList<>();
    InputCache logs = new InputCache();
    Set<Mistake> wrong = new LinkedHashSet<>();
    for (List<Axis.Value> values : combinations(groups)) {
      Point point = new Point(points.size() + 1, axes, values, null);
      List<String> all = new ArrayList<>(changes);
      all.addAll(point.settings());
      try {
        Scenario read = ScenarioFile.read(scenario, base, all, logs);
        points.add(new Point(point.number(), axes, values, read));
      } catch (InputException e) {
        wrong.addAll(e.mistakes());
      }
    }
    document.mistakes(placed(wrong, axes));
    return points;
  }

  /**
   * {@return mistakes in values that this file gives, at their places here} A mistake that all
   * values of an axis have in common is one of its key.
   */
  private List<Mistake> placed(Set<Mistake> wrong, List<Axis> axes) {
    Map<String, Axis> axisOf = new HashMap<>();
    for (Axis axis : axes) {
      axis.values()
          .forEach(value -> axisOf.put("--set " + axis.key() + "=" + value.setting(), axis));
    }
    Map<List<String>, Integer> alike = new HashMap<>();
    for (Mistake one : wrong) {
      Axis axis = axisOf.get(one.source());
      alike.merge(List.of(axis == null ? "" : axis.key(), one.message()), 1, Integer::sum);
    }
    Set<Mistake> placed = new LinkedHashSet<>();
    for (Mistake one : wrong) {
      Axis axis = axisOf.get(one.source());
      int values = axis == null ? 0 : axis.values().size();
      SourceLocation place =
          values > 1 && alike.get(List.of(axis.key(), one.message())) == values
              ? document.keyPlace(Document.path("vary", axis.key()))
              : places.get(one.source());
      placed.add(
          place == null
              ? one
              : new Mistake(place.source(), place.line(), place.column(), one.message()));
    }
    return List.copyOf(placed);
  }

  /** {@return the number of combinations; a double, because it may exceed a long} */
  private static double count(List<List<Axis>> groups) {
    double count = 1;
    for (List<Axis> group : groups) {
      count *= size(group);
    }
    return count;
  }

  /** {@return all combinations, one value per axis, the last group fastest} */
  private static List<List<Axis.Value>> combinations(List<List<Axis>> groups) {
    List<List<Axis.Value>> points = List.of(List.of());
    for (List<Axis> group : groups) {
      List<List<Axis.Value>> longer = new ArrayList<>();
      for (List<Axis.Value> point : points) {
        for (int i = 0; i < size(group); i++) {
          List<Axis.Value> more = new ArrayList<>(point);
          for (Axis axis : group) {
            more.add(axis.values().get(i));
          }
          longer.add(more);
        }
      }
      points = longer;
    }
    return points;
  }

  private static int size(List<Axis> group) {
    return group.stream().mapToInt(axis -> axis.values().size()).min().orElse(0);
  }

  private static Map<String, String> units(Scenario scenario) {
    Map<String, String> units = new LinkedHashMap<>();
    if (scenario instanceof GridScenario grid) {
      add(units, RunKind.GRID, grid.metrics());
    } else if (scenario instanceof ReplayScenario replay) {
      add(units, RunKind.REPLAY, replay.metrics());
    } else if (scenario instanceof CoschedulingScenario shared) {
      add(units, RunKind.COSCHEDULING, shared.metrics());
    }
    return units;
  }

  private static void add(Map<String, String> units, RunKind kind, List<WeightedMetric> own) {
    Metrics.of(kind).forEach(metric -> units.put(metric.id(), metric.unit()));
    own.forEach(metric -> units.put(metric.id(), metric.unit()));
  }
}

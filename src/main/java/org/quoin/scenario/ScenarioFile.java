package org.quoin.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.FileKind;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Setting;
import org.quoin.base.Stages;
import org.quoin.base.TextFile;
import org.quoin.scenario.grid.InputCache;
import org.quoin.scenario.key.CoschedulingKeys;
import org.quoin.scenario.key.EntryFile;
import org.quoin.scenario.key.KeyValues;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scenario.replay.ModelKeys;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Overrides;
import org.quoin.scenario.yaml.YamlReader;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.topology.format.TopologyChange;
import org.quoin.topology.parser.TopologyLimits;
import tools.jackson.databind.JsonNode;

/** Reads scenarios. The format is defined in {@code scenarios/README.md}. */
public final class ScenarioFile {
  private static final String NO_KEYS =
      "is not a scenario; expected keys and values, as in 'topology: a.dot'";

  private static final long MAX_BYTES = 1_000_000;

  /** Kinds of scenario, each recognized by a key that no other kind has. */
  private enum Kind {
    GRID("topology", "a grid", "quoin run"),
    REPLAY("log", "the replay of a job log", "quoin replay"),
    COSCHEDULING(TimeSharedOptions.SCHEME, "a time-shared cluster", "quoin coschedule"),
    STUDY("vary", "a study and no single scenario", "quoin sweep");

    private final String key;
    private final String what;
    private final String command;

    Kind(String key, String what, String command) {
      this.key = key;
      this.what = what;
      this.command = command;
    }

    static Optional<Kind> of(JsonNode root) {
      for (Kind kind : values()) {
        if (root != null && root.has(kind.key)) {
          return Optional.of(kind);
        }
      }
      return root != null && root.has(ModelKeys.MODEL) ? Optional.of(REPLAY) : Optional.empty();
    }
  }

  /**
   * {@return the keys of a scenario as they are written, without defaults and unchecked: maps,
   * lists, texts, numbers and truth values}
   *
   * @param text the content of the file
   * @param source name of the text, for messages
   * @throws InputException if it is not YAML with keys and values
   */
  public static Map<String, Object> written(String text, String source) {
    Document document = YamlReader.keys(text, source, NO_KEYS);
    document.refuse();
    Map<String, Object> keys = new LinkedHashMap<>();
    document.root().properties().forEach(key -> keys.put(key.getKey(), plain(key.getValue())));
    return keys;
  }

  private static Object plain(JsonNode tree) {
    if (tree.isObject()) {
      Map<String, Object> keys = new LinkedHashMap<>();
      tree.properties().forEach(key -> keys.put(key.getKey(), plain(key.getValue())));
      return keys;
    }
    if (tree.isArray()) {
      List<Object> items = new ArrayList<>();
      tree.forEach(item -> items.add(plain(item)));
      return items;
    }
    return tree.isNumber()
        ? (Object) tree.numberValue()
        : tree.isBoolean() ? (Object) tree.booleanValue() : tree.asString();
  }

  /** {@return all keys of a grid scenario} */
  public static Setting gridKeys() {
    return GridReader.KEYS;
  }

  private final Path path;
  private final Document document;
  private final List<TopologyChange> changes;

  private ScenarioFile(Path path, String text, List<String> overrides) {
    this.path = path;
    document = YamlReader.keys(text, path.toString(), NO_KEYS);
    changes = Overrides.apply(overrides, document);
  }

  private static String text(Path path) {
    if (!Scenario.isFile(path)) {
      throw new InputException(
          path.toString(),
          FileKind.SCENARIO.other(path).map(what -> what + "; ").orElse("")
              + "expected a scenario as a .yaml file");
    }
    return TextFile.read(path, "a scenario", MAX_BYTES);
  }

  /**
   * {@return a scenario, with changes made, checked together with the files it names} The lines of
   * job logs are read by the runs.
   *
   * @param path the scenario's file
   * @param overrides changes, each {@code key.path=value}, made in order before anything is checked
   * @throws InputException with all the mistakes of all files and of the changes
   */
  public static Scenario read(Path path, List<String> overrides) {
    return read(path, overrides, Stages.NONE);
  }

  /**
   * {@return the scenario of {@link #read(Path, List)}}
   *
   * @param path the scenario's file
   * @param overrides changes, each {@code key.path=value}
   * @param stages is notified when a grid has been read and its checks begin
   */
  public static Scenario read(Path path, List<String> overrides, Stages stages) {
    return read(path, text(path), overrides, new InputCache(), stages);
  }

  /**
   * {@return the scenario of {@link #read(Path, List)}, from a text that was read before}
   *
   * @param path for messages and relative paths
   * @param text the text of the file
   * @param overrides changes, each {@code key.path=value}
   * @param inputs files that were read before, to which those of this scenario are added
   */
  public static Scenario read(Path path, String text, List<String> overrides, InputCache inputs) {
    return read(path, text, overrides, inputs, Stages.NONE);
  }

  private static Scenario read(
      Path path, String text, List<String> overrides, InputCache inputs, Stages stages) {
    ScenarioFile file = new ScenarioFile(path, text, overrides);
    return switch (file.kind(Kind.GRID)) {
      case GRID -> file.grid(inputs, TopologyLimits.OF_COMMANDS, stages);
      case REPLAY -> file.replay(KeyValues.ofOptions(""));
      case COSCHEDULING -> file.coscheduling(KeyValues.ofOptions(""));
      case STUDY -> throw file.refused(Kind.STUDY, "");
    };
  }

  /**
   * {@return a scenario as YAML with every key, its value and the origin of the value} The text
   * reads back to the same scenario.
   *
   * @param path the scenario's file
   * @param overrides changes, each {@code key.path=value}
   * @throws InputException with all the mistakes of all files and of the changes
   */
  public static String resolved(Path path, List<String> overrides) {
    ScenarioFile file = new ScenarioFile(path, text(path), overrides);
    Resolved keys =
        switch (file.kind(Kind.GRID)) {
          case GRID -> ResolvedGrid.of(file.grid(), file.document);
          case REPLAY -> ResolvedKeys.of(file.replay(KeyValues.ofOptions("")), file.document);
          case COSCHEDULING ->
              ResolvedKeys.of(file.coscheduling(KeyValues.ofOptions("")), file.document);
          case STUDY -> throw file.refused(Kind.STUDY, "");
        };
    List<String> heading = new ArrayList<>(List.of(path + " with every key and its origin"));
    file.changes.forEach(
        change -> heading.add("of the topology, so to be given again: " + change.source()));
    return keys.yaml(heading);
  }

  /**
   * {@return the grid that a file describes}
   *
   * @param path the scenario's file
   * @param overrides changes, each {@code key.path=value}
   * @throws InputException also when it is another kind of scenario
   */
  public static GridScenario grid(Path path, List<String> overrides) {
    return grid(path, overrides, TopologyLimits.OF_COMMANDS, new InputCache());
  }

  /**
   * {@return the grid of {@link #grid(Path, List)}}
   *
   * @param path the scenario's file
   * @param overrides changes, each {@code key.path=value}
   * @param inputs files that were read before, to which those of this scenario are added
   */
  public static GridScenario grid(Path path, List<String> overrides, InputCache inputs) {
    return grid(path, overrides, TopologyLimits.OF_COMMANDS, inputs);
  }

  /**
   * {@return the grid that a file describes, with a topology of limited size}
   *
   * @param path the scenario's file
   * @param overrides changes, each {@code key.path=value}
   * @param limits the limits of the topology's size
   * @throws InputException also when the topology is larger, before memory is allocated for it
   */
  public static GridScenario grid(Path path, List<String> overrides, TopologyLimits limits) {
    return grid(path, overrides, limits, new InputCache());
  }

  private static GridScenario grid(
      Path path, List<String> overrides, TopologyLimits limits, InputCache inputs) {
    ScenarioFile file = new ScenarioFile(path, text(path), overrides);
    file.expect(Kind.GRID);
    return file.grid(inputs, limits, Stages.NONE);
  }

  /**
   * {@return the replay that a file describes}
   *
   * @param path the scenario's file
   * @param overrides changes, each {@code key.path=value}
   * @param options the options of the command line, which replace keys of the file
   * @throws InputException also when it is another kind of scenario
   */
  public static ReplayScenario replay(Path path, List<String> overrides, KeyValues options) {
    ScenarioFile file = new ScenarioFile(path, text(path), overrides);
    file.expect(Kind.REPLAY);
    return file.replay(options);
  }

  /**
   * {@return the runs of a time-shared cluster that a file describes}
   *
   * @param path the scenario's file
   * @param overrides changes, each {@code key.path=value}
   * @param options the options of the command line, which replace keys of the file
   * @throws InputException also when it is another kind of scenario
   */
  public static CoschedulingScenario coscheduling(
      Path path, List<String> overrides, KeyValues options) {
    ScenarioFile file = new ScenarioFile(path, text(path), overrides);
    file.expect(Kind.COSCHEDULING);
    return file.coscheduling(options);
  }

  /**
   * {@return whether a file is a grid, has no kind, or cannot be read}
   *
   * @param path the scenario's file
   */
  public static boolean isGrid(Path path) {
    try {
      JsonNode root = YamlReader.read(text(path), new Document(""), "", "");
      return Kind.of(root).orElse(Kind.GRID) == Kind.GRID;
    } catch (InputException e) {
      return true;
    }
  }

  private Kind kind(Kind otherwise) {
    return Kind.of(document.root()).orElse(otherwise);
  }

  private void expect(Kind expected) {
    Kind found = kind(expected);
    if (found != expected) {
      throw refused(found, "; expected " + expected.what);
    }
  }

  private InputException refused(Kind found, String expected) {
    document.mistakeInKey(
        found.key,
        "this is " + found.what + expected + "; run it with '" + found.command + " " + path + "'");
    return new InputException(document.mistakes());
  }

  private String name() {
    return String.valueOf(path.getFileName()).replaceFirst("\\.[^.]*$", "");
  }

  private GridScenario grid() {
    return grid(new InputCache(), TopologyLimits.OF_COMMANDS, Stages.NONE);
  }

  private GridScenario grid(InputCache inputs, TopologyLimits limits, Stages stages) {
    return new GridReader(path, document, changes, inputs, limits).scenario(name(), stages);
  }

  private ReplayScenario replay(KeyValues options) {
    refuseTopology();
    Optional<Path> log = Optional.empty();
    if (!document.root().has(ModelKeys.MODEL)) {
      log = Optional.ofNullable(log());
    } else if (document.root().has(Kind.REPLAY.key)) {
      document.mistakeInKey(ModelKeys.MODEL, "stands in place of a log; expected one of them");
    }
    List<String> keys = names(ReplayKeys.all());
    keys.addAll(names(ModelKeys.ALL));
    keys.add(KeyValues.METRICS);
    KeyValues entries =
        EntryFile.read(
            document,
            List.of(Kind.REPLAY.key),
            keys,
            "log, model, metrics or " + option(Kind.REPLAY));
    return new ReplayReader(entries.with(options), List.of(path)).scenario(name(), log);
  }

  private Path log() {
    return EntryFile.file(document, path, Kind.REPLAY.key, "trace.swf", "a log in SWF");
  }

  private CoschedulingScenario coscheduling(KeyValues options) {
    refuseTopology();
    Optional<Path> jobs = file(CoschedulingKeys.JOBS, "jobs.csv", "a list of jobs");
    Optional<Path> given = options.text(CoschedulingKeys.FIT).map(Path::of);
    Optional<Path> fit =
        given.isPresent() ? given : file(CoschedulingKeys.FIT, "trace.swf", "a log in SWF");
    List<String> files = List.of(CoschedulingKeys.JOBS, CoschedulingKeys.FIT);
    List<String> keys = names(CoschedulingKeys.all());
    keys.removeAll(files);
    keys.add(KeyValues.METRICS);
    KeyValues entries =
        EntryFile.read(document, files, keys, "jobs, metrics or " + option(Kind.COSCHEDULING));
    return new CoschedulingReader(entries.with(options))
        .scenario(name(), jobs.orElse(null), fit, List.of(path));
  }

  /** {@return the file that a key names, if the key is there} A wrong name is a mistake. */
  private Optional<Path> file(String key, String example, String what) {
    return document.root().has(key)
        ? Optional.ofNullable(EntryFile.file(document, path, key, example, what))
        : Optional.empty();
  }

  private static List<String> names(List<Setting> settings) {
    List<String> names = new ArrayList<>(List.of(ReplayKeys.TITLE.name()));
    settings.stream().map(Setting::name).forEach(names::add);
    return names;
  }

  private static String option(Kind kind) {
    return "a long option of '" + kind.command + "'";
  }

  private void refuseTopology() {
    for (TopologyChange change : changes) {
      document.mistakes(List.of(Mistake.in(change.source(), "there is no topology here")));
    }
  }
}

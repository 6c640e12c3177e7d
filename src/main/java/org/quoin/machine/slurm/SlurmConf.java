package org.quoin.machine.slurm;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.TextFile;
import org.quoin.machine.Machine;
import org.quoin.machine.Reservation;

/**
 * A configuration file of Slurm: the machine, and the values of all other keys.
 *
 * <p>Lines {@code Include} are followed. Of a {@code gres.conf} beside it nothing is taken: the
 * scheduler counts the amounts that {@code slurm.conf} gives each node, and {@code gres.conf} only
 * names the devices; it is checked to agree on the nodes.
 */
public final class SlurmConf {
  private static final long MAX_BYTES = 1 << 26;
  private static final int MAX_INCLUDES = 100;

  /** Kinds of lines that have a line of defaults. */
  private static final Set<String> KINDS = Set.of("nodename", "partitionname");

  /**
   * Words that a key of a line of nodes or partitions takes.
   *
   * @param key name of the key
   * @param pattern accepts the words that Slurm accepts, in upper case
   * @param expected the words, for messages
   */
  private record Words(String key, Pattern pattern, String expected) {
    static Words of(String key, String pattern, String expected) {
      return new Words(key, Pattern.compile(pattern), expected);
    }
  }

  /** States of a node as {@code state_str2int} of Slurm reads them. */
  private static final Words NODE_STATE =
      Words.of(
          "State",
          "UNKNOWN|DOWN|IDLE|ALLOCATED|ERROR|MIXED|FUTURE|EXTERNAL|(CLOUD|DRAIN|FAIL|DYNAMIC).*",
          "UNKNOWN, CLOUD, DOWN, DRAIN, FAIL or FUTURE");

  /** Words of which Slurm refuses every other, by the first key of the line. */
  private static final Map<String, List<Words>> WORDS =
      Map.of(
          "nodename",
          List.of(NODE_STATE),
          "downnodes",
          List.of(NODE_STATE),
          "partitionname",
          List.of(
              Words.of("State", "UP|DOWN|DRAIN|INACTIVE", "UP, DOWN, DRAIN or INACTIVE"),
              Words.of("Default", "YES|UP|TRUE|1|NO|DOWN|FALSE|0", "YES or NO")));

  private final Path file;
  private final Map<String, Value> values;
  private final Machine machine;

  /** A value with its place. */
  private record Value(String text, String source, int line) {}

  private SlurmConf(Path file, Map<String, Value> values, Machine machine) {
    this.file = file;
    this.values = values;
    this.machine = machine;
  }

  /**
   * {@return the configuration of a file}
   *
   * @param file the {@code slurm.conf}; a {@code gres.conf} in the folder is checked against it
   * @throws org.quoin.base.InputException with every mistake
   */
  public static SlurmConf read(Path file) {
    return read(file, conf -> List.of());
  }

  /**
   * {@return the configuration of a file}
   *
   * @param file the {@code slurm.conf}; a {@code gres.conf} in the folder is checked against it
   * @param check finds mistakes besides those in nodes and partitions
   * @throws org.quoin.base.InputException with every mistake
   */
  public static SlurmConf read(Path file, Function<SlurmConf, List<Mistake>> check) {
    Mistakes mistakes = new Mistakes(file.toString());
    Reader reader = new Reader(mistakes);
    reader.file(file);
    Machine machine =
        reader.draft.machine(reader.values.getOrDefault("clustername", new Value("", "", 0)).text);
    Path gres = file.resolveSibling("gres.conf");
    if (Files.isRegularFile(gres)) {
      checkGres(gres, machine, mistakes);
    }
    if (machine.nodes().isEmpty() && mistakes.isEmpty()) {
      mistakes.add(file.toString(), "has no line NodeName=; expected slurm.conf");
    }
    SlurmConf conf = new SlurmConf(file, reader.values, machine);
    mistakes.add(check.apply(conf));
    mistakes.refuse();
    return conf;
  }

  /**
   * {@return the configuration of a machine, with every other key at its default}
   *
   * @param machine the nodes and partitions
   */
  public static SlurmConf of(Machine machine) {
    return of(machine, Path.of("slurm.conf"));
  }

  /**
   * {@return the configuration of a machine, with every other key at its default}
   *
   * @param machine the nodes and partitions
   * @param file the file that describes the machine, for messages
   */
  public static SlurmConf of(Machine machine, Path file) {
    return new SlurmConf(file, Map.of(), machine);
  }

  /**
   * {@return a copy with other options in a list such as SchedulerParameters}
   *
   * @param key name of the list
   * @param others values by name; options that are not among them stay
   */
  public SlurmConf with(String key, Map<String, String> others) {
    Map<String, String> options = options(key);
    options.putAll(others);
    StringJoiner list = new StringJoiner(",");
    options.forEach((name, text) -> list.add(text.isEmpty() ? name : name + "=" + text));
    Map<String, Value> changed = new LinkedHashMap<>(values);
    changed.put(key.toLowerCase(Locale.ROOT), new Value(list.toString(), file.toString(), 0));
    return new SlurmConf(file, changed, machine);
  }

  /**
   * {@return a copy with other values of keys}
   *
   * @param others values by key; keys that are not among them stay
   */
  public SlurmConf with(Map<String, String> others) {
    Map<String, Value> changed = new LinkedHashMap<>(values);
    others.forEach(
        (key, text) ->
            changed.put(key.toLowerCase(Locale.ROOT), new Value(text, file.toString(), 0)));
    return new SlurmConf(file, changed, machine);
  }

  /**
   * {@return a copy with another machine}
   *
   * @param other the nodes, partitions and reservations
   */
  public SlurmConf with(Machine other) {
    return new SlurmConf(file, values, other);
  }

  private static void checkGres(Path gres, Machine machine, Mistakes mistakes) {
    if (gres.toFile().length() == 0) {
      return;
    }
    Map<String, Integer> known = machine.nodeIndices();
    for (SlurmPairs pairs : SlurmPairs.lines(TextFile.read(gres, "gres.conf", MAX_BYTES))) {
      mistakes.check(
          () -> {
            for (String node : expand(gres, pairs)) {
              if (!known.containsKey(node)) {
                mistakes.add(
                    new Mistake(
                        gres.toString(), pairs.line(), 0, "slurm.conf has no node '" + node + "'"));
              }
            }
          });
    }
  }

  private static List<String> expand(Path gres, SlurmPairs pairs) {
    try {
      return HostList.expand(pairs.value("NodeName", ""));
    } catch (IllegalArgumentException e) {
      throw new org.quoin.base.InputException(gres.toString(), pairs.line(), e.getMessage());
    }
  }

  /** {@return the nodes and partitions} */
  public Machine machine() {
    return machine;
  }

  /**
   * {@return the value of a key outside of the lines of nodes and partitions}
   *
   * @param key its name, in any case
   * @param otherwise the value if the file does not have the key
   */
  public String value(String key, String otherwise) {
    Value value = values.get(key.toLowerCase(Locale.ROOT));
    return value == null ? otherwise : value.text;
  }

  /**
   * {@return the options of a list such as SchedulerParameters, by name in lower case; an option
   * without a value has an empty one}
   *
   * @param key name of the list
   */
  public Map<String, String> options(String key) {
    Map<String, String> options = new LinkedHashMap<>();
    for (String option : value(key, "").split(",")) {
      String[] parts = option.strip().split("=", 2);
      if (!parts[0].isEmpty()) {
        options.put(parts[0].toLowerCase(Locale.ROOT), parts.length > 1 ? parts[1] : "");
      }
    }
    return options;
  }

  /** {@return the keys outside of the lines of nodes and partitions, in lower case} */
  public Set<String> keys() {
    return Set.copyOf(values.keySet());
  }

  /**
   * {@return a mistake in the value of a key}
   *
   * @param key name of a key of the file
   * @param message what is wrong and what was expected
   */
  public Mistake mistake(String key, String message) {
    Value value =
        values.getOrDefault(key.toLowerCase(Locale.ROOT), new Value("", file.toString(), 0));
    return new Mistake(value.source, value.line, 0, message);
  }

  /**
   * {@return the machine of the outputs of {@code scontrol show node} and {@code scontrol show
   * partition}}
   *
   * @param nodes output of {@code scontrol show node}
   * @param partitions output of {@code scontrol show partition}
   * @throws org.quoin.base.InputException with every mistake
   */
  public static Machine ofDump(String name, Path nodes, Path partitions) {
    Mistakes mistakes = new Mistakes(nodes.toString());
    MachineDraft draft = new MachineDraft(mistakes);
    records(nodes, "NodeName").forEach(pairs -> draft.nodes(nodes.toString(), pairs));
    records(partitions, "PartitionName")
        .forEach(pairs -> draft.partition(partitions.toString(), pairs));
    Machine machine = draft.machine(name);
    mistakes.refuse();
    return machine;
  }

  /**
   * {@return the reservations of an output of {@code scontrol show res}, or of {@code sacctmgr -P
   * show reservation} with the columns Name, TimeStart, TimeEnd, NodeName and Flags} The latter has
   * past ones, which every job may use that names them.
   *
   * @param machine the machine whose nodes they name
   * @throws org.quoin.base.InputException with every mistake
   */
  public static List<Reservation> reservations(Machine machine, Path file) {
    Mistakes mistakes = new Mistakes(file.toString());
    MachineDraft draft = new MachineDraft(mistakes);
    Map<String, Integer> known = machine.nodeIndices();
    String text = TextFile.read(file, "an output of Slurm", MAX_BYTES);
    if (text.lines().findFirst().orElse("").contains("|")) {
      List<Reservation> past = ReservationHistory.read(file.toString(), text, known, mistakes);
      mistakes.refuse();
      return past;
    }
    List<Reservation> all =
        SlurmPairs.records(text, "ReservationName").stream()
            .map(pairs -> draft.reservation(file.toString(), pairs, known))
            .toList();
    mistakes.refuse();
    return all;
  }

  private static List<SlurmPairs> records(Path file, String key) {
    return SlurmPairs.records(TextFile.read(file, "an output of scontrol show", MAX_BYTES), key);
  }

  /** State of reading a file and those that it includes. */
  private static final class Reader {
    private final Mistakes mistakes;
    private final MachineDraft draft;
    private final Map<String, Value> values = new LinkedHashMap<>();
    private final Map<String, SlurmPairs> defaults = new HashMap<>();
    private final List<Path> included = new ArrayList<>();

    Reader(Mistakes mistakes) {
      this.mistakes = mistakes;
      this.draft = new MachineDraft(mistakes);
    }

    void file(Path path) {
      String text = mistakes.read("", () -> TextFile.read(path, "slurm.conf", MAX_BYTES));
      for (SlurmPairs pairs : SlurmPairs.lines(text)) {
        line(path, pairs);
      }
    }

    private void line(Path path, SlurmPairs pairs) {
      String source = path.toString();
      String first = pairs.first();
      words(source, pairs, WORDS.getOrDefault(first, List.of()));
      if (first.toLowerCase(Locale.ROOT).startsWith("include ") && pairs.pairs().isEmpty()) {
        include(path, pairs);
      } else if (pairs.pairs().isEmpty()) {
        mistakes.add(
            new Mistake(
                source, pairs.line(), 0, "'" + first + "' has no value; expected Key=Value"));
      } else if (pairs.value(first, "").equalsIgnoreCase("DEFAULT") && KINDS.contains(first)) {
        defaults.put(first, pairs.over(defaults.get(first)));
      } else {
        SlurmPairs whole = pairs.over(defaults.get(first));
        switch (first) {
          case "nodename" -> draft.nodes(source, whole);
          case "partitionname" -> draft.partition(source, whole);
          case "nodeset" -> draft.nodeSet(source, whole);
          case "downnodes" -> draft.down(source, whole);
          default ->
              pairs
                  .pairs()
                  .forEach((key, text) -> values.put(key, new Value(text, source, pairs.line())));
        }
      }
    }

    private void words(String source, SlurmPairs pairs, List<Words> all) {
      for (Words words : all) {
        String word = pairs.value(words.key, "");
        if (!word.isEmpty() && !words.pattern.matcher(word.toUpperCase(Locale.ROOT)).matches()) {
          String message = words.key + " is '" + word + "'; expected " + words.expected;
          mistakes.add(new Mistake(source, pairs.line(), 0, message));
        }
      }
    }

    private void include(Path path, SlurmPairs pairs) {
      Path other = path.resolveSibling(pairs.first().substring("include ".length()).strip());
      if (included.contains(other) || included.size() == MAX_INCLUDES) {
        mistakes.add(
            new Mistake(path.toString(), pairs.line(), 0, "'" + other + "' is included twice"));
      } else {
        included.add(other);
        file(other);
      }
    }
  }
}

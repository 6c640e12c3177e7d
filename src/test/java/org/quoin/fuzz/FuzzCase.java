package org.quoin.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.cli.Quoin;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.key.Periods;
import org.quoin.scenario.machine.MachineFile;
import org.quoin.slurm.ClusterFile;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.JobList;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.topology.format.TopologyFile;
import org.quoin.workload.log.ClusterSnapshot;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogCalendar;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.LogStatistics;

/**
 * One random input: a file of one of the formats, or a command line, made and tried in a folder of
 * its own. The same seed and number make the same input.
 */
final class FuzzCase {

  /** What was tried, most cheaply: the reader itself, or a whole command. */
  enum Kind {
    DOT("t.dot"),
    GRAPHML("t.graphml"),
    SCENARIO("s.yaml"),
    LOG("log.swf"),
    ACCOUNTING("log.csv"),
    JOBS("jobs.csv"),
    OPTIONS("log.swf"),
    RICH("s.yaml"),
    TABLE("outages.csv"),
    IMPORT("map.txt"),
    STUDY("study.yaml"),
    RESULTS(""),
    PLUGIN("plugin.jar"),
    STATE("squeue.txt"),
    DOWNTIME("events.txt"),
    MACHINE("cluster.yaml");

    private final String file;

    Kind(String file) {
      this.file = file;
    }
  }

  /** How many of 100 inputs are of each kind; the kinds whose inputs take long are rare. */
  private static final int[] SHARES = {20, 12, 14, 9, 9, 7, 4, 8, 7, 9, 3, 3, 4, 4, 4, 5};

  /** What is made once for all cases. */
  record Made(FuzzFolders folders, FuzzPlugins plugins) {
    static Made in(Path folder) throws IOException {
      return new Made(
          new FuzzFolders(folder.resolve("results")), new FuzzPlugins(folder.resolve("plugins")));
    }
  }

  /**
   * What came of it.
   *
   * @param command the command line, as one would type it in the folder
   * @param exitCode 0 or 2, of a reader too; 1 for a failure of the program
   * @param out what was printed
   * @param errors one mistake a line, as printed
   * @param echo whether NaN or Infinity was given, and may be printed as a name
   */
  record Outcome(
      Kind kind,
      List<String> command,
      int exitCode,
      String out,
      List<String> errors,
      boolean echo) {}

  /** One file of so many is tried by a whole command, which costs ten times its reader. */
  private static final int COMMANDS = 12;

  /** The one kind of all inputs; null for all kinds. */
  private static final String ONLY = System.getProperty("quoin.fuzz.kind");

  private final Random random;
  private final Path folder;
  private final Kind kind;
  private final FuzzInputs clean;
  private final FuzzInputs inputs;
  private final Made made;
  private String topology;
  private List<String> reading;

  FuzzCase(long seed, int number, Path folder, Made made) throws IOException {
    this.made = made;
    random = new Random(seed * 0x9E3779B97F4A7C15L + number * 0xD1B54A32D192ED03L);
    this.folder = folder;
    kind = drawn();
    clean = new FuzzInputs(random, 0);
    double odd = random.nextDouble() * (large() ? 0.02 : 0.12);
    inputs = new FuzzInputs(random, random.nextInt(5) < (large() ? 4 : 2) ? 0 : odd);
    remove(folder);
    Files.createDirectories(folder);
    write();
  }

  private Kind drawn() {
    if (ONLY != null) {
      return Kind.valueOf(ONLY);
    }
    int at = random.nextInt(IntStream.of(SHARES).sum());
    int kind = 0;
    while (at >= SHARES[kind]) {
      at -= SHARES[kind++];
    }
    return Kind.values()[kind];
  }

  /** {@return whether a file of the kind has so many values that few may be odd} */
  private boolean large() {
    return kind == Kind.RICH || kind == Kind.TABLE || kind == Kind.STUDY;
  }

  private static void remove(Path place) {
    if (!Files.exists(place)) {
      return;
    }
    try (Stream<Path> files = Files.walk(place)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + place, e);
    }
  }

  private void write() throws IOException {
    FuzzMutation mutation = new FuzzMutation(random);
    if (kind == Kind.RESULTS) {
      reading = made.folders.damaged(folder.resolve("results"), clean, random);
      return;
    }
    if (kind == Kind.PLUGIN) {
      made.plugins.write(file(kind.file), clean, random);
      return;
    }
    boolean graphMl = kind == Kind.GRAPHML || (kind != Kind.DOT && random.nextInt(4) == 0);
    topology = graphMl ? Kind.GRAPHML.file : Kind.DOT.file;
    FuzzInputs map = kind == Kind.DOT || kind == Kind.GRAPHML ? inputs : clean;
    put(topology, graphMl ? map.graphMl() : map.dot());
    put(Kind.SCENARIO.file, (kind == Kind.SCENARIO ? inputs : clean).scenario(topology));
    put(Kind.LOG.file, (kind == Kind.LOG ? inputs : clean).log());
    put(Kind.ACCOUNTING.file, (kind == Kind.ACCOUNTING ? inputs : clean).accounting());
    put(Kind.JOBS.file, (kind == Kind.JOBS ? inputs : clean).jobList());
    if (kind == Kind.RICH || kind == Kind.TABLE) {
      writeGrid();
    } else if (kind == Kind.IMPORT) {
      put(kind.file, new FuzzImports(inputs).any());
    } else if (kind == Kind.STATE) {
      FuzzStates states = new FuzzStates(inputs);
      put(kind.file, states.queue());
      put("nodes.txt", states.nodes());
    } else if (kind == Kind.DOWNTIME) {
      FuzzStates states = new FuzzStates(inputs);
      put(kind.file, states.events());
      String past = states.reservations();
      put("past.txt", past);
      if (inputs.chance(0.3)) {
        Files.write(file("past.txt"), mutation.damaged(past));
      }
      put("slurm.conf", "NodeName=n[1-4] CPUs=2\nPartitionName=p Nodes=ALL Default=YES\n");
      put("cluster.yaml", "slurm-conf: slurm.conf\nreservations-file: past.txt\n");
    } else if (kind == Kind.MACHINE) {
      FuzzMachines machines = new FuzzMachines(inputs);
      put(kind.file, machines.machine());
      put("slurm.conf", machines.conf());
      put("sinfo.txt", machines.sinfo());
      put("assoc.txt", machines.associations());
      put("qos.txt", machines.qos());
      String other = clean.pick("slurm.conf", "sinfo.txt", "assoc.txt", "qos.txt");
      if (clean.chance(0.3)) {
        Files.write(file(other), mutation.damaged(text(other)));
        return;
      }
    } else if (kind == Kind.STUDY) {
      put(kind.file, new FuzzStudies(inputs).study());
    }
    if (kind == Kind.TABLE && random.nextBoolean()) {
      for (String table : List.of("outages.csv", "back.csv", "sizes.csv")) {
        Files.write(file(table), mutation.damaged(Files.readString(file(table))));
      }
    } else if (kind != Kind.OPTIONS && kind != Kind.TABLE && (!large() || random.nextInt(4) == 0)) {
      Path file = folder.resolve(kind.file);
      Files.write(file, mutation.damaged(Files.readString(file)));
    }
  }

  /** A grid with all features, and the tables that it refers to. */
  private void writeGrid() throws IOException {
    FuzzInputs drawn = kind == Kind.RICH ? inputs : clean;
    FuzzGrids grids = new FuzzGrids(drawn);
    topology = Kind.DOT.file;
    put(topology, grids.topology());
    String scenario = grids.scenario(topology);
    FuzzTables tables = new FuzzTables(kind == Kind.TABLE ? inputs : clean);
    put("outages.csv", tables.outages());
    put("back.csv", tables.background());
    put("sizes.csv", tables.sizes());
    String sample = "{distribution: empirical, file: sizes.csv, column: bytes, unit: 1 KB}";
    put(
        Kind.SCENARIO.file,
        kind == Kind.TABLE || clean.chance(0.1)
            ? scenario.replaceFirst("send: [^,{}]*,", "send: " + sample + ",")
            : scenario);
  }

  private void put(String name, String text) throws IOException {
    Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  /** Tries it. */
  Outcome run() {
    return switch (kind) {
      case DOT, GRAPHML ->
          random.nextInt(COMMANDS) > 0
              ? read("topology show", () -> TopologyFile.read(file(topology)))
              : random.nextInt(3) > 0 ? command(topologyShow()) : readBack();
      case SCENARIO -> scenario();
      case LOG, ACCOUNTING -> log();
      case JOBS ->
          random.nextInt(COMMANDS) > 0
              ? read("coschedule", this::jobList)
              : command(new FuzzOptions(clean, folder).coschedule());
      case OPTIONS -> command(new FuzzOptions(inputs, folder).any(topology));
      case RICH, TABLE -> scenario();
      case IMPORT -> command(new FuzzOptions(clean, folder).topologyImport(kind.file));
      case STUDY -> command(new FuzzOptions(clean, folder).sweep(kind.file));
      case RESULTS -> command(reading);
      case STATE -> state();
      case DOWNTIME -> downtime();
      case MACHINE -> machine();
      case PLUGIN -> read("list metaservers --plugins", () -> FuzzPlugins.read(file(kind.file)));
    };
  }

  private void jobList() {
    JobList.read(file("jobs.csv"), 8, Pattern.NN, CostParameters.STANDARD);
  }

  private List<String> topologyShow() {
    List<String> words = words("topology", "show", file(topology).toString());
    if (random.nextBoolean()) {
      words.add("--queues");
    }
    if (random.nextInt(3) == 0) {
      words.add("--json");
    }
    return words;
  }

  /** A topology that is written as DOT shows the same figures when it is read back. */
  private Outcome readBack() {
    List<String> shown = words("topology", "show", file(topology).toString(), "--json");
    Outcome once = command(shown);
    if (once.exitCode != 0) {
      return once;
    }
    String written = file("written.dot").toString();
    List<String> writing = words("topology", "show", file(topology).toString(), "--dot", written);
    Outcome wrote = command(writing);
    Outcome again = command(words("topology", "show", written, "--json"));
    boolean same = figures(again.out).equals(figures(once.out));
    return wrote.exitCode != 0 || same
        ? wrote
        : new Outcome(kind, writing, 1, "", List.of("what it wrote reads back otherwise"), false);
  }

  /** What is printed of a topology, but for its name and its file. */
  private static String figures(String json) {
    return json.replaceFirst("(?s)^.*?\\[", "");
  }

  private static List<String> words(String... words) {
    return new ArrayList<>(Arrays.asList(words));
  }

  private Outcome log() {
    Path log = file(kind.file);
    return switch (random.nextInt(COMMANDS)) {
      case 0 -> command(words("workload", "stats", log.toString(), "--json"));
      case 1 -> command(new FuzzOptions(clean, folder).replay());
      case 2, 3 ->
          read(
              "workload stats",
              () -> LogStatistics.of(JobLog.readOfAnyMachine(log, LogRules.standard(0))));
      default -> read("replay", () -> JobLog.read(log, LogRules.standard(8)));
    };
  }

  private Outcome state() {
    String log = file(Kind.ACCOUNTING.file).toString();
    String state = file(kind.file) + "," + file("nodes.txt");
    if (random.nextInt(COMMANDS) == 0) {
      return command(words("replay", log, "--state", state, "--processors", "8", "--json"));
    }
    return read(
        "replay --state",
        () ->
            ClusterSnapshot.of(List.of(file(kind.file), file("nodes.txt")))
                .of(
                    JobLog.read(file(Kind.ACCOUNTING.file), LogRules.standard(8)),
                    LogRules.standard(8),
                    Optional.empty(),
                    job -> Optional.empty()));
  }

  private Outcome downtime() {
    if (random.nextInt(COMMANDS) == 0) {
      List<String> words = words("replay", file(Kind.ACCOUNTING.file).toString(), "--json");
      words.addAll(List.of("--machine", file("cluster.yaml").toString()));
      words.addAll(List.of("--outages", file(kind.file).toString(), "--outage-running"));
      words.addAll(List.of(clean.pick("finish", "lost", "restart"), "--compare", "slurm,easy"));
      return command(words);
    }
    return read(
        "replay --outages",
        () -> {
          ClusterFile machine = MachineFile.read(file("cluster.yaml"));
          LogCalendar calendar = new LogCalendar(1_700_000_000, ZoneOffset.UTC);
          machine.dated(Optional.of(calendar));
          Periods.table(file(kind.file)).on(8, machine, Optional.of(calendar));
        });
  }

  private Outcome machine() {
    String first = clean.pick("slurm.conf", "sinfo.txt");
    List<String> words = words("import", "slurm", file(first).toString());
    words.addAll(List.of(file("assoc.txt").toString(), file("qos.txt").toString()));
    words.addAll(List.of("--out", folder.resolve("out").toString()));
    return switch (random.nextInt(COMMANDS)) {
      case 0 ->
          command(
              words(
                  "replay",
                  file(Kind.ACCOUNTING.file).toString(),
                  "--machine",
                  file(kind.file).toString(),
                  "--compare",
                  "slurm,easy",
                  "--json"));
      case 1, 2 -> command(words);
      default -> read("replay --machine", () -> MachineFile.read(file(kind.file)));
    };
  }

  private Outcome scenario() {
    GridScenario[] read = new GridScenario[1];
    Outcome outcome =
        read("validate", () -> read[0] = ScenarioFile.grid(file("s.yaml"), List.of()));
    int heavy = kind == Kind.RICH ? 9 : 2;
    if (read[0] == null || random.nextInt(COMMANDS) > heavy) {
      return outcome;
    }
    if (random.nextInt(3) == 0 || !FuzzOptions.isSmall(read[0])) {
      return command(words("validate", file("s.yaml").toString()));
    }
    String run = random.nextBoolean() ? "run" : "compare";
    List<String> words = words(run, file("s.yaml").toString(), "--json", "--threads", "1");
    words.addAll(List.of("--set", FuzzOptions.HORIZON_OF_RUNS));
    return command(words);
  }

  private Outcome read(String words, Runnable reader) {
    List<String> command = new ArrayList<>(List.of(words.split(" ")));
    command.add(file(kind.file).toString());
    try {
      reader.run();
      return new Outcome(kind, command, 0, "", List.of(), false);
    } catch (InputException e) {
      List<String> mistakes = e.mistakes().stream().map(Mistake::toString).toList();
      return new Outcome(kind, command, 2, "", mistakes, false);
    }
  }

  private Outcome command(List<String> words) {
    Outcome outcome = execute(words, words);
    if (outcome.exitCode != 1) {
      return outcome;
    }
    List<String> debugged = new ArrayList<>(words);
    debugged.add(0, "--debug");
    remove(folder.resolve("out")); // what the first time has written
    return execute(words, debugged);
  }

  private Outcome execute(List<String> words, List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Quoin.execute(
            arguments.toArray(String[]::new),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    List<String> errors = err.toString(StandardCharsets.UTF_8).lines().toList();
    String printed = out.toString(StandardCharsets.UTF_8);
    return new Outcome(kind, words, code, printed, errors, givesNoNumber(words));
  }

  private boolean givesNoNumber(List<String> words) {
    StringBuilder given = new StringBuilder(String.join(" ", words));
    for (String name :
        List.of(Kind.DOT.file, Kind.GRAPHML.file, Kind.SCENARIO.file, Kind.ACCOUNTING.file)) {
      given.append(Files.exists(file(name)) ? text(name) : "");
    }
    return FuzzLaws.NOT_A_NUMBER.matcher(given).find();
  }

  private String text(String name) {
    try {
      return new String(Files.readAllBytes(file(name)), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package org.quoin.pairs;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quoin.cli.Run;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/** How the runs of two scenarios are related that differ in a way which is known. */
final class GridRelations {
  private static final Pattern TIME =
      Pattern.compile("(?<![\\w.])(\\d+(?:\\.\\d+)?)( (?:ns|us|ms|s|min|h|d)\\b)(?!/)");
  private static final Pattern RATE =
      Pattern.compile("(?<![\\w.])(\\d+(?:\\.\\d+)?)( [KMGT]?(?:B|bit|op|flop)/s)");

  private final Map<String, Value<GridDraft>> choice;
  private final Map<String, String> names;
  private final GridRun run;
  private final Path folder;
  private final Map<String, Integer> applied;
  private final List<String> broken = new ArrayList<>();

  /**
   * Creates the relations of a run.
   *
   * @param choice the values of its features
   * @param run that others are compared with
   * @param folder for files
   * @param applied counts how often each relation was tried
   */
  GridRelations(
      Map<String, Value<GridDraft>> choice,
      GridRun run,
      Path folder,
      Map<String, Integer> applied) {
    this.choice = choice;
    this.names = GridFeatures.names(choice);
    this.run = run;
    this.folder = folder;
    this.applied = applied;
  }

  /** {@return the relations that do not hold, a sentence each} */
  List<String> broken() {
    again();
    doubled();
    renamed();
    engines();
    forms();
    shown();
    unused();
    idle();
    late();
    unreachable();
    oneSite();
    printed();
    studied();
    return broken;
  }

  private boolean is(String feature, String... values) {
    return List.of(values).contains(names.get(feature));
  }

  private boolean has(String feature) {
    return !is(feature, Feature.NONE);
  }

  private GridDraft draft() {
    return GridFeatures.draft(choice);
  }

  private GridRun run(GridDraft draft) {
    return GridRun.of(draft.written(), folder);
  }

  /** Tries a relation; what goes wrong in it is a sentence of its own. */
  private void relation(String name, Runnable body) {
    applied.merge(name, 1, Integer::sum);
    try {
      body.run();
    } catch (RuntimeException e) {
      broken.add(name + ": " + e + at(e));
    }
  }

  static String at(Throwable e) {
    return java.util.Arrays.stream(e.getStackTrace())
        .filter(f -> f.getClassName().startsWith("org.quoin"))
        .limit(4)
        .map(f -> "\n      at " + f)
        .collect(Collectors.joining());
  }

  private void same(String relation, GridRun other) {
    same(relation, other, 1, UnaryOperator.identity());
  }

  /**
   * Holds the times of another run, its sites and its counts to those of this one.
   *
   * @param factor of all times
   * @param site the name of a site there
   */
  private void same(String relation, GridRun other, double factor, UnaryOperator<String> site) {
    List<String> mine = rows(run.records(), factor, site);
    List<String> others = rows(other.records(), 1, UnaryOperator.identity());
    for (int i = 0; i < Math.min(mine.size(), others.size()); i++) {
      if (!mine.get(i).equals(others.get(i))) {
        broken.add(relation + ": " + mine.get(i) + " became " + others.get(i));
        return;
      }
    }
    if (mine.size() != others.size()) {
      broken.add(relation + ": " + mine.size() + " jobs were back, now " + others.size());
      return;
    }
    String counts = counts(run);
    if (!counts.equals(counts(other))) {
      broken.add(relation + ": " + counts + " became " + counts(other));
    }
  }

  private static String counts(GridRun run) {
    return "submitted %d, completed %d, later %d, failed %s, %d attempts"
        .formatted(
            run.result().submitted(),
            run.result().completed(),
            run.result().later(),
            run.result().failures().failed(),
            run.result().failures().attempts());
  }

  private static List<String> rows(
      List<JobRecord> records, double factor, UnaryOperator<String> site) {
    return records.stream()
        .map(
            r ->
                "job %d at %s: submitted %s, arrived %s, started %s, ended %s, back %s"
                    .formatted(
                        r.job().id(),
                        site.apply(r.site()),
                        r.job().submitTime() * factor,
                        r.arrivalTime() * factor,
                        r.startTime() * factor,
                        r.endTime() * factor,
                        r.returnTime() * factor))
        .toList();
  }

  /** Two runs of one seed are equal, and those of one thread and of two. */
  private void again() {
    relation(
        "two runs of one seed are equal",
        () -> {
          GridRun other = GridRun.of(run.files(), run.scenario());
          same("two runs of one seed are equal", other);
          if (!run.result().equals(other.result())) {
            broken.add("two runs of one seed are equal: their results are not");
          }
        });
    relation(
        "one thread and two give the same",
        () -> {
          GridDraft draft = draft();
          draft.keys.put("replications", "2");
          draft.keys.put(
              "metaservers", List.of(one(draft), is("metaserver", "RR") ? "LOAD" : "RR"));
          GridScenario scenario =
              ScenarioFile.grid(GridDraft.write(draft.written(), folder), List.of());
          GridOutcome alone = GridExperiment.run(scenario, 1, () -> {});
          GridOutcome both = GridExperiment.run(scenario, 2, () -> {});
          if (!results(alone).equals(results(both))) {
            broken.add("one thread and two give the same: they do not");
          }
          if (!alone.metaServers().get(0).results().get(0).equals(run.result())) {
            broken.add("one thread and two give the same: an experiment is not its runs");
          }
        });
  }

  private static List<?> results(GridOutcome outcome) {
    return outcome.metaServers().stream().map(MetaServerOutcome::results).toList();
  }

  private static Object one(GridDraft draft) {
    return ((List<?>) draft.keys.get("metaservers")).get(0);
  }

  /** All times doubled, and all rates halved, double all times, to the last digit. */
  private void doubled() {
    boolean constants =
        // Costs of nodes at their defaults, and whole nanoseconds.
        has("time-shared cluster")
            // A day has 24 hours.
            || is("arrivals", "daily")
            // Users like round times.
            || is("estimates", "modal", "tsafrir")
            // The laws of the model are in seconds.
            || is("local users", "lublin")
            || is("job", "lublin")
            // The logarithm of a mean is rounded.
            || (is("sizes", "lognormal") && names.get("job").startsWith("run-time"))
            // 60 s.
            || (has("failing parts") && is("detection", Feature.NONE))
            || hasConstants(names.get("scheduler"), names.get("order"));
    if (constants) {
      return;
    }
    relation(
        "all times doubled",
        () -> {
          Map<String, String> files = new LinkedHashMap<>();
          run.files().forEach((name, text) -> files.put(name, doubled(name, text)));
          same("all times doubled", GridRun.of(files, folder), 2, UnaryOperator.identity());
        });
  }

  /**
   * {@return whether a policy or an order computes with a time of its own: the rates of a paper a
   * minute, bins of run times from 1 s on, slowdowns of at least 1 s, logarithms of seconds}
   */
  static boolean hasConstants(String policy, String order) {
    return policy.startsWith("probabilistic")
        || policy.startsWith("delay-budget")
        || policy.startsWith("dynp ")
        || policy.equals("dynp")
        || List.of("f1", "f2", "f3", "f4", "wfp3", "unicep").contains(order);
  }

  static String doubled(String name, String text) {
    if (name.endsWith(".swf")) {
      return text.lines()
          .map(line -> line.startsWith(";") ? line : doubledJob(line))
          .collect(Collectors.joining("\n", "", "\n"));
    }
    if (name.equals("outages.csv")) {
      return text.lines()
          .map(
              line ->
                  Character.isDigit(line.charAt(0))
                      ? 2 * Integer.parseInt(line.substring(0, line.indexOf(',')))
                          + line.substring(line.indexOf(','))
                      : line)
          .collect(Collectors.joining("\n", "", "\n"));
    }
    String times = times(TIME, text, new BigDecimal(2));
    return times(RATE, times, new BigDecimal("0.5"));
  }

  private static String doubledJob(String line) {
    String[] fields = line.split(" ");
    for (int field : new int[] {1, 3, 8}) {
      fields[field] = String.valueOf(2 * Integer.parseInt(fields[field]));
    }
    return String.join(" ", fields);
  }

  private static String times(Pattern pattern, String text, BigDecimal factor) {
    Matcher matcher = pattern.matcher(text);
    return matcher.replaceAll(
        m -> new BigDecimal(m.group(1)).multiply(factor).toPlainString() + m.group(2));
  }

  /** Sites, links, routers and files have other names. */
  private void renamed() {
    Map<String, String> other = new TreeMap<>();
    boolean lawOfParts = is("failing parts", "site", "site and link", "processors");
    if (!has("background jobs") && !lawOfParts) {
      other.put("vax", "zebra");
    }
    if (!is("local users", "lublin") && !lawOfParts) {
      other.put("kay", "aardvark");
    }
    if (!is("failing parts", "link", "site and link")) {
      other.putAll(Map.of("core", "zcore", "up", "aup", "down", "mdown"));
    }
    other.putAll(Map.of("r1", "x9", "r2", "b7", "r3", "z8"));
    if (!is("failing parts", "site and link")) {
      other.put("store", "attic");
    }
    if (!is("files", "by chance")) {
      other.put("big", "huge");
    }
    relation(
        "other names",
        () -> {
          Map<String, String> files = new LinkedHashMap<>();
          run.files()
              .forEach(
                  (name, text) -> {
                    String renamed = text;
                    for (Map.Entry<String, String> e : other.entrySet()) {
                      // The states of a trace of outages have words of their own.
                      String before =
                          e.getKey().equals("up") || e.getKey().equals("down") ? "(?<!,)" : "";
                      renamed =
                          renamed.replaceAll(before + "\\b" + e.getKey() + "\\b", e.getValue());
                    }
                    files.put(
                        name,
                        renamed
                            .replace("\"kind\"=\"attic\"", "\"kind\"=\"store\"")
                            .replace("<data key=\"kind\">attic", "<data key=\"kind\">store"));
                  });
          same(
              "other names",
              GridRun.of(files, folder),
              1,
              site -> {
                String renamed = site;
                for (Map.Entry<String, String> e : other.entrySet()) {
                  renamed = renamed.replaceAll("\\b" + e.getKey() + "\\b", e.getValue());
                }
                return renamed;
              });
        });
  }

  /** The engine with an event a packet and that without have the same numbers. */
  private void engines() {
    if (is("engine", "skip")
        || is("engine", "auto")
        || is("network", "fluid")
        || is("links", "unlimited")) {
      return;
    }
    relation(
        "engines lazy and reference are equal",
        () -> {
          GridDraft draft = draft();
          draft.keys.put("engine", is("engine", "reference") ? "lazy" : "reference");
          GridRun other = run(draft);
          GridDraft mine = draft();
          mine.keys.put("engine", is("engine", "reference") ? "reference" : "lazy");
          GridRun own = run(mine);
          List<String> a = rows(own.records(), 1, UnaryOperator.identity());
          List<String> b = rows(other.records(), 1, UnaryOperator.identity());
          for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            if (!a.get(i).equals(b.get(i))) {
              broken.add(
                  "engines lazy and reference are equal: " + a.get(i) + " became " + b.get(i));
              return;
            }
          }
          if (a.size() != b.size()) {
            broken.add("engines lazy and reference are equal: " + a.size() + " and " + b.size());
          }
        });
  }

  private void forms() {
    relation(
        "DOT, directed DOT and GraphML are equal",
        () -> {
          for (GridDraft.Form form : GridDraft.Form.values()) {
            GridDraft draft = draft();
            if (draft.form != form) {
              draft.form = form;
              same("DOT, directed DOT and GraphML are equal", run(draft));
            }
          }
        });
  }

  private void shown() {
    relation(
        "what 'quoin show' prints is the scenario",
        () -> {
          Path file = GridDraft.write(run.files(), folder);
          Map<String, String> files = new LinkedHashMap<>(run.files());
          files.put("s.yaml", ScenarioFile.resolved(file, List.of()));
          same("what 'quoin show' prints is the scenario", GridRun.of(files, folder));
        });
  }

  private void unused() {
    relation(
        "an unused link",
        () -> {
          GridDraft draft = draft();
          draft.node("r9", "router");
          draft.edge("dead-end", "r2", "r9", "300 KB/s").put("latency", "0.5 s");
          same("an unused link", run(draft));
        });
  }

  /** A site that is drained for ever gets nothing, so others get what they got. */
  private void idle() {
    // Where no other site can be reached a metaserver chooses among all, drained ones too.
    if (is("reports", "lost", "sent")
        || has("drain")
        || has("failing parts")
        || is("files", "at every site", "dealt to sites")
        || is("affinity", "consistent", "semi-consistent", "inconsistent")
        || is("job", "log", "lublin", "run-time")) {
      return;
    }
    relation(
        "an idle site",
        () -> {
          GridDraft draft = draft();
          Map<String, String> site = draft.site("yonder", "server");
          site.put("speed", "10 Mop/s");
          Map<String, Object> failures = draft.group("failures");
          String drain = "{sites: [yonder], from: 0 s, until: 1000000 s}";
          failures.merge(
              "drain",
              "[" + drain + "]",
              (a, b) ->
                  a.toString().replace("]}", "").isEmpty()
                      ? b
                      : a.toString().substring(0, a.toString().length() - 1) + ", " + drain + "]");
          same("an idle site", run(draft));
        });
  }

  /** A failure after the end of the run changes nothing. */
  private void late() {
    relation(
        "a failure after the end",
        () -> {
          GridDraft draft = draft();
          Map<String, Object> failures = draft.group("failures");
          String site = draft.sites().get(0);
          String part = "{sites: [" + site + "], every: 1000000 s, for: 1 s}";
          failures.merge(
              "parts",
              "[" + part + "]",
              (a, b) -> a.toString().substring(0, a.toString().length() - 1) + ", " + part + "]");
          same("a failure after the end", run(draft));
        });
  }

  /** A site that only others reach, who submit nothing, changes nothing. */
  private void unreachable() {
    if (is("reports", "lost", "sent")
        || is("failing parts", "site and link")
        || is("files", "at every site", "dealt to sites")
        || is("affinity", "consistent", "semi-consistent", "inconsistent")
        || is("job", "log", "lublin", "run-time")) {
      return;
    }
    relation(
        "a site that is not reached",
        () -> {
          GridDraft draft = draft();
          draft.node("eve", "client");
          Map<String, String> site = draft.node("island", "server");
          site.put("speed", "10 Mop/s");
          draft.edge("far", "eve", "island", "unlimited");
          draft.main().putIfAbsent("of", "[ann, bob]");
          if (has("several metaservers")) {
            return;
          }
          same("a site that is not reached", run(draft));
        });
  }

  /** Where there is one site, every metaserver chooses it, and at once if it maps each job. */
  private void oneSite() {
    if (run.scenario().grid().topology().sites().size() > 1
        || has("several metaservers")
        || is("reports", "sent")
        || names.get("metaserver").startsWith("EPS")
        || names.get("metaserver").matches("(MIN-MIN|MAX-MIN|SUFFERAGE|DUPLEX).*")) {
      return;
    }
    relation(
        "one site, any metaserver",
        () -> {
          for (MetaServerKind kind : MetaServers.all()) {
            if (kind.id().equals("EPS")) {
              continue;
            }
            GridDraft draft = draft();
            Map<String, Object> use = new LinkedHashMap<>();
            use.put("name", kind.id());
            if (kind.options().stream().anyMatch(option -> option.name().equals("size"))) {
              use.put("size", "1");
              use.put("period", "1000 s");
            }
            draft.keys.put("metaservers", List.of(use));
            int before = broken.size();
            same("one site, any metaserver: " + kind.id(), run(draft));
            if (broken.size() > before) {
              return;
            }
          }
        });
  }

  private void printed() {
    relation(
        "commands print figures",
        () -> {
          String file = GridDraft.write(run.files(), folder).toString();
          for (List<String> command :
              List.of(
                  List.of("run", file, "--json", "--threads", "1"),
                  List.of("run", file, "--threads", "1"),
                  List.of("analyze", file))) {
            Run printed = Run.quoin(command.toArray(String[]::new));
            String what = command.get(0) + (command.contains("--json") ? " --json" : "");
            if (printed.exitCode() != 0) {
              broken.add("commands print figures: " + what + ": " + printed.err());
            } else if (printed.out().matches("(?s).*\\b(NaN|Infinity)\\b.*")) {
              broken.add(
                  "commands print figures: "
                      + what
                      + ": "
                      + printed
                          .out()
                          .lines()
                          .filter(l -> l.matches(".*\\b(NaN|Infinity)\\b.*"))
                          .limit(2)
                          .toList());
            }
          }
        });
  }

  /** A study of one point has the means of its runs. */
  private void studied() {
    GridDraft draft = draft();
    if (draft.ways.isEmpty()) {
      return;
    }
    String way = draft.ways.get(0).replaceAll("^\\{|\\}$", "");
    relation(
        "a study",
        () -> {
          Map<String, String> files = new LinkedHashMap<>(run.files());
          files.put(
              "study.yaml",
              "base: s.yaml\n"
                  + (way.contains("precision") ? "" : "replications: 2\n")
                  + (way.isEmpty() ? "" : way + "\n")
                  + "vary: {seed: [1]}\n");
          GridDraft.write(files, folder);
          Set<String> once = sweep("1", "one");
          Set<String> twice = sweep("2", "two");
          if (!once.equals(twice)) {
            broken.add("a study: one thread and two print other figures");
          }
        });
  }

  private Set<String> sweep(String threads, String out) {
    Path to = folder.resolve(out);
    Run sweep =
        Run.quoin(
            "sweep",
            folder.resolve("study.yaml").toString(),
            "--out",
            to.toString(),
            "--force",
            "--threads",
            threads);
    if (sweep.exitCode() != 0) {
      throw new IllegalStateException(sweep.err());
    }
    try {
      return Set.copyOf(java.nio.file.Files.readAllLines(to.resolve("results.csv")));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(Objects.requireNonNull(e));
    }
  }
}

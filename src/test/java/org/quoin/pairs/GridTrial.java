package org.quoin.pairs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.SiteShares;
import org.quoin.cli.Run;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.statistics.Estimate;

/** The run of a scenario of a grid, with the runs that are related to it. */
final class GridTrial extends GridLaws {
  private static final Pattern TIME =
      Pattern.compile("(?<![\\w.])(\\d+(?:\\.\\d+)?)( (?:ns|us|ms|s|min|h|d)\\b)(?!/)");
  private static final Pattern RATE =
      Pattern.compile("(?<![\\w.])(\\d+(?:\\.\\d+)?)( [KMGT]?(?:B|bit|op|flop)/s)");

  /** Metaservers that wait for several jobs before they place any. */
  private static final Predicate<String> BATCH =
      Pattern.compile("(MIN-MIN|MAX-MIN|SUFFERAGE|DUPLEX).*").asMatchPredicate();

  private final Map<String, Value<GridDraft>> choice;
  private final Path folder;

  private GridTrial(Map<String, Value<GridDraft>> choice, GridRun run, Path folder) {
    super(run, names(choice));
    this.choice = choice;
    this.folder = folder;
  }

  /** {@return the run of a choice of values, which has been held to the laws} */
  static GridTrial of(Map<String, Value<GridDraft>> choice, Path folder) {
    GridRun run = GridRun.of(GridFeatures.draft(choice).written(), folder);
    GridTrial trial = new GridTrial(choice, run, folder);
    trial.laws();
    return trial;
  }

  /** {@return all relations between runs of grids} */
  static List<Relation<GridTrial>> relations() {
    return List.of(
        new Relation<>(
            "two runs of one seed, on one thread and on two", List.of(), GridTrial::again),
        new Relation<>("all times doubled", constants(), GridTrial::doubled),
        new Relation<>("other names", List.of(), GridTrial::renamed),
        new Relation<>("engines lazy and reference", GridRules.noPackets(), GridTrial::engines),
        new Relation<>("DOT, directed DOT and GraphML", List.of(), GridTrial::forms),
        new Relation<>("the log in SWF", GridRules.inSwf(), GridTrial::inSwf),
        new Relation<>("what 'quoin show' prints", List.of(), GridTrial::shown),
        new Relation<>("an unused link", List.of(), t -> t.same(t.run(unused(t.draft())))),
        new Relation<>("a drained site", GridRules.oneMoreSite(true), GridTrial::idle),
        new Relation<>("a site that is not reached", GridRules.oneMoreSite(false), GridTrial::far),
        new Relation<>("a failure after the end", List.of(), GridTrial::late),
        new Relation<>("jobs that never run", GridRules.oneMoreClass(), GridTrial::never),
        new Relation<>("one site, any metaserver", GridRules.severalSites(), GridTrial::oneSite),
        new Relation<>("closed forms", GridRules.noClosedForm(), GridTrial::analysed),
        new Relation<>("packets and fluid without queues", GridRules.queues(), GridTrial::flows),
        new Relation<>("commands print figures", List.of(), GridTrial::printed),
        new Relation<>("a study resumed half way", GridRules.noStudy(), GridTrial::studied));
  }

  @Override
  boolean shows(String feature) {
    return GridEffects.shows(feature, value(feature), run);
  }

  private GridDraft draft() {
    return GridFeatures.draft(choice);
  }

  private GridRun run(GridDraft draft) {
    return GridRun.of(draft.written(), folder);
  }

  private void same(GridRun other) {
    same(other, time -> time, UnaryOperator.identity());
  }

  /**
   * Holds the times of another run, its sites and its counts to those of this one.
   *
   * @param time what a time of this run is there
   * @param site what a site of this run is called there
   */
  private void same(GridRun other, DoubleUnaryOperator time, UnaryOperator<String> site) {
    same(
        rows(run.records(), r -> row(r, time, site)),
        rows(other.records(), r -> row(r, t -> t, UnaryOperator.identity())));
    if (broken().isEmpty()) {
      String counts = counts(run);
      expect(counts.equals(counts(other)), "%s became %s", counts, counts(other));
    }
  }

  /** Holds the records of two runs to each other, but for what rounding does to their times. */
  private void near(GridRun one, GridRun other) {
    Function<JobRecord, String> rounded =
        r -> row(r, t -> Math.rint(t * 1e6) / 1e6, UnaryOperator.identity());
    same(rows(one.records(), rounded), rows(other.records(), rounded));
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

  private static String row(JobRecord r, DoubleUnaryOperator time, UnaryOperator<String> site) {
    return "job %d at %s: submitted %s, arrived %s, started %s, ended %s, back %s"
        .formatted(
            r.job().id(),
            site.apply(r.site()),
            time.applyAsDouble(r.job().submitTime()),
            time.applyAsDouble(r.arrivalTime()),
            time.applyAsDouble(r.startTime()),
            time.applyAsDouble(r.endTime()),
            time.applyAsDouble(r.returnTime()));
  }

  private void again() {
    GridDraft draft = draft();
    draft.keys.put("metaservers", List.of(one(draft), is("metaserver", "RR") ? "LOAD" : "RR"));
    GridScenario scenario = ScenarioFile.grid(GridDraft.write(draft.written(), folder), List.of());
    GridOutcome alone = GridExperiment.run(scenario, 1, () -> {});
    GridOutcome both = GridExperiment.run(scenario, 2, () -> {});
    expect(results(alone).equals(results(both)), "one thread and two differ");
    Object first = alone.metaServers().get(0).results().get(0);
    expect(first.equals(run.result()), "an experiment is not its runs");
  }

  private static List<?> results(GridOutcome outcome) {
    return outcome.metaServers().stream().map(MetaServerOutcome::results).toList();
  }

  private static Object one(GridDraft draft) {
    return ((List<?>) draft.keys.get("metaservers")).get(0);
  }

  private static List<Rule> constants() {
    List<Rule> exempt = GridRules.constants("scheduler", "order");
    exempt.add(
        Rule.meaningless("costs of a paper's nodes, in whole nanoseconds")
            .unless("time-shared cluster", Feature.NONE));
    exempt.add(Rule.meaningless("a day has 24 hours").when("arrivals", "daily"));
    exempt.add(
        Rule.meaningless("a job waits for whole minutes after another's start")
            .when("feedback", "dependencies"));
    exempt.add(Rule.meaningless("users like round times").when("estimates", "modal", "tsafrir"));
    for (String feature : List.of("local users", "job")) {
      exempt.add(Rule.meaningless("the laws of the model are in seconds").when(feature, "lublin"));
    }
    exempt.add(
        Rule.meaningless("the logarithm of a mean is rounded")
            .when("sizes", "lognormal")
            .with("job", job -> job.startsWith("run-time")));
    return exempt;
  }

  /** All times doubled, and all rates halved, double all times, to the last digit. */
  private void doubled() {
    GridDraft draft = draft();
    if (has("failing parts")) {
      draft.group("failures").putIfAbsent("detection", "60 s"); // the default
    }
    Predicate<String> log = name -> name.endsWith(".swf");
    draft.files.replaceAll((name, text) -> log.test(name) ? doubled(name, text) : text);
    Map<String, String> files = draft.written();
    files.replaceAll((name, text) -> log.test(name) ? text : doubled(name, text));
    same(GridRun.of(files, folder), time -> 2 * time, UnaryOperator.identity());
  }

  static String doubled(String name, String text) {
    if (name.endsWith(".swf")) {
      return lines(text, GridTrial::doubledJob);
    }
    if (name.equals("outages.csv")) {
      return lines(
          text,
          line -> {
            int comma = line.indexOf(',');
            return line.matches("\\d+,.*")
                ? 2 * Integer.parseInt(line.substring(0, comma)) + line.substring(comma)
                : times(TIME, line, new BigDecimal(2));
          });
    }
    String times = times(TIME, text, new BigDecimal(2));
    return times(RATE, times, new BigDecimal("0.5"));
  }

  static String lines(String text, UnaryOperator<String> change) {
    return text.lines()
        .map(line -> line.startsWith(";") ? line : change.apply(line))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String doubledJob(String line) {
    String[] fields = line.split(" ");
    for (int field : new int[] {1, 2, 3, 8}) {
      fields[field] = String.valueOf(2 * Integer.parseInt(fields[field]));
    }
    return String.join(" ", fields);
  }

  private static String times(Pattern pattern, String text, BigDecimal factor) {
    return pattern
        .matcher(text)
        .replaceAll(m -> new BigDecimal(m.group(1)).multiply(factor).toPlainString() + m.group(2));
  }

  /** Sites, links, routers and files have other names, where a name is not a seed. */
  private void renamed() {
    Map<String, String> other = new TreeMap<>();
    boolean lawOfParts = is("failing parts", "site", "site and link", "processors");
    if (!has("background jobs") && !lawOfParts) {
      other.put("vax", "zebra");
    }
    if (!is("local users", "lublin", "drawn", "drawn by weeks") && !lawOfParts) {
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
    UnaryOperator<String> rename =
        text -> {
          String renamed = text;
          for (Map.Entry<String, String> e : other.entrySet()) {
            // A trace of outages has the states up and down.
            String before = e.getKey().matches("up|down") ? "(?<!,)" : "";
            renamed = renamed.replaceAll(before + "\\b" + e.getKey() + "\\b", e.getValue());
          }
          return renamed
              .replace("\"kind\"=\"attic\"", "\"kind\"=\"store\"")
              .replace("<data key=\"kind\">attic", "<data key=\"kind\">store");
        };
    Map<String, String> files = new LinkedHashMap<>(run.files());
    files.replaceAll((name, text) -> rename.apply(text));
    same(GridRun.of(files, folder), time -> time, rename);
  }

  /** The engine with an event per packet and the one without have the same numbers. */
  private void engines() {
    GridDraft draft = draft();
    draft.keys.put("engine", is("engine", "reference") ? "lazy" : "reference");
    same(run(draft));
  }

  private void forms() {
    GridDraft draft = draft();
    GridDraft.Form[] forms = GridDraft.Form.values();
    draft.form = forms[(draft.form.ordinal() + 1) % forms.length];
    same(run(draft));
  }

  private void inSwf() {
    GridDraft draft = draft();
    draft.log = LogForm.SWF;
    draft.main().keySet().removeAll(List.of("zone", "clusters", "columns"));
    same(run(draft));
  }

  private void shown() {
    Path file = GridDraft.write(run.files(), folder);
    Map<String, String> files = new LinkedHashMap<>(run.files());
    files.put("s.yaml", ScenarioFile.resolved(file, List.of()));
    same(GridRun.of(files, folder));
  }

  private static GridDraft unused(GridDraft draft) {
    draft.node("r9", "router");
    draft.edge("dead-end", "r2", "r9", "300 KB/s").put("latency", "0.5 s");
    return draft;
  }

  /** A site that is drained for ever gets nothing, so others get what they got. */
  private void idle() {
    GridDraft draft = draft();
    small(draft.site("yonder", "cluster"));
    failures(draft, "drain", "{sites: [yonder], from: 0 s, until: 1000000 s}");
    same(run(draft));
  }

  private static void small(Map<String, String> cluster) {
    cluster.put("processors", "1");
    cluster.put("speed", "10 Mop/s");
  }

  private static void failures(GridDraft draft, String key, String one) {
    draft
        .group("failures")
        .merge(
            key, "[" + one + "]", (all, x) -> all.toString().replaceFirst("]$", ", " + one + "]"));
  }

  private void late() {
    GridDraft draft = draft();
    String site = draft.sites().get(0);
    failures(draft, "parts", "{sites: [" + site + "], every: 1000000 s, for: 1 s}");
    same(run(draft));
  }

  /** A site that only others reach, who submit nothing, changes nothing. */
  private void far() {
    GridDraft draft = draft();
    draft.node("eve", "client");
    small(draft.node("island", "cluster"));
    draft.edge("far", "eve", "island", "unlimited");
    draft.main().putIfAbsent("of", "[ann, bob]");
    same(run(draft));
  }

  /** Jobs that would come after the end, and one of a log that is too wide, change nothing. */
  private void never() {
    GridDraft draft = draft();
    draft.node("eve", "client");
    draft.edge("door-eve", "eve", "r1", "unlimited");
    draft.main().putIfAbsent("of", "[ann, bob]");
    draft.classes.add(
        new LinkedHashMap<>(
            Map.of(
                "of",
                "[eve]",
                "job",
                "ep",
                "operations",
                "1 Mop",
                "interval",
                "1000000000 s",
                "arrivals",
                "deterministic")));
    if (is("split", "drop")) {
      draft.files.merge(
          LogForm.LOG, "99 70 -1 5 9 -1 50000 9 7 60000 1 1 1 -1 1 1 -1 -1\n", String::concat);
    }
    same(run(draft));
  }

  /** Where there is one site, every metaserver chooses it, and at once if it maps each job. */
  private void oneSite() {
    GridRun mine = run;
    if (BATCH.test(value("metaserver"))) {
      GridDraft single = draft();
      Map<String, Object> use = new LinkedHashMap<>();
      ((Map<?, ?>) one(single)).forEach((key, value) -> use.put(key.toString(), value));
      use.putAll(Map.of("size", "1", "period", "1000 s"));
      single.keys.put("metaservers", List.of(use));
      mine = run(single);
    }
    GridDraft draft = draft();
    String other = is("metaserver", "RR") ? "LOAD" : "RR";
    draft.keys.put("metaservers", List.of(other));
    near(mine, run(draft));
  }

  /** Where closed forms hold exactly they are within the interval of a longer run. */
  private void analysed() {
    GridDraft draft = draft();
    draft.keys.putAll(Map.of("jobs", "1500", "warmup", "150", "replications", "6"));
    GridScenario scenario = ScenarioFile.grid(GridDraft.write(draft.written(), folder), List.of());
    GridAnalysis analysis = new GridAnalysis(scenario.grid(), SiteShares.inTurn(scenario.grid()));
    List<String> reasons = new ArrayList<>(analysis.leftOut());
    reasons.addAll(analysis.approximations());
    expect(reasons.isEmpty(), "are not exact: %s", reasons);
    double expected = analysis.total().response();
    if (!reasons.isEmpty() || !(expected < 1e9)) {
      return;
    }
    Estimate found =
        GridExperiment.run(scenario, 1, () -> {})
            .metaServers()
            .get(0)
            .metric(Metrics.RESPONSE_TIME);
    // Of 95 % to about 99.99 % of Student's t with 5 degrees of freedom.
    expect(
        Math.abs(found.mean() - expected) <= 4 * found.halfWidth() + ROUNDING,
        "the mean response time is %s, runs have %s +- %s",
        expected,
        found.mean(),
        found.halfWidth());
  }

  /** Where transfers are alone, small packets take as long as a fluid, but for one a link. */
  private void flows() {
    List<JobRecord> packets = run(sparse("packets")).records();
    List<JobRecord> fluid = run(sparse("fluid")).records();
    expect(packets.size() == fluid.size(), "%d jobs became %d", packets.size(), fluid.size());
    for (int i = 0; i < Math.min(packets.size(), fluid.size()) && broken().isEmpty(); i++) {
      JobRecord one = packets.get(i);
      JobRecord other = fluid.get(i);
      if (!one.site().equals(other.site())) {
        return; // A metaserver may decide otherwise where times differ by milliseconds.
      }
      expect(
          Math.abs(one.sendTime() - other.sendTime()) < 0.02
              && Math.abs(one.resultTime() - other.resultTime()) < 0.02,
          "%s became %s",
          row(one, t -> t, UnaryOperator.identity()),
          row(other, t -> t, UnaryOperator.identity()));
    }
  }

  /** The scenario with jobs far apart, small packets and links without a delay of their buffer. */
  private GridDraft sparse(String network) {
    GridDraft draft = draft();
    draft.keys.putAll(Map.of("network", network, "packet", "200 B", "jobs", "8", "warmup", "0"));
    draft.keys.put("phase-lock", "allow");
    draft.classes.forEach(one -> one.put("interval", "1000 s"));
    for (GridDraft.Edge edge : draft.edges) {
      if (!edge.attributes().containsValue("unlimited")) {
        edge.attributes().putAll(Map.of("latency", "0.000001 s", "buffer", "1000"));
      }
    }
    return draft;
  }

  private void printed() {
    String file = GridDraft.write(run.files(), folder).toString();
    for (String command :
        List.of("run %s --json --threads 1", "run %s --threads 1", "analyze %s")) {
      String[] words = command.split(" ");
      words[1] = file;
      Run printed = Run.quoin(words);
      printed(command, printed.exitCode(), printed.out(), printed.err());
    }
  }

  /** A study that was stopped in the middle of a write goes on, on two threads. */
  private void studied() {
    GridDraft draft = draft();
    String way = draft.ways.get(0).replaceAll("^\\{|\\}$", "");
    draft.keys.put("jobs", "8");
    Map<String, String> files = draft.written();
    files.put(
        "study.yaml",
        "base: s.yaml\n"
            + (way.matches("(?s).*(precision|replications).*") ? "" : "replications: 2\n")
            + (way.isEmpty() ? "" : way + "\n")
            + "vary: {seed: [1]}\n");
    GridDraft.write(files, folder);
    Path to = folder.resolve("results");
    try {
      String study = folder.resolve("study.yaml").toString();
      sweep(study, "--out", to.toString(), "--force", "--threads", "1");
      byte[] whole = Files.readAllBytes(to.resolve("results.csv"));
      Path runs = to.resolve("runs").resolve("runs-0.jsonl");
      byte[] kept = Files.readAllBytes(runs);
      Files.write(runs, Arrays.copyOf(kept, kept.length / 2));
      sweep(to.toString(), "--threads", "2");
      byte[] resumed = Files.readAllBytes(to.resolve("results.csv"));
      expect(Arrays.equals(whole, resumed), "results.csv has other figures");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void sweep(String... words) {
    List<String> all = new ArrayList<>(List.of("sweep"));
    all.addAll(List.of(words));
    Run sweep = Run.quoin(all.toArray(String[]::new));
    if (sweep.exitCode() != 0) {
      throw new IllegalStateException(sweep.err());
    }
  }
}

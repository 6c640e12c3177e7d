package org.quoin.reproduction.krc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.report.Progress;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.statistics.Estimate;
import org.quoin.workload.model.KrcModel;

/**
 * Mazalov and Nikitina, "Evaluation of the characteristics of the Backfill algorithm",
 * Computational Technologies 17(5), 2012: the table, Figs. 3 to 5 and the claims, on many streams
 * and on the log that the streams' parameters were fitted to.
 */
public final class KrcReproduction {
  /** What the tables do not say. */
  private static final List<String> NOTES =
      List.of(
          "The rule of the next step is quoin replay LOG --policy delay-budget --budget '1 h'"
              + " --baseline none. A job behind the head starts if the delay that it is expected to"
              + " add, together with the delays of the jobs that passed this head before, is within"
              + " the budget. The expected delay is the integral over t of Pr[the job runs longer"
              + " than t] Pr[the processors released by t suffice for the head alone but not for"
              + " both]. Widths and ages of the running jobs are known; run times are distributed"
              + " like those of the jobs that have ended. With --known-end request a job ends by"
              + " its requested time, as EASY and histories assume.",
          "The reading 'literal, Pareto' decides by the probability that the paper leaves out as"
              + " more cumbersome: its jumps are truncated Pareto numbers rounded to whole"
              + " processors (generating functions, and Panjer's recursion).",
          "Truncated Pareto widths lie between 1 and the machine's width and have the mean of the"
              + " exponential ones, 1 / mu: the paper says that all parameters are the same and"
              + " prints no other.",
          "The values of p in Figs. 3 a and 4 a are ours: the paper's axis and legend are not"
              + " legible in the text at hand.",
          "Fig. 1 is the chart of who ran where in the report of any replay: quoin replay LOG"
              + " --policy easy --out DIR. Fig. 5 of any log or stream is its curve of waits, with"
              + " --compare none,probabilistic.",
          "Figs. 3 and 4 of any log or stream are a study of a replay with a baseline, as"
              + " scenarios/studies/probabilistic-backfill.yaml; its metrics are dTw, backfilled,"
              + " backfillErrors and lateHeads.");

  private static final String CONTRADICTION =
      "The paper contradicts itself here: its table prints dTw 0.27, and its section 3 says of the"
          + " same parameters that the mean wait is more than halved, which is a dTw above 0.5. The"
          + " last two columns are the shares of streams that give the one and the other.";

  /** The statistics of a run, by the names of their columns. */
  private static final Map<String, ToDoubleFunction<KrcTrial>> STATISTICS = statistics();

  private static final List<String> SHOWN = List.of("dTw", "backfilled", "errors", "late heads");

  /** The readings whose refusals and wide jobs are shown. */
  private static final List<Reading> RULES =
      List.of(Reading.LITERAL, Reading.PARETO, Reading.FREE, Reading.POOLED, Reading.EXACT);

  private final KrcStudy study;
  private final List<Cell> cells;
  private final List<KarelianLog> logs;
  private final List<OtherStreams> others;
  private final List<Frontier> frontiers;

  private KrcReproduction(
      KrcStudy study,
      List<Cell> cells,
      List<KarelianLog> logs,
      List<OtherStreams> others,
      List<Frontier> frontiers) {
    this.study = study;
    this.cells = cells;
    this.logs = logs;
    this.others = others;
    this.frontiers = frontiers;
  }

  /**
   * Simulates everything.
   *
   * @param jobs of each stream; the paper has 1000
   * @return the results
   */
  public static KrcReproduction run(
      int streams, int jobs, long seed, Optional<Traces> traces, int threads) {
    KrcStudy study = new KrcStudy(streams, jobs, seed);
    Optional<Path> log = traces.flatMap(folder -> folder.log(KarelianLog.NAME));
    List<KarelianLog> logs =
        log.stream()
            .flatMap(
                file ->
                    IntStream.of(KarelianLog.MACHINES)
                        .mapToObj(processors -> KarelianLog.of(file, processors, threads)))
            .toList();
    List<Cell> cells = study.run(KrcStudy.points(), threads);
    KrcStudy fewer = new KrcStudy(Math.max(2, streams / 10), jobs, seed);
    List<OtherStreams> others = OtherStreams.run(fewer, log, threads);
    long replays = (long) Frontier.replays() * Frontier.Log.values().length;
    try (Progress progress = new Progress("wait against errors", replays)) {
      List<Frontier> frontiers =
          traces.map(folder -> Frontier.run(folder, threads, progress::step)).orElse(List.of());
      return new KrcReproduction(study, cells, logs, others, frontiers);
    }
  }

  private static Map<String, ToDoubleFunction<KrcTrial>> statistics() {
    Map<String, ToDoubleFunction<KrcTrial>> statistics = new LinkedHashMap<>();
    statistics.put("dTw", KrcTrial::gain);
    statistics.put("backfilled", KrcTrial::backfilled);
    statistics.put("errors", KrcTrial::errors);
    statistics.put("lateHeads", KrcTrial::headsDelayed);
    statistics.put("noWorse", KrcTrial::notWorse);
    return statistics;
  }

  KrcStudy study() {
    return study;
  }

  List<Cell> cells() {
    return cells;
  }

  /** {@return the log on each machine; empty if it is not there} */
  List<KarelianLog> logs() {
    return logs;
  }

  /** {@return the cells of a figure under a reading, in the order of the points} */
  List<Cell> figure(String figure, Reading reading) {
    return cells.stream()
        .filter(c -> c.point().figure().equals(figure) && c.point().reading() == reading)
        .toList();
  }

  /** {@return the cells of one curve of a figure under a reading} */
  List<Cell> curve(String figure, String curve, Reading reading) {
    return figure(figure, reading).stream().filter(c -> c.point().curve().equals(curve)).toList();
  }

  /** {@return the curves of a figure, in order} */
  List<String> curves(String figure, Reading reading) {
    return figure(figure, reading).stream().map(c -> c.point().curve()).distinct().toList();
  }

  /** {@return the runs of the cell at a place of the axis} */
  private List<KrcTrial> runs(String figure, String curve, double x, Reading reading) {
    return List.of(at(figure, curve, x, reading).runs());
  }

  private Cell at(String figure, String curve, double x, Reading reading) {
    return curve(figure, curve, reading).stream()
        .filter(c -> c.point().x() == x)
        .findFirst()
        .orElseThrow();
  }

  /** {@return the paragraph above the verdicts} */
  public String introduction() {
    KrcModel paper = KrcModel.paper(KrcModel.Shape.EXPONENTIAL);
    return String.format(
        Locale.ROOT,
        "%d streams of %d jobs (the paper: one); %d processors, mu %s, lambda %s and lambda_a %s a"
            + " minute, load %.2f, tau %s. The figures are means with 95 %% intervals; shares are"
            + " of all jobs. A claim is judged under each reading of the paper.",
        study.streams(),
        study.jobs(),
        paper.processors(),
        paper.mu(),
        paper.lambda(),
        paper.arrivalRate(),
        paper.load(),
        KrcStudy.TAU);
  }

  /** {@return the page, with everything in it} */
  public PaperPage addTo(PaperPage page) {
    List<Reading> readings = List.of(Reading.values());
    page.claims(KrcClaims.of(this), "reading");
    page.table(
        "Readings",
        PaperPage.lines(
            Stream.of("reading", "what it takes the paper to say"),
            readings,
            one -> Stream.of(one.title(), one.meaning())));
    page.table("The table (section 2)", table());
    page.table(
        "Jobs that fit behind a head and are refused, by tau, fitted parameters",
        PaperPage.lines(
            byTau("reading"),
            RULES,
            reading ->
                Stream.concat(
                    Stream.of(reading.title()),
                    DoubleStream.of(KrcStudy.TAUS)
                        .mapToObj(tau -> refused(runs("tau", "fitted", tau, reading))))));
    refusals().forEach(page::say);
    page.table("Jobs wider than half of the machine, and heads, tau 0.2", wideJobs());
    starving().forEach(page::say);
    page.table(
        "Single streams of the exponential row: 5 %/median/95 % (paper: 0.27, 0.16, 0.02)",
        PaperPage.lines(
            Stream.of("reading", "dTw", "backfilled", "errors", "dTw to 0.27", "above 0.5"),
            Reading.probabilistic(),
            this::singleStreams));
    page.say(CONTRADICTION);
    TextTable loads = new TextTable(header("arrivals", "reading"));
    for (double load : KrcStudy.LOADS) {
      readings.forEach(
          one -> row(loads, at("load", one.title(), load, one), "x " + load, one.title()));
    }
    page.table("The exponential row at other arrival rates (paper: 0.27, 0.16, 0.02)", loads);
    page.table(
        "Fig. 3 a: dTw by tau and mean share p of the processors; te = 206.12 min", curves("3a"));
    page.table("Fig. 3 b: dTw by tau and mean run time te in minutes; p = 0.17", curves("3b"));
    page.table(
        "Fig. 4 a: by mean share p of the processors; te = 206.12 min, tau 0.2", shares("4a", "p"));
    page.table("Fig. 4 b: by mean run time te in minutes; p = 0.17, tau 0.2", shares("4b", "te"));
    page.table(
        "Streams of other distributions, tau %s, %d of each"
            .formatted(KrcStudy.TAU, others.get(0).trials().size()),
        OtherStreams.table(others));
    logs.forEach(log -> log(log, page));
    if (logs.isEmpty()) {
      page.say("The log " + KarelianLog.NAME + " is not there: its tables are left out.");
    }
    frontiers.forEach(frontier -> frontier.addTo(page));
    page.list("Notes", NOTES);
    records(page);
    new KrcPictures(this).addTo(page);
    return page;
  }

  private static Stream<String> byTau(String... first) {
    return Stream.concat(
        Stream.of(first), DoubleStream.of(KrcStudy.TAUS).mapToObj(tau -> "tau " + tau));
  }

  private TextTable table() {
    TextTable table = new TextTable(header("widths", "reading"));
    for (KrcModel.Shape shape : KrcModel.Shape.values()) {
      boolean exponential = shape == KrcModel.Shape.EXPONENTIAL;
      String name = shape.name().toLowerCase(Locale.ROOT);
      String paper = exponential ? "0.27 0.16 0.02" : "0.23 0.14 0.03";
      table.row((name + " paper " + paper).split(" "));
      for (Reading reading : Reading.values()) {
        row(table, curve("table", shape.name(), reading).get(0), name, reading.title());
      }
    }
    return table;
  }

  private static String[] header(String... first) {
    return Stream.concat(Stream.of(first), SHOWN.stream()).toArray(String[]::new);
  }

  private static void row(TextTable table, Cell cell, String... first) {
    table.row(
        Stream.concat(
                Stream.of(first),
                STATISTICS.values().stream()
                    .limit(SHOWN.size())
                    .map(statistic -> KrcClaims.number(cell.estimate(statistic))))
            .toArray(String[]::new));
  }

  /** Places the paper's row, which is of one stream, among the rows of single streams. */
  private Stream<String> singleStreams(Reading reading) {
    Cell cell = curve("table", "EXPONENTIAL", reading).get(0);
    return Stream.of(
        reading.title(),
        spread(cell, KrcTrial::gain),
        spread(cell, KrcTrial::backfilled),
        spread(cell, KrcTrial::errors),
        share(cell, gain -> gain <= 0.27),
        share(cell, gain -> gain > 0.5));
  }

  private static String share(Cell cell, DoublePredicate wanted) {
    long wantedRuns = Stream.of(cell.runs()).filter(run -> wanted.test(run.gain())).count();
    return String.format(Locale.ROOT, "%.0f %%", 100.0 * wantedRuns / cell.runs().length);
  }

  private static String spread(Cell cell, ToDoubleFunction<KrcTrial> value) {
    double[] sorted =
        Stream.of(cell.runs()).mapToDouble(value).filter(x -> !Double.isNaN(x)).sorted().toArray();
    return sorted.length == 0
        ? "-"
        : DoubleStream.of(0.05, 0.5, 0.95)
            .mapToObj(part -> sorted[(int) Math.round(part * (sorted.length - 1))])
            .map(KrcClaims::number)
            .collect(Collectors.joining("/"));
  }

  private TextTable curves(String figure) {
    TextTable table = new TextTable(byTau("reading", "curve").toArray(String[]::new));
    for (Reading reading : Reading.probabilistic()) {
      for (String curve : curves(figure, reading)) {
        table.row(
            Stream.concat(
                    Stream.of(reading.title(), curve),
                    curve(figure, curve, reading).stream()
                        .map(cell -> KrcClaims.number(cell.gain().mean())))
                .toArray(String[]::new));
      }
    }
    return table;
  }

  private TextTable shares(String figure, String axis) {
    Map<String, Function<Cell, Estimate>> lines = new LinkedHashMap<>();
    lines.put("backfills", Cell::backfilled);
    lines.put("successful", Cell::successful);
    lines.put("errors", Cell::errors);
    TextTable table =
        new TextTable(
            Stream.concat(
                    Stream.of("reading", "share of"),
                    figure(figure, Reading.LITERAL).stream()
                        .map(cell -> axis + " " + cell.point().x()))
                .toArray(String[]::new));
    for (Reading reading : Reading.probabilistic()) {
      lines.forEach(
          (name, value) ->
              table.row(
                  Stream.concat(
                          Stream.of(name.equals("backfills") ? reading.title() : "", name),
                          figure(figure, reading).stream()
                              .map(cell -> KrcClaims.number(value.apply(cell).mean())))
                      .toArray(String[]::new)));
    }
    return table;
  }

  private static void log(KarelianLog log, PaperPage page) {
    TextTable table =
        new TextTable(
            "policy", "mean wait s", "dTw", "backfilled", "errors", "late heads", "no worse");
    table.row("FCFS", whole(log.meanFcfsWait()));
    for (Reading reading : Reading.values()) {
      KrcTrial run = log.run(reading);
      table.row(
          Stream.concat(
                  Stream.of(reading.title(), whole(run.meanWait())),
                  STATISTICS.values().stream()
                      .map(statistic -> KrcClaims.number(statistic.applyAsDouble(run))))
              .toArray(String[]::new));
    }
    page.table(
        String.format(
            Locale.ROOT,
            "%s on %d processors: %,d jobs, %d wider ones dropped",
            KarelianLog.NAME,
            log.processors(),
            log.jobs(),
            log.dropped()),
        String.format(
            Locale.ROOT,
            "The fitted rates are mu %.4f, lambda %.4f and lambda_a %.4f a minute.",
            log.fitted().mu(),
            log.fitted().lambda(),
            log.fitted().arrivalRate()),
        table);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  /** {@return how much the rule as printed refuses, and on each log how much the exact one does} */
  private List<String> refusals() {
    OptionalDouble from = OptionalDouble.empty();
    for (double tau : KrcStudy.TAUS) {
      List<KrcTrial> runs = runs("tau", "fitted", tau, Reading.LITERAL);
      boolean none = runs.stream().allMatch(run -> run.refused() == 0);
      from = none ? from.isPresent() ? from : OptionalDouble.of(tau) : OptionalDouble.empty();
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "As printed, at tau "
            + KrcStudy.TAU
            + ", the rule refuses "
            + refused(runs("tau", "fitted", KrcStudy.TAU, Reading.LITERAL))
            + " jobs that fit behind a head"
            + (from.isEmpty()
                ? "."
                : "; from tau " + from.getAsDouble() + " on it refuses none: it is first fit."));
    for (KarelianLog log : logs) {
      sentences.add(
          String.format(
              Locale.ROOT,
              "On %s with %d processors, at tau %s, it refuses %s, the exact rule %s.",
              KarelianLog.NAME,
              log.processors(),
              KrcStudy.TAU,
              refused(List.of(log.run(Reading.LITERAL))),
              refused(List.of(log.run(Reading.EXACT)))));
    }
    return sentences;
  }

  private static String refused(List<KrcTrial> runs) {
    return "%s of %s"
        .formatted(
            whole(runs.stream().mapToDouble(KrcTrial::refused).sum()),
            whole(runs.stream().mapToDouble(KrcTrial::decisions).sum()));
  }

  /**
   * {@return the mean waits of jobs wider than half of the machine, and the delays of the heads}
   */
  private TextTable wideJobs() {
    TextTable table =
        new TextTable("jobs", "reading", "wide wait s", "under FCFS", "head delay s", "late heads");
    List<Reading> shown =
        Stream.of(Reading.values()).filter(it -> RULES.contains(it) || it == Reading.EASY).toList();
    for (double load : KrcStudy.LOADS) {
      shown.forEach(one -> table.row(wide("x " + load, one, runs("load", one.title(), load, one))));
    }
    for (KarelianLog log : logs) {
      shown.forEach(one -> table.row(wide("log, " + log.processors(), one, List.of(log.run(one)))));
    }
    return table;
  }

  private static String[] wide(String jobs, Reading reading, List<KrcTrial> runs) {
    return new String[] {
      jobs,
      reading.title(),
      whole(mean(runs, KrcTrial::wideWait)),
      whole(mean(runs, KrcTrial::wideFcfs)),
      whole(mean(runs, KrcTrial::headDelay)),
      KrcClaims.number(mean(runs, KrcTrial::headsDelayed))
    };
  }

  private static double mean(List<KrcTrial> runs, ToDoubleFunction<KrcTrial> value) {
    return runs.stream()
        .mapToDouble(value)
        .filter(x -> !Double.isNaN(x))
        .average()
        .orElse(Double.NaN);
  }

  /** {@return whether the exact rule starves wide heads, in the busiest streams and on each log} */
  private List<String> starving() {
    double load = KrcStudy.LOADS[KrcStudy.LOADS.length - 1];
    List<String> sentences = new ArrayList<>();
    sentences.add(
        starves(
            "At " + load + " times the load",
            runs("load", Reading.EXACT.title(), load, Reading.EXACT)));
    for (KarelianLog log : logs) {
      String where = "On " + KarelianLog.NAME + " with " + log.processors() + " processors";
      sentences.add(starves(where, List.of(log.run(Reading.EXACT))));
    }
    return sentences;
  }

  private static String starves(String where, List<KrcTrial> runs) {
    double own = mean(runs, KrcTrial::wideWait);
    double fcfs = mean(runs, KrcTrial::wideFcfs);
    return String.format(
        Locale.ROOT,
        "%s the exact rule makes jobs wider than half of the machine wait %.2f times as long as"
            + " FCFS does: %s",
        where,
        own / fcfs,
        own > fcfs
            ? "each delay is improbable, and of one head there are many."
            : "it does not starve them.");
  }

  private void records(PaperPage page) {
    List<Map<String, Object>> points = new ArrayList<>();
    for (Cell cell : cells) {
      Cell.Point point = cell.point();
      Map<String, Object> row =
          PaperPage.row(
              "figure", point.figure(),
              "curve", point.curve(),
              "x", point.x(),
              "reading", point.reading().title(),
              "tau", point.tau(),
              "widths", point.model().shape().name().toLowerCase(Locale.ROOT),
              "mu", point.model().mu(),
              "lambdaPerMinute", point.model().lambda(),
              "arrivalRatePerMinute", point.model().arrivalRate());
      STATISTICS.forEach(
          (name, statistic) -> {
            row.put(name, cell.estimate(statistic).mean());
            row.put(name + "HalfWidth", cell.estimate(statistic).halfWidth());
          });
      row.put("ecdfNowhereWorse", cell.dominated());
      points.add(row);
    }
    List<Map<String, Object>> logs = new ArrayList<>();
    for (KarelianLog log : this.logs) {
      for (Reading reading : Reading.values()) {
        KrcTrial run = log.run(reading);
        Map<String, Object> row =
            PaperPage.row(
                "log", KarelianLog.NAME,
                "processors", log.processors(),
                "jobs", log.jobs(),
                "dropped", log.dropped(),
                "mu", log.fitted().mu(),
                "lambdaPerMinute", log.fitted().lambda(),
                "arrivalRatePerMinute", log.fitted().arrivalRate(),
                "meanFcfsWait", log.meanFcfsWait(),
                "reading", reading.title(),
                "meanWait", run.meanWait());
        STATISTICS.forEach((name, statistic) -> row.put(name, statistic.applyAsDouble(run)));
        row.put("ecdfNowhereWorse", run.dominates());
        logs.add(row);
      }
    }
    page.data("krc-points", points).data("krc-log", logs);
    page.data("krc-frontier", frontiers.stream().flatMap(one -> one.records().stream()).toList());
  }
}

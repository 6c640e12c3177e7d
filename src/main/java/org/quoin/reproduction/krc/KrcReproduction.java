package org.quoin.reproduction.krc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.report.Progress;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.DrawnClaims;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.workload.model.KrcModel;

/**
 * Mazalov and Nikitina, "Evaluation of the characteristics of the Backfill algorithm",
 * Computational Technologies 17(5), 2012: the table, Figs. 3 to 5 and the claims, on many streams
 * and on the log that the streams' parameters were fitted to.
 *
 * @param cells every point of the tables and figures, the logs and the streams of other models
 */
public record KrcReproduction(
    KrcStudy study, List<Cell> cells, List<KarelianLog> logs, List<Frontier> frontiers) {
  /** Notes that stand below the tables. */
  private static final List<String> NOTES =
      List.of(
          "The delay budget goes a step beyond the paper: quoin replay LOG --policy delay-budget"
              + " --budget '1 h' --baseline none. A job behind the head starts if the delay that it"
              + " is expected to add, together with the delays of the jobs that passed this head"
              + " before, is within the budget. The expected delay is the integral over t of Pr[the"
              + " job runs longer than t] Pr[the processors released by t suffice for the head"
              + " alone but not for both]. Widths and ages of the running jobs are known; run times"
              + " are distributed like those of the jobs that have ended. With --known-end request"
              + " a job ends by its requested time, as EASY and histories assume.",
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
      "Section 2 prints dTw 0.27; section 3 says that the mean wait is more than halved, which is a"
          + " dTw above 0.5. The two contradict each other if both are of the parameters that"
          + " section 3 states. Of its table the paper says only that both rows have the same"
          + " parameters; it names neither these nor the threshold. The last two columns are the"
          + " shares of streams that give the one and the other at the stated parameters and the"
          + " threshold of Fig. 4.";

  /** The statistics of the files; the first ones are shown in tables. */
  private static final List<String> STATISTICS =
      List.of("dTw", "backfilled", "errors", "lateHeads", "noWorse");

  private static final List<String> SHOWN = List.of("dTw", "backfilled", "errors", "late heads");

  /** The readings whose refusals and wide jobs are shown. */
  private static final List<RuleReading> RULES =
      List.of(
          RuleReading.LITERAL,
          RuleReading.PARETO,
          RuleReading.FREE,
          RuleReading.POOLED,
          RuleReading.EXACT);

  /**
   * Simulates everything.
   *
   * @param streams the number of streams, at least 2
   * @param jobs the jobs of each stream; the paper has 1000
   * @param traces the folder of the logs, if there is one
   * @param beyond whether the next step behind the paper is simulated, too
   * @return the results
   */
  public static KrcReproduction run(
      int streams, int jobs, long seed, Optional<Traces> traces, boolean beyond, int threads) {
    KrcStudy study = new KrcStudy(streams, jobs, seed);
    Optional<Path> log = traces.flatMap(folder -> folder.log(KarelianLog.NAME));
    List<KarelianLog> logs =
        log.stream()
            .flatMap(
                file ->
                    IntStream.of(KarelianLog.MACHINES)
                        .mapToObj(processors -> KarelianLog.of(file, processors, threads)))
            .toList();
    List<Cell> cells = new ArrayList<>(study.run(KrcStudy.points(), threads));
    logs.forEach(one -> cells.addAll(one.cells()));
    KrcStudy fewer = new KrcStudy(Math.max(2, streams / 10), jobs, seed);
    cells.addAll(fewer.others(log, threads));
    Optional<Traces> more = traces.filter(folder -> beyond);
    return new KrcReproduction(study, cells, logs, frontiers(more, threads));
  }

  private static List<Frontier> frontiers(Optional<Traces> traces, int threads) {
    long replays = (long) Frontier.replays() * Frontier.Log.values().length;
    try (Progress progress = new Progress("wait against errors", replays)) {
      return traces.map(folder -> Frontier.run(folder, threads, progress::step)).orElse(List.of());
    }
  }

  /** {@return the replays for the claims on drawn logs} */
  public static long drawnReplays(int drawn) {
    return (long) KarelianLog.MACHINES.length * RuleReading.values().length * (drawn + 1);
  }

  /**
   * {@return the page, after adding on how many logs that are drawn from the paper's log, week by
   * week, every claim about that log holds}
   *
   * @param done called after each replay, from any thread
   */
  public static PaperPage addDrawn(
      PaperPage page, Traces traces, int drawn, long seed, int threads, Runnable done) {
    traces.requireOneOf(List.of(KarelianLog.NAME));
    Path file = traces.log(KarelianLog.NAME).orElseThrow();
    List<Integer> machines = IntStream.of(KarelianLog.MACHINES).boxed().toList();
    List<Cell> cells = new ArrayList<>();
    for (int processors : machines) {
      cells.addAll(KarelianLog.drawn(file, processors, drawn, seed, threads, done));
    }
    List<List<Claim>> each =
        IntStream.rangeClosed(0, drawn)
            .mapToObj(i -> cells.stream().map(cell -> cell.only(i)).toList())
            .map(some -> new KrcClaims(some, machines).judged())
            .toList();
    new DrawnClaims("reading", "case", List.of()).addTo(page, each);
    return page;
  }

  /** {@return the cells of a figure under a reading, in the order of the points} */
  List<Cell> figure(String figure, RuleReading reading) {
    return cells.stream()
        .filter(c -> c.point().figure().equals(figure) && c.point().reading() == reading)
        .toList();
  }

  /** {@return the cells of one curve of a figure under a reading} */
  List<Cell> curve(String figure, String curve, RuleReading reading) {
    return figure(figure, reading).stream().filter(c -> c.point().curve().equals(curve)).toList();
  }

  /** {@return the curves of a figure, in order} */
  List<String> curves(String figure, RuleReading reading) {
    return figure(figure, reading).stream().map(c -> c.point().curve()).distinct().toList();
  }

  /** {@return the cell at a place of the axis} */
  private Cell at(String figure, String curve, double x, RuleReading reading) {
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
        "The paper's rule lets a job pass the head of the queue if the probability that it delays"
            + " the head is below tau. dTw is the share by which the mean wait is below that of"
            + " FCFS; jobs that pass a head are backfilled, those of them that delay it are errors,"
            + " and heads that are delayed are late heads, all as shares of all jobs. Here are %d"
            + " streams of %d jobs (the paper: one) on %d processors, with mu %s, lambda %s and"
            + " lambda_a %s a minute, a load of %.2f and a tau of %s. The figures are means with"
            + " 95 %% intervals. A claim is judged under each reading of the paper.",
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
    List<RuleReading> readings = List.of(RuleReading.values());
    List<Integer> machines = logs.stream().map(KarelianLog::processors).toList();
    page.claims(new KrcClaims(cells, machines).judged(), "reading");
    page.table(
        "Readings",
        PaperPage.lines(
            List.of("reading", "what it takes the paper to say"),
            readings,
            one -> List.of(one.title(), one.meaning())));
    page.table("The table (section 2)", table());
    page.table(
        "Jobs that fit behind a head and are refused, by tau, fitted parameters",
        PaperPage.lines(
            List.of("reading", taus()),
            RULES,
            reading ->
                List.of(reading.title(), figure("tau", reading).stream().map(this::refused))));
    refusals().forEach(page::say);
    page.table("Jobs wider than half of the machine, and heads, tau 0.2", wideJobs());
    starving().forEach(page::say);
    page.table(
        "Single streams of the exponential row: 5 %/median/95 % (paper: 0.27, 0.16, 0.02)",
        PaperPage.lines(
            List.of("reading", "dTw", "backfilled", "errors", "dTw to 0.27", "above 0.5"),
            RuleReading.probabilistic(),
            this::singleStreams));
    page.say(CONTRADICTION);
    TextTable loads = new TextTable("arrivals", "reading", SHOWN);
    for (double load : KrcStudy.LOADS) {
      readings.forEach(
          one -> row(loads, at("load", one.title(), load, one), "x " + load, one.title()));
    }
    page.table("The exponential row at other arrival rates (paper: 0.27, 0.16, 0.02)", loads);
    PrintedRow.addTo(page, "arrival rate", "x", "%s times the stated arrivals", printed("load"));
    PrintedRow.addTo(
        page, "threshold, at the stated arrivals", "tau", "a tau of %s", printed("tau"));
    page.table(
        "Fig. 3 a: dTw by tau and mean share p of the processors; te = 206.12 min", curves("3a"));
    page.table("Fig. 3 b: dTw by tau and mean run time te in minutes; p = 0.17", curves("3b"));
    page.table(
        "Fig. 4 a: by mean share p of the processors; te = 206.12 min, tau 0.2", shares("4a", "p"));
    page.table("Fig. 4 b: by mean run time te in minutes; p = 0.17, tau 0.2", shares("4b", "te"));
    TextTable others = new TextTable("streams", "reading", SHOWN);
    List<Cell> streams = cells.stream().filter(c -> c.point().figure().equals("streams")).toList();
    streams.forEach(c -> row(others, c, c.point().curve(), c.point().reading().title()));
    page.table(
        "Streams of other distributions, tau %s, %d of each"
            .formatted(KrcStudy.TAU, streams.get(0).runs().size()),
        others);
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

  /** {@return the likelihoods of the printed row at the places of a figure} */
  private List<PrintedRow> printed(String figure) {
    return PrintedRow.of(
        cells.stream()
            .filter(cell -> cell.point().figure().equals(figure))
            .filter(cell -> cell.point().reading() != RuleReading.EASY)
            .toList());
  }

  private static Stream<String> taus() {
    return DoubleStream.of(KrcStudy.TAUS).mapToObj(tau -> "tau " + tau);
  }

  private TextTable table() {
    TextTable table = new TextTable("widths", "reading", SHOWN);
    for (KrcModel.Shape shape : KrcModel.Shape.values()) {
      boolean exponential = shape == KrcModel.Shape.EXPONENTIAL;
      String name = shape.name().toLowerCase(Locale.ROOT);
      table.row(
          name,
          "paper",
          exponential ? List.of("0.27", "0.16", "0.02") : List.of("0.23", "0.14", "0.03"));
      for (RuleReading reading : RuleReading.values()) {
        row(table, curve("table", shape.name(), reading).get(0), name, reading.title());
      }
    }
    return table;
  }

  private static void row(TextTable table, Cell cell, Object... first) {
    table.row(first, STATISTICS.stream().limit(SHOWN.size()).map(cell::text));
  }

  /** Places the paper's row, which is of one stream, among the rows of single streams. */
  private List<String> singleStreams(RuleReading reading) {
    Cell cell = curve("table", "EXPONENTIAL", reading).get(0);
    return List.of(
        reading.title(),
        spread(cell, "dTw"),
        spread(cell, "backfilled"),
        spread(cell, "errors"),
        share(cell, gain -> gain <= 0.27),
        share(cell, gain -> gain > 0.5));
  }

  private static String share(Cell cell, DoublePredicate wanted) {
    long wantedRuns = cell.each("dTw").filter(wanted).count();
    return String.format(Locale.ROOT, "%.0f %%", 100.0 * wantedRuns / cell.runs().size());
  }

  private static String spread(Cell cell, String statistic) {
    double[] sorted = cell.each(statistic).filter(x -> !Double.isNaN(x)).sorted().toArray();
    return sorted.length == 0
        ? "-"
        : DoubleStream.of(0.05, 0.5, 0.95)
            .mapToObj(part -> sorted[(int) Math.round(part * (sorted.length - 1))])
            .map(Cell::number)
            .collect(Collectors.joining("/"));
  }

  private TextTable curves(String figure) {
    TextTable table = new TextTable("reading", "curve", taus());
    for (RuleReading reading : RuleReading.probabilistic()) {
      for (String curve : curves(figure, reading)) {
        table.row(reading.title(), curve, means(curve(figure, curve, reading), "dTw"));
      }
    }
    return table;
  }

  private static Stream<String> means(List<Cell> cells, String statistic) {
    return cells.stream().map(cell -> Cell.number(cell.estimate(statistic).mean()));
  }

  private TextTable shares(String figure, String axis) {
    Stream<String> places =
        figure(figure, RuleReading.LITERAL).stream().map(cell -> axis + " " + cell.point().x());
    TextTable table = new TextTable("reading", "share of", places);
    for (RuleReading reading : RuleReading.probabilistic()) {
      List<Cell> line = figure(figure, reading);
      table.row(reading.title(), "backfills", means(line, "backfilled"));
      table.row("", "successful", means(line, "successful"));
      table.row("", "errors", means(line, "errors"));
    }
    return table;
  }

  private static void log(KarelianLog log, PaperPage page) {
    TextTable table =
        new TextTable(
            "policy", "mean wait s", "dTw", "backfilled", "errors", "late heads", "no worse");
    table.row("FCFS", whole(log.cells().get(0).mean("fcfsWait")));
    for (Cell cell : log.cells()) {
      table.row(
          cell.point().reading().title(),
          whole(cell.mean("meanWait")),
          STATISTICS.stream().map(cell::text));
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
    for (Cell cell : figure("tau", RuleReading.LITERAL)) {
      boolean none = cell.each("refused").allMatch(refused -> refused == 0);
      OptionalDouble here = OptionalDouble.of(cell.point().x());
      from = none ? from.isPresent() ? from : here : OptionalDouble.empty();
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "As printed, at tau "
            + KrcStudy.TAU
            + ", the rule refuses "
            + refused(at("tau", "fitted", KrcStudy.TAU, RuleReading.LITERAL))
            + " jobs that fit behind a head"
            + (from.isEmpty()
                ? "."
                : "; from tau " + from.getAsDouble() + " on it refuses none: it is first fit."));
    for (KarelianLog log : logs) {
      sentences.add(
          String.format(
              Locale.ROOT,
              "On %s with %d processors, at tau %s, it refuses %s, and '%s' refuses %s.",
              KarelianLog.NAME,
              log.processors(),
              KrcStudy.TAU,
              refused(log.cell(RuleReading.LITERAL)),
              RuleReading.EXACT.title(),
              refused(log.cell(RuleReading.EXACT))));
    }
    return sentences;
  }

  private String refused(Cell cell) {
    return whole(cell.each("refused").sum()) + " of " + whole(cell.each("decisions").sum());
  }

  /**
   * {@return the mean waits of jobs wider than half of the machine, and the delays of the heads}
   */
  private TextTable wideJobs() {
    TextTable table =
        new TextTable("jobs", "reading", "wide wait s", "under FCFS", "head delay s", "late heads");
    List<RuleReading> shown =
        Stream.of(RuleReading.values())
            .filter(it -> RULES.contains(it) || it == RuleReading.EASY)
            .toList();
    for (double load : KrcStudy.LOADS) {
      shown.forEach(one -> wide(table, "x " + load, at("load", one.title(), load, one)));
    }
    for (KarelianLog log : logs) {
      shown.forEach(one -> wide(table, "log, " + log.processors(), log.cell(one)));
    }
    return table;
  }

  private static void wide(TextTable table, String jobs, Cell cell) {
    table.row(
        jobs,
        cell.point().reading().title(),
        Stream.of("wideWait", "wideFcfs", "headDelay").map(one -> whole(cell.mean(one))),
        Cell.number(cell.mean("lateHeads")));
  }

  /** {@return whether the exact rule starves wide heads, in the busiest streams and on each log} */
  private List<String> starving() {
    double load = KrcStudy.LOADS[KrcStudy.LOADS.length - 1];
    List<String> sentences = new ArrayList<>();
    sentences.add(
        starves(
            "At " + load + " times the load",
            at("load", RuleReading.EXACT.title(), load, RuleReading.EXACT)));
    for (KarelianLog log : logs) {
      String where = "On " + KarelianLog.NAME + " with " + log.processors() + " processors";
      sentences.add(starves(where, log.cell(RuleReading.EXACT)));
    }
    return sentences;
  }

  private static String starves(String where, Cell cell) {
    double ratio = cell.mean("wideWait") / cell.mean("wideFcfs");
    return String.format(
        Locale.ROOT,
        "%s '%s' makes jobs wider than half of the machine wait %.2f times as long as FCFS does%s",
        where,
        RuleReading.EXACT.title(),
        ratio,
        ratio > 1
            ? ": each single delay of a head is improbable, but one head may have many."
            : ", so that it does not starve them.");
  }

  private void records(PaperPage page) {
    List<Map<String, Object>> points = new ArrayList<>();
    for (Cell cell : cells) {
      Cell.Point point = cell.point();
      if (point.figure().equals("log") || point.figure().equals("streams")) {
        continue;
      }
      Map<String, Object> row =
          PaperPage.row(
              "figure", point.figure(),
              "curve", point.curve(),
              "x", point.x(),
              "reading", point.reading().title(),
              "tau", point.tau(),
              "widths", point.model().shape().name().toLowerCase(Locale.ROOT));
      rates(row, point.model());
      for (String name : STATISTICS) {
        row.put(name, cell.estimate(name).mean());
        row.put(name + "HalfWidth", cell.estimate(name).halfWidth());
      }
      row.put("ecdfNowhereWorse", cell.mean("dominates"));
      points.add(row);
    }
    List<Map<String, Object>> ofLogs = new ArrayList<>();
    for (KarelianLog log : logs) {
      for (Cell cell : log.cells()) {
        Map<String, Object> row =
            PaperPage.row(
                "log", KarelianLog.NAME,
                "processors", log.processors(),
                "jobs", log.jobs(),
                "dropped", log.dropped());
        rates(row, log.fitted());
        row.put("meanFcfsWait", cell.mean("fcfsWait"));
        row.put("reading", cell.point().reading().title());
        row.put("meanWait", cell.mean("meanWait"));
        STATISTICS.forEach(name -> row.put(name, cell.runs().get(0).of(name)));
        row.put("ecdfNowhereWorse", cell.mean("dominates") == 1);
        ofLogs.add(row);
      }
    }
    page.data("krc-points", points).data("krc-log", ofLogs);
    page.data("krc-frontier", frontiers.stream().flatMap(one -> one.records().stream()).toList());
  }

  private static void rates(Map<String, Object> row, KrcModel model) {
    row.put("mu", model.mu());
    row.put("lambdaPerMinute", model.lambda());
    row.put("arrivalRatePerMinute", model.arrivalRate());
  }
}

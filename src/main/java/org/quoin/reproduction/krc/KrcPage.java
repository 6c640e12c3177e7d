package org.quoin.reproduction.krc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.workload.model.KrcModel;

/** The page of Mazalov and Nikitina 2012: tables, claims, records and pictures of the results. */
record KrcPage(KrcResults results) {
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

  /** The figures of a run, by the names of their columns. */
  private static final Map<String, ToDoubleFunction<KrcTrial>> FIGURES = figures();

  private static final List<String> SHOWN = List.of("dTw", "backfilled", "errors", "late heads");

  private static Map<String, ToDoubleFunction<KrcTrial>> figures() {
    Map<String, ToDoubleFunction<KrcTrial>> figures = new LinkedHashMap<>();
    figures.put("dTw", KrcTrial::gain);
    figures.put("backfilled", KrcTrial::backfilled);
    figures.put("errors", KrcTrial::errors);
    figures.put("lateHeads", KrcTrial::headsDelayed);
    figures.put("noWorse", KrcTrial::notWorse);
    return figures;
  }

  /** {@return what stands above the verdicts} */
  String introduction() {
    KrcModel paper = KrcModel.paper(KrcModel.Shape.EXPONENTIAL);
    return String.format(
        Locale.ROOT,
        "%d streams of %d jobs (the paper: one); %d processors, mu %s, lambda %s and lambda_a %s a"
            + " minute, load %.2f, tau %s. The figures are means with 95 %% intervals; shares are"
            + " of all jobs. A claim is judged under each reading of the paper.",
        results.study().streams(),
        results.study().jobs(),
        paper.processors(),
        paper.mu(),
        paper.lambda(),
        paper.arrivalRate(),
        paper.load(),
        KrcStudy.TAU);
  }

  /** Adds everything to a page. */
  void addTo(PaperPage page) {
    page.claims(KrcClaims.of(results), "reading");
    TextTable readings = new TextTable("reading", "what it takes the paper to say");
    Stream.of(Reading.values()).forEach(one -> readings.row(one.title(), one.meaning()));
    page.table("Readings", readings);
    page.table("The table (section 2)", table());
    new RuleTables(results).addTo(page);
    page.table(
        "Single streams of the exponential row: 5 %/median/95 % (paper: 0.27, 0.16, 0.02)",
        singleStreams());
    page.say(CONTRADICTION);
    page.table("The exponential row at other arrival rates (paper: 0.27, 0.16, 0.02)", loads());
    page.table(
        "Fig. 3 a: dTw by tau and mean share p of the processors; te = 206.12 min", curves("3a"));
    page.table("Fig. 3 b: dTw by tau and mean run time te in minutes; p = 0.17", curves("3b"));
    page.table(
        "Fig. 4 a: by mean share p of the processors; te = 206.12 min, tau 0.2", shares("4a", "p"));
    page.table("Fig. 4 b: by mean run time te in minutes; p = 0.17, tau 0.2", shares("4b", "te"));
    page.table(
        "Streams of other distributions, tau %s, %d of each"
            .formatted(KrcStudy.TAU, results.others().get(0).trials().size()),
        OtherStreams.table(results.others()));
    results.logs().forEach(log -> log(log, page));
    if (results.logs().isEmpty()) {
      page.say("The log " + KarelianLog.NAME + " is not there: its tables are left out.");
    }
    results.frontiers().forEach(frontier -> frontier.addTo(page));
    page.list("Notes", NOTES);
    records(page);
    new KrcPictures(results).addTo(page);
  }

  private TextTable table() {
    TextTable table = new TextTable(header("widths", "reading"));
    for (KrcModel.Shape shape : KrcModel.Shape.values()) {
      boolean exponential = shape == KrcModel.Shape.EXPONENTIAL;
      String name = shape.name().toLowerCase(Locale.ROOT);
      String paper = exponential ? "0.27 0.16 0.02" : "0.23 0.14 0.03";
      table.row((name + " paper " + paper).split(" "));
      for (Reading reading : Reading.values()) {
        row(table, results.curve("table", shape.name(), reading).get(0), name, reading.title());
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
                FIGURES.values().stream()
                    .limit(SHOWN.size())
                    .map(figure -> KrcClaims.number(cell.estimate(figure))))
            .toArray(String[]::new));
  }

  /** The paper has one stream: this is where its row lies among single ones. */
  private TextTable singleStreams() {
    TextTable table =
        new TextTable("reading", "dTw", "backfilled", "errors", "dTw to 0.27", "above 0.5");
    for (Reading reading : Reading.probabilistic()) {
      Cell cell = results.curve("table", "EXPONENTIAL", reading).get(0);
      table.row(
          reading.title(),
          spread(cell, KrcTrial::gain),
          spread(cell, KrcTrial::backfilled),
          spread(cell, KrcTrial::errors),
          share(cell, gain -> gain <= 0.27),
          share(cell, gain -> gain > 0.5));
    }
    return table;
  }

  private static String share(Cell cell, DoublePredicate wanted) {
    double share =
        Arrays.stream(cell.runs())
            .mapToDouble(run -> wanted.test(run.gain()) ? 1 : 0)
            .average()
            .orElse(0);
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static String spread(Cell cell, ToDoubleFunction<KrcTrial> value) {
    double[] sorted =
        Arrays.stream(cell.runs())
            .mapToDouble(value)
            .filter(x -> !Double.isNaN(x))
            .sorted()
            .toArray();
    return sorted.length == 0
        ? "-"
        : DoubleStream.of(0.05, 0.5, 0.95)
            .mapToObj(part -> sorted[(int) Math.round(part * (sorted.length - 1))])
            .map(KrcClaims::number)
            .collect(Collectors.joining("/"));
  }

  private TextTable loads() {
    TextTable table = new TextTable(header("arrivals", "reading"));
    for (double load : KrcStudy.LOADS) {
      for (Reading reading : Reading.values()) {
        Cell cell = results.at("load", reading.title(), load, reading);
        row(table, cell, "x " + load, reading.title());
      }
    }
    return table;
  }

  private TextTable curves(String figure) {
    List<String> header = new ArrayList<>(List.of("reading", "curve"));
    Arrays.stream(KrcStudy.TAUS).forEach(tau -> header.add("tau " + tau));
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Reading reading : Reading.probabilistic()) {
      for (String curve : results.curves(figure, reading)) {
        List<String> row = new ArrayList<>(List.of(reading.title(), curve));
        results
            .curve(figure, curve, reading)
            .forEach(cell -> row.add(KrcClaims.number(cell.gain().mean())));
        table.row(row.toArray(String[]::new));
      }
    }
    return table;
  }

  private TextTable shares(String figure, String axis) {
    List<String> header = new ArrayList<>(List.of("reading", "share of"));
    results
        .figure(figure, Reading.LITERAL)
        .forEach(cell -> header.add(axis + " " + cell.point().x()));
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Reading reading : Reading.probabilistic()) {
      List<Cell> cells = results.figure(figure, reading);
      shares(table, cells, reading.title(), "backfills", cell -> cell.backfilled().mean());
      shares(table, cells, "", "successful", cell -> cell.successful().mean());
      shares(table, cells, "", "errors", cell -> cell.errors().mean());
    }
    return table;
  }

  private static void shares(
      TextTable table, List<Cell> cells, String first, String name, Function<Cell, Double> mean) {
    List<String> row = new ArrayList<>(List.of(first, name));
    cells.forEach(cell -> row.add(KrcClaims.number(mean.apply(cell))));
    table.row(row.toArray(String[]::new));
  }

  private static void log(KarelianLog log, PaperPage page) {
    TextTable table =
        new TextTable(
            "policy", "mean wait s", "dTw", "backfilled", "errors", "late heads", "no worse");
    table.row("FCFS", String.format(Locale.ROOT, "%,.0f", log.meanFcfsWait()));
    for (Reading reading : Reading.values()) {
      KrcTrial run = log.run(reading);
      table.row(
          Stream.concat(
                  Stream.of(reading.title(), String.format(Locale.ROOT, "%,.0f", run.meanWait())),
                  FIGURES.values().stream()
                      .map(figure -> KrcClaims.number(figure.applyAsDouble(run))))
              .toArray(String[]::new));
    }
    String title =
        String.format(
            Locale.ROOT,
            "%s on %d processors: %,d jobs, %d wider ones dropped",
            KarelianLog.NAME,
            log.processors(),
            log.jobs(),
            log.dropped());
    String fitted =
        String.format(
            Locale.ROOT,
            "The fitted rates are mu %.4f, lambda %.4f and lambda_a %.4f a minute.",
            log.fitted().mu(),
            log.fitted().lambda(),
            log.fitted().arrivalRate());
    page.table(title, fitted, table);
  }

  private void records(PaperPage page) {
    List<Map<String, Object>> points = new ArrayList<>();
    for (Cell cell : results.cells()) {
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
      FIGURES.forEach(
          (name, figure) -> {
            row.put(name, cell.estimate(figure).mean());
            row.put(name + "HalfWidth", cell.estimate(figure).halfWidth());
          });
      row.put("ecdfNowhereWorse", cell.dominated());
      points.add(row);
    }
    List<Map<String, Object>> logs = new ArrayList<>();
    for (KarelianLog log : results.logs()) {
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
        FIGURES.forEach((name, figure) -> row.put(name, figure.applyAsDouble(run)));
        row.put("ecdfNowhereWorse", run.dominates());
        logs.add(row);
      }
    }
    page.data("krc-points", points).data("krc-log", logs);
    page.data(
        "krc-frontier",
        results.frontiers().stream().flatMap(one -> one.records().stream()).toList());
  }
}

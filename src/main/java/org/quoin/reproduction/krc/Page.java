package org.quoin.reproduction.krc;

import static org.quoin.reproduction.krc.Claims.number;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleFunction;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.workload.model.KrcModel;

/** The results of {@link Results} as text and as a tree for JSON. */
final class Page {
  private static final int WIDTH = 100;

  /** What the tables do not say. */
  private static final List<String> NOTES =
      List.of(
          "The rule of the next step: quoin replay LOG --policy delay-budget --budget '1 h'"
              + " --baseline none. A job behind the head starts if the delay that it is expected to"
              + " add, the integral over t of Pr[it runs longer than t] Pr[what the running jobs"
              + " release by t lets the head in alone but not both], is, with those of the jobs"
              + " started past this head before, within the budget. Widths and ages of the running"
              + " jobs are known; run times are distributed as those that have ended. With"
              + " --known-end request a job ends by its requested time, as EASY and histories have"
              + " it.",
          "Pareto widths: 'literal, Pareto' decides by the probability that the paper leaves out as"
              + " more cumbersome, of jumps that are truncated Pareto numbers rounded to whole"
              + " processors (generating functions, and Panjer's recursion).",
          "Truncated Pareto widths lie between 1 and the machine's width and have the mean of the"
              + " exponential ones, 1 / mu: the paper says that all parameters are the same and"
              + " prints no other.",
          "The values of p in Figs. 3 a and 4 a are ours: the paper's axis and legend are not"
              + " legible in the text at hand.",
          "Fig. 1 is the chart of who ran where in the report of any replay: quoin replay LOG"
              + " --policy easy --out DIR. Fig. 5 of any log or stream is its curve of waits, with"
              + " --compare none,probabilistic.",
          "Figs. 3 and 4 of any log or stream: a study of a replay with a baseline, as"
              + " scenarios/studies/probabilistic-backfill.yaml; its metrics are dTw, backfilled,"
              + " backfillErrors and lateHeads.");

  private final Results results;
  private final List<Claim> claims;
  private final StringBuilder text = new StringBuilder();

  Page(Results results) {
    this.results = results;
    this.claims = Claims.of(results);
  }

  List<Claim> claims() {
    return claims;
  }

  String text() {
    text.setLength(0);
    KrcModel paper = KrcModel.paper(KrcModel.Shape.EXPONENTIAL);
    say(
        "Mazalov and Nikitina, Computational Technologies 17(5), 2012: probabilistic backfilling",
        String.format(
            Locale.ROOT,
            "%d streams of %d jobs (the paper: one); %d processors, mu %s, lambda %s and",
            results.study().streams(),
            results.study().jobs(),
            paper.processors(),
            paper.mu(),
            paper.lambda()),
        String.format(
            Locale.ROOT,
            "lambda_a %s a minute, load %.2f, tau %s; means with 95 %% intervals; shares are of all"
                + " jobs",
            paper.arrivalRate(),
            paper.load(),
            Study.TAU),
        "");
    readings();
    table();
    rule();
    singleStreams();
    loads();
    curves("Fig. 3 a: dTw against tau, by mean share p of the processors; te = 206.12 min", "3a");
    curves("Fig. 3 b: dTw against tau, by mean run time te in minutes; p = 0.17", "3b");
    shares("Fig. 4 a: by mean share p of the processors; te = 206.12 min, tau 0.2", "4a", "p");
    shares("Fig. 4 b: by mean run time te in minutes; p = 0.17, tau 0.2", "4b", "te");
    int each = results.others().get(0).trials().size();
    say("Streams of other distributions, tau " + Study.TAU + ", " + each + " of each", "");
    show(OtherStreams.table(results.others()));
    results.logs().forEach(this::log);
    if (results.logs().isEmpty()) {
      say("The log " + KarelianLog.NAME + " is not there: its tables are left out.", "");
    }
    claims.forEach(this::claim);
    results.frontiers().forEach(this::frontier);
    NOTES.forEach(this::wrapped);
    return text.toString();
  }

  private void say(String... lines) {
    for (String line : lines) {
      text.append(line).append('\n');
    }
  }

  private void show(TextTable table) {
    text.append(table.render()).append('\n');
  }

  private void readings() {
    say("Readings", "");
    TextTable table = new TextTable("reading", "what it takes the paper to say");
    for (Reading reading : Reading.values()) {
      table.row(reading.title(), reading.meaning());
    }
    show(table);
  }

  private void table() {
    say("The table (section 2)", "");
    TextTable table =
        new TextTable("widths", "reading", "dTw", "backfilled", "errors", "late heads");
    for (KrcModel.Shape shape : KrcModel.Shape.values()) {
      boolean exponential = shape == KrcModel.Shape.EXPONENTIAL;
      String name = shape.name().toLowerCase(Locale.ROOT);
      table.row(
          name,
          "paper",
          exponential ? "0.27" : "0.23",
          exponential ? "0.16" : "0.14",
          exponential ? "0.02" : "0.03");
      for (Reading reading : Reading.values()) {
        Cell cell = results.curve("table", shape.name(), reading).get(0);
        table.row(cells(name, reading.title(), cell));
      }
    }
    show(table);
  }

  /** What it refuses, and who waits for it. */
  private void rule() {
    RuleTables rule = new RuleTables(results);
    say("Jobs that fit behind a head and are refused, by tau, fitted parameters", "");
    show(rule.refusals());
    rule.refusalSentences().forEach(this::wrapped);
    say("", "Jobs wider than half of the machine, and heads, tau 0.2", "");
    show(rule.wideJobs());
    rule.wideSentences().forEach(this::wrapped);
    say("");
  }

  private void frontier(Frontier frontier) {
    FrontierPage page = new FrontierPage(frontier);
    say(page.title(), "");
    show(page.table());
    page.sentences().forEach(this::wrapped);
    say("");
  }

  private static String[] cells(String first, String second, Cell cell) {
    return new String[] {
      first,
      second,
      number(cell.gain()),
      number(cell.backfilled()),
      number(cell.errors()),
      number(cell.headsDelayed())
    };
  }

  /** The paper has one stream: where its row lies among single ones. */
  private void singleStreams() {
    say("Single streams of the exponential row: 5 %/median/95 % (paper: 0.27, 0.16, 0.02)", "");
    TextTable table =
        new TextTable("reading", "dTw", "backfilled", "errors", "dTw to 0.27", "above 0.5");
    for (Reading reading : Reading.probabilistic()) {
      Cell cell = results.curve("table", "EXPONENTIAL", reading).get(0);
      table.row(
          reading.title(),
          spread(cell, Trial::gain),
          spread(cell, Trial::backfilled),
          spread(cell, Trial::errors),
          share(cell, gain -> gain <= 0.27),
          share(cell, gain -> gain > 0.5));
    }
    show(table);
    wrapped(
        "The paper contradicts itself here: its table prints dTw 0.27, and its section 3 says of"
            + " the same parameters that the mean wait is more than halved, which is a dTw above"
            + " 0.5. The last two columns are the shares of streams that give the one and the"
            + " other.");
    say("");
  }

  private static String share(Cell cell, DoublePredicate wanted) {
    double share =
        Arrays.stream(cell.runs())
            .mapToDouble(run -> wanted.test(run.gain()) ? 1 : 0)
            .average()
            .orElse(0);
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static String spread(Cell cell, ToDoubleFunction<Trial> value) {
    double[] sorted =
        Arrays.stream(cell.runs())
            .mapToDouble(value)
            .filter(x -> !Double.isNaN(x))
            .sorted()
            .toArray();
    if (sorted.length == 0) {
      return "-";
    }
    int last = sorted.length - 1;
    return number(sorted[(int) Math.round(0.05 * last)])
        + "/"
        + number(sorted[(int) Math.round(0.5 * last)])
        + "/"
        + number(sorted[(int) Math.round(0.95 * last)]);
  }

  private void loads() {
    say("The exponential row at other arrival rates (paper: 0.27, 0.16, 0.02)", "");
    TextTable table =
        new TextTable("arrivals", "reading", "dTw", "backfilled", "errors", "late heads");
    for (double load : Study.LOADS) {
      for (Reading reading : Reading.values()) {
        Cell cell = results.at("load", reading.title(), load, reading);
        table.row(cells("x " + load, reading.title(), cell));
      }
    }
    show(table);
  }

  private void curves(String title, String figure) {
    say(title, "");
    List<String> header = new ArrayList<>(List.of("reading", "curve"));
    for (double tau : Study.TAUS) {
      header.add("" + tau);
    }
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Reading reading : Reading.probabilistic()) {
      for (String curve : results.curves(figure, reading)) {
        List<String> row = new ArrayList<>(List.of(reading.title(), curve));
        results.curve(figure, curve, reading).forEach(c -> row.add(number(c.gain().mean())));
        table.row(row.toArray(String[]::new));
      }
    }
    show(table);
  }

  private void shares(String title, String figure, String axis) {
    say(title, "");
    List<String> header = new ArrayList<>(List.of("reading", "share of"));
    results
        .figure(figure, Reading.LITERAL)
        .forEach(cell -> header.add(axis + " " + cell.point().x()));
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Reading reading : Reading.probabilistic()) {
      List<Cell> cells = results.figure(figure, reading);
      List<String> backfilled = new ArrayList<>(List.of(reading.title(), "backfills"));
      List<String> successful = new ArrayList<>(List.of("", "successful"));
      List<String> errors = new ArrayList<>(List.of("", "errors"));
      cells.forEach(cell -> backfilled.add(number(cell.backfilled().mean())));
      cells.forEach(cell -> successful.add(number(cell.successful().mean())));
      cells.forEach(cell -> errors.add(number(cell.errors().mean())));
      table.row(backfilled.toArray(String[]::new));
      table.row(successful.toArray(String[]::new));
      table.row(errors.toArray(String[]::new));
    }
    show(table);
  }

  private void log(KarelianLog log) {
    say(
        String.format(
            Locale.ROOT,
            "%s on %d processors: %,d jobs, %d wider ones dropped;%n"
                + "fitted mu %.4f, lambda %.4f and lambda_a %.4f a minute",
            KarelianLog.NAME,
            log.processors(),
            log.jobs(),
            log.dropped(),
            log.fitted().mu(),
            log.fitted().lambda(),
            log.fitted().arrivalRate()),
        "");
    TextTable table =
        new TextTable(
            "policy", "mean wait s", "dTw", "backfilled", "errors", "late heads", "no worse");
    table.row("FCFS", String.format(Locale.ROOT, "%,.0f", log.meanFcfsWait()));
    for (Reading reading : Reading.values()) {
      Trial run = log.run(reading);
      table.row(
          reading.title(),
          String.format(Locale.ROOT, "%,.0f", run.meanWait()),
          number(run.gain()),
          number(run.backfilled()),
          number(run.errors()),
          number(run.headsDelayed()),
          number(run.notWorse()));
    }
    show(table);
  }

  private void claim(Claim claim) {
    say("Claim: " + claim.text(), "(" + claim.compared() + ")", "");
    show(claim.table("reading"));
    claim.summary().forEach(this::wrapped);
    say("");
  }

  /** A sentence broken before its 100th column. */
  private void wrapped(String sentence) {
    StringBuilder line = new StringBuilder(" ");
    for (String word : sentence.split(" ")) {
      if (line.length() + 1 + word.length() > WIDTH) {
        say(line.toString());
        line = new StringBuilder("     ");
      }
      line.append(' ').append(word);
    }
    say(line.toString());
  }

  /** The claims and the table as a tree for JSON. */
  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("streams", results.study().streams());
    tree.put("jobs", results.study().jobs());
    tree.put("seed", results.study().seed());
    tree.put("tau", Study.TAU);
    tree.put("claims", claims.stream().map(Claim::tree).toList());
    tree.put("points", results.cells().stream().map(Page::tree).toList());
    tree.put("logs", results.logs().stream().map(Page::tree).toList());
    tree.put(
        "frontiers",
        results.frontiers().stream().flatMap(f -> new FrontierPage(f).rows().stream()).toList());
    return tree;
  }

  private static Map<String, Object> tree(Cell cell) {
    Map<String, Object> tree = new LinkedHashMap<>();
    Cell.Point point = cell.point();
    tree.put("figure", point.figure());
    tree.put("curve", point.curve());
    tree.put("x", point.x());
    tree.put("reading", point.reading().title());
    tree.put("tau", point.tau());
    tree.put("widths", point.model().shape().name().toLowerCase(Locale.ROOT));
    tree.put("mu", point.model().mu());
    tree.put("lambdaPerMinute", point.model().lambda());
    tree.put("arrivalRatePerMinute", point.model().arrivalRate());
    tree.put("dTw", cell.gain().mean());
    tree.put("dTwHalfWidth", cell.gain().halfWidth());
    tree.put("backfilled", cell.backfilled().mean());
    tree.put("backfilledHalfWidth", cell.backfilled().halfWidth());
    tree.put("errors", cell.errors().mean());
    tree.put("errorsHalfWidth", cell.errors().halfWidth());
    tree.put("lateHeads", cell.headsDelayed().mean());
    tree.put("noWorse", cell.notWorse().mean());
    tree.put("ecdfNowhereWorse", cell.dominated());
    return tree;
  }

  private static Map<String, Object> tree(KarelianLog log) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("log", KarelianLog.NAME);
    tree.put("processors", log.processors());
    tree.put("jobs", log.jobs());
    tree.put("dropped", log.dropped());
    tree.put("mu", log.fitted().mu());
    tree.put("lambdaPerMinute", log.fitted().lambda());
    tree.put("arrivalRatePerMinute", log.fitted().arrivalRate());
    tree.put("meanFcfsWait", log.meanFcfsWait());
    List<Object> rows = new ArrayList<>();
    for (Reading reading : Reading.values()) {
      Trial run = log.run(reading);
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("reading", reading.title());
      row.put("meanWait", run.meanWait());
      row.put("dTw", run.gain());
      row.put("backfilled", run.backfilled());
      row.put("errors", run.errors());
      row.put("lateHeads", run.headsDelayed());
      row.put("noWorse", run.notWorse());
      row.put("ecdfNowhereWorse", run.dominates());
      rows.add(row);
    }
    tree.put("policies", rows);
    return tree;
  }
}

package org.quoin.reproduction.krc;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.quoin.statistics.Estimate;

/** The published claims of Mazalov and Nikitina 2012, each judged under every reading. */
final class Claims {
  private static final double HALF = 0.5;
  private static final double FOUR_PERCENT = 0.04;

  /**
   * Exponential and Pareto shares nearer than this are called close; the paper's differ by 0.04.
   */
  private static final double CLOSE = 0.05;

  private final Results results;

  private Claims(Results results) {
    this.results = results;
  }

  /** What a figure says of a claim. */
  enum Verdict {
    YES,
    NO,
    /** The interval of the figure holds the bound. */
    OPEN;

    static Verdict of(boolean holds) {
      return holds ? YES : NO;
    }

    /** Whether an estimate is above a bound. */
    static Verdict above(Estimate estimate, double bound) {
      boolean clear = Math.abs(estimate.mean() - bound) > estimate.halfWidth();
      return clear ? of(estimate.mean() > bound) : OPEN;
    }

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One figure and its verdict.
   *
   * @param text the figure
   * @param verdict what it says of the claim
   */
  record Case(String text, Verdict verdict) {
    @Override
    public String toString() {
      return text + " " + verdict.text();
    }
  }

  /**
   * One claim.
   *
   * @param title what the paper says
   * @param note what was compared
   * @param columns the cases looked at
   * @param readings the rows
   * @param cases a row a reading, a case a column
   */
  record Claim(
      String title,
      String note,
      List<String> columns,
      List<Reading> readings,
      List<List<Case>> cases) {

    /** Under which readings each case holds, in one line a case. */
    List<String> summary() {
      List<String> lines = new ArrayList<>();
      for (int c = 0; c < columns.size(); c++) {
        List<String> holds = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (int r = 0; r < readings.size(); r++) {
          Verdict verdict = cases.get(r).get(c).verdict();
          if (verdict == Verdict.YES) {
            holds.add(readings.get(r).title());
          } else if (verdict == Verdict.OPEN) {
            open.add(readings.get(r).title());
          }
        }
        lines.add(columns.get(c) + ": " + sentence(holds, open, readings.size()));
      }
      return lines;
    }

    private static String sentence(List<String> holds, List<String> open, int all) {
      String undecided = open.isEmpty() ? "" : "; undecided under " + String.join(" | ", open);
      if (holds.size() == all) {
        return "holds under every reading";
      }
      if (holds.isEmpty()) {
        return "does not hold" + (open.isEmpty() ? " under any reading" : undecided);
      }
      return "holds under " + String.join(" | ", holds) + undecided;
    }
  }

  /** All claims. */
  static List<Claim> of(Results results) {
    Claims claims = new Claims(results);
    return List.of(
        claims.halved(),
        claims.fewErrors(),
        claims.gainGrows(),
        claims.errorsGrow(),
        claims.paretoIsClose(),
        claims.nobodyWorse());
  }

  /** One row of a claim. */
  private interface Row {
    List<Case> cases(Reading reading);
  }

  private Claim claim(String title, String note, List<String> columns, Row row) {
    List<Reading> readings = Reading.probabilistic();
    return new Claim(title, note, columns, readings, readings.stream().map(row::cases).toList());
  }

  private List<String> withLogs(String... streams) {
    List<String> columns = new ArrayList<>(List.of(streams));
    for (KarelianLog log : results.logs()) {
      columns.add("log, " + log.processors());
    }
    return columns;
  }

  private Claim halved() {
    return claim(
        "The mean wait is more than halved",
        "dTw at tau 0.2; above 0.5?",
        withLogs("fitted", "p = 0.17", "2.5 x load"),
        reading -> {
          List<Case> row = new ArrayList<>();
          row.add(halved(results.at("tau", "fitted", Study.TAU, reading)));
          row.add(halved(results.at("4a", reading.title(), Study.SHARE, reading)));
          row.add(halved(results.at("load", reading.title(), 2.5, reading)));
          for (KarelianLog log : results.logs()) {
            double gain = log.run(reading).gain();
            row.add(new Case(number(gain), Verdict.of(gain > HALF)));
          }
          return row;
        });
  }

  private static Case halved(Cell cell) {
    return new Case(number(cell.gain()), Verdict.above(cell.gain(), HALF));
  }

  private Claim fewErrors() {
    return claim(
        "At most 4 % of the jobs are errors",
        "the largest share over tau 0.05 ... 0.3 (log: tau 0.2); below 0.04?",
        withLogs("fitted", "Fig. 3 a", "Fig. 3 b"),
        reading -> {
          List<Case> row = new ArrayList<>();
          for (String figure : List.of("tau", "3a", "3b")) {
            Estimate most = null;
            for (Cell cell : results.figure(figure, reading)) {
              Estimate errors = cell.errors();
              most = most == null || errors.mean() > most.mean() ? errors : most;
            }
            row.add(new Case(number(most), not(Verdict.above(most, FOUR_PERCENT))));
          }
          for (KarelianLog log : results.logs()) {
            double errors = log.run(reading).errors();
            row.add(new Case(number(errors), Verdict.of(errors <= FOUR_PERCENT)));
          }
          return row;
        });
  }

  private static Verdict not(Verdict verdict) {
    return verdict == Verdict.OPEN ? verdict : Verdict.of(verdict == Verdict.NO);
  }

  private Claim gainGrows() {
    return claim(
        "The gain grows with tau, with the mean width and with the mean run time",
        "dTw from the first to the last value; no step down beyond its interval?",
        List.of("tau", "width", "run time"),
        reading ->
            List.of(
                grows(results.curve("3a", "p = " + Study.SHARE, reading), Trial::gain),
                grows(results.figure("4a", reading), Trial::gain),
                grows(results.figure("4b", reading), Trial::gain)));
  }

  private Claim errorsGrow() {
    return claim(
        "The errors grow as well",
        "share of errors from the first to the last value; no step down beyond its interval?",
        List.of("tau", "width", "run time"),
        reading ->
            List.of(
                grows(results.curve("3a", "p = " + Study.SHARE, reading), Trial::errors),
                grows(results.figure("4a", reading), Trial::errors),
                grows(results.figure("4b", reading), Trial::errors)));
  }

  /** Differences are taken stream by stream: every cell has the same random numbers. */
  private static Case grows(List<Cell> cells, ToDoubleFunction<Trial> value) {
    boolean down = false;
    for (int i = 1; i < cells.size(); i++) {
      Estimate step = cells.get(i).above(cells.get(i - 1), value);
      down |= step.mean() < 0 && !step.covers(0);
    }
    Cell first = cells.get(0);
    Cell last = cells.get(cells.size() - 1);
    Verdict rise = Verdict.above(last.above(first, value), 0);
    String text =
        number(first.estimate(value).mean()) + " > " + number(last.estimate(value).mean());
    return new Case(text, down ? Verdict.NO : rise);
  }

  private Claim paretoIsClose() {
    return claim(
        "Truncated Pareto widths give about the same as exponential ones",
        "Pareto minus exponential; within 0.05?",
        List.of("dTw", "backfilled", "errors"),
        reading -> {
          Cell exponential = results.curve("table", "EXPONENTIAL", reading).get(0);
          Cell pareto = results.curve("table", "PARETO", reading).get(0);
          return List.of(
              close(pareto, exponential, Trial::gain),
              close(pareto, exponential, Trial::backfilled),
              close(pareto, exponential, Trial::errors));
        });
  }

  private static Case close(Cell a, Cell b, ToDoubleFunction<Trial> value) {
    double difference = a.estimate(value).mean() - b.estimate(value).mean();
    return new Case(
        String.format(Locale.ROOT, "%+.3f", difference), Verdict.of(Math.abs(difference) <= CLOSE));
  }

  private Claim nobodyWorse() {
    return claim(
        "No job waits longer than under FCFS (100 %, Fig. 5)",
        "share of jobs no worse; share of streams whose ECDF is nowhere worse; 100 %?",
        withLogs("jobs", "ECDF"),
        reading -> {
          Cell cell = results.at("tau", "fitted", Study.TAU, reading);
          List<Case> row = new ArrayList<>();
          row.add(new Case(number(cell.notWorse()), Verdict.of(cell.notWorse().mean() == 1)));
          row.add(new Case(number(cell.dominated()), Verdict.of(cell.dominated() == 1)));
          for (KarelianLog log : results.logs()) {
            Trial run = log.run(reading);
            String ecdf = run.dominates() ? " (ECDF yes)" : " (ECDF no)";
            row.add(new Case(number(run.notWorse()) + ecdf, Verdict.of(run.notWorse() == 1)));
          }
          return row;
        });
  }

  static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }

  static String number(Estimate estimate) {
    return number(estimate.mean()) + "\u00b1" + number(estimate.halfWidth());
  }
}

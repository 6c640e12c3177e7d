package org.quoin.reproduction.krc;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.Finding;
import org.quoin.reproduction.Relation;
import org.quoin.statistics.Estimate;

/** The published claims of Mazalov and Nikitina 2012, each judged under every reading. */
final class KrcClaims {
  private static final double HALF = 0.5;
  private static final double FOUR_PERCENT = 0.04;

  /**
   * Exponential and Pareto shares nearer than this are called close; the paper's differ by 0.04.
   */
  private static final double CLOSE = 0.05;

  private final KrcResults results;

  private KrcClaims(KrcResults results) {
    this.results = results;
  }

  /** All claims. */
  static List<Claim> of(KrcResults results) {
    KrcClaims claims = new KrcClaims(results);
    return List.of(
        claims.halved(),
        claims.fewErrors(),
        claims.gainGrows(),
        claims.errorsGrow(),
        claims.paretoIsClose(),
        claims.nobodyWorse(),
        claims.everybodyShorter());
  }

  /** One row of a claim. */
  private interface Row {
    List<Finding> findings(Reading reading);
  }

  private Claim claim(String source, String title, String note, List<String> columns, Row row) {
    List<Claim.Row> rows =
        Reading.probabilistic().stream()
            .map(reading -> new Claim.Row(reading.title(), row.findings(reading)))
            .toList();
    return new Claim(source, title, note, columns, rows);
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
        "section 3",
        "The mean wait is more than halved",
        "dTw at tau 0.2; above 0.5?",
        withLogs("fitted", "p = 0.17", "2.5 x load"),
        reading -> {
          List<Finding> row = new ArrayList<>();
          row.add(halved(results.at("tau", "fitted", KrcStudy.TAU, reading)));
          row.add(halved(results.at("4a", reading.title(), KrcStudy.SHARE, reading)));
          row.add(halved(results.at("load", reading.title(), 2.5, reading)));
          for (KarelianLog log : results.logs()) {
            double gain = log.run(reading).gain();
            row.add(new Finding(number(gain), ClaimVerdict.of(gain > HALF)));
          }
          return row;
        });
  }

  private static Finding halved(Cell cell) {
    return new Finding(number(cell.gain()), Relation.ABOVE.of(cell.gain(), HALF));
  }

  private Claim fewErrors() {
    return claim(
        "Fig. 3",
        "At most 4 % of the jobs are errors",
        "the largest share over tau 0.05 ... 0.3 (log: tau 0.2); below 0.04?",
        withLogs("fitted", "Fig. 3 a", "Fig. 3 b"),
        reading -> {
          List<Finding> row = new ArrayList<>();
          for (String figure : List.of("tau", "3a", "3b")) {
            Estimate most = null;
            for (Cell cell : results.figure(figure, reading)) {
              Estimate errors = cell.errors();
              most = most == null || errors.mean() > most.mean() ? errors : most;
            }
            row.add(new Finding(number(most), Relation.NOT_ABOVE.of(most, FOUR_PERCENT)));
          }
          for (KarelianLog log : results.logs()) {
            double errors = log.run(reading).errors();
            row.add(new Finding(number(errors), ClaimVerdict.of(errors <= FOUR_PERCENT)));
          }
          return row;
        });
  }

  private Claim gainGrows() {
    return claim(
        "Figs. 3, 4",
        "The gain grows with tau, with the mean width and with the mean run time",
        "dTw from the first to the last value; no step down beyond its interval?",
        List.of("tau", "width", "run time"),
        reading -> growth(reading, KrcTrial::gain));
  }

  private Claim errorsGrow() {
    return claim(
        "Figs. 3, 4",
        "The errors grow as well",
        "share of errors from the first to the last value; no step down beyond its interval?",
        List.of("tau", "width", "run time"),
        reading -> growth(reading, KrcTrial::errors));
  }

  /** Returns the growth of a value with tau, with the mean width and with the mean run time. */
  private List<Finding> growth(Reading reading, ToDoubleFunction<KrcTrial> value) {
    return List.of(
        grows(results.curve("3a", "p = " + KrcStudy.SHARE, reading), value),
        grows(results.figure("4a", reading), value),
        grows(results.figure("4b", reading), value));
  }

  /** Differences are taken stream by stream: every cell has the same random numbers. */
  private static Finding grows(List<Cell> cells, ToDoubleFunction<KrcTrial> value) {
    boolean down = false;
    for (int i = 1; i < cells.size(); i++) {
      Estimate step = cells.get(i).above(cells.get(i - 1), value);
      down |= step.mean() < 0 && !step.covers(0);
    }
    Cell first = cells.get(0);
    Cell last = cells.get(cells.size() - 1);
    ClaimVerdict rise = Relation.ABOVE.of(last.above(first, value), 0);
    String text =
        number(first.estimate(value).mean()) + " > " + number(last.estimate(value).mean());
    return new Finding(text, down ? ClaimVerdict.FAILS : rise);
  }

  private Claim paretoIsClose() {
    return claim(
        "section 2",
        "Truncated Pareto widths give about the same as exponential ones",
        "Pareto minus exponential, stream by stream; within 0.05?",
        List.of("dTw", "backfilled", "errors"),
        reading -> {
          Cell exponential = results.curve("table", "EXPONENTIAL", reading).get(0);
          Cell pareto = results.curve("table", "PARETO", reading).get(0);
          return List.of(
              close(pareto, exponential, KrcTrial::gain),
              close(pareto, exponential, KrcTrial::backfilled),
              close(pareto, exponential, KrcTrial::errors));
        });
  }

  /** Judges whether two cells differ by at most {@link #CLOSE}, by the interval of differences. */
  static Finding close(Cell a, Cell b, ToDoubleFunction<KrcTrial> value) {
    Estimate difference = a.above(b, value);
    String text = difference.mean() < 0 ? number(difference) : "+" + number(difference);
    return new Finding(text, ClaimVerdict.within(difference, -CLOSE, CLOSE));
  }

  private Claim nobodyWorse() {
    return claim(
        "Fig. 5",
        "No job waits longer than under FCFS (100 %, Fig. 5)",
        "share of jobs no worse; share of streams whose ECDF is nowhere worse; 100 %?",
        withLogs("jobs", "ECDF"),
        reading -> {
          Cell cell = results.at("tau", "fitted", KrcStudy.TAU, reading);
          List<Finding> row = new ArrayList<>();
          row.add(
              new Finding(number(cell.notWorse()), ClaimVerdict.of(cell.notWorse().mean() == 1)));
          row.add(new Finding(number(cell.dominated()), ClaimVerdict.of(cell.dominated() == 1)));
          for (KarelianLog log : results.logs()) {
            KrcTrial run = log.run(reading);
            String ecdf = run.dominates() ? " (ECDF yes)" : " (ECDF no)";
            row.add(
                new Finding(number(run.notWorse()) + ecdf, ClaimVerdict.of(run.notWorse() == 1)));
          }
          return row;
        });
  }

  /** The sentence on Fig. 5 as it is printed: "the wait decreased". */
  private Claim everybodyShorter() {
    return claim(
        "section 3",
        "The wait of 100 % of the jobs became shorter (section 3, Fig. 5)",
        "share of the jobs that wait shorter, of those that wait under FCFS; 100 %?",
        withLogs("exponential", "Pareto"),
        reading -> {
          List<Finding> row = new ArrayList<>();
          for (String widths : List.of("EXPONENTIAL", "PARETO")) {
            Estimate shorter = results.curve("table", widths, reading).get(0).shorter();
            row.add(new Finding(number(shorter), Relation.NOT_BELOW.of(shorter, 1)));
          }
          for (KarelianLog log : results.logs()) {
            double shorter = log.run(reading).shorter();
            row.add(new Finding(number(shorter), ClaimVerdict.of(shorter == 1)));
          }
          return row;
        });
  }

  static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }

  static String number(Estimate estimate) {
    return number(estimate.mean()) + " \u00b1 " + number(estimate.halfWidth());
  }
}

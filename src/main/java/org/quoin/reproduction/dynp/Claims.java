package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Finding;
import org.quoin.reproduction.Verdict;

/**
 * What section 5 of dynP (Streit, JSSPP 2004) says of its tables, judged by the printed figures and
 * by ours under both readings. All are exact: a replay is not drawn.
 */
final class Claims {
  private static final List<String> OTHER_METRICS =
      List.of("ART", "ARTwA, overflowing", "SLD", "SLDwW", "makespan");
  private static final String ADVANCED = "advanced";

  /** The column of what the printed figures say. */
  static final String PAPER = "paper";

  private static final List<String> COLUMNS = List.of(PAPER, "submit", "inherited");
  private static final List<ToDoubleFunction<Row>> VALUES =
      List.of(Row::paper, Row::submit, Row::inherited);

  private final Reproduction dynp;
  private final List<Claim> claims = new ArrayList<>();

  private Claims(Reproduction dynp) {
    this.dynp = dynp;
  }

  /** Those that a log is there for. */
  static List<Claim> of(Reproduction dynp) {
    Claims made = new Claims(dynp);
    made.bestMetric();
    made.bestPolicy();
    made.bestPolicyAlways();
    made.utilization();
    made.halfOnSdsc();
    made.advanced();
    made.preferred();
    return made.claims;
  }

  private void bestMetric() {
    List<Claim.Row> rows = new ArrayList<>();
    for (PaperLog log : List.of(PaperLog.CTC, PaperLog.LANL, PaperLog.SDSC)) {
      dynp.row(3, log.name(), "SLDwA")
          .ifPresent(
              own ->
                  rows.add(
                      row(
                          log.name(),
                          own,
                          OTHER_METRICS.stream().map(name -> row(log, 3, name)).toList(),
                          true)));
    }
    add(
        "Table 3",
        "SLDwA (or ARTwW, which is the same) is the best metric to tune by",
        "SLDwA when tuned by it, to the least when tuned by another",
        rows);
  }

  private void bestPolicy() {
    List<Claim.Row> rows = new ArrayList<>();
    for (PaperLog log : PaperLog.values()) {
      if (dynp.row(3, log.name(), "SLDwA").isPresent()) {
        boolean better = log == PaperLog.CTC || log == PaperLog.LANL;
        String name = log.name() + (better ? ": better" : ": not better");
        rows.add(row(name, row(log, 3, "SLDwA"), basic(log), better));
      }
    }
    add(
        "Tables 2 and 3",
        "Self-tuning is better than the best single policy on CTC and LANL only",
        "SLDwA of the advanced decider, full, to the least of FCFS, SJF, LJF",
        rows);
  }

  private void bestPolicyAlways() {
    List<Claim.Row> rows = new ArrayList<>();
    for (PaperLog log : List.of(PaperLog.CTC, PaperLog.LANL)) {
      for (String decider : List.of(ADVANCED, "sjf-preferred")) {
        for (String tuning : Paper.TUNINGS) {
          String figure = decider + ", " + tuning;
          dynp.row(4, log.name(), figure)
              .ifPresent(own -> rows.add(row(log + ": " + figure, own, basic(log), true)));
        }
      }
    }
    add(
        "Table 4",
        "On CTC and LANL advanced and SJF-preferred always beat the best single policy",
        "SLDwA, to the least of FCFS, SJF, LJF",
        rows);
  }

  private List<Row> basic(PaperLog log) {
    return Stream.of("FCFS", "SJF", "LJF").map(order -> plain(row(log, 2, order))).toList();
  }

  /** Makespan is the last of the metrics. */
  private void utilization() {
    List<Claim.Row> rows = new ArrayList<>();
    for (PaperLog log : PaperLog.values()) {
      if (dynp.row(3, log.name(), "SLDwA").isPresent()) {
        rows.add(utilization(log));
      }
    }
    add(
        "Table 3",
        "Utilisation is the same under all metrics; but on SDSC it is best under makespan",
        "utilisation under makespan, the least and the most under the others, per cent",
        rows);
  }

  private Claim.Row utilization(PaperLog log) {
    List<Finding> findings = new ArrayList<>();
    for (ToDoubleFunction<Row> value : VALUES) {
      double own = value.applyAsDouble(row(log, 3, "makespan: utilisation %"));
      DoubleSummaryStatistics others =
          Stream.concat(Stream.of("SLDwA"), OTHER_METRICS.stream())
              .filter(metric -> !metric.equals("makespan"))
              .mapToDouble(metric -> value.applyAsDouble(row(log, 3, metric + ": utilisation %")))
              .summaryStatistics();
      String figures =
          String.format(Locale.ROOT, "%.3f (%.3f, %.3f)", own, others.getMin(), others.getMax());
      boolean best = own > others.getMax();
      boolean same = figures.equals(String.format(Locale.ROOT, "%1$.3f (%1$.3f, %1$.3f)", own));
      findings.add(new Finding(figures, Verdict.of(log == PaperLog.SDSC ? best : same)));
    }
    return new Claim.Row(log + (log == PaperLog.SDSC ? ": best" : ": the same"), findings);
  }

  /** A figure without tuning stands for both readings. */
  private static Row plain(Row row) {
    return new Row(
        row.table(), row.log(), row.figure(), row.paper(), row.submit(), row.submit(), 4);
  }

  private void halfOnSdsc() {
    List<Claim.Row> rows = new ArrayList<>();
    for (String decider : Paper.DECIDERS) {
      pair(PaperLog.SDSC, decider, decider + ", half", decider + ", full", rows);
    }
    add("Table 4", "Half self-tuning is better than full on SDSC", "SLDwA, half to full", rows);
  }

  private void advanced() {
    List<Claim.Row> rows = new ArrayList<>();
    for (PaperLog log : PaperLog.values()) {
      for (String tuning : Paper.TUNINGS) {
        String name = log.name() + ", " + tuning;
        pair(log, name, ADVANCED + ", " + tuning, "simple, " + tuning, rows);
      }
    }
    add(
        "Table 4",
        "The advanced decider outperforms the simple one",
        "SLDwA, advanced to simple",
        rows);
  }

  private void preferred() {
    List<Claim.Row> rows = new ArrayList<>();
    for (PaperLog log : List.of(PaperLog.CTC, PaperLog.KTH)) {
      for (String tuning : Paper.TUNINGS) {
        String name = log.name() + ", " + tuning;
        pair(log, name, "sjf-preferred, " + tuning, ADVANCED + ", " + tuning, rows);
      }
    }
    add(
        "Table 4",
        "The SJF-preferred decider can improve on the advanced one on CTC and KTH",
        "SLDwA, SJF-preferred to advanced",
        rows);
    List<Claim.Row> worse = new ArrayList<>();
    for (String tuning : Paper.TUNINGS) {
      String name = PaperLog.SDSC + ", " + tuning;
      pair(PaperLog.SDSC, name, ADVANCED + ", " + tuning, "fcfs-preferred, " + tuning, worse);
    }
    add(
        "Table 4",
        "The FCFS-preferred decider is worse than the advanced one on SDSC",
        "SLDwA, advanced to FCFS-preferred",
        worse);
  }

  private void pair(PaperLog log, String label, String low, String high, List<Claim.Row> rows) {
    String of = log.name();
    dynp.row(4, of, low)
        .ifPresent(own -> rows.add(row(label, own, List.of(row(log, 4, high)), true)));
  }

  private Row row(PaperLog log, int table, String figure) {
    return dynp.row(table, log.name(), figure).orElseThrow();
  }

  /** Whether one is below the least of others, or is not, as the paper says. */
  private static Claim.Row row(String name, Row own, List<Row> others, boolean below) {
    List<Finding> findings = new ArrayList<>();
    for (ToDoubleFunction<Row> value : VALUES) {
      double ours = value.applyAsDouble(own);
      double least = others.stream().mapToDouble(value).min().orElseThrow();
      String figures = String.format(Locale.ROOT, "%.4f to %.4f", ours, least);
      findings.add(new Finding(figures, Verdict.of(below == ours < least)));
    }
    return new Claim.Row(name, findings);
  }

  private void add(String source, String text, String compared, List<Claim.Row> rows) {
    if (!rows.isEmpty()) {
      claims.add(new Claim(source, text, compared, COLUMNS, rows));
    }
  }
}

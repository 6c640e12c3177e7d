package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Finding;
import org.quoin.reproduction.Printed;
import org.quoin.reproduction.Verdict;

/**
 * What section 5 of dynP (Streit, JSSPP 2004) says of its tables, judged by the printed figures and
 * by ours under both readings. All are exact: a replay is not drawn.
 */
final class Claims {
  private static final List<String> OTHER_METRICS =
      List.of("ART", "ARTwA, overflowing", "SLD", "SLDwW", "makespan");
  private static final String ADVANCED = "advanced";

  /** The paper's "no major impact", "significantly" and "almost the same", as a share. */
  private static final double LITTLE = 0.05;

  private static final Collector<CharSequence, ?, String> JOINED = Collectors.joining(", ");

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
    made.basicPolicies();
    made.bestMetric();
    made.width();
    made.otherMetrics();
    made.bestPolicy();
    made.loss();
    made.bestPolicyAlways();
    made.utilization();
    made.halfOrFull();
    made.halfOnSdsc();
    made.fullOnSdsc();
    made.advanced();
    made.preferred();
    made.calls();
    return made.claims;
  }

  private void basicPolicies() {
    List<Claim.Row> rows = new ArrayList<>();
    if (Stream.of(PaperLog.values()).allMatch(log -> isThere(log, 2, "FCFS"))) {
      rows.add(
          judged(
              "the best",
              value -> Stream.of(PaperLog.values()).map(log -> best(log, value)).collect(JOINED),
              best -> Stream.of(best.split(", ")).distinct().count() > 1));
    }
    if (isThere(PaperLog.SDSC, 2, "FCFS")) {
      rows.add(factor("SDSC: SJF, almost 2", 2, PaperLog.SDSC, 2, "SJF", "FCFS"));
      rows.add(factor("SDSC: LJF, 2", 2, PaperLog.SDSC, 2, "LJF", "FCFS"));
    }
    add(
        "Table 2",
        "No basic policy is the best on every log; SDSC has the largest differences",
        "SLDwA; the best policy on "
            + Stream.of(PaperLog.values()).map(PaperLog::name).collect(JOINED)
            + "; on SDSC over that of FCFS",
        rows);
  }

  private String best(PaperLog log, ToDoubleFunction<Row> value) {
    return basic(log).stream().min(Comparator.comparingDouble(value)).orElseThrow().figure();
  }

  private void width() {
    List<Claim.Row> rows = new ArrayList<>();
    if (isThere(PaperLog.KTH, 3, "SLDwA")) {
      Function<ToDoubleFunction<Row>, Double> gain =
          value -> 1 - ratio(PaperLog.KTH, 3, "SLDwW", "SLDwA", value);
      rows.add(share("KTH: better", gain, share -> share > 0));
      rows.add(share("KTH: by 0.8 %", gain, new Printed(0.008, 3)));
    }
    add(
        "Table 3",
        "On KTH, width is a slightly better weight than area, by 0.8 %",
        "by what SLDwA is lower when tuned by SLDwW than when tuned by SLDwA",
        rows);
  }

  private void otherMetrics() {
    List<Claim.Row> rows = new ArrayList<>();
    for (PaperLog log : PaperLog.values()) {
      if (isThere(log, 3, "SLDwA")) {
        List<String> others =
            OTHER_METRICS.stream()
                .filter(metric -> log != PaperLog.KTH || !metric.equals("SLDwW"))
                .toList();
        rows.add(
            share(
                log.name(),
                value ->
                    others.stream()
                        .mapToDouble(metric -> ratio(log, 3, metric, "SLDwA", value) - 1)
                        .min()
                        .orElseThrow(),
                worse -> worse > LITTLE));
      }
    }
    add(
        "Table 3",
        "All other metrics are significantly (here: 5 %) worse to tune by",
        "by what the least SLDwA of the other metrics is above that of SLDwA; on KTH without SLDwW",
        rows);
    if (isThere(PaperLog.SDSC, 3, "SLDwA")) {
      add(
          "Table 3",
          "On SDSC, tuning by ARTwA is twice as bad",
          "SLDwA when tuned by ARTwA, to that when tuned by SLDwA",
          List.of(factor("SDSC", 2, PaperLog.SDSC, 3, "ARTwA, overflowing", "SLDwA")));
    }
  }

  private void loss() {
    List<Claim.Row> rows = new ArrayList<>();
    if (isThere(PaperLog.KTH, 3, "SLDwA")) {
      rows.add(share("KTH: 0.4 %", value -> loss(PaperLog.KTH, value), new Printed(0.004, 3)));
    }
    if (isThere(PaperLog.SDSC, 3, "SLDwA")) {
      rows.add(share("SDSC: almost 200 %", value -> loss(PaperLog.SDSC, value), new Printed(2, 0)));
    }
    add(
        "Tables 2 and 3",
        "The loss to the best policy is 0.4 % on KTH, but almost 200 % on SDSC",
        "by what SLDwA of the best metric is above the least of FCFS, SJF, LJF",
        rows);
  }

  private double loss(PaperLog log, ToDoubleFunction<Row> value) {
    double tuned =
        Stream.concat(Stream.of("SLDwA"), OTHER_METRICS.stream())
            .mapToDouble(metric -> value.applyAsDouble(row(log, 3, metric)))
            .min()
            .orElseThrow();
    double basic = basic(log).stream().mapToDouble(value).min().orElseThrow();
    return tuned / basic - 1;
  }

  private void halfOrFull() {
    List<Claim.Row> rows = new ArrayList<>();
    for (PaperLog log : PaperLog.values()) {
      for (String decider : List.of(ADVANCED, "sjf-preferred")) {
        if (isThere(log, 4, decider + ", half")) {
          rows.add(
              share(
                  log + ": " + decider,
                  value -> ratio(log, 4, decider + ", half", decider + ", full", value) - 1,
                  difference -> Math.abs(difference) <= LITTLE));
        }
      }
    }
    add(
        "Table 4",
        "Half or full has no major impact (here: 5 %) for advanced, SJF-preferred",
        "by what SLDwA under half self-tuning is above that under full",
        rows);
  }

  private void fullOnSdsc() {
    if (!isThere(PaperLog.SDSC, 4, "simple, full")) {
      return;
    }
    add(
        "Table 4",
        "On SDSC, full tuning doubles SLDwA under simple and FCFS-preferred",
        "SLDwA, full to half",
        Stream.of("simple", "fcfs-preferred")
            .map(
                decider ->
                    factor(decider, 2, PaperLog.SDSC, 4, decider + ", full", decider + ", half"))
            .toList());
    add(
        "Table 4",
        "On SDSC, full: simple and advanced are almost 70 % apart",
        "by what SLDwA of the advanced decider is below that of the simple one",
        List.of(
            share(
                "SDSC",
                value -> 1 - ratio(PaperLog.SDSC, 4, "advanced, full", "simple, full", value),
                new Printed(0.7, 1))));
    add(
        "Table 4",
        "On SDSC, full: FCFS-preferred is almost three times as bad as these two",
        "SLDwA of the FCFS-preferred decider, to the other's",
        Stream.of(ADVANCED, "sjf-preferred")
            .map(
                decider ->
                    factor(
                        decider, 3, PaperLog.SDSC, 4, "fcfs-preferred, full", decider + ", full"))
            .toList());
  }

  private void calls() {
    if (!isThere(PaperLog.SDSC, 6, "simple calls, full")) {
      return;
    }
    Function<ToDoubleFunction<Row>, Double> full =
        value -> ratio(PaperLog.SDSC, 6, "simple calls, full", "advanced calls, full", value) - 1;
    Function<ToDoubleFunction<Row>, Double> half =
        value -> ratio(PaperLog.SDSC, 6, "simple calls, half", "advanced calls, half", value) - 1;
    add(
        "5.3.1",
        "Simple makes more calls than advanced under full tuning, about as many under half",
        "by what the number of calls of the simple decider is above that of the advanced one",
        List.of(
            share("SDSC, full: more", full, more -> more > 0),
            share("SDSC, half: at most 5 %", half, more -> Math.abs(more) <= LITTLE)));
  }

  private boolean isThere(PaperLog log, int table, String figure) {
    return dynp.row(table, log.name(), figure).isPresent();
  }

  /** One value of a table over another. A value without tuning stands for both readings. */
  private double ratio(
      PaperLog log, int table, String above, String below, ToDoubleFunction<Row> value) {
    Row high = row(log, table, above);
    Row low = row(log, table, below);
    return table == 2
        ? value.applyAsDouble(plain(high)) / value.applyAsDouble(plain(low))
        : value.applyAsDouble(high) / value.applyAsDouble(low);
  }

  /** A factor that the paper prints as a whole number: ours has to round to it. */
  private Claim.Row factor(
      String name, int printed, PaperLog log, int table, String above, String below) {
    return judged(
        name,
        value -> String.format(Locale.ROOT, "%.2f", ratio(log, table, above, below, value)),
        text -> new Printed(printed, 0).verdict(Double.parseDouble(text)) == Verdict.HOLDS);
  }

  /** A share that the paper prints: ours has to round to it. */
  private static Claim.Row share(
      String name, Function<ToDoubleFunction<Row>, Double> share, Printed printed) {
    return share(name, share, value -> printed.verdict(value) == Verdict.HOLDS);
  }

  private static Claim.Row share(
      String name, Function<ToDoubleFunction<Row>, Double> share, DoublePredicate holds) {
    List<Finding> findings = new ArrayList<>();
    for (ToDoubleFunction<Row> value : VALUES) {
      double ours = share.apply(value);
      findings.add(
          new Finding(
              String.format(Locale.ROOT, "%.2f %%", 100 * ours), Verdict.of(holds.test(ours))));
    }
    return new Claim.Row(name, findings);
  }

  private static Claim.Row judged(
      String name, Function<ToDoubleFunction<Row>, String> figure, Predicate<String> holds) {
    List<Finding> findings = new ArrayList<>();
    for (ToDoubleFunction<Row> value : VALUES) {
      String ours = figure.apply(value);
      findings.add(new Finding(ours, Verdict.of(holds.test(ours))));
    }
    return new Claim.Row(name, findings);
  }

  /** The sentences that the paper's own tables contradict, each with the figures that do. */
  static List<String> contradictions(Reproduction dynp) {
    List<String> lines = new ArrayList<>();
    for (Claim claim : of(dynp)) {
      for (Claim.Row row : claim.rows()) {
        Finding paper = row.findings().get(COLUMNS.indexOf(PAPER));
        if (paper.verdict() == Verdict.FAILS) {
          String sentence = "  " + claim.text();
          if (!lines.contains(sentence)) {
            lines.add(sentence);
          }
          lines.add("    " + row.name() + " (tables: " + paper.figures() + ")");
        }
      }
    }
    return lines;
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

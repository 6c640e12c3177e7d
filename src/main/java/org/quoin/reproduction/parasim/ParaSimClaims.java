package org.quoin.reproduction.parasim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.Finding;
import org.quoin.reproduction.PairedComparison;
import org.quoin.reproduction.Printed;
import org.quoin.reproduction.Relation;
import org.quoin.statistics.Estimate;

/** What section 6.3 of ParaSim concludes from its tables, judged on the flows of a public log. */
final class ParaSimClaims {
  /** The columns of the paper whose estimates are exact. */
  private static final List<Column> EXACT =
      List.of(Column.FIRST_FIT, Column.FCFS_B, Column.BJF_B, Column.SRTJF);

  private static final List<Column> DRAWN = List.of(Column.FCFS_B_R, Column.BJF_B_R);

  /** An ART that changes by less than this, in per cent, changes little. */
  private static final double LITTLE = 5;

  private final Measured one;
  private final Map<String, List<Claim.Row>> rows = new LinkedHashMap<>();

  /** The claim that rows are added to. */
  private String claim = "";

  private ParaSimClaims(Measured one) {
    this.one = one;
  }

  /** {@return the claims about a flow} */
  static List<Claim> of(Measured one) {
    ParaSimClaims made = new ParaSimClaims(one);
    if (one.flow() == PaperFlow.SERIAL) {
      made.serial();
    } else {
      made.parallel();
    }
    made.weighted();
    made.drawn();
    List<Claim> claims = new ArrayList<>();
    made.rows.forEach(
        (text, rows) ->
            claims.add(
                new Claim("6.3, " + one.flow().id() + " flow", text, "", List.of("ours"), rows)));
    return claims;
  }

  private void serial() {
    claim = String.format(Locale.ROOT, "policies differ little (by less than %.0f %%)", LITTLE);
    spread(0, LITTLE);
    claim = "backfilling does little";
    change(Column.FCFS_B, Column.FCFS, Metrics.ART, -LITTLE, LITTLE);
  }

  private void parallel() {
    claim = String.format(Locale.ROOT, "policies differ (by %.0f %% or more)", LITTLE);
    spread(LITTLE, Double.POSITIVE_INFINITY);
    claim = "backfilling helps";
    below(Column.FCFS_B, Column.FCFS, List.of(Metrics.ART, Metrics.AWT));
    claim = "SRTJF does best";
    for (Column reading : List.of(Column.SRTJF, Column.SRTJF_B)) {
      for (Metric metric : List.of(Metrics.ART, Metrics.AWT)) {
        least(reading, metric);
      }
    }
    claim = "backfilling does better than FirstFit";
    below(Column.FCFS_B, Column.FIRST_FIT, Measured.METRICS);
    below(Column.BJF_B, Column.FIRST_FIT, Measured.METRICS);
  }

  /** In both tables, though not in the text. */
  private void weighted() {
    claim = "BJF+B does best by tasks (tables)";
    for (Metric metric : List.of(Metrics.PART, Metrics.PAWT)) {
      least(Column.BJF_B, metric);
    }
  }

  /** "Has an influence, but no large one": none larger than the largest that the paper prints. */
  private void drawn() {
    double most = 0;
    for (Column column : DRAWN) {
      for (Metric metric : Measured.METRICS) {
        double printed = PaperFlow.PARALLEL.printedChange(column, exact(column), metric);
        most = Math.max(most, Math.abs(printed));
      }
    }
    claim = String.format(Locale.ROOT, "drawn estimates matter little (%.1f %% at most)", most);
    for (Column column : DRAWN) {
      for (Metric metric : Measured.METRICS) {
        change(column, exact(column), metric, -most, most);
      }
    }
  }

  private static Column exact(Column drawn) {
    return Column.values()[drawn.ordinal() - 1];
  }

  /** With either reading of SRTJF. */
  private void spread(double from, double to) {
    double printed = Measured.spread(EXACT, column -> one.flow().printed(column, Metrics.ART));
    for (Column reading : List.of(Column.SRTJF, Column.SRTJF_B)) {
      List<Column> columns = new ArrayList<>(EXACT);
      columns.set(columns.indexOf(Column.SRTJF), reading);
      Estimate ours = one.spread(columns, Metrics.ART);
      row(
          "ART, most to least, with " + reading.title(),
          new Finding(percent(printed), percent(ours), ClaimVerdict.within(ours, from, to)));
    }
  }

  private void change(Column column, Column base, Metric metric, double from, double to) {
    Estimate ours = one.change(column, base, metric);
    row(
        metric.id() + ", " + column.title() + " to " + base.title(),
        new Finding(
            percent(one.flow().printedChange(column, base, metric)),
            percent(ours),
            ClaimVerdict.within(ours, from, to)));
  }

  private void below(Column column, Column base, List<Metric> metrics) {
    for (Metric metric : metrics) {
      Estimate ours = one.change(column, base, metric);
      row(
          metric.id() + ", " + column.title() + " to " + base.title(),
          new Finding(
              percent(one.flow().printedChange(column, base, metric)),
              percent(ours),
              Relation.BELOW.ofDifference(ours)));
    }
  }

  /** Judges that a column is below all others; the printed answer is the paper's for SRTJF. */
  private void least(Column reading, Metric metric) {
    Column printed = reading == Column.SRTJF_B ? Column.SRTJF : reading;
    List<Column> others = new ArrayList<>(EXACT);
    others.remove(printed);
    Claim all =
        Claim.all(
            claim,
            PairedComparison.allBelow(
                List.of(one.sample(reading, metric)),
                others.stream().map(other -> one.sample(other, metric)).toList()));
    boolean published =
        others.stream()
            .allMatch(
                other -> one.flow().printed(printed, metric) < one.flow().printed(other, metric));
    row(
        metric.id() + ", " + reading.title(),
        new Finding(ClaimVerdict.of(published).text(), all.figures(), all.verdict()));
  }

  private void row(String of, Finding finding) {
    rows.computeIfAbsent(claim, text -> new ArrayList<>()).add(new Claim.Row(of, List.of(finding)));
  }

  /** A change with its interval, where there is one. */
  static String percent(Estimate change) {
    return change.halfWidth() > 0
        ? String.format(Locale.ROOT, "%+.1f \u00b1 %.1f %%", change.mean(), change.halfWidth())
        : percent(change.mean());
  }

  private static String percent(double change) {
    return Double.isNaN(change) ? Printed.NONE : String.format(Locale.ROOT, "%+.1f %%", change);
  }
}

package org.quoin.reproduction.parasim;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.quoin.observation.Metrics;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Finding;
import org.quoin.reproduction.Printed;
import org.quoin.reproduction.Relation;
import org.quoin.reproduction.Verdict;
import org.quoin.statistics.Estimate;

/** What section 6.3 of ParaSim concludes from its tables, judged on the public logs. */
final class Claims {
  /** The columns of the paper whose estimates are exact. */
  private static final List<Column> EXACT =
      List.of(Column.FIRST_FIT, Column.FCFS_B, Column.BJF_B, Column.SRTJF);

  /** An ART that changes by less than this, in per cent, changes little. */
  private static final double LITTLE = 5;

  private Claims() {}

  /** Each with a row a log, or several. */
  static List<Claim> of(List<Measured> logs) {
    return List.of(
        claim("ART differs between policies by as much", logs, one -> Stream.of(spread(one))),
        claim("SRTJF has the least ART, where tasks are parallel", logs, Claims::shortest),
        claim("FCFS+B and BJF+B have less ART than FirstFit", logs, Claims::backfilling),
        claim("Drawn estimates (R) matter little to ART", logs, Claims::drawn));
  }

  private static Claim claim(
      String text, List<Measured> logs, Function<Measured, Stream<Claim.Row>> rows) {
    return new Claim(
        "section 6.3", text, "", List.of("ours (paper)"), logs.stream().flatMap(rows).toList());
  }

  private static Claim.Row row(Measured one, String what, String figures, Verdict verdict) {
    return new Claim.Row(one.log().kind() + what, List.of(new Finding(figures, verdict)));
  }

  private static Claim.Row spread(Measured one) {
    double ours = spread(EXACT.stream().mapToDouble(c -> one.mean(c, Metrics.ART)));
    Printed paper =
        new Printed(spread(EXACT.stream().mapToDouble(c -> one.log().printed(c, Metrics.ART))), 1);
    return row(
        one,
        ", most to least",
        paper.text(ours) + " % (" + paper.text() + " %)",
        paper.verdict(ours));
  }

  private static double spread(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return 100 * (sorted[sorted.length - 1] / sorted[0] - 1);
  }

  private static Stream<Claim.Row> shortest(Measured one) {
    boolean published = one.log() == PaperLog.PARALLEL;
    return Stream.of(Column.SRTJF, Column.SRTJF_B)
        .map(
            column -> {
              double ours = one.mean(column, Metrics.ART);
              double least =
                  EXACT.stream()
                      .filter(other -> other != Column.SRTJF)
                      .mapToDouble(other -> one.mean(other, Metrics.ART))
                      .min()
                      .orElseThrow();
              String figures =
                  String.format(
                      Locale.ROOT,
                      "%,.0f s to %,.0f s (%s)",
                      ours,
                      least,
                      Verdict.of(published).answer());
              return row(
                  one, ", " + column.title(), figures, Verdict.of(published == ours < least));
            });
  }

  private static Stream<Claim.Row> backfilling(Measured one) {
    return Stream.of(Column.FCFS_B, Column.BJF_B)
        .map(
            column -> {
              Estimate change = one.change(column, Column.FIRST_FIT, Metrics.ART);
              double printed = one.log().printedChange(column, Metrics.ART);
              return row(
                  one,
                  ", " + column.title(),
                  percent(change) + " (" + percent(printed) + ")",
                  Relation.BELOW.ofDifference(change));
            });
  }

  private static Stream<Claim.Row> drawn(Measured one) {
    return Arrays.stream(Column.values())
        .filter(Column::drawn)
        .map(
            column -> {
              Column exact = Column.values()[column.ordinal() - 1];
              Estimate change = one.change(column, exact, Metrics.ART);
              double printed =
                  100
                      * (one.log().printed(column, Metrics.ART)
                              / one.log().printed(exact, Metrics.ART)
                          - 1);
              return row(
                  one,
                  ", " + exact.title(),
                  percent(change)
                      + (Double.isNaN(printed)
                          ? " (" + Printed.NONE + ")"
                          : " (" + percent(printed) + ")"),
                  Verdict.within(change, -LITTLE, LITTLE));
            });
  }

  /** A change with its interval, where there is one. */
  static String percent(Estimate change) {
    return change.halfWidth() > 0
        ? String.format(Locale.ROOT, "%+.1f \u00b1 %.1f %%", change.mean(), change.halfWidth())
        : percent(change.mean());
  }

  private static String percent(double change) {
    return String.format(Locale.ROOT, "%+.1f %%", change);
  }
}

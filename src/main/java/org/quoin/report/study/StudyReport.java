package org.quoin.report.study;

import static org.quoin.report.GridReport.wrapped;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.quoin.base.DisplayUnit;
import org.quoin.experiment.PointOutcome;
import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.store.RunMetric;
import org.quoin.metrics.Metrics;
import org.quoin.report.TextStyle;
import org.quoin.report.TextTable;
import org.quoin.report.block.Block;
import org.quoin.result.StudySummary;
import org.quoin.scenario.study.Axis;
import org.quoin.scenario.study.Study;
import org.quoin.statistics.Ranking;

/** The results of a study as plain text, of at most 100 columns where its axes leave room. */
public final class StudyReport {
  /** Rows shown in detail; the files hold all. */
  private static final int MAX_ROWS = 150;

  private final StudyOutcome outcome;
  private final Study study;
  private final List<Ranking> rankings;
  private final TextStyle style;

  public StudyReport(StudyOutcome outcome, TextStyle style) {
    this.style = style;
    this.outcome = outcome;
    this.study = outcome.study();
    this.rankings = outcome.points().stream().map(point -> point.ranking(outcome.first())).toList();
  }

  public String render() {
    StudySummary summary = new StudyFiles(outcome).summary();
    StringBuilder text = new StringBuilder(wrapped(summary.verdict()));
    text.append(wrapped("Simulated: " + study.title() + "; " + summary.simulated() + "."));
    if (summary.matters() != null) {
      text.append(wrapped(summary.matters()));
    }
    text.append('\n').append(table());
    if (isReplicated()) {
      text.append("  ±: 95 % interval\n");
    }
    if (isReplicated() && hasSharedPlaces()) {
      text.append(
          "  place 1-2: no significant difference from its neighbours (paired, common random"
              + " numbers, Holm)\n");
    }
    outcome
        .varianceRatio()
        .ifPresent(
            ratio ->
                text.append(
                    String.format(
                        Locale.ROOT,
                        "  %s: %.2f of the variance of as many independent runs%n",
                        study.variance().shown(),
                        ratio)));
    text.append(style.warnings(summary.everyWarning()));
    return text.toString();
  }

  private boolean isReplicated() {
    return outcome.points().stream().anyMatch(point -> point.replications() > 1);
  }

  /** Returns whether any row shares its place with a neighbour. */
  private boolean hasSharedPlaces() {
    return rankings.stream()
        .filter(ranking -> ranking.rows().size() > 1)
        .anyMatch(ranking -> ranking.rows().stream().anyMatch(row -> row.place().contains("-")));
  }

  private boolean isCompared() {
    return outcome.points().stream().anyMatch(point -> point.runs().size() > 1);
  }

  private String table() {
    RunMetric first = outcome.first();
    List<Block.Column> columns = new ArrayList<>();
    study
        .axes()
        .forEach(
            axis ->
                columns.add(
                    column(axis.shortName(study.axes()), hasUnits(axis) ? axis.unit() : "")));
    columns.add(column(study.compared(), ""));
    columns.add(column("runs", ""));
    columns.add(column(name(first), first.unit()));
    if (isCompared()) {
      columns.add(column("place", ""));
      columns.add(
          column(first.moreIsBetter() ? "less than the best" : "more than the best", first.unit()));
    }
    List<List<Object>> rows = new ArrayList<>();
    for (int p = 0; p < rankings.size(); p++) {
      PointOutcome point = outcome.points().get(p);
      for (int c = 0; c < point.runs().size(); c++) {
        rows.add(row(point, c, rankings.get(p)));
      }
    }
    int shown = Math.min(most(), rows.size());
    Block.Table table = new Block.Table("", columns, rows.subList(0, shown));
    return TextTable.of(table.in(first.unit(), unit(first))).render()
        + (rows.size() > shown
            ? "  and "
                + (rows.size() - shown)
                + " more rows"
                + (style.details() ? " in results.csv\n" : ": --details\n")
            : "");
  }

  /** Returns whether the values of an axis have several units, as 100 s and 2.5 min. */
  private static boolean hasUnits(Axis axis) {
    return axis.isNumeric()
        && axis.values().stream()
                .map(value -> value.label().replaceFirst("^[^a-zA-Z%]*", ""))
                .distinct()
                .count()
            > 1;
  }

  private static Block.Column column(String name, String unit) {
    return new Block.Column(name, unit, "");
  }

  private int most() {
    return Math.min(MAX_ROWS, style.rows());
  }

  private String name(RunMetric metric) {
    return Metrics.all().stream()
        .filter(one -> one.id().equals(metric.id()))
        .findFirst()
        .map(style::name)
        .orElse(metric.id());
  }

  /** Returns the unit that suits most means of the table. */
  private DisplayUnit unit(RunMetric metric) {
    return DisplayUnit.of(
        metric.unit(),
        outcome.points().stream()
            .flatMapToDouble(
                point ->
                    IntStream.range(0, point.runs().size())
                        .mapToDouble(c -> point.estimate(c, metric).mean()))
            .toArray());
  }

  private List<Object> row(PointOutcome point, int compared, Ranking ranking) {
    RunMetric metric = outcome.first();
    List<Object> row = new ArrayList<>();
    for (int i = 0; i < study.axes().size(); i++) {
      Axis.Value value = point.point().values().get(i);
      row.add(
          compared > 0
              ? ""
              : hasUnits(study.axes().get(i)) ? (Object) value.number() : value.label());
    }
    row.add(point.point().compared().get(compared));
    row.add((double) point.replications());
    row.add(point.estimate(compared, metric));
    if (isCompared()) {
      boolean alone = point.runs().size() == 1;
      int best = ranking.rows().get(0).index();
      boolean less = metric.moreIsBetter();
      row.add(alone ? "" : StudyFiles.of(ranking, compared).place());
      row.add(
          alone || compared == best
              ? ""
              : point.difference(less ? best : compared, less ? compared : best, metric));
    }
    return row;
  }
}

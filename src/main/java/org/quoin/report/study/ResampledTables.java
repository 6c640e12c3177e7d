package org.quoin.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quoin.base.Plurals;
import org.quoin.experiment.store.RunMetric;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.report.block.Block;
import org.quoin.report.block.TableColumn;
import org.quoin.result.StudyResults;
import org.quoin.result.StudySummary;
import org.quoin.result.StudySummary.Alternative;
import org.quoin.result.StudySummary.Pair;
import org.quoin.result.StudySummary.Point;
import org.quoin.result.StudySummary.Ratio;
import org.quoin.statistics.Estimate;
import org.quoin.workload.resample.ResamplingDiagnosis;

/** The tables of a replay of logs that are drawn from a log, for text and pages. */
public final class ResampledTables {
  /** Metrics of the table, if the names of the policies leave room. */
  private static final List<Metric> COLUMNS =
      List.of(Metrics.ART, Metrics.AWT, Metrics.AVE_BSLD, Metrics.UTILIZATION);

  private static final double SIGNIFICANT = 0.05;

  /** Meaning of a p-value, before what it is of. */
  private static final String CHANCE = "Probability of a difference as large by chance alone, by";

  private final StudySummary summary;
  private final Point point;
  private final ResamplingDiagnosis drawn;
  private final RunMetric first;

  /**
   * Creates the tables.
   *
   * @param summary summary of a study of one point, whose replications are drawn logs
   * @param first the metric that is compared
   */
  public ResampledTables(StudySummary summary, RunMetric first) {
    this.summary = summary;
    this.first = first;
    point = summary.points().get(0);
    drawn = point.resampling();
  }

  /** {@return whether a study has one point, whose replications are drawn logs} */
  public static boolean fit(StudySummary summary) {
    return summary.points().size() == 1 && summary.points().get(0).resampling() != null;
  }

  /** {@return how the logs were drawn, in a sentence} */
  public String how() {
    String logs = Plurals.counted(drawn.drawn(), "log");
    return drawn.unit().equals("log")
        ? "Simulated: %s; %s, each the log with small changes; 95 %% intervals of the mean."
            .formatted(summary.title(), logs)
        : "Simulated: %s; %s of %s, drawn by %s; 95 %% intervals by resampling."
            .formatted(
                summary.title(), logs, Plurals.counted(drawn.length(), "week"), drawn.unit());
  }

  /** {@return the means of each policy} */
  public Block.Table policies() {
    List<TableColumn<Alternative>> columns = new ArrayList<>();
    columns.add(TableColumn.of("policy", Alternative::name));
    COLUMNS.forEach(
        one ->
            columns.add(
                TableColumn.of(
                    one.words(),
                    one.unit(),
                    one.meaning(),
                    row -> row.metrics().get(one.id()).estimate(point.replications()))));
    if (point.pairs() != null) {
      columns.add(
          TableColumn.of(
              "place",
              row ->
                  row.place().stream()
                      .distinct()
                      .map(String::valueOf)
                      .collect(Collectors.joining("-"))));
    }
    return table("Policies", point.compared(), columns);
  }

  /** Makes a table with all times in the unit of the sentence above it. */
  private <T> Block.Table table(String title, List<T> rows, List<TableColumn<T>> columns) {
    return TableColumn.table(title, rows, columns).in(first.unit(), point.verdict(first).unit());
  }

  /** {@return whether the policies differ by a ratio or a difference that is significant} */
  public boolean hasSignificant() {
    return point.pairs().stream().anyMatch(pair -> pair.significant() || isRatioSignificant(pair));
  }

  private static boolean isRatioSignificant(Pair pair) {
    return pair.ratio() != null && pair.ratio().pValue() <= SIGNIFICANT;
  }

  private static String chance(double pValue, boolean significant) {
    return (pValue < 0.001 ? "<0.001" : String.format(Locale.ROOT, "%.3f", pValue))
        + (significant ? "*" : "");
  }

  private static String shown(Ratio ratio) {
    return String.format(
        Locale.ROOT, "%.2f (%.2f to %.2f)", ratio.ratio(), ratio.low(), ratio.high());
  }

  /** {@return the paired differences and ratios of all pairs; empty of one policy} */
  public Optional<Block.Table> pairs() {
    if (point.pairs() == null) {
      return Optional.empty();
    }
    boolean ratios = point.pairs().stream().anyMatch(pair -> pair.ratio() != null);
    List<TableColumn<Pair>> columns =
        new ArrayList<>(
            List.of(
                TableColumn.of("better", Pair::better),
                TableColumn.of("worse", Pair::worse),
                TableColumn.of(
                    "difference", first.unit(), "Mean over the drawn logs", this::difference),
                TableColumn.of(
                    "p (Holm)",
                    "",
                    CHANCE + " means",
                    pair -> chance(pair.pValue(), pair.significant()))));
    if (ratios) {
      columns.add(
          TableColumn.of(
              "ratio",
              "",
              "Worse over better, and its 95 % interval",
              pair -> pair.ratio() == null ? "" : shown(pair.ratio())));
      columns.add(
          TableColumn.of(
              "p (Holm)",
              "",
              CHANCE + " ratios",
              pair ->
                  pair.ratio() == null
                      ? ""
                      : chance(pair.ratio().pValue(), isRatioSignificant(pair))));
    }
    return Optional.of(
        table(
            "Paired differences "
                + (ratios ? "and ratios " : "")
                + "in "
                + StudyResults.words(first),
            point.pairs(),
            columns));
  }

  private Estimate difference(Pair pair) {
    Estimate difference = pair.difference().estimate(point.replications());
    return new Estimate(
        Math.abs(difference.mean()),
        difference.halfWidth(),
        difference.level(),
        difference.count());
  }
}

package org.quoin.report;

import static org.quoin.report.GridTables.percent;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.quoin.base.Percent;
import org.quoin.report.block.Block;
import org.quoin.report.block.TableColumn;
import org.quoin.result.CalibrationSummary;
import org.quoin.result.CalibrationSummary.Comparison;
import org.quoin.result.CalibrationSummary.Direction;
import org.quoin.result.CalibrationSummary.HeldBackDay;
import org.quoin.result.CalibrationSummary.Residual;
import org.quoin.result.Meanings;
import org.quoin.statistics.Estimate;

/**
 * The tables of a calibration, for text and page, and its text.
 *
 * @param fit the fitted values
 */
public record CalibrationReport(CalibrationSummary fit) {
  /** Half-width of a 95 % interval in standard errors. */
  private static final double HALF_WIDTH = 1.96;

  /** {@return the classes of jobs that have residuals: hour, size} */
  public List<String> classes() {
    return Stream.of("hour", "size").filter(by -> !residualsBy(by).isEmpty()).toList();
  }

  /** {@return the residuals by hour or by size that are known} */
  public List<Residual> residualsBy(String by) {
    return fit.residuals().stream()
        .filter(one -> one.by().equals(by) && one.residual() != null)
        .toList();
  }

  /** {@return a residual in percent with its 95 % interval} */
  public static Estimate residual(Residual one) {
    double error = one.standardError() == null ? Double.NaN : one.standardError();
    return interval(100 * one.residual(), 100 * error, one.jobs());
  }

  private static Estimate interval(double mean, double standardError, int jobs) {
    return new Estimate(mean, HALF_WIDTH * standardError, 0.95, jobs);
  }

  /** {@return the fitted values with their intervals} */
  public Block.Table values() {
    return TableColumn.table(
        "",
        fit.keys(),
        List.of(
            TableColumn.of("key", "", Meanings.KEY, CalibrationSummary.Key::key),
            TableColumn.of("value", "", "Fitted value", key -> show(key, key.value())),
            TableColumn.of(
                "95 % from", "", "Lower end of the 95 % interval", key -> show(key, key.low())),
            TableColumn.of("to", "", Meanings.UPPER_END, key -> show(key, key.high())),
            TableColumn.wide(
                TableColumn.of(
                    "searched from", "", Meanings.SEARCHED_FROM, key -> show(key, key.least()))),
            TableColumn.wide(
                TableColumn.of(
                    "searched to", "", Meanings.SEARCHED_TO, key -> show(key, key.most())))));
  }

  private static String show(CalibrationSummary.Key key, Double value) {
    return value == null ? "open" : FitSentences.show(key, value);
  }

  /** {@return the combinations of keys that the measured jobs determine, the best first} */
  public Block.Table directions() {
    return TableColumn.table(
        "What the measured jobs determine, the best first",
        fit.directions(),
        List.of(
            TableColumn.of(
                "determined, the best first",
                "",
                "A product of powers of keys, or a sum of shares",
                Direction::combination),
            TableColumn.of(
                "standard error",
                "",
                "As a share of the ranges; open if it is larger",
                one ->
                    one.determined()
                        ? Percent.of(one.standardError()) + " of the range"
                        : "open")));
  }

  /** {@return the measured and the simulated times} */
  public Block.Table comparisons() {
    return TableColumn.table(
            "",
            fit.comparisons(),
            List.of(
                TableColumn.of(
                    "site",
                    "",
                    "Site of the jobs",
                    one -> one.site().isEmpty() ? "all" : one.site()),
                TableColumn.of("time", "", Meanings.MEASURED_COLUMN, Comparison::time),
                TableColumn.of(
                    "measured",
                    "s",
                    "Measured mean or quantile, 95 % interval",
                    one -> interval(one.measured(), one.standardError(), fit.jobs())),
                TableColumn.of("simulated", "s", "With the fitted values", Comparison::simulated),
                TableColumn.of(
                    "difference, s.e.",
                    "",
                    "In standard errors; beyond 3 something is missing",
                    one -> String.format(Locale.ROOT, "%.1f", one.difference()))))
        .byRow();
  }

  /** {@return the errors on days that were not fitted} */
  public Block.Table heldBackDays() {
    return TableColumn.table(
        "Error on days that were not fitted",
        fit.heldBackDays(),
        List.of(
            TableColumn.of(
                "day held back",
                "",
                "Number of the day; the first of the measured jobs is 1",
                HeldBackDay::day),
            TableColumn.of("jobs", "", Meanings.JOBS_OF_DAY, HeldBackDay::jobs),
            percent(
                "off by", "Mean relative difference of the simulated means", HeldBackDay::error),
            percent(
                "a plain guess off by",
                "Mean relative difference of the means of the fitted jobs",
                HeldBackDay::plainGuessError)));
  }

  /**
   * {@return the residuals, one row per time and class of jobs}
   *
   * @param by hour or size
   */
  public Block.Table residuals(String by) {
    return TableColumn.table(
        by.equals("hour") ? "By hour of the day" : "By size of the job",
        residualsBy(by),
        List.of(
            TableColumn.of("time", "", Meanings.MEASURED_COLUMN, Residual::time),
            TableColumn.of(by, "", "Where the class begins", Residual::jobsOf),
            TableColumn.of("jobs", "", Meanings.MEASURED_JOBS, Residual::jobs),
            TableColumn.wide(
                TableColumn.of("measured", "s", "Mean of the measured jobs", Residual::measured)),
            TableColumn.wide(
                TableColumn.of(
                    "simulated",
                    "s",
                    "Mean of simulated jobs at their sites in the class",
                    Residual::simulated)),
            TableColumn.of(
                "measured over simulated",
                "%",
                "Relative difference, 95 % interval",
                CalibrationReport::residual)));
  }

  /** Returns the residuals by hour for plain text: one row per hour, one column per time. */
  private Block.Table hours() {
    List<Residual> all = residualsBy("hour");
    List<TableColumn<String>> columns = new ArrayList<>();
    columns.add(TableColumn.of("hour", hour -> hour));
    columns.add(
        TableColumn.of(
            "jobs",
            hour ->
                all.stream()
                    .filter(one -> one.jobsOf().equals(hour))
                    .findFirst()
                    .orElseThrow()
                    .jobs()));
    for (String time : all.stream().map(Residual::time).distinct().toList()) {
      columns.add(
          TableColumn.of(
              time,
              "%",
              "",
              hour ->
                  all.stream()
                      .filter(one -> one.jobsOf().equals(hour) && one.time().equals(time))
                      .map(CalibrationReport::residual)
                      .findFirst()
                      .orElse(null)));
    }
    return TableColumn.table("", all.stream().map(Residual::jobsOf).distinct().toList(), columns);
  }

  /** {@return what a reader must know before believing the fit, one sentence each} */
  public List<String> warnings() {
    return Stream.of(
            fit.keys().stream()
                .filter(CalibrationSummary.Key::atAnEnd)
                .map(key -> key.key() + " is at an end of its range: a wider range may fit better"),
            fit.warnings().stream(),
            fit.undetermined().stream())
        .flatMap(all -> all)
        .toList();
  }

  /**
   * {@return the text, the fitted values first}
   *
   * @param scenario name of the scenario file
   */
  public String text(String scenario) {
    StringBuilder text = new StringBuilder();
    FitSentences sentences = new FitSentences(fit);
    sentences.answer().forEach(sentence -> text.append(GridReport.wrapped(sentence)));
    text.append('\n');
    Stream.of(
            values(),
            fit.keys().size() > 1 ? directions() : null,
            fit.comparisons().isEmpty() ? null : comparisons(),
            residualsBy("hour").isEmpty() ? null : hours(),
            residualsBy("size").isEmpty() ? null : residuals("size"))
        .filter(Objects::nonNull)
        .forEach(table -> text.append(TextTable.of(table).render()).append('\n'));
    warnings().forEach(warning -> text.append(GridReport.wrapped("Warning: " + warning)));
    if (!fit.heldBackDays().isEmpty()) {
      text.append(TextTable.of(heldBackDays()).render()).append('\n');
    }
    sentences.prediction().ifPresent(sentence -> text.append(GridReport.wrapped(sentence)));
    text.append("Run with these values:\n  quoin run ").append(scenario);
    fit.changes().forEach(change -> text.append(" \\\n    --set \"").append(change).append('"'));
    return text.append('\n').toString();
  }
}

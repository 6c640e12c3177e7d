package org.quoin.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.quoin.base.Percent;
import org.quoin.base.Quantity;
import org.quoin.report.FitSentences;
import org.quoin.report.GridReport;
import org.quoin.report.TextTable;
import org.quoin.result.CalibrationSummary;

/**
 * The text of a calibration.
 *
 * @param fit the fitted values
 * @param keys the keys, in the order of the values
 * @param scenario name of the scenario file
 */
public record CalibrationReport(CalibrationSummary fit, List<FittedKey> keys, String scenario) {

  /** {@return the text, the fitted values first} */
  public String text() {
    StringBuilder text = new StringBuilder();
    FitSentences sentences = new FitSentences(fit);
    sentences.answer().forEach(sentence -> wrap(text, sentence));
    text.append('\n');
    text.append(values().render()).append("\n");
    if (keys.size() > 1) {
      text.append(directions().render()).append("\n");
    }
    if (!fit.comparisons().isEmpty()) {
      text.append(comparisons().render()).append("\n");
    }
    for (String by : List.of("hour", "size")) {
      residuals(by).ifPresent(table -> text.append(table.render()).append("\n"));
    }
    for (CalibrationSummary.Key key : fit.keys()) {
      if (key.atAnEnd()) {
        wrap(
            text,
            "Warning: " + key.key() + " is at an end of its range: a wider range may fit better");
      }
    }
    fit.warnings().forEach(sentence -> wrap(text, "Warning: " + sentence));
    fit.undetermined().forEach(sentence -> wrap(text, "Warning: " + sentence));
    heldBackDays().ifPresent(table -> text.append(table.render()).append("\n"));
    sentences.prediction().ifPresent(sentence -> wrap(text, sentence));
    text.append("Run with these values:\n  quoin run ").append(scenario);
    fit.changes().forEach(change -> text.append(" \\\n    --set \"").append(change).append('"'));
    text.append('\n');
    return text.toString();
  }

  private static void wrap(StringBuilder text, String sentence) {
    text.append(GridReport.wrapped(sentence));
  }

  private TextTable values() {
    TextTable table = new TextTable("key", "value", "95 % from", "to");
    for (int i = 0; i < keys.size(); i++) {
      CalibrationSummary.Key key = fit.keys().get(i);
      FittedKey unit = keys.get(i);
      table.row(
          key.key(),
          unit.show(key.value()),
          key.low() == null ? "open" : unit.show(key.low()),
          key.high() == null ? "open" : unit.show(key.high()));
    }
    return table;
  }

  private TextTable directions() {
    TextTable table = new TextTable("determined, the best first", "standard error");
    for (CalibrationSummary.Direction one : fit.directions()) {
      table.row(
          one.combination(),
          one.determined() ? Percent.of(one.standardError()) + " of the range" : "open");
    }
    return table;
  }

  /** Returns the residuals by hour or by size: one row per class, one column per time. */
  private Optional<TextTable> residuals(String by) {
    List<CalibrationSummary.Residual> some =
        fit.residuals().stream().filter(one -> one.by().equals(by)).toList();
    if (some.isEmpty()) {
      return Optional.empty();
    }
    List<String> times = some.stream().map(CalibrationSummary.Residual::time).distinct().toList();
    if (by.equals("size")) { // each time has sizes of its own
      TextTable table = new TextTable("time", "size", "jobs", "measured over simulated");
      some.forEach(
          one -> table.row(one.time(), one.jobsOf(), String.valueOf(one.jobs()), residual(one)));
      return Optional.of(table);
    }
    TextTable table = new TextTable("hour", "jobs", times);
    for (String hour : some.stream().map(CalibrationSummary.Residual::jobsOf).distinct().toList()) {
      List<String> row = new ArrayList<>(List.of(hour, ""));
      for (String time : times) {
        Optional<CalibrationSummary.Residual> of =
            some.stream()
                .filter(one -> one.jobsOf().equals(hour) && one.time().equals(time))
                .findFirst();
        of.ifPresent(one -> row.set(1, String.valueOf(one.jobs())));
        row.add(of.map(CalibrationReport::residual).orElse("-"));
      }
      table.row(row);
    }
    return Optional.of(table);
  }

  /** Returns a residual with its 95 % half-width, in percent. */
  private static String residual(CalibrationSummary.Residual one) {
    if (one.residual() == null) {
      return "-";
    }
    String percent = String.format(Locale.ROOT, "%+.1f", 100 * one.residual());
    return percent
        + (one.standardError() == null
            ? " %"
            : String.format(Locale.ROOT, " ± %.1f %%", 196 * one.standardError()));
  }

  private Optional<TextTable> heldBackDays() {
    if (fit.heldBackDays().isEmpty()) {
      return Optional.empty();
    }
    TextTable table = new TextTable("day held back", "jobs", "off by", "a plain guess off by");
    for (CalibrationSummary.HeldBackDay day : fit.heldBackDays()) {
      table.row(
          String.valueOf(day.day()),
          String.valueOf(day.jobs()),
          Percent.of(day.error()),
          Percent.of(day.plainGuessError()));
    }
    return Optional.of(table);
  }

  private TextTable comparisons() {
    TextTable table =
        new TextTable("site", "time [s]", "measured", "standard error", "simulated", "difference");
    for (CalibrationSummary.Comparison one : fit.comparisons()) {
      table.row(
          one.site().isEmpty() ? "all" : one.site(),
          one.time(),
          Quantity.digits(one.measured()),
          Quantity.digits(one.standardError()),
          Quantity.digits(one.simulated()),
          Quantity.digits(one.difference()) + " s.e.");
    }
    return table;
  }
}

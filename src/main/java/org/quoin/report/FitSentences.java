package org.quoin.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.result.CalibrationSummary;
import org.quoin.result.CalibrationSummary.Comparison;
import org.quoin.statistics.Estimate;

/**
 * The answer of a calibration in sentences, for text and page.
 *
 * @param fit the fitted values
 */
public record FitSentences(CalibrationSummary fit) {
  /** Keys whose values stand in the first sentence; a table has all. */
  private static final int NAMED = 3;

  /** Standard errors beyond which a difference is not chance. */
  private static final double FAR = 3;

  private static final double LEVEL = 0.95;

  /** Mean errors by chance within which two errors do not differ. */
  private static final double TWO_SIDED = 2;

  /** {@return the values, whether they explain the measured times, and how they were fitted} */
  public List<String> answer() {
    List<String> answer = new ArrayList<>();
    answer.add(values());
    judgement().ifPresent(answer::add);
    answer.add(
        "Fitted by %s to %s%s; %s; intervals by the %s."
            .formatted(
                fit.loss(),
                Plurals.counted(fit.jobs(), "measured job"),
                heldBack(),
                Plurals.counted(fit.evaluations(), "simulated point"),
                fit.intervals()));
    ranges().ifPresent(answer::add);
    return answer;
  }

  private String heldBack() {
    if (fit.heldBack() == 0) {
      return "";
    }
    int days = fit.heldBackDays().size();
    return ", "
        + fit.heldBack()
        + (days > 0 ? " of " + Plurals.counted(days, "day") : "")
        + " held back";
  }

  /** Tells the ranges that were not given; empty if all were. */
  private Optional<String> ranges() {
    List<String> taken =
        fit.keys().stream()
            .filter(key -> !key.range().equals("given"))
            .map(
                key ->
                    "%s from %s to %s (%s)"
                        .formatted(
                            key.key(), show(key, key.least()), show(key, key.most()), key.range()))
            .toList();
    return taken.isEmpty()
        ? Optional.empty()
        : Optional.of("Searched without a given range: " + String.join("; ", taken) + ".");
  }

  private String values() {
    int more = fit.keys().size() - NAMED;
    return fit.keys().stream()
        .limit(NAMED)
        .map(FitSentences::value)
        .collect(
            Collectors.joining(
                "; ", "", more > 0 ? "; and " + Plurals.counted(more, "more key") + "." : "."));
  }

  private static String value(CalibrationSummary.Key key) {
    return key.low() == null
        ? "%s is %s, which the measured jobs do not determine"
            .formatted(key.key(), show(key, key.value()))
        : "%s is %s (95 %% interval: %s to %s)"
            .formatted(
                key.key(), show(key, key.value()), show(key, key.low()), show(key, key.high()));
  }

  /** {@return a value of a key with its unit} */
  public static String show(CalibrationSummary.Key key, double value) {
    return Quantity.ofBaseUnit(key.unit())
        .map(quantity -> quantity.show(value))
        .orElseGet(() -> Quantity.digits(value));
  }

  /** Judges the fit by the largest difference; of a likelihood there may be none. */
  private Optional<String> judgement() {
    Optional<Comparison> worst =
        fit.comparisons().stream()
            .max(Comparator.comparingDouble(one -> Math.abs(one.difference())));
    int count = fit.comparisons().size();
    return worst.map(
        one -> {
          String where =
              String.format(
                  Locale.ROOT,
                  "%s%s, by %.1f standard errors",
                  one.time(),
                  one.site().isEmpty() ? "" : " at " + one.site(),
                  Math.abs(one.difference()));
          return Math.abs(one.difference()) <= FAR
              ? "With %s the scenario explains the measured times: %s off is %s."
                  .formatted(
                      fit.keys().size() == 1 ? "this value" : "these values",
                      count == 1
                          ? "all that is"
                          : "of %,d %ss the farthest".formatted(count, word()),
                      where)
              : "No values of %s explain the measured times: farthest off is %s, more than chance explains."
                      .formatted(fit.keys().size() == 1 ? "this key" : "these keys", where)
                  + " Something else is missing in the scenario.";
        });
  }

  private String word() {
    return fit.loss().equals("quantiles") ? "quantile" : "mean";
  }

  /** {@return how well the jobs that were held back are predicted; empty if none were} */
  public Optional<String> prediction() {
    if (fit.heldBackError() == null) {
      return Optional.empty();
    }
    if (fit.heldBackDays().size() > 1) {
      return Optional.of(ofDays());
    }
    boolean open =
        Math.abs(fit.heldBackError() - fit.plainGuessError()) < TWO_SIDED * fit.chanceError();
    return Optional.of(
        "On the jobs held back the simulated means are off by %s on average; a guess without a"
                .formatted(Percent.of(fit.heldBackError()))
            + " model, the means of the fitted jobs, by %s. Jobs as few as these are off by about"
                .formatted(Percent.of(fit.plainGuessError()))
            + " %s by chance%s."
                .formatted(
                    Percent.of(fit.chanceError()),
                    open ? ": they do not tell which is better" : ""));
  }

  /** Compares the errors on days, of which both belong to the same jobs. */
  private String ofDays() {
    Estimate gain =
        Estimate.of(
            fit.heldBackDays().stream()
                .mapToDouble(day -> day.plainGuessError() - day.error())
                .toArray(),
            LEVEL);
    return "On the %d days held back the simulated means are off by %s on average; a guess without"
            .formatted(fit.heldBackDays().size(), Percent.of(fit.heldBackError()))
        + " a model, the means of the fitted jobs, by %s. "
            .formatted(Percent.of(fit.plainGuessError()))
        + String.format(
            Locale.ROOT,
            Math.abs(gain.mean()) > gain.halfWidth()
                ? "The "
                    + (gain.mean() > 0 ? "model" : "guess")
                    + " is better by %.1f ± %.1f points."
                : "These days do not tell which is better: the difference is %.1f ± %.1f points.",
            100 * Math.abs(gain.mean()),
            100 * gain.halfWidth());
  }
}

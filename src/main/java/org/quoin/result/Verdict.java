package org.quoin.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.experiment.store.RunMetric;
import org.quoin.metrics.Metric;
import org.quoin.statistics.Estimate;

/**
 * Decides which of several alternatives is best by a measure, if that can be shown: the interval of
 * its paired difference from every other one must leave out 0, or the corrected p-values of these
 * differences must be small. Alternatives whose difference is certain but surely below one per
 * mille of the best value are said to hardly differ.
 *
 * @param measure measure by which they are judged, as in "mean response time"
 * @param unit the unit in which all numbers of a sentence are shown
 * @param moreIsBetter whether large values are good
 * @param values the values of each
 * @param behind the difference of each from the one with the best mean
 * @param significant whether each is significantly worse; empty: as its interval shows
 */
public record Verdict(
    String measure,
    DisplayUnit unit,
    boolean moreIsBetter,
    List<String> names,
    List<Estimate> values,
    List<Estimate> behind,
    List<Boolean> significant) {

  /** Equal alternatives that a sentence names. */
  private static final int SHOWN = 5;

  /** Largest difference, as a share of the best, up to which a sentence states it. */
  private static final double ALIKE = 0.05;

  /**
   * Difference, as a share of the best value, below which it hardly matters: no alternative is then
   * called the best. The whole interval of the difference must lie below.
   */
  private static final double NEGLIGIBLE = 0.001;

  /** Digits of a number. */
  private static final int DIGITS = 4;

  /** Differences that a sentence states. */
  private static final int DIFFERENCES = 3;

  public Verdict {
    names = List.copyOf(names);
    values = List.copyOf(values);
    behind = List.copyOf(behind);
    significant = List.copyOf(significant);
  }

  private Verdict(
      String measure,
      DisplayUnit unit,
      boolean moreIsBetter,
      List<String> names,
      List<Estimate> values,
      List<Estimate> behind) {
    this(measure, unit, moreIsBetter, names, values, behind, List.of());
  }

  /**
   * {@return the verdict on the metric by which the alternatives at a point of a study are ranked}
   * It takes the p-values of the paired differences, corrected for all pairs.
   */
  static Verdict of(RunMetric metric, StudySummary.Point point) {
    List<String> names = point.compared().stream().map(StudySummary.Alternative::name).toList();
    List<Estimate> values =
        point.compared().stream()
            .map(one -> one.metrics().get(metric.id()).estimate(point.replications()))
            .toList();
    int first = best(values, metric.moreIsBetter());
    String best = names.get(first);
    List<Estimate> behind = new ArrayList<>(Collections.nCopies(names.size(), Mean.exact(0)));
    List<Boolean> significant = new ArrayList<>(Collections.nCopies(names.size(), false));
    for (StudySummary.Pair pair :
        point.pairs() == null ? List.<StudySummary.Pair>of() : point.pairs()) {
      if (pair.better().equals(best) || pair.worse().equals(best)) {
        int other = names.indexOf(pair.better().equals(best) ? pair.worse() : pair.better());
        Estimate difference = pair.difference().estimate(point.replications());
        double sign = pair.better().equals(best) ? 1 : -1;
        behind.set(
            other,
            new Estimate(
                sign * Math.abs(difference.mean()),
                difference.halfWidth(),
                difference.level(),
                difference.count()));
        significant.set(other, pair.significant() && sign > 0);
      }
    }
    return new Verdict(
        StudyResults.words(metric),
        DisplayUnit.of(metric.unit(), Math.abs(values.get(first).mean())),
        metric.moreIsBetter(),
        names,
        values,
        behind,
        significant);
  }

  /**
   * {@return the verdict on a measure of which small values are good}
   *
   * @param unit the base unit of it; may be empty
   * @param observations one value per replication of each, all on the same random numbers
   */
  public static Verdict of(
      String measure, String unit, List<String> names, List<double[]> observations) {
    List<Estimate> values = observations.stream().map(Verdict::estimate).toList();
    int best = best(values, false);
    double[] least = observations.get(best);
    return new Verdict(
        measure,
        DisplayUnit.of(unit, Math.abs(values.get(best).mean())),
        false,
        names,
        values,
        observations.stream().map(x -> estimate(Estimate.differences(x, least))).toList());
  }

  private static Estimate estimate(double[] observations) {
    return Estimate.of(observations, Mean.LEVEL);
  }

  /**
   * {@return the verdict on a metric of replays, which are not random, by its value in each}
   *
   * @param unit the unit in which the metric is shown
   */
  static Verdict ofReplays(
      Metric metric, DisplayUnit unit, String measure, List<String> names, List<Estimate> values) {
    boolean most = metric.moreIsBetter();
    double best = values.get(best(values, most)).mean();
    return new Verdict(
        measure,
        unit,
        most,
        names,
        values,
        values.stream().map(one -> Math.abs(one.mean() - best)).map(Mean::exact).toList());
  }

  /** {@return the index of the alternative with the best mean; 0 if none has a value} */
  public int best() {
    return best(values, moreIsBetter);
  }

  private static int best(List<Estimate> values, boolean moreIsBetter) {
    Comparator<Integer> byMean = Comparator.comparingDouble(i -> values.get(i).mean());
    return IntStream.range(0, values.size())
        .filter(i -> !Double.isNaN(values.get(i).mean()))
        .boxed()
        .min(moreIsBetter ? byMean.reversed() : byMean)
        .orElse(0);
  }

  /**
   * {@return whether every other alternative is shown to be worse than the best, by more than what
   * hardly matters}
   */
  public boolean isShown() {
    return names.size() > 1 && !isUnknown() && tied().isEmpty() && !isNarrow();
  }

  /** {@return whether the best is shown to be better than another one, by what hardly matters} */
  public boolean isNarrow() {
    return !near().isEmpty();
  }

  private boolean isUnknown() {
    return Double.isNaN(values.get(best()).mean());
  }

  /**
   * {@return the verdict as one sentence: which alternative is best, by how much and with which
   * certainty, or that alternatives hardly differ, or that no difference can be shown}
   */
  public String sentence() {
    return sentence("%1$s is best: its %2$s is %3$s, %4$s.", DIFFERENCES);
  }

  /**
   * {@return the verdict as a sentence that follows one by another measure, and begins with this
   * one}
   */
  public String furtherSentence() {
    return sentence("By %2$s %1$s is best: %3$s, %4$s.", 1);
  }

  /**
   * Makes the sentence.
   *
   * @param form form of a best alternative, with its name, the measure, its value and differences
   * @param most the most differences that are stated
   */
  private String sentence(String form, int most) {
    if (isUnknown()) {
      return "Nothing can be said of the " + measure + ": no job came to its end.";
    }
    int best = best();
    if (names.size() == 1) {
      return "Under " + names.get(0) + " the " + measure + " is " + shown(values.get(0)) + ".";
    }
    List<Integer> tied = tied();
    List<Integer> near = near();
    if (tied.isEmpty() && near.isEmpty()) {
      return form.formatted(names.get(best), measure, shown(values.get(best)), others(best, most));
    }
    List<String> same = new ArrayList<>(List.of(names.get(best)));
    (tied.isEmpty() ? near : tied).forEach(i -> same.add(names.get(i)));
    boolean all = same.size() == names.size();
    if (isExact()) {
      boolean equal = tied.stream().allMatch(i -> values.get(i).mean() == values.get(best).mean());
      return "%s have %s%s, %s%s."
          .formatted(
              listed(same),
              all
                  ? equal ? "the same " : "almost the same "
                  : moreIsBetter ? "the greatest " : "the least ",
              measure,
              shown(values.get(best)),
              all ? "" : ", " + others(best, most));
    }
    if (tied.isEmpty()) {
      return "%s hardly differ: the %s of %s is %s, %s."
          .formatted(
              listed(same), measure, names.get(best), shown(values.get(best)), others(best, most));
    }
    String atMost = atMost(tied);
    return "No difference in %s can be shown between %s%s (%s: %s%s)%s%s."
        .formatted(
            measure,
            listed(same),
            values.get(best).count() < 2 ? " from a single replication" : "",
            names.get(best),
            shown(values.get(best)),
            atMost.isEmpty() && isByInterval() ? apart(tied) : "",
            atMost,
            all ? "" : "; that of " + names.get(best) + " is " + others(best, most));
  }

  /**
   * Returns the largest difference from the best that the intervals of the tied alternatives allow;
   * empty if it is large.
   */
  private String atMost(List<Integer> tied) {
    double most =
        tied.stream()
                .map(behind::get)
                .mapToDouble(one -> Math.abs(one.mean()) + one.halfWidth())
                .max()
                .orElse(Double.NaN)
            / Math.abs(values.get(best()).mean());
    if (most == 0) {
      return ", which are equal in every replication";
    }
    return isByInterval() && most <= ALIKE
        ? String.format(
            Locale.ROOT, ", which differ by at most %.1f %% (95 %%)", Math.ceil(1000 * most) / 10)
        : "";
  }

  /** Lists the differences of tied alternatives from the best, whose intervals contain 0. */
  private String apart(List<Integer> tied) {
    return tied.stream()
        .sorted(Comparator.comparingDouble(i -> behind.get(i).mean()))
        .limit(DIFFERENCES)
        .map(i -> "; %s: %s %s".formatted(names.get(i), shown(behind.get(i)), worse()))
        .collect(Collectors.joining());
  }

  private String worse() {
    return moreIsBetter ? "less" : "more";
  }

  /** Returns whether intervals of paired differences decide. */
  private boolean isByInterval() {
    return significant.isEmpty() && values.get(best()).count() > 1;
  }

  /** Returns whether the values are not random, as those of a replay. */
  private boolean isExact() {
    return values.get(best()).halfWidth() == 0;
  }

  /**
   * Lists by how much the best is better than each worse alternative, the nearest first.
   *
   * @param most the most differences that are stated
   */
  private String others(int best, int most) {
    List<String> worse =
        IntStream.range(0, names.size())
            .filter(i -> i != best && isSignificant(i) && !(isExact() && isNegligible(i)))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> behind.get(i).mean()))
            .map(this::difference)
            .toList();
    List<String> shown = new ArrayList<>(worse.subList(0, Math.min(most, worse.size())));
    if (worse.size() > most) {
      String further =
          isExact() && unit.name().equals("%")
              ? worse() + " under "
              : "still further " + (moreIsBetter ? "above" : "below") + " that of ";
      shown.add(further + further(worse.size() - most));
    }
    return Plurals.listed(shown) + (isExact() ? "" : " (significant at 95 %)");
  }

  /** Describes the distance of an alternative from the best, also in percent of its own value. */
  private String difference(int other) {
    String side = moreIsBetter ? " above" : " below";
    Estimate by = behind.get(other);
    if (unit.name().equals("%")) {
      return isExact()
          ? "against %s under %s".formatted(shown(values.get(other)), names.get(other))
          : "%s points%s that of %s".formatted(by, side, names.get(other));
    }
    double share = by.mean() / Math.abs(values.get(other).mean());
    return "%s%s%s that of %s"
        .formatted(
            isExact() ? rounded(by.mean()) : shown(by),
            Double.isFinite(share) && share != 0 ? " (" + Percent.whole(share) + ")" : "",
            side,
            names.get(other));
  }

  /** Shows a difference with no more digits behind the point than the best value has. */
  private String rounded(double difference) {
    double best = Math.abs(values.get(best()).mean() / unit.factor());
    int decimals = best > 0 ? Math.max(0, DIGITS - 1 - (int) Math.floor(Math.log10(best))) : DIGITS;
    double one = Math.pow(10, decimals);
    double shown = Math.rint(difference / unit.factor() * one) / one;
    return unit.show(shown == 0 ? difference : shown * unit.factor());
  }

  /** {@return the best value in words} */
  public String value() {
    return shown(values.get(best()));
  }

  /**
   * Returns the alternatives that are not shown to be worse than the best; of replays, whose values
   * are exact, also those that are worse by what hardly matters.
   */
  private List<Integer> tied() {
    int best = best();
    return IntStream.range(0, names.size())
        .filter(i -> i != best && !Double.isNaN(behind.get(i).mean()))
        .filter(i -> !isSignificant(i) || (isExact() && isNegligible(i)))
        .boxed()
        .toList();
  }

  /** Returns the alternatives that are shown to be worse than the best, by what hardly matters. */
  private List<Integer> near() {
    int best = best();
    return IntStream.range(0, names.size())
        .filter(i -> i != best && isSignificant(i) && !isExact() && isNegligible(i))
        .boxed()
        .toList();
  }

  private boolean isNegligible(int other) {
    Estimate difference = behind.get(other);
    return Math.abs(difference.mean()) + difference.halfWidth()
        < NEGLIGIBLE * Math.abs(values.get(best()).mean());
  }

  private static String further(int count) {
    return count == 1 ? "1 other" : count + " others";
  }

  private static String listed(List<String> names) {
    List<String> shown = new ArrayList<>(names.subList(0, Math.min(SHOWN, names.size())));
    if (names.size() > SHOWN) {
      shown.add(further(names.size() - SHOWN));
    }
    return Plurals.listed(shown);
  }

  /** Returns whether a difference exceeds its interval; a replay has an interval of length 0. */
  private boolean isSignificant(int other) {
    Estimate difference = behind.get(other);
    return significant.isEmpty()
        ? difference.mean() > difference.halfWidth()
        : significant.get(other);
  }

  /** Shows a number of the sentence; all share a unit. */
  private String shown(Estimate estimate) {
    return estimate.over(unit.factor()) + (unit.name().isEmpty() ? "" : " " + unit.name());
  }
}

package org.quoin.reproduction;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.quoin.statistics.Estimate;

/**
 * Whether one figure is below another, by the Student-t interval of their differences in each
 * replication: the same jobs in both take most of the noise out of the difference.
 *
 * @param logarithms whether the differences are those of logarithms, so that they stand for a ratio
 * @param difference low less high
 */
public record PairedComparison(
    PairedSample low, PairedSample high, boolean logarithms, Estimate difference) {
  /** The level of an interval of a claim that is judged once. */
  static final double LEVEL = 0.95;

  /** Two figures are alike if their difference is at most this share of the larger one. */
  private static final double ALIKE = 0.05;

  /** Parts of a whole below this share are nothing to compare. */
  private static final double NOTHING = 0.01;

  /**
   * {@return the comparison of times or ratios, as {@link #below(PairedSample, PairedSample,
   * double)}, at 95 %}
   */
  public static PairedComparison below(PairedSample low, PairedSample high) {
    return below(low, high, LEVEL);
  }

  /**
   * {@return the comparison of times or ratios, which are positive: by the differences of
   * logarithms}
   *
   * @param level the level of the interval
   */
  static PairedComparison below(PairedSample low, PairedSample high, double level) {
    return new PairedComparison(low, high, true, logarithms(low, high).estimate(level));
  }

  private static PairedSample logarithms(PairedSample low, PairedSample high) {
    return low.with(high, PairedComparison::logarithm);
  }

  /**
   * {@return the comparison of shares of a whole, which may be zero: by the differences themselves}
   *
   * @param level the level of the interval
   */
  static PairedComparison less(PairedSample low, PairedSample high, double level) {
    return new PairedComparison(low, high, false, low.less(high).estimate(level));
  }

  /**
   * {@return how far the difference is above that of the same comparison under other circumstances,
   * whose replications have the same random numbers}
   */
  public Estimate above(PairedComparison other) {
    return differences().less(other.differences()).estimate(difference.level());
  }

  private PairedSample differences() {
    return logarithms ? logarithms(low, high) : low.less(high);
  }

  /**
   * {@return how large a change of the difference is: of logarithms as it is, else as a share of
   * the larger figure}
   */
  public double size(Estimate change) {
    double whole = logarithms ? 1 : Math.max(Math.abs(low.mean()), Math.abs(high.mean()));
    return Math.abs(change.mean()) / whole;
  }

  /** {@return an interval of differences as it is printed: as a ratio if they are of logarithms} */
  public String text(Estimate change) {
    double least = change.mean() - change.halfWidth();
    double most = change.mean() + change.halfWidth();
    return logarithms
        ? String.format(
            Locale.ROOT,
            "x %.2f (%.2f ... %.2f)",
            Math.exp(change.mean()),
            Math.exp(least),
            Math.exp(most))
        : String.format(Locale.ROOT, "%+.3f (%+.3f ... %+.3f)", change.mean(), least, most);
  }

  private static double logarithm(double x, double y) {
    double difference = Math.log(x) - Math.log(y);
    return Double.isInfinite(difference) ? Double.NaN : difference;
  }

  /**
   * {@return the verdict of the interval} Two figures that are both less than 1 % of their wholes
   * are not compared. An interval that lies within 5 % of equality says that they are alike, on
   * whichever side of it; not so if the claim asks for a factor or names a number.
   */
  public ClaimVerdict verdict() {
    if (low.isNothing(NOTHING) && high.isNothing(NOTHING)) {
      return ClaimVerdict.NOTHING;
    }
    boolean bound = low.bound() || high.bound();
    return !bound && Math.max(-best(), worst()) <= margin()
        ? ClaimVerdict.ALIKE
        : ClaimVerdict.belowZero(difference);
  }

  /**
   * {@return whether an exact figure is below another} Figures that differ by at most 5 % of the
   * larger one are alike. Where the paper calls one better whose printed figure differs by less
   * than a tenth, they are alike up to half of this difference. Not so if the claim asks for a
   * factor or names a number.
   */
  static ClaimVerdict exactly(PairedSample low, PairedSample high) {
    double off = apart(low.mean(), high.mean());
    double printed = apart(low.published(), high.published());
    double margin = Double.isNaN(printed) ? ALIKE : Math.min(ALIKE, printed / 2);
    boolean bound = low.bound() || high.bound();
    return !bound && off <= margin ? ClaimVerdict.ALIKE : ClaimVerdict.of(low.mean() < high.mean());
  }

  /** Returns the difference of two figures as a share of the larger one. */
  private static double apart(double one, double other) {
    return one == other ? 0 : Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other));
  }

  private double margin() {
    return logarithms
        ? Math.log1p(ALIKE)
        : ALIKE * Math.max(Math.abs(low.mean()), Math.abs(high.mean()));
  }

  /** {@return whether the mean difference is as claimed} */
  boolean isAsClaimed() {
    return difference.mean() < 0;
  }

  /**
   * {@return roughly the number of replications that decide the comparison, if the mean difference
   * and its deviation stay as they are}
   */
  public double replicationsNeeded() {
    double away = Math.abs(difference.mean());
    double distance = low.bound() || high.bound() ? away : Math.max(away, margin() - away);
    double ratio = difference.halfWidth() / distance;
    return difference.count() * ratio * ratio;
  }

  /** {@return the places that the figures come from} */
  public Set<String> origins() {
    Set<String> origins = new LinkedHashSet<>(low.origins());
    origins.addAll(high.origins());
    return origins;
  }

  /** The end of the interval that speaks most against the claim. */
  double worst() {
    double end = difference.mean() + difference.halfWidth();
    return Double.isNaN(end) ? Double.POSITIVE_INFINITY : end;
  }

  /** The end of the interval that speaks most for the claim. */
  double best() {
    return difference.mean() - difference.halfWidth();
  }

  /** {@return the printed values of both, or of the only one that the paper prints} */
  public String published() {
    if (Double.isNaN(low.published())) {
      return Double.isNaN(high.published()) ? Printed.NONE : shown(high, high.published());
    }
    return Double.isNaN(high.published())
        ? shown(low, low.published())
        : pair(low.published(), high.published());
  }

  private String pair(double lower, double higher) {
    boolean alike = high.name().equals(low.name()) || high.name().isEmpty();
    return shown(low, lower) + " to " + (alike ? number(higher) : shown(high, higher));
  }

  /** Both means, and the interval of what is between them. */
  @Override
  public String toString() {
    String pair = pair(low.mean(), high.mean());
    if (Double.isNaN(difference.halfWidth())) {
      return pair + ", no interval";
    }
    return logarithms
        ? String.format(
            Locale.ROOT, "%s, ratio %.2f ... %.2f", pair, Math.exp(best()), Math.exp(worst()))
        : String.format(Locale.ROOT, "%s, difference %.3f ... %.3f", pair, best(), worst());
  }

  private static String shown(PairedSample sample, double value) {
    return (sample.name() + " " + number(value)).strip();
  }

  private static String number(double x) {
    return String.format(Locale.ROOT, x >= 100 ? "%.0f" : "%.3g", x);
  }
}

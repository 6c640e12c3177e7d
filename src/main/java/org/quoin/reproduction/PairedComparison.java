package org.quoin.reproduction;

import java.util.List;
import java.util.Locale;
import org.quoin.statistics.Estimate;

/**
 * Whether one figure is below another, by the 95 % Student-t interval of their differences in each
 * replication: the same jobs in both take most of the noise out of the difference.
 *
 * @param logarithms whether the differences are those of logarithms, so that they stand for a ratio
 * @param difference low less high
 */
public record PairedComparison(
    PairedSample low, PairedSample high, boolean logarithms, Estimate difference) {
  /**
   * {@return the comparison of times or ratios, which are positive: by the differences of
   * logarithms}
   */
  public static PairedComparison below(PairedSample low, PairedSample high) {
    return new PairedComparison(
        low, high, true, low.with(high, PairedComparison::logarithm).estimate());
  }

  /**
   * {@return the comparison of shares of a whole, which may be zero: by the differences themselves}
   */
  public static PairedComparison less(PairedSample low, PairedSample high) {
    return new PairedComparison(low, high, false, low.less(high).estimate());
  }

  /** {@return every one of the first below every one of the others} */
  public static List<PairedComparison> allBelow(List<PairedSample> low, List<PairedSample> high) {
    return low.stream().flatMap(l -> high.stream().map(h -> below(l, h))).toList();
  }

  private static double logarithm(double x, double y) {
    double difference = Math.log(x) - Math.log(y);
    return Double.isInfinite(difference) ? Double.NaN : difference;
  }

  /** {@return the verdict of the interval} */
  public ClaimVerdict verdict() {
    return ClaimVerdict.belowZero(difference);
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

package org.quoin.reproduction;

import java.util.Locale;

/**
 * A printed value, and ours beside it to as many digits.
 *
 * @param value as printed; NaN where none is legible
 * @param digits decimals printed
 */
public record Printed(double value, int digits) {

  /** The text in place of a verdict where a paper prints no value. */
  public static final String NONE = "not printed";

  /** {@return the value; empty where none is legible} */
  public String text() {
    return text(value);
  }

  /** {@return a value of ours with the printed digits; empty for NaN} */
  public String text(double ours) {
    return Double.isNaN(ours) ? "" : String.format(Locale.ROOT, "%,." + digits + "f", ours);
  }

  /** {@return whether there is a value} */
  public boolean isThere() {
    return !Double.isNaN(value);
  }

  /** {@return whether ours, which is exact, comes out to the last printed digit} */
  public ClaimVerdict verdict(double ours) {
    return ClaimVerdict.of(text(ours).equals(text()));
  }

  /** {@return the verdict in words; empty where there is none of ours} */
  public String judged(double ours) {
    return Double.isNaN(ours) ? "" : isThere() ? verdict(ours).text() : NONE;
  }

  /**
   * {@return ours less the value, of the printed digits, as a reader with a pencil would take it}
   */
  public String difference(double ours) {
    if (Double.isNaN(value) || Double.isNaN(ours)) {
      return "";
    }
    double scale = Math.pow(10, digits);
    double difference = (Math.rint(ours * scale) - Math.rint(value * scale)) / scale;
    return difference == 0 ? "0" : String.format(Locale.ROOT, "%+,." + digits + "f", difference);
  }
}

package org.quoin.base;

import java.math.BigDecimal;
import java.math.MathContext;

/** Shows shares in percent: all texts, tables and pages round them by these rules. */
public final class Percent {
  /** Share from which on whole percent are shown. */
  private static final double MIN_WHOLE = 0.005;

  private Percent() {}

  /**
   * {@return a share of time, jobs or load with one digit behind the point, never -0.0; empty where
   * there is none}
   *
   * @param share 1 is 100 %
   */
  public static String of(double share) {
    String number = number(share);
    return number.isEmpty() ? "" : number + " %";
  }

  /**
   * {@return the number of {@link #of(double)} without the sign, for a column of percentages; empty
   * where there is none}
   *
   * @param share 1 is 100 %
   */
  public static String number(double share) {
    return Double.isNaN(share) ? "" : Decimals.fixed(Math.abs(share) < 0.0005 ? 0 : 100 * share, 1);
  }

  /**
   * {@return how far apart two values are, or how often something is so, in whole percent; less
   * than half a percent with one digit other than 0; empty where there is none}
   *
   * @param share 1 is 100 %
   */
  public static String whole(double share) {
    if (Double.isNaN(share)) {
      return "";
    }
    return Math.abs(share) >= MIN_WHOLE || share == 0
        ? Decimals.fixed(100 * share, 0) + " %"
        : new BigDecimal(100 * share).round(new MathContext(1)).toPlainString() + " %";
  }
}

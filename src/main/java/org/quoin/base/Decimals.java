package org.quoin.base;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Decimal texts with commas between thousands. Each is what {@link String#format} gives in the root
 * locale, whose symbols take longer to load than most answers take to write.
 */
public final class Decimals {
  private static final int GROUP = 3;

  private Decimals() {}

  /**
   * {@return a whole number, as by "%,d"}
   *
   * @param number any number
   */
  public static String grouped(long number) {
    return grouped(Long.toString(number));
  }

  /**
   * {@return a number rounded half up, as by "%,.2f"; but zero has no sign}
   *
   * @param number any number
   * @param digits digits behind the point, 0 or more
   */
  public static String fixed(double number, int digits) {
    return Double.isFinite(number)
        ? grouped(rounded(number, digits).toPlainString())
        : Double.toString(number);
  }

  /**
   * {@return a rounded number without zeros at the end of its fraction}
   *
   * @param number a finite number
   * @param digits most digits behind the point, 0 or more
   */
  static String atMost(double number, int digits) {
    return grouped(rounded(number, digits).stripTrailingZeros().toPlainString());
  }

  private static BigDecimal rounded(double number, int digits) {
    return new BigDecimal(Double.toString(number)).setScale(digits, RoundingMode.HALF_UP);
  }

  private static String grouped(String number) {
    int begin = number.startsWith("-") ? 1 : 0;
    int point = number.indexOf('.');
    StringBuilder text = new StringBuilder(number);
    for (int i = (point < 0 ? number.length() : point) - GROUP; i > begin; i -= GROUP) {
      text.insert(i, ',');
    }
    return text.toString();
  }
}

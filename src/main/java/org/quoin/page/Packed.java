package org.quoin.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Base64;

/**
 * Writes numbers for the script of the page. Short rows have nine digits. Long rows are packed:
 * each number is rounded to one in 10^9 of the largest or finer (whole numbers stay whole), and the
 * differences of neighbours are written with seven bits per byte, in base 64.
 */
final class Packed {
  private static final MathContext DIGITS = new MathContext(9);
  private static final int MIN = 256;
  private static final int FINEST = 9;
  private static final double PARTS = 1e9;

  private byte[] bytes = new byte[1024];
  private int length;

  private Packed() {}

  /** Writes a number; NaN and infinities are null. */
  static void number(double value, StringBuilder out) {
    if (!Double.isFinite(value)) {
      out.append("null");
    } else if (value == Math.rint(value) && Math.abs(value) < 1e9) {
      out.append((long) value);
    } else {
      BigDecimal digits = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
      out.append(digits.toString());
    }
  }

  /** Writes a row of numbers, packed if it is long. */
  static void row(double[] values, StringBuilder out) {
    if (values.length < MIN) {
      out.append('[');
      for (int i = 0; i < values.length; i++) {
        out.append(i == 0 ? "" : ",");
        number(values[i], out);
      }
      out.append(']');
      return;
    }
    int digits = digits(values);
    double scale = Math.pow(10, digits);
    Packed packed = new Packed();
    long last = 0;
    for (double value : values) {
      if (Double.isFinite(value)) {
        long whole = Math.round(value * scale);
        packed.add(whole - last);
        last = whole;
      } else {
        packed.gap();
      }
    }
    out.append("{\"n\":").append(values.length).append(",\"digits\":").append(digits);
    out.append(",\"packed\":\"").append(packed.text()).append("\"}");
  }

  /** Returns the decimals to keep: none for whole numbers, else for nine digits of the largest. */
  private static int digits(double[] values) {
    double largest = 0;
    boolean whole = true;
    for (double value : values) {
      if (Double.isFinite(value)) {
        largest = Math.max(largest, Math.abs(value));
        whole &= value == Math.rint(value);
      }
    }
    if (whole || largest == 0) {
      return 0;
    }
    int digits = (int) Math.floor(Math.log10(PARTS / largest)) + 1;
    return Math.max(0, Math.min(FINEST, digits));
  }

  /** Adds a difference, its sign in the lowest bit, plus one: 0 stands for a gap. */
  private void add(long difference) {
    long rest = ((difference << 1) ^ (difference >> 63)) + 1;
    while (rest >= 0x80) {
      put((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    put((int) rest);
  }

  private void gap() {
    put(0);
  }

  private void put(int value) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++] = (byte) value;
  }

  private String text() {
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, length));
  }
}

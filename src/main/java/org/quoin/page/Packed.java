package org.quoin.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Base64;

/**
 * Numbers as the page's script reads them. Short rows stand as they are, to nine digits. Long rows
 * are packed: each is rounded to one in 10^9 of the largest or finer (whole numbers stay whole),
 * and the differences of neighbours are written seven bits a byte, in base 64.
 */
final class Packed {
  private static final MathContext DIGITS = new MathContext(9);
  private static final int FEWEST = 256;
  private static final int FINEST = 9;
  private static final double PARTS = 1e9;

  private byte[] bytes = new byte[1024];
  private int length;

  private Packed() {}

  /** A number; what is none is null. */
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

  /** A row of numbers, each to nine digits. */
  static void plain(double[] values, StringBuilder out) {
    String separator = "[";
    for (double value : values) {
      out.append(separator);
      number(value, out);
      separator = ",";
    }
    out.append(values.length == 0 ? "[]" : "]");
  }

  /** A row of numbers whose absolute size counts, such as instants; packed when it is long. */
  static void row(double[] values, StringBuilder out) {
    if (values.length < FEWEST) {
      plain(values, out);
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

  /** The decimals to keep: none for whole numbers, else as many as nine digits of the largest. */
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

  /** A difference: its sign in the lowest bit, and one more, for 0 is a gap. */
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

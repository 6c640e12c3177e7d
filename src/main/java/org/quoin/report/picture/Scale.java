package org.quoin.report.picture;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An axis on paper: where its values are, and which of them are marked. */
public final class Scale {

  /**
   * A value that is marked.
   *
   * @param value on the axis
   * @param label beside it
   */
  record Mark(double value, String label) {}

  private final double least;
  private final double most;
  private final boolean log;
  private final double from;
  private final double to;
  private final List<Mark> marks;
  private final boolean ruled;

  private Scale(
      double least,
      double most,
      boolean log,
      double from,
      double to,
      boolean ruled,
      List<Mark> marks) {
    this.least = least;
    this.most = most;
    this.log = log;
    this.from = from;
    this.to = to;
    this.ruled = ruled;
    this.marks = List.copyOf(marks);
  }

  /**
   * {@return a linear axis that begins at 0 where no value is below, and ends at a marked value}
   *
   * @param from where it begins on paper
   * @param to where it ends
   * @param zero whether 0 is on it
   */
  public static Scale linear(double[] values, double from, double to, boolean zero) {
    double low = least(values);
    double high = Arrays.stream(values).filter(Double::isFinite).max().orElse(1);
    if (zero) {
      low = Math.min(0, low);
      high = Math.max(0, high);
    }
    if (high == low) {
      high = low + Math.max(1e-9, Math.abs(low));
    }
    double step = step((high - low) / 6);
    double least = Math.floor(low / step + 1e-9) * step;
    double most = Math.ceil(high / step - 1e-9) * step;
    List<Mark> marks = new ArrayList<>();
    for (long i = Math.round(least / step); i <= Math.round(most / step); i++) {
      marks.add(mark((double) i * step));
    }
    return new Scale(least, most, false, from, to, true, marks);
  }

  /**
   * {@return a logarithmic axis over the finite values; from 1 to 10 where there are none}
   *
   * @param values each above 0
   * @param from where it begins on paper
   * @param to where it ends
   */
  public static Scale logarithmic(double[] values, double from, double to) {
    double low = Arrays.stream(values).filter(Double::isFinite).min().orElse(1);
    double high = Arrays.stream(values).filter(Double::isFinite).max().orElse(10);
    if (!(low > 0)) {
      throw new IllegalArgumentException("a logarithmic axis has no place for " + low);
    }
    int first = (int) Math.floor(Math.log10(low) + 1e-12);
    int last = (int) Math.ceil(Math.log10(high) - 1e-12);
    double[] digits = last - first > 4 ? new double[] {1} : new double[] {1, 2, 5};
    double least = Math.pow(10, first);
    double most = Math.pow(10, Math.max(last, first + 1));
    List<Mark> marks = new ArrayList<>();
    for (int power = first; power <= last; power++) {
      for (double digit : digits) {
        double value = digit * Math.pow(10, power);
        if (value <= low * (1 + 1e-9)) {
          least = value;
        }
        if (value >= high * (1 - 1e-9)) {
          most = Math.min(most, value);
        }
        marks.add(mark(value));
      }
    }
    double lowest = least;
    double highest = most;
    marks.removeIf(
        mark -> mark.value() < lowest * (1 - 1e-9) || mark.value() > highest * (1 + 1e-9));
    return new Scale(least, most, true, from, to, true, marks);
  }

  /** {@return an axis of words, in the middle of as many equal parts; their values are 0, 1, 2} */
  public static Scale words(List<String> words, double from, double to) {
    List<Mark> marks = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      marks.add(new Mark(i, words.get(i)));
    }
    return new Scale(-0.5, words.size() - 0.5, false, from, to, false, marks);
  }

  /**
   * {@return an axis of numbers from one to another, marked only where they are round, without
   * lines}
   */
  public static Scale between(double least, double most, double from, double to) {
    double step = step((most - least) / 6);
    List<Mark> marks = new ArrayList<>();
    double first = Math.ceil(least / step);
    for (int i = 0; (first + i) * step <= most; i++) {
      marks.add(mark((first + i) * step));
    }
    return new Scale(least, most, false, from, to, false, marks);
  }

  private static double least(double[] values) {
    return Arrays.stream(values).filter(Double::isFinite).min().orElse(0);
  }

  private static Mark mark(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
    boolean plain = Math.abs(value) < 1e7 && (value == 0 || Math.abs(value) >= 1e-4);
    return new Mark(value, plain ? rounded.toPlainString() : rounded.toString());
  }

  /** {@return a round step of at least this: 1, 2 or 5 times a power of ten} */
  public static double step(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    double ratio = least / power;
    return (ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10) * power;
  }

  /** Where a value is on paper. */
  double at(double value) {
    double share =
        log ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
    return from + share * (to - from);
  }

  /** The length of one word's part. */
  double part() {
    return Math.abs(to - from) / (most - least);
  }

  /** Whether its marks are lines through the plane. */
  boolean isRuled() {
    return ruled;
  }

  List<Mark> marks() {
    return marks;
  }
}

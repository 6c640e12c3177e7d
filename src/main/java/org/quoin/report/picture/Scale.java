package org.quoin.report.picture;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.base.DisplayUnit;
import org.quoin.report.block.DateTicks;
import org.quoin.report.block.Figure;

/** An axis on paper: where its values are, and which of them are marked. */
final class Scale {

  /** A value that is marked. */
  record Mark(double value, String label) {}

  /** The kinds of marks: lines through the plane, ticks beside it, or words. */
  private enum Marks {
    LINES,
    TICKS,
    WORDS
  }

  private static final int MAX_DATES = 8;
  private static final double NO_DATES = Double.NaN;
  private static final double[] DECIMAL = {1, 2, 5, 10};
  private static final double[] HOURS = {1, 2, 3, 6, 12, 24, 48};
  private static final double[] MINUTES = {1, 2, 5, 10, 15, 30, 60, 120, 180};

  private final double least;
  private final double most;
  private final boolean log;
  private final double from;
  private final double to;
  private final List<Mark> marks;
  private final DisplayUnit unit;

  private final Marks kind;

  /** Local time at 0 s in seconds since 1970; {@link #NO_DATES} for an axis without dates. */
  private final double zero;

  private Scale(
      double least,
      double most,
      boolean log,
      double from,
      double to,
      DisplayUnit unit,
      Marks kind,
      List<Mark> marks,
      double zero) {
    this.zero = zero;
    this.least = least;
    this.most = most;
    this.log = log;
    this.from = from;
    this.to = to;
    this.unit = unit;
    this.kind = kind;
    this.marks = List.copyOf(marks);
  }

  /**
   * {@return an axis over values, which ends at marked values} What is not finite is left out, and
   * what is not above 0 from a logarithmic axis; one without values is linear.
   *
   * @param zero whether 0 is on it, unless it is logarithmic
   * @param from where it begins on paper
   * @param to where it ends on paper
   */
  static Scale of(Figure.Axis axis, double[] values, boolean zero, double from, double to) {
    double[] shown =
        Arrays.stream(values)
            .filter(value -> Double.isFinite(value) && (!axis.logarithmic() || value > 0))
            .toArray();
    if (axis.hasDates() && shown.length > 0) {
      double first = Arrays.stream(shown).min().orElseThrow();
      double last = Arrays.stream(shown).max().orElseThrow();
      return dates(first, last, from, to, axis.zero());
    }
    double largest = Arrays.stream(shown).map(Math::abs).max().orElse(0);
    double middle = Math.sqrt(largest * Arrays.stream(shown).min().orElse(0));
    DisplayUnit unit =
        axis.shown() != null && !axis.logarithmic()
            ? axis.shown()
            : DisplayUnit.of(axis.unit(), axis.logarithmic() ? middle : largest);
    double low = Arrays.stream(shown).min().orElse(0) / unit.factor();
    double high = Arrays.stream(shown).max().orElse(1) / unit.factor();
    return axis.logarithmic() && shown.length > 0
        ? logarithmic(low, high, from, to, unit)
        : linear(zero ? Math.min(0, low) : low, zero ? Math.max(0, high) : high, from, to, unit);
  }

  /**
   * {@return this axis, but from the least to the most of some values, which need not be marked}
   */
  Scale cutTo(double[] values) {
    double low = Arrays.stream(values).min().orElse(least) / unit.factor();
    double high = Arrays.stream(values).max().orElse(most) / unit.factor();
    double slack = 1e-9 * (high - low);
    List<Mark> inside =
        marks.stream()
            .filter(mark -> mark.value() >= low - slack && mark.value() <= high + slack)
            .toList();
    return inside.size() < 2 ? this : new Scale(low, high, log, from, to, unit, kind, inside, zero);
  }

  private static Scale linear(double low, double high, double from, double to, DisplayUnit unit) {
    double top = high == low ? low + Math.max(1e-9, Math.abs(low)) : high;
    double step = step((top - low) / 6, unit);
    double least = Math.floor(low / step + 1e-9) * step;
    double most = Math.ceil(top / step - 1e-9) * step;
    List<Mark> marks = new ArrayList<>();
    for (long i = Math.round(least / step); i <= Math.round(most / step); i++) {
      marks.add(mark((double) i * step));
    }
    return new Scale(least, most, false, from, to, unit, Marks.LINES, marks, NO_DATES);
  }

  private static Scale logarithmic(
      double low, double high, double from, double to, DisplayUnit unit) {
    int first = (int) Math.floor(Math.log10(low) + 1e-12);
    int last = (int) Math.ceil(Math.log10(high) - 1e-12);
    double[] digits = last - first > 4 ? new double[] {1} : new double[] {1, 2, 5};
    double least = Math.pow(10, first);
    double most = Math.pow(10, Math.max(last, first + 1));
    List<Mark> marks = new ArrayList<>();
    for (int power = first; power <= last; power++) {
      for (double digit : digits) {
        double value = digit * Math.pow(10, power);
        least = value <= low * (1 + 1e-9) ? value : least;
        boolean enough = value > least && value >= high * (1 - 1e-9);
        most = enough ? Math.min(most, value) : most;
        marks.add(mark(value));
      }
    }
    double lowest = least * (1 - 1e-9);
    double highest = most * (1 + 1e-9);
    marks.removeIf(mark -> mark.value() < lowest || mark.value() > highest);
    return new Scale(least, most, true, from, to, unit, Marks.LINES, marks, NO_DATES);
  }

  /**
   * {@return an axis of words, each in the middle of an equal part; their values are 0, 1, 2 ...}
   */
  static Scale words(List<String> words, double to) {
    List<Mark> marks =
        IntStream.range(0, words.size()).mapToObj(i -> new Mark(i, words.get(i))).toList();
    return new Scale(
        -0.5,
        words.size() - 0.5,
        false,
        0,
        to,
        new DisplayUnit("", 1),
        Marks.WORDS,
        marks,
        NO_DATES);
  }

  /**
   * {@return an axis of dates that begins and ends at these times, which need not be marked}
   *
   * @param zero local time at 0 s in seconds since 1970
   */
  static Scale dates(double least, double most, double from, double to, double zero) {
    double end = most > least ? most : least + 1;
    List<Mark> marks =
        DateTicks.of(zero + least, zero + end, MAX_DATES).stream()
            .map(tick -> new Mark(tick.time() - zero, tick.label()))
            .toList();
    return new Scale(least, end, false, from, to, new DisplayUnit("", 1), Marks.TICKS, marks, zero);
  }

  /** {@return an axis that begins and ends at these values, which need not be marked} */
  static Scale between(double least, double most, double from, double to, String base) {
    DisplayUnit unit = DisplayUnit.of(base, Math.max(Math.abs(least), Math.abs(most)));
    double low = least / unit.factor();
    double high = most / unit.factor();
    double step = step((high - low) / 6, unit);
    List<Mark> marks = new ArrayList<>();
    double first = Math.ceil(low / step);
    for (int i = 0; (first + i) * step <= high; i++) {
      marks.add(mark((first + i) * step));
    }
    return new Scale(low, high, false, from, to, unit, Marks.TICKS, marks, NO_DATES);
  }

  private static Mark mark(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
    boolean plain = Math.abs(value) < 1e7 && (value == 0 || Math.abs(value) >= 1e-4);
    return new Mark(value, plain ? rounded.toPlainString() : rounded.toString());
  }

  /** Returns the smallest round step of at least this length; hours and minutes are a clock's. */
  private static double step(double least, DisplayUnit unit) {
    double[] clock =
        switch (unit.name()) {
          case "h" -> HOURS;
          case "min" -> MINUTES;
          default -> DECIMAL;
        };
    boolean clocked = least >= 1 && least <= clock[clock.length - 1];
    double power = clocked ? 1 : Math.pow(10, Math.floor(Math.log10(least)));
    return Arrays.stream(clocked ? clock : DECIMAL)
            .filter(one -> one >= least / power - 1e-9)
            .findFirst()
            .orElse(10)
        * power;
  }

  /** Returns the position on paper of a value in base units. */
  double at(double value) {
    return place(value / unit.factor());
  }

  /** Returns the position on paper of a marked value. */
  double at(Mark mark) {
    return place(mark.value());
  }

  /**
   * Returns the position on paper, at most one length off the axis: a picture has a bounded size.
   */
  private double place(double value) {
    double share =
        log ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
    return from + Math.max(-1, Math.min(2, share)) * (to - from);
  }

  /** Returns the position at which bars begin: 0, or the lower end of a logarithmic axis. */
  double foot() {
    return log ? from : place(Math.max(least, Math.min(most, 0)));
  }

  /** The length of the part of a word. */
  double part() {
    return Math.abs(to - from) / (most - least);
  }

  boolean isRuled() {
    return kind == Marks.LINES;
  }

  boolean isWords() {
    return kind == Marks.WORDS;
  }

  List<Mark> marks() {
    return marks;
  }

  /** Returns the name of the axis with its unit, or with its dates. */
  String titled(String name) {
    return Double.isNaN(zero)
        ? unit.after(name)
        : "time, " + DateTicks.span(zero + least, zero + most);
  }
}

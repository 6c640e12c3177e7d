package org.quoin.reproduction;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quoin.statistics.Estimate;

/** What measurements say of a claim. */
public enum Verdict {
  HOLDS("holds", "+", "yes"),
  FAILS("does not hold", "-", "no"),
  /** The intervals are too wide to tell, but the mean of every difference is as claimed. */
  LEANS("leans to it", "~", "open"),
  /** The intervals are too wide to tell, and some mean difference is not as claimed. */
  OPEN("not decided", "?", "open");

  /** What the marks stand for. */
  public static final String LEGEND =
      "+ holds, - does not hold, ~ not decided, leans to it, ? not decided";

  private final String text;
  private final String mark;
  private final String answer;

  Verdict(String text, String mark, String answer) {
    this.text = text;
    this.mark = mark;
    this.answer = answer;
  }

  /** {@return it in words} */
  public String text() {
    return text;
  }

  /** {@return it in one character} */
  public String mark() {
    return mark;
  }

  /** {@return it in one word} */
  public String answer() {
    return answer;
  }

  /** {@return that of a figure that is exact} */
  public static Verdict of(boolean holds) {
    return holds ? HOLDS : FAILS;
  }

  /**
   * Whether a mean is below zero: its whole interval must be on one side. An interval that touches
   * zero, as that of samples that never differ, or of a single observation decides nothing.
   */
  static Verdict belowZero(Estimate mean) {
    if (mean.mean() + mean.halfWidth() < 0) {
      return HOLDS;
    }
    if (mean.mean() - mean.halfWidth() > 0) {
      return FAILS;
    }
    return mean.mean() < 0 ? LEANS : OPEN;
  }

  /**
   * {@return whether a figure lies between two bounds: its whole interval must be inside, or
   * outside} A figure without an interval decides nothing.
   */
  public static Verdict within(Estimate figure, double from, double to) {
    double least = figure.mean() - figure.halfWidth();
    double most = figure.mean() + figure.halfWidth();
    if (least >= from && most <= to) {
      return HOLDS;
    }
    if (most < from || least > to) {
      return FAILS;
    }
    return figure.mean() >= from && figure.mean() <= to ? LEANS : OPEN;
  }

  /** Of a conjunction: all parts must hold; one that does not is enough against it. */
  static Verdict all(Collection<Verdict> parts) {
    return first(parts, FAILS, OPEN, LEANS, HOLDS);
  }

  /** Of a disjunction: one part that holds is enough. */
  static Verdict any(Collection<Verdict> parts) {
    return first(parts, HOLDS, LEANS, OPEN, FAILS);
  }

  private static Verdict first(Collection<Verdict> parts, Verdict... order) {
    return Stream.of(order).filter(parts::contains).findFirst().orElseThrow();
  }

  /** {@return how often each occurs, in words} */
  public static String count(List<Verdict> parts) {
    return String.format(
        Locale.ROOT,
        "%d of %d hold, %d not, %d open",
        parts.stream().filter(part -> part == HOLDS).count(),
        parts.size(),
        parts.stream().filter(part -> part == FAILS).count(),
        parts.stream().filter(part -> part == LEANS || part == OPEN).count());
  }
}

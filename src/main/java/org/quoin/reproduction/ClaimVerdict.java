package org.quoin.reproduction;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quoin.statistics.Estimate;

/** The verdict of measurements on a claim. */
public enum ClaimVerdict {
  HOLDS("holds"),
  FAILS("does not hold"),
  /** The figures that should differ are alike: the interval lies within 5 % of equality. */
  ALIKE("alike within 5 %"),
  /** The figures are parts that are nearly nothing of their wholes, as waits of an idle machine. */
  NOTHING("nothing to compare"),
  /** The intervals are too wide for a decision, but the mean of every difference is as claimed. */
  LEANS("tends to hold"),
  /** The intervals are too wide for a decision, and some mean difference is not as claimed. */
  OPEN("not decided");

  private final String text;

  ClaimVerdict(String text) {
    this.text = text;
  }

  /** {@return the verdict in words} */
  public String text() {
    return text;
  }

  /** {@return the verdict on a figure that is exact} */
  public static ClaimVerdict of(boolean holds) {
    return holds ? HOLDS : FAILS;
  }

  /**
   * {@return whether a mean is below zero: its whole interval must be on one side} An interval that
   * touches zero, like that of samples that never differ, or of one observation decides nothing.
   */
  static ClaimVerdict belowZero(Estimate mean) {
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
  public static ClaimVerdict within(Estimate figure, double from, double to) {
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

  public boolean isDecided() {
    return this != LEANS && this != OPEN;
  }

  /**
   * {@return the verdict on a conjunction: all parts must hold; one that fails refutes it, and
   * parts with nothing to compare do not count beside others}
   */
  static ClaimVerdict all(Collection<ClaimVerdict> parts) {
    return first(parts, FAILS, OPEN, LEANS, ALIKE, HOLDS, NOTHING);
  }

  /** {@return the verdict on a disjunction: one part that holds is enough} */
  static ClaimVerdict any(Collection<ClaimVerdict> parts) {
    return first(parts, HOLDS, LEANS, OPEN, ALIKE, FAILS, NOTHING);
  }

  private static ClaimVerdict first(Collection<ClaimVerdict> parts, ClaimVerdict... order) {
    return Stream.of(order).filter(parts::contains).findFirst().orElseThrow();
  }

  /** {@return how often each verdict occurs, in words} */
  public static String count(List<ClaimVerdict> parts) {
    long alike = count(parts, ALIKE);
    long nothing = count(parts, NOTHING);
    return String.format(
        Locale.ROOT,
        "%d of %d hold, %d not, %s%s%d open",
        count(parts, HOLDS),
        parts.size(),
        count(parts, FAILS),
        alike > 0 ? alike + " alike, " : "",
        nothing > 0 ? nothing + " with nothing to compare, " : "",
        count(parts, LEANS) + count(parts, OPEN));
  }

  private static long count(List<ClaimVerdict> parts, ClaimVerdict verdict) {
    return parts.stream().filter(part -> part == verdict).count();
  }
}

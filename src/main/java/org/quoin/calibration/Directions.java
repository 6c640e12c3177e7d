package org.quoin.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.RealMatrix;
import org.quoin.base.Quantity;
import org.quoin.result.CalibrationSummary;

/**
 * How well the measured jobs determine each direction in the space of the keys, the best determined
 * one first.
 *
 * @param space the keys
 * @param vectors unit vectors of the directions, one column each
 * @param precisions the inverse of the standard error of a move along each direction, as a share of
 *     the ranges
 * @param open whether the jobs leave a direction open
 */
record Directions(KeySpace space, RealMatrix vectors, double[] precisions, boolean[] open) {
  /**
   * Standard error of a direction of the keys, as a share of the range, from which on it is not
   * determined: its interval would be the whole range.
   */
  private static final double UNDETERMINED = 0.25;

  /** Ratio of the standard errors of two directions from which on one is called weak. */
  private static final double WEAK = 10;

  /** Part of a direction from which on a key belongs to it. */
  private static final double BELONGS = 0.3;

  /** Largest difference of two exponents that pass for equal. */
  private static final double EQUAL = 0.1;

  /** {@return whether a precision leaves a direction open, whatever its noise is} */
  static boolean isOpen(double precision) {
    return precision * UNDETERMINED < 1;
  }

  boolean isOpen(int direction) {
    return open[direction];
  }

  /** {@return whether no open direction contains a key} */
  boolean isKnown(int key) {
    return IntStream.range(0, space.size())
        .noneMatch(d -> isOpen(d) && Math.abs(vectors.getEntry(key, d)) > BELONGS);
  }

  private List<Integer> among(int direction) {
    return IntStream.range(0, space.size())
        .filter(i -> Math.abs(vectors.getEntry(i, direction)) > BELONGS)
        .boxed()
        .toList();
  }

  /** {@return the directions that the data leave open or nearly so, one sentence each} */
  List<String> undetermined() {
    List<String> sentences = new ArrayList<>();
    for (int d = 0; d < space.size(); d++) {
      boolean weak = precisions[0] / precisions[d] >= WEAK;
      List<Integer> among = among(d);
      String names =
          among.stream().map(i -> space.key(i).path()).collect(Collectors.joining(" and "));
      if (open[d] && among.size() == 1) {
        sentences.add("the measured jobs do not determine " + names);
      } else if ((open[d] || weak) && among.size() > 1) {
        sentences.add(
            "the measured jobs %s tell %s apart%s"
                .formatted(open[d] ? "do not" : "hardly", names, determined(among, d)));
      }
    }
    return List.copyOf(sentences);
  }

  /**
   * Returns what the data determine of the keys of a direction that they leave open: of two keys
   * the combination that does not change along it, of more keys the changes that make up for each
   * other.
   */
  private String determined(List<Integer> among, int direction) {
    int first = among.get(0);
    double one = vectors.getEntry(first, direction);
    if (among.size() == 2) {
      int second = among.get(1);
      double[] weights = new double[space.size()];
      weights[first] = vectors.getEntry(second, direction);
      weights[second] = -one;
      String combination = combination(weights);
      String kind = "";
      if (space.key(first).isLogarithmic() && space.key(second).isLogarithmic()) {
        double ratio = perLogarithm(weights, second) / perLogarithm(weights, first);
        kind = Math.abs(ratio + 1) < EQUAL ? "their ratio " : "";
        kind = Math.abs(ratio - 1) < EQUAL ? "their product " : kind;
      }
      return ": they determine only " + kind + combination;
    }
    List<String> others = new ArrayList<>();
    for (int i : among.subList(1, among.size())) {
      others.add(
          "%s of %s"
              .formatted(
                  change(i, vectors.getEntry(i, direction) / one, first), space.key(i).path()));
    }
    return ": a change of %s of %s is made up for by %s"
        .formatted(change(first, 1, first), space.key(first).path(), String.join(" and ", others));
  }

  /** Returns a small change of a key that belongs to 10 % of the first one, or of its range. */
  private String change(int key, double moves, int first) {
    double unit = 10 / (space.key(first).isLogarithmic() ? space.key(first).logarithm() : 1);
    FittedKey of = space.key(key);
    double percent = unit * moves * (of.isLogarithmic() ? of.logarithm() : 1);
    return (percent > 0 ? "+" : "")
        + Quantity.digits(percent)
        + (of.isLogarithmic() ? " %" : " % of the range");
  }

  private double perLogarithm(double[] weights, int key) {
    return weights[key] / space.key(key).logarithm();
  }

  /**
   * Returns a combination of keys in words: a product of powers if their scales are logarithmic,
   * otherwise a sum of shares of the ranges. Keys of little weight are left out.
   */
  private String combination(double[] weights) {
    List<Integer> keys =
        IntStream.range(0, weights.length)
            .filter(i -> Math.abs(weights[i]) > BELONGS)
            .boxed()
            .toList();
    boolean product = keys.stream().allMatch(i -> space.key(i).isLogarithmic());
    double[] parts = weights.clone();
    if (product) {
      keys.forEach(i -> parts[i] = perLogarithm(weights, i));
    }
    double largest = keys.stream().mapToDouble(i -> parts[i]).max().orElse(1);
    double unit = keys.stream().mapToDouble(i -> Math.abs(parts[i])).max().orElse(1);
    unit = largest > 0 ? unit : -unit;
    StringBuilder text = new StringBuilder();
    for (boolean positive : new boolean[] {true, false}) {
      for (int i : keys) {
        double part = parts[i] / unit;
        if (part > 0 == positive) {
          text.append(product ? factor(i, part, text.isEmpty()) : term(i, part, text.isEmpty()));
        }
      }
    }
    return text.toString();
  }

  private String factor(int key, double power, boolean first) {
    double size = Math.abs(power);
    String join = first ? "" : power > 0 ? " * " : " / ";
    return join
        + space.key(key).path()
        + (size > 1 - EQUAL ? "" : "^" + Quantity.digits(Math.rint(100 * size) / 100));
  }

  private String term(int key, double part, boolean first) {
    String sign = first ? part > 0 ? "" : "-" : part > 0 ? " + " : " - ";
    double size = Math.abs(part);
    return sign
        + (size > 1 - EQUAL ? "" : Quantity.digits(Math.rint(100 * size) / 100) + " ")
        + space.key(key).path();
  }

  /** {@return the directions as combinations of the keys, the best determined one first} */
  List<CalibrationSummary.Direction> ranking() {
    List<CalibrationSummary.Direction> all = new ArrayList<>();
    for (int d = 0; d < space.size(); d++) {
      all.add(
          new CalibrationSummary.Direction(
              combination(vectors.getColumn(d)),
              precisions[d] > 0 ? 1 / precisions[d] : null,
              !open[d]));
    }
    return all;
  }
}

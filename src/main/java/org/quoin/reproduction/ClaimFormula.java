package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Stream;
import org.quoin.base.Quantity;
import org.quoin.reproduction.Claim.Finding;
import org.quoin.statistics.Estimate;

/**
 * A comparison of figures as text. A figure is {@code name(row @ column)}, or {@code name(row)}; a
 * row or column may be several names with bars between them, a set that the {@link Figures} know by
 * name, or {@code !} and a name for all rows but these. Figures and numbers are combined by {@code
 * + - * /}, {@code min(...)} and {@code max(...)} in each replication, and {@code largest(...)},
 * which is the one of the largest mean. The relations are
 *
 * <ul>
 *   <li>{@code a < b} and {@code a > b}: every figure of the one side against every one of the
 *       other, by the ratio of each pair of replications, or with {@code by difference} at the end
 *       by their difference; exact figures by their values, unless they are alike ({@link
 *       PairedComparison#exactly});
 *   <li>{@code a alike}: no figure is more than {@value #ALIKE} times another;
 *   <li>{@code a above 1}, {@code a below 1}, {@code a at least 1}, {@code a in 1 .. 2}: the
 *       interval of the mean lies on that side of the number, or between two;
 *   <li>{@code a = 1.2}: the whole interval rounds to the number that the paper prints;
 *   <li>{@code a always 1}: the figure has this value in every replication;
 *   <li>{@code a grows}: the last of the figures is above the first, and none is below the one
 *       before it beyond the interval of their difference.
 * </ul>
 */
public final class ClaimFormula {
  /** Figures that differ by less than this factor are alike. */
  public static final double ALIKE = 1.5;

  private static final String BY_DIFFERENCE = " by difference";
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private final Figures figures;
  private String text;
  private int at;

  /** The figures of a paper. */
  public interface Figures {
    /**
     * {@return a figure}
     *
     * @param column empty where the formula names none
     */
    PairedSample of(String name, String row, String column);

    /** {@return the rows or columns that a set has, or the name itself if there is no such set} */
    List<String> set(String name);

    /** {@return the level of the intervals of differences} */
    default double level() {
      return PairedComparison.LEVEL;
    }

    /** {@return comparisons that no formula describes, by the name after an at sign} */
    default List<PairedComparison> comparisons(String name) {
      throw new IllegalArgumentException("no comparisons of the name " + name);
    }
  }

  ClaimFormula(String text, Figures figures) {
    this.text = text;
    this.figures = figures;
  }

  /** {@return the findings of the comparison; none for figures that do not exist} */
  List<Finding> judge() {
    if (text.startsWith("@")) {
      return figures.comparisons(text.substring(1)).stream().map(Finding::new).toList();
    }
    boolean differences = text.endsWith(BY_DIFFERENCE);
    text = differences ? text.substring(0, text.length() - BY_DIFFERENCE.length()) : text;
    List<PairedSample> left = sum();
    PairedSample first = left.get(0);
    String relation = text.substring(at).strip();
    String[] words = relation.split(" ", 2);
    if (relation.equals("alike")) {
      return alike(left);
    }
    if (relation.matches("[<>].*")) {
      return related(left, relation.charAt(0) == '<', differences);
    }
    if (Double.isNaN(first.mean())) {
      return List.of();
    }
    return switch (words[0]) {
      case "grows" -> List.of(growth(left));
      case "always" -> List.of(always(first, words[1]));
      case "in" -> {
        String[] bounds = words[1].split(" \\.\\. ");
        yield List.of(within(first, number(bounds[0]), number(bounds[1]), bounds[0]));
      }
      case "above" -> List.of(within(first, Math.nextUp(number(words[1])), INFINITY, words[1]));
      case "below" -> List.of(within(first, -INFINITY, Math.nextDown(number(words[1])), words[1]));
      case "at" -> {
        String least = words[1].substring("least ".length());
        yield List.of(within(first, number(least), INFINITY, least));
      }
      case "=" -> List.of(rounds(first, words[1]));
      default -> throw new IllegalArgumentException("unknown relation: " + relation);
    };
  }

  private List<Finding> related(List<PairedSample> left, boolean below, boolean differences) {
    blanks();
    String bound = text.substring(++at).strip();
    List<PairedSample> right = sum();
    List<Finding> findings = new ArrayList<>();
    for (PairedSample one : left) {
      for (PairedSample other : right) {
        PairedSample low = below ? one : other;
        PairedSample high = below ? other : one;
        if (!one.exact() || !other.exact()) {
          findings.add(
              new Finding(
                  differences
                      ? PairedComparison.less(low, high, figures.level())
                      : PairedComparison.below(low, high, figures.level())));
        } else if (!Double.isNaN(one.mean() - other.mean())) {
          String shown =
              bound.matches("[-0-9.]+( %)?") ? shown(one, bound) : exact(one.mean(), other.mean());
          findings.add(new Finding("", shown, PairedComparison.exactly(low, high)));
        }
      }
    }
    return findings;
  }

  /**
   * Returns two figures: whole if both are, as counts are, or with four digits behind the point.
   */
  private static String exact(double one, double other) {
    boolean whole = one == Math.rint(one) && other == Math.rint(other);
    String number = whole ? ",.0f" : ",.4f";
    return String.format(Locale.ROOT, "%1$" + number + " to %2$" + number, one, other);
  }

  private static Finding rounds(PairedSample one, String printed) {
    double half = 0.5 * Math.pow(10, -decimals(printed)) / (printed.endsWith("%") ? 100 : 1);
    Finding finding = within(one, number(printed) - half, number(printed) + half, printed);
    return one.exact() ? finding : new Finding(printed, finding.figures(), finding.verdict());
  }

  /** {@return whether the whole interval of a figure lies between two bounds} */
  private static Finding within(PairedSample one, double from, double to, String like) {
    ClaimVerdict verdict =
        one.exact()
            ? ClaimVerdict.of(one.mean() >= from && one.mean() <= to)
            : ClaimVerdict.within(one.estimate(), from, to);
    return new Finding(published(one, like), shown(one, like), verdict);
  }

  private static Finding always(PairedSample one, String value) {
    boolean every = one.values().stream().allMatch(x -> Double.isNaN(x) || x == number(value));
    return new Finding(published(one, value), shown(one, value), ClaimVerdict.of(every));
  }

  /** {@return whether the last figure is above the first, and none is below the one before it} */
  private static Finding growth(List<PairedSample> steps) {
    PairedSample first = steps.get(0);
    PairedSample last = steps.get(steps.size() - 1);
    boolean down = false;
    for (int i = 1; i < steps.size(); i++) {
      Estimate step = steps.get(i).less(steps.get(i - 1)).estimate();
      down |= step.mean() < 0 && !step.covers(0);
    }
    ClaimVerdict rise = ClaimVerdict.belowZero(first.less(last).estimate());
    String shown = String.format(Locale.ROOT, "%.3f to %.3f", first.mean(), last.mean());
    return new Finding("", shown, down ? ClaimVerdict.FAILS : rise);
  }

  private List<Finding> alike(List<PairedSample> samples) {
    List<Finding> findings = new ArrayList<>();
    for (PairedSample one : samples) {
      for (PairedSample other : samples) {
        if (!one.equals(other)) {
          PairedSample most = other.with(PairedSample.exact(ALIKE), (x, y) -> x * y);
          findings.add(new Finding(PairedComparison.below(one, most, figures.level())));
        }
      }
    }
    return findings;
  }

  private static String published(PairedSample one, String like) {
    return one.exact() || Double.isNaN(one.published())
        ? ""
        : like.endsWith("%") ? percent(100 * one.published(), 0) : Quantity.digits(one.published());
  }

  /** {@return a change in per cent with its interval, if there is one} */
  public static String percent(double mean, double halfWidth) {
    return halfWidth > 0
        ? String.format(Locale.ROOT, "%+.1f \u00b1 %.1f %%", mean, halfWidth)
        : String.format(Locale.ROOT, "%+.1f %%", mean);
  }

  private static String shown(PairedSample one, String like) {
    if (!one.exact()) {
      Estimate ours = one.estimate();
      return like.endsWith("%")
          ? percent(100 * ours.mean(), 100 * ours.halfWidth())
          : ours.toString();
    }
    return like.endsWith("%")
        ? String.format(Locale.ROOT, "%.2f %%", 100 * one.mean())
        : String.format(Locale.ROOT, "%." + Math.max(2, decimals(like)) + "f", one.mean());
  }

  private static int decimals(String number) {
    String digits = number.replaceAll("[ %]", "");
    int point = digits.indexOf('.');
    return point < 0 ? 0 : digits.length() - point - 1;
  }

  private static double number(String text) {
    double number = Double.parseDouble(text.replaceAll("[ %]", ""));
    return text.endsWith("%") ? number / 100 : number;
  }

  private List<PairedSample> sum() {
    List<PairedSample> sum = product();
    for (blanks(); at < text.length() && "+-".indexOf(text.charAt(at)) >= 0; blanks()) {
      boolean plus = text.charAt(at++) == '+';
      sum = combined(sum, product(), plus ? Double::sum : (x, y) -> x - y);
    }
    return sum;
  }

  private List<PairedSample> product() {
    List<PairedSample> product = factor();
    for (blanks(); at < text.length() && "*/".indexOf(text.charAt(at)) >= 0; blanks()) {
      boolean times = text.charAt(at++) == '*';
      product = combined(product, factor(), times ? (x, y) -> x * y : (x, y) -> x / y);
    }
    return product;
  }

  private List<PairedSample> factor() {
    blanks();
    int from = at;
    while (at < text.length() && "()<>=*/+ ".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(from, at);
    if (at < text.length() && text.charAt(at) == '(') {
      at++;
      if (word.isEmpty() || List.of("min", "max", "largest").contains(word)) {
        List<PairedSample> inner = sum();
        at = text.indexOf(')', at) + 1;
        if (word.equals("largest")) {
          return List.of(Collections.max(inner, Comparator.comparingDouble(PairedSample::mean)));
        }
        return word.isEmpty()
            ? inner
            : List.of(
                inner.stream()
                    .reduce((x, y) -> x.with(y, word.equals("min") ? Math::min : Math::max))
                    .orElseThrow());
      }
      int begin = at;
      for (int open = 1; open > 0; at++) {
        open += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
      }
      String inner = text.substring(begin, at - 1);
      return figures(word, inner.split(" @ ", 2));
    }
    boolean percent = text.startsWith(" %", at);
    at += percent ? 2 : 0;
    return List.of(PairedSample.exact(Double.parseDouble(word) / (percent ? 100 : 1)));
  }

  private List<PairedSample> figures(String name, String... place) {
    List<PairedSample> samples = new ArrayList<>();
    for (String row : names(place[0], figures)) {
      for (String column : place.length > 1 ? names(place[1], figures) : List.of("")) {
        samples.add(figures.of(name, row, column));
      }
    }
    return samples;
  }

  /** {@return the names that a text with bars, a set or an exclamation mark stands for} */
  static List<String> names(String text, Figures figures) {
    if (text.startsWith("!")) {
      List<String> left = names(text.substring(1), figures);
      return figures.set("ALL").stream().filter(name -> !left.contains(name)).toList();
    }
    return Stream.of(text.split("\\|")).flatMap(name -> figures.set(name).stream()).toList();
  }

  private List<PairedSample> combined(
      List<PairedSample> one, List<PairedSample> other, DoubleBinaryOperator by) {
    return one.stream().flatMap(x -> other.stream().map(y -> x.with(y, by))).toList();
  }

  private void blanks() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }
}

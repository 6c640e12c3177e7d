package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Stream;

/**
 * A comparison of figures as text. A figure is {@code name(row @ column)}, or {@code name(row)}; a
 * row or column may be several names with bars between them, a set that the {@link Figures} know by
 * name, or {@code !} and a name for all rows but these. Figures and numbers are combined by {@code
 * + - * /}, {@code min(...)} and {@code max(...)}. The relations are
 *
 * <ul>
 *   <li>{@code a < b} and {@code a > b}: every figure of the one side against every one of the
 *       other, by the ratio of each pair of replications, or with {@code by difference} at the end
 *       by their difference;
 *   <li>{@code a alike}: no figure is more than {@value #ALIKE} times another;
 *   <li>{@code a = 1.2}: the figure rounds to the number; {@code a in 1 .. 2}: it lies between two.
 * </ul>
 */
public final class ClaimFormula {
  /** Figures that differ by less than this factor are alike. */
  public static final double ALIKE = 1.5;

  private static final String BY_DIFFERENCE = " by difference";

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

    /** {@return comparisons that no formula describes, by the name after an at sign} */
    default List<PairedComparison> comparisons(String name) {
      throw new IllegalArgumentException("no comparisons of the name " + name);
    }
  }

  /**
   * A comparison that has been judged.
   *
   * @param name of the case
   * @param finding the figures and the verdict
   * @param comparison the paired differences; empty for exact figures
   */
  public record Judgement(String name, Finding finding, Optional<PairedComparison> comparison) {
    private Judgement(String name, PairedComparison one) {
      this(name, new Finding(one.published(), one.toString(), one.verdict()), Optional.of(one));
    }
  }

  ClaimFormula(String text, Figures figures) {
    this.text = text;
    this.figures = figures;
  }

  /** Adds the judgements of the comparison; figures that do not exist add none. */
  void judge(String name, List<Judgement> judged) {
    if (text.startsWith("@")) {
      figures
          .comparisons(text.substring(1))
          .forEach(comparison -> judged.add(new Judgement(name, comparison)));
      return;
    }
    boolean differences = text.endsWith(BY_DIFFERENCE);
    text = differences ? text.substring(0, text.length() - BY_DIFFERENCE.length()) : text;
    List<PairedSample> left = sum();
    blanks();
    if (text.startsWith("alike", at)) {
      alike(name, left, judged);
    } else if (text.startsWith("in ", at)) {
      String[] bounds = text.substring(at + 3).split(" \\.\\. ");
      bounded(name, left.get(0), number(bounds[0]), number(bounds[1]), bounds[0], judged);
    } else if (text.charAt(at) == '=') {
      String printed = text.substring(at + 1).strip();
      double half = 0.5 * Math.pow(10, -decimals(printed)) / (printed.endsWith("%") ? 100 : 1);
      bounded(name, left.get(0), number(printed) - half, number(printed) + half, printed, judged);
    } else {
      boolean below = text.charAt(at++) == '<';
      int from = at;
      List<PairedSample> right = sum();
      String bound = text.substring(from).strip();
      for (PairedSample one : left) {
        for (PairedSample other : right) {
          related(name, one, other, below, differences, bound, judged);
        }
      }
    }
  }

  private static void related(
      String name,
      PairedSample one,
      PairedSample other,
      boolean below,
      boolean differences,
      String bound,
      List<Judgement> judged) {
    PairedSample low = below ? one : other;
    PairedSample high = below ? other : one;
    if (!one.exact() || !other.exact()) {
      judged.add(
          new Judgement(
              name,
              differences ? PairedComparison.less(low, high) : PairedComparison.below(low, high)));
    } else if (!Double.isNaN(one.mean() - other.mean())) {
      String shown =
          bound.matches("[-0-9.]+( %)?")
              ? shown(one, bound)
              : String.format(Locale.ROOT, "%.4f to %.4f", one.mean(), other.mean());
      ClaimVerdict verdict = ClaimVerdict.of(low.mean() < high.mean());
      judged.add(new Judgement(name, new Finding(shown, verdict), Optional.empty()));
    }
  }

  private static void bounded(
      String name, PairedSample one, double from, double to, String like, List<Judgement> judged) {
    if (!Double.isNaN(one.mean())) {
      ClaimVerdict verdict = ClaimVerdict.of(one.mean() >= from && one.mean() <= to);
      judged.add(new Judgement(name, new Finding(shown(one, like), verdict), Optional.empty()));
    }
  }

  private static void alike(String name, List<PairedSample> samples, List<Judgement> judged) {
    for (PairedSample one : samples) {
      for (PairedSample other : samples) {
        if (!one.equals(other)) {
          PairedSample most = other.with(PairedSample.exact(ALIKE), (x, y) -> x * y);
          judged.add(new Judgement(name, PairedComparison.below(one, most)));
        }
      }
    }
  }

  private static String shown(PairedSample one, String like) {
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
      if (word.isEmpty() || word.equals("min") || word.equals("max")) {
        List<PairedSample> inner = sum();
        at = text.indexOf(')', at) + 1;
        return word.isEmpty()
            ? inner
            : List.of(
                inner.stream()
                    .reduce((x, y) -> x.with(y, word.equals("min") ? Math::min : Math::max))
                    .orElseThrow());
      }
      String inner = text.substring(at, text.indexOf(')', at));
      at += inner.length() + 1;
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

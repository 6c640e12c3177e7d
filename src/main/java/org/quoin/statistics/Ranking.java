package org.quoin.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import umontreal.ssj.probdist.StudentDist;

/**
 * A comparison of several alternatives on common random numbers, by their means over the same runs.
 *
 * <p>Paired t tests with p-values corrected for the number of pairs (S. Holm, Scandinavian Journal
 * of Statistics 6, 1979) decide which pairs differ significantly: with the probability of the
 * level, no equal pair is called different. The rank of an alternative lies between one more than
 * the number of significantly better ones and the number of those that are not significantly worse
 * (M. Mogstad, J. P. Romano, A. M. Shaikh and D. Wilhelm, Review of Economic Studies 91, 2024); a
 * range is a tie.
 *
 * @param rows the alternatives, best mean first; those without a mean last
 * @param pairs all pairs of alternatives
 * @param level the joint confidence level of all statements, such as 0.95
 */
public record Ranking(List<Row> rows, List<Pair> pairs, double level) {

  public Ranking {
    rows = List.copyOf(rows);
    pairs = List.copyOf(pairs);
  }

  /**
   * One alternative.
   *
   * @param index its index among the given alternatives
   * @param name its name
   * @param estimate the estimate of its mean
   * @param first its best possible rank, from 1
   * @param last its worst possible rank
   */
  public record Row(int index, String name, Estimate estimate, int first, int last) {
    /** {@return the rank: {@code 1}, or a range such as {@code 2-4} for a tie} */
    public String place() {
      return first == last ? Integer.toString(first) : first + "-" + last;
    }
  }

  /**
   * Two alternatives.
   *
   * @param better index of the one with the better mean over the runs that have both
   * @param worse index of the other
   * @param difference mean of the better less mean of the worse over those runs, at the level of
   *     this pair alone
   * @param pValue p-value of the difference, Holm-corrected; 1 with fewer than two runs
   */
  public record Pair(int better, int worse, Estimate difference, double pValue) {
    /** {@return whether the difference is significant} */
    public boolean isSignificant() {
      return pValue <= 1 - difference.level();
    }
  }

  /**
   * {@return the ranking of alternatives}
   *
   * @param names one name per alternative
   * @param values the values of each alternative by run; runs of equal index share random numbers
   * @param runs how the runs relate to what their mean estimates
   * @param moreIsBetter whether larger values are better
   * @param level joint confidence level of all statements, between 0 and 1
   */
  public static Ranking of(
      List<String> names,
      List<double[]> values,
      Replicates runs,
      boolean moreIsBetter,
      double level) {
    List<Estimate> estimates = values.stream().map(v -> runs.estimate(v, level)).toList();
    Comparator<Integer> byMean = Comparator.comparingDouble(i -> estimates.get(i).mean());
    Comparator<Integer> lost = Comparator.comparing(i -> Double.isNaN(estimates.get(i).mean()));
    List<Integer> order =
        IntStream.range(0, names.size())
            .boxed()
            .sorted(lost.thenComparing(moreIsBetter ? byMean.reversed() : byMean))
            .toList();
    List<Pair> pairs = new ArrayList<>();
    for (int a = 0; a < order.size(); a++) {
      for (int b = a + 1; b < order.size(); b++) {
        pairs.add(pair(order.get(a), order.get(b), values, runs, moreIsBetter, level));
      }
    }
    List<Pair> corrected = corrected(pairs);
    List<Row> rows = new ArrayList<>();
    for (int i : order) {
      long better = corrected.stream().filter(p -> p.isSignificant() && p.worse() == i).count();
      long worse = corrected.stream().filter(p -> p.isSignificant() && p.better() == i).count();
      int last = names.size() - (int) worse;
      rows.add(new Row(i, names.get(i), estimates.get(i), 1 + (int) better, last));
    }
    return new Ranking(rows, corrected, level);
  }

  private static Pair pair(
      int one,
      int other,
      List<double[]> values,
      Replicates runs,
      boolean moreIsBetter,
      double level) {
    Estimate difference =
        runs.estimate(Estimate.differences(values.get(one), values.get(other)), level);
    // Over the runs that have both, the order may differ from the order over all runs.
    return (moreIsBetter ? difference.mean() < 0 : difference.mean() > 0)
        ? pair(other, one, values, runs, moreIsBetter, level)
        : new Pair(one, other, difference, chance(difference));
  }

  /** Returns the two-sided p-value of the t test that belongs to the interval. */
  private static double chance(Estimate difference) {
    if (difference.count() < 2 || difference.mean() == 0) {
      return 1;
    }
    int freedom = difference.count() - 1;
    double error =
        difference.halfWidth() / StudentDist.inverseF(freedom, 0.5 + difference.level() / 2);
    return 2 * StudentDist.barF(freedom, Math.abs(difference.mean()) / error);
  }

  /**
   * {@return the Holm-corrected p-values of paired differences}
   *
   * @param differences the mean differences
   */
  public static double[] chances(List<Estimate> differences) {
    return holm(differences.stream().mapToDouble(Ranking::chance).toArray());
  }

  private static List<Pair> corrected(List<Pair> pairs) {
    double[] chances = holm(pairs.stream().mapToDouble(Pair::pValue).toArray());
    return IntStream.range(0, chances.length)
        .mapToObj(
            i -> {
              Pair pair = pairs.get(i);
              return new Pair(pair.better(), pair.worse(), pair.difference(), chances[i]);
            })
        .toList();
  }

  /** Returns p-values corrected by Holm's step-down method, in the given order. */
  static double[] holm(double[] chances) {
    List<Integer> ascending =
        IntStream.range(0, chances.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> chances[i]))
            .toList();
    double[] corrected = new double[chances.length];
    double most = 0;
    for (int i = 0; i < chances.length; i++) {
      int place = ascending.get(i);
      most = Math.max(most, Math.min(1, (chances.length - i) * chances[place]));
      corrected[place] = most;
    }
    return corrected;
  }
}

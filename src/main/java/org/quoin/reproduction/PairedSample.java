package org.quoin.reproduction;

import java.util.List;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.statistics.Estimate;

/**
 * One figure of one case in every replication. Samples of a study are paired: replication i of all
 * of them has the same jobs. An exact figure has one value, which stands for every replication.
 *
 * @param published what the paper prints of it; NaN where it prints nothing
 * @param values one per replication; NaN where the figure is not defined
 * @param exact whether the only value is exact
 * @param shown what stands for all replications together, if that is not the mean of the values;
 *     else NaN
 * @param whole the mean of what the figure is a part of, as the response of a wait; NaN for none
 * @param bound whether a number other than 1 was combined with the figure, as a factor that a claim
 *     asks for
 * @param origins the places that the figure comes from, as {@code row @ column}
 */
public record PairedSample(
    String name,
    double published,
    List<Double> values,
    boolean exact,
    double shown,
    double whole,
    boolean bound,
    Set<String> origins) {
  private static final double LEVEL = 0.95;

  /** Creates a sample of which the paper prints nothing. */
  public PairedSample(String name, List<Double> values) {
    this(name, Double.NaN, values, false, Double.NaN, Double.NaN, false, Set.of());
  }

  /** {@return this sample with the printed value of the paper; NaN for none} */
  public PairedSample printed(double value) {
    return new PairedSample(name, value, values, exact, shown, whole, bound, origins);
  }

  /** {@return this sample, of which all replications together have another value than the mean} */
  public PairedSample shownAs(double together) {
    return new PairedSample(name, published, values, exact, together, whole, bound, origins);
  }

  /** {@return this sample as a part of something whose mean is given} */
  public PairedSample partOf(double mean) {
    return new PairedSample(name, published, values, exact, shown, mean, bound, origins);
  }

  /** {@return this sample, which comes from a place} */
  public PairedSample from(String place) {
    return new PairedSample(name, published, values, exact, shown, whole, bound, Set.of(place));
  }

  /** {@return an exact number without a name} */
  public static PairedSample exact(double value) {
    return new PairedSample(
        "", Double.NaN, List.of(value), true, Double.NaN, Double.NaN, value != 1, Set.of());
  }

  /**
   * {@return an exact figure of a case, beside what the paper prints of it}
   *
   * @param published NaN where the paper prints nothing
   */
  public static PairedSample exactFigure(double value, double published) {
    return new PairedSample(
        "", published, List.of(value), true, Double.NaN, Double.NaN, false, Set.of());
  }

  /** {@return this and another sample, combined in each replication, under this sample's name} */
  public PairedSample with(PairedSample other, DoubleBinaryOperator operation) {
    boolean both = exact && other.exact;
    int size =
        exact
            ? other.values.size()
            : other.exact ? values.size() : Math.min(values.size(), other.values.size());
    return new PairedSample(
        name,
        operation.applyAsDouble(
            exact && !both ? value(0) : published,
            other.exact && !both ? other.value(0) : other.published),
        IntStream.range(0, size)
            .mapToObj(i -> operation.applyAsDouble(value(i), other.value(i)))
            .toList(),
        both,
        Double.isNaN(shown) && Double.isNaN(other.shown)
            ? Double.NaN
            : operation.applyAsDouble(mean(), other.mean()),
        whole,
        bound || other.bound,
        Stream.concat(origins.stream(), other.origins.stream()).collect(Collectors.toSet()));
  }

  private double value(int replication) {
    return values.get(exact ? 0 : replication);
  }

  /** {@return the differences of this and the other in each replication} */
  PairedSample less(PairedSample other) {
    return with(other, (x, y) -> x - y);
  }

  /** {@return the mean of the values with its 95 % interval} */
  public Estimate estimate() {
    return estimate(LEVEL);
  }

  /** {@return the mean of the values with its interval at a level} */
  Estimate estimate(double level) {
    return Estimate.of(values.stream().mapToDouble(x -> x).toArray(), level);
  }

  /** {@return this over the other} */
  public PairedSample over(PairedSample other) {
    return with(other, (x, y) -> x / y);
  }

  /** {@return whether the figure is too small a part of its whole to be compared} */
  boolean isNothing(double share) {
    return Math.abs(mean()) < share * whole;
  }

  /**
   * {@return the value for all replications together, else the mean of the values that are defined;
   * NaN if there is none}
   */
  double mean() {
    if (!Double.isNaN(shown)) {
      return shown;
    }
    double mean =
        values.stream().mapToDouble(x -> x).filter(x -> !Double.isNaN(x)).average().orElse(0);
    return exact ? values.get(0) : mean;
  }
}

package org.quoin.reproduction;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.quoin.statistics.Estimate;

/**
 * One figure of one case in every replication. Samples of a study are paired: replication i of all
 * of them has the same jobs. An exact figure has one value, which stands for every replication.
 *
 * @param published what the paper prints of it; NaN where it prints nothing
 * @param values one per replication; NaN where the figure is not defined
 * @param exact whether the only value is exact
 */
public record PairedSample(String name, double published, List<Double> values, boolean exact) {
  private static final double LEVEL = 0.95;

  /** Creates a sample of which the paper prints nothing. */
  public PairedSample(String name, List<Double> values) {
    this(name, Double.NaN, values, false);
  }

  /** {@return this sample with the printed value of the paper; NaN for none} */
  public PairedSample printed(double value) {
    return new PairedSample(name, value, values, exact);
  }

  /** {@return an exact figure without a name} */
  public static PairedSample exact(double value) {
    return new PairedSample("", Double.NaN, List.of(value), true);
  }

  static PairedSample of(String name, double... values) {
    return new PairedSample(name, Arrays.stream(values).boxed().toList());
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
        both
            ? Double.NaN
            : operation.applyAsDouble(
                exact ? value(0) : published, other.exact ? other.value(0) : other.published),
        IntStream.range(0, size)
            .mapToObj(i -> operation.applyAsDouble(value(i), other.value(i)))
            .toList(),
        both);
  }

  private double value(int replication) {
    return values.get(exact ? 0 : replication);
  }

  /** {@return the differences of this and the other in each replication} */
  PairedSample less(PairedSample other) {
    return with(other, (x, y) -> x - y);
  }

  /** {@return the mean of the values with its interval} */
  public Estimate estimate() {
    return Estimate.of(values.stream().mapToDouble(x -> x).toArray(), LEVEL);
  }

  /** {@return this over the other} */
  public PairedSample over(PairedSample other) {
    return with(other, (x, y) -> x / y);
  }

  /** {@return the mean of the values that are defined; NaN if there is none} */
  double mean() {
    double mean =
        values.stream().mapToDouble(x -> x).filter(x -> !Double.isNaN(x)).average().orElse(0);
    return exact ? values.get(0) : mean;
  }
}

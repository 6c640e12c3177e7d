package org.quoin.reproduction;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/**
 * One figure of one case in every replication. Samples of the same study are paired: replication i
 * of all of them saw the same jobs.
 *
 * @param name of what was measured
 * @param published what the paper prints of it; NaN where it prints nothing
 * @param values one a replication; NaN where the figure is not defined
 */
public record Sample(String name, double published, List<Double> values) {

  /** Of which the paper prints nothing. */
  public Sample(String name, List<Double> values) {
    this(name, Double.NaN, values);
  }

  /** {@return the same with what the paper prints of it; NaN for nothing} */
  public Sample printed(double value) {
    return new Sample(name, value, values);
  }

  /** Values under a name. */
  static Sample of(String name, double... values) {
    return new Sample(name, Arrays.stream(values).boxed().toList());
  }

  /** Replication by replication; has the name of this one. */
  Sample with(Sample other, DoubleBinaryOperator operation) {
    int size = Math.min(values.size(), other.values.size());
    return Sample.of(
            name,
            IntStream.range(0, size)
                .mapToDouble(i -> operation.applyAsDouble(values.get(i), other.values.get(i)))
                .toArray())
        .printed(operation.applyAsDouble(published, other.published));
  }

  /** {@return this over the other} */
  public Sample over(Sample other) {
    return with(other, (x, y) -> x / y);
  }

  /** {@return the sum of both} */
  public Sample plus(Sample other) {
    return with(other, Double::sum);
  }

  /** {@return a fixed number, to compare this with} */
  public Sample number(double x) {
    return new Sample("", java.util.Collections.nCopies(values.size(), x));
  }

  /** The mean of the values that are defined. */
  double mean() {
    return values.stream().mapToDouble(x -> x).filter(x -> !Double.isNaN(x)).average().orElse(0);
  }
}

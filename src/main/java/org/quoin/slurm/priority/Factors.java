package org.quoin.slurm.priority;

import org.quoin.slurm.priority.PrioritySettings.Weights;

/**
 * The factors of a job's priority; all but those of resources are from 0 to 1 unless they are not
 * normalized.
 *
 * @param values values of the waiting time, the association's priority, the usage of its
 *     association, the number of its nodes and CPUs, the partition's PriorityJobFactor and the
 *     QOS's priority
 * @param tres factor of each requested resource
 * @param nice what is subtracted
 * @param weighted the weighted factors, in the same order; those of resources are {@code
 *     weightedTres}
 * @param weightedTres the weighted factors of the resources
 */
public record Factors(
    double[] values, double[] tres, double nice, double[] weighted, double[] weightedTres) {

  /** Largest priority that a calculation gives. */
  private static final double LARGEST = 4_294_967_295.0;

  /**
   * {@return factors with their weights}
   *
   * @param values all values, in the same order
   * @param tres factor of each resource
   * @param nice what is subtracted
   */
  static Factors of(double[] values, double[] tres, double nice, Weights weights) {
    double[] each = {
      weights.age(),
      weights.association(),
      weights.fairShare(),
      weights.size(),
      weights.partition(),
      weights.qos()
    };
    double[] shown = new double[each.length];
    double[] weighted = new double[each.length];
    for (int i = 0; i < each.length; i++) {
      shown[i] = each[i] == 0 ? 0 : values[i]; // Slurm computes no factor whose weight is 0
      weighted[i] = shown[i] * each[i];
    }
    double[] weightedTres = new double[tres.length];
    for (int i = 0; i < tres.length; i++) {
      weightedTres[i] = tres[i] * weights.tres()[i];
    }
    return new Factors(shown, tres, nice, weighted, weightedTres);
  }

  /** {@return the sum of the weighted factors less the nice value} */
  public double sum() {
    double sum = 0;
    for (double one : weighted) {
      sum += one;
    }
    double resources = 0;
    for (double one : weightedTres) {
      resources += one;
    }
    return sum + resources - nice;
  }

  /** {@return the priority: the integer part of the sum, at least 1} */
  public long priority() {
    return (long) Math.min(LARGEST, Math.max(1, sum()));
  }
}

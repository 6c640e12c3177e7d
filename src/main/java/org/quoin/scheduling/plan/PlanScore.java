package org.quoin.scheduling.plan;

import java.math.BigInteger;
import org.quoin.cluster.ClusterJob;

/**
 * One self-tuning metric of several plans for the same waiting jobs, compared exactly: policies
 * with truly equal values must compare as equal, for any order of summation. With times in whole
 * seconds the numerators are whole numbers, stored as {@code long}; slowdowns that nearly tie are
 * compared as fractions. Other times are compared in floating point.
 */
final class PlanScore {
  /** Limit above which a sum might overflow a long. */
  private static final double MAX_LONG = 9e18;

  /** Relative difference of sums of slowdowns below which they are compared as fractions. */
  private static final double CLOSE = 1e-11;

  private final SelfTuningMetric metric;
  private final boolean wrap;
  private final double[] sums;
  private final long[] numerators;
  private boolean whole;
  private double denominator;
  private double now;

  // The waiting jobs of the call; their fields side by side, for each plan looks at all.
  private ClusterJob[] jobs;
  private int count;
  private int[] slots = new int[64];
  private double[] holds = new double[64];
  private double[] arrivals = new double[64];
  private double[] factors = new double[64];

  /**
   * Creates the scores of some plans.
   *
   * @param wrap whether area x response wraps as an unsigned 32-bit number, as in the program
   *     behind the paper
   */
  PlanScore(SelfTuningMetric metric, boolean wrap, int plans) {
    this.metric = metric;
    this.wrap = wrap && metric == SelfTuningMetric.ART_W_A;
    sums = new double[plans];
    numerators = new long[plans];
  }

  /** Begins a call at the given time for the first {@code size} waiting jobs. */
  void begin(ClusterJob[] waiting, int size, double time) {
    jobs = waiting;
    count = size;
    now = time;
    whole = true;
    denominator = 0;
    if (size > slots.length) {
      slots = new int[2 * size];
      holds = new double[2 * size];
      arrivals = new double[2 * size];
      factors = new double[2 * size];
    }
    for (int i = 0; i < size; i++) {
      ClusterJob job = waiting[i];
      double width = job.processors();
      double requested = job.requestedTime();
      slots[i] = job.slot();
      holds[i] = job.holdTime();
      arrivals[i] = job.arrivalTime();
      factors[i] = metric.factor(width, requested);
      denominator += metric.weight(width, requested);
      whole &= isWhole(arrivals[i]) && isWhole(holds[i]);
    }
  }

  /** Scores a plan of the waiting jobs. */
  void score(int plan, double[] startOf) {
    if (metric == SelfTuningMetric.MAKESPAN) {
      double last = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < count; i++) {
        double end = startOf[slots[i]] + holds[i];
        last = end < Double.POSITIVE_INFINITY ? Math.max(last, end) : last;
      }
      sums[plan] = last;
      return;
    }
    double sum = 0;
    long numerator = 0;
    for (int i = 0; i < count; i++) {
      double response = startOf[slots[i]] + holds[i] - arrivals[i];
      if (response == Double.POSITIVE_INFINITY) {
        continue; // too wide for the processors in service, in every plan
      }
      double factor = factors[i];
      long term = ((long) factor) * (long) response;
      if (wrap) {
        term &= 0xFFFFFFFFL;
        sum += term;
      } else if (metric.perLength()) {
        sum += factor * response / length(jobs[i]);
      } else {
        sum += factor * response;
      }
      numerator += term;
      whole &= isWhole(response);
    }
    sums[plan] = sum;
    numerators[plan] = numerator;
  }

  /** Returns the metric's value for a plan. */
  double value(int plan) {
    return metric == SelfTuningMetric.MAKESPAN ? sums[plan] : sums[plan] / Math.max(denominator, 1);
  }

  /** Returns the smallest value of all plans, for a makespan from now on; 1 instead of 0. */
  double least() {
    double least = Double.POSITIVE_INFINITY;
    for (int plan = 0; plan < sums.length; plan++) {
      least = Math.min(least, value(plan));
    }
    least -= metric == SelfTuningMetric.MAKESPAN ? now : 0;
    return least > 0 ? least : 1;
  }

  /** Compares the values of two plans. */
  int compare(int one, int other, double[][] startOf) {
    double a = sums[one];
    double b = sums[other];
    if (!whole || metric == SelfTuningMetric.MAKESPAN) {
      return Double.compare(a, b);
    }
    if (metric.perLength()) {
      boolean close = Math.abs(a - b) <= CLOSE * Math.max(Math.abs(a), Math.abs(b));
      return close ? exactly(startOf[one], startOf[other]) : Double.compare(a, b);
    }
    return Math.max(a, b) < MAX_LONG
        ? Long.compare(numerators[one], numerators[other])
        : Double.compare(a, b);
  }

  /** Returns the sign of the sum of factor x (difference of starts) / length. */
  private int exactly(double[] starts, double[] others) {
    BigInteger numerator = BigInteger.ZERO;
    BigInteger common = BigInteger.ONE;
    for (int i = 0; i < count; i++) {
      ClusterJob job = jobs[i];
      long later = (long) (starts[job.slot()] - others[job.slot()]);
      if (later != 0) {
        long factor = (long) metric.factor(job.processors(), job.requestedTime());
        BigInteger length = BigInteger.valueOf((long) length(job));
        BigInteger term = BigInteger.valueOf(factor).multiply(BigInteger.valueOf(later));
        BigInteger shared = common.gcd(length);
        BigInteger scale = length.divide(shared);
        numerator = numerator.multiply(scale).add(term.multiply(common.divide(shared)));
        common = common.multiply(scale);
      }
    }
    return numerator.signum();
  }

  private static double length(ClusterJob job) {
    return Math.max(job.requestedTime(), 1);
  }

  private static boolean isWhole(double seconds) {
    return seconds == Math.rint(seconds);
  }
}

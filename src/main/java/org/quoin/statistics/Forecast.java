package org.quoin.statistics;

import java.util.Arrays;
import java.util.function.DoubleFunction;

/**
 * Forecasts of a series from its measurements: the forecasters of R. Wolski's Network Weather
 * Service (Cluster Computing 1, 1998, section 4) that need no tuning.
 */
public enum Forecast {
  /** The other forecaster with the smallest sum of squared errors so far; ties go to the first. */
  ADAPTIVE(Adaptive::new),
  /** The last measurement. */
  LAST(Last::new),
  /** The mean of all measurements. */
  MEAN(Mean::new),
  /** The median of the last 21 measurements. */
  MEDIAN(Median::new),
  /** The exponentially weighted mean, in which the newest measurement is a quarter. */
  EWMA(Ewma::new);

  /** The weight of the newest measurement in {@link #EWMA}. */
  public static final double NEWEST = 0.25;

  private static final int WINDOW = 21;

  private final DoubleFunction<Series> kind;

  Forecast(DoubleFunction<Series> kind) {
    this.kind = kind;
  }

  /**
   * {@return a series without measurements}
   *
   * @param first the forecast before the first measurement
   */
  public Series begin(double first) {
    return kind.apply(first);
  }

  /** A series and the forecast of its next value. */
  public interface Series {
    /**
     * Adds a measurement.
     *
     * @param measured the value, in any unit, finite
     */
    void add(double measured);

    /** {@return the forecast of the next measurement} */
    double next();
  }

  private static final class Last implements Series {
    private double last;

    Last(double first) {
      last = first;
    }

    @Override
    public void add(double measured) {
      last = measured;
    }

    @Override
    public double next() {
      return last;
    }
  }

  private static final class Mean implements Series {
    private double mean;
    private long count;

    Mean(double first) {
      mean = first;
    }

    @Override
    public void add(double measured) {
      count++;
      mean = count == 1 ? measured : mean + (measured - mean) / count;
    }

    @Override
    public double next() {
      return mean;
    }
  }

  private static final class Median implements Series {
    private final double first;
    private final double[] newest = new double[WINDOW];
    private int count;

    Median(double first) {
      this.first = first;
    }

    @Override
    public void add(double measured) {
      newest[count % WINDOW] = measured;
      count = count + 1 == 2 * WINDOW ? WINDOW : count + 1;
    }

    @Override
    public double next() {
      if (count == 0) {
        return first;
      }
      double[] sorted = Arrays.copyOf(newest, Math.min(count, WINDOW));
      Arrays.sort(sorted);
      int middle = sorted.length / 2;
      return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
  }

  private static final class Ewma implements Series {
    private double mean;

    Ewma(double first) {
      mean = first;
    }

    @Override
    public void add(double measured) {
      mean += NEWEST * (measured - mean);
    }

    @Override
    public double next() {
      return mean;
    }
  }

  private static final class Adaptive implements Series {
    private final Series[] all;
    private final double[] errors;
    private int best;

    Adaptive(double first) {
      all = new Series[] {new Last(first), new Mean(first), new Median(first), new Ewma(first)};
      errors = new double[all.length];
    }

    @Override
    public void add(double measured) {
      for (int i = 0; i < all.length; i++) {
        double error = measured - all[i].next();
        errors[i] += error * error;
        all[i].add(measured);
      }
      best = 0;
      for (int i = 1; i < all.length; i++) {
        best = errors[i] < errors[best] ? i : best;
      }
    }

    @Override
    public double next() {
      return all[best].next();
    }
  }
}

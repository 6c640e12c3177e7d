package org.quoin.queueing.kendall;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;

/**
 * The steady state of a queue or a network by formulas. A number that the formulas do not give is
 * NaN, a function null.
 *
 * @param title the formula in words, such as "one server, Pollaczek and Khinchine"
 * @param exact whether the values are exact; otherwise they are approximations
 * @param formulas the formulas in plain text
 * @param source textbook or paper, with section
 * @param means the means of all customers
 * @param waitProbability the probability that an accepted customer waits
 * @param loss the share of arrivals that find no place
 * @param bounds bounds and further approximations of the mean wait; empty without
 * @param numbers the probability of n customers
 * @param waitTail the probability of a wait above t seconds of an accepted customer
 * @param responseTail the probability of a response above t seconds of an accepted customer
 * @param parts the means of each class or station; empty for one class at one station
 */
public record SteadyState(
    String title,
    boolean exact,
    List<String> formulas,
    String source,
    Means means,
    double waitProbability,
    double loss,
    List<Bound> bounds,
    IntToDoubleFunction numbers,
    DoubleUnaryOperator waitTail,
    DoubleUnaryOperator responseTail,
    List<Part> parts) {

  /**
   * Means in the steady state.
   *
   * @param utilization share of time in which a server is busy; with infinitely many servers the
   *     mean number of busy ones
   * @param throughput customers served per second
   * @param number L, customers inside
   * @param waiting Lq, customers that wait
   * @param meanResponse W, seconds inside
   * @param meanWait Wq, seconds before service
   */
  public record Means(
      double utilization,
      double throughput,
      double number,
      double waiting,
      double meanResponse,
      double meanWait) {

    /** {@return the means that follow from a mean wait by Little's law} */
    static Means ofWait(double utilization, double throughput, double wait, double service) {
      double response = wait + service;
      return new Means(
          utilization, throughput, throughput * response, throughput * wait, response, wait);
    }
  }

  /**
   * A bound or an approximation of the mean wait.
   *
   * @param name the symbol with the relation, such as {@code Wq <=}
   * @param meaning the kind of bound with its author
   * @param seconds the value
   */
  public record Bound(String name, String meaning, double seconds) {}

  /** The means of a class or a station. */
  public record Part(String name, Means means) {}

  public SteadyState {
    formulas = List.copyOf(formulas);
    bounds = List.copyOf(bounds);
    parts = List.copyOf(parts);
  }

  /** Creates the steady state of a system without losses of which only means are known. */
  SteadyState(
      String title,
      boolean exact,
      List<String> formulas,
      String source,
      Means means,
      List<Part> parts) {
    this(title, exact, formulas, source, means, Double.NaN, 0, List.of(), null, null, null, parts);
  }

  /**
   * {@return the time that is exceeded with the given probability; NaN if no formula is known}
   *
   * @param tail the probability of a time above t; not increasing
   * @param probability above 0
   * @param scale a time of the order of the mean, in seconds
   */
  public static double quantile(DoubleUnaryOperator tail, double probability, double scale) {
    if (tail == null) {
      return Double.NaN;
    }
    if (tail.applyAsDouble(0) <= probability) {
      return 0;
    }
    double high = scale;
    while (tail.applyAsDouble(high) > probability) {
      high *= 2;
    }
    double low = 0;
    for (int i = 0; i < 80 && high - low > 1e-12 * high; i++) {
      double middle = (low + high) / 2;
      if (tail.applyAsDouble(middle) > probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}

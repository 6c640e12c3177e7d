package org.quoin.calibration;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.apache.commons.math3.random.SobolSequenceGenerator;

/**
 * Searches the minimum of a function over a cube, from the best of some points that fill it evenly:
 * along a line by Brent's method, otherwise by BOBYQA (M. Powell, report NA2009/06, Cambridge,
 * 2009).
 *
 * @param function the function
 * @param budget largest number of points
 */
record Search(ToDoubleFunction<double[]> function, int budget) {
  /** Distance below which two points count as one. */
  private static final double PRECISION = 1e-4;

  /** How far along a line a minimum near a point is searched. */
  private static final double NEAR = 0.25;

  /**
   * {@return the best point}
   *
   * @param centre the centre of the cube, the first point
   */
  double[] minimum(double[] centre) {
    int dimensions = centre.length;
    int first = Math.min(budget / 2, dimensions == 1 ? 9 : 6 * dimensions);
    SobolSequenceGenerator sobol = new SobolSequenceGenerator(dimensions);
    sobol.nextVector(); // the origin
    double[] best = centre;
    double least = function.applyAsDouble(best);
    for (int i = 1; i < first; i++) {
      double[] point =
          dimensions == 1 ? new double[] {(i - 0.5) / (first - 1)} : sobol.nextVector();
      double found = function.applyAsDouble(point);
      if (found < least) {
        least = found;
        best = point;
      }
    }
    return dimensions == 1 ? alongLine(best[0], 1.0 / (first - 1)) : descend(best, budget - first);
  }

  private double[] alongLine(double from, double reach) {
    return new double[] {
      new BrentOptimizer(PRECISION, PRECISION)
          .optimize(
              new MaxEval(Math.max(20, budget)),
              GoalType.MINIMIZE,
              new UnivariateObjectiveFunction(x -> function.applyAsDouble(new double[] {x})),
              new SearchInterval(Math.max(0, from - reach), Math.min(1, from + reach), from))
          .getPoint()
    };
  }

  /** {@return a minimum near a point} */
  double[] from(double[] point) {
    return point.length == 1 ? alongLine(point[0], NEAR) : descend(point, budget);
  }

  private double[] descend(double[] from, int most) {
    double[] least = {Double.POSITIVE_INFINITY};
    double[][] found = {from};
    MultivariateFunction noted =
        point -> {
          double value = function.applyAsDouble(point);
          if (value < least[0]) {
            least[0] = value;
            found[0] = point.clone();
          }
          return value;
        };
    double[] low = new double[from.length];
    double[] high = new double[from.length];
    Arrays.fill(high, 1);
    double[] start = new double[from.length];
    Arrays.setAll(start, i -> Math.min(0.99, Math.max(0.01, from[i])));
    try {
      new BOBYQAOptimizer(2 * from.length + 1, 0.1, PRECISION)
          .optimize(
              new MaxEval(Math.max(2 * from.length + 3, most)),
              GoalType.MINIMIZE,
              new ObjectiveFunction(noted),
              new InitialGuess(start),
              new SimpleBounds(low, high));
    } catch (TooManyEvaluationsException e) {
      return found[0]; // the best point within the budget
    }
    return found[0];
  }
}

package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.OptimizationData;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.MultivariateOptimizer;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.apache.commons.math3.random.AbstractRandomGenerator;
import org.apache.commons.math3.random.SobolSequenceGenerator;
import org.apache.commons.math3.util.MathArrays;

/**
 * Searches the minimum of a function over a cube, from the best of some points that fill it evenly.
 * The local search goes along a line by Brent's method, otherwise by BOBYQA (M. Powell, report
 * NA2009/06, Cambridge, 2009). The other one is CMA-ES (N. Hansen and A. Ostermeier, Evolutionary
 * Computation 9, 2001), which is begun again with twice the population while there are points left
 * (A. Auger and N. Hansen, Congress on Evolutionary Computation, 2005).
 *
 * @param budget largest number of points
 * @param round called with points of which none depends on the others, before the function is
 */
record Search(ToDoubleFunction<double[]> function, int budget, Consumer<List<double[]>> round) {
  /** Distance below which two points count as one. */
  private static final double PRECISION = 1e-4;

  /** Maximum distance from a point, along a line, of a minimum that is searched near it. */
  private static final double NEAR = 0.25;

  /** First standard deviation of the random points of CMA-ES. */
  private static final double SPREAD = 0.3;

  /** Creates a search that tries one point after the other. */
  Search(ToDoubleFunction<double[]> function, int budget) {
    this(function, budget, points -> {});
  }

  /**
   * {@return the best point, by the local search}
   *
   * @param centre the centre of the cube, the first point
   */
  double[] minimum(double[] centre) {
    int dimensions = centre.length;
    int first = evenly(dimensions);
    double[] best = bestEvenly(centre);
    return dimensions == 1 ? alongLine(best[0], 1.0 / (first - 1)) : descend(best, budget - first);
  }

  /**
   * {@return the best point, by CMA-ES}
   *
   * @param centre the centre of the cube, the first point
   * @param random the random numbers of the points
   */
  double[] minimum(double[] centre, RandomGenerator random) {
    return evolve(bestEvenly(centre), budget - evenly(centre.length), random);
  }

  /** Returns the number of points that fill the cube evenly. */
  private int evenly(int dimensions) {
    return Math.min(budget / 2, dimensions == 1 ? 9 : 6 * dimensions);
  }

  /** Returns the best of the points that fill the cube evenly. */
  private double[] bestEvenly(double[] centre) {
    int dimensions = centre.length;
    int first = evenly(dimensions);
    SobolSequenceGenerator sobol = new SobolSequenceGenerator(dimensions);
    sobol.nextVector(); // the origin
    List<double[]> points = new ArrayList<>(List.of(centre));
    for (int i = 1; i < first; i++) {
      points.add(dimensions == 1 ? new double[] {(i - 0.5) / (first - 1)} : sobol.nextVector());
    }
    round.accept(points);
    double[] best = centre;
    double least = Double.POSITIVE_INFINITY;
    for (double[] point : points) {
      double found = function.applyAsDouble(point);
      if (found < least) {
        least = found;
        best = point;
      }
    }
    return best;
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
    Best best = new Best(function, from);
    double[] start = new double[from.length];
    Arrays.setAll(start, i -> Math.min(0.99, Math.max(0.01, from[i])));
    best.search(
        new BOBYQAOptimizer(2 * from.length + 1, 0.1, PRECISION),
        Math.max(2 * from.length + 3, most),
        start);
    return best.point;
  }

  /**
   * {@return the best of a point and of those that CMA-ES tries from it}
   *
   * @param most largest number of points
   * @param random the random numbers of the points
   */
  double[] evolve(double[] from, int most, RandomGenerator random) {
    Best best = new Best(function, from);
    double[] spread = new double[from.length];
    Arrays.fill(spread, SPREAD);
    double[] start = from;
    int population = 4 + (int) (3 * Math.log(from.length));
    while (best.tried.size() < most) {
      int generation = population;
      best.search(
          new CMAESOptimizer(
              most,
              0,
              true,
              0,
              0,
              new Numbers(random),
              false,
              (iteration, before, now) -> best.areLastOnesOne(generation)),
          most - best.tried.size(),
          start,
          new CMAESOptimizer.Sigma(spread),
          new CMAESOptimizer.PopulationSize(generation));
      population *= 2;
      start = random.doubles(from.length).toArray();
    }
    return best.point;
  }

  /** The best of the points that an optimizer tries. */
  private static final class Best {
    private final ToDoubleFunction<double[]> function;
    private final List<double[]> tried = new ArrayList<>();
    private double[] point;
    private double value = Double.POSITIVE_INFINITY;

    private Best(ToDoubleFunction<double[]> function, double[] from) {
      this.function = function;
      point = from;
    }

    /**
     * Lets an optimizer search until it ends or has tried as many points as it may.
     *
     * @param most largest number of points
     * @param more further data for the optimizer
     */
    private void search(
        MultivariateOptimizer optimizer, int most, double[] start, OptimizationData... more) {
      double[] high = new double[start.length];
      Arrays.fill(high, 1);
      List<OptimizationData> all = new ArrayList<>(List.of(more));
      all.add(new MaxEval(most));
      all.add(GoalType.MINIMIZE);
      all.add(new ObjectiveFunction(this::at));
      all.add(new InitialGuess(start));
      all.add(new SimpleBounds(new double[start.length], high));
      try {
        optimizer.optimize(all.toArray(OptimizationData[]::new));
      } catch (TooManyEvaluationsException e) {
        return; // the best point within the budget is known
      }
    }

    private double at(double[] next) {
      double found = function.applyAsDouble(next);
      tried.add(next.clone());
      if (found < value) {
        value = found;
        point = next.clone();
      }
      return found;
    }

    /** Returns whether the last points, a given number of them, are so near that they are one. */
    private boolean areLastOnesOne(int number) {
      List<double[]> last = tried.subList(Math.max(0, tried.size() - number), tried.size());
      return last.stream().allMatch(one -> MathArrays.distanceInf(one, last.get(0)) < PRECISION);
    }
  }

  /** Random numbers as Commons Math takes them. */
  private static final class Numbers extends AbstractRandomGenerator {
    private final RandomGenerator source;

    private Numbers(RandomGenerator source) {
      this.source = source;
    }

    @Override
    public double nextDouble() {
      return source.nextDouble();
    }

    @Override
    public void setSeed(long seed) {
      throw new UnsupportedOperationException("the stream has its seed");
    }
  }
}

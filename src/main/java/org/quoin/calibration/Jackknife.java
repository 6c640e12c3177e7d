package org.quoin.calibration;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.quoin.engine.RandomStreams;
import umontreal.ssj.probdist.ChiSquareDist;
import umontreal.ssj.probdist.NormalDist;

/**
 * How far each of some groups of successive jobs moves statistics, by leaving it out (the jackknife
 * of blocks: H. Künsch, Annals of Statistics 17, 1989). The sum of the squares is the variance of a
 * statistic, also if jobs of a group depend on each other. It is known from few groups, so that
 * Student's distribution takes the place of the normal one. A difference of statistics of
 * independent series has the degrees of freedom of B. Welch, Biometrika 34, 1947.
 *
 * @param series the moves of each independent series of jobs, by group and statistic; without
 *     series if nothing is known
 */
record Jackknife(List<double[][]> series) {
  private static final double UPPER = 0.975;

  /**
   * Returns the moves of some groups.
   *
   * @param without the statistics without each group; fewer than two groups have no variance
   */
  static Jackknife of(double[][] without) {
    int groups = without.length < 2 ? 0 : without.length;
    double[][] moves = new double[groups][];
    double factor = Math.sqrt((groups - 1.0) / groups);
    for (int group = 0; group < groups; group++) {
      moves[group] = new double[without[group].length];
      for (int k = 0; k < moves[group].length; k++) {
        double mean = 0;
        for (double[] statistics : without) {
          mean += statistics[k] / groups;
        }
        moves[group][k] = factor * (mean - without[group][k]);
      }
    }
    return new Jackknife(groups == 0 ? List.of() : List.<double[][]>of(moves));
  }

  /**
   * Returns the moves of sums over jobs.
   *
   * @param terms the terms of each job
   * @param blocks the number of the group of each job
   */
  static Jackknife ofSums(double[][] terms, int[] blocks) {
    int statistics = terms[0].length;
    int groups = BlockUnit.count(blocks);
    double[] sum = new double[statistics];
    double[][] sums = new double[groups][statistics];
    for (int job = 0; job < terms.length; job++) {
      for (int k = 0; k < statistics; k++) {
        sum[k] += terms[job][k];
        sums[blocks[job]][k] += terms[job][k];
      }
    }
    for (double[] one : sums) {
      for (int k = 0; k < statistics; k++) {
        one[k] = (sum[k] - one[k]) * groups / (groups - 1);
      }
    }
    return of(sums);
  }

  /** {@return where a group begins if a list is cut into groups of nearly equal size} */
  static int cut(int size, int group, int groups) {
    return (int) ((long) size * group / groups);
  }

  /** {@return the moves of quantities that depend on the statistics, one row each} */
  Jackknife times(RealMatrix slopes) {
    return new Jackknife(
        series.stream()
            .map(moves -> MatrixUtils.createRealMatrix(moves).multiply(slopes.transpose()))
            .map(RealMatrix::getData)
            .toList());
  }

  /** {@return the moves of the differences from the statistics of independent other jobs} */
  Jackknife minus(Jackknife others) {
    return new Jackknife(Stream.concat(series.stream(), others.series.stream()).toList());
  }

  /** {@return whether nothing is known} */
  boolean isNone() {
    return series.isEmpty();
  }

  private static double variance(double[][] moves, int statistic) {
    return Arrays.stream(moves).mapToDouble(move -> move[statistic] * move[statistic]).sum();
  }

  /** {@return the standard error of a statistic} */
  double error(int statistic) {
    return Math.sqrt(series.stream().mapToDouble(moves -> variance(moves, statistic)).sum());
  }

  /** {@return half the width of the 95 % interval of a statistic} */
  double halfWidth(int statistic) {
    double error = error(statistic);
    return error == 0
        ? 0
        : new TDistribution(freedom(statistic)).inverseCumulativeProbability(UPPER) * error;
  }

  /** {@return the degrees of freedom of the standard error of a statistic, if it is not 0} */
  double freedom(int statistic) {
    double error = error(statistic);
    double inverse = 0;
    for (double[][] moves : series) {
      double share = variance(moves, statistic) / error / error;
      inverse += share * share / (moves.length - 1);
    }
    return 1 / inverse;
  }

  /**
   * {@return how far some statistics are from the true ones, drawn from their joint distribution}
   *
   * @param statistics number of statistics
   */
  double[] draw(int statistics, RandomGenerator random) {
    double[] sum = new double[statistics];
    for (double[][] moves : series) {
      int freedom = moves.length - 1;
      double chi = ChiSquareDist.inverseF(freedom, RandomStreams.open(random));
      double scale = Math.sqrt(freedom / chi);
      for (double[] move : moves) {
        double normal = scale * NormalDist.inverseF01(RandomStreams.open(random));
        for (int k = 0; k < statistics; k++) {
          sum[k] += normal * move[k];
        }
      }
    }
    return sum;
  }
}

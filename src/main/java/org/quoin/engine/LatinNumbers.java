package org.quoin.engine;

import java.util.random.RandomGenerator;
import umontreal.ssj.hups.LatinHypercube;
import umontreal.ssj.rng.RandomStream;

/**
 * The coordinates of one point of Latin hypercubes, one after the other. Each point alone has
 * independent uniform coordinates.
 */
final class LatinNumbers implements RandomGenerator {
  /** Coordinates that are drawn at once; the first one has the order of the points. */
  private static final int DIMENSION = 33;

  private final LatinHypercube points;
  private final int point;
  private final RandomStream random;
  private int next = DIMENSION;

  /**
   * Creates the numbers at their beginning.
   *
   * @param point the index of the point
   * @param random source of the points, equal for all of them
   */
  LatinNumbers(int points, int point, RandomStream random) {
    this.points = new LatinHypercube(points, DIMENSION);
    this.point = point;
    this.random = random;
  }

  @Override
  public long nextLong() {
    if (next == DIMENSION) {
      points.randomize(random);
      next = 1;
    }
    return (long) (points.getCoordinate(point, next++) * 0x1p53) << 11;
  }
}

package org.quoin.calibration;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The ranges of some keys as a cube: a point in it, whose coordinates are from 0 to 1, is a value
 * of each key.
 *
 * @param keys the keys, at least one
 */
record KeySpace(List<FittedKey> keys) {
  KeySpace {
    keys = List.copyOf(keys);
  }

  int size() {
    return keys.size();
  }

  FittedKey key(int number) {
    return keys.get(number);
  }

  double[] centre() {
    double[] centre = new double[keys.size()];
    Arrays.fill(centre, 0.5);
    return centre;
  }

  /** {@return the changes of the scenario that give the keys the values of a point} */
  List<String> changes(double[] point) {
    return IntStream.range(0, point.length).mapToObj(i -> keys.get(i).change(point[i])).toList();
  }

  /** {@return a possible point of the cube after a share of a move; it does not leave the cube} */
  double[] moved(double[] from, double[] move, double share) {
    double[] to = new double[from.length];
    Arrays.setAll(
        to, i -> keys.get(i).possible(Math.min(1, Math.max(0, from[i] + share * move[i]))));
    return to;
  }

  /** {@return the possible point that is nearest to a point} */
  double[] possible(double[] point) {
    return moved(point, point, 0);
  }
}

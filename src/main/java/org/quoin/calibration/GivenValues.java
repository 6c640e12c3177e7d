package org.quoin.calibration;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.quoin.base.InputException;
import org.quoin.base.Percent;
import org.quoin.result.CalibrationSummary;
import org.quoin.result.JsonRecords;
import org.quoin.statistics.Proportion;

/** Sets of values of keys that measured jobs leave possible, and statistics over them. */
public final class GivenValues {
  private GivenValues() {}

  /**
   * {@return the sets of values in the output of {@code calibrate --json}, as changes of the
   * scenario}
   *
   * @throws InputException if the file has none
   */
  public static List<List<String>> sets(Path file) {
    List<List<String>> sets =
        JsonRecords.of(
                JsonRecords.tree(file, JsonRecords.MAX_BYTES), CalibrationSummary.class, file)
            .draws();
    if (sets == null || sets.isEmpty()) {
      throw new InputException(
          file.toString(),
          "has no sets of values in 'draws'; expected the output of 'quoin calibrate --json'");
    }
    return sets;
  }

  /**
   * A statistic over all sets.
   *
   * @param low value below which it is in 2.5 % of the sets
   * @param high value above which it is in 2.5 % of the sets
   */
  record Spread(double mean, double low, double high) {
    /** {@return the spread of the values of all sets, which may be infinite but not NaN} */
    static Spread of(double[] values) {
      Percentile sorted = new Percentile();
      sorted.setData(values);
      return new Spread(
          Arrays.stream(values).average().orElse(Double.NaN), at(sorted, 2.5), at(sorted, 97.5));
    }

    private static double at(Percentile sorted, double percent) {
      double found = sorted.evaluate(percent);
      return Double.isNaN(found) ? Double.POSITIVE_INFINITY : found; // between two infinite ones
    }
  }

  /** {@return a share of the sets, and between which shares the true one is} */
  static String counted(Proportion share) {
    return "in %s of %s sets of values that the measured jobs leave possible (95 %% interval of this"
            .formatted(share.successes(), share.trials())
        + " share: %s to %s)".formatted(Percent.whole(share.low()), Percent.whole(share.high()));
  }
}

package org.quoin.grid.load;

import java.util.ArrayList;
import java.util.List;
import org.quoin.workload.Amount;

/**
 * The jobs of a class that are wider than some sites take and not wider than others: the same sites
 * take all of them.
 *
 * @param widest width in processors that all of them are within
 * @param probability that a job is one of them
 * @param mean width of one, in processors
 */
record WidthBand(int widest, double probability, double mean) {

  /**
   * {@return the bands of jobs whose width is random}
   *
   * @param widths whole numbers
   * @param clip the width to which wider jobs are clipped
   * @param limits widths of the widest jobs that sites take, ascending
   */
  static List<WidthBand> of(Amount widths, int clip, int[] limits) {
    List<WidthBand> bands = new ArrayList<>();
    int from = 0;
    for (int limit : limits) {
      if (limit <= clip) {
        boolean last = limit == clip;
        double probability = (last ? 1 : widths.probability(limit)) - widths.probability(from);
        // Sums of widths above a bound: the bound, and one for each width that is exceeded.
        double sum = from * probability;
        double most = last ? 1 : widths.probability(limit);
        for (int width = from; width < limit; width++) {
          sum += most - widths.probability(width);
        }
        if (probability > 0) {
          bands.add(new WidthBand(limit, probability, sum / probability));
        }
        from = limit;
      }
    }
    return bands;
  }
}

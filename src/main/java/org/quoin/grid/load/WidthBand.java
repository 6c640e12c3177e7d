package org.quoin.grid.load;

import java.util.ArrayList;
import java.util.List;
import org.quoin.workload.Amount;

/**
 * The jobs of a class whose widths lie between two successive limits, so that the same sites accept
 * all of them.
 *
 * @param widest maximum width in processors
 * @param probability probability that a job is in the band
 * @param mean mean width in processors
 */
record WidthBand(int widest, double probability, double mean) {

  /**
   * {@return the bands of jobs of random width}
   *
   * @param widths distribution of the width, whole numbers
   * @param clip maximum width; wider jobs are clipped to it
   * @param limits maximum widths of jobs at the sites, ascending
   */
  static List<WidthBand> of(Amount widths, int clip, int[] limits) {
    List<WidthBand> bands = new ArrayList<>();
    int from = 0;
    for (int limit : limits) {
      if (limit <= clip) {
        boolean last = limit == clip;
        double probability = (last ? 1 : widths.probability(limit)) - widths.probability(from);
        // The sum of widths above a bound is the bound, plus one for each width that is exceeded.
        double sum = from * probability;
        double upper = last ? 1 : widths.probability(limit);
        for (int width = from; width < limit; width++) {
          sum += upper - widths.probability(width);
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

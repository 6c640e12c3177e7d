package org.quoin.calibration;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quoin.calibration.MeasuredJobs.Row;

/**
 * What is compared of each time of the jobs at a site. Every figure is compared on a logarithmic
 * scale, so by its relative error, in standard errors of the measured figure.
 */
public enum Loss {
  /** Means. */
  MEANS {
    @Override
    double[] figures(List<JobBlock> blocks) {
      double[] means = new double[blocks.get(0).sums().length];
      int[] counts = JobBlock.counts(blocks);
      int times = means.length / counts.length;
      for (JobBlock block : blocks) {
        Arrays.setAll(means, i -> means[i] + block.sums()[i]);
      }
      Arrays.setAll(means, i -> means[i] / Math.max(1, counts[i / times]));
      return means;
    }
  },
  /** Quantiles, which tell short and long times apart where means do not. */
  QUANTILES(0.25, 0.5, 0.75, 0.9) {
    @Override
    double[] figures(List<JobBlock> blocks) {
      int[] counts = JobBlock.counts(blocks);
      double[][] seconds = new double[blocks.get(0).sums().length][];
      int times = seconds.length / counts.length;
      Arrays.setAll(seconds, i -> new double[counts[i / times]]);
      int[] filled = new int[counts.length];
      for (JobBlock block : blocks) {
        for (Row job : block.jobs()) {
          int place = filled[job.site()]++;
          for (int time = 0; time < times; time++) {
            seconds[job.site() * times + time][place] = job.seconds()[time];
          }
        }
      }
      double[] figures = new double[seconds.length * perTime()];
      for (int i = 0; i < seconds.length; i++) {
        Arrays.sort(seconds[i]);
        for (int q = 0; q < perTime(); q++) {
          figures[i * perTime() + q] = interpolated(seconds[i], quantile(q));
        }
      }
      return figures;
    }
  },
  /** The likelihood in closed form; beside it means are compared. */
  LIKELIHOOD {
    @Override
    double[] figures(List<JobBlock> blocks) {
      return MEANS.figures(blocks);
    }
  };

  private final double[] quantiles;

  Loss(double... quantiles) {
    this.quantiles = quantiles;
  }

  /**
   * Returns the figures of some jobs, by site, then time, then quantile; 0 where a site has no job.
   *
   * @param blocks the jobs, at least one block, in the order in which they are added
   */
  abstract double[] figures(List<JobBlock> blocks);

  /** {@return the name of the option} */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the number of figures of each time at each site. */
  int perTime() {
    return Math.max(1, quantiles.length);
  }

  double quantile(int number) {
    return quantiles[number];
  }

  /** Returns the name of a figure of a time. */
  String label(TimeColumn time, int number) {
    return quantiles.length == 0
        ? time.column()
        : String.format(Locale.ROOT, "%s, %.0f %%", time.column(), 100 * quantiles[number]);
  }

  /** Returns a quantile of sorted values, linear between them; 0 of none. */
  static double interpolated(double[] sorted, double share) {
    if (sorted.length == 0) {
      return 0;
    }
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}

package org.quoin.calibration;

import java.util.List;
import org.quoin.calibration.MeasuredJobs.Row;

/**
 * Successive jobs, which are left out together.
 *
 * @param sums seconds of all jobs, by site, then time
 * @param counts number of jobs by site
 */
record JobBlock(List<Row> jobs, double[] sums, int[] counts) {
  /**
   * Returns a block.
   *
   * @param sites number of sites
   * @param times number of times of each job
   */
  static JobBlock of(List<Row> jobs, int sites, int times) {
    double[] sums = new double[sites * times];
    int[] counts = new int[sites];
    for (Row job : jobs) {
      counts[job.site()]++;
      for (int time = 0; time < times; time++) {
        sums[job.site() * times + time] += job.seconds()[time];
      }
    }
    return new JobBlock(jobs, sums, counts);
  }

  /** Returns the number of jobs of some blocks by site. */
  static int[] counts(List<JobBlock> blocks) {
    int[] all = new int[blocks.get(0).counts.length];
    for (JobBlock block : blocks) {
      for (int site = 0; site < all.length; site++) {
        all[site] += block.counts[site];
      }
    }
    return all;
  }
}

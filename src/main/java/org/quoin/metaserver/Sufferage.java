package org.quoin.metaserver;

import java.util.Arrays;

/**
 * SUFFERAGE: a site goes to the job that would suffer most without it, by the difference of its
 * second smallest and its smallest completion time (Maheswaran et al., JPDC 59(2), 1999, batch
 * mode). In each pass every remaining job claims its best site; the claimant with the largest
 * sufferage gets it (ties go to the first job); then completion times are updated. The sufferage of
 * a job with only one site is infinite.
 */
final class Sufferage {
  private static final int NONE = -1;

  /**
   * Difference of two sufferages, over a completion time, up to which they are equal: at sites of
   * one speed all jobs suffer alike, but for the last digits of the times.
   */
  private static final double TIE = 1e-12;

  private Sufferage() {}

  static Batch place(Batch batch) {
    int left = batch.jobs();
    while (left > 0) {
      int[] claims = claims(batch);
      for (int site = 0; site < claims.length; site++) {
        if (claims[site] != NONE) {
          batch.place(claims[site], site);
          left--;
        }
      }
    }
    return batch;
  }

  /** Returns, by site, the job that gets it in this pass. */
  private static int[] claims(Batch batch) {
    int[] claims = new int[batch.sites()];
    double[] sufferage = new double[claims.length];
    Arrays.fill(claims, NONE);
    for (int job = 0; job < batch.jobs(); job++) {
      if (!batch.isPlaced(job)) {
        int site = batch.best(job);
        double own = batch.sufferage(job);
        double least = TIE * batch.completion(job, site);
        if (claims[site] == NONE || own - sufferage[site] > least) {
          claims[site] = job;
          sufferage[site] = own;
        }
      }
    }
    return claims;
  }
}

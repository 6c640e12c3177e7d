package org.quoin.reproduction;

import org.quoin.statistics.Estimate;

/**
 * The figures that decide a claim in one case.
 *
 * @param published what the paper prints of them; empty if another place has it
 * @param figures means, and an interval if there is one
 * @param verdict on the claim
 */
public record Finding(String published, String figures, ClaimVerdict verdict) {

  /** Creates a finding without what the paper prints. */
  public Finding(String figures, ClaimVerdict verdict) {
    this("", figures, verdict);
  }

  /** {@return the finding of a paired difference, which is compared with zero} */
  public static Finding of(Relation relation, Estimate difference) {
    return new Finding(difference.toString(), relation.ofDifference(difference));
  }
}

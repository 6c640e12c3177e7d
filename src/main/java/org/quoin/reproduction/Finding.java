package org.quoin.reproduction;

import org.quoin.statistics.Estimate;

/**
 * What was found of a claim in one case.
 *
 * @param published what the paper prints of it; empty where that stands elsewhere
 * @param figures that decided: means, and an interval where there is one
 * @param verdict what they say of the claim
 */
public record Finding(String published, String figures, Verdict verdict) {

  /** With what the paper prints elsewhere. */
  public Finding(String figures, Verdict verdict) {
    this("", figures, verdict);
  }

  /** {@return a paired difference, held against zero} */
  public static Finding of(Relation relation, Estimate difference) {
    return new Finding(difference.toString(), relation.ofDifference(difference));
  }

  /** The figures and a one-word answer. */
  @Override
  public String toString() {
    return figures + " " + verdict.answer();
  }
}

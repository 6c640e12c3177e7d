package org.quoin.reproduction;

import org.quoin.statistics.Estimate;

/** What a claim says of one figure: on which side of a bound it lies. */
public enum Relation {
  ABOVE,
  NOT_ABOVE,
  BELOW,
  NOT_BELOW;

  /**
   * {@return the verdict on a figure by its interval, which must lie on one side of the bound; one
   * that holds the bound, or is not there, decides nothing}
   */
  public ClaimVerdict of(Estimate figure, double bound) {
    double beyond = figure.mean() - bound;
    return Math.abs(beyond) > figure.halfWidth() ? of(beyond) : ClaimVerdict.OPEN;
  }

  /**
   * {@return the verdict on a paired difference against zero} One that is zero in every replication
   * is no difference at all, and that is decided: it is neither above nor below.
   */
  public ClaimVerdict ofDifference(Estimate difference) {
    boolean none = difference.mean() == 0 && difference.halfWidth() == 0;
    return none ? of(0) : of(difference, 0);
  }

  private ClaimVerdict of(double beyond) {
    return ClaimVerdict.of(
        switch (this) {
          case ABOVE -> beyond > 0;
          case NOT_ABOVE -> beyond <= 0;
          case BELOW -> beyond < 0;
          case NOT_BELOW -> beyond >= 0;
        });
  }
}

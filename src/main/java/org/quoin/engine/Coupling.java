package org.quoin.engine;

/** The dependence of the numbers that successive replications draw for what users decide. */
public enum Coupling {
  /** Replications are independent. */
  INDEPENDENT(1),
  /** Replications 2k and 2k + 1 draw u and 1 - u. */
  ANTITHETIC(2),
  /**
   * Sixteen successive replications draw the points of a Latin hypercube (M. D. McKay, R. J.
   * Beckman and W. J. Conover, Technometrics 21, 1979): each number of a stream falls once into
   * each sixteenth of its range, in an order that is drawn for each number.
   */
  LATIN_HYPERCUBE(16);

  private final int runs;

  Coupling(int runs) {
    this.runs = runs;
  }

  /** {@return the number of replications that depend on each other} */
  public int runs() {
    return runs;
  }
}

package org.quoin.calibration;

/** Methods that search the best values of the keys. */
public enum SearchMethod {
  /**
   * {@link #BOBYQA}, and {@link #CMA_ES} from its point if the simulated statistics there are
   * further from the measured ones than chance explains.
   */
  AUTO,
  /** A local search: Brent's method for one key, otherwise BOBYQA. */
  BOBYQA,
  /** A search by random points, which passes over noise and local minima. */
  CMA_ES
}

package org.quoin.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.integration.RombergIntegrator;
import org.junit.jupiter.api.Test;

/** The wait of M/M/1, and the mean wait by Pollaczek and Khinchine. */
class TwoClassWaitTest {
  private static double integral(UnivariateFunction function) {
    return new RombergIntegrator().integrate(1_000_000, function, 0, 200);
  }

  @Test
  void oneStreamIsThatOfTheQueueWithExponentialServices() {
    TwoClassWait wait = new TwoClassWait(0.5, 1, 0, 3);
    assertThat(wait.none()).isEqualTo(0.5);
    // rho (mu - lambda) exp(-(mu - lambda) t) at t = 2
    assertThat(wait.density(2)).isCloseTo(0.5 * 0.5 * Math.exp(-1), within(1e-12));
  }

  /** rho = 0.2 + 0.3; E[S^2] lambda = 0.2 * 2 + 0.6 * 2 / 4 = 0.7; mean wait 0.7 / 2 / 0.5. */
  @Test
  void theMeanWaitOfTwoStreams() {
    TwoClassWait wait = new TwoClassWait(0.2, 1, 0.6, 2);
    assertThat(wait.load()).isCloseTo(0.5, within(1e-15));
    assertThat(integral(wait::density)).isCloseTo(0.5, within(1e-6));
    assertThat(integral(t -> t * wait.density(t))).isCloseTo(0.7, within(1e-6));
  }

  @Test
  void streamsWithEqualServicesAreOneStream() {
    TwoClassWait one = new TwoClassWait(0.7, 2, 0, 2);
    TwoClassWait two = new TwoClassWait(0.4, 2, 0.3, 2);
    assertThat(two.density(0.8)).isCloseTo(one.density(0.8), within(1e-12));
  }
}

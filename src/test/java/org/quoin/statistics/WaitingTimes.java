package org.quoin.statistics;

import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;
import org.quoin.queueing.MMC;

/** Waiting times of the M/M/1 queue with mu = 1 by Lindley's recursion, for coverage. */
final class WaitingTimes {
  private WaitingTimes() {}

  /** What the first waits for. */
  enum Start {
    EMPTY,
    /** As much as in the steady state: every mean of waits then has the expectation of theory. */
    STEADY,
    /** 200 mean service times. */
    FULL
  }

  /** The mean of theory. */
  static double mean(double rho) {
    return new MMC(rho, 1, 1).meanWait();
  }

  /** The waits of one replication. */
  static double[] series(int length, double rho, Start start, RandomStreams streams) {
    double[] waits = new double[length];
    run(waits, rho, start, streams);
    return waits;
  }

  /** Fills in the waits; the mean service time and the mean gap, each less its expectation. */
  static double[] run(double[] waits, double rho, Start start, RandomStreams streams) {
    RandomGenerator gaps = streams.variates("gaps");
    RandomGenerator sizes = streams.variates("sizes");
    RandomGenerator first = streams.variates("start");
    double wait =
        switch (start) {
          case EMPTY -> 0;
          case FULL -> 200;
          // An atom at 0, else exponential: L. Kleinrock, Queueing Systems I, chapter 5.
          case STEADY -> Math.max(0, Math.log(rho / RandomStreams.open(first)) / (1 - rho));
        };
    double work = 0;
    double time = 0;
    for (int i = 0; i < waits.length; i++) {
      waits[i] = wait;
      double size = sizes.nextExponential();
      double gap = gaps.nextExponential() / rho;
      work += size;
      time += gap;
      wait = Math.max(0, wait + size - gap);
    }
    return new double[] {work / waits.length - 1, time / waits.length - 1 / rho};
  }
}

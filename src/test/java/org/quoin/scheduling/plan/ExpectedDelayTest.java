package org.quoin.scheduling.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;

class ExpectedDelayTest {
  private static final double UNLIMITED = Double.POSITIVE_INFINITY;

  /** The head waits for one running job; the other outlives it with 1/2, by another mean. */
  @ParameterizedTest
  @CsvSource({"600", "3600", "40000"})
  void ofTwoJobsAlikeItIsHalfTheirMean(double mean) {
    double[] times = ExpectedDelay.places();
    double delay =
        ExpectedDelay.integral(
            t -> Math.exp(-t / mean), i -> 1 - Math.exp(-times[i] / mean), UNLIMITED);
    assertThat(delay).isCloseTo(mean / 2, within(0.005 * mean));
  }

  /** Running jobs of mixed widths: what the integral says is how much later the head starts. */
  @ParameterizedTest
  @CsvSource({"10, 4", "20, 9", "31, 1", "6, 30"})
  void theProcessItselfAgrees(int needed, int width) {
    int[] widths = {1, 2, 4, 8, 16, 8, 4, 2};
    double[] means = {400, 9000, 3000, 1500, 20000, 600, 5000, 2500};
    double own = 4000;
    double[] times = ExpectedDelay.places();
    double integral =
        ExpectedDelay.integral(
            t -> Math.exp(-t / own),
            i -> {
              ReleaseTable table = new ReleaseTable(needed + width);
              for (int j = 0; j < widths.length; j++) {
                table.add(widths[j], 1 - Math.exp(-times[i] / means[j]));
              }
              return table.between(needed, needed + width);
            },
            UNLIMITED);
    RandomGenerator random = new RandomStreams(5, 0).stream("delay " + needed);
    int runs = 40_000;
    double sum = 0;
    double squares = 0;
    for (int run = 0; run < runs; run++) {
      double[] ends = Arrays.stream(means).map(m -> m * random.nextExponential()).toArray();
      double end = own * random.nextExponential();
      double delay =
          start(widths, ends, needed, width, end) - start(widths, ends, needed, 0, UNLIMITED);
      sum += delay;
      squares += delay * delay;
    }
    double mean = sum / runs;
    double error = Math.sqrt((squares / runs - mean * mean) / runs);
    assertThat(mean).isPositive();
    assertThat(integral).isCloseTo(mean, within(4 * error + 0.01 * mean));
  }

  /** The first time at which enough is free, when a job of this width holds it until its end. */
  private static double start(int[] widths, double[] ends, int needed, int width, double end) {
    double first = Double.POSITIVE_INFINITY;
    double[] times = Arrays.copyOf(ends, ends.length + 1);
    times[ends.length] = end;
    for (double time : times) {
      int released = end <= time ? width : 0;
      for (int j = 0; j < widths.length; j++) {
        released += ends[j] <= time ? widths[j] : 0;
      }
      if (released >= needed + width) {
        first = Math.min(first, time);
      }
    }
    return first;
  }

  @Test
  void whatIsAboveTheMostNeedNotBeKnown() {
    double all = ExpectedDelay.integral(t -> Math.exp(-t / 5000), i -> 0.3, UNLIMITED);
    double some = ExpectedDelay.integral(t -> Math.exp(-t / 5000), i -> 0.3, all / 10);
    assertThat(all).isCloseTo(0.3 * 5000, within(15.0));
    assertThat(some).isGreaterThan(all / 10).isLessThan(all);
  }

  /** One run time of 100 s, in the bin from 64 to 128; the belief has its mean. */
  @Test
  void runTimesAreThoseSeenAndOneBelieved() {
    RunTimeDistribution times = new RunTimeDistribution(true);
    assertThat(times.known()).isFalse();
    times.add(Job.UNKNOWN_USER, 100);
    assertThat(times.known()).isTrue();
    assertThat(times.longer(3, 0)).isEqualTo(1);
    assertThat(times.longer(3, 64)).isCloseTo((1 + 100.0 / 164) / 2, within(1e-12));
    assertThat(times.longer(3, 96)).isCloseTo((0.5 + 100.0 / 196) / 2, within(1e-12));
    assertThat(times.longer(3, 900)).isCloseTo(0.1 / 2, within(1e-12));
    // A user's own come before those of all: 4 s twice, so the mean of all is 36 s.
    times.add(3, 4);
    times.add(3, 4);
    double ofAll = (1 + 36.0 / 100) / 4;
    assertThat(times.longer(9, 64)).isCloseTo(ofAll, within(1e-12));
    assertThat(times.longer(3, 64)).isCloseTo(ofAll / 3, within(1e-12));
    double before = 1;
    for (double time = 1; time < 1e7; time *= 1.3) {
      assertThat(times.longer(3, time)).isPositive().isLessThanOrEqualTo(before);
      before = times.longer(3, time);
    }
  }
}

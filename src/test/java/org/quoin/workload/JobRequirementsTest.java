package org.quoin.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Affinity.Consistency;

/** Widths, estimates and affinities of jobs. */
class JobRequirementsTest {
  private final RandomGenerator random = new RandomStreams(5, 0).stream("test");

  /** U(0.2, 3.2) rounds to 1 (up to 1.5), 2 (a third) and 3 (0.7 of 3). */
  @Test
  void widthsAreRoundedAndKnowTheirMoments() {
    Amount widths = Amount.uniform(0.2, 3.2).whole();
    double mean = (1.3 * 1 + 1 * 2 + 0.7 * 3) / 3;
    double square = (1.3 * 1 + 1 * 4 + 0.7 * 9) / 3;
    assertThat(widths.mean()).isCloseTo(mean, within(1e-9));
    assertThat(widths.variation()).isCloseTo(square / (mean * mean) - 1, within(1e-9));
    double[] drawn = DoubleStream.generate(() -> widths.draw(random)).limit(20_000).toArray();
    assertThat(drawn).containsOnly(1, 2, 3);
    assertThat(DoubleStream.of(drawn).average().orElseThrow()).isCloseTo(mean, within(0.03));
    assertThat(Amount.fixed(0.2).whole().mean()).isEqualTo(1);
  }

  /** E[(XY)^2] = E[X^2] E[Y^2]. */
  @Test
  void theWorkOfAJobHasTheMomentsOfAProduct() {
    Amount work = Amount.exponential(3).times(Amount.uniform(0, 4)).times(Amount.fixed(10));
    assertThat(work.mean()).isCloseTo(60, within(1e-9));
    assertThat(work.variation()).isCloseTo(2 * 16 / 3.0 / 4 - 1, within(1e-9));
  }

  /** The shares of the values that are long enough for a job, in proportion to those of all. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 3000, 3601, 20_000})
  void modalEstimatesOfEachJobAreThoseOfAllThatAreLongEnough(double runTime) {
    double largest = 24 * 3600;
    int n = 60_000;
    List<Job> none = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      none.add(Job.batch(i, 0, 1, 0, 0, 1));
    }
    double[] all =
        UserEstimates.tsafrir(none, largest, new RandomStreams(2, 0)).stream()
            .mapToDouble(Job::requestedTime)
            .filter(estimate -> estimate >= runTime)
            .toArray();
    UserEstimate modal = UserEstimates.modal(largest);
    double[] each = DoubleStream.generate(() -> modal.of(runTime, random)).limit(n).toArray();
    assertThat(DoubleStream.of(each).allMatch(e -> e >= runTime && e <= largest)).isTrue();
    for (double value : new double[] {3600, 7200, 14_400, 43_200, 64_800, largest - 1}) {
      double of = (double) Arrays.stream(all).filter(x -> x <= value).count() / all.length;
      double one = (double) Arrays.stream(each).filter(x -> x <= value).count() / n;
      assertThat(one).isCloseTo(of, within(0.015));
    }
    assertThat(modal.of(largest + 1, random)).isEqualTo(largest);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 60",
    "60, 60",
    "61, 120",
    "601, 900",
    "3600, 3600",
    "3601, 5400",
    "90000, 129600",
    "172800, 172800",
    "172801, 259200"
  })
  void usersWhoRoundTakeTheNextTimeThatTheyLike(double runTime, double estimate) {
    assertThat(UserEstimates.round(runTime)).isEqualTo(estimate);
  }

  @Test
  void anAffinityOfNamedSitesIsTheSameForAllJobs() {
    Affinity affinity = Affinity.fixed(Map.of("b", 2.0));
    assertThat(affinity.of(List.of("a", "b", "c"), null)).containsExactly(1, 2, 1);
    assertThat(Affinity.NONE.isNone()).isTrue();
  }

  /** Ali et al. 2000: rows sorted; every second column sorted; as drawn. Times have mean 1. */
  @Test
  void drawnAffinitiesAreConsistentAsAsked() {
    List<String> sites = List.of("a", "b", "c", "d", "e");
    for (Consistency consistency : Consistency.values()) {
      Affinity affinity = new Affinity(Map.of(), Amount.gamma(1, 0.6), consistency);
      double sum = 0;
      int rising = 0;
      int even = 0;
      for (int job = 0; job < 4000; job++) {
        double[] times =
            DoubleStream.of(affinity.of(sites, random)).map(factor -> 1 / factor).toArray();
        sum += DoubleStream.of(times).sum();
        rising += times[0] < times[1] && times[1] < times[2] && times[2] < times[3] ? 1 : 0;
        even += times[0] < times[2] && times[2] < times[4] ? 1 : 0;
      }
      assertThat(sum / 20_000).isCloseTo(1, within(0.02));
      assertThat(rising == 4000).isEqualTo(consistency == Consistency.CONSISTENT);
      assertThat(even == 4000).isEqualTo(consistency != Consistency.INCONSISTENT);
    }
  }
}

package org.quoin.workload.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;
import org.quoin.workload.UserEstimates;

class WorkloadModelTest {
  private static final RandomStreams STREAMS = new RandomStreams(3, 0);

  static Stream<WorkloadModel> models() {
    return Stream.of(
        LublinModel.batch(128),
        LublinModel.whole(100),
        KrcModel.paper(KrcModel.Shape.EXPONENTIAL),
        KrcModel.paper(KrcModel.Shape.PARETO),
        HyperErlangModel.fit(LublinModel.batch(64).generate(3000, STREAMS)));
  }

  @ParameterizedTest
  @MethodSource("models")
  void jobsAreInOrderValidAndReproducible(WorkloadModel model) {
    List<Job> jobs = model.generate(2000, STREAMS);
    assertThat(jobs).hasSize(2000).isEqualTo(model.generate(2000, STREAMS));
    assertThat(model.generate(100, STREAMS)).isEqualTo(jobs.subList(0, 100));
    assertThat(model.generate(100, new RandomStreams(4, 0))).isNotEqualTo(jobs.subList(0, 100));
    double latest = 0;
    for (Job job : jobs) {
      assertThat(job.submitTime()).isGreaterThanOrEqualTo(latest);
      assertThat(job.processors()).isBetween(1, 128);
      assertThat(job.runTime()).isPositive();
      latest = job.submitTime();
    }
    assertThat(model.parameters()).isNotEmpty();
  }

  /** As many jobs as these would fit into no memory. */
  @ParameterizedTest
  @MethodSource("models")
  void jobsAreDrawnWhenTheyAreTaken(WorkloadModel model) {
    Iterator<Job> jobs = ((SequentialModel) model).stream(Integer.MAX_VALUE, STREAMS);
    for (Job job : model.generate(300, STREAMS)) {
      assertThat(jobs.next()).isEqualTo(job);
    }
  }

  @Test
  void lublinWidthsHaveTheReportsShares() {
    List<Job> jobs = LublinModel.batch(128).generate(40_000, STREAMS);
    assertThat(share(jobs, job -> job.processors() == 1)).isCloseTo(0.2927, within(0.01));
    // Powers of two above 1: their own share and the few others that round to one.
    assertThat(share(jobs, job -> job.processors() > 1 && Integer.bitCount(job.processors()) == 1))
        .isBetween(0.66, 0.69);
    // The upper stage, 5 to 7 in log2, of the parallel jobs; 32 belongs to both.
    assertThat(share(jobs, job -> job.processors() > 45))
        .isCloseTo(0.7073 * 0.125 * 0.75, within(0.01));
  }

  @Test
  void lublinRunTimesAreTheReportsTwoGammas() {
    List<Job> jobs = LublinModel.batch(128).generate(40_000, STREAMS);
    double meanLog =
        jobs.stream()
            .filter(job -> job.processors() == 1)
            .mapToDouble(job -> Math.log(job.runTime()))
            .average()
            .orElseThrow();
    double p = 0.6986 - 0.003;
    assertThat(meanLog).isCloseTo(p * 6.57 * 0.823 + (1 - p) * 639.1 * 0.0156, within(0.06));
    assertThat(jobs).allMatch(job -> job.runTime() <= Math.exp(12));
  }

  @Test
  void lublinDaysHaveTheCyclesShape() {
    double[] weights = LublinModel.whole(128).weights();
    double sum = 0;
    int busiest = 0;
    for (int i = 0; i < 48; i++) {
      sum += weights[i];
      busiest = weights[i] > weights[busiest] ? i : busiest;
    }
    assertThat(sum).isCloseTo(48, within(1e-9));
    // The mode of gamma(8.1737, 3.9631) is at 7.1737 x 3.9631 = 28.4: the 28th half hour, 13:30.
    assertThat(busiest).isEqualTo(27);
    List<Job> jobs = LublinModel.whole(128).generate(40_000, STREAMS);
    double busy = share(jobs, job -> (long) (job.submitTime() / 1800) % 48 == 27);
    assertThat(busy).isCloseTo(weights[27] / 48, within(0.15 * weights[27] / 48));
  }

  /** The weights that the authors' program lublin99.c gives to 05:00, 05:30 and 06:00. */
  @Test
  void lublinDaysBeginWhereTheAuthorsProgramBeginsThem() {
    double[] weights = LublinModel.batch(128).weights();
    assertThat(weights[10]).isCloseTo(0.347, within(0.001));
    assertThat(weights[11]).isCloseTo(0.448, within(0.001));
    assertThat(weights[12]).isCloseTo(0.559, within(0.001));
  }

  private static double share(List<Job> jobs, Predicate<Job> condition) {
    return (double) jobs.stream().filter(condition).count() / jobs.size();
  }

  @Test
  void krcStreamsHaveTheirMeans() {
    List<Job> jobs = KrcModel.paper(KrcModel.Shape.EXPONENTIAL).generate(50_000, STREAMS);
    double run = jobs.stream().mapToDouble(Job::runTime).average().orElseThrow();
    assertThat(run).isCloseTo(60 / 0.0048, within(0.02 * 60 / 0.0048));
    assertThat(jobs.get(jobs.size() - 1).submitTime() / jobs.size())
        .isCloseTo(60 / 0.00944, within(0.02 * 60 / 0.00944));
    // Rounded, at least 1, cut at 64: 1 + sum over k = 1 ... 63 of exp(-mu (k + 1/2)).
    double q = Math.exp(-0.10493);
    assertThat(jobs.stream().mapToInt(Job::processors).average().orElseThrow())
        .isCloseTo(1 + Math.pow(q, 1.5) * (1 - Math.pow(q, 63)) / (1 - q), within(0.15));
    List<Job> pareto = KrcModel.paper(KrcModel.Shape.PARETO).generate(50_000, STREAMS);
    assertThat(pareto.stream().mapToInt(Job::processors).average().orElseThrow())
        .isCloseTo(1 / 0.10493, within(0.25));
    KrcModel fitted = KrcModel.fit(KrcModel.Shape.EXPONENTIAL, jobs, 64);
    assertThat(fitted.lambda()).isCloseTo(0.0048, within(0.0001));
    for (int few : new int[] {0, 1}) {
      assertThatThrownBy(() -> KrcModel.fit(KrcModel.Shape.PARETO, jobs.subList(0, few), 64))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("its " + few + " jobs");
    }
  }

  @ParameterizedTest
  @CsvSource({"9.53, 1, 64", "1.05, 1, 64", "32.5, 1, 64", "60, 1, 64", "3, 2, 1000"})
  void aTruncatedParetoHasTheMeanAskedFor(double mean, double low, double high) {
    TruncatedPareto distribution = TruncatedPareto.ofMean(mean, low, high);
    assertThat(distribution.mean()).isCloseTo(mean, within(1e-5 * mean));
    var random = STREAMS.stream("pareto");
    double sum = 0;
    for (int i = 0; i < 100_000; i++) {
      double x = distribution.next(random);
      assertThat(x).isBetween(low, high);
      sum += x;
    }
    assertThat(sum / 100_000).isCloseTo(mean, within(0.05 * mean));
    assertThatThrownBy(() -> TruncatedPareto.ofMean(high + 1, low, high))
        .hasMessageContaining("mean");
  }

  @Test
  void aHyperErlangFitGivesBackTheLogsMeans() {
    List<Job> log = LublinModel.batch(64).generate(5000, STREAMS);
    HyperErlangModel model = HyperErlangModel.fit(log);
    List<Job> jobs = model.generate(40_000, STREAMS);
    assertThat(mean(jobs, true)).isCloseTo(mean(log, true), within(0.1 * mean(log, true)));
    assertThat(mean(jobs, false)).isCloseTo(mean(log, false), within(0.1 * mean(log, false)));
    assertThatThrownBy(() -> HyperErlangModel.fit(log.subList(0, 10)))
        .hasMessageContaining("too few");
  }

  private static double mean(List<Job> jobs, boolean width) {
    return jobs.stream()
        .mapToDouble(job -> width ? job.processors() : job.runTime())
        .average()
        .orElseThrow();
  }

  @Test
  void tsafrirsEstimatesAreFewRoundAndLongEnough() {
    List<Job> jobs = LublinModel.batch(128).generate(20_000, STREAMS);
    double largest = UserEstimates.largestFor(jobs);
    List<Job> estimated = UserEstimates.tsafrir(jobs, largest, STREAMS);
    assertThat(estimated).hasSameSizeAs(jobs).allMatch(j -> j.requestedTime() <= largest);
    long tooShort = estimated.stream().filter(j -> j.requestedTime() < j.runTime()).count();
    assertThat(tooShort).isZero();
    List<Long> counts = new ArrayList<>();
    estimated.stream()
        .collect(Collectors.groupingBy(Job::requestedTime, Collectors.counting()))
        .values()
        .forEach(counts::add);
    counts.sort(Comparator.reverseOrder());
    long head = counts.stream().limit(20).mapToLong(Long::longValue).sum();
    assertThat(head / 20_000.0).isCloseTo(0.89, within(0.01));
    assertThat(share(estimated, j -> j.requestedTime() == largest)).isCloseTo(0.217, within(0.01));
  }

  @Test
  void uniformEstimatesAreUpToTheFactor() {
    List<Job> jobs = KrcModel.paper(KrcModel.Shape.EXPONENTIAL).generate(5000, STREAMS);
    List<Job> estimated = UserEstimates.each(jobs, UserEstimates.uniform(2), STREAMS);
    assertThat(
            estimated.stream()
                .mapToDouble(job -> job.requestedTime() / job.runTime())
                .average()
                .orElseThrow())
        .isCloseTo(1.5, within(0.02));
    assertThat(estimated)
        .allMatch(j -> j.requestedTime() >= j.runTime() && j.requestedTime() <= 2 * j.runTime());
  }
}

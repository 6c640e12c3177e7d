package org.quoin.scheduling.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.engine.RandomStreams;
import org.quoin.scheduling.Workloads;
import org.quoin.workload.Job;

/** Plans compared as the fractions that they are. */
class PlanScoreTest {
  private static final int JOBS = 12;

  /**
   * Compares two random plans of all waiting jobs and, as whole numbers over the product of all
   * lengths, computes what the comparison must say; then lets the jobs run.
   */
  private static final class Comparing implements SchedulingPolicy {
    private final SelfTuningMetric metric;
    private final RandomGenerator random;
    private int equal;
    private int decided;

    Comparing(SelfTuningMetric metric, int seed) {
      this.metric = metric;
      random = new RandomStreams(seed, 0).stream("plans");
    }

    @Override
    public void decide(ClusterView view, SchedulingDecisions starts) {
      if (view.waitingCount() == JOBS) {
        double[][] startOf = new double[2][view.slots()];
        for (int i = 0; i < JOBS; i++) {
          startOf[0][view.waiting(i).slot()] = view.now() + random.nextInt(1000);
        }
        startOf[1] = startOf[0].clone();
        // Jobs 0 and 1, 2 and 3 ... are of one width and length: to swap their starts is no change.
        for (int i = 0; i < JOBS; i += 2) {
          int one = view.waiting(i).slot();
          int other = view.waiting(i + 1).slot();
          startOf[1][one] = startOf[0][other];
          startOf[1][other] = startOf[0][one];
        }
        if (random.nextBoolean()) {
          startOf[1][view.waiting(random.nextInt(JOBS)).slot()] += random.nextInt(3) - 1;
        }
        PlanScore score = new PlanScore(metric, false, 2);
        ClusterJob[] jobs =
            IntStream.range(0, JOBS).mapToObj(view::waiting).toArray(ClusterJob[]::new);
        score.begin(jobs, JOBS, view.now());
        score.score(0, startOf[0]);
        score.score(1, startOf[1]);
        int expected = exact(view, startOf[0]).compareTo(exact(view, startOf[1]));
        assertThat(score.compare(0, 1, startOf)).isEqualTo(expected);
        assertThat(score.compare(1, 0, startOf)).isEqualTo(-expected);
        equal += expected == 0 ? 1 : 0;
        decided += expected == 0 ? 0 : 1;
      }
      int free = view.freeProcessors();
      for (int i = 0; i < view.waitingCount() && view.waiting(i).processors() <= free; i++) {
        free -= view.waiting(i).processors();
        starts.start(view.waiting(i));
      }
    }

    private BigInteger exact(ClusterView view, double[] startOf) {
      BigInteger common = BigInteger.ONE;
      for (int i = 0; metric.perLength() && i < JOBS; i++) {
        common = common.multiply(length(view.waiting(i)));
      }
      BigInteger sum = BigInteger.ZERO;
      for (int i = 0; i < JOBS; i++) {
        ClusterJob job = view.waiting(i);
        long response = (long) (startOf[job.slot()] + job.requestedTime() - job.arrivalTime());
        long factor = (long) metric.factor(job.processors(), job.requestedTime());
        BigInteger term = BigInteger.valueOf(response).multiply(BigInteger.valueOf(factor));
        BigInteger scale = metric.perLength() ? common.divide(length(job)) : BigInteger.ONE;
        sum = sum.add(term.multiply(scale));
      }
      return sum;
    }

    private static BigInteger length(ClusterJob job) {
      return BigInteger.valueOf((long) job.requestedTime());
    }
  }

  @ParameterizedTest
  @EnumSource(value = SelfTuningMetric.class, names = "MAKESPAN", mode = EnumSource.Mode.EXCLUDE)
  void plansThatAreTrulyEqualComeOutEqualAndOthersDoNot(SelfTuningMetric metric) {
    int equal = 0;
    int decided = 0;
    for (int seed = 0; seed < 200; seed++) {
      RandomGenerator random = new RandomStreams(seed, 0).stream("jobs");
      List<Job> jobs = new ArrayList<>();
      jobs.add(Job.batch(100, 0, 8, 50, 50, 1)); // holds the machine while the others come
      int width = 1;
      int length = 1;
      for (int i = 0; i < JOBS; i++) {
        if (i % 2 == 0) {
          width = 1 + random.nextInt(8);
          length = 1 + random.nextInt(9_999);
        }
        jobs.add(Job.batch(i, 1 + i, width, length, length, 1));
      }
      Comparing policy = new Comparing(metric, seed);
      Workloads.replay(jobs, ClusterSettings.of(8), policy);
      equal += policy.equal;
      decided += policy.decided;
    }
    assertThat(equal).isGreaterThan(50);
    assertThat(decided).isGreaterThan(50);
  }

  /** Asks at the pass that sees one waiting job of two processors and 5 s, come at 1. */
  private static void withOneWaiting(BiConsumer<ClusterJob[], double[][]> asks) {
    withWaiting(List.of(Workloads.job(1, 1, 2, 5, 5)), asks);
  }

  /** Asks at the pass that sees some jobs wait, all come at once. */
  private static void withWaiting(List<Job> waiting, BiConsumer<ClusterJob[], double[][]> asks) {
    int[] asked = new int[1];
    SchedulingPolicy policy =
        (view, starts) -> {
          if (view.waitingCount() > 0) {
            ClusterJob[] jobs =
                IntStream.range(0, view.waitingCount())
                    .mapToObj(view::waiting)
                    .toArray(ClusterJob[]::new);
            asks.accept(jobs, new double[2][view.slots()]);
            asked[0]++;
            Stream.of(jobs).forEach(starts::start);
          }
        };
    Workloads.replay(waiting, ClusterSettings.of(8), policy);
    assertThat(asked[0]).isEqualTo(1);
  }

  /** Started at 3 it is back at 8, 7 s after it came; a quarter of a second is a difference. */
  @ParameterizedTest
  @CsvSource({
    "ART, 7",
    "ART_W_A, 7",
    "ART_W_W, 7",
    "SLD, 1.4",
    "SLD_W_A, 1.4",
    "SLD_W_W, 1.4",
    "MAKESPAN, 8"
  })
  void theValueOfAPlanByHand(SelfTuningMetric metric, double value) {
    withOneWaiting(
        (jobs, startOf) -> {
          PlanScore score = new PlanScore(metric, false, 2);
          int slot = jobs[0].slot();
          startOf[0][slot] = 3;
          startOf[1][slot] = 3.25;
          score.begin(jobs, 1, 1);
          score.score(0, startOf[0]);
          score.score(1, startOf[1]);
          assertThat(score.value(0)).isEqualTo(value);
          assertThat(score.compare(0, 1, startOf)).isNegative();
          assertThat(score.compare(1, 0, startOf)).isPositive();
        });
  }

  /** A weighted sum ranks by its value: started at 3 and at 9, whatever it is made of. */
  @Test
  void aWeightedSumOfMetricsRanksPlans() {
    withOneWaiting(
        (jobs, startOf) -> {
          PlanRanking ranking = new PlanRanking("0.2 makespan + 0.8 ARTwW", false, false, 2);
          startOf[0][jobs[0].slot()] = 9;
          startOf[1][jobs[0].slot()] = 3;
          ranking.begin(jobs, 1, 1);
          ranking.score(0, startOf[0]);
          ranking.score(1, startOf[1]);
          int[] ranks = new int[2];
          ranking.rank(startOf, ranks);
          assertThat(ranks).containsExactly(1, 0);
          assertThat(ranking.toString()).contains("makespan", "ARTwW");
        });
  }

  /**
   * Jobs of 5 and 100 s, come at 1. One plan ends at 106 with a mean slowdown of (21 + 1) / 2, the
   * other at 141 with (1 + 1.4) / 2. In seconds 0.9 (141 - 106) are more than 0.1 (11 - 1.2); as
   * shares of the least, 0.9 x 35 / 105 are less than 0.1 x 9.8 / 1.2.
   */
  @ParameterizedTest
  @CsvSource({"false, 0, 1", "true, 1, 0"})
  void scaledTermsAreSharesOfTheirLeast(boolean scaled, int one, int other) {
    withWaiting(
        List.of(Workloads.job(1, 1, 2, 5, 5), Workloads.job(2, 1, 2, 100, 100)),
        (jobs, startOf) -> {
          PlanRanking ranking = new PlanRanking("0.9 makespan + 0.1 SLD", scaled, false, 2);
          double[][] planned = {{101, 1}, {1, 41}};
          ranking.begin(jobs, 2, 1);
          for (int plan = 0; plan < 2; plan++) {
            startOf[plan][jobs[0].slot()] = planned[plan][0];
            startOf[plan][jobs[1].slot()] = planned[plan][1];
            ranking.score(plan, startOf[plan]);
          }
          int[] ranks = new int[2];
          ranking.rank(startOf, ranks);
          assertThat(ranks).containsExactly(one, other);
        });
  }

  /** Of two processors and 5 s: factors of a response and weights of the mean (dynP, eq. 1-8). */
  @ParameterizedTest
  @CsvSource({
    "ART, 1, 1",
    "ART_W_A, 10, 10",
    "ART_W_W, 2, 2",
    "SLD, 1, 1",
    "SLD_W_A, 2, 10",
    "SLD_W_W, 2, 2",
    "MAKESPAN, 0, 0"
  })
  void theWeightsOfTheSelfTuningMetrics(SelfTuningMetric metric, double factor, double weight) {
    assertThat(metric.factor(2, 5)).isEqualTo(factor);
    assertThat(metric.weight(2, 5)).isEqualTo(weight);
  }
}

package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.cluster.UserLimit;
import org.quoin.engine.RandomStreams;
import org.quoin.observation.JobRecord;
import org.quoin.workload.Job;

/** Clusters of which some processors fail for a time. */
class LostProcessorsTest {
  private final RandomGenerator random = new RandomStreams(3, 0).stream("test");
  private final List<double[]> changes = new ArrayList<>();

  /** What is cut comes again at once. */
  private Withdrawals lose(Withdrawals run, double from, double to, int processors) {
    return run.at(
        from,
        () -> {
          for (UnfinishedJob cut : run.cluster.lose(processors, to, random, from)) {
            run.left.add(cut);
            run.cluster.submit(cut.job(), from);
          }
        });
  }

  /**
   * 2 of 4 processors fail from 4 to 20 s under a job that holds all: it begins anew when they
   * return. 2 is done before; 3 is not, and may not delay it.
   */
  @ParameterizedTest
  @CsvSource({
    "easy,         1:20-30 2:5-11 3:30-40",
    "conservative, 1:20-30 2:5-11 3:30-40",
    "planned,      1:20-30 2:5-11 3:30-40",
    "none,         1:20-30 2:30-36 3:30-40",
    "first-fit,    1:21-31 2:5-11 3:11-21"
  })
  void othersRunOnTheRest(String policy, String spans) {
    Withdrawals run = Withdrawals.of(Policies.named("test", policy), ClusterSettings.of(4));
    lose(run, 4, 20, 2)
        .run(
            List.of(
                Workloads.job(1, 0, 4, 10, 10),
                Workloads.job(2, 5, 2, 6, 6),
                Workloads.job(3, 6, 2, 10, 10)));
    assertThat(run.spans()).isEqualTo(spans);
    assertThat(run.left).extracting(UnfinishedJob::seconds).containsExactly(4.0);
  }

  /** Of 3 jobs on 4 processors each is met as often as its share of them, and one not at all. */
  @Test
  void everyProcessorFailsAsOften() {
    int[] cut = new int[4];
    int n = 4000;
    for (int i = 0; i < n; i++) {
      Withdrawals run = Withdrawals.of(Policies.EASY, ClusterSettings.of(4));
      run.at(1, () -> run.left.addAll(run.cluster.lose(1, 2, random, 1)))
          .run(List.of(Workloads.job(1, 0, 2, 5, 5), Workloads.job(2, 0, 1, 5, 5)));
      cut[run.left.isEmpty() ? 0 : (int) run.left.get(0).job().id()]++;
    }
    // Four standard deviations.
    assertThat(cut[1]).isBetween(n / 2 - 127, n / 2 + 127);
    assertThat(cut[2]).isBetween(n / 4 - 110, n / 4 + 110);
    assertThat(cut[0]).isEqualTo(n - cut[1] - cut[2]);
  }

  static Stream<ClusterSettings> conditions() {
    ClusterSettings plain = ClusterSettings.of(8);
    return Stream.of(
        plain,
        plain.withInformationDelay(4).withSchedulingOverhead(1).withLoadOverhead(2),
        plain.withPeriod(7).withUserLimit(new UserLimit(5, 2, true)));
  }

  /** Every policy: each job ends once, and no processor is used while it is down. */
  @ParameterizedTest
  @MethodSource("conditions")
  void noJobIsLostAndNoneIsOnALostProcessor(ClusterSettings settings) {
    for (Policy policy : Policies.values()) {
      for (int seed = 0; seed < 5; seed++) {
        settles(policy, settings, seed);
      }
    }
  }

  private void settles(Policy policy, ClusterSettings settings, int seed) {
    RandomGenerator drawn = new RandomStreams(seed, 1).stream("losses");
    List<Job> jobs = Workloads.random(seed, 60, settings.processors());
    Withdrawals run = Withdrawals.of(policy, settings);
    changes.clear();
    double end = jobs.get(jobs.size() - 1).submitTime();
    for (int i = 0; i < 8; i++) {
      double from = drawn.nextDouble() * end;
      double to = from + drawn.nextDouble() * end / 4;
      run.at(from, () -> loseNow(run, from, to, 1 + drawn.nextInt(settings.processors())));
    }
    run.down(end / 2, end / 2 + 10).run(jobs);
    assertThat(run.ended.stream().map(r -> r.job().id()).sorted().toList())
        .as(policy + " " + seed)
        .isEqualTo(jobs.stream().map(Job::id).sorted().toList());
    for (JobRecord job : run.ended) {
      used(job.startTime(), job.endTime(), job.job().processors());
    }
    for (UnfinishedJob cut : run.left) {
      used(cut.startTime(), cut.startTime() + cut.seconds(), cut.job().processors());
    }
    changes.sort(Comparator.comparingDouble((double[] c) -> c[0]).thenComparing(c -> c[1]));
    double held = 0;
    for (double[] change : changes) {
      held += change[1];
      assertThat(held).as(policy + " " + seed).isLessThanOrEqualTo(settings.processors());
    }
  }

  private void loseNow(Withdrawals run, double from, double to, int processors) {
    int working = 8 - (int) changes.stream().filter(c -> c[0] <= from).mapToDouble(c -> c[1]).sum();
    for (UnfinishedJob cut : run.cluster.lose(processors, to, random, from)) {
      run.left.add(cut);
      run.cluster.submit(cut.job(), from);
    }
    used(from, to, Math.min(processors, working));
  }

  private void used(double from, double to, int processors) {
    if (to > from) {
      changes.add(new double[] {from, processors});
      changes.add(new double[] {to, -processors});
    }
  }

  @Test
  void numberedProcessorsFailTogether() {
    Withdrawals run = Withdrawals.of(Policies.EASY, ClusterSettings.of(4).withNumbers());
    assertThatThrownBy(() -> run.cluster.lose(1, 5, random, 0))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}

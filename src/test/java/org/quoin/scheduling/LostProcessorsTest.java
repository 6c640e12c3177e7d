package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.PromisedStart;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** Clusters of which some processors fail for a time. */
class LostProcessorsTest {
  private final RandomGenerator random = new RandomStreams(3, 0).stream("test");
  private final List<double[]> changes = new ArrayList<>();

  /** What is cut comes again at once. */
  private Withdrawals lose(Withdrawals run, double from, double to, int processors, boolean known) {
    return run.at(
        from,
        () -> {
          for (UnfinishedJob cut :
              run.cluster.failProcessors(processors, to, known, random, from)) {
            run.left.add(cut);
            run.cluster.submit(cut.job(), from);
          }
        });
  }

  /**
   * 2 of 4 processors fail from 4 to 20 s under a job that holds all: it begins anew when they
   * return. 2 is done before. 3, of 10 s, would end at 21 s: it is held for job 1 if the repair is
   * known.
   */
  @ParameterizedTest
  @CsvSource({
    "easy,         true,  1:20-30 2:5-11 3:30-40",
    "conservative, true,  1:20-30 2:5-11 3:30-40",
    "planned,      true,  1:20-30 2:5-11 3:30-40",
    "none,         true,  1:20-30 2:30-36 3:30-40",
    "first-fit,    true,  1:21-31 2:5-11 3:11-21",
    "easy,         false, 1:21-31 2:5-11 3:11-21",
    "conservative, false, 1:21-31 2:5-11 3:11-21",
    "planned,      false, 1:21-31 2:5-11 3:11-21",
    "none,         false, 1:20-30 2:30-36 3:30-40",
    "first-fit,    false, 1:21-31 2:5-11 3:11-21"
  })
  void othersRunOnTheRest(String policy, boolean known, String spans) {
    Withdrawals run = Withdrawals.of(Policies.named("test", policy), ClusterSettings.of(4));
    lose(run, 4, 20, 2, known)
        .run(
            List.of(
                Workloads.job(1, 0, 4, 10, 10),
                Workloads.job(2, 5, 2, 6, 6),
                Workloads.job(3, 6, 2, 10, 10)));
    assertThat(run.spans()).isEqualTo(spans);
    assertThat(run.left).extracting(UnfinishedJob::seconds).containsExactly(4.0);
  }

  /**
   * 2 of 4 processors fail from 35 to 50 s under job 1, which begins anew. Job 2, of 20 s, comes at
   * 36 s and would end at 56 s; job 3, of 10 s, comes at 37 s. If the repair is known job 1 is
   * planned for 50 s: job 3 ends before, job 2 is held. Else job 2 starts at once; when the
   * processors return, job 1 is planned for 56 s, when job 2 ends, and job 3 is held for it.
   */
  @ParameterizedTest
  @CsvSource({
    "easy,         true,  1:50-150 2:150-170 3:37-47",
    "conservative, true,  1:50-150 2:150-170 3:37-47",
    "planned,      true,  1:50-150 2:150-170 3:37-47",
    "easy,         false, 1:56-156 2:36-56 3:156-166",
    "conservative, false, 1:56-156 2:36-56 3:156-166",
    "planned,      false, 1:56-156 2:36-56 3:156-166",
    "none,         true,  1:50-150 2:150-170 3:150-160",
    "none,         false, 1:50-150 2:150-170 3:150-160"
  })
  void aRepairIsForeseenOnlyIfItIsKnown(String policy, boolean known, String spans) {
    Withdrawals run = Withdrawals.of(Policies.named("test", policy), ClusterSettings.of(4));
    lose(run, 35, 50, 2, known)
        .run(
            List.of(
                Workloads.job(1, 0, 4, 100, 100),
                Workloads.job(2, 36, 2, 20, 20),
                Workloads.job(3, 37, 2, 10, 10)));
    assertThat(run.spans()).isEqualTo(spans);
  }

  /**
   * The same case with an unknown repair: job 1, which has no place in the plan, is promised
   * nothing before 50 s, and then 56 s. Job 3 is promised 56 s, and then 156 s.
   */
  @ParameterizedTest
  @ValueSource(strings = {"conservative", "planned"})
  void whatHasNoPlaceIsPromisedNothing(String policy) {
    Withdrawals run =
        Withdrawals.of(
            Policies.named("test", policy), ClusterSettings.of(4).withPlansFollowed(true));
    lose(run, 35, 50, 2, false)
        .run(
            List.of(
                Workloads.job(1, 0, 4, 100, 100),
                Workloads.job(2, 36, 2, 20, 20),
                Workloads.job(3, 37, 2, 10, 10)));
    assertThat(run.spans()).isEqualTo("1:56-156 2:36-56 3:156-166");
    assertThat(run.ended)
        .extracting(JobRecord::promise)
        .containsExactly(
            new PromisedStart(36, 36, 0),
            new PromisedStart(56, 56, 0),
            new PromisedStart(56, 156, 1));
  }

  /** Every policy with every value of its options, its order aside. */
  static Stream<Arguments> policies() {
    return PolicyContractTest.variants();
  }

  /**
   * Until some processors return, no policy does anything that depends on when they do: with one
   * workload and unknown repairs at two times, all starts before the first are the same.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void noPolicyForeseesAnUnknownRepair(PolicyKind policy, Map<String, String> options) {
    for (int seed = 0; seed < 3; seed++) {
      List<Job> jobs = Workloads.random(seed, 60, 8);
      double failure = jobs.get(20).submitTime();
      double early = jobs.get(50).submitTime();
      List<String> one = startsBefore(policy, options, jobs, failure, early, early);
      List<String> other = startsBefore(policy, options, jobs, failure, 2 * early, early);
      assertThat(one).as(policy + " " + options).isNotEmpty().isEqualTo(other);
    }
  }

  private List<String> startsBefore(
      PolicyKind policy,
      Map<String, String> options,
      List<Job> jobs,
      double failure,
      double repair,
      double limit) {
    RandomGenerator same = new RandomStreams(5, 0).stream("processors");
    Map<String, String> resolved = policy.resolved("test", Path.of(""), options);
    List<String> starts = new ArrayList<>();
    Withdrawals run =
        new Withdrawals(
            ended ->
                new SpaceSharedCluster(
                    "c",
                    ClusterSettings.of(8),
                    policy.create("test", Order.FCFS, 8, resolved),
                    new ClusterListener() {
                      @Override
                      public void ended(JobRecord job) {
                        ended.ended(job);
                      }

                      @Override
                      public void scheduled(ClusterJob job, double time) {
                        if (time < limit) {
                          starts.add(job + " at " + time);
                        }
                      }
                    }));
    run.at(
            failure,
            () -> {
              for (UnfinishedJob cut :
                  run.cluster.failProcessors(5, repair, false, same, failure)) {
                run.cluster.submit(cut.job(), failure);
              }
            })
        .run(jobs);
    assertThat(run.ended).hasSize(jobs.size());
    return starts;
  }

  /**
   * 3 of 4 processors fail at 10 s for ever, known or not: job 1, of 2 processors, can never be
   * planned, and does not keep a policy from planning what comes behind it.
   */
  @ParameterizedTest
  @CsvSource({"easy", "conservative", "planned", "dynp", "probabilistic", "delay-budget"})
  void whatNeverFitsHasNoPlace(String policy) {
    for (boolean known : List.of(true, false)) {
      Withdrawals run = Withdrawals.of(Policies.named("test", policy), ClusterSettings.of(4));
      List<Double> told = new ArrayList<>();
      lose(run, 10, Double.POSITIVE_INFINITY, 3, known)
          .at(12, () -> told.add(run.cluster.plannedStart(Workloads.job(8, 12, 2, 5, 5), 12)))
          .at(12, () -> told.add(run.cluster.plannedStart(Workloads.job(9, 12, 1, 5, 5), 12)))
          .run(
              List.of(
                  Workloads.job(1, 11, 2, 10, 10),
                  Workloads.job(2, 11, 1, 10, 10),
                  Workloads.job(3, 13, 1, 10, 10)));
      assertThat(run.ended).extracting(r -> r.job().id()).doesNotContain(1L);
      if (!policy.equals("probabilistic") && !policy.equals("delay-budget")) {
        assertThat(run.spans()).as(policy).isEqualTo("2:11-21 3:21-31");
      }
      assertThat(told.get(0)).isEqualTo(Double.POSITIVE_INFINITY);
      assertThat(told.get(1)).isFinite();
    }
  }

  /** Of 3 jobs on 4 processors each is met as often as its share of them, and one not at all. */
  @Test
  void everyProcessorFailsAsOften() {
    int[] cut = new int[4];
    int n = 4000;
    for (int i = 0; i < n; i++) {
      Withdrawals run = Withdrawals.of(Policies.EASY, ClusterSettings.of(4));
      run.at(1, () -> run.left.addAll(run.cluster.failProcessors(1, 2, false, random, 1)))
          .run(List.of(Workloads.job(1, 0, 2, 5, 5), Workloads.job(2, 0, 1, 5, 5)));
      cut[run.left.isEmpty() ? 0 : (int) run.left.get(0).job().id()]++;
    }
    // Four standard deviations.
    assertThat(cut[1]).isBetween(n / 2 - 127, n / 2 + 127);
    assertThat(cut[2]).isBetween(n / 4 - 110, n / 4 + 110);
    assertThat(cut[0]).isEqualTo(n - cut[1] - cut[2]);
  }

  static Stream<ClusterSettings> conditions() {
    return Withdrawals.conditions(ClusterSettings.of(8));
  }

  /** Every policy: each job ends once, and no processor is used while it is down. */
  @ParameterizedTest
  @MethodSource("conditions")
  void noJobIsLostAndNoneIsOnALostProcessor(ClusterSettings settings) {
    for (PolicyKind policy : Policies.values()) {
      for (int seed = 0; seed < 5; seed++) {
        settles(policy, settings, seed);
      }
    }
  }

  private void settles(PolicyKind policy, ClusterSettings settings, int seed) {
    RandomGenerator drawn = new RandomStreams(seed, 1).stream("losses");
    List<Job> jobs = Workloads.random(seed, 60, settings.processors());
    Withdrawals run = Withdrawals.of(policy, settings);
    changes.clear();
    double end = jobs.get(jobs.size() - 1).submitTime();
    for (int i = 0; i < 8; i++) {
      double from = drawn.nextDouble() * end;
      double to = from + drawn.nextDouble() * end / 4;
      boolean known = (seed + i) % 2 == 0;
      run.at(from, () -> loseNow(run, from, to, 1 + drawn.nextInt(settings.processors()), known));
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

  private void loseNow(Withdrawals run, double from, double to, int processors, boolean known) {
    int working = 8 - (int) changes.stream().filter(c -> c[0] <= from).mapToDouble(c -> c[1]).sum();
    for (UnfinishedJob cut : run.cluster.failProcessors(processors, to, known, random, from)) {
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
}

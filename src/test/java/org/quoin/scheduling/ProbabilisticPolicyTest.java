package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.replay.Replay;
import org.quoin.scheduling.order.Order;
import org.quoin.scheduling.plan.JumpDelay;
import org.quoin.scheduling.plan.KrcDelay;
import org.quoin.workload.Job;
import org.quoin.workload.model.TruncatedPareto;

class ProbabilisticPolicyTest {
  private static final int PROCESSORS = 8;

  private static Job job(long id, double submit, int processors, double run) {
    return new Job(id, submit, processors, run, run, 0, 0, 0, 1);
  }

  private static SchedulingPolicy policy(String... options) {
    Map<String, String> map = new HashMap<>();
    for (String option : options) {
      map.put(option.split("=")[0], option.split("=")[1]);
    }
    return Policies.PROBABILISTIC.create(
        "test", Order.FCFS, PROCESSORS, Policies.PROBABILISTIC.resolved("test", Path.of(""), map));
  }

  private static Map<Long, Double> starts(List<Job> jobs, SchedulingPolicy policy) {
    Map<Long, Double> starts = new HashMap<>();
    Replay.run(
        jobs,
        new SpaceSharedCluster(
            "test",
            ClusterSettings.of(PROCESSORS),
            policy,
            record -> starts.put(record.job().id(), record.startTime())));
    return starts;
  }

  private static double count(SchedulingPolicy policy, String name) {
    Map<Object, Object> counts = new HashMap<>();
    policy.statistics().tree().values().forEach(part -> counts.putAll((Map<?, ?>) part));
    return ((Number) counts.get(name)).doubleValue();
  }

  /** A Gantt chart by hand: the head, job 2, could start at 10 and starts at 17. */
  @Test
  void aBackfillThatOutlivesItsGapIsAnError() {
    // processors    0        10        20      time
    // 1-6           1111111111       2222...
    // 7-8             33     4444444442222...  job 3: 2 to 4; job 4: 8 to 17
    List<Job> jobs = List.of(job(1, 0, 6, 10), job(2, 1, 8, 5), job(3, 2, 2, 2), job(4, 8, 2, 9));
    SchedulingPolicy policy = policy("tau=1");
    assertThat(starts(jobs, policy)).containsEntry(2L, 17.0).containsEntry(4L, 8.0);
    assertThat(count(policy, "backfilled")).isEqualTo(2);
    assertThat(count(policy, "errors")).isEqualTo(1);
    assertThat(count(policy, "headsPassed")).isEqualTo(1);
    assertThat(count(policy, "headsDelayed")).isEqualTo(1);
    assertThat(count(policy, "headDelaySeconds")).isEqualTo(7);
  }

  @Test
  void theThresholdDecides() {
    // The head needs 8, the candidate 2: P = (1 - exp(-2 mu)) Pr[Poisson(1) > Poisson(8 mu)].
    List<Job> jobs = List.of(job(1, 0, 6, 10), job(2, 1, 8, 5), job(3, 2, 2, 50));
    double p = KrcDelay.closedForm(0.1, 1, 8, 2);
    String below = "tau=" + (p - 1e-9);
    String above = "tau=" + (p + 1e-9);
    assertThat(starts(jobs, policy("mu=0.1", "lambda=6", below))).containsEntry(3L, 15.0);
    assertThat(starts(jobs, policy("mu=0.1", "lambda=6", above))).containsEntry(3L, 2.0);
    // With the two free processors counted the head needs 6 more, and two jobs' ends are awaited
    // once a second one runs.
    double exact = KrcDelay.closedForm(0.1, 1, 6, 2);
    assertThat(exact).isGreaterThan(p + 1e-3);
    assertThat(
            starts(jobs, policy("mu=0.1", "lambda=6", above, "offset=free", "expected-time=mean")))
        .containsEntry(3L, 15.0);
    // The job's own 50 s instead of the mean of 10 s: five ends expected instead of one.
    double own = KrcDelay.closedForm(0.1, 5, 8, 2);
    assertThat(own).isGreaterThan(p + 1e-3);
    assertThat(starts(jobs, policy("mu=0.1", "lambda=6", above, "expected-time=estimate")))
        .containsEntry(3L, 15.0);
  }

  /** Widths between 1 and the machine's of mean 4, where exponential ones have no bounds. */
  @Test
  void theDistributionOfWhatAnEndFreesDecides() {
    List<Job> jobs = List.of(job(1, 0, 6, 10), job(2, 1, 8, 5), job(3, 2, 2, 50));
    JumpDelay pareto = new JumpDelay(TruncatedPareto.ofMean(4, 1, PROCESSORS).rounded());
    double p = pareto.delay(1, 8, 2);
    String[] below = {"distribution=pareto", "mu=0.25", "lambda=6", "tau=" + (p - 1e-9)};
    String[] above = {"distribution=pareto", "mu=0.25", "lambda=6", "tau=" + (p + 1e-9)};
    assertThat(starts(jobs, policy(below))).containsEntry(3L, 15.0);
    assertThat(starts(jobs, policy(above))).containsEntry(3L, 2.0);
    assertThat(p).isNotCloseTo(KrcDelay.closedForm(0.25, 1, 8, 2), within(1e-2));
    assertThatThrownBy(() -> policy("distribution=pareto", "mu=1.5"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("distribution")
        .hasMessageContaining("no truncated Pareto");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theExtremesAreStrictAndFirstFit(long seed) {
    List<Job> jobs = Workloads.random((int) seed, 200, PROCESSORS);
    assertThat(starts(jobs, policy("tau=0")))
        .isEqualTo(starts(jobs, Policies.NONE.create(Order.FCFS, PROCESSORS)));
    assertThat(starts(jobs, policy("tau=1")))
        .isEqualTo(starts(jobs, Policies.FIRST_FIT.create(Order.FCFS, PROCESSORS)));
    assertThat(starts(jobs, policy("estimator=krc-sum", "lambda=1", "mu=0.3")))
        .isEqualTo(starts(jobs, policy("estimator=krc", "lambda=1", "mu=0.3")));
  }

  /** Starts from the head, and past it only the jobs it is told to. */
  private static final class Scripted implements SchedulingPolicy {
    private final Set<Long> allowed;
    private final List<Long> passed = new ArrayList<>();
    private final Map<Long, Long> heads = new HashMap<>();

    Scripted(Set<Long> allowed) {
      this.allowed = allowed;
    }

    @Override
    public void decide(ClusterView view, SchedulingDecisions starts) {
      int free = view.freeProcessors();
      ClusterJob head = null;
      for (int i = 0; i < view.waitingCount(); i++) {
        ClusterJob job = view.waiting(i);
        if (job.processors() <= free && (head == null || allowed.contains(job.id()))) {
          starts.start(job);
          free -= job.processors();
          if (head != null) {
            passed.add(job.id());
            heads.put(job.id(), head.id());
          }
        } else if (head == null) {
          head = job;
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void errorsAreThoseOfTheRunsWithoutTheJob(long seed) {
    List<Job> jobs = Workloads.random((int) seed, 60, PROCESSORS);
    SchedulingPolicy policy = policy("tau=1");
    starts(jobs, policy);
    Set<Long> everything = new HashSet<>();
    jobs.forEach(job -> everything.add(job.id()));
    Scripted all = new Scripted(everything);
    starts(jobs, all);
    Set<Long> before = new HashSet<>();
    int errors = 0;
    double delay = 0;
    for (long job : all.passed) {
      long head = all.heads.get(job);
      double without = starts(jobs, new Scripted(before)).get(head);
      before.add(job);
      double with = starts(jobs, new Scripted(before)).get(head);
      errors += with > without ? 1 : 0;
      delay += with - without;
    }
    assertThat(all.passed).isNotEmpty();
    assertThat(count(policy, "backfilled")).isEqualTo(all.passed.size());
    assertThat(count(policy, "errors")).isEqualTo(errors);
    assertThat(count(policy, "headDelaySeconds")).isCloseTo(delay, within(1e-6));
  }

  @Test
  void historiesTellShortUsersFromLongOnes() {
    // Users 1 and 2 are known: 1 runs for 4 s, 2 for 400 s. All ask for 1000 s.
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      jobs.add(new Job(i, i * 500, 1, 1000, i % 2 == 0 ? 4 : 400, 0, 0, 0, 1 + i % 2));
    }
    jobs.add(new Job(10, 5000, 6, 1000, 100, 0, 0, 0, 3));
    jobs.add(new Job(11, 5001, 8, 1000, 100, 0, 0, 0, 3));
    jobs.add(new Job(12, 5002, 1, 1000, 400, 0, 0, 0, 2));
    jobs.add(new Job(13, 5003, 1, 1000, 4, 0, 0, 0, 1));
    Map<Long, Double> starts = starts(jobs, policy("estimator=distribution", "tau=0.2"));
    assertThat(starts).containsEntry(13L, 5003.0);
    assertThat(starts.get(12L)).isGreaterThan(5100);
  }

  @Test
  void ratesCanBeFittedToALog(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("two.swf");
    Files.writeString(
        log,
        """
        1 0 -1 600 4 -1 -1 4 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
        2 600 -1 1800 6 -1 -1 6 -1 -1 1 -1 -1 -1 -1 -1 -1 -1
        """);
    SchedulingPolicy policy = policy("fit=" + log);
    assertThat(count(policy, "mu")).isEqualTo(0.2);
    assertThat(count(policy, "lambdaPerMinute")).isEqualTo(0.05);
    assertThat(count(policy("fit=" + log, "mu=0.5"), "mu")).isEqualTo(0.5);
    assertThat(count(policy(), "mu")).isEqualTo(0.10493);
  }

  @Test
  void aLogWithoutRatesIsRefused(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("one.swf");
    Files.writeString(log, "1 0 -1 600 4 -1 -1 4 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n");
    assertThatThrownBy(() -> policy("fit=" + log))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no rates");
    assertThatThrownBy(() -> policy("fit=" + log + ".gz"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no such file");
  }

  @Test
  void wrongValuesAreRefusedTogether() {
    assertThatThrownBy(() -> policy("tau=1.5", "estimator=krx", "mu=-1", "offset=some"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("tau")
        .hasMessageContaining("from 0 to 1")
        .hasMessageContaining("did you mean 'krc'")
        .hasMessageContaining("mu")
        .hasMessageContaining("offset");
  }
}

package org.quoin.scheduling.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.Workloads;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** {@code estimator: distribution} of the probabilistic policy. */
class HistoryEstimateTest {
  private static final int PROCESSORS = 8;

  private static Map<Long, Double> starts(List<Job> jobs, SchedulingPolicy policy) {
    Map<Long, Double> starts = new HashMap<>();
    Workloads.replay(jobs, ClusterSettings.of(PROCESSORS), policy)
        .forEach(record -> starts.put(record.job().id(), record.startTime()));
    return starts;
  }

  private static SchedulingPolicy policy(double tau) {
    return Policies.PROBABILISTIC.create(
        "test",
        Order.FCFS,
        PROCESSORS,
        Map.of("estimator", "distribution", "tau", Double.toString(tau)));
  }

  /**
   * User 1 has run once for 1000 s and then many times for 1 s. Job A (user 2, no history, 100 s)
   * leaves two processors, the head B needs all, and C (user 1) would fit beside A. C delays B if A
   * ends before it: 1 % of A's time are over when a short C is; a long C delays B for sure. So the
   * probability is 0.01 without the long run and about 0.01 + 1 / 150 with it.
   */
  @ParameterizedTest
  @CsvSource({"149, false", "150, true"})
  void theLast150RunTimesOfAUserCount(int shortRuns, boolean longOneForgotten) {
    List<Job> jobs = new ArrayList<>();
    jobs.add(Job.batch(1, 0, 8, 1000, 1000, 1));
    for (int i = 0; i < shortRuns; i++) {
      jobs.add(Job.batch(2 + i, 0, 8, 1000, 1, 1));
    }
    jobs.add(Job.batch(901, 5000, 6, 100, 100, 2));
    jobs.add(Job.batch(902, 5000, 8, 100, 100, 3));
    jobs.add(Job.batch(903, 5000, 2, 1000, 1, 1));
    assertThat(starts(jobs, policy(0.012)))
        .containsEntry(901L, 5000.0)
        .containsEntry(903L, longOneForgotten ? 5000.0 : 5200.0);
  }

  /**
   * A job without run time ends at the instant it starts and calls for a second pass there, with
   * another head and other running jobs. A decision that is made in one pass is made no other way
   * in a policy that forgets everything but the histories between its passes.
   */
  @Test
  void aSecondPassOfAnInstantSeesItsOwnRunningJobs() {
    for (int seed = 0; seed < 60; seed++) {
      List<Job> jobs = new ArrayList<>();
      for (Job job : Workloads.random(seed, 80, PROCESSORS)) {
        jobs.add(job.id() % 3 == 0 ? job.withRunTime(0) : job);
      }
      assertThat(starts(jobs, policy(0.3)))
          .as("seed %s", seed)
          .isEqualTo(starts(jobs, new Plain(0.3)));
    }
  }

  /** The same policy, whose tables are made anew for every single question. */
  private static final class Plain implements SchedulingPolicy {
    private final double tau;
    private final Map<Long, RunTimeHistogram> histories = new HashMap<>();

    Plain(double tau) {
      this.tau = tau;
    }

    @Override
    public void decide(ClusterView view, SchedulingDecisions starts) {
      for (int i = 0; i < view.endedCount(); i++) {
        histories
            .computeIfAbsent(view.ended(i).user(), user -> new RunTimeHistogram(150))
            .add(view.ended(i).endTime() - view.ended(i).startTime());
      }
      int free = view.freeProcessors();
      int head = -1;
      for (int i = 0; i < view.waitingCount(); i++) {
        boolean fits = view.waiting(i).processors() <= free;
        if (head < 0 && !fits) {
          head = i;
        } else if (fits && (head < 0 || delay(view, starts, head, i, free) < tau)) {
          starts.start(view.waiting(i));
          free -= view.waiting(i).processors();
        }
      }
    }

    private double delay(
        ClusterView view, SchedulingDecisions starts, int head, int job, int free) {
      int needed = view.waiting(head).processors() - free;
      int width = view.waiting(job).processors();
      double limit = view.waiting(job).requestedTime();
      double before = 0;
      double worst = 0;
      double sum = 0;
      for (int bin = 0; bin <= RunTimeHistogram.bin(limit); bin++) {
        double edge = RunTimeHistogram.edge(bin);
        ReleaseTable table = new ReleaseTable(PROCESSORS);
        for (int i = 0; i < view.runningCount(); i++) {
          double age = view.now() - view.running(i).startTime();
          table.add(
              view.running(i).processors(),
              history(view.running(i).user())
                  .endsWithin(age, edge, view.running(i).requestedTime()));
        }
        for (int i = 0; i < starts.count(); i++) {
          table.add(
              starts.get(i).processors(),
              history(starts.get(i).user()).endsWithin(0, edge, starts.get(i).requestedTime()));
        }
        worst = Math.max(worst, table.between(needed, needed + width));
        double by = history(view.waiting(job).user()).endsWithin(0, edge, limit);
        sum += (by - before) * worst;
        before = by;
      }
      return sum;
    }

    private RunTimeHistogram history(long user) {
      return histories.getOrDefault(user, new RunTimeHistogram(1));
    }
  }

  /** As if every job were the only one of its user. */
  @Test
  void nobodysJobsAreJudgedByStrangersJobs() {
    int differ = 0;
    for (int seed = 0; seed < 20; seed++) {
      List<Job> jobs = Workloads.random(seed, 80, PROCESSORS);
      List<Job> nobodys = jobs.stream().map(job -> job.withUser(Job.UNKNOWN_USER)).toList();
      List<Job> own = jobs.stream().map(job -> job.withUser(job.id())).toList();
      List<Job> one = jobs.stream().map(job -> job.withUser(1)).toList();
      Map<Long, Double> starts = starts(nobodys, policy(0.3));
      assertThat(starts).isEqualTo(starts(own, policy(0.3)));
      differ += starts.equals(starts(one, policy(0.3))) ? 0 : 1;
    }
    assertThat(differ).isPositive();
  }
}

package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.build.Trials;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.UserLimit;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.PromisedStart;
import org.quoin.metrics.Schedule;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** What a policy promises a job on its arrival, and whether it keeps it. */
class PromiseTest {
  private static final int PROCESSORS = 8;
  private static final int WORKLOADS = Trials.of(600);

  private static final int JOBS = 40;

  private static final ClusterSettings FOLLOWED =
      ClusterSettings.of(PROCESSORS).withPlansFollowed(true);

  private static Schedule followed(List<Job> jobs, PolicyKind policy, Order order) {
    return new Schedule(
        Workloads.replay(jobs, FOLLOWED, policy.create(order, PROCESSORS)), PROCESSORS);
  }

  /** Per cent of the jobs of a workload that start later than promised. */
  private static double broken(List<Job> jobs, PolicyKind policy, Order order) {
    return Metrics.PROMISES_BROKEN.of(followed(jobs, policy, order));
  }

  /** Some jobs have no length, some no estimate, which is then the run time; some neither. */
  private static Job odd(Job job) {
    double run = job.id() % 4 == 0 ? 0 : job.runTime();
    double requested = job.id() % 3 == 0 ? run : job.requestedTime();
    return Workloads.job(job.id(), job.submitTime(), job.processors(), requested, run);
  }

  /** Two processors: job 2, of no length, is planned on both at 100, so job 3 may not take one. */
  @ParameterizedTest
  @EnumSource(
      value = Policies.class,
      names = {"EASY", "CONSERVATIVE", "PLANNED", "DYNP", "DYNP_BOUNDS", "NONE"})
  void aPlaceIsKeptForAJobOfNoLength(PolicyKind policy) {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 1, 100, 100),
            Workloads.job(2, 1, 2, 0, 0),
            Workloads.job(3, 10, 1, 500, 500));
    assertThat(Workloads.replay(jobs, 2, policy, Order.FCFS))
        .extracting(JobRecord::startTime)
        .containsExactly(0.0, 100.0, 100.0);
  }

  @ParameterizedTest
  @EnumSource(
      value = Order.class,
      names = {"FCFS", "SJF", "WFP3"})
  void conservativeNeverStartsAJobLaterThanItFirstPromised(Order order) {
    List<Integer> broken = new ArrayList<>();
    for (int seed = 0; seed < WORKLOADS; seed++) {
      List<Job> jobs =
          Workloads.random(seed, JOBS, PROCESSORS).stream().map(PromiseTest::odd).toList();
      if (broken(jobs, Policies.CONSERVATIVE, order) > 0) {
        broken.add(seed);
      }
    }
    assertThat(broken).isEmpty();
  }

  /** About one job in a hundred starts later than promised. */
  @Test
  void planningFromScratchDoesNotKeepAllItsPromises() {
    double broken = 0;
    for (int seed = 0; seed < WORKLOADS; seed++) {
      broken += broken(Workloads.random(seed, JOBS, PROCESSORS), Policies.PLANNED, Order.FCFS);
    }
    assertThat(broken / WORKLOADS).isBetween(0.5, 2.0);
  }

  /** Nothing ends before its time, and nobody overtakes: no reason to plan otherwise. */
  @ParameterizedTest
  @EnumSource(
      value = Policies.class,
      names = {"CONSERVATIVE", "PLANNED"})
  void withExactEstimatesNoPlannedStartEverChanges(PolicyKind policy) {
    for (int seed = 0; seed < WORKLOADS / 10; seed++) {
      List<Job> jobs =
          Workloads.random(seed, JOBS, PROCESSORS).stream()
              .map(job -> job.withRunTime(1 + job.runTime()).withRequestedTime(1 + job.runTime()))
              .toList();
      for (JobRecord record : followed(jobs, policy, Order.FCFS).jobs()) {
        double start = record.startTime();
        assertThat(record.promise()).isEqualTo(new PromisedStart(start, start, 0));
      }
    }
  }

  /** Neither does the one that only knows when its head starts plan, nor the one that does not. */
  @ParameterizedTest
  @EnumSource(Policies.class)
  void followingThePlansChangesNoStart(Policies policy) {
    UserLimit limit = new UserLimit(6, 2, false);
    for (int seed = 0; seed < 20; seed++) {
      List<Job> jobs = Workloads.random(seed, JOBS, PROCESSORS);
      for (ClusterSettings settings :
          List.of(FOLLOWED, FOLLOWED.withUserLimit(limit).withLoadOverhead(2).withPeriod(3))) {
        List<JobRecord> records =
            Workloads.replay(jobs, settings, policy.create(Order.SJF, PROCESSORS));
        assertThat(records).allMatch(record -> record.promise().made() == policy.plans());
        assertThat(records.stream().map(record -> record.promised(PromisedStart.NONE)))
            .containsExactlyElementsOf(
                Workloads.replay(
                    jobs, settings.withPlansFollowed(false), policy.create(Order.SJF, PROCESSORS)));
      }
    }
  }

  @Test
  void easyNeverDelaysTheHeadBeyondItsFirstReservation() {
    for (int seed = 0; seed < Trials.of(150); seed++) {
      Heads heads = new Heads();
      List<JobRecord> records =
          Workloads.replay(
              Workloads.random(seed, 60, PROCESSORS), ClusterSettings.of(PROCESSORS), heads);
      for (JobRecord record : records) {
        assertThat(record.startTime())
            .isLessThanOrEqualTo(
                heads.due.getOrDefault(record.job().id(), Double.POSITIVE_INFINITY));
      }
      assertThat(heads.due).isNotEmpty();
    }
  }

  /** When each job, once first in the queue, is due by the requested times of what runs. */
  private static final class Heads implements SchedulingPolicy {
    private final SchedulingPolicy policy = Policies.EASY.create(Order.FCFS, PROCESSORS);
    private final Map<Long, Double> due = new HashMap<>();

    @Override
    public void decide(ClusterView view, SchedulingDecisions starts) {
      policy.decide(view, starts);
      int i = 0;
      while (i < starts.count() && starts.get(i) == view.waiting(i)) {
        i++;
      }
      if (i < view.waitingCount()) {
        // Backfilled jobs are left out: they must not matter to the head.
        due.putIfAbsent(view.waiting(i).id(), due(view, starts, i));
      }
    }

    private static double due(ClusterView view, SchedulingDecisions starts, int heads) {
      int free = view.freeProcessors();
      Map<Double, Integer> ends = new java.util.TreeMap<>();
      for (int i = 0; i < view.runningCount(); i++) {
        ClusterJob job = view.running(i);
        ends.merge(job.expectedEnd(), job.processors(), Integer::sum);
      }
      for (int i = 0; i < heads; i++) {
        ClusterJob job = starts.get(i);
        free -= job.processors();
        ends.merge(view.now() + job.requestedTime(), job.processors(), Integer::sum);
      }
      for (Map.Entry<Double, Integer> end : ends.entrySet()) {
        free += end.getValue();
        if (free >= view.waiting(heads).processors()) {
          return end.getKey();
        }
      }
      throw new IllegalStateException("the head never fits");
    }
  }
}

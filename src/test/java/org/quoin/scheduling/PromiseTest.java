package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.Starts;
import org.quoin.observation.JobRecord;
import org.quoin.scheduling.order.Order;
import org.quoin.scheduling.plan.Planner;
import org.quoin.workload.Job;

/** What a policy promises a job on its arrival, and whether it keeps it. */
class PromiseTest {
  private static final int PROCESSORS = 8;
  private static final int WORKLOADS = 3000;

  /** A policy that also writes down the start each job is promised on arrival. */
  private static final class Promises implements SchedulingPolicy {
    private final Map<Long, Double> promised = new HashMap<>();
    private final SchedulingPolicy policy;
    private final ToDoubleFunction<ClusterJob> promise;

    Promises(SchedulingPolicy policy, ToDoubleFunction<ClusterJob> promise) {
      this.policy = policy;
      this.promise = promise;
    }

    @Override
    public void decide(ClusterView view, Starts starts) {
      policy.decide(view, starts);
      for (int i = 0; i < view.arrivedCount(); i++) {
        ClusterJob job = view.arrived(i);
        promised.put(job.id(), promise.applyAsDouble(job));
      }
    }
  }

  /** Plans the queue at each arrival as the policy {@code planned} does. */
  private static final class Plan implements SchedulingPolicy {
    private final SchedulingPolicy policy = Policies.PLANNED.create(Order.FCFS, PROCESSORS);
    private final Planner planner = new Planner();
    private final Map<Long, Double> starts = new HashMap<>();

    @Override
    public void decide(ClusterView view, Starts decided) {
      ClusterJob[] jobs = new ClusterJob[view.waitingCount()];
      for (int i = 0; i < jobs.length; i++) {
        jobs[i] = view.waiting(i);
      }
      planner.begin(view);
      double[] planned = new double[view.slots()];
      planner.plan(jobs, jobs.length, planned);
      for (int i = 0; i < jobs.length; i++) {
        starts.put(jobs[i].id(), planned[jobs[i].slot()]);
      }
      policy.decide(view, decided);
    }
  }

  private static final int JOBS = 40;

  /** How many jobs of a workload start later than promised. */
  private static long broken(List<Job> jobs, Promises policy) {
    List<JobRecord> records = Workloads.replay(jobs, ClusterSettings.of(PROCESSORS), policy);
    return records.stream()
        .filter(record -> record.startTime() > policy.promised.get(record.job().id()))
        .count();
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
  void aPlaceIsKeptForAJobOfNoLength(Policy policy) {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 1, 100, 100),
            Workloads.job(2, 1, 2, 0, 0),
            Workloads.job(3, 10, 1, 500, 500));
    assertThat(Workloads.replay(jobs, 2, policy, Order.FCFS))
        .extracting(JobRecord::startTime)
        .containsExactly(0.0, 100.0, 100.0);
  }

  @Test
  void conservativeNeverStartsAJobLaterThanItFirstPromised() {
    List<Integer> broken = new ArrayList<>();
    for (int seed = 0; seed < WORKLOADS; seed++) {
      ConservativePolicy policy =
          (ConservativePolicy) Policies.CONSERVATIVE.create(Order.FCFS, PROCESSORS);
      List<Job> jobs =
          Workloads.random(seed, JOBS, PROCESSORS).stream().map(PromiseTest::odd).toList();
      if (broken(jobs, new Promises(policy, policy::reservedStart)) > 0) {
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
      Plan plan = new Plan();
      List<Job> jobs = Workloads.random(seed, JOBS, PROCESSORS);
      broken += broken(jobs, new Promises(plan, job -> plan.starts.get(job.id())));
    }
    assertThat(broken / (WORKLOADS * JOBS)).isBetween(0.005, 0.02);
  }

  @Test
  void easyNeverDelaysTheHeadBeyondItsFirstReservation() {
    for (int seed = 0; seed < 500; seed++) {
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
    public void decide(ClusterView view, Starts starts) {
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

    private static double due(ClusterView view, Starts starts, int heads) {
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
